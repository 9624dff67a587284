"""A connection to a D-Bus daemon: asks many things at once, waits no longer than told."""

from __future__ import annotations

import os
import select
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import unquote

from liftwork.desktop.atspi.wire import (
    ERROR,
    FIXED_HEADER,
    METHOD_RETURN,
    SIGNAL,
    Message,
    length_of,
    method_call,
    parse,
)

_MOST_IN_FLIGHT = 96
"""Calls that are sent before the first of them is answered: more would fill the socket, and an
app that is asked too much at once is slower over all."""
_CHUNK = 1 << 18
_DAEMON = "org.freedesktop.DBus"
_DAEMON_PATH = "/org/freedesktop/DBus"


class BusLost(Exception):
    """The daemon closed the connection or cannot be reached."""


class TooSlow(Exception):
    """No answer in time."""


@dataclass(frozen=True)
class CallFailed(Exception):
    """The answer is an error: its D-Bus name, and its text."""

    name: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Ask(NamedTuple):
    """One call of a method of an object."""

    destination: str
    path: str
    interface: str
    member: str
    signature: str = ""
    values: tuple[Any, ...] = ()


Answer = tuple[Any, ...] | CallFailed


class Bus:
    """One connection. Safe to use from several threads: they take turns.

    `peer` says that an app itself listens at the address, and no daemon.
    Signals that arrive while an answer is waited for are kept for `next_signal`.
    """

    def __init__(self, address: str, patience_s: float = 2.0, peer: bool = False) -> None:
        self._patience_s = patience_s
        self._lock = threading.Lock()
        self._serials = count(1)
        self._buffer = bytearray()
        self._signals: list[Message] = []
        self._socket = _connect(address, patience_s)
        hello = Ask(_DAEMON, _DAEMON_PATH, _DAEMON, "Hello")
        self.name: str = "" if peer else self.call(hello)[0]

    def fileno(self) -> int:
        """The socket's number, to wait on."""
        return self._socket.fileno()

    def call(self, ask: Ask, patience_s: float | None = None) -> tuple[Any, ...]:
        """Ask one thing. Raises `CallFailed`, `TooSlow` or `BusLost`."""
        (answer,) = self.call_all([ask], patience_s)
        if isinstance(answer, CallFailed):
            raise answer
        return answer

    def call_all(self, asks: Sequence[Ask], patience_s: float | None = None) -> list[Answer]:
        """Ask many things at once; the answers in the order of the questions.

        Raises `TooSlow` when one of them has not come within the patience, and `BusLost`.
        """
        until = time.monotonic() + (self._patience_s if patience_s is None else patience_s)
        answers: list[Answer | None] = [None] * len(asks)
        waiting: dict[int, int] = {}
        at = 0
        with self._lock:
            while at < len(asks) or waiting:
                room = _MOST_IN_FLIGHT - len(waiting)
                batch = range(at, min(len(asks), at + room))
                if batch and room >= min(_MOST_IN_FLIGHT // 2, len(asks) - at):
                    self._send([asks[n] for n in batch], waiting, at)
                    at = batch.stop
                for message in self._messages(until):
                    self._sort(message, waiting, answers)
        return [answer for answer in answers if answer is not None]

    def _send(self, asks: Sequence[Ask], waiting: dict[int, int], first: int) -> None:
        out = bytearray()
        for n, ask in enumerate(asks, first):
            serial = next(self._serials)
            waiting[serial] = n
            out += method_call(serial, ask[:4], ask.signature, ask.values)
        try:
            self._socket.sendall(out)
        except TimeoutError as error:
            raise TooSlow("the bus takes no more calls") from error
        except OSError as error:
            raise BusLost(str(error)) from error

    def _sort(
        self, message: Message, waiting: dict[int, int], answers: list[Answer | None]
    ) -> None:
        if message.kind == SIGNAL:
            self._signals.append(message)
            return
        n = waiting.pop(message.reply_to, None)
        if n is None:
            return
        if message.kind == METHOD_RETURN:
            answers[n] = message.body
        elif message.kind == ERROR:
            text = message.body[0] if message.body and isinstance(message.body[0], str) else ""
            answers[n] = CallFailed(message.error, text)

    def _messages(self, until: float) -> Iterator[Message]:
        """Every message that has arrived whole; waits for the first bytes until the moment."""
        left = until - time.monotonic()
        ready, _, _ = select.select([self._socket], [], [], max(0.0, left))
        if not ready:
            raise TooSlow("no answer in time")
        try:
            data = self._socket.recv(_CHUNK)
        except OSError as error:
            raise BusLost(str(error)) from error
        if not data:
            raise BusLost("the bus has closed the connection")
        self._buffer += data
        yield from self._whole()

    def _whole(self) -> Iterator[Message]:
        data, at = bytes(self._buffer), 0
        while len(data) - at >= FIXED_HEADER:
            end = at + length_of(data, at)
            if end > len(data):
                break
            yield parse(data[at:end])
            at = end
        del self._buffer[:at]

    def subscribe(self, rule: str) -> None:
        """Have the signals that match a rule delivered."""
        self.call(Ask(_DAEMON, _DAEMON_PATH, _DAEMON, "AddMatch", "s", (rule,)))

    def signals(self, wait_s: float) -> list[Message]:
        """The signals that have arrived, waiting up to `wait_s` for the first. Raises `BusLost`."""
        with self._lock:
            if not self._signals:
                until = time.monotonic() + wait_s
                try:
                    for message in self._messages(until):
                        self._sort(message, {}, [])
                except TooSlow:
                    return []
            found, self._signals = self._signals, []
            return found

    def pid_of(self, name: str) -> int:
        """The process behind a name on this bus. Raises `CallFailed` where there is none."""
        ask = Ask(_DAEMON, _DAEMON_PATH, _DAEMON, "GetConnectionUnixProcessID", "s", (name,))
        return int(self.call(ask)[0])

    def uid_of(self, name: str) -> int:
        """The user behind a name on this bus. Raises `CallFailed` where there is none."""
        ask = Ask(_DAEMON, _DAEMON_PATH, _DAEMON, "GetConnectionUnixUser", "s", (name,))
        return int(self.call(ask)[0])

    def close(self) -> None:
        """Leave the bus."""
        self._socket.close()


def _connect(address: str, patience_s: float) -> socket.socket:
    """A socket on which the daemon has accepted us (EXTERNAL: by our user number)."""
    error: OSError | None = None
    for one in address.split(";"):
        place = _place(one)
        if place is None:
            continue
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        sock.settimeout(patience_s)
        try:
            sock.connect(place)
            sock.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            if sock.recv(1024).startswith(b"OK"):
                sock.sendall(b"BEGIN\r\n")
                return sock
        except OSError as failed:
            error = failed
        sock.close()
    raise BusLost(f"no D-Bus daemon at {address!r}" + (f": {error}" if error else ""))


def _place(address: str) -> str | None:
    """The socket of one address: ``unix:path=/run/bus`` or ``unix:abstract=name``."""
    kind, _, rest = address.partition(":")
    fields = dict(part.partition("=")[::2] for part in rest.split(","))
    if kind != "unix":
        return None
    if "abstract" in fields:
        return "\0" + unquote(fields["abstract"])
    return unquote(fields["path"]) if "path" in fields else None
