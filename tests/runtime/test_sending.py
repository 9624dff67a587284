"""What sends stands at the end of a request, and is cut off only where it is surely that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import pytest
from tests.runtime.silent import Silent
from tests.runtime.toolbox import note_tools

from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Heard, tool
from liftwork.runtime.clauses import split_send
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.planner import Context, decide


def _hears_write(words: str, files: Sequence[str]) -> Heard | None:
    return Heard({"text": words[6:]}) if words.startswith("write ") else None


def _hears_post(words: str, files: Sequence[str]) -> Heard | None:
    said = words.split()
    if said[0] not in ("send", "post") or "#" not in words:
        return None
    to = next(word for word in said if word.startswith("#"))
    kinds = {"note": ["note-copy"]} if "copy" in said else {}
    return Heard({"to": to}, kinds=kinds)


def registry() -> Registry:
    write, *rest = note_tools()
    write.hears = _hears_write

    @tool(effect=Effect.OUTWARD, examples=[Example("send it", {})], hears=_hears_post)
    def post_any(job: Job, to: str, note: Annotated[Path, FileOf("file")]) -> Made:
        """Post a file."""
        return Made(to)

    return Registry([write, *rest, post_any])


def planned(request: str, *made: str, attached: Sequence[Path] = ()) -> Decision:
    return decide(request, Context(made=made, attached=tuple(attached)), registry(), Silent())


def calls(decision: Decision) -> list[tuple[str, str]]:
    assert decision.verdict is Verdict.PLAN, decision
    return [
        (call.tool, str(call.args.get("note", call.args.get("text")))) for call in decision.calls
    ]


@pytest.mark.parametrize("join", [" and ", ", then ", ", and also ", " and please ", ", "])
def test_it_is_what_the_words_before_make(join: str) -> None:
    assert calls(planned(f"write hello{join}send it to #team")) == [
        ("write_note", "hello"),
        ("post_any", "$c1.files.file"),
    ]


def test_two_sendings_are_two_calls() -> None:
    decision = planned("write hello and send it to #team and post it in #site")
    assert [call.args.get("to") for call in decision.calls] == [None, "#team", "#site"]


def test_it_is_what_was_sent_just_before() -> None:
    decision = planned("send the copy to #team and post it in #site", "note-copy", "note")
    assert {call.args["note"] for call in decision.calls} == {"$last.files.note-copy"}


def test_a_sending_that_nobody_claims_stays_with_its_request() -> None:
    assert calls(planned("write a letter and send it to grandma")) == [
        ("write_note", "a letter and send it to grandma")
    ]


def test_what_stands_in_quotes_is_not_cut() -> None:
    assert calls(planned("write 'eat and send it to #team'")) == [
        ("write_note", "'eat and send it to #team'")
    ]


def test_the_words_for_a_file_choose_among_the_kinds_there_are() -> None:
    assert calls(planned("send the copy to #team", "note-copy", "note")) == [
        ("post_any", "$last.files.note-copy")
    ]
    assert calls(planned("send it to #team", "note-copy", "note")) == [
        ("post_any", "$last.files.file")
    ]


def test_a_file_of_the_kind_that_is_given_counts_first(tmp_path: Path) -> None:
    given = [tmp_path / "a.note.txt", tmp_path / "b.copy.txt"]
    assert calls(planned("send the copy to #team", "note-copy", attached=given)) == [
        ("post_any", str(given[1]))
    ]


def test_what_a_step_before_makes_counts_before_a_given_file(tmp_path: Path) -> None:
    given = tmp_path / "film.xyz"
    decision = planned("write hello and send it to #team", attached=[given])
    assert decision.calls[1].args["note"] == "$c1.files.file"


def test_a_kind_that_is_not_there_is_asked_for() -> None:
    decision = planned("send the copy to #team", "note")
    assert decision.verdict is Verdict.ASKED
    assert "There is no copy of a note yet" in str(decision.question)


def test_a_given_file_of_an_unknown_kind_may_be_sent(tmp_path: Path) -> None:
    given = tmp_path / "film.xyz"
    assert calls(planned("send it to #team", attached=[given])) == [("post_any", str(given))]


@pytest.mark.parametrize(
    ("part", "cuts"),
    [
        ("draw it and send it", [("draw it", "send it")]),
        ("send it", []),
        (
            "draw it, post it and mail it",
            [("draw it, post it", "mail it"), ("draw it", "post it and mail it")],
        ),
        ("resend it", []),
        ("write 'a and send b'", []),
    ],
)
def test_parts_are_cut_before_a_word_that_sends(part: str, cuts: list[tuple[str, str]]) -> None:
    assert split_send(part) == cuts
