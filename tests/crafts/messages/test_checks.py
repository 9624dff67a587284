"""A good post passes every check, and what is changed at the service trips exactly its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.messages.posting import Standing, send
from tests.crafts.messages.spoilers_posts import SPOILERS

from liftwork.crafts.messages.checks import FILE_CHECKS
from liftwork.crafts.messages.standins.slack import SlackService

OF_FILES = {check.code for check in FILE_CHECKS}


def test_a_posted_file_passes_every_check(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    sent = send(tmp_path / "out", "#team", "first draft", plan)

    assert len(sent.checked()) == 7
    assert sent.tripped() == []


@pytest.mark.parametrize(
    "text", ["hello", "a < b & c > d", "see https://example.com/a?b=c", "سلام"]
)
def test_a_posted_message_reads_back_as_it_was_written(
    slack: Standing[SlackService], tmp_path: Path, text: str
) -> None:
    sent = send(tmp_path / "out", "#team", text)

    assert len(sent.checked()) == 5
    assert sent.tripped() == []


@pytest.mark.parametrize("code", SPOILERS)
def test_each_check_of_a_file_trips_on_its_spoiler(
    slack: Standing[SlackService], tmp_path: Path, plan: Path, code: str
) -> None:
    sent = send(tmp_path / "out", "#team", "first draft", plan)
    SPOILERS[code](slack.service, sent.receipt)
    assert sent.tripped() == [code]


@pytest.mark.parametrize("code", [code for code in SPOILERS if code not in OF_FILES])
def test_each_check_of_a_message_trips_on_its_spoiler(
    slack: Standing[SlackService], tmp_path: Path, code: str
) -> None:
    sent = send(tmp_path / "out", "#team", "we start on Monday")
    SPOILERS[code](slack.service, sent.receipt)
    assert sent.tripped() == [code]
