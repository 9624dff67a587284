"""What `lift mcp` was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PORT = 8620
"""Where `lift mcp --http` listens unless `--port` says otherwise."""

KEY_VARIABLE = "LIFT_MCP_KEY"
"""Where a client's configuration puts its key, for a server on stdio."""

KEY_HEADER = "lift-client-key"
"""Where it puts it for a server over HTTP."""


@dataclass(frozen=True)
class Serving:
    """How to serve: over HTTP or stdio, which tools to list, which folders may be read.

    `crafts` lists the real tools of these crafts, `every` those of all; without either only
    the general ones are listed. `roots` are the folders that the person gave, empty for none.
    """

    http: bool = False
    port: int = PORT
    every: bool = False
    crafts: tuple[str, ...] = ()
    roots: tuple[Path, ...] = ()
