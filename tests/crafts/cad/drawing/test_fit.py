import pytest
from tests.crafts.cad.sample_plan import marla_site

from liftwork.crafts.cad.drawing.fit import (
    FORMATS,
    STANDARD_SCALES,
    fits,
    largest_scale,
    sheet_need,
    sheet_room,
)


def test_ten_marla_at_1_100_is_too_tall_for_a3() -> None:
    plan = marla_site(35, 65)
    assert sheet_need(plan, 100).height > sheet_room("A3").height
    assert sheet_need(plan, 100).width <= sheet_room("A3").width


def test_ten_marla_fits_a3_at_1_125_and_a2_at_1_100() -> None:
    plan = marla_site(35, 65)
    assert largest_scale(plan, "A3") == 125
    assert fits(plan, 100, "A2")


@pytest.mark.parametrize("plot", [(20, 34), (25, 45), (30, 52), (35, 65), (50, 90)])
@pytest.mark.parametrize("paper", list(FORMATS))
def test_largest_scale_fits_and_the_next_larger_does_not(plot, paper) -> None:
    plan = marla_site(*plot)
    scale = largest_scale(plan, paper)
    assert scale is not None
    assert fits(plan, scale, paper)
    larger = [s for s in STANDARD_SCALES if s < scale]
    assert not any(fits(plan, s, paper) for s in larger)


def test_a_field_has_no_scale_on_a4() -> None:
    assert largest_scale(marla_site(900, 900), "A4") is None
