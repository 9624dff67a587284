"""``python -m liftwork`` is the `lift` command."""

from __future__ import annotations

from liftwork.doors.cli.main import entry

if __name__ == "__main__":
    entry()
