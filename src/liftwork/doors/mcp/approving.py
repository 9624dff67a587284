"""A person's yes that comes through their client: asked for one held call, exactly as shown.

It counts only from a client that the person has allowed in their own terminal. There is
no tool that approves: the question goes to the client's own form, and the answer lets the
one call go out that the form showed, as the gate holds it, bytes included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mcp_types as types

YES = "approve"
FORM: dict[str, Any] = {
    "type": "object",
    "properties": {
        YES: {
            "type": "boolean",
            "title": "Let it go out exactly as shown",
            "default": False,
        }
    },
    "required": [YES],
}


def shows_forms(capabilities: types.ClientCapabilities | None) -> bool:
    """Whether a client can put a form to the person; one that only opens addresses cannot."""
    if capabilities is None or capabilities.elicitation is None:
        return False
    told = capabilities.elicitation
    return told.form is not None or told.url is None


def question(held: Mapping[str, Any]) -> types.ElicitRequest:
    """What the person is asked about one held call, as the document names it."""
    message = f"This waits for your yes:\n\n{held['preview']}\n\nLet it be done?"
    params = types.ElicitRequestFormParams(message=message, requested_schema=FORM)
    return types.ElicitRequest(params=params)


def is_yes(answer: types.ElicitResult) -> bool:
    """Whether the person filled the form in and ticked its one box. Anything else is no yes."""
    return answer.action == "accept" and (answer.content or {}).get(YES) is True


def is_no(answer: types.ElicitResult) -> bool:
    """Whether the person said no, and did not merely close the form."""
    return answer.action == "decline" or (answer.action == "accept" and not is_yes(answer))


def joined(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """One document of a run that was held and of what its yes let run."""
    calls = [call for call in before["calls"] if call["outcome"] != "held"]
    ledger = {
        name: before["ledger"][name] + value if isinstance(value, int | float) else value
        for name, value in after["ledger"].items()
    }
    return {**after, "calls": [*calls, *after["calls"]], "ledger": ledger}
