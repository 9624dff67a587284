"""A request is cut where one wish ends and the next begins, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.clauses import act_words, split_strong, split_weak

ACTS = act_words(Registry(TOOLS))


def _split(request: str) -> list[str]:
    return [piece for part in split_strong(request) for piece in split_weak(part, ACTS)]


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ("a house with 3 bedrooms and 2 floors", ["a house with 3 bedrooms and 2 floors"]),
        ("a 10 marla house and mirror it", ["a 10 marla house", "mirror it"]),
        ("draw it, 2 beds, print on A2", ["draw it, 2 beds", "print on A2"]),
        ("draw it; flip it\nadd a bedroom", ["draw it", "flip it", "add a bedroom"]),
        ("draw it, then flip it and then print it", ["draw it", "flip it", "print it"]),
        ("draw a 10.5 x 20 m house", ["draw a 10.5 x 20 m house"]),
        ("kitchen, lounge and drawing room", ["kitchen, lounge and drawing room"]),
        ("draw it and please email it", ["draw it", "please email it"]),
        ("گھر بنائیں پھر الٹا کریں", ["گھر بنائیں", "الٹا کریں"]),
        ("画一个房子,然后镜像", ["画一个房子", "镜像"]),
    ],
)
def test_a_request_is_cut_into_its_wishes(request_: str, pieces: list[str]) -> None:
    assert _split(request_) == pieces


@settings(max_examples=100)
@given(st.text(max_size=120))
def test_no_word_is_lost_by_cutting(text: str) -> None:
    kept = "".join(_split(text))
    assert set(kept) <= set(text)
    digits = [char for char in text if char.isdigit()]
    assert [char for char in kept if char.isdigit()] == digits
