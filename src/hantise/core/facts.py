"""The facts of a view as text, and read from a text that may come from anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Meta as Meta  # the range of a fact, and its meaning

F = TypeVar("F", bound=tuple[Any, ...])


def facts_text(facts: Any) -> str:
    """A named tuple as one JSON object, without blanks."""
    return write_fields(facts._asdict())


def read_facts(kind: type[F], text: str) -> F:
    """The named tuple of this kind that `facts_text` wrote; ValueError as `read_fields` has it."""
    return kind(**read_fields(kinds_of(kind), text))


@lru_cache(maxsize=64)
def kinds_of(kind: type[tuple[Any, ...]]) -> dict[str, Any]:
    """The types of the facts of this kind, by name, with their ranges and meanings where it says them."""
    return get_type_hints(kind, include_extras=True)


def facts_schema(title: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON schema of the output of `write_fields` for fields of these types; without types, that of any object."""
    if not kinds:
        return {"title": title, "type": "object"}
    fields, shared = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {
        "title": title,
        "type": "object",
        "properties": dict(zip(kinds, fields)),
        "required": list(kinds),
        "additionalProperties": False,
        **({"$defs": shared} if shared else {}),
    }


def write_fields(fields: Mapping[str, Any]) -> str:
    """One JSON object, without blanks."""
    return json.dumps(fields, separators=(",", ":"))


def read_fields(kinds: Mapping[str, Any], text: str) -> dict[str, Any]:
    """The fields that `write_fields` wrote, each of its kind; ValueError for a missing, foreign or wrongly typed one.

    `kinds` are types, as `get_type_hints` finds them: of numbers, strings, tuples, named tuples.
    """
    fields = json.loads(text)
    if not isinstance(fields, dict) or set(fields) != set(kinds):
        raise ValueError("other facts than a view has")
    try:
        return {name: msgspec.convert(fields[name], kind) for name, kind in kinds.items()}
    except msgspec.ValidationError as error:  # which older releases do not call a ValueError
        raise ValueError(str(error)) from error
