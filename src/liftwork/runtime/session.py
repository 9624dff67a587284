"""The one thing that doors talk to: a person's requests, from words to events."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from liftwork.contract.errors import (
    AskPerson,
    BadInput,
    ChainInvalid,
    LimitReached,
    MissingFile,
    NotWaiting,
    Refuse,
    Stopped,
)
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.contract.slots import texts_in
from liftwork.models.base import Model
from liftwork.programs.lazy import preload
from liftwork.runtime import givenbefore, planner
from liftwork.runtime.audit import Audit
from liftwork.runtime.chat import Word, meant_id, read_word
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.events import Event, ModelCalled, Planned, Replied
from liftwork.runtime.files import check_given, shown
from liftwork.runtime.gate import Gate
from liftwork.runtime.givenbefore import GivenBefore
from liftwork.runtime.home import Home
from liftwork.runtime.inputs import Sources, fill_files
from liftwork.runtime.journal import Journal
from liftwork.runtime.lexicon import spoken
from liftwork.runtime.limits import REQUEST_LIMITS, Limits, Metered, isolated, within
from liftwork.runtime.named import named_in
from liftwork.runtime.offer import answer_to
from liftwork.runtime.openquestion import Open, OpenQuestion
from liftwork.runtime.opinion import SecondOpinion
from liftwork.runtime.records import Pending, Version
from liftwork.runtime.reply import moved_line, reply_to, sentence, unused_line, version_line
from liftwork.runtime.rewording import reworded
from liftwork.runtime.runner import Run, Runner
from liftwork.runtime.shortlist import MOST
from liftwork.runtime.store import Store
from liftwork.runtime.undoing import Undoing
from liftwork.runtime.versions import Versions
from liftwork.runtime.worker import Worker


class Session:
    """One person's work in one home folder.

    `ask`, `say`, `call`, `run_chain` and `yes` are iterators of events whose last one
    is always `Replied`. Bad input (`BadInput`, exit 2) and our own bugs (`InternalBug`,
    exit 70) are raised while iterating.

    A question that a request leaves open waits in the home, so that the next command can
    answer it. With `talk` it is this session's alone: neither what others say in the same
    home answers it, nor does it outlive the session.
    """

    def __init__(
        self,
        home: Path,
        registry: Registry,
        model: Model,
        *,
        limits: Limits | None = None,
        talk: str | None = None,
    ) -> None:
        self._registry = registry
        self._model = Metered(model)
        self._limits = REQUEST_LIMITS if limits is None else limits
        self._talk = talk
        self._home = Home(home)
        try:
            self._journal = Journal(self._home)
            self._question = OpenQuestion(self._journal, talk)
            self._before = GivenBefore(self._journal, talk)
            self._versions = Versions(self._home, self._journal, Store(self._home))
            self._gate = Gate(self._home, self._journal)
            self._runner = Runner(self._home, self._journal, registry, self._gate, self._versions)
            self._undoing = Undoing(self._home, registry, self._versions, self._gate.audit)
            self._versions.recover()
            self._notices = self._gate.recover()
        except BaseException:
            self._home.close()
            raise
        self._closed = False
        self._busy = threading.Lock()
        self._run: Run | None = None
        self._just_held: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warm(self) -> None:
        """Load the model in the background, and have it read the first tools, for a long talk.

        One request needs no such start: what the words make sure does not wait for the model.
        """
        tools = tuple(spoken(self._registry))[:MOST]
        threading.Thread(target=self._model.warm, args=(tools,), name="warm", daemon=True).start()

    # -- requests -----------------------------------------------------------------

    def ask(
        self, request: str, files: Sequence[Path] = (), *, near: Path | None = None
    ) -> Generator[Event, None, None]:
        """Plan a request and run the plan.

        Files in the folder `near` that the request names count as given with it.
        """
        return self._events(lambda run: self._ask(request, files, run, near))

    def say(
        self, words: str, files: Sequence[Path] = (), *, near: Path | None = None
    ) -> Generator[Event, None, None]:
        """What a person writes in a chat: yes, no, undo, redo, history, go back, or a request.

        A yes without an id counts only directly after the one call that it can mean was
        shown as held. `near` is as in `ask`.
        """
        word, just_held = read_word(words), self._just_held
        changed = self._reworded(words, just_held)
        if changed is not None:
            return self.edit(*changed)
        bare = word is not None and word.verb in ("yes", "no") and word.id is None
        if word is None or (bare and not just_held and self._question.read().question):
            return self.ask(words, files, near=near)
        return self._events(lambda run: self._say(word, just_held, run))

    def decide(
        self,
        request: str,
        files: Sequence[Path] = (),
        after: Sequence[str] = (),
        *,
        fresh: bool = False,
        near: Path | None = None,
    ) -> Decision:
        """Plan and run nothing. `near` is as in `ask`.

        `fresh` forgets what this home holds, as a new session would, and takes a file that
        is not there by its name: it tells the kind, and nothing is read.
        """
        given = tuple(_named(file) if fresh else check_given(file) for file in files)
        attached = (*given, *named_in(request, near, given))
        context = self._context(attached, Open() if fresh else self._question.read())
        if fresh:
            context = planner.Context(made=(), attached=attached)
        for earlier in after:
            decision = planner.decide(earlier, context, self._registry, self._model)
            context = planner.context_after(context, decision, self._registry)
        before = () if fresh or after or context.attached else self._before.read()
        return givenbefore.decide(request, context, before, self._registry, self._model)[0]

    def call(
        self, tool: str, args: Mapping[str, Any], files: Sequence[Path] = ()
    ) -> Generator[Event, None, None]:
        """Run one tool with arguments that the person wrote.

        `files` fill the file arguments that `args` leaves out, each by its kind; one that
        is still left out and needed is the newest file of that kind.
        """
        calls = [Call(id="c1", tool=tool, args=dict(args))]
        return self._events(lambda run: self._run_typed(calls, files, run))

    def run_chain(
        self, calls: Sequence[Call], files: Sequence[Path] = ()
    ) -> Generator[Event, None, None]:
        """Check a whole chain, then run it up to the first step that is not done."""
        return self._events(lambda run: self._run_typed(calls, files, run))

    def yes(self, id: str) -> Generator[Event, None, None]:
        """Run the held call of exactly this id, then the rest of its chain."""
        return self._events(lambda run: self._resume(id, run))

    def edit(self, id: str, changes: Mapping[str, Any]) -> Generator[Event, None, None]:
        """Change arguments of a held call; it is then held under another id."""
        return self._events(lambda run: self._edit(id, changes, run))

    # -- what is kept -------------------------------------------------------------

    def pending(self) -> list[Pending]:
        """Calls that wait for a yes, oldest first."""
        return self._gate.pending()

    def no(self, id: str) -> Pending:
        """Drop the held call of exactly this id. Raises `NotWaiting`."""
        return self._gate.no(id)

    def undo(self, *, outward: bool = True) -> Version:
        """Make the version before the current one current, or take back what was sent last.

        Without `outward` nothing is taken back that other people see. Raises `Refuse` at the
        first version, and where it cannot be taken back.
        """
        return self._undoing.undo(outward=outward)

    def redo(self) -> Version:
        """Take the last undo back. Raises `Refuse` where there is none."""
        return self._versions.redo()

    def go_back(self, number: int) -> Version:
        """Make version `number` of the current work current. Raises `Refuse`."""
        return self._versions.go_back(number)

    def history(self) -> list[Version]:
        """Every version ever made here, oldest first."""
        return self._versions.history()

    def audit(self) -> Audit:
        """The log of everything that was held, decided and sent."""
        return self._gate.audit

    def notices(self) -> list[str]:
        """Lines that the person should see, once: what an earlier process left unknown."""
        lines, self._notices = self._notices, []
        return lines

    def stop(self) -> None:
        """Stop the current run; the session lives on. Safe from a signal handler or a thread."""
        run = self._run
        if run is not None:
            run.stop.set()

    def close(self) -> None:
        """Let go of the journal and of temporary folders. Harmless twice."""
        if self._closed:
            return
        self._closed = True
        self.stop()
        if self._talk is not None:
            self._question.close()
            self._before.close()
        self._journal.close()
        self._home.close()

    # -- inside -------------------------------------------------------------------

    def _events(
        self, body: Callable[[Run], Generator[Event, None, None]]
    ) -> Generator[Event, None, None]:
        if not self._busy.acquire(blocking=False):
            raise BadInput("this session is still busy with another request")
        try:
            self._run = Run(Sources(), threading.Event())
            self._just_held = ()
            yield from isolated(self._limited(body, self._run))
        finally:
            self._run = None
            self._busy.release()

    def _limited(
        self, body: Callable[[Run], Generator[Event, None, None]], run: Run
    ) -> Generator[Event, None, None]:
        with within(self._limits, source="this request"):
            try:
                yield from body(run)
            except (Stopped, LimitReached) as error:
                run.notes.append(sentence(str(error)))
                yield self._replied(run, Outcome.REFUSED)

    def _ask(
        self, request: str, files: Sequence[Path], run: Run, near: Path | None
    ) -> Generator[Event, None, None]:
        attached = tuple(check_given(file) for file in files)
        waiting = self._question.read()
        courtesy = None if attached or waiting.question else answer_to(request, self._registry)
        if courtesy is not None:
            yield Replied(courtesy, Outcome.DONE)
            return
        named = named_in(request, near, attached)
        said = self._context((*attached, *named), waiting)
        before = () if said.attached else self._before.read()
        worker: Worker[Event, tuple[Decision, planner.Context]] = Worker(
            lambda _: givenbefore.decide(request, said, before, self._registry, self._model),
            run.stop,
        )
        yield from worker.events()
        if run.stop.is_set():
            raise Stopped("stopped; nothing has run")
        decision, context = worker.result()
        yield from (ModelCalled(call) for call in decision.model_calls)
        yield Planned(decision)
        if decision.verdict is Verdict.ASKED:
            self._question.leave(decision.request or request, decision.question, context.attached)
            yield Replied(decision.question or "", Outcome.ASKED)
            return
        self._question.close()
        if decision.verdict is Verdict.NO_TOOL:
            yield Replied(decision.nearest or "", Outcome.REFUSED)
            return
        _refuse_unused(decision.calls, attached)
        self._before.keep((*attached, *named))
        if decision.unused:
            run.notes.append(unused_line(decision.unused))
        if taken := givenbefore.taken_from(decision, before):
            run.notes.append(givenbefore.taken_line(taken))
        run.sources.given = frozenset(context.attached)
        opinion = SecondOpinion(decision, self._registry, self._model)
        yield from opinion.beside(self._run_checked(decision.calls, run))
        last = run.results[-1]
        if last.outcome is Outcome.ASKED:
            self._question.leave(request, last.question, context.attached)

    def _run_typed(
        self, calls: Sequence[Call], files: Sequence[Path], run: Run
    ) -> Generator[Event, None, None]:
        attached = [check_given(file) for file in files]
        kinds, unused, filled = list(self._versions.kinds()), set(attached), []
        for call in calls:
            tool = self._registry.get(call.tool)
            args, used = fill_files(tool, call.args, attached, kinds)
            filled.append(call.model_copy(update={"args": args}))
            unused -= used
            kinds += tool.makes
        if unused:
            raise BadInput(f"{shown(min(unused))}: no argument takes this file")
        yield from self._run_checked(filled, run)

    def _run_checked(self, calls: Sequence[Call], run: Run) -> Generator[Event, None, None]:
        try:
            self._runner.check(calls, run.sources, self._limits.steps)
        except ChainInvalid as error:
            if len(calls) > 1:
                raise
            raise ChainInvalid(str(error).removeprefix(f"step {calls[0].id}: ")) from error
        preload(module for call in calls for module in self._registry.get(call.tool).warms)
        yield from self._runner.run(calls, run)
        yield self._replied(run, run.results[-1].outcome)

    def _resume(self, id: str, run: Run) -> Generator[Event, None, None]:
        yield from self._runner.resume(id, run)
        yield self._replied(run, run.results[-1].outcome)

    def _reworded(
        self, words: str, just_held: Sequence[str]
    ) -> tuple[str, Mapping[str, Any]] | None:
        made = self._versions.current()
        return reworded(words, self.pending(), just_held, "" if made is None else made.made_at)

    def _edit(self, id: str, changes: Mapping[str, Any], run: Run) -> Generator[Event, None, None]:
        yield from self._runner.edit(id, changes, run)
        yield self._replied(run, run.results[-1].outcome)

    def _replied(self, run: Run, outcome: Outcome) -> Replied:
        self._just_held = tuple(held.id for held in run.held)
        notes = [*run.notes, *self.notices()]
        return Replied(reply_to(run.results, run.left, run.held, notes), outcome)

    def _say(self, word: Word, just_held: Sequence[str], run: Run) -> Generator[Event, None, None]:
        try:
            if word.verb == "yes":
                yield from self._resume(meant_id(word, just_held, self.pending()), run)
            else:
                yield Replied(self._answer(word, just_held), Outcome.DONE)
        except AskPerson as error:
            yield Replied(str(error), Outcome.ASKED)
        except Refuse as error:
            instead = f"\n{sentence(f'Instead: {error.instead}')}" if error.instead else ""
            yield Replied(f"{sentence(error.reason)}{instead}", Outcome.REFUSED)
        except NotWaiting as error:
            yield Replied(sentence(str(error)), Outcome.REFUSED)

    def _answer(self, word: Word, just_held: Sequence[str]) -> str:
        if word.verb == "no":
            dropped = self.no(meant_id(word, just_held, self.pending()))
            return f"Dropped {dropped.tool} ({dropped.id}); nothing has gone out."
        if word.verb == "history":
            return "\n".join(map(version_line, self.history())) or "Nothing has been made here."
        if word.verb == "go_back":
            return moved_line(self.go_back(word.number or 0))
        return moved_line(self.undo() if word.verb == "undo" else self.redo())

    def _context(self, attached: tuple[Path, ...], waiting: Open) -> planner.Context:
        return planner.Context(
            made=self._versions.kinds(),
            mains=self._versions.mains(),
            attached=(*attached, *(file for file in waiting.files if file not in attached)),
            open_request=waiting.request,
            open_question=waiting.question,
        )


def _refuse_unused(calls: Sequence[Call], attached: Sequence[Path]) -> None:
    """A file that was given and that no step takes: what was meant is not what was planned."""
    taken = {text for call in calls for text in texts_in(call.args)}
    for file in attached:
        if str(file) not in taken:
            tools = ", ".join(call.tool for call in calls)
            raise BadInput(f"{shown(file)}: {tools} does not take this file; leave it out")


def _named(file: Path) -> Path:
    try:
        return check_given(file)
    except MissingFile:
        return file
