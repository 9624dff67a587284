"""``python -m liftwork.crafts.messages.standins slack --port 0``: serve one until Ctrl-C."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Sequence

from liftwork.crafts.messages.standins.server import StandIn
from liftwork.crafts.messages.standins.services import SERVICES


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve a stand-in, and say how to connect it."""
    parser = argparse.ArgumentParser(prog="python -m liftwork.crafts.messages.standins")
    parser.add_argument("service", choices=sorted(SERVICES))
    parser.add_argument("--port", type=int, default=0, help="0, the default, takes a free one")
    chosen = parser.parse_args(arguments)
    made = SERVICES[chosen.service]
    stand_in = StandIn(made.service(), chosen.port)
    sys.stdout.write(
        f"A stand-in for {chosen.service} serves at {stand_in.home}. Connect it with\n"
        f"  echo {made.token} | lift connect {chosen.service} url={stand_in.home}{made.path}\n"
        f"{_channels(made.channels)}Ctrl-C ends it; nothing is kept.\n"
    )
    sys.stdout.flush()
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        stand_in.close()
    return 0


def _channels(names: Sequence[str]) -> str:
    return f"Channels: {', '.join(names)}. " if names else ""


if __name__ == "__main__":
    raise SystemExit(main())
