"""A Qt window that is a plain widget counts as a window, though Qt calls it a filler."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.desktop.atspi.real import SYSTEM_PYTHON, has_qt
from tests.desktop.real import running

PROGRAM = """
import sys
try:
    from PySide6 import QtWidgets
except ImportError:
    from PyQt6 import QtWidgets
app = QtWidgets.QApplication(sys.argv)
window = QtWidgets.QWidget()
window.setWindowTitle("Plain")
QtWidgets.QVBoxLayout(window).addWidget(QtWidgets.QPushButton("Go"))
window.show()
app.exec()
"""


@pytest.mark.acceptance
@pytest.mark.skipif(not has_qt(), reason="needs Xvfb, and PyQt6 for the system's Python")
def test_a_window_that_is_a_plain_widget_is_read(tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text(PROGRAM)
    with running("Plain", [SYSTEM_PYTHON, str(script)]) as opened:
        seen = opened.look()
        assert (seen.window.title, seen.window.role) == ("Plain", "window")
        assert "Go" in [node.name for node in seen.root.walk()]
