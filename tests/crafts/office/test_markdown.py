"""Markdown is read to the last word, and inline marks come back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.office.deck.source import unsaid_words
from liftwork.crafts.office.inline import Run, as_markdown, plain, right_to_left, runs_of
from liftwork.crafts.office.markdown import (
    Code,
    Comment,
    Heading,
    Items,
    Paragraph,
    Picture,
    Quote,
    Rule,
    Table,
    read_markdown,
)
from liftwork.crafts.office.printed import words_of

WORDS = st.text(alphabet="abcdefghijkléüñдж", min_size=1, max_size=8)


def said(text: str) -> list[str]:
    """Every text of every block."""
    found: list[str] = []
    for block in read_markdown(text, "a.md").blocks:
        match block:
            case Items(items):
                found += [plain(item.text) for item in items]
            case Table(header, rows):
                found += [plain(cell) for row in (header, *rows) for cell in row]
            case Picture(_, caption):
                found.append(caption)
            case Code(code) | Comment(code):
                found.append(code)
            case Rule():
                pass
            case Heading() | Paragraph() | Quote():
                found.append(plain(block.text))
    return found


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("a **b** c", (Run("a "), Run("b", bold=True), Run(" c"))),
        ("*a* `b`", (Run("a", italic=True), Run(" "), Run("b", code=True))),
        ("[a](https://b.c)", (Run("a", link="https://b.c"),)),
        ("[a](javascript:b)", (Run("[a](javascript:b)"),)),
        ("2 * 3 * 4", (Run("2 * 3 * 4"),)),
        ("a<br>b", (Run("a\nb"),)),
    ],
)
def test_inline_markdown_becomes_runs(text, runs) -> None:
    assert runs_of(text) == runs


@given(
    st.lists(
        st.builds(Run, WORDS, bold=st.booleans(), italic=st.booleans()), min_size=1, max_size=5
    )
)
@settings(max_examples=60)
def test_runs_survive_being_written_as_markdown(runs) -> None:
    spaced = [piece for run in runs for piece in (run, Run(" "))][:-1]
    assert plain(as_markdown(spaced)) == "".join(run.text for run in spaced)


@pytest.mark.parametrize(
    ("text", "right"), [("سلام", True), ("123 سلام", True), ("hello سلام", False), ("", False)]
)
def test_direction_follows_the_first_letter(text, right) -> None:
    assert right_to_left(text) is right


BLOCKS = st.one_of(
    st.builds("## {}".format, WORDS),
    st.builds("{} {}".format, WORDS, WORDS),
    st.builds("- {}\n  - {}\n- {}".format, WORDS, WORDS, WORDS),
    st.builds("> {}".format, WORDS),
    st.builds("| {} | {} |\n|---|---|\n| {} | {} |".format, WORDS, WORDS, WORDS, WORDS),
    st.builds("```\n{}\n```".format, WORDS),
    st.builds("<!-- {} -->".format, WORDS),
    st.builds("**{}** _{}_ [{}](http://x.y)".format, WORDS, WORDS, WORDS),
)


@given(st.lists(BLOCKS, min_size=1, max_size=8))
@settings(max_examples=80)
def test_no_word_of_a_text_is_lost(blocks) -> None:
    text = "\n\n".join(["# head", *blocks])
    assert unsaid_words(text, said(text)) == []


def test_a_word_that_was_dropped_is_noticed() -> None:
    assert unsaid_words("# One\n\nTwo **three** four\n", ["One", "Two four"]) == ["three"]


def test_links_by_reference_keep_their_address() -> None:
    [block] = read_markdown("[a][1]\n\n[1]: https://b.c\n", "a.md").blocks
    assert isinstance(block, Paragraph)
    assert runs_of(block.text) == (Run("a", link="https://b.c"),)


def test_tasks_show_their_boxes() -> None:
    [items] = read_markdown("- [x] done\n- [ ] open\n", "a.md").blocks
    assert isinstance(items, Items)
    assert [item.text for item in items.items] == ["☑ done", "☐ open"]


def test_footnotes_are_taken_out_and_code_is_left_alone() -> None:
    article = read_markdown("A[^1].\n\n```\n[^2]: code\n```\n\n[^1]: Note\n  goes on\n", "a.md")
    assert article.footnotes == {"1": "Note goes on"}
    assert Code("[^2]: code") in article.blocks


def test_words_are_compared_without_their_marks() -> None:
    assert words_of("Café, CAFÉ — naïve-ly 2.5") == ["café", "café", "naïve", "ly", "2", "5"]
