"""Files that the request itself names."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.errors import PathRefused
from liftwork.contract.files import FileKind
from liftwork.runtime.named import named_in

FileKind("named-picture", (".nampic",), "picture")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("shop.nampic", "my logo.nampic", "notes.other"):
        (tmp_path / name).write_text("x")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "deep.nampic").write_text("x")
    return tmp_path


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ("background shop.nampic; title 'Eid'", ["shop.nampic"]),
        ("background 'shop.nampic', please.", ["shop.nampic"]),
        ("logo my logo.nampic at the top", ["my logo.nampic"]),
        ("use sub/deep.nampic.", ["sub/deep.nampic"]),
        ("nothing here, not even gone.nampic or notes.other", []),
        ("shop.nampic and shop.nampic", ["shop.nampic"]),
    ],
)
def test_a_named_file_that_is_there_counts_as_given(
    folder: Path, request_: str, names: list[str]
) -> None:
    assert named_in(request_, folder) == tuple(folder / name for name in names)


@pytest.mark.parametrize("name", ["/etc/secret.nampic", "../up.nampic", "sub/../shop.nampic"])
def test_a_name_that_leads_out_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(PathRefused, match="--file"):
        named_in(f"open {name}", folder)


def test_a_file_given_already_is_not_named_again(folder: Path) -> None:
    given = folder / "shop.nampic"
    assert named_in(f"open shop.nampic and {given}", folder, (given,)) == ()


def test_no_folder_names_nothing() -> None:
    assert named_in("shop.nampic", None) == ()
