"""A library can be kept to one thread, and what is no library is left alone."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.models.embedded import _weights
from liftwork.models.threads import _slots, keep_to_one_thread


@settings(max_examples=40)
@given(st.binary(max_size=200), st.booleans())
def test_what_is_no_library_is_left_alone(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, headed: bool
) -> None:
    path = tmp_path_factory.mktemp("threads") / "some.so"
    path.write_bytes((b"\x7fELF\x02\x01" if headed else b"") + content)
    assert not keep_to_one_thread(path)
    assert not keep_to_one_thread(path.with_name("missing.so"))


@pytest.mark.skipif(sys.platform != "linux", reason="the engine is another file elsewhere")
def test_the_engine_imports_what_is_replaced_and_only_that_is_found() -> None:
    (library,) = _weights().parent.glob("*needle3.so")
    data = library.read_bytes()
    assert len(list(_slots(data, b"sysconf"))) == 1
    assert list(_slots(data, b"sysconfig")) == []
