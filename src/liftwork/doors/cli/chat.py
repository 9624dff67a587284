"""The chat in a terminal: one request a line, until Ctrl-D, `quit`, or Ctrl-C twice."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.doors.cli import listing
from liftwork.doors.cli.arguments import Options, check_request
from liftwork.doors.cli.exits import BAD_INPUT
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.opening import open_registry, open_session
from liftwork.doors.cli.running import Showing
from liftwork.doors.cli.terminal import err, out
from liftwork.runtime.session import Session

PROMPT = "lift> "
HISTORY_LENGTH = 1000
LEAVING = {"quit", "exit", "/quit", "/exit"}
CHAT_HELP = """\
Say what you want made, and then what to change: "make it double storey", "mirror it".
  yes, no           let what is held run, or drop it; `change the text to "..."` changes it
  undo, redo        go a version back or forward; "go back to v2" goes to one
  history           every version
  /tools            every tool, with requests that lead to it
  /help             this
  quit, Ctrl-D      leave; Ctrl-C stops what runs"""


def run(options: Options) -> int:
    """Talk until the person leaves. Piped, one request a line; the first bad exit code."""
    if options.json:
        raise BadInput('--json needs a request: lift --json "a 10 marla house"')
    with open_session(options, for_long=True) as session:
        talk = Talk(session, options)
        if sys.stdin.isatty():
            signal.signal(signal.SIGINT, signal.default_int_handler)
            with _line_history(home_of(options) / ".lift" / "chat-history"):
                talk.at_prompt(input)
            return 0
        return talk.piped(sys.stdin)


class Talk:
    """One chat over one session. Files given at the start belong to the first request."""

    def __init__(self, session: Session, options: Options) -> None:
        self._session = session
        self._options = options
        self._files = options.files

    def at_prompt(self, read: Callable[[str], str]) -> None:
        """Ask for lines until the person leaves."""
        out("What shall I make? /help says what I understand.")
        pressed = False
        while True:
            try:
                words = read(PROMPT).strip()
            except EOFError:
                out("")
                return
            except KeyboardInterrupt:
                if pressed:
                    out("")
                    return
                pressed = True
                out("\nCtrl-C once more, or quit, leaves.")
                continue
            pressed = False
            if words.lower() in LEAVING:
                return
            if words:
                self.one(words)

    def piped(self, lines: Iterator[str] | Any) -> int:
        """Do each line in turn; the first exit code that is not 0."""
        codes = []
        for words in _readable(lines):
            if words.lower() in LEAVING:
                break
            if words:
                codes.append(self.one(words))
        if not codes:
            raise BadInput('there is no request; say what to make: lift "a 10 marla house"')
        return next((code for code in codes if code != 0), 0)

    def one(self, words: str) -> int:
        """Do one line, and show what came of it, whatever that was; the exit code."""
        if words.startswith("/") and words[1:].isalpha():
            return self._command(words[1:].lower())
        try:
            request = check_request(words)
        except BadInput as error:
            err(f"lift: {error}")
            return BAD_INPUT
        showing = Showing(self._session, self._options, request)
        code = showing.run(self._session.say(request, self._files, near=Path.cwd()))
        if code != BAD_INPUT:
            self._files = ()
        return code

    def _command(self, word: str) -> int:
        """A word after a slash: it is meant for the chat, and never a request."""
        if word == "tools":
            out(listing.tools_text(open_registry()))
            return 0
        if word == "help":
            out(CHAT_HELP)
            return 0
        err(f"lift: there is no /{word} here; there are /help, /tools and /quit")
        return BAD_INPUT


def _readable(lines: Iterator[str]) -> Iterator[str]:
    try:
        for line in lines:
            yield line.strip()
    except UnicodeDecodeError as error:
        raise BadInput("what is piped in is not UTF-8 text") from error


@contextlib.contextmanager
def _line_history(path: Path) -> Iterator[None]:
    """Arrow keys and a history that outlives the chat, where the platform has readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    with contextlib.suppress(OSError):
        readline.read_history_file(path)
    readline.set_history_length(HISTORY_LENGTH)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(path)
