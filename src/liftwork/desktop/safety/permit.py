"""What may be done now: the deeds that are low, and those that a person said yes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import Operation
from liftwork.desktop.safety.classify import weigh
from liftwork.desktop.safety.deeds import Deed, quoted, told
from liftwork.desktop.safety.levels import Level, Verdict


def lines_for(deeds: Sequence[Deed]) -> tuple[str, ...]:
    """What a person must say yes to before these deeds are done; empty where all are low.

    Every deed is in the lines, the low ones too, in order. Raises `Refuse` for one that is never
    done.
    """
    weighed = [(deed, weigh(deed)) for deed in deeds]
    for deed, verdict in weighed:
        if verdict.level is Level.BLOCK:
            raise blocked(deed, verdict)
    if not any(verdict.needs_yes for _, verdict in weighed):
        return ()
    return tuple(told(deed, verdict) for deed, verdict in weighed)


def blocked(deed: Deed, verdict: Verdict) -> Refuse:
    """The refusal of what is never done, with or without a yes. A text is not repeated in it."""
    told = deed.operation in (Operation.KEY, Operation.MENU)
    target = quoted(deed.text) if told else f"{deed.role or 'control'} {quoted(deed.name)}"
    what = f"{deed.operation.value} {target}"
    return Refuse(
        f"this is never done: {what} in {quoted(deed.app)}: {'; '.join(verdict.reasons)}",
        "do this step yourself, then ask for the rest",
    )


class Permit:
    """The yes for one run: each approved line counts once, and only for exactly what it says."""

    def __init__(self, approved: Iterable[str] = ()) -> None:
        self._left = Counter(approved)

    def use(self, deed: Deed) -> Verdict:
        """Take the leave to do a deed, as its control is at this moment.

        Raises `Refuse` for what is never done, and for what needs a yes and has none: the control
        was not there, or was another, when the person was asked.
        """
        verdict = weigh(deed)
        if verdict.level is Level.BLOCK:
            raise blocked(deed, verdict)
        line = told(deed, verdict)
        if self._left[line] > 0:
            self._left[line] -= 1
        elif verdict.needs_yes:
            raise Refuse(
                f"this needs your yes, and nobody was asked about exactly it: {line}",
                "ask again for this step, now that the window is as it is",
            )
        return verdict
