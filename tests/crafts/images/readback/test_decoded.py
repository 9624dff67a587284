from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from liftwork.crafts.images.psd.encode import new_layer
from liftwork.crafts.images.readback.decoded import decoded

WIDE, HIGH = 23, 17
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def plane(kind: str, seed: int) -> Pixels:
    """One value, rows or columns of one value each, or any values."""
    shape = {"even": (1, 1), "rows": (HIGH, 1), "columns": (1, WIDE), "any": (HIGH, WIDE)}[kind]
    values = np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)
    return np.broadcast_to(values, (HIGH, WIDE))


KINDS = st.sampled_from(["even", "rows", "columns", "any"])
SEEDS = st.integers(0, 3)


@settings(max_examples=60, deadline=None)
@given(planes=st.lists(st.tuples(KINDS, SEEDS), min_size=4, max_size=4), data=st.data())
def test_spread_over_the_layer_it_is_the_layers_pixels(
    planes: list[tuple[str, int]], data: st.DataObject
) -> None:
    pixels = np.stack([plane(*each) for each in planes], axis=-1)
    found = decoded(new_layer("Layer", Image.fromarray(pixels), (0, 0)))
    left, top = data.draw(st.integers(0, WIDE - 1)), data.draw(st.integers(0, HIGH - 1))
    part = found.cut(left, top, WIDE, HIGH)
    wanted = np.moveaxis(pixels[top:, left:], -1, 0)
    for got, want in ((part.colour, wanted[:3]), (part.alpha, wanted[3:])):
        assert np.array_equal(np.broadcast_to(got, want.shape), want)


@pytest.mark.parametrize(
    ("kind", "shape"),
    [("even", (1, 1)), ("rows", (HIGH, 1)), ("columns", (1, WIDE)), ("any", (HIGH, WIDE))],
)
def test_grey_is_kept_once_and_only_as_large_as_it_changes(
    kind: str, shape: tuple[int, int]
) -> None:
    grey = plane(kind, 5)
    pixels = np.stack([grey, grey, grey, np.full_like(grey, 255)], axis=-1)
    found = decoded(new_layer("Grey", Image.fromarray(pixels), (0, 0)))
    assert found.colour.shape == (1, *shape)
    assert found.alpha.shape == (1, 1, 1)
