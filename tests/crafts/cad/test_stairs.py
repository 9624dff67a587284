from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.cad.rules.floors import overlap, within
from liftwork.crafts.cad.stairs import LEAST_LENGTH, LEAST_WIDTH, STOREY_HEIGHT, End, fit_stair
from liftwork.formats.house_plan import Rect

ENDS: tuple[End, ...] = ("x0", "x1", "y0", "y1")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(ENDS),
    st.integers(LEAST_LENGTH, LEAST_LENGTH + 80),
    st.integers(LEAST_WIDTH, LEAST_WIDTH + 40),
)
def test_a_stair_lies_in_its_room_and_keeps_the_code(end: End, length: int, across: int) -> None:
    width, depth = (length, across) if end in ("x0", "x1") else (across, length)
    clear = Rect(x0=100, y0=200, x1=100 + width, y1=200 + depth)
    stair = fit_stair("0.stairs", clear, end)
    parts = [*(flight.rect for flight in stair.flights), *stair.landings]
    assert all(within(part, clear) for part in parts)
    assert not any(overlap(a, b) for i, a in enumerate(parts) for b in parts[i + 1 :])
    assert stair.riser <= 7.75
    assert stair.tread >= 10
    assert stair.riser * stair.risers == pytest.approx(STOREY_HEIGHT, abs=0.1)
    assert sum(flight.treads + 1 for flight in stair.flights) == stair.risers


@pytest.mark.parametrize("end", ENDS)
def test_one_steps_on_and_off_at_the_same_end(end: End) -> None:
    stair = fit_stair("0.stairs", Rect(x0=0, y0=0, x1=160, y1=160), end)
    up, back = stair.flights
    assert {up.climbs, back.climbs} == {"+" + end[0], "-" + end[0]}
    assert up.climbs == ("+" if end[1] == "0" else "-") + end[0]
