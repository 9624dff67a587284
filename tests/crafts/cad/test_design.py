from __future__ import annotations

import pytest
from tests.crafts.cad.houses import house, plot

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.change import set_house_sheet
from liftwork.crafts.cad.design import (
    add_bedrooms,
    design_house,
    mirror_house,
    set_house_storeys,
)
from liftwork.crafts.cad.house import WORK, search_house
from liftwork.crafts.cad.layout import Meter
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules import broken_rules
from liftwork.formats.house_plan import Use

REQUESTS = [
    (20, 34, 1, 1),
    (25, 45, 2, 1),
    (25, 45, 3, 2),
    (30, 52, 4, 3),
    (35, 65, 3, 1),
    (35, 65, 3, 2),
    (50, 90, 3, 1),
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_designed_house_keeps_every_rule(request_: tuple[int, int, int, int]) -> None:
    plan = house(*request_)
    assert broken_rules(plan) == []
    assert len(plan.storeys) == request_[3]
    assert sum(room.use is Use.BEDROOM for room in plan.rooms) == request_[2]


@pytest.mark.parametrize("request_", [(35, 65, 3, 1), (25, 45, 3, 2)])
def test_the_same_request_gives_the_same_bytes(request_: tuple[int, int, int, int]) -> None:
    width, depth, bedrooms, storeys = request_
    again = design_house(plot(width, depth), bedrooms, storeys, None)
    assert again.model_dump_json() == house(*request_).model_dump_json()


def test_a_plan_reports_what_the_search_proved() -> None:
    search = house(35, 65, 3, 1).search
    assert search.status in ("optimal", "feasible")
    assert 0 <= search.bound <= search.objective
    assert search.gap_percent == pytest.approx(
        100 * (search.objective - search.bound) / search.objective, abs=0.01
    )
    assert 0 < search.work < 1


def test_a_car_fits_the_porch_of_a_ten_marla_house() -> None:
    porch = next(room for room in house(35, 65, 3, 1).rooms if room.use is Use.PORCH)
    assert porch.clear.width >= 9 * 12
    assert porch.clear.depth >= 16 * 12


def test_room_ids_are_unique_over_all_floors() -> None:
    ids = [room.id for room in house(35, 65, 3, 2).rooms]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("bedrooms", "storeys", "instead"),
    [(0, 1, "1 bedroom"), (9, 1, "6 bedrooms"), (3, 9, "3 storeys"), (3, 0, "1 storey")],
)
def test_a_senseless_count_is_refused_with_the_nearest(
    bedrooms: int, storeys: int, instead: str
) -> None:
    with pytest.raises(Refuse) as refusal:
        design_house(plot(35, 65), bedrooms, storeys, None)
    assert refusal.value.instead == instead


@pytest.mark.parametrize("size", [(10, 60), (5000, 5000), (20, 200)])
def test_a_plot_beyond_reason_is_refused_with_numbers(size: tuple[int, int]) -> None:
    with pytest.raises(Refuse, match=r"\d+ x \d+ ft") as refusal:
        design_house(plot(*size), 2, 1, None)
    assert refusal.value.instead is not None


def test_what_does_not_fit_is_refused_with_a_house_that_does() -> None:
    with pytest.raises(Refuse, match="5 bedrooms on 1 storey do not fit") as refusal:
        design_house(plot(20, 34), 5, 1, None)
    bedrooms, _, _, storeys, _ = (refusal.value.instead or "").split()
    assert search_house(plot(20, 34), int(bedrooms), int(storeys), Meter(WORK)) is not None


def test_a_plot_said_in_metres_is_labelled_in_metres() -> None:
    metric = PlotSize(420, 780, "10.7 x 19.8 m", metric=True)
    assert design_house(metric, 3, 1, None).sheet.units == "metric"
    assert design_house(metric, 3, 1, "imperial").sheet.units == "imperial"


def _kept(plan: Plan) -> tuple[str, bool, str, str]:
    return plan.plot, plan.mirrored, plan.sheet.units, plan.sheet.paper


def test_another_storey_keeps_the_plot_the_side_and_the_sheet() -> None:
    plan = set_house_sheet(mirror_house(house(35, 65, 3, 1)), None, "A2", "metric")
    taller = set_house_storeys(plan, 2)
    assert len(taller.storeys) == 2
    assert taller.bedrooms == 3
    assert _kept(taller) == _kept(plan)
    assert broken_rules(taller) == []


def test_as_many_storeys_as_there_are_is_refused() -> None:
    with pytest.raises(Refuse, match="already has 1 storey"):
        set_house_storeys(house(35, 65, 3, 1), 1)


def test_an_added_bedroom_comes_with_its_bath() -> None:
    plan = add_bedrooms(house(35, 65, 3, 2), 1)
    assert plan.bedrooms == 4
    assert sum(room.use is Use.BATH for room in plan.rooms) == 4
    assert broken_rules(plan) == []


def test_no_bedroom_cannot_be_added() -> None:
    with pytest.raises(Refuse, match="cannot add 0"):
        add_bedrooms(house(35, 65, 3, 1), 0)
