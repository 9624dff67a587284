from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from PIL import Image

from liftwork.crafts.images.compose.drawn import DrawnLayer
from liftwork.crafts.images.compose.flatten import Canvas
from liftwork.crafts.images.design import Blend

SIZE = (64, 48)


def noise(seed: int, alpha: int) -> Image.Image:
    """Random colours under one alpha."""
    pixels = np.random.default_rng(seed).integers(0, 256, (SIZE[1], SIZE[0], 4), dtype=np.uint8)
    pixels[..., 3] = alpha
    return Image.fromarray(pixels)


def laid(source: Image.Image, blend: Blend) -> Image.Image:
    canvas = Canvas(SIZE)
    canvas.lay(DrawnLayer("Ground", noise(1, 255), 0, 0))
    canvas.lay(DrawnLayer("Above", source, 0, 0, blend=blend))
    return canvas.image


@pytest.mark.parametrize("blend", [blend for blend in get_args(Blend) if blend != "normal"])
@pytest.mark.parametrize("alpha", [1, 100, 255])
def test_a_layer_of_one_alpha_makes_the_same_pixels_as_the_arithmetic_of_any_other(
    blend: Blend, alpha: int
) -> None:
    even = noise(2, alpha)
    uneven = even.copy()
    uneven.putpixel((0, 0), (0, 0, 0, 0))
    one, other = np.array(laid(even, blend)), np.array(laid(uneven, blend))
    one[0, 0] = other[0, 0]
    assert np.array_equal(one, other)
