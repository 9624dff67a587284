"""The page about what is done in windows says what the code does."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.atspi.test_hostile import REAL
from tests.desktop.safety.hostile import ALL

from liftwork.desktop.safety.lexicon import Announces
from liftwork.desktop.safety.permit import lines_for
from liftwork.desktop.tools_ground import TOOLS
from liftwork.runtime.limits import DESKTOP_LIMITS

PAGE = (Path(__file__).parents[3] / "docs" / "desktop-safety.md").read_text(encoding="utf-8")
PLAIN = " ".join(PAGE.split())


def test_every_check_is_in_its_table_with_its_sentence() -> None:
    listed = [row for row in PAGE.splitlines() if row.startswith("| DSK-")]
    checks = {check.code: check.name for tool in TOOLS for check in tool.checks}
    assert listed == [f"| {code} | {name} |" for code, name in sorted(checks.items())]


def test_the_numbers_of_hostile_windows_are_the_real_ones() -> None:
    assert f"a list of {len(ALL)} windows" in PLAIN
    assert f"{len(REAL)} of them as real GTK windows" in PLAIN


def test_the_limits_are_the_real_ones() -> None:
    limits = DESKTOP_LIMITS
    assert f"may do {limits.actions} actions and run for {limits.seconds:g} s" in PLAIN
    assert f"call a model {limits.model_calls} times" in PLAIN


def test_the_line_that_it_shows_is_a_real_one() -> None:
    window = ALL["says send"]
    deed = window.deed()
    [line] = lines_for([deed])
    shown = 'press button "Send", in "mail", window "To: everyone" [high: send (send)]'
    assert shown in PAGE
    assert line == shown.replace('"mail"', f'"{deed.app}"').replace("To: everyone", deed.window)


def test_everything_that_words_announce_is_named() -> None:
    for kind in set(Announces) - {Announces.SECRET}:
        assert kind.value in PLAIN.lower()
