"""Where results are kept."""

from __future__ import annotations

import os
from pathlib import Path

from liftwork.doors.cli.arguments import Options


def home_of(options: Options) -> Path:
    """Where results are kept: `--out`, else LIFT_HOME, else the user's data folder."""
    chosen = options.out or os.environ.get("LIFT_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path

    return user_data_path("liftwork", appauthor=False)
