"""Text that does not fit is set smaller, then split, and what is left is never cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.fit import ROUNDS, first_pages, fitted
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.themes import LIMITS
from liftwork.crafts.office.inline import plain

SENTENCE = "One thing that has to be said at some length because it matters to all of us here. "


def outline(*slides: dict[str, Any]) -> o.Outline:
    return o.Outline.model_validate({"slides": slides})


def bullets(*points: Any, title: str = "A") -> dict[str, Any]:
    return {"kind": "bullets", "title": title, "points": points}


def texts(pages: Sequence[Page]) -> list[str]:
    return [plain(p.text) for page in pages for p in page.slide.points]  # type: ignore[attr-defined]


def measured(high: float) -> Any:
    """A measure that says every body needs `high` points at its largest size."""

    def measure(pages: Sequence[Page]) -> list[dict[str, Any]]:
        return [
            {
                "slide": number,
                "name": "body",
                "text": "x",
                "needed": high * (page.size("body") / LIMITS["body"].largest) ** 2,
            }
            for number, page in enumerate(pages, 1)
        ]

    return measure


def test_a_short_list_has_the_largest_letters() -> None:
    [page] = first_pages(outline(bullets("one", "two")))
    assert page.size("body") == LIMITS["body"].largest


def test_a_full_list_is_set_smaller() -> None:
    [page] = first_pages(outline(bullets(*[SENTENCE] * 8)))
    assert LIMITS["body"].smallest <= page.size("body") < LIMITS["body"].largest


def test_a_list_that_is_too_long_is_split_and_numbered() -> None:
    pages = first_pages(outline(bullets(*[SENTENCE] * 40)))
    assert len(pages) > 1
    assert [page.title for page in pages] == [
        f"A ({n}/{len(pages)})" for n in range(1, len(pages) + 1)
    ]
    assert len({page.size("body") for page in pages}) == 1


def test_the_notes_stay_with_the_first_part() -> None:
    slide = {**bullets(*[SENTENCE] * 40), "notes": "breathe"}
    notes = [page.slide.notes for page in first_pages(outline(slide))]
    assert notes[0] == "breathe"
    assert not any(notes[1:])


def test_numbers_go_on_in_the_next_part() -> None:
    points = [{"text": SENTENCE, "mark": "number"} for _ in range(30)]
    pages = first_pages(outline(bullets(*points)))
    starts = [page.slide.points[0].start for page in pages]  # type: ignore[attr-defined]
    counts = [len(page.slide.points) for page in pages]  # type: ignore[attr-defined]
    assert starts == [1 + sum(counts[:n]) for n in range(len(pages))]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=30))
@settings(max_examples=20)
def test_splitting_keeps_every_point_in_order(lengths) -> None:
    points = [f"p{n} " + SENTENCE * length for n, length in enumerate(lengths)]
    pages = first_pages(outline(bullets(*points)))
    assert "".join("".join(texts(pages)).split()) == "".join("".join(map(plain, points)).split())


def test_one_endless_paragraph_is_cut_between_sentences() -> None:
    pages = first_pages(outline(bullets({"text": SENTENCE * 60, "mark": "none"})))
    assert len(pages) > 1
    assert all(text.strip().endswith(".") for text in texts(pages))


def test_a_long_table_repeats_its_header() -> None:
    rows = [[str(n), SENTENCE] for n in range(60)]
    pages = first_pages(
        outline({"kind": "table", "title": "T", "header": ["N", "What"], "rows": rows})
    )
    tables = [page.slide for page in pages if isinstance(page.slide, o.TableSlide)]
    assert len(tables) > 1
    assert {table.header for table in tables} == {("N", "What")}
    assert [row[0] for table in tables for row in table.rows] == [str(n) for n in range(60)]


def test_what_impress_measured_wins_over_the_guess() -> None:
    [page] = fitted(outline(bullets("one", "two")), measured(500.0))
    assert page.size("body") < LIMITS["body"].largest


def test_what_no_size_helps_is_split() -> None:
    pages = fitted(outline(bullets("one", "two")), measured(5000.0))
    assert texts(pages) == ["one", "two"]
    assert len(pages) == 2


def test_measuring_ends_although_nothing_ever_fits() -> None:
    calls = []

    def never(pages: Sequence[Page]) -> list[dict[str, Any]]:
        calls.append(len(pages))
        return [
            {"slide": n, "name": "body", "text": "x", "needed": 9e9}
            for n in range(1, len(pages) + 1)
        ]

    assert texts(fitted(outline(bullets("one")), never)) == ["one"]
    assert len(calls) <= ROUNDS


def test_points_beside_a_picture_go_on_without_it() -> None:
    points = [SENTENCE] * 20
    slide = {"kind": "picture", "title": "P", "picture": "x.png", "points": points}
    pages = first_pages(outline(slide))
    kinds = [type(page.slide) for page in pages]
    assert kinds[0] is o.PictureSlide
    assert set(kinds[1:]) == {o.BulletsSlide}
    assert len(texts(pages)) == 20
