"""A chain is checked whole, and the first thing wrong with it is told by its step."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.toolbox import notes_and_post

from liftwork.contract.errors import BadInput, ChainInvalid, UnknownTool
from liftwork.contract.results import Call
from liftwork.runtime.chain import check_chain, parse_chain, read_reference

REGISTRY = notes_and_post()


def chain(*steps: tuple[str, str, dict[str, Any]]) -> list[Call]:
    return [Call(id=id, tool=tool, args=args) for id, tool, args in steps]


WRITE = ("c1", "write_note", {"text": "hello"})


def test_a_chain_that_names_earlier_files_passes() -> None:
    check_chain(
        chain(
            WRITE,
            ("c2", "lengthen_note", {"note": "$c1.files.note", "by": "more"}),
            ("c3", "count_note", {"note": "$last.files.note"}),
            ("c4", "post_note", {"to": "ali", "note": "$c2.files.note"}),
        ),
        REGISTRY,
        available=(),
    )


def test_the_newest_file_may_come_from_before_the_chain() -> None:
    check_chain(chain(("c1", "count_note", {"note": "$last.files.note"})), REGISTRY, ["note"])


def test_text_that_only_looks_like_a_price_is_text() -> None:
    check_chain(chain(("c1", "write_note", {"text": "$5 off, $c1 too"})), REGISTRY, ())


WRONG = [
    ([], "no steps"),
    ([WRITE, WRITE], "step 2: the id 'c1' is used twice"),
    ([("last", "write_note", {"text": "a"})], "the id 'last' is taken"),
    ([("a b", "write_note", {"text": "a"})], "must be letters"),
    ([("", "write_note", {"text": "a"})], "must be letters"),
    ([WRITE, ("c2", "count_note", {"note": "$c9.files.note"})], "step c2: .* has no step c9"),
    (
        [("c1", "count_note", {"note": "$c1.files.note"})],
        "step c1: it waits for its own result: c1 -> c1",
    ),
    (
        [
            ("c1", "count_note", {"note": "$c2.files.note"}),
            ("c2", "lengthen_note", {"note": "$c1.files.note", "by": "x"}),
        ],
        "step c1: it waits for its own result: c1 -> c2 -> c1",
    ),
    ([("c1", "count_note", {"note": "$c2.files.note"}), ("c2", *WRITE[1:])], "step c2 comes later"),
    ([WRITE, ("c2", "count_note", {"note": "$c1.files.plan"})], "this argument takes a note"),
    (
        [("c1", "post_note", {"to": "a"}), ("c2", "count_note", {"note": "$c1.files.note"})],
        "post_note makes no file",
    ),
    ([("c1", "count_note", {"note": "$last.files.note"})], "there is no note yet"),
    ([WRITE, ("c2", "write_note", {"text": "$c1.files.note"})], "not a file"),
    ([WRITE, ("c2", "count_note", {"note": "$c1.file.note"})], r"write \$c1\.files\.note"),
    ([("c1", "write_note", {"text": 5})], "step c1: write_note: text"),
    ([("c1", "write_note", {})], "step c1: write_note: text"),
    ([("c1", "write_note", {"text": "a", "more": 1})], "step c1: write_note: more"),
    ([WRITE, ("c2", "count_note", {"note": ["$c1.files.note"]})], "step c2: count_note: note"),
]


@pytest.mark.parametrize(("steps", "says"), WRONG, ids=[says for _, says in WRONG])
def test_a_wrong_chain_is_refused_with_the_step_and_the_reason(steps: Any, says: str) -> None:
    with pytest.raises(ChainInvalid, match=says):
        check_chain(chain(*steps), REGISTRY, ())


def test_an_unknown_tool_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownTool, match=r"step c1: .* did you mean write_note"):
        check_chain(chain(("c1", "write_notes", {})), REGISTRY, ())


def test_a_wide_chain_of_many_steps_is_checked_at_once() -> None:
    steps = [WRITE]
    steps += [
        (f"c{n}", "lengthen_note", {"note": f"$c{n - 1}.files.note", "by": "x"})
        for n in range(2, 300)
    ]
    check_chain(chain(*steps), REGISTRY, ())


def test_both_written_forms_of_a_chain_are_read() -> None:
    steps = [{"id": "c1", "tool": "write_note", "args": {"text": "a"}}]
    assert parse_chain(json.dumps(steps)) == parse_chain(json.dumps({"calls": steps}))


def test_left_out_ids_and_arguments_are_filled() -> None:
    assert parse_chain('[{"tool": "a"}, {"tool": "b"}]') == [
        Call(id="c1", tool="a"),
        Call(id="c2", tool="b"),
    ]


MALFORMED = [
    ("", "not JSON: line 1"),
    ("[\n{,}]", "not JSON: line 2"),
    ("{}", "JSON list"),
    ("3", "JSON list"),
    ('{"calls": [], "more": 1}', "JSON list"),
    ("[3]", "step 1 is not an object"),
    ('[{"tool": "a", "extra": 1}]', "step 1: unknown key 'extra'"),
    ('[{"args": {}}]', "are text"),
    ('[{"tool": "a", "args": []}]', "are text"),
    ('[{"tool": "a", "tool": "b"}]', "twice"),
    ('[{"tool": "a", "args": {"x": NaN}}]', "NaN"),
    ("[" * 100_000, "nested too deeply"),
    ("[" + " " * 1_000_001 + "]", "over 1,000,000 characters"),
]


@pytest.mark.parametrize(("text", "says"), MALFORMED, ids=[says for _, says in MALFORMED])
def test_a_malformed_chain_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(ChainInvalid, match=says) as caught:
        parse_chain(text)
    assert len(str(caught.value).splitlines()) == 1


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(_JSON | st.lists(st.fixed_dictionaries({"id": _JSON, "tool": _JSON, "args": _JSON})))
def test_any_json_is_a_chain_or_bad_input(data: Any) -> None:
    try:
        check_chain(parse_chain(json.dumps(data)), REGISTRY, ())
    except BadInput as error:
        assert len(str(error).splitlines()) == 1


_NAMES = st.sampled_from(["c1", "c2", "c3", "last", "c9"])
_KINDS = st.sampled_from(["note", "note-copy", "plan"])


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["c1", "c2", "c3"]),
            st.sampled_from(["write_note", "lengthen_note", "count_note"]),
            _NAMES,
            _KINDS,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_every_file_of_a_chain_that_passes_is_made_before_it_is_read(steps: Any) -> None:
    calls = []
    for id, tool, source, kind in steps:
        args = {
            "write_note": {"text": "a"},
            "lengthen_note": {"note": f"${source}.files.{kind}", "by": "b"},
            "count_note": {"note": f"${source}.files.{kind}"},
        }[tool]
        calls.append(Call(id=id, tool=tool, args=args))
    try:
        check_chain(calls, REGISTRY, ())
    except ChainInvalid:
        return
    made: set[tuple[str, str]] = set()
    for call in calls:
        reference = read_reference(call.args.get("note"))
        if reference is not None:
            assert (reference.id, reference.kind) in made
        for kind in REGISTRY.get(call.tool).makes:
            made |= {(call.id, kind), ("last", kind)}
