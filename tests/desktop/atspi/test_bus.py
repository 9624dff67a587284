"""A connection to a real D-Bus daemon, in good times and bad."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from liftwork.desktop.atspi.bus import Ask, Bus, BusLost, CallFailed, TooSlow

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="needs dbus-daemon")
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
    process = subprocess.Popen(
        [*command, f"--address=unix:path={tmp_path / 'bus'}"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    yield process, process.stdout.readline().strip()
    process.kill()
    process.wait()


@pytest.fixture
def bus(daemon: tuple[subprocess.Popen[str], str]) -> Iterator[Bus]:
    connection = Bus(daemon[1], patience_s=0.3)
    yield connection
    connection.close()


def test_a_connection_gets_a_name_and_knows_who_it_is(bus: Bus) -> None:
    assert bus.name.startswith(":1.")
    assert bus.pid_of(bus.name) == os.getpid()
    assert bus.uid_of(bus.name) == os.getuid()


def test_a_thousand_questions_are_answered_in_their_order(bus: Bus) -> None:
    names = [f"org.example.N{n}" for n in range(500)]
    asks = [Ask(*DAEMON, "NameHasOwner", "s", (name,)) for name in (*names, *[bus.name] * 500)]
    assert bus.call_all(asks) == [(False,)] * 500 + [(True,)] * 500


def test_one_failure_among_many_is_told_in_its_place(bus: Bus) -> None:
    good = Ask(*DAEMON, "GetId")
    first, failed, last = bus.call_all([good, Ask(*DAEMON, "Nonsense"), good])
    assert first == last
    assert isinstance(failed, CallFailed)
    assert failed.name == "org.freedesktop.DBus.Error.UnknownMethod"


def test_a_failure_of_one_call_is_raised(bus: Bus) -> None:
    with pytest.raises(CallFailed, match="NameHasNoOwner"):
        bus.pid_of("org.example.Nobody")


def test_a_signal_is_heard_by_who_asked_for_it(
    bus: Bus, daemon: tuple[subprocess.Popen[str], str]
) -> None:
    bus.signals(0)
    bus.subscribe("type='signal',member='NameOwnerChanged'")
    other = Bus(daemon[1])
    heard = [signal for signal in bus.signals(5) if signal.member == "NameOwnerChanged"]
    assert heard[0].body == (other.name, "", other.name)
    other.close()


def test_a_daemon_that_is_frozen_is_waited_for_no_longer_than_told(
    bus: Bus, daemon: tuple[subprocess.Popen[str], str]
) -> None:
    daemon[0].send_signal(signal.SIGSTOP)
    with pytest.raises(TooSlow):
        bus.call(Ask(*DAEMON, "GetId"))
    daemon[0].send_signal(signal.SIGCONT)
    # the answer that came too late is not taken for the answer to another question
    assert bus.call(Ask(*DAEMON, "NameHasOwner", "s", (bus.name,)), 5) == (True,)


def test_a_daemon_that_died_is_told(bus: Bus, daemon: tuple[subprocess.Popen[str], str]) -> None:
    daemon[0].kill()
    daemon[0].wait()
    with pytest.raises(BusLost):
        bus.call(Ask(*DAEMON, "GetId"))


@pytest.mark.parametrize("address", ["unix:path=/nowhere/bus", "tcp:host=example", "", "unix:"])
def test_where_no_daemon_listens_is_told(address: str) -> None:
    with pytest.raises(BusLost, match="no D-Bus daemon"):
        Bus(address)
