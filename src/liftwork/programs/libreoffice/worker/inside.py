"""The jobs inside LibreOffice itself, where a question to it takes no message between processes.

LibreOffice's own Python runs this, so it holds for the installations that bring one: Debian's
``python3-uno`` does. Asked from outside, the sheet of eight students needs about a hundred
messages to be read; inside, one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import uno
import unohelper
from com.sun.star.beans import NamedValue
from com.sun.star.task import XJob
from com.sun.star.uno import Exception as UnoException

from .desk import Desk
from .jobs import answer

_NAME = "liftwork.Jobs"
_ORDER, _TIDY = "order", "tidy"


class Jobs(unohelper.Base, XJob):  # type: ignore[misc]
    """Lives in LibreOffice: takes an order and gives its answer, or tidies."""

    def __init__(self, context: Any) -> None:
        self._desk = Desk(context.ServiceManager, os.getpid())

    def execute(self, arguments: tuple[Any, ...]) -> str:
        """Do the one thing that `arguments` name."""
        wanted = arguments[0]
        if wanted.Name == _TIDY:
            self._desk.tidy()
            return ""
        return answer(self._desk, wanted.Value)


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816  (the loader's name for it)
g_ImplementationHelper.addImplementation(Jobs, _NAME, ())


class Inside:
    """The other end: asks the jobs inside of the LibreOffice whose services these are.

    Raises `UnoException` where that LibreOffice runs no Python of its own.
    """

    def __init__(self, services: Any) -> None:
        loader = services.createInstance("com.sun.star.loader.Python")
        if loader is None:
            raise UnoException("LibreOffice has no loader for Python", None)
        here = uno.systemPathToFileUrl(str(Path(__file__).resolve().parent.parent))
        module = f"vnd.openoffice.pymodule:{here}/{__package__}.inside"
        factory = loader.activate(_NAME, "", module, None)
        self._jobs = factory.createInstanceWithContext(services.DefaultContext)

    def answer(self, line: str) -> str:
        """Do what one line orders. Raises UNO's exceptions where LibreOffice is gone."""
        return str(self._jobs.execute((NamedValue(_ORDER, line),)))

    def tidy(self) -> None:
        """Close what is done with and make ready for the next job."""
        self._jobs.execute((NamedValue(_TIDY, ""),))
