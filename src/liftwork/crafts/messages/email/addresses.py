"""Addresses of email: read from words, checked, and never able to smuggle in a header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.errors import HeaderParseError
from email.headerregistry import Address
from typing import Annotated

from pydantic import AfterValidator

from liftwork.contract.errors import BadInput

MOST = 50
"""Recipients of one mail; a longer list is a mailing, which is another craft."""
FOUND = r"[\w.+%'-]+@[^\W_](?:[\w-]*[^\W_])?(?:\.[^\W_](?:[\w-]*[^\W_])?)+"
"""An address as it stands in a sentence: local part and domain, letters of any script."""
_LOCAL = re.compile(r"[^\s@<>()\[\]\\,;:\"\x00-\x1f\x7f]{1,64}\Z")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\Z")


def plain(address: str) -> str:
    """One address with its domain in ASCII (IDNA). Raises `BadInput`."""
    local, at, domain = address.strip().rpartition("@")
    try:
        ascii_domain = domain.rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        ascii_domain = ""
    labels = ascii_domain.split(".")
    right = at and _LOCAL.match(local) and ".." not in local and not local.startswith(".")
    if not right or len(labels) < 2 or not all(map(_LABEL.match, labels)):
        raise BadInput(f"{_shown(address)} is not an address of email")
    return f"{local}@{ascii_domain}"


def split(text: str) -> list[str]:
    """Addresses between commas or semicolons, each once. Raises `BadInput`."""
    found = [plain(part) for part in re.split(r"[,;]", text) if part.strip()]
    once = list(dict.fromkeys(found))
    if not once:
        raise BadInput("nobody to write to; give an address such as sara@example.com")
    if len(once) > MOST:
        raise BadInput(f"{len(once)} recipients; one mail goes to {MOST} at most")
    return once


def joined(addresses: Sequence[str]) -> str:
    """Addresses as one text."""
    return ", ".join(addresses)


def header(addresses: Sequence[str]) -> list[Address]:
    """Addresses for a header. Raises `BadInput`."""
    try:
        return [Address(addr_spec=address) for address in addresses]
    except (ValueError, IndexError, HeaderParseError) as error:
        raise BadInput(f"{joined(addresses)} is not an address of email") from error


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text.strip()[:80])


Addresses = Annotated[str, AfterValidator(lambda text: joined(split(text)))]
"""One or more addresses with commas between."""
