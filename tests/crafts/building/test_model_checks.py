"""Every check of a building model passes on a good one, and trips alone on its spoiler."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.building.houses import house
from tests.crafts.building.model_spoilers import MODEL_SPOILERS

from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.verify import check_model


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    target = tmp_path_factory.mktemp("model") / "v0.ifc"
    export(house(), target)
    return target.read_text(encoding="ascii")


def failing(path: Path) -> list[str]:
    checks = check_model(house(), path, counts=lambda _path, _types: None)
    return [check.code for check in checks if not check.passed]


@pytest.mark.parametrize("code", MODEL_SPOILERS)
def test_a_spoilt_model_trips_exactly_its_check(code: str, good: str, tmp_path: Path) -> None:
    spoilt = tmp_path / "v0.ifc"
    spoilt.write_text(MODEL_SPOILERS[code](good), encoding="ascii")
    assert failing(spoilt) == [code]
