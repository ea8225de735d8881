"""Data files of lists of strings: what is read, and which line is named where something is wrong."""

import pytest

from hantise.core import BadDeck
from hantise.core.deck import Entry, read_lists, written

GOOD = """\
# What lies in the box.
cards = [
  "a b",  # the first

  'c',
]
gate = ["d"]
"""


def test_each_string_comes_with_its_line() -> None:
    assert read_lists(GOOD, ["cards", "gate"]) == {"cards": [Entry(3, "a b"), Entry(5, "c")], "gate": [Entry(7, "d")]}


def test_what_is_written_is_read() -> None:
    lists = {"cards": ["a b", "a b", "c"], "gate": []}
    read = read_lists(written(lists), ["cards", "gate"])
    assert {name: [entry.text for entry in entries] for name, entries in read.items()} == lists


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cards = [", "cannot be read"),
        ("cards = []\n", "no list called 'gate'"),
        ("cards = 3\ngate = []\n", "no list called 'cards'"),
        ("cards = []\ngate = []\nmore = []\n", "line 3: 'more' means nothing here; known are cards, gate"),
        ("cards = [\n'a',\n 7]\ngate = []\n", "line 3: cards is a list of strings, and 7 is none"),
        ("cards = [\n'a', 'b']\ngate = []\n", "line 3: cards wants one string a line, and 'b' has none of its own"),
        ("[cards]\nx = 1\n[gate]\n", "no list called 'cards'"),
        ("[more]\nx = 1\n", "line 1: 'more' means nothing"),
        ("a.b = 1\n", "line 1: 'a' means nothing"),
        ("[" * 5000, "cannot be read"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, words: str) -> None:
    with pytest.raises(BadDeck) as caught:
        read_lists(text, ["cards", "gate"])
    assert words in str(caught.value)
