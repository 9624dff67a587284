"""From a Markdown text to the outline of a deck.

The first heading of level 1 is the title slide. Where there are headings of level 2, each
begins a slide and further ones of level 1 begin parts; where there are none, each heading
of level 1 begins a slide. ``---`` begins a slide too. Two headings of level 3 on one slide
are its two columns. A table is a chart where ``<!-- chart: line -->`` or ``Chart: line``
stands before it. ``Note:`` begins what the speaker says, as does an HTML comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.inline import plain
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

FindPicture = Callable[[str], Path]
"""The given file that a text names. Raises `Refuse` where it was not given."""

_NOTE = late(r"\A(?:speaker )?notes?\s*:\s*", re.IGNORECASE)
_CHART = late(r"\Achart(?:\s*:\s*([a-z]+))?\s*\Z", re.IGNORECASE)
_BY = late(r"\A\s*(?:—|–|--?)\s*(.+)\Z", re.DOTALL)
_CLOSING = late(
    r"\W*(?:thank you|thanks|thank you very much|questions|any questions|q ?& ?a|the end|"
    r"شکریہ|شکرا|شكرا|धन्यवाद|谢谢|감사합니다)(?:\W.*)?\Z",
    re.IGNORECASE,
)
_NUMBER = late(r"\A[^\d\-+−.]{0,5}\s*([-+−]?(?:\d[\d,\u00a0 ]*)?(?:\.\d+)?)\s*(\D{0,6})\Z")
_SHORT_LEAD = 240
"""Characters of a paragraph that still stands as a line above a table or a chart."""


@dataclass
class _Draft:
    """A slide while it is read."""

    title: str
    level: int
    blocks: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    in_notes: bool = False


def outline_of(article: Article, find: FindPicture, name: str) -> o.Outline:
    """The outline that a text describes; its front matter may set theme, size and footer.

    Raises `Refuse` for a chart without numbers, for too many slides, and what `find` raises.
    """
    drafts = list(_drafts(article.blocks))
    has_second = any(draft.level == 2 for draft in drafts)
    slides: list[o.Slide] = []
    heads = article.settings
    if "title" in heads:
        about = " · ".join(heads[key] for key in ("author", "date") if heads.get(key))
        subtitle = "\\\n".join(text for text in (heads.get("subtitle", ""), about) if text)
        slides.append(o.TitleSlide(kind="title", title=heads["title"], subtitle=subtitle))
    for place, draft in enumerate(drafts):
        first = place == 0 and not slides
        last = place == len(drafts) - 1 and place > 0
        slides += _slides(draft, first, last, has_second, find)
    if len(slides) > o.MOST_SLIDES:
        raise Refuse(
            f"{name} would make {len(slides)} slides; at most {o.MOST_SLIDES} are made",
            "split it into several files",
        )
    return o.Outline.model_validate(
        {
            "slides": [slide.model_dump() for slide in slides],
            "theme": _setting(heads.get("theme"), get_args(o.Theme), "light"),
            "size": _setting(heads.get("size") or heads.get("aspect"), get_args(o.Size), "16:9"),
            "footer": heads.get("footer", "")[:80],
        }
    )


def _setting(value: str | None, known: Sequence[str], default: str) -> str:
    return value.lower() if value and value.lower() in known else default


def _drafts(blocks: Sequence[Block]) -> Iterator[_Draft]:
    slide_level = 2 if any(isinstance(b, Heading) and b.level == 2 for b in blocks) else 1
    draft = _Draft("", 0)
    for block in blocks:
        if isinstance(block, Heading) and block.level <= slide_level:
            if draft.title or draft.blocks or draft.notes:
                yield draft
            draft = _Draft(block.text, block.level)
        elif isinstance(block, Rule):
            if draft.blocks or draft.notes:
                yield draft
                draft = _Draft(draft.title, draft.level)
        else:
            _take(draft, block)
    if draft.title or draft.blocks or draft.notes:
        yield draft


def _take(draft: _Draft, block: Block) -> None:
    """Put a block on the slide or among its notes."""
    if isinstance(block, Comment) and not _CHART.match(block.text):
        draft.notes.append(_NOTE.sub("", block.text))
    elif isinstance(block, Paragraph) and (said := _NOTE.match(block.text)):
        draft.in_notes = True
        draft.notes.append(block.text[said.end() :])
    elif draft.in_notes and isinstance(block, Paragraph | Items | Quote):
        lines = [i.text for i in block.items] if isinstance(block, Items) else [block.text]
        draft.notes += lines
    else:
        draft.blocks.append(block)


def _slides(
    draft: _Draft, first: bool, last: bool, has_second: bool, find: FindPicture
) -> Iterator[o.Slide]:
    notes = "\n".join(plain(line) for text in draft.notes for line in text.splitlines())
    only_words = all(isinstance(block, Paragraph) for block in draft.blocks)
    words = "\\\n".join(b.text for b in draft.blocks if isinstance(b, Paragraph))
    if first and draft.level == 1 and only_words and len(words) < 400:
        yield o.TitleSlide(kind="title", title=draft.title, subtitle=words, notes=notes)
    elif last and only_words and len(words) < 400 and _CLOSING.match(plain(draft.title)):
        yield o.ClosingSlide(kind="closing", title=draft.title, subtitle=words, notes=notes)
    elif draft.level == 1 and has_second and only_words and len(words) < 240:
        yield o.SectionSlide(kind="section", title=draft.title, subtitle=words, notes=notes)
    else:
        made = list(_content(draft, find))
        if notes:
            made[0] = made[0].model_copy(update={"notes": notes})
        yield from made


def _content(draft: _Draft, find: FindPicture) -> Iterator[o.Slide]:
    columns = _columns(draft)
    if columns is not None:
        yield columns
        return
    title = draft.title
    points: list[o.Point] = []
    chart: str | None = None
    made = 0
    for place, block in enumerate(draft.blocks):
        kind = _chart_kind(block)
        if kind and any(isinstance(b, Table) for b in draft.blocks[place + 1 : place + 2]):
            chart = kind
        elif isinstance(block, Table):
            lead, points = _lead(points)
            if points:
                yield o.BulletsSlide(kind="bullets", title=title, points=tuple(points))
            yield _chart(title, block, chart, lead) if chart else _table(title, block, lead)
            points, chart, made = [], None, made + 1
        elif isinstance(block, Picture):
            yield o.PictureSlide(
                kind="picture",
                title=title,
                picture=find(block.source),
                caption=block.caption,
                points=tuple(points),
            )
            points, made = [], made + 1
        elif isinstance(block, Quote) and not points:
            text, by = _quoted(block)
            yield o.QuoteSlide(kind="quote", title=title, quote=text, by=by)
            made += 1
        else:
            points += _points(block)
    if points or not made:
        yield o.BulletsSlide(kind="bullets", title=title, points=tuple(points))


def _columns(draft: _Draft) -> o.ColumnsSlide | None:
    places = [at for at, b in enumerate(draft.blocks) if isinstance(b, Heading) and b.level == 3]
    if len(places) != 2 or places[0] != 0:
        return None
    if any(isinstance(block, Table | Picture) for block in draft.blocks):
        return None
    sides = []
    for start, end in ((places[0], places[1]), (places[1], len(draft.blocks))):
        heading = draft.blocks[start]
        assert isinstance(heading, Heading)
        points = [point for block in draft.blocks[start + 1 : end] for point in _points(block)]
        sides.append(o.Column(heading=heading.text, points=tuple(points)))
    return o.ColumnsSlide(kind="columns", title=draft.title, left=sides[0], right=sides[1])


def _points(block: Block) -> list[o.Point]:
    if isinstance(block, Items):
        return [
            o.Point.model_validate({"text": i.text, "level": min(i.level, 2), "mark": i.mark})
            for i in block.items
        ]
    if isinstance(block, Code):
        return [o.Point(text=line or " ", mark="code") for line in block.text.split("\n")]
    if isinstance(block, Table | Picture | Rule):
        return []
    mark: Literal["heading", "none"] = "heading" if isinstance(block, Heading) else "none"
    lines = block.text.splitlines() if isinstance(block, Quote) else [block.text]
    return [o.Point(text=line, mark=mark) for line in lines]


def _lead(points: list[o.Point]) -> tuple[str, list[o.Point]]:
    """The one short paragraph before a table, and the points that need a slide of their own."""
    if len(points) == 1 and points[0].mark == "none" and len(points[0].text) <= _SHORT_LEAD:
        return points[0].text, []
    return "", points


def _table(title: str, table: Table, lead: str) -> o.TableSlide:
    header, rows = table.header, table.rows or (("",) * len(table.header),)
    return o.TableSlide(kind="table", title=title, header=header, rows=rows, lead=lead)


def _chart_kind(block: Block) -> str | None:
    if not isinstance(block, Comment | Paragraph):
        return None
    said = _CHART.match(block.text.strip())
    if said is None:
        return None
    kind = (said[1] or "column").lower()
    if kind not in get_args(o.ChartKind):
        known = ", ".join(get_args(o.ChartKind))
        raise Refuse(f"there is no {kind} chart among those that can be made", f"one of {known}")
    return kind


def _chart(title: str, table: Table, kind: str, lead: str) -> o.ChartSlide:
    names = table.header[1:]
    if not names or not table.rows:
        raise Refuse(
            f"the chart on slide {plain(title)!r} has no numbers",
            "a table with names in its first column and numbers in the others",
        )
    columns = [
        tuple(_number(row[at], title, table.header[at]) for row in table.rows)
        for at in range(1, len(table.header))
    ]
    units = {unit for column in columns for _, unit in column}
    return o.ChartSlide.model_validate(
        {
            "kind": "chart",
            "title": title,
            "chart": kind,
            "categories": [row[0] for row in table.rows],
            "series": [
                {"name": name, "values": [value for value, _ in column]}
                for name, column in zip(names, columns, strict=True)
            ],
            "label": table.header[0],
            "unit": units.pop() if len(units) == 1 else "",
            "lead": lead,
        }
    )


def _number(cell: str, title: str, column: str) -> tuple[float, str]:
    text = plain(cell).strip()
    found = _NUMBER.match(text)
    digits = re.sub(r"[,\s\u00a0]", "", found[1]).replace("−", "-") if found else ""
    try:
        return float(digits), found[2].strip() if found else ""
    except ValueError:
        raise Refuse(
            f"the chart on slide {plain(title)!r} has {text!r} in column {plain(column)!r}",
            "a number in every cell beside the first column",
        ) from None


def _quoted(block: Quote) -> tuple[str, str]:
    lines = block.text.split("\n")
    for at in (len(lines) - 1,):
        if at > 0 and (by := _BY.match(lines[at])):
            return "\n".join(lines[:at]), by[1]
    return block.text, ""
