"""Runs one checked chain: each call prepared, gated, implemented, verified and kept."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from liftwork.contract.effect import Effect
from liftwork.contract.errors import (
    AskPerson,
    BadInput,
    ChainInvalid,
    LiftworkError,
    LimitReached,
    Refuse,
    SendUnknown,
    Stopped,
)
from liftwork.contract.job import Job
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, CallResult, Outcome
from liftwork.runtime import limits
from liftwork.runtime.chain import check_chain, typed_early
from liftwork.runtime.disk import unusable
from liftwork.runtime.events import Event, Held, Progress, ToolFinished, ToolStarted
from liftwork.runtime.gate import Gate, HeldCall, Yes, fingerprint, unknown_line
from liftwork.runtime.home import Home
from liftwork.runtime.inputs import Prepared, Preparer, Sources, check_files
from liftwork.runtime.journal import Journal
from liftwork.runtime.keeping import Draft
from liftwork.runtime.outcomes import name_of_work, not_done, result_of, still_out, title_of
from liftwork.runtime.perform import BrokenPromise, Performed, perform
from liftwork.runtime.records import Pending
from liftwork.runtime.reuse import Earlier, Reuse, key_of
from liftwork.runtime.store import Store
from liftwork.runtime.versions import Versions
from liftwork.runtime.worker import Worker


@dataclass
class Run:
    """The state of one chain while it runs, and its results afterwards."""

    sources: Sources
    stop: threading.Event
    results: list[CallResult] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    held: list[Pending] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """Tools of the steps that were not reached."""
    again: bool = False
    """Whether a step that did the same before need not run again."""


Attempt = Generator[Event, None, CallResult]
"""The events of one step, and at their end what it came to."""


class Runner:
    """Runs chains in one home. Nothing here reads words or talks to a model."""

    def __init__(
        self, home: Home, journal: Journal, registry: Registry, gate: Gate, versions: Versions
    ) -> None:
        self._home = home
        self._registry = registry
        self._gate = gate
        self._versions = versions
        self._store = Store(home)
        self._preparer = Preparer(self._store, versions, registry)
        self._reuse = Reuse(journal, versions)

    def check(self, calls: Sequence[Call], sources: Sources, longest: int | None) -> None:
        """Check a whole chain before anything runs: its form, its files, its length.

        Raises `ChainInvalid`, `UnknownTool`, `BadInput` or `PathRefused`.
        """
        if longest is not None and len(calls) > longest:
            raise ChainInvalid(f"the chain has {len(calls)} steps; the limit is {longest}")
        check_chain(calls, self._registry, self._versions.kinds())
        check_files(calls, {call.tool: self._registry.get(call.tool) for call in calls}, sources)

    def run(self, calls: Sequence[Call], run: Run) -> Iterator[Event]:
        """Run a checked chain up to the first step that is not done.

        In a chain of several steps, one that did the same before is not run again. Where a
        step needs an account that is not connected, no step runs at all.
        """
        run.again = len(calls) > 1
        with self._bounds(calls):
            yield from self._unmet(calls, run)
            if not run.results:
                yield from self._run(calls, run)

    def _unmet(self, calls: Sequence[Call], run: Run) -> Iterator[Event]:
        """The first step whose needs are not met, if any, as what it came to."""
        for call in calls:
            tool = self._registry.get(call.tool)
            if tool.needs is None:
                continue
            try:
                tool.needs(typed_early(call, tool))
            except (Refuse, AskPerson) as error:
                run.left = [other.tool for other in calls if other is not call]
                run.results.append(not_done(call, error))
                yield ToolStarted(call.id, call.tool)
                yield ToolFinished(run.results[-1])
                return

    def _bounds(self, calls: Sequence[Call]) -> AbstractContextManager[None]:
        """The limits of work in windows, where a step of these is that."""
        if any(self._registry.get(call.tool).effect is Effect.WINDOW for call in calls):
            return limits.within(limits.DESKTOP_LIMITS, source="work in windows")
        return nullcontext()

    def _run(self, calls: Sequence[Call], run: Run) -> Iterator[Event]:
        for n, call in enumerate(calls):
            run.left = [later.tool for later in calls[n:]]
            if run.stop.is_set():
                raise Stopped("stopped")
            attempt = partial(self._fresh, call, calls[n + 1 :], run)
            yield from self._step(call, run, attempt)
            run.left = run.left[1:]
            if run.results[-1].outcome is not Outcome.DONE:
                return

    def resume(self, id: str, run: Run) -> Iterator[Event]:
        """Give a held call its yes, run it, then the rest of its chain.

        Raises `NotWaiting`, or `UnknownTool` where a tool of the chain is gone; then the
        yes is not used up.
        """
        held = self._gate.look(id)
        call = Call(id=held.pending.call_id, tool=held.pending.tool, args=dict(held.pending.args))
        rest = [Call(**later) for later in held.chain["calls"]]
        for each in (call, *rest):
            self._registry.get(each.tool)
        given = held.chain["given"]
        run.sources.given = None if given is None else frozenset(Path(p) for p in given)
        run.sources.made.update(held.chain["made"])
        with self._bounds([call, *rest]):
            yield from self._resumed(call, rest, held, run)

    def _resumed(
        self, call: Call, rest: Sequence[Call], held: HeldCall, run: Run
    ) -> Iterator[Event]:
        yield from self._step(call, run, partial(self._approved, call, held, run))
        if run.results[-1].outcome is Outcome.DONE:
            yield from self._run(rest, run)
        else:
            run.left = [later.tool for later in rest]

    # -- one step -----------------------------------------------------------------

    def _step(self, call: Call, run: Run, attempt: Callable[[Path], Attempt]) -> Iterator[Event]:
        limits.use("steps")
        yield ToolStarted(call.id, call.tool)
        started = time.perf_counter()
        folder = self._home.new_job()
        try:
            result = yield from attempt(folder)
        except (Refuse, AskPerson, Stopped, LimitReached) as error:
            result = not_done(call, error)
        except LiftworkError:
            raise
        except Exception as error:
            full = unusable(error, self._home.root)
            raise (full or self._home.log_bug(call.tool, error)) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        seconds = round(time.perf_counter() - started, 4)
        run.results.append(result.model_copy(update={"seconds": seconds}))
        yield ToolFinished(run.results[-1])

    def _fresh(self, call: Call, rest: Sequence[Call], run: Run, folder: Path) -> Attempt:
        tool = self._registry.get(call.tool)
        prepared = self._preparer.prepare(call, tool, run.sources, folder)
        run.notes += prepared.notes
        weighed = tool.weighed(prepared.args)
        if tool.effect is Effect.OUTWARD or weighed:
            return (yield from self._hold(call, prepared, weighed, rest, run))
        earlier = self._reuse.find(prepared, run.sources.made.values()) if run.again else None
        if earlier is not None:
            return self._as_before(call, prepared, earlier, run)
        return (yield from self._execute(call, prepared, run, folder))

    def _as_before(self, call: Call, prepared: Prepared, earlier: Earlier, run: Run) -> CallResult:
        version = earlier.version
        run.sources.made[call.id] = earlier.id
        made = f"{version.work} v{version.number}"
        run.notes.append(f"{call.tool} was not run again: {made} was made from the same.")
        return result_of(
            call,
            Outcome.DONE,
            version.summary,
            args=prepared.told,
            files=version.files,
            checks=earlier.checks,
        )

    def edit(self, id: str, changes: Mapping[str, Any], run: Run) -> Iterator[Event]:
        """Change arguments of a held call, which is then held under another id.

        Raises `NotWaiting`, and `BadInput` for arguments that the tool does not have.
        """
        held = self._gate.look(id)
        self._registry.get(held.pending.tool)
        args = {**held.pending.args, **changes}
        call = Call(id=held.pending.call_id, tool=held.pending.tool, args=args)
        run.left = [later["tool"] for later in held.chain["calls"]]
        yield from self._step(call, run, partial(self._edited, call, held, run))

    def _edited(self, call: Call, held: HeldCall, run: Run, folder: Path) -> Attempt:
        if held.void is not None:
            raise Refuse(f"it no longer waits: {held.void}", "ask again to hold it as it is now")
        tool = self._registry.get(call.tool)
        prepared = self._preparer.prepare_held(tool, call.args, held.pending.files, folder)
        prepared = yield from self._settled(prepared, run)
        files = prepared.held_files()
        weighed = tool.weighed(prepared.args)
        pending = self._gate.replace(
            held, prepared.plain, files, title=title_of(prepared), weighed=weighed
        )
        return (yield from self._shown(call, prepared, pending, run))

    def _settled(self, prepared: Prepared, run: Run) -> Generator[Event, None, Prepared]:
        """The call with what its tool looked up for it, before a person is shown it."""
        settles, args = prepared.tool.settles, prepared.args
        if settles is None:
            return prepared
        worker: Worker[Event, Mapping[str, Any]] = Worker(lambda _: settles(args), run.stop)
        yield from worker.events()
        return self._preparer.changed(prepared, worker.result())

    def _hold(
        self,
        call: Call,
        prepared: Prepared,
        weighed: Sequence[str],
        rest: Sequence[Call],
        run: Run,
    ) -> Attempt:
        prepared = yield from self._settled(prepared, run)
        for given in prepared.inputs:
            self._store.put(given.local)
        allowed = run.sources.given
        chain = {
            "id": call.id,
            "calls": [later.model_dump() for later in rest],
            "made": run.sources.made,
            "given": None if allowed is None else sorted(str(path) for path in allowed),
        }
        files = prepared.held_files()
        held = self._gate.hold(
            call.tool, prepared.plain, files, chain, title=title_of(prepared), weighed=weighed
        )
        return (yield from self._shown(call, prepared, held, run))

    def _shown(self, call: Call, prepared: Prepared, held: Pending, run: Run) -> Attempt:
        run.held.append(held)
        yield Held(held.id, held.tool, held.preview)
        summary = f"{held.tool} waits for a yes ({held.id}); nothing has gone out."
        return result_of(call, Outcome.HELD, summary, args=prepared.told)

    def _approved(self, call: Call, held: HeldCall, run: Run, folder: Path) -> Attempt:
        if held.void is not None:
            raise Refuse(f"the yes is void: {held.void}", "ask again to hold it as it is now")
        tool = self._registry.get(call.tool)
        prepared = self._preparer.prepare_held(tool, call.args, held.pending.files, folder)
        weighed = tool.weighed(prepared.args)
        yes = self._gate.take(held.pending.id)
        now = fingerprint(call.tool, prepared.plain, prepared.held_files(), weighed)
        if now != yes.fingerprint:
            self._gate.finish(yes, Outcome.REFUSED)
            raise Refuse(
                f"the yes is void: {call.tool} is no longer what it was when this was held",
                "ask again to hold it as it is now",
            )
        return (
            yield from self._execute(call, prepared, run, folder, replace(yes, weighed=weighed))
        )

    def _execute(
        self,
        call: Call,
        prepared: Prepared,
        run: Run,
        folder: Path,
        yes: Yes | None = None,
    ) -> Attempt:
        tool = prepared.tool
        if tool.effect is Effect.OUTWARD and yes is None:
            raise BrokenPromise(f"{tool.name} is outward and has no yes")
        made_in = folder / "out"
        made_in.mkdir()
        stem = f"v{self._versions.next_number(prepared.parent)}"

        def work(emit: Callable[[Event], None]) -> Performed:
            def report(message: str, fraction: float | None) -> None:
                emit(Progress(call.id, message, fraction))

            job = Job(
                folder=made_in,
                stem=stem,
                report=report,
                stop=run.stop,
                allow=worker.allow,
                approved=() if yes is None else yes.weighed,
                acting=partial(self._acting, tool.name),
            )
            return perform(tool, job, prepared.args)

        worker: Worker[Event, Performed] = Worker(work, run.stop)
        if yes is None:
            yield from self._worked(worker, run)
        else:
            yield from self._answered(yes, worker)
        return self._keep(call, prepared, worker.result(), stem, run)

    def _acting(self, tool: str, line: str) -> None:
        limits.use("actions")
        self._gate.acting(tool, line)

    def _worked(self, worker: Worker[Event, Performed], run: Run) -> Iterator[Event]:
        """A call on this computer; what it had done when its time was up is kept if it says so."""
        try:
            yield from worker.events()
        except LimitReached as error:
            if not (worker.has_result and worker.result().made.partial):
                raise
            run.notes.append(f"{str(error).capitalize()}.")

    def _answered(self, yes: Yes, worker: Worker[Event, Performed]) -> Iterator[Event]:
        """An outward call, with what became of it written down before anything else."""
        became: Outcome | None = None
        answer: Mapping[str, Any] = {}
        try:
            yield from worker.events()
            became = Outcome.DONE if worker.result().passed else Outcome.FAILED
            answer = worker.result().made.facts
        except SendUnknown as error:
            answer = {"unknown": error}
            raise
        except (Refuse, AskPerson, BadInput) as error:
            became, answer = Outcome.REFUSED, {"refused": error}
            raise
        except (Stopped, LimitReached) as error:
            raise Refuse(f"{error}; {unknown_line(yes.tool, yes.id)}") from error
        except Exception as error:
            line = unknown_line(yes.tool, yes.id)
            raise self._home.log_bug(yes.tool, error, also=line) from error
        finally:
            self._gate.finish(yes, became, answer)

    def _keep(
        self, call: Call, prepared: Prepared, performed: Performed, stem: str, run: Run
    ) -> CallResult:
        made, tool = performed.made, prepared.tool
        outcome = Outcome.DONE if performed.passed else Outcome.FAILED
        summary = made.summary
        if performed.broken is not None:
            bug = self._home.log_bug(f"{tool.name}'s verifier", performed.broken)
            summary = f"{summary} It could not be checked: the details are in {bug.log}"
        files: Mapping[str, Path] = {}
        if made.files:
            draft = Draft(
                tool=tool.name,
                args=prepared.told,
                summary=summary,
                outcome=outcome,
                files=made.files,
                stem=stem,
                name=name_of_work(prepared),
                checks=performed.checks,
                undoable=tool.undoable,
                parent=prepared.parent,
                went_out=tool.takes_back is not None,
                key=None if made.partial else key_of(prepared),
            )
            run.sources.made[call.id], version = self._versions.keep(draft)
            files = version.files
            run.notes += still_out(outcome) if draft.went_out else self._not_current(outcome)
        return result_of(
            call, outcome, summary, args=prepared.told, files=files, checks=performed.checks
        )

    def _not_current(self, outcome: Outcome) -> list[str]:
        current = self._versions.current()
        if outcome is Outcome.DONE:
            return []
        still = f"; {current.work} v{current.number} is still current" if current else ""
        return [f"It was kept to look at, and nothing goes on from it{still}."]
