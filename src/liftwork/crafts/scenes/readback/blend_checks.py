"""The .blend file, by its first bytes.

They are ``BLENDER``, the size of pointers, the order of bytes and the version (Blender's
file format description); a compressed one is a Zstandard frame (RFC 8878) or, of old, gzip.
"""

from __future__ import annotations

from pathlib import Path

from liftwork.contract.checks import Check, CheckCode

BLEND = CheckCode("SCN-019", "the .blend is a whole Blender file")
BLEND_CHECKS = (BLEND,)

_PLAIN = b"BLENDER"
_LEAST = 10_000


def check_blend(path: Path) -> Check:
    """Whether a file is what Blender saves."""
    start, size = path.read_bytes()[:12], path.stat().st_size
    kind = "compressed" if not start.startswith(_PLAIN) else "plain"
    good = start.startswith((_PLAIN, b"\x28\xb5\x2f\xfd", b"\x1f\x8b"))
    return BLEND(good and size >= _LEAST, f"{kind}, {size / 1024:.0f} KB")
