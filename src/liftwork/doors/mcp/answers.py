"""What a client is answered: the document, the reply, links to what was made, a small picture.

Never megabytes: the document and the text are cut to size here, and say so.
"""

from __future__ import annotations

import base64
import json
import mimetypes
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import mcp_types as types

from liftwork.doors.cli.document import dump
from liftwork.doors.mcp.picture import has_preview, preview
from liftwork.doors.mcp.reading import link_to
from liftwork.doors.mcp.sizes import LARGEST_DOCUMENT, LARGEST_TEXT

MOST_LINKS = 40
_WRONG = {"failed", "refused"}
_SHORT = 300
"""Characters that a long text keeps, where a document is too large."""


def of_document(
    document: dict[str, Any], home: Path, waits: str | None = None
) -> types.CallToolResult:
    """The answer to a run. `waits` says where the person's yes is given, if one is needed."""
    fitting = fitted(document)
    text = fitting["reply"] if waits is None else f"{fitting['reply']}\n{waits}"
    files = [Path(path) for call in document["calls"] for path in call["files"].values()]
    content: list[types.ContentBlock] = [_text(text)]
    content += [link(home, path) for path in list(dict.fromkeys(files))[:MOST_LINKS]]
    content += _pictures(files)
    return types.CallToolResult(
        content=content, structured_content=fitting, is_error=document["outcome"] in _WRONG
    )


def of_value(value: dict[str, Any], text: str | None = None) -> types.CallToolResult:
    """The answer of a tool that runs nothing; without `text` it is the value as JSON."""
    fitting = fitted(value)
    told = types.TextContent(text=dump(fitting)) if text is None else _text(text)
    return types.CallToolResult(content=[told], structured_content=fitting)


def of_error(line: str) -> types.CallToolResult:
    """The answer where something could not be done: one line."""
    return types.CallToolResult(content=[_text(line)], is_error=True)


def link(home: Path, path: Path) -> types.ResourceLink:
    """A link to a made file, which `resources/read` follows."""
    return types.ResourceLink(
        uri=link_to(home, path),
        name=path.name,
        title=f"{path.parent.name} {path.name}",
        mime_type=media_type(path),
        size=path.stat().st_size if path.is_file() else None,
    )


def media_type(path: Path) -> str:
    """The media type that a file's name tells."""
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def fitted(value: dict[str, Any], most: int = LARGEST_DOCUMENT) -> dict[str, Any]:
    """The value itself, or where its JSON is over `most` characters, one that is not.

    Long texts lose their middle first, then passed checks and then long lists their
    middle; every key stays.
    """
    for keep, items in ((None, None), (_SHORT, None), (_SHORT, 40), (_SHORT, 10), (80, 3)):
        smaller = value if keep is None else _shorter(value, keep, items)
        if len(json.dumps(smaller, ensure_ascii=True, default=str)) <= most:
            return {**smaller}
    return {key: _emptied(inner) for key, inner in value.items()}


def _shorter(value: Any, keep: int, items: int | None) -> Any:
    if isinstance(value, str) and len(value) > keep:
        half = keep // 2
        return f"{value[:half]} ... {len(value) - keep:,} characters left out ... {value[-half:]}"
    if isinstance(value, Mapping):
        pairs = list(value.items())
        if items is not None and len(pairs) > 4 * items:
            pairs = pairs[: 4 * items]
        return {_key(name, keep): _shorter(inner, keep, items) for name, inner in pairs}
    if isinstance(value, list | tuple):
        rest = [each for each in value if not (items and _passed(each))]
        if items is not None and len(rest) > items:
            rest = rest[:items]
        return [_shorter(inner, keep, items) for inner in rest]
    return value


def _key(name: str, keep: int) -> str:
    return name if len(name) <= keep else name[:keep]


def _passed(check: Any) -> bool:
    return isinstance(check, Mapping) and check.get("passed") is True


def _emptied(value: Any) -> Any:
    if isinstance(value, str):
        return _shorter(value, 1000, None)
    if isinstance(value, list | tuple):
        return []
    return {} if isinstance(value, Mapping) and "model" not in value else value


def _text(text: str) -> types.TextContent:
    return types.TextContent(text=_shorter(text, LARGEST_TEXT, None))


def _pictures(files: Iterable[Path]) -> list[types.ContentBlock]:
    """A preview of the last picture that was made."""
    for path in reversed([path for path in files if has_preview(path)]):
        content = preview(path)
        if content is not None:
            data = base64.b64encode(content).decode()
            return [types.ImageContent(data=data, mime_type="image/jpeg")]
    return []
