"""Handing a mail to a server over SMTP (RFC 5321), step by step, so that it is known what was
accepted when something breaks."""

from __future__ import annotations

import base64
import re
import smtplib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.email.imap import TIMEOUT_S, Server, told
from liftwork.crafts.messages.wire import Unanswered
from liftwork.programs.secrets import Secret

_OK = (250, 251)


def hand_over(
    server: Server, login: str, password: Secret, raw: bytes, ends: tuple[str, Sequence[str]]
) -> str:
    """Give a mail to the server; its answer. `ends` are who it is from and who it is for.

    All recipients are asked for before anything is sent: if one is refused, nothing goes
    out. Raises `Refuse`, and `Unanswered` where the connection broke after all was sent.
    """
    smtp = told(server, lambda: _connected(server))
    try:
        _log_in(server, smtp, login, password)
        return _sent(server, smtp, raw, ends)
    finally:
        with suppress(smtplib.SMTPException, OSError):
            smtp.quit()


def _connected(server: Server) -> smtplib.SMTP:
    try:
        if server.tls:
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=TIMEOUT_S, context=server.context()
            )
        else:
            smtp = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_S)
        smtp.ehlo_or_helo_if_needed()
        if not server.tls and smtp.has_extn("starttls"):
            smtp.starttls(context=server.context())
            smtp.ehlo()
        elif not server.tls and not server.local:
            smtp.close()
            raise Refuse(
                f"{server.host} offers no encryption, so the password is not sent to it",
                "use the encrypted port, 465 or 587",
            )
    except smtplib.SMTPException as error:
        raise Refuse(f"{server.host} gave an error: {_said(error)}; nothing was sent") from None
    return smtp


def _log_in(server: Server, smtp: smtplib.SMTP, login: str, password: Secret) -> None:
    if not smtp.has_extn("auth"):
        return
    try:
        right = _known(smtp, login, password.reveal())
    except (smtplib.SMTPException, OSError) as error:
        raise Refuse(f"{server.host} gave an error: {_said(error)}; nothing was sent") from None
    if not right:
        raise Refuse(
            f"{server.host} said no to {login} or the password; nothing was sent",
            "connect again with the right ones: lift connect email",
        )


def _known(smtp: smtplib.SMTP, login: str, password: str) -> bool:
    """Whether the server takes the password: by PLAIN in UTF-8 (RFC 4616), else as it offers."""
    if "PLAIN" in smtp.esmtp_features.get("auth", "").upper().split():
        told = base64.b64encode(f"\0{login}\0{password}".encode()).decode()
        code, _ = smtp.docmd("AUTH", f"PLAIN {told}")
        return code == 235
    try:
        smtp.login(login, password)
    except smtplib.SMTPAuthenticationError:
        return False
    return True


def _sent(server: Server, smtp: smtplib.SMTP, raw: bytes, ends: tuple[str, Sequence[str]]) -> str:
    sender, to = ends
    try:
        _offer(server, smtp, raw, sender)
        refused = [(each, *smtp.rcpt(each)) for each in to]
        refused = [each for each in refused if each[1] not in _OK]
        if refused:
            who, code, why = refused[0]
            raise Refuse(
                f"{server.host} takes no mail for {who}: {code} {_text(why)}; nothing was sent",
                "correct the address",
            )
        code, why = smtp.docmd("DATA")
        if code != 354:
            raise Refuse(f"{server.host} does not take it: {code} {_text(why)}; nothing was sent")
    except (smtplib.SMTPException, OSError) as error:
        raise Refuse(
            f"{server.host} broke off: {_said(error)}; nothing was sent", "ask again in a while"
        ) from None
    try:
        smtp.send(_dotted(raw))
        code, why = smtp.getreply()
    except (smtplib.SMTPException, OSError) as error:
        raise Unanswered(f"the connection broke: {type(error).__name__}") from None
    if code != 250:
        raise Refuse(f"{server.host} did not take it: {code} {_text(why)}; nothing was sent")
    return f"{code} {_text(why)}"


def _offer(server: Server, smtp: smtplib.SMTP, raw: bytes, sender: str) -> None:
    most = smtp.esmtp_features.get("size", "")
    if most.isdigit() and 0 < int(most) < len(raw):
        raise Refuse(
            f"the mail has {len(raw) / 1e6:.1f} MB; {server.host} takes {int(most) / 1e6:.1f} MB",
            "share a link to the files instead",
        )
    code, why = smtp.mail(sender)
    if code not in _OK:
        raise Refuse(
            f"{server.host} does not take mail from {sender}: {code} {_text(why)}; nothing was sent"
        )


def _dotted(raw: bytes) -> bytes:
    lines = raw if raw.endswith(b"\r\n") else raw + b"\r\n"
    return re.sub(rb"(?m)^\.", b"..", lines) + b".\r\n"


def _text(why: Any) -> str:
    text = why.decode("utf-8", "replace") if isinstance(why, bytes) else str(why)
    return "".join(c if c.isprintable() else " " for c in text)[:200].strip()


def _said(error: BaseException) -> str:
    why = getattr(error, "smtp_error", None)
    return _text(why) if why else type(error).__name__
