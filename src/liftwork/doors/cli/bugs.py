"""Where the traceback of a bug goes: a file in the home folder, not the person's screen."""

from __future__ import annotations

import contextlib
import traceback
from datetime import UTC, datetime
from pathlib import Path

from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.opening import home_of


def keep_traceback(options: Options) -> Path | None:
    """Write the traceback being handled into a file; None where that is not possible."""
    with contextlib.suppress(OSError):
        folder = home_of(options) / ".lift" / "log"
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}.log"
        log.write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
        return log
    return None
