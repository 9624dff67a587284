"""Ways to spoil a good drawing or sheet so that exactly one check trips.

`DRAWING_SPOILERS` edit the DXF in place. `SHEET_SPOILERS` edit the PDF or its preview,
which lies beside it with the ending ``.png``. All expect a house of two storeys.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ezdxf
import ezdxf.math
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

Spoiler = Callable[[Path], None]


def _editing(change: Callable[[Any, Any], None]) -> Spoiler:
    """A spoiler that opens the DXF, changes the document or its model space, and saves it."""

    def spoil(path: Path) -> None:
        doc = ezdxf.readfile(path)
        change(doc, doc.modelspace())
        doc.saveas(path)

    return spoil


def _blocks(space: Any, word: str) -> list[Any]:
    return [insert for insert in space.query("INSERT") if insert.dxf.name.startswith(word)]


def _truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:40])


def _say_millimetres(doc: Any, _space: Any) -> None:
    doc.header["$INSUNITS"] = 4


def _use_layer_of_their_own(_doc: Any, space: Any) -> None:
    space.query('TEXT[layer=="A-ANNO-TTLB-TEXT"]').first.dxf.layer = "0"


def _drop_title(_doc: Any, space: Any) -> None:
    for text in space.query('TEXT[layer=="A-ANNO-TEXT"]'):
        if "FIRST FLOOR" in text.dxf.text:
            space.delete_entity(text)


def _open_wall(_doc: Any, space: Any) -> None:
    space.query('LWPOLYLINE[layer=="A-WALL"]').first.close(False)


def _thin_fill(_doc: Any, space: Any) -> None:
    space.delete_entity(space.query('HATCH[layer=="A-WALL-PATT"]').first)


def _swap_names(_doc: Any, space: Any) -> None:
    texts = [t for t in space.query("TEXT") if t.dxf.text in ("DRAWING ROOM", "BED ROOM 1")]
    texts[0].dxf.text, texts[1].dxf.text = texts[1].dxf.text, texts[0].dxf.text


def _grow_size(_doc: Any, space: Any) -> None:
    texts = [t for t in space.query('TEXT[layer=="A-AREA-IDEN"]') if " x " in t.dxf.text]
    texts[0].dxf.text = "99'-0\" x 99'-0\""


def _double_door(_doc: Any, space: Any) -> None:
    door = _blocks(space, "DOOR-")[0]
    space.add_entity(door.copy())


def _move_window(_doc: Any, space: Any) -> None:
    window = _blocks(space, "WINDOW-")[0]
    window.dxf.insert = window.dxf.insert + ezdxf.math.Vec3(7, 0, 0)


def _drop_arch(_doc: Any, space: Any) -> None:
    space.delete_entity(_blocks(space, "ARCH-")[0])


def _rehang_door(_doc: Any, space: Any) -> None:
    door = _blocks(space, "DOOR-")[0]
    door.dxf.xscale = -door.dxf.get("xscale", 1.0)


def _lie_in_dimension(doc: Any, space: Any) -> None:
    picture = doc.blocks.get(space.query("DIMENSION").first.dxf.geometry)
    picture.query("TEXT").first.dxf.text = "3'-1\""


def _drop_overall(_doc: Any, space: Any) -> None:
    for dimension in space.query("DIMENSION"):
        on_first = dimension.dxf.defpoint.x < 400
        if on_first and abs(dimension.dxf.actual_measurement - 540) < 0.01:
            space.delete_entity(dimension)


def _overstate_extents(_doc: Any, space: Any) -> None:
    low, high = space.dxf.extmin, space.dxf.extmax
    space.reset_extents(low, (high[0] + 500, high[1], 0))


def _turn_stairs_round(_doc: Any, space: Any) -> None:
    for text in space.query('TEXT[layer=="A-FLOR-STRS"]'):
        if text.dxf.text == "UP":
            text.dxf.text = "DN"


def _rescale_layout(doc: Any, _space: Any) -> None:
    layout = doc.layouts.get(doc.layouts.names_in_taborder()[1])
    layout.query("VIEWPORT")[-1].dxf.view_height *= 2


DRAWING_SPOILERS: dict[str, Spoiler] = {
    "CAD-020": _editing(_say_millimetres),
    "CAD-021": _editing(_use_layer_of_their_own),
    "CAD-022": _editing(_drop_title),
    "CAD-023": _editing(_open_wall),
    "CAD-024": _editing(_thin_fill),
    "CAD-025": _editing(_swap_names),
    "CAD-026": _editing(_grow_size),
    "CAD-027": _editing(_double_door),
    "CAD-028": _editing(_move_window),
    "CAD-029": _editing(_drop_arch),
    "CAD-030": _editing(_rehang_door),
    "CAD-031": _editing(_lie_in_dimension),
    "CAD-032": _editing(_drop_overall),
    "CAD-033": _editing(_overstate_extents),
    "CAD-034": _editing(_turn_stairs_round),
    "CAD-035": _editing(_rescale_layout),
    "CAD-036": _truncate,
}


def _objects(page: Any, kind: int) -> Iterator[Any]:
    for i in range(pdfium.FPDFPage_CountObjects(page.raw)):
        thing = pdfium.FPDFPage_GetObject(page.raw, i)
        if pdfium.FPDFPageObj_GetType(thing) == kind:
            yield thing


def _texts(page: Any) -> Iterator[tuple[Any, str]]:
    words = page.get_textpage()
    for thing in list(_objects(page, pdfium.FPDF_PAGEOBJ_TEXT)):
        buffer = ctypes.create_string_buffer(400)
        pointer = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
        size = pdfium.FPDFTextObj_GetText(thing, words.raw, pointer, 400)
        yield thing, buffer.raw[: size - 2].decode("utf-16-le").strip()
    words.close()


def _on_first_page(change: Callable[[Any, Any], None]) -> Spoiler:
    """A spoiler that opens the PDF, changes its first page, and saves it."""

    def spoil(path: Path) -> None:
        with pypdfium2.PdfDocument(path.read_bytes()) as document:
            page = document[0]
            change(document, page)
            pdfium.FPDFPage_GenerateContent(page.raw)
            document.save(path)

    return spoil


def _move(thing: Any, x: float, y: float) -> None:
    pdfium.FPDFPageObj_Transform(thing, 1, 0, 0, 1, x, y)


def _widen_page(_document: Any, page: Any) -> None:
    page.set_mediabox(0, 0, page.get_width() + 1, page.get_height())


def _shrink_plot(_document: Any, page: Any) -> None:
    for path in _objects(page, pdfium.FPDF_PAGEOBJ_PATH):
        if pdfium.FPDFPageObj_GetDashCount(path) == 4:
            _, low, _, _ = _bounds(path)
            pdfium.FPDFPageObj_Transform(path, 1, 0, 0, 0.99, 0, 0.01 * low)


def _bounds(thing: Any) -> tuple[float, float, float, float]:
    edges = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing, *edges)
    return edges[0].value, edges[1].value, edges[2].value, edges[3].value


def _shorten_wall(_document: Any, page: Any) -> None:
    """Take away the piece of wall with the lowest edge, which ends the longest wall."""
    walls = [
        (path, _bounds(path))
        for path in _objects(page, pdfium.FPDF_PAGEOBJ_PATH)
        if _pen(path) > 1.3 and _bounds(path)[1] > 200
    ]
    left = min(box[0] for _, box in walls if box[2] - box[0] < 250)
    tallest = [p for p, box in walls if box[0] < left + 1 and box[2] - box[0] < 250]
    for path in tallest:
        pdfium.FPDFPageObj_SetStrokeWidth(path, 0.2)


def _pen(path: Any) -> float:
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(path, width)
    return width.value


def _push_out(_document: Any, page: Any) -> None:
    for thing, text in _texts(page):
        if text == "R O A D":
            _move(thing, -page.get_width() / 2, 0)


def _remove(page: Any, wanted: str) -> None:
    for thing, text in _texts(page):
        if text == wanted:
            pdfium.FPDFPage_RemoveObject(page.raw, thing)


def _forget_sheet_number(_document: Any, page: Any) -> None:
    _remove(page, "A-101")


def _forget_room(_document: Any, page: Any) -> None:
    _remove(page, "STAIRS")


def _forget_scale(_document: Any, page: Any) -> None:
    for thing, text in _texts(page):
        if "1:100" in text:
            pdfium.FPDFPage_RemoveObject(page.raw, thing)


def _pile_up(_document: Any, page: Any) -> None:
    texts = {text: thing for thing, text in _texts(page)}
    here, there = _bounds(texts["KITCHEN"]), _bounds(texts["STAIRS"])
    _move(texts["STAIRS"], here[0] - there[0], here[1] - there[1])


def _lose_font(document: Any, page: Any) -> None:
    """Set a word again in a font that only its name is known of."""
    font = pdfium.FPDFText_LoadStandardFont(document.raw, b"Helvetica")
    thing = pdfium.FPDFPageObj_CreateTextObj(document.raw, font, 4.0)
    words = ctypes.create_string_buffer("spoiled\0".encode("utf-16-le"))
    pdfium.FPDFText_SetText(thing, ctypes.cast(words, ctypes.POINTER(ctypes.c_ushort)))
    _move(thing, 80, 800)
    pdfium.FPDFPage_InsertObject(page.raw, thing)


def _blank_preview(path: Path) -> None:
    png = path.with_suffix(".png")
    with Image.open(png) as picture:
        size = picture.size
    Image.new("L", size, 255).save(png)


SHEET_SPOILERS: dict[str, Spoiler] = {
    "CAD-040": _truncate,
    "CAD-041": _on_first_page(_widen_page),
    "CAD-042": _on_first_page(_shrink_plot),
    "CAD-043": _on_first_page(_shorten_wall),
    "CAD-044": _on_first_page(_push_out),
    "CAD-045": _on_first_page(_forget_scale),
    "CAD-046": _on_first_page(_forget_room),
    "CAD-047": _on_first_page(_forget_sheet_number),
    "CAD-048": _on_first_page(_pile_up),
    "CAD-049": _on_first_page(_lose_font),
    "CAD-050": _blank_preview,
}
