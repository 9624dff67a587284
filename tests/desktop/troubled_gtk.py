"""A GTK 3 program that gets into trouble in the way that its argument says."""

import os
import signal
import sys

trouble = sys.argv[1]
if trouble == "dies":
    sys.exit(3)
if trouble == "tells nothing":
    os.environ["NO_AT_BRIDGE"] = "1"

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

window = Gtk.Window(title="Troubled")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
entry, button = Gtk.Entry(), Gtk.Button(label="Go")
entry.get_accessible().set_name("Note")
box.add(entry)
box.add(button)
window.add(box)
window.connect("destroy", Gtk.main_quit)


def ask(*_):
    dialog = Gtk.MessageDialog(
        transient_for=window, modal=True, text="Really?", buttons=Gtk.ButtonsType.YES_NO
    )
    dialog.set_title("Question")
    dialog.show_all()
    return False


def freeze(*_):
    os.kill(os.getpid(), signal.SIGSTOP)


def ask_when_typed(*_):
    if entry.get_text() == "ask":
        ask()


def rename(*_):
    button.set_label("Delete everything")


does = {"asks": ask, "freezes": freeze, "closes": lambda *_: window.destroy(), "renames": rename}
if trouble in does:
    button.connect("clicked", does[trouble])
if trouble == "asks by itself":
    GLib.timeout_add(300, ask)
entry.connect("changed", ask_when_typed)
window.show_all()
Gtk.main()
