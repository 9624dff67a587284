"""``python -m liftwork`` is the `lift` command."""

from __future__ import annotations

import sys

from liftwork.doors.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
