"""The checks of reports: what each asserts."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

LAID_OUT = CheckCode("OFF-300", "the PDF has the pages that Writer laid the document out on")
LENGTH = CheckCode("OFF-301", "the report has the length that was asked for")
FONTS = CheckCode("OFF-302", "every letter of the PDF is in its style's font, and has a shape")
CONTENTS = CheckCode("OFF-303", "the contents name every heading with the page it is really on")
MARGINS = CheckCode("OFF-304", "text, tables and pictures stay inside the margins")
FOOT = CheckCode("OFF-305", "no heading stands alone at the foot of a page")
REFERENCES = CheckCode("OFF-306", "every figure is there and every reference leads to one")
WORDS = CheckCode("OFF-307", "every word that was given is in the PDF")
NOTES = CheckCode("OFF-308", "every footnote is at the foot of the page of its mark")
NUMBERS = CheckCode("OFF-309", "every page but the cover has its number")
HEADERS = CheckCode("OFF-310", "a table that goes on repeats its header on each page")
HEADINGS = CheckCode("OFF-311", "the headings are those given, in order and level")
PICTURES = CheckCode("OFF-312", "no picture is stretched or squeezed")
CELLS = CheckCode("OFF-313", "every cell of every table is in the file as it was given")
SOURCE = CheckCode("OFF-314", "every word of the Markdown is in the report")

REPORT_CHECKS = (
    LAID_OUT,
    LENGTH,
    FONTS,
    CONTENTS,
    MARGINS,
    FOOT,
    REFERENCES,
    WORDS,
    NOTES,
    NUMBERS,
    HEADERS,
    HEADINGS,
    PICTURES,
    CELLS,
)

NEED_OFFICE = (
    LAID_OUT,
    LENGTH,
    FONTS,
    CONTENTS,
    MARGINS,
    FOOT,
    WORDS,
    NOTES,
    NUMBERS,
    HEADERS,
)
"""What only a report laid out by LibreOffice can show."""
