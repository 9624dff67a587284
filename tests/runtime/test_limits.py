"""Limits count everything inside them, and an inner one never widens an outer one."""

from __future__ import annotations

import contextvars
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import LimitReached
from liftwork.models.base import Proposal
from liftwork.runtime import limits
from liftwork.runtime.limits import Limits, Metered, use, within


def test_the_limit_itself_may_be_used_up() -> None:
    with within(Limits(steps=2), "the test"):
        use("steps")
        use("steps")
        with pytest.raises(LimitReached) as caught:
            use("steps")
    assert (caught.value.kind, caught.value.value, caught.value.limit) == ("steps", 3, 2)
    assert str(caught.value) == "stopped at the limit of 2 steps set by the test (3 used)"


def test_nothing_is_limited_outside() -> None:
    use("tokens", 10**9)
    limits.check_seconds()
    assert limits.seconds_left() is None


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(1, 12))
def test_nested_limits_stop_at_the_tightest(bounds: list[int], tries: int) -> None:
    def nest(remaining: list[int]) -> int:
        if not remaining:
            done = 0
            try:
                for _ in range(tries):
                    use("tokens")
                    done += 1
            except LimitReached as reached:
                assert reached.limit == min(bounds)
            return done
        with within(Limits(tokens=remaining[0]), f"limit {remaining[0]}"):
            return nest(remaining[1:])

    assert nest(bounds) == min(tries, *bounds)


def test_an_outer_limit_remembers_what_inner_scopes_used() -> None:
    with within(Limits(steps=3), "outer"):
        for _ in range(3):
            with within(Limits(steps=1), "inner"):
                use("steps")
        with within(Limits(steps=100), "wide"), pytest.raises(LimitReached, match="outer"):
            use("steps")


def test_an_inner_limit_on_time_cannot_pass_the_outer_one() -> None:
    with within(Limits(seconds=5.0), "outer"), within(Limits(seconds=500.0), "inner"):
        left = limits.seconds_left()
    assert left is not None
    assert left <= 5.0


def test_time_that_is_up_is_told_with_its_source() -> None:
    with within(Limits(seconds=-1.0), "the test"), pytest.raises(LimitReached, match="the test"):
        limits.check_seconds()


def test_threads_in_a_copied_context_count_together() -> None:
    refused: list[LimitReached] = []

    def work() -> None:
        try:
            for _ in range(10):
                use("model_calls")
        except LimitReached as error:
            refused.append(error)

    with within(Limits(model_calls=25), "the test"):
        contexts = [contextvars.copy_context() for _ in range(3)]
        threads = [threading.Thread(target=context.run, args=(work,)) for context in contexts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert refused


class _Talker:
    name = "talker"

    def __init__(self) -> None:
        self.budgets: list[float] = []

    def warm(self) -> None:
        return None

    def propose(self, clause: str, tools: Any, budget_s: float) -> Proposal:
        self.budgets.append(budget_s)
        return Proposal(tuple(tools), input_tokens=len(clause), output_tokens=10)


def test_a_model_is_not_called_past_the_limit_of_calls() -> None:
    talker = _Talker()
    with within(Limits(model_calls=1), "the test"):
        Metered(talker).propose("hello", (), 1.5)
        with pytest.raises(LimitReached, match="model calls"):
            Metered(talker).propose("hello", (), 1.5)
    assert talker.budgets == [1.5]


def test_tokens_both_ways_count() -> None:
    with within(Limits(tokens=20), "the test"):
        Metered(_Talker()).propose("0123456789", (), 1.5)
        with pytest.raises(LimitReached, match="tokens"):
            Metered(_Talker()).propose("", (), 1.5)


def test_a_model_gets_no_more_time_than_the_limit_leaves() -> None:
    talker = _Talker()
    with within(Limits(seconds=0.5), "the test"):
        Metered(talker).propose("hello", (), 1.5)
    assert talker.budgets[0] <= 0.5
