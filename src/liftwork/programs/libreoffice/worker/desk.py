"""What the jobs work with: LibreOffice's services, and documents that are done with or ready."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.uno import Exception as UnoException

_WORKBOOK = "com.sun.star.sheet.SpreadsheetDocument"
_ONE_FORMULA = b"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2"
 office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body>
<office:spreadsheet><table:table table:name="A"><table:table-row>
<table:table-cell table:formula="of:=SUM([.B1:.B2])" office:value-type="float"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
"""


class Desk:
    """LibreOffice with the process number `pid`, asked from inside of it or from another process.

    `desktop` opens documents in windows, `services` makes what has none.
    """

    def __init__(self, services: Any, pid: int) -> None:
        self.services = services
        self.desktop: Any = services.createInstance("com.sun.star.frame.Desktop")
        self._pid = pid
        self._done: list[Any] = []
        self._ready: Any = None
        self._calculates = self._knows_formulas = False

    def workbook(self) -> Any:
        """A new workbook that no window shows and that nothing is loaded into."""
        self._calculates = True
        ready, self._ready = self._ready, None
        return ready or self.services.createInstance(_WORKBOOK)

    def done_with(self, document: Any) -> None:
        """Close this document when there is time for it."""
        self._done.append(document)

    def close_done(self) -> None:
        """Close what is done with."""
        while self._done:
            with contextlib.suppress(UnoException):
                self._done.pop().close(True)

    def tidy(self) -> None:
        """Close what is done with and make ready for the next job; nobody waits for it."""
        self.close_done()
        if self._calculates and not self._knows_formulas:
            self._knows_formulas = True
            with contextlib.suppress(UnoException):
                self._learn_formulas()
        if self._calculates and self._ready is None:
            self._ready = self.services.createInstance(_WORKBOOK)

    def works(self) -> bool:
        """Whether LibreOffice opens a workbook of ours and, on Linux, still opens files at all.

        Where it does not, no document is to blame.
        """
        try:
            self._learn_formulas()
        except UnoException:
            return False
        return sys.platform != "linux" or self.memory_mb() is not None

    def memory_mb(self) -> float | None:
        """Resident memory of LibreOffice in MB; None where this system does not tell."""
        return memory_mb(self._pid)

    def _learn_formulas(self) -> None:
        """Open a workbook with a formula in OpenDocument's notation.

        Every reader of workbooks asks for the names of the functions in that notation. They
        are kept once a formula was read in it; else they are made anew for each sheet.
        """
        stream = self.services.createInstanceWithArguments(
            "com.sun.star.io.SequenceInputStream", (uno.ByteSequence(_ONE_FORMULA),)
        )
        document = self.services.createInstance(_WORKBOOK)
        try:
            document.load(
                properties(
                    URL="private:stream",
                    InputStream=stream,
                    FilterName="OpenDocument Spreadsheet Flat XML",
                    Hidden=True,
                )
            )
        finally:
            document.close(True)


def properties(**values: Any) -> tuple[Any, ...]:
    """UNO's list of named values."""
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


def memory_mb(pid: int) -> float | None:
    """Resident memory of a process in MB; None where this system does not tell."""
    try:
        told = Path(f"/proc/{pid}/statm").read_text(encoding="ascii")
        return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, IndexError):
        return None
