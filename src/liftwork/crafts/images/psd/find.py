"""Finds the layer that a person means."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.contract.numbers import fold
from liftwork.crafts.images.readback.tree import Layered, Node

_SAME: dict[str, str] = {
    "headline": "title", "heading": "title", "header": "title", "sub-title": "subtitle",
    "sub title": "subtitle", "tagline": "subtitle", "subheading": "subtitle",
    "photo": "background", "picture": "background", "image": "background",
    "backdrop": "background", "background photo": "background",
    "background picture": "background", "background image": "background", "bg": "background",
    "shade": "scrim", "body": "text", "paragraph": "text", "cta": "button", "caption": "footer",
}  # fmt: skip
_MOST_SHOWN = 12


def find_layer(layered: Layered, words: str) -> Node:
    """The layer called so: by its name, by its role in a poster, by a part of its name.

    Raises `Refuse` with the names that there are.
    """
    wanted = _plain(words)
    nodes = list(reversed(layered.flat))
    for name in dict.fromkeys((wanted, _SAME.get(wanted, wanted))):
        for found in (
            [n for n in nodes if _plain(n.name) == name],
            [n for n in nodes if layered.told.get(n.name, {}).get("role") == name],
            [n for n in nodes if name and name in _plain(n.name)],
        ):
            if len(found) == 1:
                return found[0]
            if found:
                raise Refuse(
                    f"{len(found)} layers are called {words!r}: {_listed(found)}",
                    "the whole name of one of them",
                )
    raise Refuse(f"no layer is called {words!r}", f"one of {_listed(nodes)}")


def _plain(words: str) -> str:
    bare = fold(words).strip().strip("'\"")
    return bare.removeprefix("the ").removesuffix(" layer").strip()


def _listed(nodes: list[Node]) -> str:
    names = [repr(node.name) for node in nodes]
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(names[:_MOST_SHOWN]) + more
