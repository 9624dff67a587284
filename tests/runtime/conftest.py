"""A home of one's own, and sessions over it that are closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.runtime.toolbox import NoModel, Post, notes_and_post

from liftwork.contract.registry import Registry
from liftwork.runtime.limits import Limits
from liftwork.runtime.session import Session


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def open_session(home: Path, post: Post) -> Iterator[Callable[..., Session]]:
    """Opens sessions over the home; called again, another one beside the first."""
    opened: list[Session] = []

    def open_(registry: Registry | None = None, limits: Limits | None = None) -> Session:
        session = Session(home, registry or notes_and_post(post), NoModel(), limits=limits)
        opened.append(session)
        return session

    yield open_
    for session in opened:
        session.close()


@pytest.fixture
def session(open_session: Callable[..., Session]) -> Session:
    return open_session()
