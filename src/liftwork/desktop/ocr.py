"""Words in the picture of a window, and where they stand.

The models are inside the wheel of `rapidocr-onnxruntime` (the extra ``liftwork[ocr]``): nothing
is fetched, nothing leaves the computer.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.contract.spelling import is_slip
from liftwork.desktop.safety.letters import folded
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")

rapidocr = lazy("rapidocr_onnxruntime")

LEAST_SURE = 0.6
"""Readings that the model is less sure of are left out."""

_ENLARGE = 2
"""Letters of windows are about 10 pixels high; the models want about twice that."""

_LONGEST_SIDE = 2880
"""Pixels to which larger pictures are reduced, after enlarging."""

_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class Written:
    """A line of text in a picture: `left`, `top`, `width`, `height` in pixels of the picture,
    and how `sure` the model is, 0 to 1."""

    text: str
    left: int
    top: int
    width: int
    height: int
    sure: float

    @property
    def middle(self) -> tuple[int, int]:
        """The point to click."""
        return self.left + self.width // 2, self.top + self.height // 2


@lru_cache(maxsize=1)
def _engine() -> Any:
    return rapidocr.RapidOCR(
        det_limit_type="max", det_limit_side_len=_LONGEST_SIDE, use_cls=False, print_verbose=False
    )


def read_picture(picture: Image.Image) -> list[Written]:
    """Every line of text in a picture, top to bottom. Raises `Refuse` without the library."""
    wide, high = picture.size
    large = picture.convert("RGB").resize((wide * _ENLARGE, high * _ENLARGE))
    with _one_at_a_time:
        lines, _ = _engine()(np.asarray(large))
    found = [_line(corners, text, float(sure)) for corners, text, sure in lines or ()]
    return sorted((one for one in found if one.sure >= LEAST_SURE), key=lambda w: (w.top, w.left))


def _line(corners: Sequence[Sequence[float]], text: str, sure: float) -> Written:
    across, down = [x for x, _ in corners], [y for _, y in corners]
    left, top = int(min(across) / _ENLARGE), int(min(down) / _ENLARGE)
    width, height = int(max(across) / _ENLARGE) - left, int(max(down) / _ENLARGE) - top
    return Written(text, left, top, width, height, sure)


def find(written: Sequence[Written], target: str) -> Written:
    """The one line that says `target`.

    The whole line, else a line that differs by a slip, else the only line that holds it. Raises
    `Refuse` where none does, and `AskPerson` where several do: a wrong click is worse.
    """
    wanted = folded(target)
    if not wanted:
        raise Refuse("say the words that are on what to click")
    said = [(one, folded(one.text)) for one in written]
    for fits in (_is_it, _nearly, _holds):
        hits = [one for one, text in said if fits(text, wanted)]
        if len(hits) > 1:
            places = ", ".join(f"{hit.text!r} at {hit.left},{hit.top}" for hit in hits[:4])
            raise AskPerson(f"{target!r} stands {len(hits)} times in the window: which? ({places})")
        if hits:
            return hits[0]
    shown = ", ".join(repr(one.text) for one in written[:8]) or "no words at all"
    raise Refuse(f"{target!r} is not written in the window", f"it shows {shown}")


def _is_it(text: str, wanted: str) -> bool:
    return text.strip(" .:…") == wanted.strip(" .:…")


def _nearly(text: str, wanted: str) -> bool:
    return text.replace(" ", "") == wanted.replace(" ", "") or is_slip(text, wanted)


def _holds(text: str, wanted: str) -> bool:
    return f" {wanted} " in f" {text} "
