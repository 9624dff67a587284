"""The order form of the conformance suite as a real GTK 3 program.

Run by the system's own Python, which has ``gi``: ``python3 shop_gtk.py SOCKET``. Takes its orders
there: ``["rename", old, new]``, ``["remove", name]``, ``["value", name]``, ``["done"]`` and
``["keys"]``.
"""

import sys

import gi
from gtk_server import serve

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

DONE, KEYS, NAMED = [], [], {}


def named(widget, name, description=""):
    widget.get_accessible().set_name(name)
    if description:
        widget.get_accessible().set_description(description)
    NAMED[name] = widget
    return widget


def button(name):
    made = Gtk.Button(label=name)
    made.connect("clicked", lambda *_: DONE.append(["press", name]))
    return named(made, name)


def line(name):
    row = Gtk.ListBoxRow()
    row.add(Gtk.Label(label=name))
    return named(row, name)


def form():
    window = Gtk.Window(title="Order form")
    window.set_default_size(400, 300)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    window.add(box)
    who = named(Gtk.Entry(text="Ali"), "Customer name", "Who pays")
    secret = named(Gtk.Entry(text="hunter2", visibility=False), "Password")
    secret.set_input_purpose(Gtk.InputPurpose.PASSWORD)
    wrap = named(Gtk.CheckButton(label="Gift wrap"), "Gift wrap")
    wrap.connect("toggled", lambda *_: DONE.append(["toggle", "Gift wrap"]))
    amount = named(Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 1), "Amount")
    amount.set_value(2)
    lines = named(Gtk.ListBox(), "Lines")
    lines.add(line("Tea"))
    add = button("Add line")
    add.connect("clicked", lambda *_: (lines.add(line("Coffee")), lines.show_all()))
    not_now = button("Not now")
    not_now.set_sensitive(False)
    more = named(Gtk.Expander(label="More"), "More")
    for widget in (Gtk.Label(label="Customer"), who, secret, wrap, amount, button("Send"), add):
        box.add(widget)
    for widget in (not_now, lines, more):
        box.add(widget)
    window.connect("key-press-event", on_key)
    window.connect("destroy", Gtk.main_quit)
    return window


def on_key(_, event):
    if event.is_modifier:
        return False
    ctrl = "ctrl+" if event.state & Gdk.ModifierType.CONTROL_MASK else ""
    KEYS.append(ctrl + Gdk.keyval_name(event.keyval))
    return False


def obey(order):
    verb, *rest = order
    if verb == "rename":
        named(NAMED.pop(rest[0]), rest[1])
    elif verb == "remove":
        NAMED.pop(rest[0]).destroy()
    elif verb == "value":
        widget = NAMED[rest[0]]
        return widget.get_text() if isinstance(widget, Gtk.Entry) else f"{widget.get_value():g}"
    return {"done": DONE, "keys": KEYS}.get(verb)


if __name__ == "__main__":
    GLib.set_prgname("shop")
    GLib.set_application_name("shop")
    form().show_all()
    serve(sys.argv[1], obey)
    Gtk.main()
