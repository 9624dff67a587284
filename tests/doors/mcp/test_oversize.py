"""Messages that are too large: the right caller is answered, and nothing fills the memory."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from liftwork.doors.mcp.oversize import IdSeeker
from liftwork.doors.mcp.stdio import Lines

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
_IDS = st.integers(-(2**53), 2**53) | st.text(max_size=12)
_TRICKS = st.sampled_from(['"id":7', '{"id":"no"}', '\\"id\\":3}', "}", "{{[", "\\", '"'])


@st.composite
def _messages(draw: st.DrawFn) -> tuple[bytes, Any]:
    id = draw(_IDS)
    params = draw(
        st.dictionaries(st.text(max_size=4) | st.just("id"), _VALUES | _TRICKS, max_size=4)
    )
    members = draw(
        st.permutations(
            [("jsonrpc", "2.0"), ("method", "tools/call"), ("params", params), ("id", id)]
        )
    )
    spaces = draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,  ", " :\t")]))
    ascii_only = draw(st.booleans())
    text = json.dumps(dict(members), separators=spaces, ensure_ascii=ascii_only)
    return text.encode("utf-8", "surrogatepass"), id


def _pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({cut % (len(data) + 1) for cut in cuts})
    return [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True)]


@given(_messages(), st.lists(st.integers(0, 10_000), max_size=8))
def test_the_id_is_found_however_the_message_is_cut(
    message: tuple[bytes, Any], cuts: list[int]
) -> None:
    data, id = message
    seeker = IdSeeker()
    for piece in _pieces(data, cuts):
        seeker.feed(piece)
    assert (seeker.id, seeker.size) == (id, len(data))


@given(st.binary(max_size=60), st.lists(st.integers(0, 100), max_size=5))
def test_what_is_no_message_has_no_trouble_to_make(data: bytes, cuts: list[int]) -> None:
    seeker = IdSeeker()
    for piece in _pieces(data, cuts):
        seeker.feed(piece)
    assert seeker.size == len(data)


def test_a_huge_text_is_passed_over_and_not_kept() -> None:
    seeker = IdSeeker()
    seeker.feed(b'{"params":{"text":"')
    for _ in range(50):
        seeker.feed(b"x" * 1_000_000)
    seeker.feed(b'"},"id":"me"}')
    assert seeker.id == "me"
    assert seeker.size > 50_000_000


@given(
    st.lists(st.text(alphabet="abc {}é", max_size=30), max_size=6),
    st.lists(st.integers(0, 300), max_size=6),
)
def test_lines_come_whole_or_are_refused_by_their_size(lines: list[str], cuts: list[int]) -> None:
    reading = Lines(lambda _most: b"", most=20)
    data = "".join(f"{line}\n" for line in lines).encode()
    found = [line for piece in _pieces(data, cuts) for line in reading.feed(piece)]
    assert found == [line for line in lines if len(line.encode()) <= 20]
    sizes = [len(line.encode()) for line in lines if len(line.encode()) > 20]
    assert [size for _, size in reading.refused] == sizes
