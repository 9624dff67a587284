"""What a layered image says about itself in its XMP packet: how its layers can be made again.

Other programs keep a packet that they do not know, so a client may move layers in
Photoshop and still have the title reworded here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any

from pydantic import ValidationError

from liftwork.contract.errors import Unreadable
from liftwork.contract.patterns import late
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.texts import LaidText

NAMESPACE = "urn:liftwork:layered-image:1"
_MARK = "W5M0MpCehiHzreSzNTczkc9d"
_FOUND = late(r"<lift:design>(.*?)</lift:design>", re.DOTALL)


def to_xmp(told: Mapping[str, Any]) -> bytes:
    """An XMP packet (UTF-8) that holds `told` as JSON."""
    data = escape(json.dumps(told, ensure_ascii=False, sort_keys=True), quote=False)
    return (
        f'<?xpacket begin="\ufeff" id="{_MARK}"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" xmlns:lift="{NAMESPACE}">'
        f"<lift:design>{data}</lift:design>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()


def from_xmp(packet: bytes) -> dict[str, Any]:
    """What `to_xmp` wrote; empty where the packet says nothing of ours that can be read."""
    found = _FOUND.search(packet.decode("utf-8", "replace"))
    if found is None:
        return {}
    try:
        told = json.loads(unescape(found[1]))
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def believed(told: Any, size: tuple[int, int]) -> dict[str, dict[str, Any]]:
    """What a file tells of its layers, without all that cannot be right for a canvas of `size`.

    A packet may come from anyone: nothing in it is used before it has been looked at here.
    """
    if not isinstance(told, dict):
        return {}
    sane = {name: facts for name, facts in told.items() if isinstance(facts, dict)}
    return {name: facts for name, facts in sane.items() if _is_right(facts, size)}


def _is_right(facts: dict[str, Any], size: tuple[int, int]) -> bool:
    at = facts.get("at")
    if at is not None and not (isinstance(at, list) and len(at) == 4 and _whole(*at)):
        return False
    if facts.get("kind") == "text":
        return _is_text(facts.get("text"), size)
    if facts.get("kind") == "scrim" and "side" in facts:
        return _is_scrim(facts, size)
    return True


def _is_text(text: Any, size: tuple[int, int]) -> bool:
    try:
        left, top, right, bottom = LaidText.model_validate(text).box
    except ValidationError:
        return False
    return 0 < right - left <= 2 * size[0] and 0 < bottom - top <= 2 * size[1]


def _is_scrim(facts: dict[str, Any], size: tuple[int, int]) -> bool:
    inner, outer, side = facts.get("inner", -1), facts.get("outer", -1), facts["side"]
    if side not in ("top", "bottom", "left", "right", "all") or not _whole(inner, outer):
        return False
    try:
        Colour.read(str(facts.get("colour")))
    except Unreadable:
        return False
    return bool(0 <= inner <= outer <= 4 * max(size))


def _whole(*values: Any) -> bool:
    return all(isinstance(value, int) and abs(value) < 100_000 for value in values)
