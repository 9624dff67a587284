"""Pages of any document as pictures: LibreOffice lays them out, PDFium draws them."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import Pool

if TYPE_CHECKING:
    import pypdfium2
else:
    pypdfium2 = lazy("pypdfium2")

_POINTS = 72
MOST_PAGES = 200
"""Pages that are drawn at most; the first ones."""


def draw_pages(
    pool: Pool,
    document: Path,
    folder: Path,
    stem: str,
    *,
    dpi: float = 96,
    limit_s: float = 60,
    stop: threading.Event | None = None,
) -> list[Path]:
    """Draw each page as ``<folder>/<stem>.1.png``, ``.2.png`` ... and give their paths.

    Raises as `Pool.job` does. A PDF is drawn as it is, without LibreOffice.
    """
    if document.suffix.lower() == ".pdf":
        return _draw(document, folder, stem, dpi)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".pages-") as room:
        printed = Path(room, "pages.pdf")
        pool.job("pdf", {"path": document, "out": printed}, limit_s=limit_s, stop=stop)
        return _draw(printed, folder, stem, dpi)


def _draw(printed: Path, folder: Path, stem: str, dpi: float) -> list[Path]:
    paths = []
    with pypdfium2.PdfDocument(printed) as document:  # type: ignore[no-untyped-call]
        for n in range(min(len(document), MOST_PAGES)):
            path = folder / f"{stem}.{n + 1}.png"
            document[n].render(scale=dpi / _POINTS).to_pil().save(path)
            paths.append(path)
    return paths
