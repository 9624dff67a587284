"""What pydantic found wrong with a value, in words that need no knowledge of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_LONGEST = 40
_NOT = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "true or false",
    "date": "a date, like 2026-12-31",
    "datetime": "a date and time, like 2026-12-31T09:00",
}
"""By the first part of an error's type: ``int_parsing``, ``int_type``, ``int_from_float``."""
_MUST = {
    "missing": "is needed",
    "string_type": "must be text",
    "path_type": "must be the path of a file, as text",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "dict_type": "must be an object of names and values",
    "model_type": "must be an object of names and values",
    "model_attributes_type": "must be an object of names and values",
    "json_invalid": "is not JSON",
    "extra_forbidden": "is not known here",
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "may have at most {max_length} characters",
    "too_short": "must hold at least {min_length}",
    "too_long": "may hold at most {max_length}",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "union_tag_invalid": "its {discriminator} must be one of {expected_tags}",
    "union_tag_not_found": "needs its {discriminator}",
}
_TELLS_WHAT_CAME = frozenset({"literal_error", "enum", "string_type"})


def says(error: ErrorDetails) -> str:
    """One error of a `ValidationError` as the end of a sentence that begins with the field."""
    kind, given = error["type"], _shown(error["input"])
    if kind in _MUST:
        said = _MUST[kind].format(**error.get("ctx", {})).replace("'", "")
        return f"{said}, not {given}" if kind in _TELLS_WHAT_CAME else said
    what = _NOT.get(kind.partition("_")[0])
    if what is not None:
        return f"{given} is not {what}"
    return error["msg"].removeprefix("Value error, ")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
