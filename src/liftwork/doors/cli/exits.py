"""The exit codes of `lift`."""

from __future__ import annotations

DONE, CHECK_FAILED, BAD_INPUT, REFUSED, HELD, QUESTION = range(6)
OUR_BUG = 70
STOPPED = 130
"""Ctrl-C, as shells count it."""
BROKEN_PIPE = 141
"""Nobody read the output to its end, as shells count it."""

OF_OUTCOME = {
    "done": DONE,
    "failed": CHECK_FAILED,
    "refused": REFUSED,
    "held": HELD,
    "asked": QUESTION,
}
"""By the value of the outcome of the whole request."""
