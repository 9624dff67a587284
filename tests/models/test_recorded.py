"""Recorded answers replay what was recorded, and say plainly what they do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.contract.tool import Tool
from liftwork.models.base import Model, Proposal, ProposedCall
from liftwork.models.recorded import Recorded, Recording

_VALUES = st.one_of(st.integers(-9, 9), st.text(max_size=8), st.booleans())
_CALLS = st.lists(
    st.builds(ProposedCall, st.text(max_size=8), st.dictionaries(st.text(max_size=5), _VALUES)),
    max_size=3,
).map(tuple)

_PROPOSALS = st.builds(
    Proposal,
    calls=_CALLS,
    unsure=_CALLS,
    confidence=st.floats(0, 1),
    input_tokens=st.integers(0, 999),
    output_tokens=st.integers(0, 999),
)


class _Fixed:
    name = "fixed"

    def __init__(self, *proposals: Proposal) -> None:
        self._proposals = list(proposals)

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Nothing to load."""

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        del clause, tools, budget_s
        return self._proposals.pop(0)


@settings(max_examples=40)
@given(st.text(min_size=1, max_size=30), _PROPOSALS)
def test_what_was_recorded_is_replayed(
    tmp_path_factory: pytest.TempPathFactory,
    clause: str,
    said: Proposal,
) -> None:
    path = tmp_path_factory.mktemp("recorded") / "answers.jsonl"
    assert Recording(_Fixed(said), path).propose(clause, (), 1.0) == said
    assert Recorded(path).propose(clause, (), 1.0) == said


def test_silence_is_not_recorded_as_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    said = Recording(_Fixed(Proposal((), silence="no answer in 1.5 s")), path).propose("a", (), 1.0)
    assert said.silence == "no answer in 1.5 s"
    assert not path.exists()


def test_a_clause_is_recorded_once_also_by_the_next_recording(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    for confidence in (0.5, 0.7):
        model: Model = Recording(_Fixed(Proposal((), confidence=confidence)), path)
        model.propose("mirror it", (), 1.0)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1
    assert Recorded(path).propose("mirror it", (), 1.0).confidence == 0.5


def test_a_clause_that_was_not_recorded_is_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text('{"clause": "mirror it", "calls": []}\n\n', encoding="utf-8")
    with pytest.raises(BadInput, match='holds no answer for "flip it"'):
        Recorded(path).propose("flip it", (), 1.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not json", "line 1"),
        ('{"clause": "a"}', "line 1: calls"),
        ('{"clause": "a", "calls": [], "more": 1}', "more"),
        ('{"clause": "a", "calls": [{"args": {}}]}', "calls.0.tool"),
        ('{"clause": "a", "calls": []}\n{"clause": "a", "calls": [{"tool": "b"}]}', "second time"),
    ],
)
def test_a_file_that_is_not_one_is_refused_in_one_line(
    tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=says) as error:
        Recorded(path)
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.jsonl", "bytes.jsonl", "."):
        with pytest.raises(BadInput, match="recorded answers"):
            Recorded(tmp_path / name)
