"""Only what the person said reaches a tool.

What a reader read from the clause wins. What only the model says is kept when its
words or figures stand in the clause, and dropped otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.contract.numbers import fold, number_value
from liftwork.contract.tool import Argument, Tool
from liftwork.runtime.words import tokens


def grounded(
    tool: Tool, clause: str, read: Mapping[str, Any], proposed: Mapping[str, Any]
) -> dict[str, Any]:
    """The arguments of a call, files apart, in the order of the tool's signature."""
    args: dict[str, Any] = {}
    for argument in tool.arguments:
        if argument.kind is not None:
            continue
        if argument.name in read:
            args[argument.name] = read[argument.name]
        elif argument.name in proposed and _is_said(argument, proposed[argument.name], clause):
            args[argument.name] = proposed[argument.name]
    return args


def _is_said(argument: Argument, value: Any, clause: str) -> bool:
    """Whether a plain value stands in the clause. Self-reading types trust only their reader."""
    if argument.find is not None or isinstance(value, bool) or value in (None, ""):
        return False
    if isinstance(value, int | float):
        return float(value) in {number_value(token.word) for token in tokens(clause)}
    return isinstance(value, str) and fold(value).strip() in fold(clause)


def valid(tool: Tool, args: Mapping[str, Any]) -> str | None:
    """None when the arguments pass the tool's types, else the one line that says why not."""
    files = {argument.name: "given" for argument in tool.arguments if argument.kind}
    try:
        tool.validate({**args, **files})
    except BadInput as error:
        return str(error)
    return None
