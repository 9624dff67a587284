"""What became of a draft while it lay in the mailbox, where the person can change or send it."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.email.message import identity
from liftwork.crafts.messages.email.service import Mailbox
from liftwork.crafts.messages.readback.mime import read_mail, says_the_same


def refuse_unless_waiting(box: Mailbox, raw: bytes) -> None:
    """Raises `Refuse` where a draft was sent, changed or deleted since it was put there."""
    name = identity(raw)
    if box.sent(name):
        raise Refuse("this mail was sent already: it lies in Sent", "draft a new one")
    if not box.drafts(name):
        raise Refuse(
            "the draft is no longer in Drafts: it was deleted, or sent from another program",
            "draft it again if it should still go out",
        )
    refuse_if_changed(box, raw)


def refuse_if_changed(box: Mailbox, raw: bytes) -> None:
    """Raises `Refuse` where the draft in the mailbox says something else by now."""
    ours = read_mail(raw)
    if not all(says_the_same(read_mail(each), ours) for each in box.drafts(identity(raw))):
        raise Refuse(
            "the draft was changed in the mailbox since it was written here",
            "send or delete it there, or draft a new one",
        )
