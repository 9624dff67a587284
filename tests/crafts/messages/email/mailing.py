"""Mails as the runtime makes them: drafted, shown, sent, and read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.crafts.messages.posting import Sent, settled

from liftwork.contract.job import Job, Seen
from liftwork.crafts.messages.tools_email import draft_email, send_draft


def draft(folder: Path, **args: Any) -> Sent:
    """Draft a mail."""
    typed = draft_email.validate(args)
    folder.mkdir(parents=True, exist_ok=True)
    return Sent(draft_email, Seen(draft_email.run(Job(folder), typed), typed))


def send(folder: Path, drafted: Sent, **args: Any) -> Sent:
    """Send a draft past the gate, as after a yes."""
    given = {"draft": drafted.seen.file("email-draft"), **args}
    typed = settled(send_draft, given)
    folder.mkdir(parents=True, exist_ok=True)
    return Sent(send_draft, Seen(send_draft.run(Job(folder), typed), typed))
