"""Nothing in a document acts: no macro runs, nothing is fetched, no other file is read.

Each document is first given to a LibreOffice that trusts it, so that it is known to be
armed; then to ours, in the sandbox and without it.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image
from tests.programs.libreoffice.hostile import entity_documents, linked_documents, macro_workbook

from liftwork.contract.errors import DocumentUnusable
from liftwork.programs import sandbox
from liftwork.programs.libreoffice import process
from liftwork.programs.libreoffice.finding import find
from liftwork.programs.libreoffice.pool import Pool

pytestmark = [pytest.mark.acceptance, pytest.mark.usefixtures("needs_office")]

SECRET = "the secret of another file"


@pytest.fixture(scope="module", params=["sandbox", "no sandbox"])
def either(request: pytest.FixtureRequest, needs_office: None) -> Iterator[Pool]:
    confined = request.param == "sandbox"
    if confined and not sandbox.usable():
        pytest.skip("bubblewrap is missing; apt-get install bubblewrap")
    pool = Pool(confined=confined)
    yield pool
    pool.close()


class Listening:
    """A server on this machine that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"1,2,3")

            do_HEAD = do_OPTIONS = do_PROPFIND = do_GET  # noqa: N815

            def log_message(self, format: str, *words: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def listening() -> Iterator[Listening]:
    listening = Listening()
    yield listening
    listening.server.shutdown()
    listening.server.server_close()


def open_trusting(paths: list[Path], profile: Path) -> None:
    office = find()
    script = Path(__file__).with_name("trusting.py")
    folder = Path(process.__file__).parent
    command = [office.python, "-s", script, folder, office.soffice, profile, *paths]
    subprocess.run([str(word) for word in command], check=True, timeout=120)


def print_with(pool: Pool, path: Path) -> Path:
    """The document as our LibreOffice prints it, recalculated where it is a workbook."""
    printed = path.with_suffix(".ours.pdf")
    if path.suffix in (".xlsx", ".ods"):
        pool.job("recalculate", {"path": path, "pdf": printed})
    else:
        pool.job("convert", {"path": path, "out": printed})
    return printed


PICTURES = ("html.png", "ods.png", "odt.png", "docx.png")
TEXTS = ("section.txt", "sheet.csv", "webservice.csv")


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of the same person that a document might reach for."""
    other = tmp_path_factory.mktemp("other")
    for name in PICTURES:
        Image.new("RGB", (40, 40), "red").save(other / name)
    for name in TEXTS:
        (other / name).write_text(SECRET, encoding="utf-8")
    return other


def test_these_documents_do_act_where_they_are_trusted(
    listening: Listening, other: Path, tmp_path: Path
) -> None:
    flag, made = tmp_path / "flag", []
    for name, base in (("net", listening.base), ("disk", f"{other.as_uri()}/")):
        (tmp_path / name).mkdir()
        made += linked_documents(tmp_path / name, base)
    armed = [path for path in made if path.suffix != ".xlsx"]
    macro = macro_workbook(tmp_path / "macro.ods", writes=flag)
    open_trusting([*armed, macro], tmp_path / "profile")
    assert flag.read_text(encoding="utf-8") == "ran\n"
    assert {name.strip("/") for name in listening.asked} >= {*PICTURES, "section.txt"}
    shown = {path.name: _shown(path.with_name(f"{path.name}.pdf")) for path in armed[4:]}
    assert shown == {
        "page.html": ["picture"],
        "sheet.ods": ["picture"],
        "text.odt": ["text", "picture"],
        "picture.docx": ["picture"],
    }


def test_no_macro_of_a_document_runs(either: Pool, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    print_with(either, macro_workbook(tmp_path / "macro.ods", writes=flag))
    assert not flag.exists()


def test_nothing_is_fetched_from_a_server(
    either: Pool, listening: Listening, tmp_path: Path
) -> None:
    listening.asked.clear()
    for path in 2 * linked_documents(tmp_path, listening.base):  # what is slow has its time
        print_with(either, path)
    assert listening.asked == []


def test_no_other_file_comes_into_a_document(either: Pool, other: Path, tmp_path: Path) -> None:
    """In the sandbox it is not there; without it, a document that shows one is refused."""
    for path in linked_documents(tmp_path, f"{other.as_uri()}/"):
        if either.confined or path.suffix == ".xlsx":
            assert _shown(print_with(either, path)) == [], path.name
        else:
            with pytest.raises(DocumentUnusable, match="a file from elsewhere on this computer"):
                print_with(either, path)


def test_an_entity_brings_in_no_file_and_fills_no_memory(
    either: Pool, other: Path, tmp_path: Path
) -> None:
    for path in entity_documents(tmp_path, other / "section.txt"):
        try:
            printed = print_with(either, path)
        except DocumentUnusable as refusal:
            assert "cannot open" in str(refusal)
        else:
            assert _shown(printed) == [], path.name
        assert either.memory_mb() < 400
    either.job("convert", {"path": _plain(tmp_path), "out": tmp_path / "after.pdf"})


def _plain(folder: Path) -> Path:
    path = folder / "plain.txt"
    path.write_text("words", encoding="utf-8")
    return path


def _shown(printed: Path) -> list[str]:
    """What of the other files is on the pages: the secret, or a picture's red."""
    found = []
    with pdfium.PdfDocument(printed) as document:
        for page in document:
            if SECRET in page.get_textpage().get_text_range():
                found.append("text")
            picture = page.render(scale=1).to_pil().convert("RGB")
            if any(colour == (255, 0, 0) for _, colour in picture.getcolors(1 << 24) or []):
                found.append("picture")
    return found


def test_a_table_of_text_brings_no_formula_to_life(either: Pool, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text('name,value\n=1+1,"=WEBSERVICE(""http://127.0.0.1:9/"")"\n@SUM(1;1),+2+3\n')
    told = either.job("recalculate", {"path": path, "values": "used", "formulas": True})
    [sheet] = told["sheets"]
    assert sheet["formulas"] == 0
    assert sheet["values"][1:] == [
        ["=1+1", '=WEBSERVICE("http://127.0.0.1:9/")'],
        ["@SUM(1;1)", "+2+3"],
    ]


def test_in_the_sandbox_only_the_job_is_seen(tmp_path: Path) -> None:
    if not sandbox.usable():
        pytest.skip("bubblewrap is missing; apt-get install bubblewrap")
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    look = f"ls {outside} {Path.home()} /root /home; cat /proc/net/route; env; echo made > made"
    command = sandbox.confine(["/bin/sh", "-c", look], write=[inside], folder=inside)
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (inside / "made").read_text(encoding="utf-8") == "made\n"
    words = done.stdout.split("\n")
    assert [word for word in words if "=" in word and not word.startswith("PWD=")] == []
    assert "eth" not in done.stdout
    assert str(outside) not in done.stdout


def test_a_document_that_needs_too_much_memory_is_refused_and_not_tried_again(
    marks: Path, needs_office: None
) -> None:
    pool = Pool(most_mb=40)
    try:
        with pytest.raises(DocumentUnusable, match="more than 40 MB of memory"):
            pool.job("recalculate", {"path": marks})
    finally:
        pool.close()
