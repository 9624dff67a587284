"""The reader of mails against the standard library's writer, and against damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.email.message import Written, compose, with_text
from liftwork.crafts.messages.readback.mime import read_mail

_LINE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=90)
_NAME = st.text(st.sampled_from("abcXYZ019 _-.()'ßéسلا图"), min_size=1, max_size=40).filter(
    lambda name: name.strip(" .") == name and name
)


@settings(max_examples=60, deadline=None)
@given(subject=_LINE, text=st.lists(_LINE, max_size=4), name=_NAME, content=st.binary(max_size=300))
def test_what_was_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory,
    subject: str,
    text: list[str],
    name: str,
    content: bytes,
) -> None:
    file = tmp_path_factory.mktemp("mail") / name
    file.write_bytes(content)
    words = "\n".join(text)

    written = Written("me@example.com", ["a@b.cd", "e@f.gh"], subject.strip(), words, [file])
    mail = read_mail(compose(written))

    assert mail.to == ["a@b.cd", "e@f.gh"]
    assert " ".join(mail.header("Subject").split()) == " ".join(subject.split())
    assert [(f.name, f.content) for f in mail.files] == [(name, content)]
    assert mail.text.replace("\r", "").split() == words.replace("\r", "").split()


def test_another_text_leaves_everything_else_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.bin"
    file.write_bytes(bytes(range(256)))
    raw = compose(Written("me@example.com", ["a@b.cd"], "One", "first", [file]))

    before, after = read_mail(raw), read_mail(with_text(raw, "second"))

    assert after.text.strip() == "second"
    assert after.files == before.files
    assert after.header("Message-ID") == before.header("Message-ID")


@given(st.binary(max_size=200))
def test_damage_is_one_line(content: bytes) -> None:
    try:
        read_mail(content)
    except BadInput as error:
        assert "\n" not in str(error)


def test_a_mail_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.bin"
    file.write_bytes(bytes(2000))
    raw = compose(Written("me@example.com", ["a@b.cd"], "One", "first", [file]))
    with pytest.raises(BadInput, match="cut short"):
        read_mail(raw[:-40])
