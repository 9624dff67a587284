"""Processes of Microsoft Windows: the file that one runs from, and whose it is."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_QUERY_LIMITED = 0x1000
_TOKEN_QUERY = 0x0008
_TOKEN_USER = 1


class WindowsProcesses:
    """Processes by the Win32 interface."""

    def program(self, pid: int) -> str | None:
        """The path of the file that a process runs from; None where the system does not tell."""
        kernel = library("kernel32")
        with _opened(pid) as process:
            size = ctypes.c_uint32(1024)
            text = ctypes.create_unicode_buffer(size.value)
            told = process and kernel.QueryFullProcessImageNameW(
                ctypes.c_void_p(process), 0, text, ctypes.byref(size)
            )
            return text.value if told else None

    def ours(self, pid: int) -> bool:
        """Whether its token certainly names this user."""
        mine = _user_of(library("kernel32").GetCurrentProcess())
        with _opened(pid) as process:
            theirs = _user_of(process) if process else None
        return mine is not None and mine == theirs


@contextmanager
def _opened(pid: int) -> Iterator[int | None]:
    kernel = library("kernel32")
    kernel.OpenProcess.restype = ctypes.c_void_p
    process = kernel.OpenProcess(_QUERY_LIMITED, False, pid)
    try:
        yield process
    finally:
        if process:
            kernel.CloseHandle(ctypes.c_void_p(process))


def _user_of(process: int) -> str | None:
    """The security identifier of the user that a process runs as, as text: ``S-1-5-21-...``."""
    security, kernel = library("advapi32"), library("kernel32")
    token = ctypes.c_void_p()
    if not security.OpenProcessToken(ctypes.c_void_p(process), _TOKEN_QUERY, ctypes.byref(token)):
        return None
    try:
        size = ctypes.c_uint32()
        security.GetTokenInformation(token, _TOKEN_USER, None, 0, ctypes.byref(size))
        told = ctypes.create_string_buffer(max(size.value, 1))
        if not security.GetTokenInformation(token, _TOKEN_USER, told, size, ctypes.byref(size)):
            return None
        text = ctypes.c_wchar_p()
        identifier = ctypes.c_void_p.from_buffer(told)
        if not security.ConvertSidToStringSidW(identifier, ctypes.byref(text)):
            return None
        name = text.value
        kernel.LocalFree(text)
        return name
    finally:
        kernel.CloseHandle(token)


def library(name: str) -> Any:
    """A library of the system by its name."""
    return getattr(ctypes, "WinDLL")(name)  # noqa: B009  (known on that system only)
