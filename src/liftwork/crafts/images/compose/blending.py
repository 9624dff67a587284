"""What a blend mode does to two colours: backdrop and source, 0 to 1, of the same shape.

The formulas are those of the PDF 2.0 specification (ISO 32000-2, 11.3.5.2) and, for the
modes that it does not have, of the W3C's and Adobe's descriptions of layer blending.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.design import Blend
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Colours = NDArray[np.float32]
else:
    np = lazy("numpy")
    Colours = Any


def blended(mode: Blend, below: Colours, above: Colours) -> Colours:
    """The colour that `above` makes on `below`, where both cover fully."""
    return _MODES[mode](below, above)


def _darken(below: Colours, above: Colours) -> Colours:
    return np.minimum(below, above)


def _lighten(below: Colours, above: Colours) -> Colours:
    return np.maximum(below, above)


def _overlay(below: Colours, above: Colours) -> Colours:
    return _hard_light(above, below)


def _hard_light(below: Colours, above: Colours) -> Colours:
    return np.where(above <= 0.5, 2 * below * above, 1 - 2 * (1 - below) * (1 - above))


def _soft_light(below: Colours, above: Colours) -> Colours:
    curve = np.where(below <= 0.25, ((16 * below - 12) * below + 4) * below, np.sqrt(below))
    darker = below - (1 - 2 * above) * below * (1 - below)
    return np.where(above <= 0.5, darker, below + (2 * above - 1) * (curve - below))


def _dodge(below: Colours, above: Colours) -> Colours:
    room = np.maximum(1 - above, 1e-6)
    return np.where(below <= 0, 0, np.where(above >= 1, 1, np.minimum(1, below / room)))


def _burn(below: Colours, above: Colours) -> Colours:
    room = np.maximum(above, 1e-6)
    return np.where(below >= 1, 1, np.where(above <= 0, 0, 1 - np.minimum(1, (1 - below) / room)))


def _divide(below: Colours, above: Colours) -> Colours:
    ratio = np.minimum(1, below / np.maximum(above, 1e-6))
    return np.where(above <= 0, np.where(below <= 0, 0, 1), ratio)


_MODES: dict[Blend, Callable[[Colours, Colours], Colours]] = {
    "normal": lambda _below, above: above,
    "multiply": lambda below, above: below * above,
    "screen": lambda below, above: below + above - below * above,
    "overlay": _overlay,
    "darken": _darken,
    "lighten": _lighten,
    "colour dodge": _dodge,
    "colour burn": _burn,
    "linear dodge": lambda below, above: np.minimum(1, below + above),
    "linear burn": lambda below, above: np.maximum(0, below + above - 1),
    "soft light": _soft_light,
    "hard light": _hard_light,
    "difference": lambda below, above: np.abs(below - above),
    "exclusion": lambda below, above: below + above - 2 * below * above,
    "subtract": lambda below, above: np.maximum(0, below - above),
    "divide": _divide,
}
