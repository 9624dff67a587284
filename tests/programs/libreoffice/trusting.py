"""A LibreOffice that trusts every document: what ours must not do, shown to be possible.

Run by a Python that has uno: ``trusting.py WORKER_FOLDER SOFFICE PROFILE DOCUMENT ...``.
Opens each document with macros and links allowed and prints it to a PDF beside it.
"""

from __future__ import annotations

import os
import sys
import time


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    import uno
    from worker.desk import properties
    from worker.office import Office

    office = Office(sys.argv[2], sys.argv[3], f"trusting{os.getpid()}")
    for path in sys.argv[4:]:
        url = uno.systemPathToFileUrl(path)
        trusting = properties(MacroExecutionMode=4, UpdateDocMode=3)
        document = office.desktop.loadComponentFromURL(url, "_blank", 0, trusting)
        if hasattr(document, "updateLinks"):
            document.updateLinks()
        kind = "calc" if path.endswith(".ods") else "writer"
        printing = properties(FilterName=f"{kind}_pdf_Export")
        document.storeToURL(f"{url}.pdf", printing)
        time.sleep(0.5)  # what is fetched is fetched by threads of its own
        document.close(True)
    office.end()


if __name__ == "__main__":
    main()
