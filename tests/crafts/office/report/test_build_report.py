"""A report as a person gets it: contents that are right, lengths, scripts, bad input."""

from __future__ import annotations

import docx
import pytest
from tests.crafts.office.deck.sample_deck import picture
from tests.crafts.office.report.sample_report import sample_document

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job, Seen
from liftwork.crafts.office.report import build
from liftwork.crafts.office.report import document as d
from liftwork.crafts.office.report.build import document_from
from liftwork.crafts.office.report.marks import Numbers
from liftwork.crafts.office.tools_decks import build_report, report_from_markdown

NOTES = """---
title: Growing a bakery
author: N. Haddad
---

Why it was tried[^why], and what @fig:oven shows.

## Where we began

![The oven](oven.png){#fig:oven}

### How

1. counted
2. weighed

## What was sold

Table: In a week {#tbl:sold}

| Bread | Sold |
|---|---|
| Rye | 640 |

See @tbl:sold and <https://example.org>.

## هذا الفصل قصير

لاہور میں **نئی** دکان

[^why]: For the queue.
"""
SENTENCE = "Bread was counted at the door every week by the same two people. "


def checked(folder, text, **args):
    """What the tool made of a text, and the checks that did not pass."""
    path = folder / "notes.md"
    path.write_text(text, encoding="utf-8")
    typed = report_from_markdown.validate({"markdown": path, **args})
    made = report_from_markdown.run(Job(folder), typed)
    assert report_from_markdown.verify is not None
    found = report_from_markdown.verify(Seen(made, typed))
    return made, {check.code: check.detail for check in found if not check.passed}


def test_a_markdown_text_becomes_a_report_that_passes(needs_office, tmp_path) -> None:
    oven = picture(tmp_path / "oven.png")
    made, wrong = checked(tmp_path, NOTES, pictures=[oven])
    assert wrong == {}
    text = "\n".join(p.text for p in docx.Document(str(made.files["document"])).paragraphs)
    assert "what Figure 1 shows" in text
    assert "See Table 1 and" in text


def test_a_design_with_everything_passes_on_letter_paper(needs_office, tmp_path) -> None:
    document = sample_document(tmp_path).model_copy(update={"paper": "Letter", "cover": False})
    typed = build_report.validate({"document": document})
    made = build_report.run(Job(tmp_path), typed)
    assert build_report.verify is not None
    wrong = [c.code for c in build_report.verify(Seen(made, typed)) if not c.passed]
    assert wrong == []


def test_a_length_is_reached_between_the_tightest_and_the_widest(needs_office, tmp_path) -> None:
    sections = "\n\n".join(f"## Part {n}\n\n{SENTENCE * 30}" for n in range(12))
    made, wrong = checked(tmp_path, f"# Study\n\n{sections}\n", pages=8)
    assert wrong == {}
    assert made.facts["pages"] == 8


def test_a_length_that_no_setting_reaches_fails_and_says_so(needs_office, tmp_path) -> None:
    made, wrong = checked(tmp_path, "# Study\n\nShort.\n", pages=40)
    assert list(wrong) == ["OFF-301"]
    assert "does it come to 40" in made.summary


def test_marks_that_lead_nowhere_fail_by_name(needs_office, tmp_path) -> None:
    _, wrong = checked(tmp_path, "# A\n\nSee[^lost] and @fig:none.\n")
    assert "the footnote [^lost] has no text" in wrong["OFF-306"]
    assert "@fig:none is the name of nothing" in wrong["OFF-306"]


def test_a_picture_that_was_not_given_is_asked_for(tmp_path) -> None:
    with pytest.raises(Refuse, match=r"names the picture 'oven\.png', which was not given"):
        checked(tmp_path, NOTES)


def test_an_empty_text_is_refused(tmp_path) -> None:
    with pytest.raises(Refuse, match=r"notes\.md is empty"):
        checked(tmp_path, "\n")


def test_one_heading_of_the_first_level_is_the_title(tmp_path) -> None:
    path = tmp_path / "a-b.md"
    path.write_text("# Title\n\n## One\n\n### Deep\n\nx\n", encoding="utf-8")
    made = document_from(path, (), None, None)
    assert (made.title, made.headings) == ("Title", [(1, "One"), (2, "Deep")])


def test_without_a_title_the_name_of_the_file_is_one(tmp_path) -> None:
    path = tmp_path / "yearly-review.md"
    path.write_text("# One\n\nx\n\n# Two\n\ny\n", encoding="utf-8")
    made = document_from(path, (), None, None)
    assert (made.title, made.headings) == ("Yearly review", [(1, "One"), (1, "Two")])


def test_figures_and_tables_are_counted_apart() -> None:
    table = {"kind": "table", "header": ["a"], "rows": [["1"]], "caption": "c"}
    figure = {"kind": "figure", "picture": "x.png", "caption": "f", "name": "fig:x"}
    document = d.Document.model_validate(
        {"title": "T", "sections": [{"blocks": [table, figure, table]}]}
    )
    numbers = Numbers(document)
    assert list(numbers.captions.values()) == ["Table 1", "Figure 1", "Table 2"]
    assert numbers.read("see @fig:x, mail a@b.org") == "see Figure 1, mail a@b.org"


def test_without_libreoffice_the_report_is_made_and_says_what_is_missing(
    tmp_path, monkeypatch
) -> None:
    class Absent:
        def job(self, *_args, **_options):
            raise ProgramMissing("LibreOffice is not installed", "apt-get install -y libreoffice")

    monkeypatch.setattr(build, "office", Absent)
    typed = build_report.validate({"document": sample_document(tmp_path)})
    made = build_report.run(Job(tmp_path), typed)
    assert list(made.files) == ["document"]
    assert "much is not checked" in made.summary
    assert build_report.verify is not None
    wrong = [c for c in build_report.verify(Seen(made, typed)) if not c.passed]
    assert {c.detail.partition(":")[0] for c in wrong} == {"not checked"}
