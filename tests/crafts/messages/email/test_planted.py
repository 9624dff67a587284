"""A planted password and a planted token are in nothing that is written or said."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.crafts.messages.email.conftest import GMAIL
from tests.crafts.messages.email.servers import ADDRESS, PASSWORD, Servers
from tests.crafts.messages.posting import Standing

from liftwork.crafts.messages.accounts import connect
from liftwork.crafts.messages.standins.gmail import GmailService
from liftwork.crafts.messages.standins.server import Fault, serving
from liftwork.crafts.messages.standins.slack import SlackService
from liftwork.programs.secrets import Secret

PLANTED = "xoxb-planted-91c07d"


def _lift(home: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", *words, "--out", str(home), "--debug"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout + done.stderr


def _everything_written(*folders: Path) -> bytes:
    files = [p for folder in folders for p in folder.rglob("*") if p.is_file()]
    assert files
    return b"\0".join(p.read_bytes() for p in files if p.name not in ("secrets.enc", "secrets.key"))


def test_a_password_of_a_mailbox_is_nowhere(
    mail: Servers, tmp_path: Path, config: Path, plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    home = tmp_path / "home"
    said = _lift(home, f'email {plan.name} to sara@example.com saying "hi"', "--file", str(plan))
    said += _lift(home, "send the draft")
    said += _lift(home, "call", "send_draft", "--args", "{}")
    said += _lift(home, "pending") + _lift(home, "history") + _lift(home, "ledger")
    said += _lift(home, "connect") + _lift(home, "doctor")
    mail.post.refuses = {"sara@example.com"}
    said += _lift(home, "yes", _waiting(home))

    assert ADDRESS in said
    assert PASSWORD not in said
    assert PASSWORD.encode() not in _everything_written(home, config)


def _waiting(home: Path) -> str:
    """The id of a call that waits."""
    return str(re.findall(r"(?<!\w)[0-9a-f]{12}(?!\w)", _lift(home, "pending"))[0])


def test_a_token_is_nowhere_even_when_the_service_fails(
    tmp_path: Path, config: Path, plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    home = tmp_path / "home"
    with serving(SlackService(PLANTED)) as server:
        connect("slack", Secret(PLANTED), f"{server.home}/api/")
        said = _lift(home, f"send {plan.name} to slack #team", "--file", str(plan), "--json")
        said += _lift(home, "audit")
        server.faults.append(Fault("", status=400, times=50))
        said += _lift(home, "yes", _waiting(home))
        said += _lift(home, "list my slack channels")

    assert "slack" in said
    assert PLANTED not in said
    assert PLANTED.encode() not in _everything_written(home, config)


def test_a_token_of_gmail_is_not_in_an_error(gmail: Standing[GmailService]) -> None:
    gmail.service.token = "another"
    with pytest.raises(Exception, match="wrong or has expired") as told:
        GMAIL.connect({"token": PLANTED, "url": f"{gmail.server.home}/gmail/v1/"})
    assert PLANTED not in repr(told.value) + str(told.value.__context__)
