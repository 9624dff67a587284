"""Addresses of services: encrypted ones, and plain ones on this computer only."""

from __future__ import annotations

import ipaddress
import urllib.parse

from liftwork.contract.errors import BadInput


def is_local(address: str) -> bool:
    """Whether an address is this computer's own."""
    host = urllib.parse.urlsplit(address).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def checked(address: str) -> str:
    """A service's address, ending with a slash. Raises `BadInput`."""
    parts = urllib.parse.urlsplit(address)
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise BadInput(f"{address!r} is not the address of a service; it begins with https://")
    if parts.username is not None or parts.query or parts.fragment:
        raise BadInput("the address of a service holds no name, no question mark and no #")
    if parts.scheme == "http" and not is_local(address):
        raise BadInput("only a service on this computer may be reached without encryption")
    return address if address.endswith("/") else f"{address}/"
