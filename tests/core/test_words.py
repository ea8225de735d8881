"""Sentences in the language of whoever is answered, and what is kept of what was drawn in it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hantise.core import words
from hantise.core.cached import cached
from hantise.core.words import LANGUAGES, _, language, ngettext, speaking

FRENCH = """
msgid "Good evening"
msgstr "Bonsoir"

msgid "one ghost"
msgid_plural "{n} ghosts"
msgstr[0] "un fantôme"
msgstr[1] "{n} fantômes"
"""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house whose only catalogue is a small French one."""
    folder = tmp_path / "room" / "words"
    folder.mkdir(parents=True)
    (folder / "fr.po").write_text(FRENCH, encoding="utf-8")
    monkeypatch.setattr(words, "_HOUSE", tmp_path)
    words._catalogue.cache_clear()
    yield
    words._catalogue.cache_clear()


def test_sentences_and_counts_come_in_the_language_of_whoever_is_answered(french: None) -> None:
    assert _("Good evening") == "Good evening"
    with speaking("fr"):
        assert _("Good evening") == "Bonsoir"
        assert _("Good night") == "Good night", "what has no translation stays English"
        for other in ("nl", "tlh", "", "../fr", "FR"):
            with speaking(other):
                assert _("Good evening") == "Good evening"
        assert _("Good evening") == "Bonsoir"
    with suppress(ValueError), speaking("fr"):
        raise ValueError("stumbled")
    assert _("Good evening") == "Good evening"
    assert language() == "en"
    assert LANGUAGES == ("en", "fr", "nl")
    assert [ngettext("one ghost", "{n} ghosts", n) for n in (0, 1, 2)] == ["{n} ghosts", "one ghost", "{n} ghosts"]
    with speaking("fr"):
        told = [ngettext("one ghost", "{n} ghosts", n) for n in (0, 1, 2)]
    assert told == ["un fantôme", "un fantôme", "{n} fantômes"]


def test_a_french_name_that_begins_with_a_vowel_has_no_de_before_it() -> None:
    with speaking("fr"):
        found = [_("{name}’s cards").format(name=name) for name in ("Anatole", "Émile", "Bruno")]
        known = [_("As {name} could judge").format(name=name) for name in ("Anatole", "Bruno")]
    assert found == ["Les cartes d’Anatole", "Les cartes d’Émile", "Les cartes de Bruno"]
    assert known == ["D’après ce qu’Anatole savait", "D’après ce que Bruno savait"]


def test_what_was_compiled_is_read_instead_of_the_catalogues(tmp_path: Path, french: None) -> None:
    """As in a wheel."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fr.mo").write_bytes(words.compiled("fr"))
    (tmp_path / "room" / "words" / "fr.po").unlink()
    with speaking("fr"):
        assert _("Good evening") == "Bonsoir"
        assert ngettext("one ghost", "{n} ghosts", 2) == "{n} fantômes"


def test_what_is_compiled_does_not_tell_when(french: None) -> None:
    assert re.findall(rb"\d{4}-\d\d-\d\d", words.compiled("fr")) == [b"1970-01-01"]


def test_who_speaks_english_waits_for_no_catalogue() -> None:
    asked = "import sys; from hantise.core.words import _; print(_('You'), 'babel' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["You", "False"]


drawn: list[tuple[str, int, str]] = []


@cached(3)
def draw(number: int, *, ending: str = "") -> str:
    """The number, in the current language."""
    drawn.append((language(), number, ending))
    return f"{language()} {number}{ending}"


def test_what_was_drawn_is_drawn_again_in_another_language_only_or_after_long() -> None:
    """Every argument counts, and the function is still what it was."""
    drawn.clear()
    for _again in range(2):
        for code in LANGUAGES:
            with speaking(code):
                assert draw(1) == f"{code} 1"
    assert drawn == [(code, 1, "") for code in LANGUAGES]
    for number in (1, 2, 3, 4):
        draw(number)
    drawn.clear()
    draw(4)
    draw(1)
    vars(draw)["cache_clear"]()
    draw(4)
    assert [number for _language, number, _ending in drawn] == [1, 4]
    assert [draw(5, ending=ending) for ending in "!?"] == ["en 5!", "en 5?"]
    assert (draw.__name__, draw.__doc__) == ("draw", "The number, in the current language.")
