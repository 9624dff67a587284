"""A Qt 6 program that shows any hostile window that it is told to, as `hostile_gtk` does."""

import json
import socket
import sys

try:
    from PySide6 import QtCore, QtWidgets
except ImportError:
    from PyQt6 import QtCore, QtWidgets

DONE, SHOWN = [], {}
PASSWORD = QtWidgets.QLineEdit.EchoMode.Password


def control(window):
    role, name = window["role"], window["name"]
    if role in ("text", "password text"):
        made = QtWidgets.QLineEdit()
        if window["protected"] or role == "password text":
            made.setEchoMode(PASSWORD)
        made.textChanged.connect(lambda *_: DONE.append(name))
        made.returnPressed.connect(lambda *_: DONE.append(name))
    else:
        made = QtWidgets.QPushButton(name)
        made.setCheckable(role == "toggle button")
        made.clicked.connect(lambda *_: DONE.append(name))
    made.setAccessibleName(name)
    made.setAccessibleDescription(window["description"])
    return made


def show(window):
    if "top" in SHOWN:
        SHOWN["top"].hide()
        SHOWN["top"].deleteLater()
    if window["modal"]:
        top = page = QtWidgets.QDialog()
        top.setModal(True)
    else:
        top, page = QtWidgets.QMainWindow(), QtWidgets.QWidget()
        top.setCentralWidget(page)
    top.setWindowTitle(window["title"])
    box = QtWidgets.QVBoxLayout(page)
    for text in window["says"]:
        box.addWidget(QtWidgets.QLabel(text))
    SHOWN.update(top=top, control=control(window))
    box.addWidget(SHOWN["control"])
    top.show()
    top.activateWindow()
    DONE.clear()


def obey(order):
    verb, *rest = order
    if verb == "show":
        show(rest[0])
    elif verb == "rename":
        SHOWN["control"].setAccessibleName(rest[0])
    return DONE if verb == "done" else None


def serve(path):
    """Answer each order of whoever listens on the socket at `path`, after what was waiting."""
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    lines = client.makefile("rw", encoding="utf-8")
    notifier = QtCore.QSocketNotifier(client.fileno(), QtCore.QSocketNotifier.Type.Read)

    def answer(order):
        lines.write(json.dumps(obey(order)) + "\n")
        lines.flush()

    def read(*_):
        text = lines.readline()
        notifier.setEnabled(bool(text))
        if text:
            QtCore.QTimer.singleShot(0, lambda: answer(json.loads(text)))

    notifier.activated.connect(read)
    return client, lines, notifier


app = QtWidgets.QApplication(sys.argv)
app.setQuitOnLastWindowClosed(False)
KEPT = serve(sys.argv[1])
app.exec()
