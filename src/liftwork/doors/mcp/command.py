"""The verb `lift mcp`, before anything slow is imported."""

from __future__ import annotations

from liftwork.doors.cli.arguments import Options
from liftwork.doors.mcp.lean import HEAVY, defer, unhurried_memory


def run(options: Options) -> int:
    """Serve, or say whose yes counts; the exit code. Raises `LiftworkError`."""
    if options.words:
        from liftwork.doors.mcp import trusting

        return trusting.run(options)
    with unhurried_memory():
        defer(*HEAVY)
        from liftwork.doors.mcp import serving
    return serving.run(options)
