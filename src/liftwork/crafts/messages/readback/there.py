"""What stands at a service where a post should be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class There:
    """One message as its service names it, and its file, if it has one.

    `copies` counts messages that carry the same mark. `sha256` is of the file's bytes as they
    were downloaded, empty where they could not be.
    """

    channel: str
    channel_id: str
    author_id: str
    text: str
    copies: int
    file_name: str = ""
    size: int = 0
    sha256: str = ""
