"""What was typed after `lift`, read into `Options`.

One rule tells verbs from requests: a first word that is a verb is the verb, anything
else is a request. A request that begins with a verb's name is put into quotes.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from liftwork import __version__
from liftwork.contract.errors import BadInput
from liftwork.doors.cli.help import HELP, VERBS
from liftwork.doors.cli.terminal import out
from liftwork.doors.mcp.options import PORT, Serving

LONGEST_REQUEST = 4000
"""Characters of one request."""

_WITH_VALUE = ("--out", "--model", "--file", "--port", "--craft", "--root")
_PLAIN = ("--json", "--debug")


@dataclass(frozen=True)
class Options:
    """One command line. `verb` is `ask` or `chat` where none was named.

    `words` are what follows the verb: the request, the tool, the id or the file.
    """

    verb: str
    words: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    out: Path | None = None
    model: str = "embedded"
    json: bool = False
    debug: bool = False
    args: str = "{}"
    requests: Path | None = None
    serving: Serving | None = None

    @property
    def request(self) -> str:
        """The words as one request. Raises `BadInput` where they cannot be one."""
        return check_request(" ".join(self.words))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; see `{self.prog} --help`")


def parse(arguments: Sequence[str]) -> Options:
    """Read a command line. Raises `BadInput`; `--help` and `--version` print and exit."""
    place = _first_word(arguments)
    word = arguments[place].strip() if place is not None else None
    if word in VERBS and place is not None:
        rest = [*arguments[:place], *arguments[place + 1 :]]
        return _options(word, _verb_parser(word).parse_intermixed_args(rest))
    found = _request_parser().parse_intermixed_args(list(arguments))
    if found.help:
        raise SystemExit(_print(HELP))
    if found.version:
        raise SystemExit(_print(f"lift {__version__}\n"))
    if word is None and not found.words:
        return _options("chat", found)
    if len(found.words) == 1:
        _refuse_near_verb(found.words[0].strip())
    return _options("ask", found)


def check_request(text: str) -> str:
    """The request, stripped. Raises `BadInput` for one that no tool could be asked."""
    stripped = text.strip()
    if not stripped:
        raise BadInput('the request is empty; say what to make: lift "a 10 marla house"')
    if len(stripped) > LONGEST_REQUEST:
        raise BadInput(
            f"the request has {len(stripped):,} characters, at most {LONGEST_REQUEST:,} can be "
            "read; put long material into a file and give it with --file"
        )
    if any(ord(letter) < 32 and letter not in "\t\n\r" for letter in stripped) or any(
        "\ud800" <= letter <= "\udfff" for letter in stripped
    ):
        raise BadInput("the request is not plain UTF-8 text; write it in words")
    return stripped


def _first_word(arguments: Sequence[str]) -> int | None:
    """Where the first argument stands that is neither an option nor an option's value."""
    place = 0
    while place < len(arguments):
        if arguments[place] in _WITH_VALUE:
            place += 2
        elif arguments[place] == "--":
            return None
        elif arguments[place].startswith("-") and len(arguments[place]) > 1:
            place += 1
        else:
            return place
    return None


def _refuse_near_verb(word: str) -> None:
    if word == "help":
        raise SystemExit(_print(HELP))
    near = difflib.get_close_matches(word.lower(), VERBS, n=1, cutoff=0.75)
    if near:
        raise BadInput(f"there is no verb {word!r}; did you mean `lift {near[0]}`?")


def _named(text: str) -> Path:
    if not text.strip():
        raise BadInput("an empty text is not the name of a file or folder")
    return Path(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise BadInput(
            f"{text!r} is not a port; write a number up to 65535, like {PORT}, or 0 for any free"
        )
    return int(text)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=_named, metavar="DIR", help="folder for what is made")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--debug", action="store_true", help="show the traceback of a bug")


def _deciding(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", default="embedded", help="embedded or recorded:FILE")
    parser.add_argument(
        "--file", dest="files", type=_named, action="append", default=[], metavar="F",
        help="a file to work on; repeatable",
    )  # fmt: skip


def _request_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="lift", add_help=False, allow_abbrev=False)
    _common(parser)
    _deciding(parser)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("words", nargs="*")
    return parser


def _verb_parser(verb: str) -> argparse.ArgumentParser:
    shape, summary = VERBS[verb]
    parser = _Parser(prog=f"lift {verb}", description=summary, allow_abbrev=False)
    _common(parser)
    if verb in {"plan", "call", "chain"}:
        _deciding(parser)
    if verb == "plan":
        parser.add_argument("words", nargs="*", metavar="REQUEST")
        parser.add_argument(
            "--requests", type=_named, metavar="FILE.jsonl", help="answer each line of a file"
        )
    elif verb == "call":
        parser.add_argument("--args", default="{}", metavar="JSON", help="JSON, @FILE or -")
        parser.add_argument("words", nargs=1, metavar="TOOL")
    elif verb in {"yes", "no"}:
        parser.add_argument("words", nargs="?", metavar=shape, help="as `lift pending` shows it")
    elif verb in {"edit", "connect"}:
        many = "+" if verb == "edit" else "*"
        parser.add_argument("words", nargs=many, metavar=f"{shape} NAME=VALUE")
    elif verb == "mcp":
        _serving(parser)
    elif shape:
        parser.add_argument("words", nargs=1, metavar=shape)
    return parser


def _serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", default="embedded", help="embedded or recorded:FILE")
    parser.add_argument("--http", action="store_true", help="over HTTP on this computer")
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"{PORT} if left out")
    parser.add_argument("--all", action="store_true", help="list every tool, not only a dozen")
    parser.add_argument(
        "--craft", action="append", default=[], metavar="C", help="list a craft's tools; repeatable"
    )
    parser.add_argument(
        "--root", type=_named, action="append", default=[], metavar="DIR",
        help="read in this folder only; repeatable",
    )  # fmt: skip
    parser.add_argument(
        "words", nargs="*", metavar="WHAT",
        help="allow NAME: its own form counts as a yes; forget NAME; clients lists them",
    )  # fmt: skip


def _read_serving(found: argparse.Namespace) -> Serving:
    return Serving(found.http, found.port, found.all, tuple(found.craft), tuple(found.root))


def _options(verb: str, found: argparse.Namespace) -> Options:
    return Options(
        verb=verb,
        words=_words(getattr(found, "words", ())),
        files=tuple(getattr(found, "files", ())),
        out=found.out,
        model=getattr(found, "model", "embedded"),
        json=found.json,
        debug=found.debug,
        args=getattr(found, "args", "{}"),
        requests=getattr(found, "requests", None),
        serving=_read_serving(found) if verb == "mcp" else None,
    )


def _words(found: str | Sequence[str] | None) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())


def _print(text: str) -> int:
    out(text.rstrip("\n"))
    return 0
