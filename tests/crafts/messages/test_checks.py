"""A good post passes every check, and what is changed at the service trips exactly its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.messages import spoilers_teams
from tests.crafts.messages.posting import Standing, send
from tests.crafts.messages.spoilers_posts import SPOILERS

from liftwork.crafts.messages.checks import FILE_CHECKS
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.slack import SlackService

TEXTS = ["hello", "a < b & c > d", "see https://example.com/a?b=c", "سلام", "two\n\nlines", "&amp;"]
OF_FILES = {check.code for check in FILE_CHECKS}


def test_a_posted_file_passes_every_check(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    sent = send(tmp_path / "out", "#team", "first draft", plan)

    assert len(sent.checked()) == 7
    assert sent.tripped() == []


@pytest.mark.parametrize("text", TEXTS)
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


def test_a_file_in_teams_passes_every_check(
    teams: Standing[GraphService], tmp_path: Path, plan: Path
) -> None:
    first = send(tmp_path / "one", "#team", "first draft", plan)
    again = send(tmp_path / "two", "#team", "", plan)

    assert [check.code for check in first.checked()] == list(SPOILERS)
    assert first.tripped() == again.tripped() == []
    assert sorted(item.name for item in teams.service.items.values()) == [
        "plan (2).pdf",
        "plan.pdf",
    ]


@pytest.mark.parametrize("text", TEXTS)
def test_a_message_in_teams_reads_back_as_it_was_written(
    teams: Standing[GraphService], tmp_path: Path, text: str
) -> None:
    sent = send(tmp_path / "out", "#site-photos", text)

    assert len(sent.checked()) == 5
    assert sent.tripped() == []


def test_a_large_file_goes_to_teams_in_parts(
    teams: Standing[GraphService], tmp_path: Path, plan: Path
) -> None:
    plan.write_bytes(bytes(range(251)) * 50_000)

    sent = send(tmp_path / "out", "#design/general", "", plan)

    parts = [r for r in teams.server.requests if "content-range" in r.headers]
    assert len(parts) == 3
    assert sent.tripped() == []


@pytest.mark.parametrize("code", spoilers_teams.SPOILERS)
def test_each_check_trips_on_its_spoiler_in_teams(
    teams: Standing[GraphService], tmp_path: Path, plan: Path, code: str
) -> None:
    sent = send(tmp_path / "out", "#team", "first draft", plan)
    spoiled_before = sent.tripped()
    spoilers_teams.SPOILERS[code](teams.service, sent.receipt)
    assert spoiled_before == []
    assert sent.tripped() == [code]
