"""Workbooks that other people made, laid beside the checkout; absent elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

REAL = Path(__file__).parents[4] / "shared" / "data" / "office"
WORKBOOKS = sorted(p for p in REAL.glob("*.xls[xm]") if "large_strings" not in p.name)

needs_real_files = pytest.mark.skipif(
    not WORKBOOKS, reason="no real workbooks are laid beside the checkout"
)
