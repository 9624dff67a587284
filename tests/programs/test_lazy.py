from __future__ import annotations

import sys

from liftwork.programs.lazy import lazy, preload


def test_a_lazy_module_is_imported_at_its_first_use() -> None:
    module = lazy("colorsys")
    sys.modules.pop("colorsys", None)
    assert "colorsys" not in sys.modules
    assert module.rgb_to_hls(0, 0, 0) == (0.0, 0.0, 0.0)
    assert "colorsys" in sys.modules


def test_preloading_passes_over_what_is_missing() -> None:
    sys.modules.pop("colorsys", None)
    preload(["no_such_module_at_all", "colorsys"]).join(timeout=30)
    assert "colorsys" in sys.modules
