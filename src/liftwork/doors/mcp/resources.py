"""What was made, as resources: listed newest first, read by their links."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

import mcp_types as types

from liftwork.contract.errors import BadInput
from liftwork.doors.mcp.answers import media_type
from liftwork.doors.mcp.picture import has_preview, preview
from liftwork.doors.mcp.reading import SCHEME, Reading, link_to
from liftwork.doors.mcp.sizes import LARGEST_READ, MEGABYTE
from liftwork.runtime.files import check_given, shown
from liftwork.runtime.records import Version

PAGE = 50
PREVIEW = f"{SCHEME}://preview/"
_TEXTS = ("application/json", "application/xml", "image/svg+xml")
TEMPLATES = (
    types.ResourceTemplate(
        name="made",
        title="A made file",
        uri_template=f"{SCHEME}://work/{{work}}/{{file}}",
        description="A file of a version, as its folder and its name say",
    ),
    types.ResourceTemplate(
        name="preview",
        title="A small picture",
        uri_template=f"{PREVIEW}{{work}}/{{file}}",
        description="A made picture, at most 40 KB",
        mime_type="image/jpeg",
    ),
)


def listed(
    home: Path, versions: Sequence[Version], cursor: str | None
) -> tuple[list[types.Resource], str | None]:
    """One page of the made files, and where the next one begins. Raises `BadInput`."""
    found = [(version, path) for version in reversed(versions) for path in version.files.values()]
    start = _start(cursor, len(found))
    page = found[start : start + PAGE]
    following = str(start + PAGE) if start + PAGE < len(found) else None
    return [_resource(home, version, path) for version, path in page], following


def read(reading: Reading, uri: str) -> types.TextResourceContents | types.BlobResourceContents:
    """The content of a made file or of its preview.

    Raises `BadInput` or `PathRefused` for what is not one, and for one that is too large.
    """
    if uri.startswith(PREVIEW):
        path = reading.path(f"{SCHEME}://work/{uri.removeprefix(PREVIEW)}")
        small = preview(path) if has_preview(path) else None
        if small is None:
            raise BadInput(f"{shown(uri)}: there is no picture of this file")
        return _blob(uri, "image/jpeg", small)
    if not uri.startswith(f"{SCHEME}:"):
        raise BadInput(f"{shown(uri)} is no address of a file made or given here")
    path = reading.path(uri)
    size = path.stat().st_size
    if size > LARGEST_READ:
        raise BadInput(
            f"{shown(uri)}: {size / MEGABYTE:.0f} MB is over the {LARGEST_READ // MEGABYTE} MB "
            f"that are read through this door; open {path}"
        )
    content = check_given(path).read_bytes()
    kind = media_type(path)
    if kind.startswith("text/") or kind in _TEXTS:
        try:
            return types.TextResourceContents(uri=uri, mime_type=kind, text=content.decode())
        except UnicodeDecodeError:
            pass
    return _blob(uri, kind, content)


def _start(cursor: str | None, length: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isascii() or not cursor.isdigit() or int(cursor[:12]) > length:
        raise BadInput("this cursor did not come from here; begin without one")
    return int(cursor)


def _blob(uri: str, kind: str, content: bytes) -> types.BlobResourceContents:
    data = base64.b64encode(content).decode()
    return types.BlobResourceContents(uri=uri, mime_type=kind, blob=data)


def _resource(home: Path, version: Version, path: Path) -> types.Resource:
    return types.Resource(
        uri=link_to(home, path),
        name=path.name,
        title=f"{version.work} {path.name}",
        description=version.summary[:200],
        mime_type=media_type(path),
        size=path.stat().st_size if path.is_file() else None,
        annotations=types.Annotations(last_modified=version.made_at),
    )
