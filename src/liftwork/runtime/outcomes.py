"""What a step came to, and the words that go with it."""

from __future__ import annotations

from typing import Any

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.contract.results import Call, CallResult, Outcome, Refusal
from liftwork.runtime.inputs import Prepared
from liftwork.runtime.names import work_name


def result_of(call: Call, outcome: Outcome, summary: str, **more: Any) -> CallResult:
    """The result of a call; `more` are further fields, the arguments among them."""
    fields = {"args": call.args, **more}
    return CallResult(id=call.id, tool=call.tool, outcome=outcome, summary=summary, **fields)


def not_done(call: Call, error: Exception) -> CallResult:
    """What a call came to that was refused, stopped, or left with a question."""
    if isinstance(error, AskPerson):
        return result_of(call, Outcome.ASKED, str(error), question=str(error))
    reason, instead = str(error), None
    if isinstance(error, Refuse):
        reason, instead = error.reason, error.instead
    return result_of(call, Outcome.REFUSED, reason, refusal=Refusal(reason=reason, instead=instead))


def name_of_work(prepared: Prepared) -> str:
    """What a new work is called, by what was said; what a tool looked up was not."""
    tool, told = prepared.tool, prepared.told
    if tool.settles is None:
        files = {a.name for a in tool.arguments if a.kind is not None}
        said = {k: v for k, v in told.items() if k not in files}
        return work_name(tool.name, said, [given.path for given in prepared.inputs])
    said = {a.name: told[a.name] for a in tool.arguments if a.required and a.find is not None}
    return work_name(tool.name, {"tool": tool.name.replace("_", " "), **said})


def title_of(prepared: Prepared) -> str:
    """The heading of a held call's preview; empty where its tool gives none."""
    title = prepared.tool.title
    return "" if title is None else title(prepared.args)


def still_out(outcome: Outcome) -> list[str]:
    """What is said of something that went out and did not pass its checks."""
    if outcome is Outcome.DONE:
        return []
    return ["It has gone out all the same; `lift undo` takes it back where that can be."]
