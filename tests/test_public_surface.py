from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import liftwork

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "liftwork"


def test_every_public_name_is_there() -> None:
    for name in liftwork.__all__:
        assert getattr(liftwork, name).__name__ == name


def test_the_public_names_are_those_that_type_checkers_see() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    seen = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("liftwork.")
        for alias in node.names
    }
    assert seen == set(liftwork.__all__)
    assert set(dir(liftwork)) >= seen


def test_a_name_that_is_not_public_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = liftwork.nonsense


@pytest.mark.parametrize(
    ("statement", "unwanted"),
    [
        ("import liftwork", ("pydantic", "liftwork.contract")),
        (
            "from liftwork.doors.cli.arguments import parse; parse(['a house'])",
            ("pydantic", "sqlite3"),
        ),
        ("import liftwork.doors.cli.verbs", ("ortools", "needle", "ezdxf", "shapely", "numpy")),
    ],
)
def test_imports_wait_until_they_are_needed(statement: str, unwanted: tuple[str, ...]) -> None:
    script = f"import sys; {statement}; print([n for n in {unwanted!r} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_every_module_says_what_it_is_for() -> None:
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not text or ast.get_docstring(ast.parse(text)), path


def test_no_file_is_longer_than_can_be_seen() -> None:
    for path in SOURCE.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
