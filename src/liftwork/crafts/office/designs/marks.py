"""The marks sheet of a class: subjects, totals, grades by a table, and a class summary."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from liftwork.contract.errors import Refuse
from liftwork.contract.numbers import NUMBER
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns, samples
from liftwork.crafts.office.designs.arguments import Names, Percent, Scores
from liftwork.crafts.office.designs.counting import STUDENTS, count_of, counted
from liftwork.crafts.office.designs.reading import Request, asked_for
from liftwork.crafts.office.workbook.plan import (
    Chart,
    Column,
    Condition,
    Given,
    Group,
    GroupValue,
    Highlight,
    Item,
    Metric,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)

MOST_STUDENTS, MOST_SUBJECTS = 500, 12
USUAL_STUDENTS, USUAL_SUBJECTS = 10, 5

_GRADES = (("F", "0"), ("E", "0.33"), ("D", "0.40"), ("C", "0.50"), ("B", "0.60"), ("A", "0.70"),
           ("A+", "0.80"))  # fmt: skip
_SUMMARY, _SHEET, _SCALE = "Class summary", "Marks", "Grades"
_MOST_BARS = 25
_RESERVED = {"roll no", "student", "total", "percentage", "grade", "position", "result"}


def marks_plan(
    *,
    students: int | None,
    names: Names | None,
    subjects: Names | None,
    marks: Scores | None,
    out_of: int,
    pass_mark: Percent,
    group: str | None,
    subject_count: int | None = None,
) -> WorkbookPlan:
    """The plan. What is not given is filled with data that the sheet calls sample data."""
    people = _people(students, names, marks)
    titles = _titles(subjects, marks, subject_count)
    sample = _sample(names is None and marks is None, subjects is None, marks is None)
    return WorkbookPlan(
        title=f"Marks sheet{f' - {group}' if group else ''}",
        sheets=(
            _marks(
                people,
                titles,
                marks=marks,
                out_of=out_of,
                pass_mark=pass_mark,
                group=group,
                sample=sample,
            ),
            _summary(len(people), out_of, pass_mark, sample),
            _scale(),
        ),
    )


def _people(students: int | None, names: Names | None, marks: Scores | None) -> list[str]:
    given = [n for n, _ in marks.rows] if marks else list(names.all) if names else None
    if given is not None and students is not None and students < len(given):
        raise Refuse(
            f"{len(given)} names were given for {students} students", f"{len(given)} students"
        )
    count = students or (len(given) if given else USUAL_STUDENTS)
    if not 1 <= count <= MOST_STUDENTS:
        raise Refuse(
            f"a marks sheet takes 1 to {MOST_STUDENTS} students, not {count}",
            f"a marks sheet for {MOST_STUDENTS if count > 1 else 1} students",
        )
    rest = [n for n in samples.students(count) if n not in (given or [])]
    return ([*given, *rest] if given else rest)[:count]


def _titles(subjects: Names | None, marks: Scores | None, count: int | None) -> list[str]:
    wanted = len(marks.rows[0][1]) if marks else None
    titles = list(subjects.all) if subjects else None
    if titles is None:
        many = wanted or count or USUAL_SUBJECTS
        if not 1 <= many <= len(samples.SUBJECTS):
            raise Refuse(
                f"{many} subjects without their names",
                f"up to {len(samples.SUBJECTS)}, or name them: subjects: English, Maths, ...",
            )
        titles = list(samples.SUBJECTS[:many])
    if len(titles) > MOST_SUBJECTS:
        raise Refuse(f"{len(titles)} subjects do not fit on a page", f"up to {MOST_SUBJECTS}")
    if wanted is not None and wanted != len(titles):
        raise Refuse(
            f"each student has {wanted} marks and there are {len(titles)} subjects",
            f"give {len(titles)} marks for each student",
        )
    taken = next((t for t in titles if t.casefold() in _RESERVED), None)
    if taken:
        raise Refuse(f"a subject cannot be called {taken}: the sheet has that column", None)
    return titles


def _sample(names: bool, subjects: bool, marks: bool) -> str | None:
    parts = [w for w, made in (("names", names), ("subjects", subjects), ("marks", marks)) if made]
    if not parts:
        return None
    listed = ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]
    return (
        f"Sample data: the {listed} are made up. Type your own over them; "
        "totals, grades and the summary follow."
    )


def _marks(
    people: list[str],
    titles: list[str],
    *,
    marks: Scores | None,
    out_of: int,
    pass_mark: Percent,
    group: str | None,
    sample: str | None,
) -> TableSheet:
    given = dict(marks.rows) if marks else {}
    decimals = 1 if any(mark % 1 for scores in given.values() for mark in scores) else 0
    rows: list[list[Given]] = []
    for number, name in enumerate(people, 1):
        made_up = [samples.mark(number, s, out_of) for s in range(1, len(titles) + 1)]
        rows.append([number, name, *given.get(name, made_up)])
    return TableSheet(
        name=_SHEET,
        title=f"Marks sheet{f' - {group}' if group else ''}",
        subtitle=f"{len(people)} students, {len(titles)} subjects, {out_of} marks each",
        sample=sample,
        columns=(
            Column(name="Roll no", type="integer", identifier=True),
            Column(name="Student", width=24),
            *(_subject(title, out_of, pass_mark, decimals) for title in titles),
            *_results(titles[0], titles[-1], decimals),
        ),
        rows=rows,
    )


def _subject(title: str, out_of: int, pass_mark: Percent, decimals: int) -> Column:
    low = Highlight(style="bad", compares="<", value=out_of * pass_mark.fraction)
    return Column(
        name=title, type="number", decimals=decimals, least=Decimal(0), most=Decimal(out_of),
        totals=("average", "min", "max"), highlights=(low,),
    )  # fmt: skip


def _results(first: str, last: str, decimals: int) -> tuple[Column, ...]:
    span = f"[{first}]:[{last}]"
    most = f"(COUNT({span}) * '{_SUMMARY}'[Marks per subject])"
    limit = f"'{_SUMMARY}'[Pass at] * '{_SUMMARY}'[Marks per subject]"
    return (
        Column(
            name="Total", type="number", decimals=decimals, formula=f"SUM({span})",
            totals=("average", "min", "max"),
        ),
        Column(
            name="Percentage", type="percent", formula=f"IF({most} = 0, 0, [Total] / {most})",
            totals=("average", "min", "max"),
        ),
        Column(
            name="Grade",
            formula=f"INDEX({_SCALE}[Grade], MATCH(ROUND([Percentage], 6), {_SCALE}[From], 1))",
        ),
        Column(name="Position", type="integer", formula="RANK([Total], [Total])"),
        Column(
            name="Result",
            formula=f'IF(MIN({span}) >= {limit}, "Pass", "Fail")',
            highlights=(
                Highlight(style="good", value="Pass"),
                Highlight(style="bad", value="Fail"),
            ),
        ),
    )  # fmt: skip


def _summary(people: int, out_of: int, pass_mark: Percent, sample: str | None) -> SummarySheet:
    total = f"{_SHEET}[Total]"

    def count(result: str) -> Metric:
        test = Condition(column=f"{_SHEET}[Result]", value=result)
        return Metric(function="count", of=f"{_SHEET}[Student]", where=(test,))

    charts = (
        Chart(title="Percentage of each student", kind="bar", along=f"{_SHEET}[Student]",
              of=(f"{_SHEET}[Percentage]",)),
    )  # fmt: skip
    return SummarySheet(
        name=_SUMMARY,
        title=_SUMMARY,
        sample=sample,
        items=(
            Item(name="Marks per subject", type="integer", value=out_of, least=Decimal(1)),
            Item(name="Pass at", type="percent", decimals=pass_mark.decimals,
                 value=pass_mark.fraction, least=Decimal(0), most=Decimal(1)),
            Item(name="Students", type="integer",
                 metric=Metric(function="count", of=f"{_SHEET}[Student]")),
            Item(name="Passed", type="integer", metric=count("Pass")),
            Item(name="Failed", type="integer", metric=count("Fail")),
            Item(name="Pass rate", type="percent", formula="[Passed] / [Students]"),
            Item(name="Class average", type="percent",
                 metric=Metric(function="average", of=f"{_SHEET}[Percentage]")),
            Item(name="Highest total", type="number", decimals=0,
                 metric=Metric(function="max", of=total)),
            Item(name="Top student",
                 formula=f"INDEX({_SHEET}[Student], MATCH([Highest total], {total}, 0))"),
            Item(name="Lowest total", type="number", decimals=0,
                 metric=Metric(function="min", of=total)),
        ),
        groups=(
            Group(
                name="Students by grade", by=f"{_SHEET}[Grade]", chart="column",
                keys=tuple(grade for grade, _ in reversed(_GRADES)),
                values=(
                    GroupValue(name="Students", totals=("sum",),
                               metric=Metric(function="count", of=f"{_SHEET}[Student]")),
                ),
            ),
        ),
        charts=charts if people <= _MOST_BARS else (),
    )  # fmt: skip


def _scale() -> TableSheet:
    return TableSheet(
        name=_SCALE,
        title="Grading scale",
        columns=(
            Column(name="Grade"),
            Column(name="From", type="percent", decimals=0, least=Decimal(0), most=Decimal(1)),
        ),
        rows=[[g, s] for g, s in _GRADES],
        notes=("The lowest percentage of each grade, from the lowest grade up. Change it here.",),
    )


_STUDENTS = counted(STUDENTS)
_SUBJECT_COUNT = Pattern(rf"(?P<n>-?{NUMBER})\s+subjects?(?!\s*:)")
_IN_SUBJECTS = Pattern(
    r"(?<![a-z])in\s+(?P<list>(?!excel)[a-z][a-z ]*(?:,\s*[a-z][a-z ]*)*"
    r"(?:,|\sand|&)\s+[a-z][a-z ]*?)"
    r"(?=\s*(?:[;.\n]|\Z|,?\s+(?:out of|with|for|pass|each)\b))"
)
_LIST_ENDS = r";|\.(?:\s|\Z)|\n|\Z|(?:names?|subjects?|students?|marks)\s*(?::|are)"
_SUBJECTS = Pattern(
    r"(?:with |in |for )?(?:the )?subjects?(?![a-z])\s*(?::|are|being|-|(?=[a-z]))\s*"
    rf"(?P<list>[^;.\n:]+?)(?=\s*(?:{_LIST_ENDS}|,?\s+(?:out of|pass|each|with)\b))"
)
_NAMES = Pattern(
    r"(?:student )?(?:names?|students|named|called)\s*"
    r"(?::|are|-|(?<=named)|(?<=called))\s*"
    rf"(?P<list>[^;.\n:]+?)(?=\s*(?:{_LIST_ENDS}|,?\s+out of\b))"
)
_MARKS = Pattern(r"(?:marks?|scores?)\s*(?::|are)\s*(?P<list>[^\n]*\d[^\n]*(?:\n[^\n]*\d[^\n]*)*)")
_OUT_OF = Pattern(
    r"(?:(?:marks |each |all )*out of|total marks(?: of| per subject)?:?|maximum(?: marks)?:?)\s*"
    r"(?P<n>\d{1,4})|(?P<each>\d{1,4})\s*marks?\s*(?:each|per subject|for each subject)"
)
_RATE = r"\d{1,3}(?:\.\d+)?"
_PASS = Pattern(
    r"pass(?:ing)?(?: marks?| percentage)?(?: is| at| of|:)?\s*"
    rf"(?P<n>{_RATE})\s*(?:%|percent)"
    rf"|(?P<before>{_RATE})\s*(?:%|percent)\s*(?:to )?pass(?:ing)?(?: marks?)?"
)
_GROUP = Pattern(
    r"(?P<name>(?:class|grade|section|year|std\.?|standard)\s+"
    r"(?:\d{1,2}(?:st|nd|rd|th)?(?:\s?-?\s?[a-z](?![a-z]))?|(?:i|v|x)+(?![a-z]))"
    r"|\d{1,2}(?:st|nd|rd|th) (?:class|grade))"
)
_DONE_ANYWAY = """
totals total grades grade class summary average averages percentage percentages rank ranks ranking
position positions result results pass fail marks mark subject subjects students student pupils
sheet chart charts remarks automatic automatically calculated calculate formulas highest lowest
"""


def hear_marks(request: str, files: Sequence[str]) -> Heard | None:
    """A marks sheet: ``marks sheet for 8 students in 3 subjects: Maths, Physics, Urdu``."""
    reading = asked_for(request, nouns.MARKS, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    missing = _take_lists(reading, args)
    for name, pattern in (("students", _STUDENTS), ("subject_count", _SUBJECT_COUNT)):
        if match := reading.take(pattern):
            args[name] = count_of(match["n"])
    if match := reading.take(_OUT_OF):
        args["out_of"] = int(match["n"] or match["each"])
    if match := reading.take(_PASS):
        args["pass_mark"] = str(Percent.read(f"{match['n'] or match['before']}%"))
    if match := reading.take(_GROUP):
        said = reading.said(match, "name")
        args["group"] = said[0].upper() + said[1:]
    if "subjects" in args:
        args.pop("subject_count", None)
    return Heard(args, missing=missing, unused=reading.unused(_DONE_ANYWAY.split()))


def _take_lists(reading: Request, args: dict[str, object]) -> str | None:
    """Take the lists that the request gives; a question where one cannot be read."""
    question = None
    for name, pattern, kind in (
        ("marks", _MARKS, Scores),
        ("subjects", _SUBJECTS, Names),
        ("names", _NAMES, Names),
    ):
        match = reading.take(pattern)
        if match is None:
            continue
        found = kind.parse(reading.said(match, "list"))
        if found is not None:
            args[name] = str(found)
        else:
            question = f"How is the list of {name} meant? Write it like: {kind.samples[0]}."
    if "subjects" not in args and (match := reading.take(_IN_SUBJECTS)):
        subjects = Names.parse(reading.said(match, "list"))
        args |= {"subjects": str(subjects)} if subjects else {}
    return question
