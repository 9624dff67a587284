"""The receipt of a sent mail. It holds no secret."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput


class SentFile(BaseModel):
    """A file of a sent mail; `size` in bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str
    size: int
    sha256: str


class MailReceipt(BaseModel):
    """One mail: who it went from and to, what was in it, and what the server answered."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    identity: str
    account: str
    to: tuple[str, ...]
    subject: str
    text: str
    files: tuple[SentFile, ...]
    answer: str
    sent_at: str


def write_mail_receipt(receipt: MailReceipt, path: Path) -> None:
    """Write a receipt as JSON."""
    path.write_text(receipt.model_dump_json(indent=1) + "\n", encoding="utf-8")


def read_mail_receipt(path: Path) -> MailReceipt:
    """Read a receipt. Raises `BadInput` for a file that is none."""
    try:
        return MailReceipt.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{path.name} is not the receipt of a mail") from error
