"""How much care a deed calls for, decided in code.

Default deny: a deed is low only where the operation, the role of the control and the program are
known to be harmless together. Whatever stands on the screen can raise a level and never lower it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from liftwork.contract.errors import BadInput
from liftwork.desktop.driver import Operation
from liftwork.desktop.safety.deeds import WRITES, Deed
from liftwork.desktop.safety.keys import EDITS, MOVES, read_chord, weigh_chord
from liftwork.desktop.safety.letters import folded, tricks
from liftwork.desktop.safety.levels import Level, Verdict, highest
from liftwork.desktop.safety.lexicon import Announces, announced
from liftwork.desktop.safety.places import Trust, forbidden, trust

_LEVELS = {
    Announces.DELETE: Level.HIGH,
    Announces.SEND: Level.HIGH,
    Announces.PAY: Level.HIGH,
    Announces.INSTALL: Level.HIGH,
    Announces.OVERWRITE: Level.HIGH,
    Announces.CLOSE: Level.HIGH,
    Announces.IRREVERSIBLE: Level.HIGH,
    Announces.SECRET: Level.HIGH,
    Announces.AGREE: Level.MEDIUM,
}
TEXT_ROLES = frozenset({"text", "entry", "editor", "document", "paragraph", "document text"})
"""Roles of plain texts that can be written in, in the words of the drivers."""
_SECRET_ROLES = frozenset({"password", "password text", "password field"})
_LOOKING = frozenset({Operation.FOCUS, Operation.SCROLL})
_CALCULATING = frozenset(
    {
        *_LOOKING,
        *WRITES,
        Operation.PRESS,
        Operation.TOGGLE,
        Operation.SELECT,
        Operation.KEY,
        Operation.EXPAND,
        Operation.MENU,
        Operation.CLOSE,
    }
)
_CALCULATOR_KEYS = re.compile(
    r"(?:all clear|clear(?: all| entry| (?:the )?display)?|reset calculator \(clear all\)|delete"
    r"|del|backspace|ac|c|ce|save to memory|memory (?:save|store|clear)|m[sc])"
    r"(?: (?:\[[\w+ ]+\]|(?:alt|ctrl)\+\w|escape|backspace|\w))?\Z"
)
"""Whole captions of a calculator's keys that change only its display or its memory, each with
its shortcut behind it where it has one."""
_NOTHING_KEPT = frozenset({Announces.DELETE, Announces.AGREE})
_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)")
_ISSUERS = re.compile(r"4|5[1-5]|2[2-7]|3[0-9]|6[0-9]|50|5[6-9]|81")


def weigh(deed: Deed) -> Verdict:
    """The level of a deed, with every reason for care."""
    found = [verdict for rule in _RULES for verdict in rule(deed)]
    raised = [verdict for verdict in found if verdict.level > Level.LOW]
    if not raised and _known_harmless(deed):
        return Verdict(Level.LOW)
    unknown = Verdict(Level.MEDIUM, ("what it does is not known",))
    return highest(raised, unknown)


def _known_harmless(deed: Deed) -> bool:
    """Whether operation, role and program are known to be harmless together."""
    if deed.operation in _LOOKING:
        return True
    trusted = trust(deed.program)
    if deed.modal or trusted is Trust.NONE:
        return False
    if trusted is Trust.CALCULATOR:
        return deed.operation in _CALCULATING
    if deed.role not in TEXT_ROLES:
        return False
    if deed.operation is Operation.KEY:
        chord = read_chord(deed.text)
        return chord.key in MOVES | EDITS or len(chord.key) == 1
    return deed.operation in WRITES


def _belongs_to_others(deed: Deed) -> Iterator[Verdict]:
    if not deed.ours:
        yield Verdict(Level.BLOCK, ("the window belongs to another user or to nobody known",))


def _is_forbidden(deed: Deed) -> Iterator[Verdict]:
    what = forbidden(deed.program, deed.app, deed.window)
    if what is not None:
        yield Verdict(Level.BLOCK, (f"it is {what}",))
    if "terminal" in deed.role:
        yield Verdict(Level.BLOCK, ("it is a terminal",))


def _asks_for_a_secret(deed: Deed) -> Iterator[Verdict]:
    if deed.protected or deed.role in _SECRET_ROLES:
        yield Verdict(Level.BLOCK, ("it is a field for a password",))
    if deed.operation not in WRITES | {Operation.KEY}:
        return
    near = () if folded(deed.name) else deed.around
    for caption in (deed.name, deed.description, *deed.inside, *near):
        word = announced(caption).get(Announces.SECRET)
        if word is not None:
            yield Verdict(Level.BLOCK, (f"it asks for a secret ({word})",))


def _types_a_card_number(deed: Deed) -> Iterator[Verdict]:
    if deed.operation in WRITES and any(map(_is_card, _CARD.findall(folded(deed.text)))):
        yield Verdict(Level.BLOCK, ("the text holds the number of a card",))


def _is_card(number: str) -> bool:
    """The check of ISO/IEC 7812 (Luhn), on a number that begins as cards do."""
    digits = [int(char) for char in number if char.isdigit()]
    doubled = [d if n % 2 == 0 else d * 2 - 9 * (d > 4) for n, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0 and _ISSUERS.match("".join(map(str, digits))) is not None


def _presses_keys(deed: Deed) -> Iterator[Verdict]:
    if deed.operation is Operation.KEY:
        try:
            yield weigh_chord(read_chord(deed.text))
        except BadInput as error:
            yield Verdict(Level.BLOCK, (str(error),))
    if deed.operation is Operation.TYPE and any(not c.isprintable() for c in deed.text):
        yield Verdict(Level.MEDIUM, ("the text holds keys such as Enter or Tab",))


def _says_so(deed: Deed) -> Iterator[Verdict]:
    """The captions of the control, of its menus, and of the dialog that it answers."""
    path = deed.text if deed.operation is Operation.MENU else ""
    own = (deed.name, deed.description, *deed.inside, path)
    asked = (
        (deed.window, *deed.around, *deed.within)
        if deed.modal and deed.operation not in _LOOKING
        else ()
    )
    for caption in (*own, *asked):
        for kind, word in announced(caption).items():
            harmless = kind in _NOTHING_KEPT and _is_calculator_key(deed, caption)
            if not harmless and deed.operation not in _LOOKING:
                yield Verdict(_LEVELS[kind], (f"{kind.value} ({word})",))
        for trick in tricks(caption):
            yield Verdict(Level.MEDIUM, (trick,))


def _is_calculator_key(deed: Deed, caption: str) -> bool:
    """Whether a caption is that of a calculator's key that touches nothing anybody keeps."""
    pressed = deed.operation is Operation.PRESS and not deed.modal
    calculates = pressed and trust(deed.program) is Trust.CALCULATOR
    return calculates and _CALCULATOR_KEYS.match(folded(caption)) is not None


def _closes(deed: Deed) -> Iterator[Verdict]:
    if deed.operation is Operation.CLOSE and trust(deed.program) is not Trust.CALCULATOR:
        yield Verdict(Level.HIGH, ("what is not saved would be lost",))
    if deed.operation is Operation.CLICK:
        yield Verdict(Level.MEDIUM, ("a click on a picture, which names no control",))


_RULES = (
    _belongs_to_others,
    _is_forbidden,
    _asks_for_a_secret,
    _types_a_card_number,
    _presses_keys,
    _says_so,
    _closes,
)
