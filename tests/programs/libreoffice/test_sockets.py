"""The sockets that LibreOffice leaves behind when it is killed."""

from __future__ import annotations

import socket
import tempfile
from pathlib import Path

import pytest

from liftwork.programs.libreoffice.exchange import PREFIX, Exchange
from liftwork.programs.libreoffice.pool import Pool
from liftwork.programs.libreoffice.sockets import sockets

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")


def _leave(path: Path) -> None:
    """Make a socket that nobody listens to any more."""
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))


@pytest.mark.acceptance
def test_a_worker_that_is_ended_leaves_no_socket(marks: Path, needs_office: None) -> None:
    pool = Pool(confined=False)
    try:
        pool.job("read", {"path": marks})
        worker = next(iter(pool._all))
        ours = sockets(worker.exchange.root, worker.exchange.profile)
        assert sum(path.is_socket() for path in ours) == 2  # else the names are not LibreOffice's
    finally:
        pool.close()
    assert not any(path.exists() for path in ours)


def test_the_next_worker_removes_the_sockets_of_one_whose_owner_was_killed() -> None:
    root = Path(tempfile.mkdtemp(prefix=PREFIX))
    (root / "owner").touch()
    left = [path for path in sockets(root, root / "profile") if path.is_relative_to("/tmp")]
    stranger = left[0].with_name(f"{left[0].name}-of-another")
    try:
        for path in (*left, stranger):
            _leave(path)
        Exchange().remove()
        assert not any(path.exists() for path in left)
        assert stranger.is_socket()
    finally:
        for path in (*left, stranger):
            path.unlink(missing_ok=True)


def test_a_file_that_is_no_socket_is_left_alone() -> None:
    exchange = Exchange()
    file = sockets(exchange.root, exchange.profile)[0]
    try:
        file.write_text("a person's own", encoding="utf-8")
        exchange.remove()
        assert file.read_text(encoding="utf-8") == "a person's own"
    finally:
        file.unlink(missing_ok=True)
