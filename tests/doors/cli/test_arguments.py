from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import LONGEST_REQUEST, Options, check_request, parse
from liftwork.doors.cli.help import HELP, VERBS


def test_a_sentence_is_a_request() -> None:
    assert parse(["a 10 marla house"]) == Options("ask", ("a 10 marla house",))


def test_words_without_quotes_are_one_request() -> None:
    options = parse(["a", "10", "marla", "--json", "house", "--out", "here"])
    assert (options.verb, options.request) == ("ask", "a 10 marla house")
    assert (options.json, options.out) == (True, Path("here"))


def test_no_words_open_the_chat() -> None:
    assert parse([]).verb == "chat"
    assert parse(["--out", "here"]).verb == "chat"


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_a_verb_before_and_after_options(verb: str) -> None:
    words = ["x"] if VERBS[verb][0] else []
    assert parse([verb, *words, "--out", "here"]).verb == verb
    assert parse(["--out", "here", "--json", verb, *words]).verb == verb


def test_a_quoted_request_may_begin_with_a_verb() -> None:
    assert parse(["history of my house"]).verb == "ask"


def test_after_two_dashes_everything_is_the_request() -> None:
    options = parse(["--json", "--", "--5 marla"])
    assert (options.verb, options.words) == ("ask", ("--5 marla",))


def test_files_are_kept_in_order() -> None:
    assert parse(["--file", "b", "mirror it", "--file", "a"]).files == (Path("b"), Path("a"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["undoo"], "did you mean `lift undo`?"),
        (["doctr"], "did you mean `lift doctor`?"),
        (["undo", "everything"], "unrecognized arguments: everything"),
        (["a house", "--nonsense"], "unrecognized arguments: --nonsense"),
        (["history", "--file", "x"], "unrecognized arguments: --file x"),
        (["chain"], "required: FILE"),
        (["call"], "required: TOOL"),
        (["a house", "--out"], "--out: expected one argument"),
    ],
)
def test_bad_usage_says_what_would_do(arguments: list[str], says: str) -> None:
    with pytest.raises(BadInput, match="lift") as error:
        parse(arguments)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        (" \n ", "is empty"),
        ("a" * (LONGEST_REQUEST + 1), "at most 4,000"),
        ("a house\x00\x01", "UTF-8"),
        ("a house \udcff", "UTF-8"),
    ],
)
def test_what_cannot_be_a_request_is_one_clear_line(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        check_request(text)


@given(st.text())
def test_any_text_is_a_request_or_one_clear_line(text: str) -> None:
    try:
        assert check_request(text)
    except BadInput as error:
        assert "\n" not in str(error)


@given(st.lists(st.sampled_from([*VERBS, "--json", "--out", "--file", "--", "-", "x y", ""])))
def test_any_arguments_are_read_or_refused(arguments: list[str]) -> None:
    try:
        assert parse(arguments).verb in {"ask", "chat", *VERBS}
    except BadInput as error:
        assert str(error)


def test_help_names_every_verb() -> None:
    assert all(f"\n  {verb} " in HELP for verb in VERBS)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"]])
def test_help_is_printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(arguments)
    assert ended.value.code == 0
    assert capsys.readouterr().out == HELP
