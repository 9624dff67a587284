"""Marks in the texts of a report: footnotes, and references to figures and tables by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from liftwork.contract.patterns import late
from liftwork.crafts.office.inline import Run, plain, runs_of
from liftwork.crafts.office.report.document import Document, FigureBlock, TableBlock

_MARK = late(r"\[\^([^\]\s]+)\]|@([A-Za-z][\w:-]*(?:\.\w+)*)")


@dataclass(frozen=True)
class Note:
    """The mark of a footnote, by the name that it has in the text."""

    name: str


@dataclass(frozen=True)
class Reference:
    """The number of a figure or a table, and the bookmark where it is."""

    shown: str
    bookmark: str


@dataclass(frozen=True)
class Numbers:
    """What is numbered in a report, in the order of the text: captions and footnotes."""

    document: Document
    used: dict[str, int] = field(default_factory=dict)

    @cached_property
    def captions(self) -> dict[int, str]:
        """``Figure 1`` and the like, by the place of the block among all blocks."""
        counts = {"Figure": 0, "Table": 0}
        found = {}
        for place, block in enumerate(self.document.blocks):
            if isinstance(block, FigureBlock | TableBlock) and (block.caption or block.name):
                kind = "Figure" if isinstance(block, FigureBlock) else "Table"
                counts[kind] += 1
                found[place] = f"{kind} {counts[kind]}"
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """``Figure 1`` and the like, by the name that texts refer to."""
        blocks = self.document.blocks
        named = ((getattr(blocks[at], "name", ""), shown) for at, shown in self.captions.items())
        return {name: shown for name, shown in named if name}

    def note(self, name: str) -> int:
        """The number of a footnote: the first to be marked is 1."""
        return self.used.setdefault(name, len(self.used) + 1)

    def parts(self, text: str) -> Iterator[Run | Note | Reference]:
        """A text as runs, marks of footnotes and references."""
        for run in runs_of(text):
            yield from self._split(run) if not run.code else (run,)

    def _split(self, run: Run) -> Iterator[Run | Note | Reference]:
        at = 0
        for mark in _MARK.finditer(run.text):
            part = self._marked(mark)
            if part is None:
                continue
            if mark.start() > at:
                yield Run(run.text[at : mark.start()], run.bold, run.italic, False, run.link)
            yield part
            at = mark.end()
        if at < len(run.text):
            yield Run(run.text[at:], run.bold, run.italic, False, run.link)

    def _marked(self, mark: re.Match[str]) -> Note | Reference | None:
        if mark[1] is not None:
            return Note(mark[1]) if mark[1] in self.document.footnotes else None
        shown = self.names.get(mark[2])
        return Reference(shown, bookmark_of(shown)) if shown else None

    def read(self, text: str) -> str:
        """A text as it will be read, without the marks of its footnotes."""
        return "".join(
            part.text if isinstance(part, Run) else getattr(part, "shown", "")
            for part in self.parts(text)
        )


def bookmark_of(caption: str) -> str:
    """The bookmark at a caption: ``Figure 1`` is at ``_Figure_1``."""
    return "_" + caption.replace(" ", "_")


def unresolved(document: Document, text: str) -> list[str]:
    """Marks in a text that lead nowhere: footnotes without a text, names of nothing."""
    names = Numbers(document).names
    lost = []
    for mark in _MARK.finditer(plain(text)):
        if mark[1] is not None and mark[1] not in document.footnotes:
            lost.append(f"the footnote {mark[0]} has no text")
        elif mark[2] and mark[2].startswith(("fig:", "tbl:")) and mark[2] not in names:
            lost.append(f"{mark[0]} is the name of nothing")
    return lost
