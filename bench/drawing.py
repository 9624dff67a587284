"""How long the drawing of a house takes, and how much memory, beside other programs.

::

    python bench/drawing.py [--runs 5] [PLAN.plan.json]

Ours: from the plan to DXF, PDF, PNG, and every read-back check. Beside it, in the same
run and from the same DXF: ezdxf's own PDF export (needs `pymupdf`) and LibreCAD's
`dxf2pdf`; each is left out where it is missing. Every subject runs in a process of its
own; seconds are medians of wall time, the first of each run apart, because it imports.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.pdf import write_preview, write_sheet
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.plan import Plan, load_plan, save_plan
from liftwork.crafts.cad.readback import check_drawing, check_sheet

Step = tuple[str, Callable[[], object]]


def _our_steps(plan: Plan, folder: Path) -> list[Step]:
    dxf, pdf, png = (folder / f"v0.{end}" for end in ("dxf", "pdf", "png"))
    return [
        ("draw DXF", lambda: write_drawing(plan, dxf)),
        ("print PDF", lambda: write_sheet(plan, pdf)),
        ("preview PNG", lambda: write_preview(pdf, png)),
        ("check DXF", lambda: list(check_drawing(plan, dxf))),
        ("check PDF and PNG", lambda: list(check_sheet(plan, pdf, png))),
    ]


def _ezdxf_steps(folder: Path) -> list[Step]:
    import ezdxf
    from ezdxf.addons.drawing import Frontend, RenderContext, layout, pymupdf

    def export() -> None:
        doc = ezdxf.readfile(folder / "v0.dxf")
        backend = pymupdf.PyMuPdfBackend()
        Frontend(RenderContext(doc), backend).draw_layout(doc.modelspace())
        page = layout.Page(420, 297, layout.Units.mm)
        (folder / "ezdxf.pdf").write_bytes(backend.get_pdf_bytes(page))

    return [("read DXF, export PDF", export)]


def _librecad_steps(folder: Path) -> list[Step]:
    (folder / "cad").mkdir(exist_ok=True)
    command = ["librecad", "dxf2pdf", "-a", "-t", str(folder / "cad"), str(folder / "v0.dxf")]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}

    def export() -> None:
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)

    return [("read DXF, export PDF", export)]


def _measure(steps: Callable[[], list[Step]], runs: int) -> dict[str, list[float]]:
    seconds: dict[str, list[float]] = {}
    for _ in range(runs):
        draw_storey.cache_clear()
        for name, step in steps():
            start = time.perf_counter()
            step()
            seconds.setdefault(name, []).append(time.perf_counter() - start)
    return seconds


def _child(subject: str, folder: Path, runs: int) -> None:
    """Measure one subject in this process, and say so as JSON."""
    plan = load_plan(folder / "v0.plan.json")
    steps = {
        "liftwork": lambda: _our_steps(plan, folder),
        "ezdxf": lambda: _ezdxf_steps(folder),
        "librecad": lambda: _librecad_steps(folder),
    }[subject]
    seconds = _measure(steps, runs)
    who = resource.RUSAGE_CHILDREN if subject == "librecad" else resource.RUSAGE_SELF
    memory = resource.getrusage(who).ru_maxrss / 1024
    json.dump({"seconds": seconds, "memory_mb": memory}, sys.stdout)


def _subjects() -> list[str]:
    found = ["liftwork"]
    if importlib.util.find_spec("pymupdf"):
        found.append("ezdxf")
    if shutil.which("librecad"):
        found.append("librecad")
    return found


def _show(subject: str, found: dict[str, object]) -> None:
    seconds = found["seconds"]
    assert isinstance(seconds, dict)
    first = sum(times[0] for times in seconds.values())
    later = sum(statistics.median(times[1:] or times) for times in seconds.values())
    print(f"{subject:10} first {first:6.2f} s   then {later:6.2f} s   {found['memory_mb']:5.0f} MB")
    for name, times in seconds.items():
        print(f"    {name:22} {statistics.median(times[1:] or times):6.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("plan", type=Path, nargs="?", help="a plan; otherwise a 10 marla house")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        _child(options.child[0], Path(options.child[1]), options.runs)
        return
    ten_marla = PlotSize(420, 780, "10 marla")
    plan = load_plan(options.plan) if options.plan else design_house(ten_marla, 3, 1, None)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save_plan(plan, folder / "v0.plan.json")
        for subject in _subjects():
            command = [sys.executable, __file__, "--runs", str(options.runs)]
            command += ["--child", subject, name]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            _show(subject, json.loads(done.stdout))


if __name__ == "__main__":
    main()
