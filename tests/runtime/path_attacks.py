"""Ways to talk a tool into a file that nobody gave it. Every door refuses all of them.

::

    @pytest.mark.parametrize("attack", ATTACKS, ids=str)
    def test_...(attack, tmp_path):
        text = attack.build(tmp_path, ".note.txt")

`build` prepares the disk inside an empty folder and returns the path as a person would
write it; its name ends in the given suffix, so that the kind is never what is wrong.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

SECRET = "not yours to read"
"""What stands in every file that an attack reaches for."""


@dataclass(frozen=True)
class Attack:
    """One attack: its `name`, how it is built, and a part of the line that refuses it."""

    name: str
    build: Callable[[Path, str], str]
    says: str

    def __str__(self) -> str:
        return self.name


def _outside(folder: Path, suffix: str) -> Path:
    room = folder / "outside"
    room.mkdir()
    secret = room / f"secret{suffix}"
    secret.write_text(SECRET, encoding="utf-8")
    return secret


def _inside(folder: Path) -> Path:
    room = folder / "inside"
    room.mkdir()
    return room


def _dots(folder: Path, suffix: str) -> str:
    secret = _outside(folder, suffix)
    return f"{_inside(folder)}/../outside/{secret.name}"


def _backward_dots(folder: Path, suffix: str) -> str:
    return f"{_inside(folder)}\\..\\{_outside(folder, suffix).name}"


def _link(folder: Path, suffix: str) -> str:
    link = _inside(folder) / f"mine{suffix}"
    link.symlink_to(_outside(folder, suffix))
    return str(link)


def _link_to_link(folder: Path, suffix: str) -> str:
    first, second = _inside(folder) / f"a{suffix}", folder / "inside" / f"b{suffix}"
    second.symlink_to(_outside(folder, suffix))
    first.symlink_to(second)
    return str(first)


def _folder_link(folder: Path, suffix: str) -> str:
    secret = _outside(folder, suffix)
    (_inside(folder) / "room").symlink_to(secret.parent, target_is_directory=True)
    return str(folder / "inside" / "room" / secret.name)


def _circle(folder: Path, suffix: str) -> str:
    first, second = folder / f"a{suffix}", folder / f"b{suffix}"
    first.symlink_to(second)
    second.symlink_to(first)
    return str(first)


def _folder(folder: Path, suffix: str) -> str:
    room = folder / f"room{suffix}"
    room.mkdir()
    return str(room)


def _pipe(folder: Path, suffix: str) -> str:
    pipe = folder / f"pipe{suffix}"
    os.mkfifo(pipe)
    return str(pipe)


def _socket(folder: Path, suffix: str) -> str:
    path = folder / f"s{suffix}"
    here = Path.cwd()
    os.chdir(folder)  # a socket's path may only be about 100 bytes long
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path.name)
    finally:
        os.chdir(here)
    return str(path)


def _device(folder: Path, suffix: str) -> str:
    link = folder / f"zero{suffix}"
    link.symlink_to("/dev/zero")
    return str(link)


def _of_another_user(folder: Path, suffix: str) -> str:
    if os.geteuid() != 0:
        pytest.skip("only root can make a file of another user")
    theirs = folder / f"theirs{suffix}"
    theirs.write_text(SECRET, encoding="utf-8")
    os.chown(theirs, 12345, 12345)
    return str(theirs)


def _huge(folder: Path, suffix: str) -> str:
    path = folder / f"huge{suffix}"
    with path.open("wb") as handle:
        handle.truncate(500_000_001)
    return str(path)


def _said(text: str) -> Callable[[Path, str], str]:
    return lambda _folder, suffix: text.format(suffix=suffix)


ATTACKS: tuple[Attack, ...] = (
    Attack("dots", _dots, "without '..'"),
    Attack("dots, the other slash", _backward_dots, "without '..'"),
    Attack("dots from here", _said("../secret{suffix}"), "without '..'"),
    Attack("link that leads out", _link, "leads out"),
    Attack("link to a link that leads out", _link_to_link, "leads out"),
    Attack("folder that is a link leading out", _folder_link, "leads out"),
    Attack("links in a circle", _circle, "circle"),
    Attack("folder", _folder, "a folder"),
    Attack("pipe", _pipe, "a pipe"),
    Attack("socket", _socket, "a socket"),
    Attack("device behind a link", _device, "leads out"),
    Attack("device", _said("/dev/zero"), "system's own"),
    Attack("process file", _said("/proc/self/environ"), "system's own"),
    Attack("kernel file", _said("/sys/kernel/version"), "system's own"),
    Attack("other user's file", _of_another_user, "another user"),
    Attack("huge file", _huge, "over the 500 MB"),
    Attack("Windows share", _said("\\\\host\\share\\a{suffix}"), "network"),
    Attack("share with slashes", _said("//host/share/a{suffix}"), "network"),
    Attack("web address", _said("http://host/a{suffix}"), "addresses"),
    Attack("web address as a path", _said("https:/host/a{suffix}"), "addresses"),
    Attack("file address", _said("file:///etc/a{suffix}"), "addresses"),
    Attack("file share address", _said("smb://host/a{suffix}"), "addresses"),
    Attack("empty name", _said(""), "empty"),
    Attack("blank name", _said("   "), "empty"),
    Attack("zero byte", _said("a\0b{suffix}"), "zero byte"),
    Attack("name that is too long", _said("a" * 5000 + "{suffix}"), "too long"),
    Attack("missing file", _said("nowhere/a{suffix}"), "no such file"),
)
