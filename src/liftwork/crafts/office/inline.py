"""Text with inline Markdown, as runs of one manner each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from liftwork.contract.patterns import late
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import markdown_it
    from markdown_it.token import Token
else:
    markdown_it = lazy("markdown_it")

_SAFE_LINK = late(r"(?:https?://|mailto:)", re.IGNORECASE)
_BREAK = late(r"<br\s*/?>", re.IGNORECASE)
_RTL = late(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LETTER = late(r"[^\W\d_]")


@dataclass(frozen=True)
class Run:
    """A stretch of text of one manner. `link` is an address, empty where there is none."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


@cache
def parser() -> markdown_it.MarkdownIt:
    """The one Markdown parser: CommonMark with tables and strikethrough, raw HTML as text."""
    return markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])


@lru_cache(maxsize=4096)
def runs_of(text: str) -> tuple[Run, ...]:
    """The runs of a text with inline Markdown; a line break is a run of ``\\n``."""
    tokens = parser().parseInline(text.strip())
    children = tokens[0].children if tokens else None
    return tuple(merged(_walk(children or ())))


def plain(text: str) -> str:
    """The text as it will be read: without the marks of Markdown."""
    return "".join(run.text for run in runs_of(text))


def right_to_left(text: str) -> bool:
    """Whether the first letter of a text belongs to a script that runs from the right."""
    first = _LETTER.search(text)
    return first is not None and _RTL.match(first[0]) is not None


def merged(runs: Iterator[Run]) -> Iterator[Run]:
    """Neighbours of one manner joined."""
    held: Run | None = None
    for run in runs:
        if held is not None and replace(run, text="") == replace(held, text=""):
            held = replace(held, text=held.text + run.text)
            continue
        if held is not None:
            yield held
        held = run
    if held is not None:
        yield held


_SAID = {"softbreak": " ", "hardbreak": "\n"}
_WORDS = ("text", "html_inline", "text_special", "image")


def _walk(tokens: Sequence[Token]) -> Iterator[Run]:
    manner = Run("")
    for token in tokens:
        kind = token.type
        if kind in ("strong_open", "strong_close"):
            manner = replace(manner, bold=token.nesting == 1)
        elif kind in ("em_open", "em_close"):
            manner = replace(manner, italic=token.nesting == 1)
        elif kind in ("link_open", "link_close"):
            target = str(token.attrs.get("href", ""))
            manner = replace(manner, link=target if _SAFE_LINK.match(target) else "")
        elif kind == "code_inline":
            yield replace(manner, text=token.content, code=True)
        elif kind in _SAID or _BREAK.fullmatch(token.content):
            yield replace(manner, text=_SAID.get(kind, "\n"))
        elif kind in _WORDS and not token.content.startswith("<!--"):
            yield replace(manner, text=token.content)


def as_markdown(runs: Sequence[Run]) -> str:
    """Runs as a text with inline Markdown again: `runs_of` of it gives the same runs."""
    return "".join(map(_marked, runs))


def _marked(run: Run) -> str:
    if run.text == "\n":
        return "\\\n"
    space = run.text[len(run.text.rstrip()) :]
    lead = run.text[: len(run.text) - len(run.text.lstrip())]
    text = run.text.strip()
    if not text:
        return run.text
    text = f"`{text}`" if run.code else re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)
    if run.italic:
        text = f"*{text}*"
    if run.bold:
        text = f"**{text}**"
    if run.link:
        text = f"[{text}](<{run.link}>)"
    return f"{lead}{text}{space}"
