"""The headline sentence: a house, its 3D view, and a post that waits for a yes.

Beside it, in the same run: the same three calls made one at a time, as an agent without chains
makes them, each in a command of its own. The post goes to a
stand-in for Slack on this computer; the figures end where it is held.

usage: python bench/headline.py [--runs N] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from measure import environment, show, summarise

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from liftwork.crafts.messages.standins.server import serving
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService

REQUEST = (
    "a 10 marla house with 3 bedrooms, then show the plan in 3d in blender "
    "and send it to slack #team"
)
CALLS = (
    ("draw_house_plan", {"plot": "10 marla", "bedrooms": 3}),
    ("render_plan_3d", {"plan": "$last.files.plan"}),
    ("post_file", {"file": "$last.files.plan-view", "to": "#team", "service": "slack"}),
)
HELD = 4


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(SlackService()) as slack:
        os.environ["LIFT_CONFIG"] = f"{folder}/config"
        lift(Path(folder), "connect", "slack", f"url={slack.home}/api/", said=TOKEN)
        whole, one_by_one = [], []
        ledgers = []
        for number in range(options.runs):
            seconds, document = sentence(Path(folder) / f"whole{number}")
            whole.append((seconds, 0.0, 0))
            ledgers.append(document["ledger"])
            one_by_one.append((one_at_a_time(Path(folder) / f"single{number}"), 0.0, 0))
        again = [(sentence(Path(folder) / "whole0")[0], 0.0, 0) for _ in range(options.runs)]
    show(
        [
            summarise("the sentence, shell to held", whole),
            summarise("the same three calls, one command each", one_by_one),
            summarise("the sentence again, in the same folder", again),
        ],
        options.json,
    )
    if not options.json:
        for name in ("model_calls", "tool_calls", "input_tokens", "checks_passed", "checks_total"):
            print(f"{name}: {sorted({ledger[name] for ledger in ledgers})}")


def sentence(home: Path) -> tuple[float, dict[str, dict[str, int]]]:
    """Seconds from shell to held, and the document."""
    begun = time.perf_counter()
    done = lift(home, REQUEST, "--json")
    seconds = time.perf_counter() - begun
    if done.returncode != HELD:
        sys.exit(f"the sentence ended with {done.returncode}, not held: {done.stderr}")
    return seconds, json.loads(done.stdout)


def one_at_a_time(home: Path) -> float:
    """Seconds of the three calls, each in a command of its own."""
    begun = time.perf_counter()
    codes = [
        lift(home, "call", tool, "--args", json.dumps(args)).returncode for tool, args in CALLS
    ]
    if codes != [0, 0, HELD]:
        sys.exit(f"the three calls ended with {codes}")
    return time.perf_counter() - begun


def lift(home: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """One command."""
    return subprocess.run(
        [sys.executable, "-m", "liftwork", *words, *_out(home, words)],
        env=environment(),
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


def _out(home: Path, words: tuple[str, ...]) -> Iterator[str]:
    if words[0] != "connect":
        yield from ("--out", str(home))


if __name__ == "__main__":
    main()
