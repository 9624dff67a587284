"""A mailbox that is connected: a real Dovecot, and a real SMTP server beside it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.crafts.messages.email.servers import ADDRESS, PASSWORD, Servers, mail_servers, version
from tests.crafts.messages.posting import Standing

from liftwork.crafts.messages.connectors_email import CONNECTORS
from liftwork.crafts.messages.standins.gmail import TOKEN, GmailService
from liftwork.crafts.messages.standins.server import serving

EMAIL, GMAIL = CONNECTORS


@pytest.fixture(scope="session")
def running() -> Iterator[Servers]:
    if not version():
        pytest.skip("Dovecot is not installed")
    folder = Path(tempfile.mkdtemp(prefix="liftwork-mail-"))
    folder.chmod(0o755)
    try:
        with mail_servers(folder) as servers:
            yield servers
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def mail(running: Servers, config: Path) -> Servers:
    running.clear()
    EMAIL.connect(answers(running))
    return running


def answers(servers: Servers, **other: str) -> dict[str, str]:
    """What a person types at `lift connect email`."""
    return {
        "address": ADDRESS,
        "password": PASSWORD,
        "imap": f"imaps://localhost:{servers.imap_port}",
        "smtp": f"localhost:{servers.smtp_port}",
        "ca": str(servers.ca),
        **other,
    }


@pytest.fixture
def gmail(config: Path) -> Iterator[Standing[GmailService]]:
    service = GmailService()
    with serving(service) as server:
        GMAIL.connect({"token": TOKEN, "url": f"{server.home}/gmail/v1/"})
        yield Standing(service, server)
