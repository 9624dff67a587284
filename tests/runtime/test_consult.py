"""The model is heard for as long as its seconds last, and not a call longer."""

from __future__ import annotations

from tests.runtime.silent import Says

from liftwork.runtime.consult import Consultant


def test_the_model_is_heard_no_longer_than_its_budget() -> None:
    model = Says("write_note", seconds=1.0)
    consultant = Consultant(model, 1.5)
    for clause in ("milk", "eggs", "rice"):
        consultant.hear(clause, ())
    assert model.heard == 2
    assert sum(call.seconds for call in consultant.calls) <= 2.0


def test_a_clause_is_put_to_the_model_once() -> None:
    model = Says("write_note")
    consultant = Consultant(model, 1.5)
    assert consultant.hear("milk", ()) is consultant.hear("milk", ())
    assert model.heard == 1
