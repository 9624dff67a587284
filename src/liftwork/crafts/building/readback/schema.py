"""IFC4's own rules: the schema's types by IfcOpenShell's validator, and its express rules.

The validator runs the express rules only where pytest is installed, whose rewriting of
asserts gives it its messages, and prepares them anew for every file. Here the same rules,
which it ships as a Python module, are imported once for each process.
"""

from __future__ import annotations

import functools
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import ifcopenshell
else:
    ifcopenshell = lazy("ifcopenshell")

_SETTINGS = ("unpack_non_aggregate_inverses", "compare_instances_by_value")
Rule = Any
"""A class of the library with SCOPE, for types and entities TYPE_NAME, and a static call."""


def breaches(path: Path) -> list[str]:
    """One line for each breach of the schema or of its rules; empty for a clean file."""
    if sys.flags.optimize:
        return ["Python's option -O takes the schema's rules away: run without it"]
    model = ifcopenshell.open(str(path))
    validate = lazy("ifcopenshell.validate")
    log = validate.json_logger()
    validate.validate(model, log)
    told = [str(entry["message"]) for entry in log.statements]
    with _values_compared():
        return told + list(_rule_breaches(model))


@contextmanager
def _values_compared() -> Iterator[None]:
    """The library's settings as its rules expect them, put back afterwards."""
    settings = ifcopenshell.settings
    before = {name: getattr(settings, name) for name in _SETTINGS if hasattr(settings, name)}
    for name in before:
        setattr(settings, name, True)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(settings, name, value)


def _rule_breaches(model: Any) -> Iterator[str]:
    rules = _rules()
    for rule in rules["file"]:
        yield from _broken(rule, model, rule.__name__)
    for rule in rules["entity"]:
        for entity in model.by_type(rule.TYPE_NAME):
            yield from _broken(rule, entity, f"#{entity.id()} {rule.TYPE_NAME}.{rule.RULE_NAME}")
    by_type = _type_rules()
    for entity in model:
        for attribute, derived, value in _attributes(entity):
            if not derived:
                yield from _values_broken(by_type, attribute.type_of_attribute(), value, entity)


def _broken(rule: Rule, value: Any, name: str) -> Iterator[str]:
    try:
        rule()(value)
    except RecursionError:
        return
    except Exception as error:  # noqa: BLE001
        why = "" if isinstance(error, AssertionError) else f" ({type(error).__name__}: {error})"
        yield f"{name} does not hold{why}"


@functools.cache
def _rules() -> Mapping[str, Sequence[Rule]]:
    """The rules of IFC4 by what they are about: file, type or entity."""
    module = import_module("ifcopenshell.express.rules.IFC4")
    found = defaultdict(list)
    for rule in vars(module).values():
        if isinstance(rule, type) and hasattr(rule, "SCOPE"):
            found[rule.SCOPE].append(rule)
    return found


@functools.cache
def _schema() -> Any:
    return ifcopenshell.ifcopenshell_wrapper.schema_by_name("IFC4")


@functools.cache
def _type_rules() -> Mapping[str, Sequence[Rule]]:
    """The rules that hold for values of each defined type, those of its base types included."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for declared in _schema().declarations():
        seen = declared.as_type_declaration()
        while seen is not None:
            name = seen.name()
            found[declared.name()] += [r for r in _rules()["type"] if name == r.TYPE_NAME]
            base = seen.declared_type().as_named_type()
            seen = base and base.declared_type().as_type_declaration()
    return found


@functools.cache
def _layout(type: str) -> Sequence[tuple[Any, bool]]:
    entity = _schema().declaration_by_name(type)
    return tuple(zip(entity.all_attributes(), entity.derived(), strict=True))


def _attributes(entity: Any) -> Iterator[tuple[Any, bool, Any]]:
    for (attribute, derived), value in zip(_layout(entity.is_a()), entity, strict=True):
        yield attribute, derived, value


def _values_broken(
    rules: Mapping[str, Sequence[Rule]], type: Any, value: Any, entity: Any
) -> Iterator[str]:
    """Breaches of the rules of a value's type, and of those of the values inside it."""
    if value is None:
        return
    while named := type.as_named_type():
        declared = named.declared_type()
        for rule in rules.get(declared.name(), ()):
            yield from _broken(rule, value, f"#{entity.id()} {rule.TYPE_NAME}.{rule.RULE_NAME}")
        if declared.as_type_declaration() is None:
            break
        type = declared.as_type_declaration().declared_type()
    group = type.as_aggregation_type()
    if group is not None and isinstance(value, tuple):
        for part in value:
            yield from _values_broken(rules, group.type_of_element(), part, entity)
    elif isinstance(value, ifcopenshell.entity_instance) and value.id() == 0:
        bare: Any = value
        told = _schema().declaration_by_name(bare.is_a())
        for rule in rules.get(told.name(), ()):
            name = f"#{entity.id()} {rule.TYPE_NAME}.{rule.RULE_NAME}"
            yield from _broken(rule, value[0], name)
