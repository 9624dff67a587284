"""What of a Markdown text becomes which slide."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.build import finder, outline_from
from liftwork.crafts.office.deck.markdown import outline_of
from liftwork.crafts.office.markdown import read_markdown


def outline(text: str) -> o.Outline:
    return outline_of(read_markdown(text, "talk.md"), finder("talk.md", ()), "talk.md")


def kinds(text: str) -> list[str]:
    return [slide.kind for slide in outline(text).slides]  # type: ignore[attr-defined]


def only(text: str) -> o.Slide:
    [slide] = outline(text).slides
    return slide


def test_the_first_heading_is_the_cover_and_each_second_level_a_slide() -> None:
    slides = outline("# Talk\n\nAda\n\n## One\n\n- a\n\n## Two\n\n- b\n").slides
    assert [slide.title for slide in slides] == ["Talk", "One", "Two"]
    assert isinstance(slides[0], o.TitleSlide)
    assert slides[0].subtitle == "Ada"


def test_further_first_level_headings_begin_parts() -> None:
    assert kinds("# Talk\n\n# Part\n\n## One\n\n- a\n") == ["title", "section", "bullets"]


def test_without_second_level_headings_each_first_level_one_is_a_slide() -> None:
    assert kinds("# Talk\n\n# One\n\n- a\n\n# Two\n\n- b\n") == ["title", "bullets", "bullets"]


def test_front_matter_sets_cover_theme_size_and_footer() -> None:
    made = outline(
        "---\ntitle: Talk\nauthor: Ada\ntheme: dark\nsize: 4:3\nfooter: F\n---\n# A\n- b"
    )
    assert (made.theme, made.size, made.footer) == ("dark", "4:3", "F")
    assert made.slides[0].title == "Talk"


def test_lists_keep_levels_numbers_and_where_they_begin() -> None:
    slide = only("## A\n\n1. one\n   - deep\n2. two\n")
    assert isinstance(slide, o.BulletsSlide)
    assert [(p.text, p.level, p.mark) for p in slide.points] == [
        ("one", 0, "number"),
        ("deep", 1, "bullet"),
        ("two", 0, "number"),
    ]


def test_two_third_level_headings_are_two_columns() -> None:
    slide = only("## A\n\n### Left\n\n- l\n\n### Right\n\n- r\n")
    assert isinstance(slide, o.ColumnsSlide)
    assert (slide.left.heading, slide.right.heading) == ("Left", "Right")


def test_a_table_keeps_a_short_line_above_it() -> None:
    slide = only("## A\n\nIn thousands.\n\n| x | y |\n|---|---|\n| 1 | 2 |\n")
    assert isinstance(slide, o.TableSlide)
    assert (slide.lead, slide.rows) == ("In thousands.", (("1", "2"),))


@pytest.mark.parametrize("mark", ["<!-- chart: line -->", "Chart: line", "chart: LINE"])
def test_a_table_marked_as_a_chart_becomes_one_with_its_unit(mark) -> None:
    slide = only(f"## A\n\n{mark}\n\n| Month | Share |\n|---|---|\n| June | 1,200 % |\n")
    assert isinstance(slide, o.ChartSlide)
    assert (slide.chart, slide.unit, slide.label) == ("line", "%", "Month")
    assert slide.series[0].values == (1200.0,)


@pytest.mark.parametrize(
    ("cell", "value"), [("$3.50", 3.5), ("−4", -4.0), ("Rs 85,000", 85000.0), ("12 %", 12.0)]
)
def test_a_chart_reads_numbers_as_people_write_them(cell, value) -> None:
    slide = only(f"## A\n\nChart: bar\n\n| a | b |\n|---|---|\n| x | {cell} |\n")
    assert isinstance(slide, o.ChartSlide)
    assert slide.series[0].values == (value,)


def test_a_chart_with_words_for_numbers_is_refused_with_the_cell() -> None:
    with pytest.raises(Refuse, match=r"the chart on slide 'A' has 'n/a' in column 'b'"):
        outline("## A\n\nChart: bar\n\n| a | b |\n|---|---|\n| x | n/a |\n")


def test_an_unknown_chart_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refuse, match="no radar chart") as caught:
        outline("## A\n\nChart: radar\n\n| a | b |\n|---|---|\n| x | 1 |\n")
    assert caught.value.instead == "one of column, bar, line, area, pie, doughnut"


def test_notes_are_what_follows_note_and_every_comment() -> None:
    slide = only("## A\n\n- b\n\n<!-- smile -->\n\nNote: breathe\n\nand wait\n")
    assert slide.notes == "smile\nbreathe\nand wait"


def test_a_quote_names_who_said_it() -> None:
    slide = only("## A\n\n> Bread.\n>\n> — Ada\n")
    assert isinstance(slide, o.QuoteSlide)
    assert (slide.quote, slide.by) == ("Bread.", "Ada")


@pytest.mark.parametrize("title", ["Thank you", "Questions?", "شکریہ", "谢谢"])
def test_thanks_at_the_end_are_the_closing(title) -> None:
    assert kinds(f"# Talk\n\n## One\n\n- a\n\n## {title}\n\nada@example.org\n")[-1] == "closing"


def test_a_rule_begins_a_slide_of_the_same_title() -> None:
    slides = outline("## A\n\n- a\n\n---\n\n- b\n").slides
    assert [slide.title for slide in slides] == ["A", "A"]


def test_a_picture_that_was_not_given_is_asked_for(tmp_path) -> None:
    text = tmp_path / "talk.md"
    text.write_text("## A\n\n![oven](pics/oven.png)\n", encoding="utf-8")
    with pytest.raises(
        Refuse, match=r"names the picture 'pics/oven\.png', which was not given"
    ) as e:
        outline_from(text, (), None, None)
    assert e.value.instead == "give it too: --file oven.png"


@pytest.mark.parametrize("source", ["../../../etc/shadow.png", "/etc/passwd"])
def test_a_picture_outside_of_what_was_given_is_never_read(source, tmp_path) -> None:
    text = tmp_path / "talk.md"
    text.write_text(f"## A\n\n![x]({source})\n", encoding="utf-8")
    with pytest.raises(Refuse):
        outline_from(text, (), None, None)


def test_a_picture_on_the_network_is_not_fetched(tmp_path) -> None:
    text = tmp_path / "talk.md"
    text.write_text("## A\n\n![x](https://example.org/x.png)\n", encoding="utf-8")
    with pytest.raises(Refuse, match="nothing is fetched"):
        outline_from(text, (Path("x.png"),), None, None)


@pytest.mark.parametrize("text", ["", "   \n\n", "---\ntitle: A\n---\n", "<!-- only a note -->\n"])
def test_an_empty_text_is_called_empty(text) -> None:
    with pytest.raises(Refuse, match=r"talk\.md is empty"):
        outline(text)


def test_three_hundred_slides_are_too_many() -> None:
    text = "\n\n".join(f"## Slide {n}\n\n- point" for n in range(300))
    with pytest.raises(Refuse, match="would make 300 slides; at most 200") as caught:
        outline(text)
    assert caught.value.instead == "split it into several files"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"PK\x03\x04\0\0\xff\xfe", b"\xff\xff"])
def test_a_file_that_is_no_text_is_refused(data, tmp_path) -> None:
    path = tmp_path / "talk.md"
    path.write_bytes(data)
    with pytest.raises(Refuse, match="not a text in UTF-8"):
        outline_from(path, (), None, None)


def test_a_table_that_no_slide_can_hold_is_refused_with_the_limit(tmp_path) -> None:
    path = tmp_path / "talk.md"
    path.write_text(f"## A\n\n|{'x|' * 13}\n|{'-|' * 13}\n|{'1|' * 13}\n", encoding="utf-8")
    with pytest.raises(Refuse, match=r"talk\.md cannot become slides: header: .* at most 12"):
        outline_from(path, (), None, None)


def test_an_address_of_a_file_is_words_and_no_picture() -> None:
    slide = only("## A\n\n![x](file:///etc/hosts)\n")
    assert isinstance(slide, o.BulletsSlide)
    assert "file:///etc/hosts" in slide.points[0].text
