"""Orders for a GTK program over a socket: JSON lines, each answered with one.

An answer comes after everything that was waiting in the program was done.
"""

import json
import socket

from gi.repository import GLib


def serve(path, obey):
    """Answer each order of whoever listens on the socket at `path`."""
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    lines = client.makefile("rw", encoding="utf-8")

    def read(*_):
        text = lines.readline()
        if text:
            GLib.idle_add(answer, json.loads(text), priority=GLib.PRIORITY_LOW)
        return bool(text)

    def answer(order):
        lines.write(json.dumps(obey(order)) + "\n")
        lines.flush()
        return False

    GLib.io_add_watch(client, GLib.PRIORITY_LOW, GLib.IO_IN, read)
