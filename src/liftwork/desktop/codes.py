"""Every check of what is done in windows. `checks` tells how each is measured."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

ANSWER_AGREES = CheckCode("DSK-001", "the answer agrees with the sum worked out exactly")
SUM_GIVEN = CheckCode("DSK-002", "the calculator had the sum that was asked for")
NOTHING_LEFT = CheckCode("DSK-003", "nothing that was opened for it is left running")
ALL_CONFIRMED = CheckCode("DSK-004", "every step was seen to do what it was for")
TEXT_IS_THERE = CheckCode("DSK-005", "the text is in the control, read a second way")
WINDOW_SHOWN = CheckCode("DSK-006", "the display itself lists a window of the program")
RIGHT_PROGRAM = CheckCode("DSK-007", "what runs is the file that was asked for, as this user")
APP_GONE = CheckCode("DSK-008", "no process of the app is left, and it is not listed as open")

WORDS_THERE = CheckCode("DSK-101", "the words stand where it clicked, in the picture before it")
PICTURE_CHANGED = CheckCode("DSK-102", "the picture of the window changed after the click")
