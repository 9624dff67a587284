"""One other reader of windows, run by the system's Python: walks a program's window when told.

``desktop_rival.py NAME PID``; each line on the input is answered with the time and the nodes.
"""

import json
import os
import sys
import time
from pathlib import Path


def libatspi(pid):
    """Node by node through libatspi, asking what ours asks, each time with an empty cache."""
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    Atspi.init()
    desktop = Atspi.get_desktop(0)
    apps = [desktop.get_child_at_index(n) for n in range(desktop.get_child_count())]
    app = next(one for one in apps if one and one.get_process_id() == pid)

    def walk(node):
        node.get_role(), node.get_name(), node.get_state_set().get_states(), node.get_interfaces()
        action, text, value = node.get_action_iface(), node.get_text_iface(), node.get_value_iface()
        if action:
            node.get_description(), action.get_n_actions()
        if text:
            Atspi.Text.get_text(text, 0, -1)
        elif value:
            value.get_current_value()
        return 1 + sum(walk(node.get_child_at_index(n)) for n in range(node.get_child_count()))

    return lambda: walk(app.get_child_at_index(0))


def dogtail(pid):
    """dogtail's own nodes."""
    from dogtail.config import config

    config.checkForA11y = False  # it looks for a setting of GNOME's, not for the bus
    from dogtail import tree

    app = next(one for one in tree.root.applications() if one.get_process_id() == pid)

    def walk(node):
        _ = node.name, node.roleName, node.description, node.sensitive, node.showing, node.checked
        _ = list(node.actions), getattr(node, "text", None)
        return 1 + sum(walk(child) for child in node.children)

    return lambda: walk(app.children[0])


def a11y_computer_use(pid):
    """Its snapshot of a window."""
    from a11y_computer_use.drivers.linux import LinuxDriver
    from a11y_computer_use.schema import Scope

    command = Path(f"/proc/{pid}/cmdline").read_text().partition("\0")[0]
    driver, name = LinuxDriver(), Path(command).name
    driver.snapshot(Scope.WINDOW, name)
    return lambda: len(driver.snapshot(Scope.WINDOW, name).elements)


def agent_eyes(pid):
    """Its tree of a program's window."""
    from agent_eyes.adapters.linux import LinuxAdapter

    adapter = LinuxAdapter()

    def count(element):
        return 1 + sum(count(child) for child in element.children)

    return lambda: count(adapter.get_tree(pid, max_depth=60))


def bad_ass_mcp(pid):
    """Its tree of a window."""
    from bad_ass_mcp.backend.linux import LinuxBackend

    backend = LinuxBackend()
    window = next(one for one in backend.list_windows() if getattr(one, "pid", None) == pid)

    def count(element):
        return 1 + sum(count(child) for child in element.children)

    return lambda: count(backend.get_tree(window.id))


READERS = {
    "libatspi": libatspi,
    "dogtail": dogtail,
    "a11y-computer-use": a11y_computer_use,
    "agent-eyes": agent_eyes,
    "bad-ass-mcp": bad_ass_mcp,
}


def forgetting(pid):
    """What empties libatspi's memory of a program; every reader here stands on libatspi."""
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    desktop = Atspi.get_desktop(0)
    apps = [desktop.get_child_at_index(n) for n in range(desktop.get_child_count())]
    return next(one for one in apps if one and one.get_process_id() == pid).clear_cache


def timed(once):
    """The time in ms, and the nodes."""
    begun = time.perf_counter()
    nodes = once()
    return (time.perf_counter() - begun) * 1e3, nodes


def main():
    """Walk twice for every line, first with nothing remembered, and say how long it took."""
    name, pid = sys.argv[1:]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a reader prints of its own is no answer
    once = READERS[name](int(pid))
    forget = forgetting(int(pid))
    for _ in sys.stdin:
        forget()
        read, nodes = timed(once)
        remembered, _ = timed(once)
        answers.write(json.dumps({"ms": read, "again ms": remembered, "nodes": nodes}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
