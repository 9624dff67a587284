"""The checks of conversions: what each asserts."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

FORMAT = CheckCode("OFF-350", "the result is in the format that was asked for")
WORDS = CheckCode("OFF-351", "every word of the original is in the result")
PAGES = CheckCode("OFF-352", "every page of the original has its words on that page of the result")
COUNT = CheckCode("OFF-353", "the result has as many pages, slides or sheets as the original")
NUMBERS = CheckCode("OFF-354", "every number of a sheet is the same in the result")

CONVERT_CHECKS = (FORMAT, WORDS, PAGES, COUNT, NUMBERS)
