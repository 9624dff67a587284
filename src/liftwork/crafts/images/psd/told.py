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

NAMESPACE = "urn:liftwork:layered-image:1"
_MARK = "W5M0MpCehiHzreSzNTczkc9d"
_FOUND = re.compile(r"<lift:design>(.*?)</lift:design>", re.DOTALL)


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
