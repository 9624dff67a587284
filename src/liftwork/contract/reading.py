"""Argument types that read themselves from the way people write them.

A craft's own type (a plot, a length, a scale) derives from `SelfReading` and
says in one place how it is found inside a sentence. Plain types get the same
power from an annotation: ``Annotated[int, Reads(find_bedrooms)]``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from liftwork.contract.errors import Unreadable

T = TypeVar("T")


@dataclass(frozen=True)
class Reading(Generic[T]):
    """A value found in a sentence, and the half-open span `start:end` that says it."""

    value: T
    start: int
    end: int


@dataclass(frozen=True)
class Reads:
    """Marks an argument with the function that finds its values in a sentence.

    `find` returns every reading, surest first.
    """

    find: Callable[[str], Sequence[Reading[Any]]]


class SelfReading:
    """A value type with one reader, used by every door and every model.

    A subclass is an immutable value with equality. It gives `find`, and a
    `__str__` in canonical words, for which ``read(str(value)) == value`` holds.
    `says` describes the accepted ways of writing, `samples` are some of them, and
    `asks` is the question to put where a value is missing.
    """

    says: ClassVar[str] = ""
    asks: ClassVar[str] = ""
    samples: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        """Every value of this type in `text`, surest first; empty where there is none."""
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self:
        """The value that all of `text` says. Raises `Unreadable` with what would do."""
        stripped = text.strip()
        for reading in cls.find(stripped):
            if stripped[: reading.start].strip(" .,") == "" and (
                stripped[reading.end :].strip(" .,") == ""
            ):
                return reading.value
        shown = stripped if len(stripped) <= 60 else stripped[:57] + "..."
        raise Unreadable(f"{shown!r} is not {cls.says}; write for example {cls.samples[0]!r}")

    @classmethod
    def _validate(cls, value: object) -> Self:
        if isinstance(value, cls):
            return value
        if isinstance(value, str):
            try:
                return cls.read(value)
            except Unreadable as error:
                raise ValueError(str(error)) from error
        raise ValueError(f"{value!r} is not {cls.says}; write for example {cls.samples[0]!r}")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(str),
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        samples = ", ".join(cls.samples)
        return {"type": "string", "description": f"{cls.says}, like {samples}"}
