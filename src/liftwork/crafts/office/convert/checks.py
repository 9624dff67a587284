"""What a conversion is held to: words, pages and numbers of both files, read apart."""

from __future__ import annotations

import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office import printed
from liftwork.crafts.office.convert import codes
from liftwork.crafts.office.convert.build import printed_by_office
from liftwork.crafts.office.convert.texts import Page, pages_of
from liftwork.crafts.office.package import look_over
from liftwork.programs.lazy import lazy

Image = lazy("PIL.Image")

_SHEETS = (".xlsx", ".xlsm", ".ods", ".csv")
_SLIDES = (".pptx", ".odp", ".ppt")
_FLOWING = (".txt", ".html", ".epub", ".csv")
"""Results without pages of their own: their words are held against the whole."""

_BEGINS = {".epub": b"PK", ".html": b"<!DOCTYPE html", ".doc": b"\xd0\xcf", ".png": b"\x89PNG"}


@dataclass(frozen=True)
class Case:
    """A conversion to check: the original, and the files made of it in order."""

    original: Path
    results: tuple[Path, ...]

    @property
    def end(self) -> str:
        """How the names of the results end."""
        return self.results[0].suffix.lower()

    @cached_property
    def before(self) -> list[Page] | None:
        """The original as an independent reader reads it; None where there is none."""
        pages = pages_of(self.original)
        return pages[:1] if pages and self.end == ".csv" else pages

    @cached_property
    def after(self) -> list[Page] | None:
        """The result as an independent reader reads it; None where there is none."""
        return pages_of(self.results[0])

    @cached_property
    def papers(self) -> tuple[list[str], list[str]]:
        """The pages of both as LibreOffice prints them, read from the PDF."""
        with tempfile.TemporaryDirectory() as folder:
            room = Path(folder)
            first = printed_by_office(self.original, room / "before.pdf")
            last = printed_by_office(self.results[0], room / "after.pdf")
            return printed.texts_of(first), printed.texts_of(last)


def check_conversion(case: Case) -> Iterator[Check]:
    """Every check of a conversion."""
    if case.end == ".png":
        yield from _pictures(case)
        return
    yield _format(case)
    if (why := _unreadable(case)) is not None:
        for code in (codes.WORDS, codes.NUMBERS, codes.PAGES, codes.COUNT):
            yield code(False, f"not checked: {why}")
        return
    yield _words(case)
    yield _numbers(case)
    if case.end in _FLOWING:
        told = "the result has no pages of its own"
        yield codes.PAGES(True, told)
        yield codes.COUNT(True, told)
        return
    yield from _paged(case)


def _unreadable(case: Case) -> str | None:
    """Why nothing can read the result; None where something can."""
    try:
        pages_of(case.results[0])
    except Refuse as error:
        return error.reason
    return None


def _format(case: Case) -> Check:
    result = case.results[0]
    try:
        look_over(result)
        with result.open("rb") as file:
            begins = file.read(400).lstrip()
        right = _BEGINS.get(case.end)
        if right is not None and begins[: len(right)].lower() != right.lower():
            return codes.FORMAT(False, f"it does not begin as {case.end} files do")
        if case.end == ".epub" and not zipfile.is_zipfile(result):
            return codes.FORMAT(False, "it is not a whole book")
    except Refuse as error:
        return codes.FORMAT(False, error.reason)
    return codes.FORMAT(True, f"{result.stat().st_size:,} bytes of {case.end[1:]}")


def _words(case: Case) -> Check:
    before, after = case.before, case.after
    try:
        texts = [page.text for page in before] if before is not None else case.papers[0]
        there = [page.text for page in after] if after is not None else case.papers[1]
    except Refuse as error:
        return codes.WORDS(False, f"not checked: {error.reason}")
    wanted = [word for text in texts for word in printed.words_of(text)]
    missing = _missing(wanted, there)
    if missing:
        more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
        return codes.WORDS(False, f"lacks {', '.join(missing[:6])}{more}")
    return codes.WORDS(True, f"{len(wanted)} words found")


def _missing(wanted: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The wanted words that are not there at all: how often they stand may change with pages."""
    said = printed.Said(texts)
    return [word for word in dict.fromkeys(wanted) if not said.has(word)]


def _numbers(case: Case) -> Check:
    ends = (case.original.suffix.lower(), case.end)
    if case.before is None or case.after is None or not set(ends) <= set(_SHEETS):
        return codes.NUMBERS(True, "there are no sheets to compare")
    dated = case.end != ".csv"  # there dates and truths are words
    before = _counted(n for page in case.before for n in (*page.numbers, *page.days * dated))
    after = _counted(n for page in case.after for n in (*page.numbers, *page.days))
    lost = before - after
    if lost:
        some = ", ".join(f"{float(number):g}" for number in list(lost)[:4])
        return codes.NUMBERS(False, f"{lost.total()} of {before.total()} are lost: {some}")
    return codes.NUMBERS(True, f"{before.total()} numbers the same")


def _counted(numbers: Iterable[float]) -> Counter[str]:
    """How often each number stands there, to nine digits, as which two programs must agree."""
    return Counter(f"{number:.8e}" for number in numbers)


def _paged(case: Case) -> Iterator[Check]:
    try:
        before, after = case.papers
    except Refuse as error:
        yield codes.PAGES(False, f"not checked: {error.reason}")
        yield codes.COUNT(False, f"not checked: {error.reason}")
        return
    slides = case.original.suffix.lower() in _SLIDES
    wrong = []
    for number, text in enumerate(before):
        near = after[number : number + 1] if slides else after[max(number - 1, 0) : number + 2]
        missing = _missing(printed.words_of(text), near)
        if missing:
            wrong.append(f"page {number + 1} lacks {', '.join(missing[:4])}")
    yield codes.PAGES(not wrong, "; ".join(wrong[:3]) or f"{len(before)} pages held together")
    yield _count(case, len(before), len(after))


def _count(case: Case, before: int, after: int) -> Check:
    exact = case.original.suffix.lower() in _SLIDES or case.end == ".pdf"
    told = f"{after} pages, {before} in the original"
    return codes.COUNT(before == after if exact else abs(before - after) <= 1 + before // 10, told)


def _pictures(case: Case) -> Iterator[Check]:
    """Pictures of pages: as many as there are pages, each with what is on it."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = printed_by_office(case.original, Path(folder) / "before.pdf")
        wrong, blank = [], []
        with printed.opened(pdf) as document:
            pages = len(document)
            for number, (page, path) in enumerate(zip(document, case.results, strict=False), 1):
                with Image.open(path) as picture:
                    small = picture.convert("L").resize((160, 120))
                same = page.render(scale=160 / page.get_width()).to_pil().convert("L")
                apart = _apart(small, same.resize((160, 120)))
                if picture.format != "PNG":
                    wrong.append(f"picture {number} is {picture.format}")
                if apart > 12:
                    blank.append(f"picture {number} is not what page {number} shows")
    yield codes.FORMAT(not wrong, "; ".join(wrong[:3]) or f"{len(case.results)} PNG pictures")
    yield codes.PAGES(not blank, "; ".join(blank[:3]) or f"{pages} pages shown")
    told = f"{len(case.results)} pictures, {pages} pages"
    yield codes.COUNT(len(case.results) == pages, told)
    yield codes.WORDS(True, "pictures have no words to read")
    yield codes.NUMBERS(True, "there are no sheets to compare")


def _apart(one: object, other: object) -> float:
    """The mean difference of two grey pictures of one size, of 255."""
    np = lazy("numpy")
    first, second = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    return float(np.abs(first - second).mean())


def in_order(files: Mapping[str, Path]) -> tuple[Path, ...]:
    """Made files in the order of their numbers: ``preview``, ``preview.2``, ``preview.3`` ..."""

    def number(key: str) -> int:
        end = key.rpartition(".")[2]
        return int(end) if end.isdigit() else 1

    return tuple(files[key] for key in sorted(files, key=number))
