"""Data files of lists of strings: what is read, and which line is named where something is wrong."""

from time import thread_time

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


def test_each_string_comes_with_its_line_and_what_is_written_is_read() -> None:
    assert read_lists(GOOD, ["cards", "gate"]) == {"cards": [Entry(3, "a b"), Entry(5, "c")], "gate": [Entry(7, "d")]}
    lists = {"cards": ["a b", "a b", "c"], "gate": []}
    read = read_lists(written(lists), ["cards", "gate"])
    assert {name: [entry.text for entry in entries] for name, entries in read.items()} == lists


def test_a_fault_is_named_with_its_line() -> None:
    for text, words in [
        ("cards = [", "cannot be read"),
        ("cards = []\n", "no list called 'gate'"),
        ("cards = 3\ngate = []\n", "no list called 'cards'"),
        ("cards = []\ngate = []\nmore = []\n", "line 3: 'more' means nothing here; known are cards, gate"),
        ("cards = [\n'a',\n 7]\ngate = []\n", "line 3: cards is a list of strings, and 7 is none"),
        ("cards = [\n'a', 'b']\ngate = []\n", "line 2: cards wants one string a line, and 'b' has none of its own"),
        ("[cards]\nx = 1\n[gate]\n", "no list called 'cards'"),
        ("a.b = 1\n", "line 1: 'a' means nothing"),
        ("[" * 5000, "line 1: '[' means nothing"),
        ("cards = [\n" + "[" * 5000, "line 2: cards is a list of strings, and [ is none"),
        ("cards = [\n'a'\n'b']\ngate = []\n", "line 3: the file cannot be read: there is no comma before it"),
        ("cards = []\ncards = []\n", "line 2: the file cannot be read: cards has a list already"),
        ("cards [", "line 1: the file cannot be read: cards is followed by [ and not by ="),
        ("cards = [\n'a\n]", "line 2: the file cannot be read: 'a is no string, or does not end on its line"),
        ('cards = [\n"\\x"]', "line 2: the file cannot be read"),
        ('cards = ["""\na"""]', "cannot be read"),
        ("cards = [\n" + "9" * 19_000 + "]", "line 2: cards is a list of strings, and 999"),
    ]:
        with pytest.raises(BadDeck) as caught:
            read_lists(text, ["cards", "gate"])
        assert words in str(caught.value)


def test_a_file_that_nobody_would_write_is_refused_at_once(frozen: None) -> None:
    for text in [
        ".".join(["a"] * 9_000) + " = 1",
        "[" + ".".join(["cards"] * 3_000) + "]",
        "cards" + " . cards" * 2_500 + " = 1",
        *["cards = [" + more for more in ("9" * 19_000 + "]", "[" * 18_000, "{a=" * 6_000, '\n"' + "\\" * 18_000)],
        *[sign * 18_001 for sign in "['\"="],
        "'" * 18_000,
        "cards = [\n" + "'a',\n" * 4_000 + "]\ngate = [" + "'b', 'c'" * 500,
    ]:
        begun = thread_time()
        with pytest.raises(BadDeck) as caught:
            read_lists(text, ["cards", "gate"])
        assert thread_time() - begun < 0.1
        assert len(str(caught.value)) < 200
