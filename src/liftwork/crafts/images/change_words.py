"""Words of a layer drawn again: others, in another colour, larger or smaller."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.change_draft import LIVE_TEXT, Draft
from liftwork.crafts.images.change_pixels import recolour
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.texts import lettered
from liftwork.crafts.images.fonts.lettering import SMALLEST, fit
from liftwork.crafts.images.poster.frame import frame_of
from liftwork.crafts.images.psd.encode import with_pixels
from liftwork.crafts.images.sizes import CanvasSize


def reletter(draft: Draft, text: str | None, colour: Colour | None) -> None:
    """Other words or another colour, drawn into the same box."""
    told = draft.facts
    if told.get("kind") == "text":
        laid = draft.laid(told)
        laid = laid.model_copy(update={"text": text or laid.text, "colour": colour or laid.colour})
        old = draft.record.box
        draft.put(with_pixels(draft.record, *lettered(laid)))
        told["text"] = laid.model_dump(mode="json")
        draft.fit_plate(old)
    elif text is not None:
        raise _no_words(draft)
    elif colour is not None:
        recolour(draft, colour)


def _no_words(draft: Draft) -> Refuse:
    if draft.record.block(LIVE_TEXT) is not None:
        return Refuse(
            f"{draft.name!r} is live text of another program, which alone can reword it",
            "its place, opacity, blend mode or name, or whether it is seen",
        )
    return Refuse(f"{draft.name!r} is no text that was written here", "a text of a poster")


def scale_text(draft: Draft, by: float) -> None:
    """The text's letters larger or smaller; its box grows up to the margins."""
    told = draft.facts
    laid = draft.laid(told)
    now = fit(laid.text, laid.room, laid.setting).size
    frame = frame_of(CanvasSize(*draft.psd.size))
    box = laid.box
    if by > 1:
        grown = (min(box[0], frame.left), frame.top, max(box[2], frame.right), frame.bottom)
        up, down = laid.down == "bottom", laid.down == "top"
        box = (
            grown[0] if laid.align != "left" else box[0],
            grown[1] if up else box[1],
            grown[2] if laid.align != "right" else box[2],
            grown[3] if down else box[3],
        )
    wanted = max(SMALLEST, round(now * by))
    new = laid.model_copy(update={"largest": wanted, "box": box})
    if by > 1 and fit(new.text, new.room, new.setting).size <= now:
        raise Refuse(f"{draft.name!r} is as large as its place allows", "fewer words")
    old = draft.record.box
    draft.put(with_pixels(draft.record, *lettered(new)))
    told["text"] = new.model_dump(mode="json")
    draft.fit_plate(old)
