"""A real Dovecot and a real SMTP server on this computer, for as long as a test needs them."""

from __future__ import annotations

import asyncio
import grp
import os
import pwd
import re
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ADDRESS, PASSWORD = "me@example.com", "correct horse battery £"
PATIENCE_S = 20
QUOTA_BYTES = 9_000_000
_PATH = "/usr/sbin:/usr/bin:/usr/local/sbin:/sbin:/bin"


@dataclass
class Taken:
    """A mail that the SMTP server took."""

    sender: str
    to: list[str]
    content: bytes


@dataclass
class Post:
    """What the SMTP server does: `refuses` recipients, or breaks off after a mail was taken."""

    taken: list[Taken] = field(default_factory=list)
    refuses: set[str] = field(default_factory=set)
    drop: bool = False
    busy: bool = False

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address in self.refuses:
            return "550 5.1.1 no such person here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.busy:
            return "451 4.3.0 come back later"
        taken = Taken(envelope.mail_from, list(envelope.rcpt_tos), envelope.content)
        self.taken.append(taken)
        if self.drop:
            server.transport.abort()
            await asyncio.sleep(0)
        return "250 2.0.0 taken as 42"


@dataclass
class Servers:
    """Where the servers are, and what they have."""

    imap_port: int
    smtp_port: int
    ca: Path
    post: Post
    mail: Path
    quota: bool = False

    def clear(self) -> None:
        """As it was at the beginning."""
        for folder in ("Drafts", "Sent"):
            for path in self.stored(folder):
                path.unlink()
        self.post.__init__()  # type: ignore[misc]

    def stored(self, folder: str) -> list[Path]:
        """The mails in a folder, as Dovecot keeps them."""
        there = self.mail / f".{folder}"
        return sorted(p for part in ("cur", "new") for p in (there / part).glob("*"))


@contextmanager
def mail_servers(folder: Path) -> Iterator[Servers]:
    """Dovecot with one mailbox, and SMTP with encryption and a password.

    Everybody may pass through `folder`: Dovecot does not run as root.
    """
    certificate, key = _certificate(folder)
    port = _free_port()
    process = _dovecot(folder, port)
    post = Post()
    controller = _smtp(post, certificate, key)
    try:
        _until_it_answers(port)
        yield Servers(port, controller.port, certificate, post, folder / "mail", version() < (2, 4))
    finally:
        controller.stop(no_assert=True)
        process.terminate()
        process.wait(PATIENCE_S)


def _dovecot(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = shutil.which("dovecot", path=_PATH)
    assert command is not None
    (folder / "mail").mkdir()
    (folder / "users").write_text(f"{ADDRESS}:{{PLAIN}}{PASSWORD}::::::\n", encoding="utf-8")
    owner = _owner(folder / "mail")
    me, group = (pwd.getpwuid(owner).pw_name, grp.getgrgid(pwd.getpwuid(owner).pw_gid).gr_name)
    config = folder / "dovecot.conf"
    write = _config_24 if version() >= (2, 4) else _config_23
    config.write_text(write(folder, port, me, group), encoding="utf-8")
    log = (folder / "started.log").open("wb")
    return subprocess.Popen([command, "-F", "-c", str(config)], stdout=log, stderr=log)


def version() -> tuple[int, ...]:
    """The version of Dovecot, such as (2, 3, 19); empty where there is none."""
    command = shutil.which("dovecot", path=_PATH)
    if command is None:
        return ()
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    return tuple(int(part) for part in re.findall(r"\d+", told.stdout.split()[0])[:3])


def _config_23(folder: Path, port: int, me: str, group: str) -> str:
    return f"""
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
default_internal_user = {me}
default_internal_group = {group}
default_login_user = {me}
first_valid_uid = 0
mail_location = maildir:{folder}/mail
mail_plugins = quota
plugin {{
  quota = maildir:User quota
  quota_rule = *:bytes={QUOTA_BYTES}
}}
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={me} gid={group} home={folder}/mail
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
service stats {{
  chroot =
}}
namespace inbox {{
  inbox = yes
  separator = .
  mailbox Drafts {{
    special_use = \\Drafts
    auto = create
  }}
  mailbox Sent {{
    special_use = \\Sent
    auto = create
  }}
}}
"""


def _config_24(folder: Path, port: int, me: str, group: str) -> str:
    return f"""
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
default_internal_user = {me}
default_internal_group = {group}
default_login_user = {me}
first_valid_uid = 0
mail_driver = maildir
mail_path = {folder}/mail
ssl = required
ssl_server_cert_file = {folder}/cert.pem
ssl_server_key_file = {folder}/key.pem
auth_allow_cleartext = no
auth_mechanisms = plain
passdb passwd-file {{
  passwd_file_path = {folder}/users
  default_password_scheme = PLAIN
}}
userdb static {{
  fields {{
    uid = {me}
    gid = {group}
    home = {folder}/mail
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
namespace inbox {{
  inbox = yes
  separator = .
  mailbox Drafts {{
    special_use = \\Drafts
    auto = create
  }}
  mailbox Sent {{
    special_use = \\Sent
    auto = create
  }}
}}
"""


def _owner(mail: Path) -> int:
    """The user that Dovecot runs as: us, or where that is root, which it refuses, nobody."""
    if os.geteuid() != 0:
        return os.geteuid()
    nobody = pwd.getpwnam("nobody")
    os.chown(mail, nobody.pw_uid, nobody.pw_gid)
    return nobody.pw_uid


def _smtp(post: Post, certificate: Path, key: Path) -> Controller:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def authenticate(*told: Any) -> AuthResult:
        data = told[-1]
        right = isinstance(data, LoginPassword) and data.password == PASSWORD.encode()
        return AuthResult(success=right and data.login == ADDRESS.encode())

    controller = Controller(
        post,
        hostname="127.0.0.1",
        port=_free_port(),
        tls_context=context,
        require_starttls=True,
        auth_required=True,
        authenticator=authenticate,
        data_size_limit=3_000_000,
    )
    controller.start()
    return controller


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    (folder / "cert.pem").write_bytes(certificate.public_bytes(pem))
    form = serialization.PrivateFormat.PKCS8
    (folder / "key.pem").write_bytes(key.private_bytes(pem, form, plain))
    return folder / "cert.pem", folder / "key.pem"


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _until_it_answers(port: int) -> None:
    waiting = threading.Event()
    for _ in range(PATIENCE_S * 50):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            waiting.wait(0.02)
        else:
            return
    raise AssertionError("Dovecot did not start")
