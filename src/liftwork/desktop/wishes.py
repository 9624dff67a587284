"""Requests about windows as people say them, each read by the tool that it is for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.numbers import fold
from liftwork.contract.tool import Heard
from liftwork.desktop import programs
from liftwork.desktop.stage import STAGE
from liftwork.desktop.sums import Sum

_POLITE = r"(?:(?:please|pls|kindly|now|and|then|can you|could you|would you|will you)\s+)*"
_CALCULATES = re.compile(
    r"\b(?:calculate|compute|work out|evaluate|calc|add up|multiply|divide|add|subtract|figure out|"
    r"what is|what's|how much is)\b"
)
_CALCULATOR = re.compile(
    r"\b(?:the\s+|a\s+|my\s+)?(?P<name>galculator|(?:gnome|mate)[ -]calc(?:ulator)?|kcalc|"
    r"qalculate|speedcrunch|calculator)\b"
)
_ASKS = re.compile(r"\W*(?:what|how)\b")
_WITH_A_PROGRAM = re.compile(
    r"\b(?:open|start|launch|run|bring up|fire up|use|using|take|via|with|from|app|application|"
    r"program|window|there|it|then|can|could|would|will|you|want|need|give|get|find|show|read|back|"
    r"equals?|do|does|is|are|that|what|system|desktop|computer|linux|times)\b"
)
"""Words around a sum that is for a calculator of this computer."""
_NAMES = {"calculator": "", "gnome calculator": "gnome-calculator", "mate calculator": "mate-calc"}
_OPEN = re.compile(
    _POLITE + r"(?:open|start|launch|run|bring up|fire up)\s+(?:up\s+)?(?P<app>.+?)"
    r"(?:\s+(?P<noun>app|application|program))?\s*(?:for me|please|now)?[.!]?\Z",
    re.IGNORECASE,
)
_WELL_KNOWN = re.compile(
    r"firefox|chrome|chromium|edge|safari|opera|brave|thunderbird|outlook|word|excel|powerpoint|"
    r"notepad|wordpad|gedit|vlc|gimp|inkscape|blender|photoshop|illustrator|autocad|audacity|"
    r"spotify|whatsapp|telegram|zoom|skype|discord|libreoffice|terminal"
)
"""Programs that people mean by their bare name, whether or not they are here."""
_MAKERS = re.compile(r"\A(?:microsoft|ms|google|mozilla|adobe)\s+|\s+browser\Z")
_CLOSE = re.compile(
    _POLITE + r"(?:close|quit|exit|shut down|shut|end)\s+(?P<app>.+?)"
    r"(?:\s+(?:app|application|program|window))?\s*(?:again|please|now|for me)?[.!]?\Z",
    re.IGNORECASE,
)
_IN = r"(?:\s+(?:in|of|on|inside|within|into)\s+(?P<app>(?:the\s+|my\s+)?[^,]+?))?"
_PRESS = re.compile(
    _POLITE + r"(?:press|click|push|tap|hit)\s+(?:on\s+)?(?:the\s+)?(?P<control>.+?)"
    r"(?:\s+(?:button|key|control|link))?" + _IN + r"\s*[.!]?\Z",
    re.IGNORECASE,
)
_QUOTES = "\"'“”‘’«»「」"
_TYPE = re.compile(
    _POLITE + r"(?:type|write|enter|put|fill in|fill|key in)\s+(?P<text>[\"“'‘].+?[\"”'’]|\S+)"
    r"(?:\s+(?:in|into|to|as)\s+(?:the\s+)?(?P<control>.+?)"
    r"(?:\s+(?:field|box|entry|input|line|text field|text box))?)?" + _IN + r"\s*[.!]?\Z",
    re.IGNORECASE,
)
_MENU = re.compile(
    _POLITE + r"(?:choose|select|pick|open|click|use|go to|press)\s+(?:the\s+)?(?:menu\s+)?"
    r"(?P<menu>[^>→›]+?(?:\s*[>→›]\s*[^>→›]+?)+)(?:\s+(?:menu|item))?" + _IN + r"\s*[.!]?\Z",
    re.IGNORECASE,
)
_LOOK = re.compile(
    _POLITE + r"(?:look at|observe|inspect|describe|show me|list|see)\s+(?:what is in\s+)?"
    r"(?:the\s+)?(?:controls|buttons|window|fields)?\s*(?:of|in|on)?\s*(?P<app>.*?)"
    r"(?:'s)?(?:\s+(?:window|controls|buttons|fields))?\s*[.!]?\Z",
    re.IGNORECASE,
)
_READ = re.compile(
    _POLITE + r"(?:read|get|copy|show me)\s+(?:out\s+)?(?:all\s+)?(?:the\s+)?"
    r"(?:text|texts|content|contents|display|result|window|answer)\b\s*(?:of|in|on|from)?\s*"
    r"(?P<app>.*?)(?:'s)?(?:\s+window)?\s*[.!]?\Z",
    re.IGNORECASE,
)


def hear_sum(request: str, files: Sequence[str]) -> Heard | None:
    """``calculate 25*4 in the calculator``."""
    folded = fold(request)
    found = Sum.find(request)
    if files or len(found) != 1:
        return None
    rest = folded[: found[0].start] + " " + folded[found[0].end :]
    named = _CALCULATOR.search(rest)
    if named is None and not _CALCULATES.search(rest):
        return None
    if named is None and _ASKS.match(rest):
        return None
    if named is not None:
        rest = _WITH_A_PROGRAM.sub(" ", f"{rest[: named.start()]} {rest[named.end() :]}")
    if re.search(r"[^\W\d_]{3,}", _CALCULATES.sub(" ", _without_courtesy(rest))):
        return None
    args: dict[str, object] = {"sum": str(found[0].value)}
    said = named["name"].replace("-", " ") if named is not None else ""
    name = _NAMES.get(said, said.replace(" ", "-"))
    if name:
        args["calculator"] = name
    return Heard(args)


def _without_courtesy(text: str) -> str:
    return re.sub(r"\b(?:please|kindly|the|answer|sum|result|for|me|now|of|and|tell)\b", " ", text)


def hear_open(request: str, files: Sequence[str]) -> Heard | None:
    """``open the calculator``: only for a program that is here, well known, or said to be one."""
    match = None if files else _OPEN.match(_flat(request))
    if match is None:
        return None
    name = _app_in(match["app"])
    said_so = match["noun"] is not None or programs.command(name) is not None
    said_so |= _WELL_KNOWN.fullmatch(_MAKERS.sub("", name.lower())) is not None
    return Heard({"app": name}) if programs.find(name) or said_so else None


def hear_close(request: str, files: Sequence[str]) -> Heard | None:
    """``close galculator``: only for what is open, or a program that is here."""
    match = None if files else _CLOSE.match(_flat(request))
    if match is None:
        return None
    name = _app_in(match["app"])
    if name in ("it", "that", "this", ""):
        return Heard({}) if STAGE.names() else None
    return Heard({"app": name}) if STAGE.find(name) or programs.find(name) else None


def hear_press(request: str, files: Sequence[str]) -> Heard | None:
    """``press 7 in galculator``; a key or a caption in quotes needs no program to be named."""
    match = None if files or ">" in request else _PRESS.match(_flat(request))
    if match is None:
        return None
    control = _unquoted(match["control"])
    named = control != match["control"].strip() or re.fullmatch(r"\d+|\W", control) is not None
    if match["app"] is None and named:
        return Heard({"control": control})
    return _for_app({"control": control}, match["app"])


def hear_type(request: str, files: Sequence[str]) -> Heard | None:
    """``type "hello" into the search field in gedit``."""
    match = None if files else _TYPE.match(_flat(request))
    if match is None:
        return None
    args = {"text": _unquoted(match["text"])}
    control, app = match["control"], match["app"]
    if control and app is None and _known(_app_in(control)):
        control, app = None, control
    if control and _app_in(control) in _HERE and app is None:
        typed = args["text"] != match["text"].strip() or not re.search(r"[^\W\d_]", args["text"])
        return Heard(args) if typed or STAGE.names() else None
    if control is None and app is None and re.fullmatch(r"[\d\s.,+*/()x-]*\d", args["text"]):
        return Heard(args)
    if control:
        args["control"] = _unquoted(control)
    return _for_app(args, app)


def hear_menu(request: str, files: Sequence[str]) -> Heard | None:
    """``choose View > Scientific Mode in galculator``."""
    match = None if files else _MENU.match(_flat(request))
    return _for_app({"menu": _unquoted(match["menu"])}, match["app"]) if match else None


def hear_look(request: str, files: Sequence[str]) -> Heard | None:
    """``look at the window of galculator``."""
    match = None if files else _LOOK.match(_flat(request))
    return _for_app({}, match["app"] or None) if match else None


def hear_read(request: str, files: Sequence[str]) -> Heard | None:
    """``read the display of galculator``."""
    match = None if files else _READ.match(_flat(request))
    return _for_app({}, match["app"] or None) if match else None


_HERE = ("it", "there", "that window", "window")


def _for_app(args: dict[str, str], app: str | None) -> Heard | None:
    """The call, where an app is named that is there, or none is named and one is open."""
    if app is None or _app_in(app) in _HERE:
        return Heard(args) if STAGE.names() else None
    name = _app_in(app)
    return Heard({**args, "app": name}) if _known(name) else None


def _known(name: str) -> bool:
    return STAGE.find(name) is not None if name in STAGE.names() else bool(programs.find(name))


def _app_in(words: str) -> str:
    """A program's name without what stands around it."""
    plain = re.sub(r"\b(?:the|my|a|an)\s+", "", _unquoted(words), flags=re.IGNORECASE)
    return re.sub(r"\s+(?:app|application|program|window)\Z", "", plain, flags=re.IGNORECASE)


def _unquoted(text: str) -> str:
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] in _QUOTES and stripped[-1] in _QUOTES:
        return stripped[1:-1]
    return stripped


def _flat(request: str) -> str:
    return " ".join(request.split())
