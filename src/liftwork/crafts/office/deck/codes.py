"""The checks of decks: what each asserts."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

COUNT = CheckCode("OFF-200", "every slide of the outline is in the file, all parts of split ones")
ORDER = CheckCode("OFF-201", "the slides are in the order of the outline")
WORDS = CheckCode("OFF-202", "every word that was given is on its page of the PDF")
OVERFLOW = CheckCode("OFF-203", "no text runs out of its box, as Impress laid it out")
OVERLAP = CheckCode("OFF-204", "no two things on a slide lie over each other")
CONTRAST = CheckCode("OFF-205", "text stands out from what is behind it, 4.5 to 1, large text 3")
SIZES = CheckCode("OFF-206", "no text is smaller than 10 pt")
PICTURES = CheckCode("OFF-207", "no picture is stretched or squeezed")
CHARTS = CheckCode("OFF-208", "every chart holds the numbers given, as drawn and in its sheet")
NOTES = CheckCode("OFF-209", "the speaker's notes are kept, each with its slide")
EDGES = CheckCode("OFF-210", "nothing reaches beyond the edge of its slide")
PAGES = CheckCode("OFF-211", "the PDF has a page for every slide, of the shape that was asked")
LETTERS = CheckCode("OFF-212", "every letter has a shape in a font that the PDF carries")
TABLES = CheckCode("OFF-213", "every cell of every table is in the file as it was given")
OVERVIEW = CheckCode("OFF-214", "the overview picture shows every slide")
SOURCE = CheckCode("OFF-215", "every word of the Markdown is on a slide or in the notes")

DECK_CHECKS = (
    COUNT,
    ORDER,
    WORDS,
    OVERFLOW,
    OVERLAP,
    CONTRAST,
    SIZES,
    PICTURES,
    CHARTS,
    NOTES,
    EDGES,
    PAGES,
    LETTERS,
    TABLES,
    OVERVIEW,
)

NEED_OFFICE = (WORDS, OVERFLOW, OVERLAP, CONTRAST, SIZES, EDGES, PAGES, LETTERS, OVERVIEW)
"""What only a deck laid out by LibreOffice can show."""
