"""`lift connect` and `lift disconnect`: accounts elsewhere, without a secret on a command line."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Sequence

from liftwork.contract.connector import Connector, Field
from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import dump
from liftwork.doors.cli.terminal import err, out
from liftwork.programs import secrets

LONGEST_SECRET = 20_000


def connect(options: Options) -> int:
    """Connect a service, or say what is connected."""
    known = _connectors()
    if not options.words:
        return _tell(options, known)
    connector = _named(options.words[0], known)
    answers = _said(options.words[1:], connector)
    asks = [f for f in connector.fields if f.default is None and not answers.get(f.unless)]
    if any(field.name not in answers for field in asks) and sys.stdin.isatty():
        err(connector.hint)
    for field in connector.fields:
        if field.name not in answers and not answers.get(field.unless):
            answers[field.name] = _ask(connector, field)
    line = connector.connect(answers, err)
    out(dump({"connected": connector.name, "reply": line}) if options.json else line)
    return 0


def disconnect(options: Options) -> int:
    """Forget a service's account and its secret."""
    connector = _named(options.words[0], _connectors())
    if not connector.disconnect():
        raise BadInput(f"{connector.title} is not connected")
    line = f"Forgot the account of {connector.title}."
    out(dump({"disconnected": connector.name}) if options.json else line)
    return 0


def statuses() -> list[tuple[Connector, str | None]]:
    """Each service with what is connected."""
    return [(connector, connector.status()) for connector in _connectors()]


def _connectors() -> list[Connector]:
    from liftwork.crafts.builtin import builtin_connectors

    return list(builtin_connectors())


def _named(name: str, known: Sequence[Connector]) -> Connector:
    for connector in known:
        if name.lower() in (connector.name, connector.title.lower()):
            return connector
    names = ", ".join(connector.name for connector in known)
    raise BadInput(f"there is no service {name!r} to connect; there are: {names}")


def _tell(options: Options, known: Sequence[Connector]) -> int:
    told = {connector.name: connector.status() for connector in known}
    if options.json:
        out(dump(told, 1))
    else:
        out("\n".join(f"{name:<8} {line or 'not connected'}" for name, line in told.items()))
        out(f"Tokens are kept in {secrets.where()}.")
    return 0


def _said(words: Sequence[str], connector: Connector) -> dict[str, str]:
    """The fields that were written as NAME=VALUE. Raises `BadInput` for a secret among them."""
    fields, answers = {field.name: field for field in connector.fields}, {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in fields:
            names = ", ".join(f"{each}=..." for each, f in fields.items() if not f.secret)
            raise BadInput(f"write what to connect as {names}; the rest is asked for")
        if fields[name].secret:
            raise BadInput(
                f"the {fields[name].prompt} does not belong on a command line, where others can "
                f"read it; leave it out and it is asked for, or pipe it in"
            )
        answers[name] = value
    return answers


def _ask(connector: Connector, field: Field) -> str:
    """The answer of the person, or for a secret what is piped in. A default is not asked for."""
    if field.default is not None:
        return field.default
    prompt = f"{connector.title} {field.prompt}: "
    if not sys.stdin.isatty():
        answer = sys.stdin.readline(LONGEST_SECRET).rstrip("\r\n")
    elif field.secret:
        answer = getpass.getpass(prompt)
    else:
        answer = input(prompt)
    if not answer.strip():
        raise BadInput(
            f"no {field.prompt} was given, so nothing was connected; run lift connect "
            f"{connector.name} in a terminal and type it, or pipe it in"
        )
    return answer
