"""The words of `lift --help`. The README shows the same text."""

from __future__ import annotations

VERBS: dict[str, tuple[str, str]] = {
    "plan": ('"REQUEST"', "say which calls it would make, as JSON; run nothing"),
    "tools": ("", "list the tools, with their arguments and example requests"),
    "call": ("TOOL", "run one tool: --args JSON, --args @FILE, or --args - for stdin"),
    "chain": ("FILE", "run several calls from a JSON file; all are checked first"),
    "pending": ("", "list the calls that wait for a yes"),
    "yes": ("ID", "let one waiting call run, exactly as it was shown"),
    "no": ("ID", "drop a waiting call"),
    "edit": ("ID", 'change a waiting call: edit ID text="..."; it gets a new ID'),
    "undo": ("", "go back to the version before, or take a post back"),
    "redo": ("", "take the last undo back"),
    "history": ("", "list every version"),
    "audit": ("", "show what was held, decided and sent, and whether the log is whole"),
    "connect": ("SERVICE", "connect slack, teams or a mailbox; alone, show what is connected"),
    "disconnect": ("SERVICE", "forget an account and its token"),
    "mcp": ("", "serve the tools to any MCP client; `lift mcp allow NAME` trusts one"),
    "doctor": ("", "show each program and model: found or not, and how to install it here"),
    "ledger": ("", "show what each request cost"),
}
"""Each verb: what follows it, and what it does."""


def _verbs() -> str:
    lines = []
    for name, (shape, summary) in VERBS.items():
        lines.append(f"  {f'{name} {shape}':<15} {summary}")
    return "\n".join(lines)


HELP = f"""\
usage: lift ["REQUEST"] [options]
       lift VERB [options]

Say what you want made; it is drawn, measured and saved. Without a request, lift opens
a chat.

  lift "a 10 marla house with 3 bedrooms"
  lift "make the kitchen 2 ft wider"
  lift "print it at 1:50 on A2"

verbs
{_verbs()}

options
  --file F        a file to work on; may be given several times
  --out DIR       keep what is made, and its history, in DIR
  --model M       embedded (built in, the default) or recorded:FILE
  --json          print exactly one JSON document on stdout
  --debug         show the traceback of a bug
  --version       print the version
  -h, --help      print this; `lift VERB --help` says more of one verb

exit codes
  0 done   1 a check failed   2 bad usage or bad input   3 refused
  4 held for a yes   5 a question is open   70 a bug of ours   130 stopped

Without --out, files go to LIFT_HOME, or else to your user data folder.
A request that begins with a verb's name is put into quotes.
"""
