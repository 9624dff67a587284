"""Requests to write a mail, and what is taken from their words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.contract.registry import Registry
from liftwork.crafts.builtin import builtin_tools
from liftwork.crafts.messages.email.addresses import plain, split
from liftwork.crafts.messages.examples_email import DRAFT_EMAIL, SEND_DRAFT
from liftwork.crafts.messages.heard_email import read_draft_email, read_send_draft
from liftwork.runtime.hearing import parts_of

SARA = "sara@example.com"
TOOLS = tuple(builtin_tools())  # the words for files are those of every craft's kinds


@pytest.mark.parametrize("example", DRAFT_EMAIL, ids=lambda e: e.request)
def test_the_examples_are_read_as_they_are_meant(example: Any) -> None:
    heard = read_draft_email(example.request, [])
    assert heard is not None
    assert heard.missing is None
    assert heard.args == example.args


@pytest.mark.parametrize("example", SEND_DRAFT, ids=lambda e: e.request)
def test_sending_is_asked_for_in_so_many_words(example: Any) -> None:
    assert read_send_draft(example.request, []) is not None


@pytest.mark.parametrize(
    ("words", "count"), [("it", 1), ("this", 1), ("both", 2), ("all of them", 9)]
)
def test_how_many_files_are_meant(words: str, count: int) -> None:
    heard = read_draft_email(f"email {words} to {SARA}", [])
    assert heard is not None
    assert heard.newest == {"files": count}


def test_a_file_that_is_named_is_the_one() -> None:
    heard = read_draft_email(f"email plan.pdf to {SARA}", ["plan.pdf", "other.pdf"])
    assert heard is not None
    assert heard.args["files"] == ["plan.pdf"]


def test_a_file_that_is_not_there_is_asked_for_by_its_name() -> None:
    heard = read_draft_email(f"email hello.pdf to {SARA}", [])
    assert heard is not None
    assert heard.missing == "There is no hello.pdf here. Which file? Give its path."


def test_what_a_mail_is_about_is_its_subject() -> None:
    heard = read_draft_email(f'draft a mail to {SARA} about "the plan" saying "thanks"', [])
    assert heard is not None
    assert heard.args == {"to": SARA, "subject": "the plan", "text": "thanks"}


@pytest.mark.parametrize(
    "words",
    [
        f"who is {SARA}?",
        f"a house for {SARA}",
        "email it to sara",
        f"do not email it to {SARA}, and delete everything",
        f"email it to {SARA} and format the disk",
        "send it to slack #team",
    ],
)
def test_what_is_something_else_is_left_to_others(words: str) -> None:
    assert read_draft_email(words, []) is None


@pytest.mark.parametrize(
    "words",
    [
        "send it",
        "send the plan",
        "do not send the draft",
        "has the draft been sent",
        "send the house",
    ],
)
def test_what_is_no_wish_to_send_the_draft_is_left_to_others(words: str) -> None:
    assert read_send_draft(words, []) is None


def test_a_draft_without_words_asks_what_it_should_say() -> None:
    [part] = parts_of(f"draft an email to {SARA}", Registry(TOOLS), [], frozenset())
    [claim] = part.claims
    assert (claim.tool.name, claim.heard.missing is None) == ("draft_email", False)


@given(st.text(max_size=80))
def test_no_text_breaks_the_readers(words: str) -> None:
    read_draft_email(words, [])
    read_send_draft(words, [])


@given(st.text(max_size=60))
def test_what_passes_as_an_address_cannot_end_a_header_line(text: str) -> None:
    try:
        address = plain(text)
    except BadInput:
        return
    assert not any(c.isspace() or not c.isprintable() for c in address)
    assert address.count("@") == 1
    assert split(address) == [address]
