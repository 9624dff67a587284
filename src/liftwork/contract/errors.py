"""Everything that can go wrong, drawn once.

::

    LiftworkError            one clear line that says what to do
    ├── BadInput             what the person gave cannot be used         exit 2
    │   ├── Unreadable       words that are not a value of the type
    │   ├── MissingFile      a file that is not there
    │   ├── PathRefused      a file outside what was given or made
    │   ├── UnknownTool      no tool of that name
    │   ├── ChainInvalid     a chain that cannot run; nothing has run
    │   ├── NotWaiting       a yes or a no that names no held call
    │   └── HomeUnusable     the results folder: full, read-only or not a folder
    ├── Refuse               a tool cannot do this: a result, not a crash  exit 3
    │   ├── ProgramMissing   a program that is not installed, and how to install it
    │   ├── DocumentUnusable a document that its program cannot open, and why
    │   ├── ProgramFailed    a program that died or gave no answer, tried twice
    │   └── SendUnknown      sent, and nobody answered whether it arrived
    ├── AskPerson            something needed is missing: one question     exit 5
    ├── Stopped              the person stopped the run
    ├── LimitReached         a limit on steps, calls, tokens or seconds
    ├── ToolClash            two tools, kinds or codes of one name
    └── InternalBug          ours: logged with its traceback              exit 70

Tools raise `Refuse` and `AskPerson`; the runner turns both into results. Any
other exception out of a tool is a bug and is logged as one.
"""

from __future__ import annotations

from pathlib import Path


class LiftworkError(Exception):
    """One clear line for the person. `str(error)` is that line."""


class BadInput(LiftworkError):
    """What the person gave cannot be used; nothing was changed."""


class Unreadable(BadInput):
    """Words that are not a value of the asked type; says what would be."""


class MissingFile(BadInput):
    """A file that the person named and that is not there."""


class PathRefused(BadInput):
    """A file that was neither given by the person nor made here."""


class UnknownTool(BadInput):
    """No tool of that name is registered."""


class ChainInvalid(BadInput):
    """A chain that cannot run as written. Raised before its first step."""


class NotWaiting(BadInput):
    """A yes or a no that names no call that is held now."""


class HomeUnusable(BadInput):
    """The folder for results cannot be used: full, read-only, or not a folder."""


class Refuse(LiftworkError):
    """A tool cannot do what was asked.

    `reason` says why, with the numbers; `instead` is the nearest thing that
    it can do, or None where there is none.
    """

    def __init__(self, reason: str, instead: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.instead = instead


class ProgramMissing(Refuse):
    """A program that this needs is not installed; `instead` is the install command."""


class DocumentUnusable(Refuse):
    """A document that its program cannot open: locked, damaged, or not what its name says."""


class ProgramFailed(Refuse):
    """A program that died, hung or went wrong over a job; nothing of the job was kept."""


class SendUnknown(Refuse):
    """Something was sent and no answer came: it may have arrived. It is not sent again."""


class AskPerson(LiftworkError):
    """Something needed is missing. `str(error)` is the one question."""


class Stopped(LiftworkError):
    """The person stopped the run; nothing of the stopped step was kept."""


class LimitReached(LiftworkError):
    """A limit was reached: which `kind`, the `value`, the `limit`, its `source`."""

    def __init__(self, kind: str, value: float, limit: float, source: str) -> None:
        super().__init__(
            f"stopped at the limit of {limit:g} {kind} set by {source} ({value:g} used)"
        )
        self.kind = kind
        self.value = value
        self.limit = limit
        self.source = source


class ToolClash(LiftworkError):
    """Two tools, file kinds or check codes claim one name."""


class InternalBug(LiftworkError):
    """A bug of ours. The line says where it is logged; `log` is that file.

    `also` is what the person must know besides, such as what may have gone out.
    """

    def __init__(self, where: str, cause: BaseException, log: Path, also: str = "") -> None:
        super().__init__(
            f"a bug of ours in {where} ({type(cause).__name__}); "
            f"{also or 'nothing of this step was kept'}; the details are in {log}"
        )
        self.log = log
