"""How soon `lift mcp` answers `tools/list`, beside a bare server of the same SDK.

usage: python bench/mcp_door.py [--runs N] [--calls N] [--json]

From the start of the process to the answer, handshake included: wall time, and the
processor time that the process had used by then, which a busy machine does not change.
Then calls of a tool that does nothing but answer, one after the other and all at once.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[1]
BARE = """
from mcp.server.mcpserver import MCPServer
server = MCPServer("bare")
@server.tool()
def pending() -> str:
    "Say nothing."
    return ""
server.run("stdio")
"""
SERVERS: dict[str, list[str]] = {
    "bare SDK server": ["-c", BARE],
    "lift mcp": ["-m", "liftwork", "mcp"],
    "lift mcp --all": ["-m", "liftwork", "mcp", "--all"],
}


@dataclass(frozen=True)
class Figure:
    """Medians of `runs`, in seconds; `calls_at_once` are seconds for all of them together."""

    name: str
    runs: int
    first_list: float
    first_list_slowest: float
    first_list_processor: float
    call: float
    calls_at_once: float


class Talk:
    """One server and its client, in bare JSON lines, so that only the server is measured."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LIFT_HOME": str(home)}
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            env=environment,
            cwd=home,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        info = {"name": "bench", "version": "1"}
        params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info}
        self.say(id=0, method="initialize", params=params)
        self.say(method="notifications/initialized")

    def say(self, **message: Any) -> None:
        """Send one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self, id: int) -> None:
        """Wait for the answer to one request."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if json.loads(line).get("id") == id:
                return
        raise RuntimeError("the server ended")

    def end(self) -> None:
        """Leave."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def one_run(arguments: list[str], home: Path, calls: int) -> tuple[float, float, float, float]:
    """Seconds to the first list, processor seconds by then, one call, and all calls at once."""
    talk = Talk(arguments, home)
    talk.say(id=1, method="tools/list")
    talk.hear(1)
    first = time.perf_counter() - talk.begun
    used = psutil.Process(talk.process.pid).cpu_times()
    call: dict[str, Any] = {"name": "pending", "arguments": {}}
    talk.say(id=2, method="tools/call", params=call)
    talk.hear(2)
    begun = time.perf_counter()
    for id in range(10, 10 + calls):
        talk.say(id=id, method="tools/call", params=call)
        talk.hear(id)
    each = (time.perf_counter() - begun) / calls
    begun = time.perf_counter()
    for id in range(1000, 1000 + calls):
        talk.say(id=id, method="tools/call", params=call)
    heard = 0
    assert talk.process.stdout is not None
    while heard < calls:
        heard += json.loads(talk.process.stdout.readline()).get("id", 0) >= 1000
    together = time.perf_counter() - begun
    talk.end()
    return first, used.user + used.system, each, together


def measure(name: str, runs: int, calls: int) -> Figure:
    """Run one server several times."""
    with tempfile.TemporaryDirectory() as home:
        found = [one_run(SERVERS[name], Path(home), calls) for _ in range(runs)]
    firsts, used, each, together = zip(*found, strict=True)
    return Figure(
        name=name,
        runs=runs,
        first_list=round(statistics.median(firsts), 3),
        first_list_slowest=round(max(firsts), 3),
        first_list_processor=round(statistics.median(used), 3),
        call=round(statistics.median(each), 5),
        calls_at_once=round(statistics.median(together), 3),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--calls", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = [measure(name, options.runs, options.calls) for name in SERVERS]
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    print(f"{'first list':>10} {'slowest':>8} {'processor':>9} {'a call':>8} {'at once':>8}")
    for figure in figures:
        print(
            f"{figure.first_list:8.3f} s {figure.first_list_slowest:6.3f} s "
            f"{figure.first_list_processor:7.3f} s {figure.call * 1000:5.1f} ms "
            f"{figure.calls_at_once:6.2f} s  {figure.name}"
        )


if __name__ == "__main__":
    main()
