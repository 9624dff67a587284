"""D-Bus messages as bytes, and back."""

from __future__ import annotations

import struct
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.desktop.atspi.wire import (
    METHOD_RETURN,
    BadMessage,
    length_of,
    marshal,
    method_call,
    parse,
    split_signature,
    unmarshal,
)

TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=20)
BASIC: dict[str, st.SearchStrategy[Any]] = {
    "y": st.integers(0, 255),
    "b": st.booleans(),
    "n": st.integers(-(2**15), 2**15 - 1),
    "q": st.integers(0, 2**16 - 1),
    "i": st.integers(-(2**31), 2**31 - 1),
    "u": st.integers(0, 2**32 - 1),
    "x": st.integers(-(2**63), 2**63 - 1),
    "t": st.integers(0, 2**64 - 1),
    "d": st.floats(allow_nan=False),
    "s": TEXT,
}


@st.composite
def typed(draw: st.DrawFn, depth: int = 3) -> tuple[str, Any]:
    """A complete type, and a value of it."""
    kind = draw(st.sampled_from(["basic"] * 3 + ["array", "struct", "dict"][: depth and 3]))
    if kind == "basic" or depth == 0:
        code = draw(st.sampled_from(sorted(BASIC)))
        return code, draw(BASIC[code])
    if kind == "struct":
        parts = draw(st.lists(typed(depth - 1), min_size=1, max_size=3))
        return "(" + "".join(code for code, _ in parts) + ")", tuple(value for _, value in parts)
    code, value = draw(typed(depth - 1))
    count = draw(st.integers(0, 3))
    if kind == "array":
        return f"a{code}", [value] * count
    keys = draw(st.lists(BASIC["u"], max_size=3, unique=True))
    return f"a{{u{code}}}", dict.fromkeys(keys, value)


@given(st.lists(typed(), min_size=1, max_size=4))
@settings(max_examples=80)
def test_what_is_written_is_read_back(values: list[tuple[str, Any]]) -> None:
    signature = "".join(code for code, _ in values)
    body = marshal(signature, [value for _, value in values])
    assert unmarshal(signature, body) == tuple(value for _, value in values)


@given(st.lists(typed(), min_size=1, max_size=4))
@settings(max_examples=30)
def test_a_signature_falls_into_its_types(values: list[tuple[str, Any]]) -> None:
    codes = [code for code, _ in values]
    assert list(split_signature("".join(codes))) == codes


@given(st.sampled_from(["s", "as", "a(so)", "u", "v", "a{sv}", "(iiii)"]), st.binary(max_size=60))
@settings(max_examples=150)
def test_bytes_that_are_no_values_are_said_to_be_none(signature: str, data: bytes) -> None:
    with suppress(BadMessage):
        assert len(unmarshal(signature, data)) == 1


@given(st.binary(min_size=16, max_size=120))
@settings(max_examples=150)
def test_bytes_that_are_no_message_are_said_to_be_none(data: bytes) -> None:
    with suppress(BadMessage):
        assert length_of(data) >= len(data[:16])
        assert parse(data).kind == data[1]


@given(TEXT, TEXT)
@settings(max_examples=40)
def test_a_call_is_a_whole_message_with_its_parts(tail: str, value: str) -> None:
    path = "/org/a11y/" + "".join(c for c in tail if c.isascii() and c.isalnum())
    data = method_call(7, (":1.5", path, "org.a11y.Thing", "Do"), "s", (value,))
    message = parse(data)
    assert length_of(data) == len(data)
    assert (message.path, message.interface, message.member) == (path, "org.a11y.Thing", "Do")
    assert message.body == (value,)


def test_an_answer_says_to_what_it_answers() -> None:
    fields = [(5, ("u", 42)), (8, ("g", "u"))]
    head = marshal("yyyyuua(yv)", [ord("l"), METHOD_RETURN, 0, 1, 4, 9, fields])
    message = parse(head + b"\0" * (-len(head) % 8) + struct.pack("<I", 7))
    assert (message.kind, message.reply_to, message.body) == (METHOD_RETURN, 42, (7,))


@pytest.mark.parametrize(
    ("signature", "values"), [("u", [-1]), ("s", [5]), ("ss", ["one"]), ("z", [1]), ("y", ["a"])]
)
def test_values_that_do_not_fit_are_refused(signature: str, values: list[Any]) -> None:
    with pytest.raises(BadMessage):
        marshal(signature, values)


def test_a_message_from_a_big_endian_machine_is_refused() -> None:
    with pytest.raises(BadMessage, match="little-endian"):
        length_of(b"B" + b"\0" * 15)


def test_a_message_that_claims_to_be_huge_is_refused() -> None:
    with pytest.raises(BadMessage, match="longer than any"):
        length_of(struct.pack("<BBBBIII", ord("l"), 1, 0, 1, 2**31, 1, 0))
