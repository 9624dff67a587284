"""Keep a native library to one thread, where it would start one for each processor.

The engine's threads wait for each other in busy loops. On two processors that other work
shares, one answer took 10 seconds of processor time instead of 0.2, and slowed that work
down too. The engine has no setting for it and asks only `sysconf` how many processors
there are; so the entry for `sysconf` in this one library's table of imported functions
(ELF gABI, dynamic relocations) is pointed at an answer of one. Nothing else sees it.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_COUNTS = {"SC_NPROCESSORS_CONF", "SC_NPROCESSORS_ONLN"}
_PT_LOAD, _PT_DYNAMIC = 1, 2
_DT_PLTRELSZ, _DT_STRTAB, _DT_SYMTAB, _DT_RELA, _DT_RELASZ, _DT_JMPREL = 2, 5, 6, 7, 8, 23
_READ_WRITE = 3
_kept: list[Any] = []
"""What native code points at must not be freed."""


def keep_to_one_thread(library: Path) -> bool:
    """Load `library` so that it counts one processor; False where that cannot be done here."""
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return False
    try:
        slots = list(_slots(library.read_bytes(), b"sysconf"))
        loaded = ctypes.CDLL(str(library))
        ours = _answers_one()
    except (OSError, ValueError, RuntimeError, KeyError, AttributeError, struct.error):
        return False
    base = ctypes.c_size_t.from_address(loaded._handle).value
    _kept.extend((loaded, ours))
    return bool(slots) and all(_point(base + slot, ours) for slot in slots)


def _answers_one() -> Any:
    counts = {os.sysconf_names[name] for name in _COUNTS}
    real = ctypes.CDLL(None).sysconf
    real.restype, real.argtypes = ctypes.c_long, [ctypes.c_int]

    def answer(name: int) -> int:
        return 1 if name in counts else int(real(name))

    return ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_int)(answer)


def _point(slot: int, function: Any) -> bool:
    """Write a function's address at `slot`, whose page may be read-only by now."""
    size = os.sysconf("SC_PAGE_SIZE")
    page = slot - slot % size
    protect = ctypes.CDLL(None).mprotect
    protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    if protect(page, size, _READ_WRITE) != 0:
        return False
    address = ctypes.cast(function, ctypes.c_void_p).value
    ctypes.c_void_p.from_address(slot).value = address
    return True


@dataclass(frozen=True)
class _Segment:
    kind: int
    offset: int
    address: int
    size: int


def _slots(data: bytes, symbol: bytes) -> Iterator[int]:
    """Where, from the library's base, the addresses of an imported function are kept.

    Raises ValueError for anything but a little-endian 64-bit ELF file.
    """
    if data[:6] != b"\x7fELF\x02\x01":
        raise ValueError("not a 64-bit ELF file")
    segments = list(_segments(data))
    dynamic = next(s for s in segments if s.kind == _PT_DYNAMIC)
    tags = dict(struct.iter_unpack("<QQ", data[dynamic.offset : dynamic.offset + dynamic.size]))

    def at(address: int) -> int:
        home = next(
            s for s in segments if s.kind == _PT_LOAD and s.address <= address < s.address + s.size
        )
        return address - home.address + home.offset

    symbols, names = at(tags[_DT_SYMTAB]), at(tags[_DT_STRTAB])
    for table, length in ((_DT_JMPREL, _DT_PLTRELSZ), (_DT_RELA, _DT_RELASZ)):
        if table in tags:
            start = at(tags[table])
            for offset, info, _ in struct.iter_unpack("<QQq", data[start : start + tags[length]]):
                name = names + struct.unpack_from("<I", data, symbols + 24 * (info >> 32))[0]
                if info >> 32 and data[name : name + len(symbol) + 1] == symbol + b"\0":
                    yield offset


def _segments(data: bytes) -> Iterator[_Segment]:
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for at in range(start, start + size * count, size):
        kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, at)
        yield _Segment(kind, offset, address, length)
