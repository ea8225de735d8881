"""Words and options as data: a game's tables, and which texts in them are sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from hantise.core import Box, Named
from hantise.core.phrases import Counted, TomlTable, said, tables
from hantise.testing.sentences import template


class Words(TomlTable, frozen=True):
    """One table."""

    asks: dict[str, str | Counted]
    codes: tuple[str, ...] = ()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package called dare."""
    (tmp_path / "dare").mkdir()
    (tmp_path / "dare" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "dare", raising=False)
    return tmp_path / "dare"


def test_tables_have_the_shape_that_is_asked_for(folder: Path) -> None:
    """A sentence that counts says its number's; a key that no field takes is refused, with its place."""
    words = folder / "words.toml"
    words.write_text('[asks]\nmany = { one = "{n} card", many = "{n} cards" }', "utf-8")
    told = tables("dare", "words.toml", Words)
    assert [said(told.asks["many"], n) for n in (1, 2)] == ["{n} card", "{n} cards"]
    words.write_text('[asks.many]\none = "{n} card"\nmore = "{n} cards"', "utf-8")
    with pytest.raises(msgspec.ValidationError, match=r"more.*\$\.asks"):
        tables("dare", "words.toml", Words)


def test_every_text_is_a_sentence_but_under_the_codes(folder: Path) -> None:
    """Plurals are one message; a file without codes says nothing to translate."""
    (folder / "words.toml").write_text(
        'codes = ["code", "rows"]\n[asks]\ncode = "x"\nnone = ""\nsome = ["Ja", '
        '{ one = "{n} card", many = "{n} cards" }]\n[rows.one]\nwords = "not said"',
        "utf-8",
    )
    (folder / "view.toml").write_text('seat = "not said"', "utf-8")
    assert [message.id for message in template(folder) if message.id] == ["Ja", ("{n} card", "{n} cards")]


def test_a_box_says_the_options_of_a_table_and_code_what_only_code_can(folder: Path) -> None:
    """By the names of the fields."""
    (folder / "box.toml").write_text(
        'firsts = []\nriddles = [{ family = "boo", words = "Boo?" }]\npresets = []\n'
        '[options.deck]\ndefault = ""\nwords = "Other cards"\n'
        '[options.nights]\ndefault = 0\nwords = "How long"\nvalues = ["short", "long"]\n'
        'named = [{ value = 1, words = "long", meaning = "An hour." }]',
        "utf-8",
    )
    box = Box.of("dare", deck={"reads": str.upper})
    deck, nights = box.options
    assert (deck.name, deck.read("boo"), nights.values) == ("deck", "BOO", ("short", "long"))
    assert nights.named == (Named(1, "long", "An hour."),)
    assert [riddle.words for riddle in box.riddles] == ["Boo?"]
