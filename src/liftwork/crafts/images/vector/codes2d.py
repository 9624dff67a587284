"""QR codes and barcodes as rectangles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.vector.drawing import Code
from liftwork.programs.lazy import lazy

barcodes: Any = lazy("barcode")
barcode_errors: Any = lazy("barcode.errors")
segno: Any = lazy("segno")

QUIET_QR = 4
"""Light modules around a QR code, ISO/IEC 18004."""

QUIET_BARS = 10
"""Light modules on both sides of a barcode, the widest that the symbologies here ask for."""

LEAST_MODULE = {"qr": 0.3, "bars": 0.19}
"""The smallest module that is printed, in mm: what phones and hand scanners still read."""


@dataclass(frozen=True)
class Bars:
    """Dark rectangles (x, y, width, height in mm) inside a light one of the same form."""

    dark: tuple[tuple[float, float, float, float], ...]
    light: tuple[float, float, float, float]
    data: str
    """What a reader answers, check digits included."""


def draw_code(part: Code) -> Bars:
    """The code fitted into its box. Raises `Refuse` for data that the symbology cannot hold."""
    return _draw_qr(part) if part.symbology == "qr" else _draw_bars(part)


def _draw_qr(part: Code) -> Bars:
    try:
        code = segno.make(part.data, micro=False, error="m")
    except (segno.DataOverflowError, ValueError) as error:
        raise Refuse(f"{part.name}: {error}", "a shorter text in the QR code") from error
    rows = [list(row) for row in code.matrix]
    count = len(rows) + 2 * QUIET_QR
    module = min(part.width, part.height) / count
    _check_module(part, module, LEAST_MODULE["qr"], count)
    left = part.x + (part.width - module * count) / 2
    top = part.y + (part.height - module * count) / 2
    dark = [
        (left + (start + QUIET_QR) * module, top + (y + QUIET_QR) * module,
         (end - start) * module, module)
        for y, row in enumerate(rows)
        for start, end in _spans(row)
    ]  # fmt: skip
    return Bars(tuple(dark), (left, top, module * count, module * count), part.data)


def _draw_bars(part: Code) -> Bars:
    try:
        made = barcodes.get_barcode_class(part.symbology)(part.data)
        pattern, full = made.build()[0], made.get_fullcode()
    except (ValueError, KeyError, barcode_errors.BarcodeError) as error:
        raise Refuse(
            f"{part.name}: {part.data!r} is no {part.symbology.upper()} code: {error}",
            "the digits printed under the bars, or code128 for letters",
        ) from error
    if part.symbology == "ean13" and len(part.data) == 13 and full != part.data:
        raise Refuse(
            f"{part.name}: the last digit of {part.data} should be {full[-1]}", f"use {full}"
        )
    modules = [char in "1G" for char in pattern]
    count = len(modules) + 2 * QUIET_BARS
    module = part.width / count
    _check_module(part, module, LEAST_MODULE["bars"], count)
    dark = [
        (part.x + (start + QUIET_BARS) * module, part.y, (end - start) * module, part.height)
        for start, end in _spans(modules)
    ]
    return Bars(tuple(dark), (part.x, part.y, part.width, part.height), full)


def _check_module(part: Code, module: float, least: float, count: int) -> None:
    if module < least - 1e-9:
        raise Refuse(
            f"{part.name} would have bars of {module:.2f} mm; readers need {least:g} mm",
            f"make it at least {least * count:.0f} mm wide, or shorten what it says",
        )


def _spans(row: list[int] | list[bool]) -> list[tuple[int, int]]:
    """Half-open runs of dark modules."""
    found, start = [], None
    for at, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            found.append((start, at))
            start = None
    return found
