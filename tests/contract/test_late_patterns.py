"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from liftwork.contract import patterns
from liftwork.contract.patterns import late


def test_nothing_is_compiled_before_a_text_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    real = re.compile

    def counted(source: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(source)
        return real(source, flags)

    monkeypatch.setattr(patterns.re, "compile", counted)
    number = late(r"(\d+) marla")
    assert number.pattern == r"(\d+) marla"
    assert compiled == []
    assert number.search("a 10 marla house") is not None
    assert compiled == [r"(\d+) marla"]


def test_a_late_pattern_does_all_that_a_pattern_does() -> None:
    word = late(r"(?P<first>[a-z])[a-z]*", re.IGNORECASE)
    assert [m["first"] for m in word.finditer("Ali has 2")] == ["A", "h"]
    assert word.sub("x", "Ali has 2") == "x x 2"
    assert word.fullmatch("Ali2") is None
    assert word.groupindex == {"first": 1}
