"""``python -m liftwork`` and the installed `lift` command.

Little is imported before `entry` runs, so that Ctrl-C during start-up is one line too.
"""

from __future__ import annotations

import os
from typing import NoReturn


def entry() -> NoReturn:
    """Run the command line and end the process at once.

    Everything is closed and written by then. What still runs is a thread that loads a
    library or a model that this request did not need; to wait for it would help nobody.
    """
    try:
        from liftwork.doors.cli.main import main, settle

        code = main()
        settle()
    except KeyboardInterrupt:
        os.write(2, b"lift: stopped\n")
        code = 130
    os._exit(code)


if __name__ == "__main__":
    entry()
