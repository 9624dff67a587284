"""A Markdown text as a flat list of blocks: headings, paragraphs, lists, tables, pictures ...

The blocks keep inline Markdown in their texts (`inline.runs_of` reads it). Nothing of the
text is dropped: what has no block of its own, such as raw HTML, stays as a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office.inline import parser

if TYPE_CHECKING:
    from markdown_it.token import Token

LONGEST = 2_000_000
"""Characters of a Markdown text that are read."""

_FRONT = late(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_SETTING = late(r"^([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_FOOTNOTE = late(r"^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?:[ ]{2,}|\t)\S.*)*)", re.MULTILINE)
_FENCE = late(r"^(?:```|~~~).*?^(?:```|~~~)[ \t]*$", re.MULTILINE | re.DOTALL)
_COMMENT = late(r"\A\s*<!--(.*?)-->\s*\Z", re.DOTALL)
_TASK = late(r"\[([ xX])\]\s+")


@dataclass(frozen=True)
class Heading:
    """A heading of a level, 1 to 6."""

    text: str
    level: int


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Item:
    """One line of a list. `level` is 0 for the outermost; `mark` is none for a line below."""

    text: str
    level: int
    mark: str


@dataclass(frozen=True)
class Items:
    """A whole list, nested ones included."""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class Table:
    """A table; every row is as long as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """A picture that stands alone: `source` as it was written, `caption` from its words."""

    source: str
    caption: str


@dataclass(frozen=True)
class Quote:
    """A block of quoted paragraphs, a line each."""

    text: str


@dataclass(frozen=True)
class Code:
    """A block of code."""

    text: str


@dataclass(frozen=True)
class Comment:
    """An HTML comment, without its marks."""

    text: str


@dataclass(frozen=True)
class Rule:
    """A thematic break."""


Block = Heading | Paragraph | Items | Table | Picture | Quote | Code | Comment | Rule


@dataclass(frozen=True)
class Article:
    """A whole text. `settings` are the lines of its front matter, keys in lower case."""

    settings: Mapping[str, str]
    blocks: tuple[Block, ...]
    footnotes: Mapping[str, str]


def read_markdown(text: str, name: str) -> Article:
    """The blocks of a text. Raises `Refuse` where there is nothing in it or too much."""
    if len(text) > LONGEST:
        raise Refuse(f"{name} has {len(text):,} characters; at most {LONGEST:,} are read")
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    settings: dict[str, str] = {}
    if front := _FRONT.match(text):
        settings = {m[1].lower(): m[2].strip("\"'") for m in _SETTING.finditer(front[1])}
        text = text[front.end() :]
    text, footnotes = _take_footnotes(text)
    environment: dict[str, Any] = {}
    tokens = parser().parse(text, environment)
    blocks = tuple(_Walk(tokens, bool(environment.get("references"))).blocks())
    if not any(not isinstance(block, Comment | Rule) for block in blocks):
        raise Refuse(f"{name} is empty: there is no text in it", "a text with at least a heading")
    return Article(settings, blocks, footnotes)


def too_much(error: ValidationError, name: str, what: str) -> Refuse:
    """The refusal of a text that goes beyond what a design may hold."""
    first = error.errors()[0]
    where = " ".join(str(part) for part in first["loc"] if isinstance(part, str))
    says = str(first["msg"]).removeprefix("Value error, ")
    return Refuse(f"{name} cannot become {what}: {where}: {says}")


def decode(data: bytes, name: str) -> str:
    """The text of a file. Raises `Refuse` for one that is no text."""
    for encoding in ("utf-8-sig", "utf-16"):
        if encoding == "utf-16" and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            continue
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refuse(f"{name} is not a text in UTF-8", "save it as UTF-8 text and give it again")


def _take_footnotes(text: str) -> tuple[str, dict[str, str]]:
    """The text without its definitions of footnotes, and these by name."""
    fences = [match.span() for match in _FENCE.finditer(text)]
    kept, notes, at = [], {}, 0
    for match in _FOOTNOTE.finditer(text):
        if any(start <= match.start() < end for start, end in fences):
            continue
        notes[match[1]] = " ".join(match[2].split())
        kept.append(text[at : match.start()])
        at = match.end()
    return "".join([*kept, text[at:]]), notes


class _Walk:
    """Reads the parser's tokens from first to last, once."""

    def __init__(self, tokens: Sequence[Token], references: bool) -> None:
        self._tokens = tokens
        self._references = references
        self._at = 0

    def blocks(self, until: str = "") -> Iterator[Block]:
        """Every block up to the token that closes this one."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                return
            yield from self._block(token)

    def _block(self, token: Token) -> Iterator[Block]:
        match token.type:
            case "heading_open":
                text = self._inline()
                yield Heading(text, int(token.tag[1]))
            case "paragraph_open":
                yield from self._paragraph()
            case "bullet_list_open" | "ordered_list_open":
                yield Items(tuple(self._items(token, 0)))
            case "table_open":
                yield self._table()
            case "blockquote_open":
                yield from self._quote()
            case "fence" | "code_block":
                yield Code(token.content.rstrip("\n"))
            case "hr":
                yield Rule()
            case "html_block":
                comment = _COMMENT.match(token.content)
                yield Comment(comment[1].strip()) if comment else Paragraph(token.content.strip())
            case _:
                return

    def _inline(self) -> str:
        """The text of the inline token here; steps over it and what closes it."""
        token = self._tokens[self._at]
        self._at += 2
        return self._source(token)

    def _source(self, token: Token) -> str:
        return written(token.children or ()) if self._references else token.content

    def _paragraph(self) -> Iterator[Block]:
        token = self._tokens[self._at]
        self._at += 2
        children = token.children or []
        pictures = [child for child in children if child.type == "image"]
        if not pictures:
            yield Paragraph(self._source(token))
            return
        words = written([child for child in children if child.type != "image"]).strip()
        if words:
            yield Paragraph(words)
        for picture in pictures:
            caption = str(picture.attrs.get("title") or "") or picture.content
            yield Picture(str(picture.attrs.get("src", "")), caption)

    def _items(self, opened: Token, level: int) -> Iterator[Item]:
        mark = "number" if opened.type.startswith("ordered") else "bullet"
        closing = opened.type.replace("open", "close")
        fresh = True
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == closing:
                return
            if token.type == "list_item_open":
                fresh = True
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                yield from self._items(token, level + 1)
            else:
                for block in self._block(token):
                    for text in _lines(block):
                        yield Item(_tasked(text), level, mark if fresh else "none")
                        fresh = False

    def _table(self) -> Table:
        rows: list[tuple[str, ...]] = []
        cells: list[str] = []
        while (token := self._tokens[self._at]).type != "table_close":
            self._at += 1
            if token.type == "tr_open":
                cells = []
            elif token.type == "inline":
                cells.append(self._source(token))
            elif token.type == "tr_close":
                rows.append(tuple(cells))
        self._at += 1
        return Table(rows[0], tuple(rows[1:]))

    def _quote(self) -> Iterator[Block]:
        inner = list(self.blocks("blockquote_close"))
        lines = [text for block in inner for text in _lines(block)]
        if lines:
            yield Quote("\n".join(lines))
        yield from (block for block in inner if isinstance(block, Picture))


def _lines(block: Block) -> list[str]:
    """A block inside a list or a quote, as lines of text."""
    match block:
        case Items(items):
            return [item.text for item in items]
        case Table(header, rows):
            return [" | ".join(row) for row in (header, *rows)]
        case Picture(source, caption):
            return [f"![{caption}]({source})"]
        case Rule() | Comment():
            return []
        case _:
            return [block.text]


def _tasked(text: str) -> str:
    task = _TASK.match(text)
    return f"{'☐' if task[1] == ' ' else '☑'} {text[task.end() :]}" if task else text


def written(tokens: Sequence[Token]) -> str:
    """Inline tokens as Markdown that stands alone, links by reference written out."""
    parts = []
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close" | "em_open" | "em_close" | "s_open" | "s_close":
                parts.append(token.markup)
            case "link_open":
                parts.append("[")
                target = str(token.attrs.get("href", ""))
            case "link_close":
                parts.append(f"](<{target}>)")
            case "code_inline":
                parts.append(f"{token.markup}{token.content}{token.markup}")
            case "softbreak":
                parts.append("\n")
            case "hardbreak":
                parts.append("\\\n")
            case "image":
                parts.append(f"![{token.content}](<{token.attrs.get('src', '')}>)")
            case "text":
                parts.append(re.sub(r"([\\`*_\[\]<>~])", r"\\\1", token.content))
            case _:
                parts.append(token.content)
    return "".join(parts)
