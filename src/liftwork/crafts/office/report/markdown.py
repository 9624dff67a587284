"""From a Markdown text to the design of a report.

The title is that of the front matter, else the one heading of level 1. ``Table: words``
beside a table is its caption; ``{#name}`` behind a picture or in a caption names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.patterns import late
from liftwork.crafts.office.markdown import (
    Article,
    Block,
    Code,
    Comment,
    Heading,
    Items,
    Paragraph,
    Picture,
    Quote,
    Rule,
    Table,
)
from liftwork.crafts.office.report.document import Document

_NAME = late(r"\s*\{#([\w:.-]+)\}\s*")
_CAPTION = late(r"\A(?:Table)?\s*:\s+(.*)\Z", re.DOTALL)
_CONTENTS = late(r"\A\s*\\?\[\\?\[?_?TOC_?\\?\]?\\?\]\s*\Z", re.IGNORECASE)


def document_of(article: Article, find: Callable[[str], Path], name: str) -> Document:
    """The report that a text describes. Raises what `find` raises for a picture."""
    heads = article.settings
    blocks: list[Block] = [
        block
        for block in article.blocks
        if not isinstance(block, Comment | Rule)
        and not (isinstance(block, Paragraph) and _CONTENTS.match(block.text))
    ]
    title, rest, shift = _titled(heads.get("title", ""), blocks, name)
    sections = list(_sections(rest, shift, find))
    return Document.model_validate(
        {
            "title": title,
            "sections": sections or [{}],
            "footnotes": dict(article.footnotes),
            **{key: heads[key] for key in ("subtitle", "author", "date") if heads.get(key)},
        }
    )


def _titled(given: str, blocks: Sequence[Block], name: str) -> tuple[str, Sequence[Block], int]:
    """The title, the blocks without it, and by how much headings move up for it."""
    firsts = [at for at, b in enumerate(blocks) if isinstance(b, Heading) and b.level == 1]
    levels = [block.level for block in blocks if isinstance(block, Heading)]
    if given:
        return given, blocks, min(levels, default=1) - 1
    if len(firsts) == 1 and firsts[0] == 0:
        first = blocks[0]
        assert isinstance(first, Heading)
        return first.text, blocks[1:], 1
    words = re.sub(r"[-_]+", " ", name.rpartition(".")[0]).strip()
    return words[:1].upper() + words[1:], blocks, min(levels, default=1) - 1


def _sections(
    blocks: Sequence[Block], shift: int, find: Callable[[str], Path]
) -> Iterator[dict[str, Any]]:
    section: dict[str, Any] = {"blocks": []}
    for place, block in enumerate(blocks):
        if isinstance(block, Heading):
            if section["blocks"] or "heading" in section:
                yield section
            level = min(max(block.level - shift, 1), 3)
            section = {"heading": _NAME.sub("", block.text), "level": level, "blocks": []}
            continue
        made = _made(block, blocks[max(place - 1, 0) : place], blocks[place + 1 : place + 2], find)
        section["blocks"] += made
    if section["blocks"] or "heading" in section:
        yield section


def _made(
    block: Block, before: Sequence[Block], after: Sequence[Block], find: Callable[[str], Path]
) -> list[dict[str, Any]]:
    """What a block becomes; nothing where it belongs to its neighbour."""
    near = [*before, *after]
    if isinstance(block, Table):
        words = next((c for b in near if (c := _caption(b)) is not None), "")
        caption, name = _named(words)
        return [
            {
                "kind": "table",
                "header": block.header,
                "rows": block.rows,
                "caption": caption,
                "name": name,
            }
        ]
    if isinstance(block, Picture):
        given = next((n[1] for b in before if (n := _only_name(b))), "")
        caption, name = _named(block.caption)
        picture = {"kind": "figure", "picture": find(block.source), "caption": caption}
        return [{**picture, "name": given or name}]
    if not isinstance(block, Paragraph):
        return [_plain(block)]
    beside_table = any(isinstance(b, Table) for b in near) and _caption(block) is not None
    if beside_table or (_only_name(block) and any(isinstance(b, Picture) for b in after)):
        return []
    return [{"kind": "text", "text": block.text}]


def _plain(block: Block) -> dict[str, Any]:
    """A list, a quote or code: what needs nothing of its neighbours."""
    if isinstance(block, Items):
        items = [{"text": i.text, "level": min(i.level, 2), "mark": i.mark} for i in block.items]
        return {"kind": "list", "items": items}
    assert isinstance(block, Code | Quote)
    return {"kind": "code" if isinstance(block, Code) else "quote", "text": block.text}


def _caption(block: Block) -> str | None:
    if not isinstance(block, Paragraph):
        return None
    said = _CAPTION.match(block.text)
    return said[1] if said else None


def _only_name(block: Block) -> re.Match[str] | None:
    return _NAME.fullmatch(block.text.replace("\\", "")) if isinstance(block, Paragraph) else None


def _named(caption: str) -> tuple[str, str]:
    """A caption without the name in it, and the name."""
    name = _NAME.search(caption)
    return _NAME.sub("", caption), name[1] if name else ""
