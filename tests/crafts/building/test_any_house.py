"""A hundred different plots and numbers of rooms in a row give valid models and bills."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.crafts.building.dissections import houses

from liftwork.crafts.building.bill.items import ITEMS
from liftwork.crafts.building.bill.measure import measure
from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.readback.expected import bill_of
from liftwork.crafts.building.verify import check_model
from liftwork.formats.house_plan import House

_AS_DRAWN = (Phase.reuse, Phase.generate)
"""Making a failing house smaller would take minutes."""
_SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.slow
@settings(max_examples=100, deadline=None, phases=_AS_DRAWN, suppress_health_check=_SLOW_TO_DRAW)
@given(house=houses())
def test_a_hundred_different_houses_in_a_row_give_valid_models(
    tmp_path_factory: pytest.TempPathFactory, house: House
) -> None:
    path = tmp_path_factory.mktemp("model") / "v0.ifc"
    export(house, path)
    checks = check_model(house, path, counts=lambda _path, _types: None)
    assert [(c.code, c.detail) for c in checks if not c.passed] == []


@settings(max_examples=25, deadline=None, phases=_AS_DRAWN, suppress_health_check=_SLOW_TO_DRAW)
@given(house=houses())
def test_what_is_measured_wall_by_wall_is_what_counting_the_plan_gives(house: House) -> None:
    bill, counted = measure(house, "metric", 0), bill_of(house)
    for item in ITEMS:
        measured = bill.total(item) * 0.0254**item.power
        assert measured == pytest.approx(counted.get(item.code, 0.0), rel=1e-6, abs=1e-6), item
