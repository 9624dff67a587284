"""Finding the room that a person means by the words used for it."""

from __future__ import annotations

import re

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Room, Use

_WORDS: tuple[tuple[str, Use], ...] = (
    ("bath|washroom|toilet|wc", Use.BATH),
    ("powder", Use.POWDER),
    ("bed", Use.BEDROOM),
    ("drawing|guest|sitting", Use.DRAWING_ROOM),
    ("dining", Use.DINING),
    ("lounge|living|tv|family|lobby", Use.LOUNGE),
    ("kitchen", Use.KITCHEN),
    ("porch|garage|car", Use.PORCH),
    ("stair", Use.STAIRS),
    ("passage|corridor|hall", Use.PASSAGE),
    ("store|storage", Use.STORE),
    ("laundry|wash", Use.LAUNDRY),
    ("terrace|balcony", Use.TERRACE),
    ("lawn|court|well|garden|yard|drive|open", Use.OPEN),
)


def find_room(plan: Plan, words: str) -> Room:
    """The room meant by `words`. Raises `Refuse` for none and `AskPerson` for several."""
    asked = _plain(words)
    rooms = [room for room in plan.rooms if room.use is not Use.OPEN]
    exact = [room for room in rooms if _plain(room.name) == asked]
    found = exact or _by_use(rooms, asked)
    if len(found) == 1:
        return found[0]
    if not found:
        names = ", ".join(dict.fromkeys(room.name for room in rooms))
        raise Refuse(f"the plan has no room called {words.strip()!r}", f"one of: {names}")
    names = ", ".join(_full_name(plan, room, found) for room in found)
    raise AskPerson(f"Which one do you mean: {names}?")


def _plain(words: str) -> str:
    text = re.sub(r"[^a-z0-9]+", " ", words.lower())
    text = re.sub(r"\b(the|room|my|a|size|of)\b", " ", text.replace("bedroom", "bed room"))
    text = re.sub(r"\bbathroom\b", "bath", text)
    return re.sub(r"\s+", " ", re.sub(r"([a-z])(\d)", r"\1 \2", text)).strip()


def _by_use(rooms: list[Room], asked: str) -> list[Room]:
    level = next(
        (n for word, n in (("ground", 0), ("first", 1), ("second", 2)) if word in asked), None
    )
    for pattern, use in _WORDS:
        if not re.search(rf"\b({pattern})", asked):
            continue
        found = [room for room in rooms if room.use is use]
        number = re.search(r"\d+", asked)
        if "master" in asked:
            found = [room for room in found if "Master" in room.name or room.name.endswith(" 1")]
        elif number:
            found = [room for room in found if room.id.rstrip("0123456789") + number[0] == room.id]
        if level is not None:
            found = [room for room in found if room.id.startswith(f"{level}.")]
        return found
    return [room for room in rooms if "master" in asked and "Master" in room.name]


def _full_name(plan: Plan, room: Room, among: list[Room]) -> str:
    if sum(other.name == room.name for other in among) == 1:
        return room.name
    storey = next(storey for storey in plan.storeys if room in storey.rooms)
    return f"{room.name} ({storey.name})"
