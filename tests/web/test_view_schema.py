"""The schema of a view says what each field means, and how the actions of its game are called."""

from dataclasses import replace

import pytest
from jsonschema_rs import validator_for

from hantise.games import codes, find
from hantise.testing.games import find as find_example
from hantise.web.api.endpoints import view_schema


@pytest.mark.parametrize("code", codes())
def test_each_field_has_a_sentence_and_each_name_of_an_action_one_kind_which_all_have_some(code: str) -> None:
    actions, told = find(code).actions, view_schema(find(code))
    fields, schema = told["properties"], told["$defs"]["Action"]
    assert set(fields) == set(find(code).facts())
    assert all(field.get("description", "").endswith(".") for field in fields.values())
    names = actions.names()[: actions.decisions]
    assert all(map(validator_for(schema).is_valid, names)), "oneOf: neither none nor two"
    for kind in schema["oneOf"]:
        assert any(map(validator_for(kind).is_valid, names)), kind
    for wrong in ("", "nothing", f" {names[0]}", f"{names[0]}!"):
        assert not validator_for(schema).is_valid(wrong)


def test_a_game_that_says_nothing_of_its_view_has_the_types_alone() -> None:
    kuhn = find_example("kuhn")
    assert view_schema(kuhn) == {"title": "What a seat of Kuhn poker may know", "type": "object"}
    typed = view_schema(replace(kuhn, facts=lambda: {"card": int}))
    assert typed["properties"] == {"card": {"type": "integer"}}
    assert "$defs" not in typed
