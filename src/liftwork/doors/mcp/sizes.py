"""How large things may be that pass through the door."""

from __future__ import annotations

MEGABYTE = 1_000_000

LARGEST_GIVEN = 8 * MEGABYTE
"""Bytes of a file that is handed over as base64; a larger one is named by its path."""

LARGEST_MESSAGE = 12 * MEGABYTE
"""Bytes of one message of a client: room for the largest file in base64."""

LARGEST_READ = 8 * MEGABYTE
"""Bytes of a resource that is read through the door; a larger one is opened on the disk."""

LARGEST_DOCUMENT = 60_000
"""Characters of the JSON document in a tool's result."""

LARGEST_PREVIEW = 40_000
"""Bytes of a preview picture in a tool's result, before base64."""

LARGEST_TEXT = 12_000
"""Characters of the text in a tool's result."""
