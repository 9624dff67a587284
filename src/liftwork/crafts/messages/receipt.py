"""The receipt of a post: what went where, as the service names it. It holds no secret."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput


class Receipt(BaseModel):
    """One post. `sha256` and `size` are of the file that was sent, in bytes, if there was one."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    service: str
    workspace: str
    workspace_id: str
    account: str
    account_id: str
    channel: str
    channel_id: str
    message_id: str
    text: str
    sent_at: str
    mark: str = ""
    file_id: str = ""
    file_name: str = ""
    size: int = 0
    sha256: str = ""


def write_receipt(receipt: Receipt, path: Path) -> None:
    """Write a receipt as JSON."""
    text = json.dumps(receipt.model_dump(), indent=1, ensure_ascii=False)
    path.write_text(f"{text}\n", encoding="utf-8")


def read_receipt(path: Path) -> Receipt:
    """Read a receipt. Raises `BadInput` for a file that is none."""
    try:
        return Receipt.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{path.name} is not the receipt of a post") from error
