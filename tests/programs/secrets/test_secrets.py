"""Secrets are kept, found and forgotten, and never shown, in a keyring and in the file."""

from __future__ import annotations

import copy
import json
import logging
import os
import pickle
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.backend import KeyringBackend
from keyring.errors import PasswordSetError

from liftwork.contract.errors import Refuse
from liftwork.programs.secrets import Secret, find, forget, keep, ring, where
from liftwork.programs.secrets.folders import file_path, key_path

PLANTED = "xoxb-planted-7f3a9c"


class Ring(KeyringBackend):
    """A keyring in memory, which may take only short texts, or not answer."""

    priority = 5  # type: ignore[assignment]
    longest = 10_000

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = threading.Event()
        self.locked.set()

    def get_password(self, service: str, username: str) -> str | None:
        self.locked.wait(30)
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.locked.wait(30)
        if len(password) > self.longest:
            raise PasswordSetError("too long")
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of the test's own, and no keyring."""
    monkeypatch.delenv("LIFT_CONFIG", raising=False)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("LIFT_SECRETS", "file")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ring]:
    """A desktop session with a keyring."""
    monkeypatch.delenv("LIFT_SECRETS")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    before, made = keyring.get_keyring(), Ring()
    keyring.set_keyring(made)
    yield made
    made.locked.set()
    keyring.set_keyring(before)


def test_without_a_keyring_a_secret_is_kept_in_an_encrypted_file_of_this_user_only() -> None:
    keep("slack", Secret(PLANTED))

    assert find("slack") == Secret(PLANTED)
    assert "an encrypted file" in where()
    assert PLANTED.encode() not in file_path().read_bytes() + key_path().read_bytes()
    assert file_path().parent != key_path().parent
    if os.name == "posix":
        assert (file_path().stat().st_mode | key_path().stat().st_mode) & 0o077 == 0


@given(st.dictionaries(st.text(min_size=1, max_size=20), st.text(max_size=3000), max_size=4))
def test_every_text_comes_back_as_it_was(secrets: dict[str, str]) -> None:
    for name, text in secrets.items():
        keep(name, Secret(text))
    found = {name: find(name) for name in secrets}
    assert found == {name: Secret(text) for name, text in secrets.items()}
    for name in secrets:
        forget(name)
        assert find(name) is None


def test_with_a_keyring_it_is_kept_there_and_in_no_file(keys: Ring) -> None:
    keep("slack", Secret(PLANTED))

    assert keys.kept == {("liftwork", "slack"): PLANTED}
    assert not file_path().exists()
    assert find("slack") == Secret(PLANTED)
    forget("slack")
    forget("slack")
    assert keys.kept == {}
    assert find("slack") is None


def test_what_a_keyring_does_not_take_goes_into_the_file(keys: Ring) -> None:
    keys.longest = 5
    keep("teams", Secret(PLANTED))
    assert find("teams") == Secret(PLANTED)
    assert file_path().exists()


def test_a_secret_from_before_there_was_a_keyring_is_found_and_replaced(
    keys: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIFT_SECRETS", "file")
    keep("slack", Secret("old"))
    monkeypatch.delenv("LIFT_SECRETS")
    assert find("slack") == Secret("old")
    keep("slack", Secret("new"))
    assert find("slack") == Secret("new")


def test_a_locked_keyring_is_not_waited_for(keys: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ring, "PATIENCE_S", 0.05)
    keys.locked.clear()
    for attempt in (lambda: find("slack"), lambda: keep("slack", Secret("x"))):
        with pytest.raises(Refuse, match="it may wait for its password"):
            attempt()


def test_a_damaged_file_or_a_lost_key_is_one_clear_line() -> None:
    keep("slack", Secret(PLANTED))
    key_path().unlink()
    with pytest.raises(Refuse, match="cannot be read"):
        find("slack")
    file_path().write_bytes(b"nonsense")
    with pytest.raises(Refuse, match="cannot be read"):
        find("slack")


def test_a_changed_byte_is_noticed() -> None:
    keep("slack", Secret(PLANTED))
    content = bytearray(file_path().read_bytes())
    content[-1] ^= 1
    file_path().write_bytes(content)
    with pytest.raises(Refuse, match="cannot be read"):
        find("slack")


def test_without_a_desktop_session_no_keyring_is_even_loaded(home: Path) -> None:
    code = (
        "import sys\nfrom liftwork.programs.secrets import find\n"
        "assert find('slack') is None\nassert 'keyring' not in sys.modules\n"
    )
    left = ("LIFT_SECRETS", "XDG_RUNTIME_DIR")
    environ = {k: v for k, v in os.environ.items() if k not in left}
    environ["PYTHONPATH"] = str(Path(__file__).parents[3] / "src")
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux has no keyring without a session")
    subprocess.run([sys.executable, "-c", code], env=environ, check=True, timeout=60)


def test_a_secret_shows_nowhere(caplog: pytest.LogCaptureFixture) -> None:
    secret = Secret(PLANTED)
    logging.getLogger("x").warning("%s %r %s", secret, secret, f"{secret} {secret!r} {secret:>9}")
    try:
        raise ValueError(secret, {"token": secret})
    except ValueError as error:
        shown = "".join(
            traceback.TracebackException.from_exception(error, capture_locals=True).format()
        )
    assert PLANTED not in caplog.text + shown + str([secret]) + str({"a": secret})
    for write in (json.dumps, pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError):
            write(secret)  # type: ignore[operator]
    assert not hasattr(secret, "__dict__")
    assert secret.reveal() == PLANTED
