"""A GTK 3 program that shows any hostile window that it is told to: ``["show", window]``.

``["rename", name]`` gives the control another name, ``["done"]`` tells what was done to it.
"""

import sys

import gi
from gtk_server import serve

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

DONE, SHOWN = [], {}


def control(window):
    role, name = window["role"], window["name"]
    if role in ("text", "password text"):
        made = Gtk.Entry(visibility=not window["protected"] and role == "text")
        made.connect("changed", lambda *_: DONE.append(name))
        made.connect("activate", lambda *_: DONE.append(name))
    else:
        made = Gtk.ToggleButton(label=name) if role == "toggle button" else Gtk.Button(label=name)
        made.connect("clicked", lambda *_: DONE.append(name))
    told = made.get_accessible()
    told.set_name(name)
    told.set_description(window["description"])
    return made


def show(window):
    if "top" in SHOWN:
        SHOWN["top"].destroy()
    if window["modal"]:
        top = Gtk.Dialog(title=window["title"], modal=True)
        box = top.get_content_area()
    else:
        top = Gtk.Window(title=window["title"])
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        top.add(box)
    for text in window["says"]:
        box.add(Gtk.Label(label=text))
    SHOWN.update(top=top, control=control(window))
    box.add(SHOWN["control"])
    top.connect("delete-event", lambda *_: DONE.append("closed"))
    top.show_all()
    DONE.clear()


def obey(order):
    verb, *rest = order
    if verb == "show":
        show(rest[0])
    elif verb == "rename":
        SHOWN["control"].get_accessible().set_name(rest[0])
    return DONE if verb == "done" else None


if __name__ == "__main__":
    serve(sys.argv[1], obey)
    Gtk.main()
