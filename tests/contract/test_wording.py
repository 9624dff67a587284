"""What is wrong with a value is said in words that need no knowledge of a library."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from liftwork.contract.wording import says


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Cat(BaseModel):
    kind: Literal["cat"]


class Dog(BaseModel):
    kind: Literal["dog"]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = "x"
    count: Annotated[int, Field(ge=1, le=6)] = 1
    share: float = 0.5
    price: Decimal = Decimal(1)
    open: bool = True
    side: Side = Side.LEFT
    size: Literal["A4", "A3"] = "A4"
    rows: Annotated[list[int], Field(min_length=1)] = [1]
    pet: Annotated[Cat | Dog, Field(discriminator="kind")] = Cat(kind="cat")


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"name": 5}, "must be text, not 5"),
        ({"count": "lots"}, "'lots' is not a whole number"),
        ({"count": 1.5}, "1.5 is not a whole number"),
        ({"count": 9}, "must be at most 6"),
        ({"share": "half"}, "'half' is not a number"),
        ({"price": "dear"}, "'dear' is not a number"),
        ({"open": "perhaps"}, "'perhaps' is not true or false"),
        ({"side": "up"}, "must be left or right, not 'up'"),
        ({"size": "A9"}, "must be A4 or A3, not 'A9'"),
        ({"rows": []}, "must hold at least 1"),
        ({"rows": 4}, "must be a list"),
        ({"colour": "red"}, "is not known here"),
        ({"pet": {"kind": "cow"}}, "its kind must be one of cat, dog"),
        ({"pet": {}}, "needs its kind"),
        ({"pet": 3}, "must be an object of names and values"),
    ],
)
def test_a_wrong_value_is_told_plainly(given: dict[str, Any], line: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Form.model_validate(given)
    assert says(caught.value.errors()[0]) == line


def test_a_long_value_is_cut() -> None:
    with pytest.raises(ValidationError) as caught:
        Form.model_validate({"count": "very " * 100})
    assert len(says(caught.value.errors()[0])) < 80
