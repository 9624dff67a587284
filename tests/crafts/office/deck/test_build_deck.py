"""A deck as a person gets it: every kind of slide, every theme, both sizes, hard words."""

from __future__ import annotations

import pptx
import pytest
from PIL import Image
from tests.crafts.office.deck.sample_deck import picture, sample_outline

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job, Seen
from liftwork.crafts.office.deck import build
from liftwork.crafts.office.tools_decks import build_deck, slides_from_markdown

HARD = """# تجارت کا سالانہ جائزہ

لاہور، نومبر

## 我们的目标

- 每天服务四百位客人
- ہم نے **کیا** حاصل کیا

## النتائج حسب الشهر

| الشهر | الشمال |
|---|---|
| يونيو | 210 |

## A very long title that goes on about the many things that one could say about bread and queues

- Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsversammlung
- https://example.org/a/very/long/address/that/has/no/spaces/and/goes/on/and/on/until/it/is/broken

## A table of twelve rows

| Nr | Item | What it does |
|---|---|---|
{rows}

## Too many points

{points}

## Code

```
def bake(loaf):
    return oven.put(loaf)
```
""".format(
    rows="\n".join(f"| {n} | Thing | It does the thing number {n} and more |" for n in range(12)),
    points="\n".join(
        f"- Point {n} has to be said at some length, as it matters" for n in range(30)
    ),
)


def checked(tool, folder, **args):
    """What a tool made, and the checks that did not pass."""
    typed = tool.validate(args)
    made = tool.run(Job(folder), typed)
    wrong = {
        check.code: check.detail for check in tool.verify(Seen(made, typed)) if not check.passed
    }
    return made, wrong


@pytest.mark.parametrize(
    ("theme", "size"), [("light", "16:9"), ("dark", "4:3"), ("warm", "16:9"), ("light", "4:3")]
)
def test_every_kind_of_slide_passes_in_every_theme_and_both_sizes(
    theme, size, needs_office, tmp_path
) -> None:
    outline = sample_outline(tmp_path).model_dump(mode="json")
    made, wrong = checked(build_deck, tmp_path, outline={**outline, "theme": theme, "size": size})
    assert wrong == {}
    deck = pptx.Presentation(str(made.files["deck"]))
    assert len(deck.slides) == 8
    assert deck.slides[4].shapes[-1].name in ("chart", "sldNum")


@pytest.mark.parametrize("size", ["16:9", "4:3"])
def test_scripts_long_words_and_full_slides_are_never_cut(size, needs_office, tmp_path) -> None:
    text = tmp_path / "hard.md"
    text.write_text(HARD, encoding="utf-8")
    made, wrong = checked(slides_from_markdown, tmp_path, markdown=text, size=size)
    assert wrong == {}
    assert "split: Too many points" in made.summary


def test_the_deck_keeps_its_titles_charts_and_notes_for_its_owner(needs_office, tmp_path) -> None:
    made, _ = checked(build_deck, tmp_path, outline=sample_outline(tmp_path))
    deck = pptx.Presentation(str(made.files["deck"]))
    assert deck.slides[1].shapes.title.text == "What we wanted"
    assert deck.slides[1].notes_slide.notes_text_frame.text == "Breathe first."
    [chart] = [shape.chart for shape in deck.slides[4].shapes if shape.has_chart]
    assert list(chart.plots[0].series[0].values) == [210, 260]


def test_what_is_given_wins_over_what_the_file_says(tmp_path) -> None:
    text = tmp_path / "talk.md"
    text.write_text("---\ntheme: dark\nsize: 4:3\n---\n# A\n\n## B\n\n- c\n", encoding="utf-8")
    made = build.outline_from(text, (), "warm", None)
    assert (made.theme, made.size) == ("warm", "4:3")


def test_a_small_picture_in_a_format_that_decks_do_not_know_is_kept(needs_office, tmp_path) -> None:
    picture(tmp_path / "a.png", (80, 40))
    with Image.open(tmp_path / "a.png") as image:
        image.save(tmp_path / "a.webp")
    text = tmp_path / "talk.md"
    text.write_text("# A\n\n## B\n\n![a](a.webp)\n", encoding="utf-8")
    _, wrong = checked(
        slides_from_markdown, tmp_path, markdown=text, pictures=[tmp_path / "a.webp"]
    )
    assert wrong == {}


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"not a picture"])
def test_a_picture_that_cannot_be_read_is_refused_by_name(data, tmp_path) -> None:
    (tmp_path / "a.png").write_bytes(data)
    text = tmp_path / "talk.md"
    text.write_text("# A\n\n## B\n\n![a](a.png)\n", encoding="utf-8")
    with pytest.raises(Refuse, match=r"a\.png is not a picture that can be read"):
        checked(slides_from_markdown, tmp_path, markdown=text, pictures=[tmp_path / "a.png"])


def test_without_libreoffice_the_deck_is_made_and_says_what_is_missing(
    tmp_path, monkeypatch
) -> None:
    class Absent:
        def job(self, *_args, **_options):
            raise ProgramMissing("LibreOffice is not installed", "apt-get install -y libreoffice")

    monkeypatch.setattr(build, "office", Absent)
    made = build_deck.run(Job(tmp_path), build_deck.validate({"outline": sample_outline(tmp_path)}))
    assert list(made.files) == ["deck"]
    assert "there is no PDF and much is not checked" in made.summary
    assert len(pptx.Presentation(str(made.files["deck"])).slides) == 8


def test_a_text_of_another_encoding_is_read_and_checked(needs_office, tmp_path) -> None:
    text = tmp_path / "talk.md"
    text.write_bytes("# Bröt\r\n\r\n## Zwei\r\n\r\n- drei\r\n".encode("utf-16"))
    _, wrong = checked(slides_from_markdown, tmp_path, markdown=text)
    assert wrong == {}
