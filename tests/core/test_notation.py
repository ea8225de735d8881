"""Positions are lines of `key=value` fields."""

import pytest

from hantise.core.notation import fields_of


def test_a_field_has_a_key_and_may_have_no_value() -> None:
    assert fields_of("turn=0 line= said=a=b") == {"turn": "0", "line": "", "said": "a=b"}


def test_one_without_is_named() -> None:
    with pytest.raises(ValueError, match=r"^'nonsense' is no field: key=value$"):
        fields_of("turn=0 nonsense")
