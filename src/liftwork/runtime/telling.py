"""What a request only tells beside its wish: which of it counts, and which does not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from liftwork.runtime.clauses import begins_act
from liftwork.runtime.manner import reports, wishes
from liftwork.runtime.steps import Stepper
from liftwork.runtime.told import by_somebody, of_other_work, told, wonders


class Telling:
    """Parts pieces that tell from pieces that wish. `acts` are the words that begin an act."""

    def __init__(self, stepper: Stepper, acts: Collection[str]) -> None:
        self._stepper = stepper
        self._acts = acts

    def is_other_work(self, pieces: Sequence[str]) -> bool:
        """Whether pieces speak of other people's work, or do nothing but report."""
        matter = [piece for piece in pieces if not self._is_background(piece)]
        return of_other_work(matter) or all(reports(piece) for piece in pieces)

    def _is_background(self, piece: str) -> bool:
        """Whether a piece only tells what somebody did, and nothing of the work."""
        tells = told(piece, self._acts) and by_somebody(piece)
        return tells and not (self._stepper.facts(piece) or self._stepper.owned(piece))

    def wish_and_facts(self, pieces: Sequence[str]) -> list[str]:
        """The pieces that wish, and of those that tell only what can be read from them."""
        telling = [told(piece, self._acts) or wonders(piece) for piece in pieces]
        rest = [piece for piece, tells in zip(pieces, telling, strict=True) if not tells]
        if len(rest) == len(pieces) or not any(
            wishes(piece) or begins_act(piece, self._acts) or self._stepper.facts(piece)
            for piece in rest
        ):
            return []
        if self._stepper.offered(", ".join(pieces)) is None:
            return []
        telling_of = [piece for piece, tells in zip(pieces, telling, strict=True) if tells]
        matter = [piece for piece in telling_of if not self._is_background(piece)]
        doubtful = of_other_work(matter) or any(map(self._stepper.owned, matter))
        if doubtful and not any(self._wishes_known(piece) for piece in rest):
            return []
        if self._stepper.offered(", ".join(telling_of)) and not all(
            self._stepper.facts(piece) or self._stepper.explains(piece) for piece in rest
        ):
            return []
        shorter = [
            self._stepper.facts(piece) if tells else piece
            for piece, tells in zip(pieces, telling, strict=True)
        ]
        return [piece for piece in shorter if piece]

    def _wishes_known(self, piece: str) -> bool:
        """Whether a piece asks for something that a tool knows."""
        asks_for = wishes(piece) or begins_act(piece, self._acts)
        return asks_for and bool(self._stepper.facts(piece) or self._stepper.explains(piece))
