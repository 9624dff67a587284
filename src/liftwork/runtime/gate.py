"""The gate: nothing outward runs without a yes that names exactly it.

A held call is known by an id over its tool, every argument, the bytes of every file, and
a number used once, so an id can neither be guessed nor used again. The bytes are kept
when the call is held; the tool is later given exactly those. A yes is used up, in one
transaction, before the tool starts: after a crash in between it is unknown whether the
call went out, which is said and never tried again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput, NotWaiting
from liftwork.runtime.audit import Audit, told_answer, told_files
from liftwork.runtime.files import fingerprint_given, shown
from liftwork.runtime.home import Home, now
from liftwork.runtime.journal import Journal
from liftwork.runtime.records import HeldFile, Pending

_STARTED, _UNKNOWN = "started", "unknown"


@dataclass(frozen=True)
class HeldCall:
    """A held call, and the rest of its chain that was kept with it, as JSON data.

    `void` says why it no longer stands; then it has been dropped.
    """

    pending: Pending
    chain: Mapping[str, Any]
    void: str | None = None


@dataclass(frozen=True)
class Yes:
    """A yes that was given and used up: the only thing that opens the gate, once.

    `weighed` are the lines of the tool's `weigh` that it was given to.
    """

    id: str
    tool: str
    fingerprint: str
    weighed: tuple[str, ...] = ()


def fingerprint(
    tool: str,
    args: Mapping[str, Any],
    files: Sequence[HeldFile],
    weighed: Sequence[str] = (),
) -> str:
    """The sha256 over a call's tool, canonical arguments, its files' names and bytes, and the
    lines of the tool's `weigh`."""
    told = [[f.argument, f.name, f.size, f.digest] for f in files]
    text = json.dumps([tool, args, told, list(weighed)], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def preview(
    tool: str,
    args: Mapping[str, Any],
    files: Sequence[HeldFile],
    title: str = "",
    weighed: Sequence[str] = (),
) -> str:
    """Exactly what would go where: every argument, and each file's name, size and digest.

    `title` is the tool's own line; whatever it says, every argument follows, and what the
    tool's `weigh` says about the call.
    """
    lines = [f"{tool}: {_visible(title)}" if title else tool]
    for name, value in args.items():
        lines += _argument_lines(name, value)
    lines += [
        f"  {f.argument}: {shown(f.name)}, {f.size:,} bytes, sha256 {f.digest}" for f in files
    ]
    lines += [f"  {_visible(line)}" for line in weighed]
    return "\n".join(lines)


def _argument_lines(name: str, value: Any) -> list[str]:
    """One line; a text of several lines stands below its name, each line behind a bar."""
    if isinstance(value, str) and "\n" in value:
        return [f"  {name}:", *(f"    | {_visible(line)}" for line in value.split("\n"))]
    return [f"  {name}: {_visible(json.dumps(value, ensure_ascii=False))}"]


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


class Gate:
    """The held calls of one home. What nobody said yes to stays held."""

    def __init__(self, home: Home, journal: Journal) -> None:
        self._home = home
        self._journal = journal
        self.audit = Audit(home, journal)

    def hold(
        self,
        tool: str,
        args: Mapping[str, Any],
        files: Sequence[HeldFile],
        chain: Mapping[str, Any],
        *,
        title: str = "",
        weighed: Sequence[str] = (),
    ) -> Pending:
        """Hold a call, or find it where exactly it is held already.

        `chain` holds the call's `id` in its chain and the `calls` after it; `title` is the
        tool's own line for the preview, `weighed` are the lines of its `weigh`.
        """
        print_ = fingerprint(tool, args, files, weighed)
        kept = json.dumps(chain, sort_keys=True)
        likeness = hashlib.sha256(f"{print_} {kept}".encode()).hexdigest()
        with self._journal.transaction():
            row = self._journal.row("SELECT * FROM pending WHERE likeness = ?", likeness)
            if row is not None:
                return _read(row)
            once = os.urandom(16)
            id = hashlib.sha256(print_.encode() + once).hexdigest()[:12]
            self._journal.insert(
                "pending",
                id=id,
                likeness=likeness,
                fingerprint=print_,
                tool=tool,
                args=json.dumps(dict(args)),
                files=json.dumps([{**asdict(f), "path": str(f.path)} for f in files]),
                preview=preview(tool, args, files, title, weighed),
                chain=kept,
                held_at=now(),
            )
            self._journal.note("held", id, tool=tool)
            self.audit.add("held", id, tool, digest=print_, files=told_files(files))
        return _read(self._row(id))

    def pending(self) -> list[Pending]:
        """Calls that wait for a yes, oldest first."""
        return [_read(row) for row in self._journal.rows("SELECT * FROM pending ORDER BY rowid")]

    def no(self, id: str) -> Pending:
        """Drop the held call of exactly this id. Raises `NotWaiting`."""
        with self._journal.transaction():
            held = _read(self._row(id))
            self._drop(id)
            self._journal.note("no", id, tool=held.tool)
            self.audit.add("no", id, held.tool)
        return held

    def replace(
        self,
        old: HeldCall,
        args: Mapping[str, Any],
        files: Sequence[HeldFile],
        *,
        title: str = "",
        weighed: Sequence[str] = (),
    ) -> Pending:
        """Hold a call with other arguments in the place of a held one, under another id.

        Raises `NotWaiting` where the old one is no longer held.
        """
        was = old.pending
        with self._journal.transaction():
            self._row(was.id)
            self._drop(was.id)
            new = self.hold(was.tool, args, files, old.chain, title=title, weighed=weighed)
            self._journal.note("edited", was.id, into=new.id)
            self.audit.add("edited", was.id, was.tool, into=new.id)
        return new

    def look(self, id: str) -> HeldCall:
        """The held call of exactly this id. One whose files have changed is dropped here.

        Raises `NotWaiting` where no call is held under the id.
        """
        row = self._row(id)
        held = _read(row)
        void = _changed(held.files)
        if void is not None:
            with self._journal.transaction():
                self._drop(id)
                self._journal.note("void", id, tool=held.tool, reason=void)
                self.audit.add("void", id, held.tool, reason=void)
        return HeldCall(held, json.loads(row["chain"]), void)

    def take(self, id: str) -> Yes:
        """Use up the yes for a held call. Of several who try, one succeeds.

        Raises `NotWaiting`. On return it is on the disk that the call may have gone out.
        """
        with self._journal.transaction():
            row = self._row(id)
            self._drop(id)
            self._journal.note("yes", id, tool=row["tool"])
            self._journal.insert(
                "sent",
                id=id,
                tool=row["tool"],
                fingerprint=row["fingerprint"],
                state=_STARTED,
                session=self._home.token,
                at=now(),
            )
            digest, files = row["fingerprint"], told_files(_read(row).files)
            self.audit.add("yes", id, row["tool"], digest=digest, files=files)
        return Yes(id, row["tool"], row["fingerprint"])

    def finish(
        self, yes: Yes, outcome: str | None, answer: Mapping[str, Any] | None = None
    ) -> None:
        """Write down what became of an outward call, None where it is unknown, and the answer."""
        with self._journal.transaction():
            self._journal.write(
                "UPDATE sent SET state = ? WHERE id = ?", outcome or _UNKNOWN, yes.id
            )
            self._journal.note("finished", yes.id, outcome=outcome or _UNKNOWN)
            told = told_answer(answer or {})
            self.audit.add("finished", yes.id, yes.tool, outcome=outcome or _UNKNOWN, answer=told)

    def acting(self, tool: str, line: str) -> None:
        """Write down an action in a window that is about to be done."""
        self._journal.note("acting", tool, line=_visible(line))

    def recover(self) -> list[str]:
        """One line for each outward call whose process died while it ran."""
        lines = []
        for row in self._journal.rows("SELECT * FROM sent WHERE state = ?", _STARTED):
            if self._home.alive(row["session"]):
                continue
            with self._journal.transaction():
                self._journal.write("UPDATE sent SET state = ? WHERE id = ?", _UNKNOWN, row["id"])
                self._journal.note("unknown", row["id"], tool=row["tool"])
                self.audit.add("unknown", row["id"], row["tool"])
            lines.append(unknown_line(row["tool"], row["id"]))
        return lines

    def _drop(self, id: str) -> None:
        self._journal.write("DELETE FROM pending WHERE id = ?", id)

    def _row(self, id: str) -> sqlite3.Row:
        row = self._journal.row("SELECT * FROM pending WHERE id = ?", id)
        if row is None:
            raise NotWaiting(self._why_not(id))
        return row

    def _why_not(self, id: str) -> str:
        sent = self._journal.row("SELECT * FROM sent WHERE id = ?", id)
        if sent is not None and sent["state"] in (_STARTED, _UNKNOWN):
            return unknown_line(sent["tool"], id)
        if sent is not None:
            return f"{shown(id)} had its yes at {sent['at']} and has run; a yes counts once"
        past = self._journal.row(
            "SELECT what, detail FROM log WHERE about = ? AND what IN ('no', 'void', 'edited')"
            " ORDER BY id DESC",
            id,
        )
        if past is not None and past["what"] == "edited":
            return f"{shown(id)} was changed and is now {json.loads(past['detail'])['into']}"
        if past is not None:
            what = {"no": "was answered no", "void": "was void, a file had changed"}[past["what"]]
            return f"{shown(id)} {what}; ask again to hold it anew"
        return f"no call is waiting under {shown(id)!r}; see `lift pending`"


def unknown_line(tool: str, id: str) -> str:
    """What is said when a yes was used up and nobody knows what became of the call."""
    return (
        f"it is unknown whether {tool} ({id}) went out: it began and did not end; "
        "look there before you ask again"
    )


def _changed(files: Sequence[HeldFile]) -> str | None:
    for file in files:
        try:
            digest = fingerprint_given(file.path)
        except BadInput as error:
            return f"{file.argument} can no longer be read: {error}"
        if digest != file.digest:
            return f"{shown(file.path)} has changed since it was held"
    return None


def _read(row: sqlite3.Row) -> Pending:
    chain = json.loads(row["chain"])
    return Pending(
        id=row["id"],
        tool=row["tool"],
        args=json.loads(row["args"]),
        files=tuple(
            HeldFile(**{**file, "path": Path(file["path"])}) for file in json.loads(row["files"])
        ),
        preview=row["preview"],
        held_at=row["held_at"],
        call_id=chain["id"],
        then=tuple(call["tool"] for call in chain["calls"]),
    )
