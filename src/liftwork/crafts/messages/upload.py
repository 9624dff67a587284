"""Bytes of a file put to an address that a service gave, without its token."""

from __future__ import annotations

from collections.abc import Mapping

from liftwork.crafts.messages.service import Attachment
from liftwork.crafts.messages.transport import Response, check_address, request
from liftwork.crafts.messages.wire import Denied

_HAD_BEFORE = (404, 416)
"""How a part is answered that was sent again and had arrived: of a finished or a running upload."""
CHUNK = 320 * 1024 * 16
"""Bytes of one part; Microsoft Graph wants multiples of 320 KiB."""


def put_whole(
    method: str,
    address: str,
    attachment: Attachment,
    headers: Mapping[str, str],
) -> Response:
    """Send a whole file in one request. Raises `Trouble`."""
    told = {"Content-Type": "application/octet-stream", "Content-Length": str(attachment.size)}
    with attachment.path.open("rb") as content:
        return request(method, address, {**told, **headers}, content)


def post_bytes(address: str, attachment: Attachment, endpoint: str) -> None:
    """Send a whole file to an address of Slack's. Raises `Trouble`."""
    check_address(address, endpoint)
    answer = put_whole("POST", address, attachment, {})
    if answer.status >= 300:
        raise Denied(f"the upload was answered {answer.status}")


def put_part(address: str, attachment: Attachment, start: int, endpoint: str) -> Response:
    """Send the part of a file that begins at `start`. Raises `Trouble`."""
    check_address(address, endpoint)
    with attachment.path.open("rb") as content:
        content.seek(start)
        part = content.read(CHUNK)
    span = f"bytes {start}-{start + len(part) - 1}/{attachment.size}"
    answer = request(
        "PUT", address, {"Content-Range": span, "Content-Length": str(len(part))}, part
    )
    if answer.status >= 300 and answer.status not in _HAD_BEFORE:
        raise Denied(f"the upload was answered {answer.status}")
    return answer
