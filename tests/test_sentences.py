"""Every sentence of the house comes in all its languages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hantise.testing import sentences


@pytest.mark.parametrize("language", sentences.TRANSLATED)
@pytest.mark.parametrize("folder", sentences.folders(), ids=lambda folder: folder.name)
def test_no_sentence_of_a_folder_lacks_its_translation(folder: Path, language: str) -> None:
    assert sentences.faults(folder, language) == []


@pytest.mark.parametrize("language", sentences.TRANSLATED)
def test_a_sentence_that_two_folders_say_is_translated_alike(language: str) -> None:
    told: dict[str, tuple[str, str]] = {}
    for folder in sentences.folders():
        for message in sentences.catalogue(folder, language):
            known = told.setdefault(str(message.id), (folder.name, str(message.string)))
            assert known[1] == str(message.string), f"{message.id!r} in {known[0]} and in {folder.name}"


def test_a_sentence_within_another_is_found(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(
        """told = f"{n}: {_('Later.')}" + ngettext("{n} card", "{n} cards", n)""", encoding="utf-8"
    )
    assert [message.id for message in sentences.template(tmp_path) if message.id] == [
        "Later.",
        ("{n} card", "{n} cards"),
    ]


# A sign stands off by U+202F or U+00A0, unless it opens the text or brackets, follows another sign, or is an address's.
TIGHT = re.compile(r"(?<=[^\u202f\u00a0(;:!?])[;:!?»](?!//|\d)|«(?![\u202f\u00a0])")


def french() -> Iterator[str]:
    """All that is said in French: each form of each sentence, {names} left out, and the rules in short."""
    for folder in sentences.folders():
        for message in sentences.catalogue(folder, "fr"):
            told = message.string or ""
            yield from ([told] if isinstance(told, str) else told) if message.id else []
        yield from (path.read_text(encoding="utf-8") for path in folder.glob("words/short.fr.txt"))


def test_french_signs_stand_off_by_a_space_that_does_not_break() -> None:
    told = [re.sub(r"\{\w*[^}]*\}", "x", text) for text in french()]
    assert [text for text in told if TIGHT.search(text)] == []


@pytest.mark.parametrize(
    "path", sorted(sentences.GAMES.glob("*/words/short.*.txt")), ids=lambda path: "-".join(path.parts[-3::2])
)
def test_what_helps_in_the_terminal_leaves_the_table_in_sight(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").strip().splitlines()
    assert 5 <= len(lines) <= 10
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("text", ["Gagné!", "Gagné !", "Oui: non", "«ici\u202f»", "«\u202fici »", "Deux; trois"])
def test_a_french_sign_without_its_space_is_found(text: str) -> None:
    assert TIGHT.search(text)


@pytest.mark.parametrize("language", sentences.TRANSLATED)
def test_no_sentence_to_a_player_tells_of_a_form_or_a_field(language: str) -> None:
    for message in sentences.catalogue(sentences.HOUSE, language):
        assert not re.search(r"\b([Ff]orm|[Ff]ield|[Ff]ormulaire|[Ff]ormulier)\b", f"{message.id} {message.string}")


# One word for one thing: what is touched, what the house's first page is, and what a card is that only you see.
NOT_DUTCH = re.compile(
    r"\b[Rr]aak\b.* aan\b|\b[Dd]ruk (nu )?op\b(?! Enter)|eerste pagina|waag je kans|alleen jij ziet die\b"
)


def test_one_thing_has_one_word_in_dutch() -> None:
    told = [f"{message.string}" for folder in sentences.folders() for message in sentences.catalogue(folder, "nl")]
    assert [text for text in told if NOT_DUTCH.search(text) and "twee keer" not in text] == []


NOT_FRENCH = re.compile(
    r"\bVoir où\b|\bmaison suivante\b|cette maison\b.*dépense|\{n\} pas\b|par ses mots|[Ll]e perdant reçoit"
)


def test_french_is_as_a_native_writes_it() -> None:
    assert [text for text in french() if NOT_FRENCH.search(text)] == []
    told = {str(one.id): one.string for folder in sentences.folders() for one in sentences.catalogue(folder, "fr")}
    assert told["The total of {name} is {card}."] == "Total de {name}\u00a0: {card}."
    assert told["Four manors win, or three castles."] == "Pour gagner\u00a0: quatre manoirs ou trois châteaux."


SOURCE = """
from hantise.core.words import _, ngettext
one = _("Good {time}")
many = ngettext("{n} ghost", "{n} ghosts", 3)
"""


def said(folder: Path, *entries: str) -> list[str]:
    """The faults of a small folder with such a catalogue."""
    (folder / "words").mkdir()
    (folder / "talk.py").write_text(SOURCE, encoding="utf-8")
    (folder / "words" / "fr.po").write_text("\n\n".join(entries), encoding="utf-8")
    return sentences.faults(folder, "fr")


GOOD = 'msgid "Good {time}"\nmsgstr "Bon {time}"'
MANY = 'msgid "{n} ghost"\nmsgid_plural "{n} ghosts"\nmsgstr[0] "un fantôme"\nmsgstr[1] "{n} fantômes"'


def test_a_catalogue_without_faults(tmp_path: Path) -> None:
    assert said(tmp_path, GOOD, MANY) == []


def test_what_is_missing_obsolete_or_fuzzy_is_told(tmp_path: Path) -> None:
    assert said(tmp_path, f"#, fuzzy\n{GOOD}", 'msgid "Good night"\nmsgstr "Bonne nuit"') == [
        "missing: Good {time}",
        "missing: ('{n} ghost', '{n} ghosts')",
        "obsolete: Good night",
    ]


@pytest.mark.parametrize("translation", ["Bon", "Bon {temps}", "Bon {time} {n}"])
def test_a_translation_with_other_names_is_told(tmp_path: Path, translation: str) -> None:
    assert said(tmp_path, f'msgid "Good {{time}}"\nmsgstr "{translation}"', MANY) == ["other names: Good {time}"]


def test_bringing_up_to_date_keeps_what_was_translated(tmp_path: Path) -> None:
    said(tmp_path, GOOD, 'msgid "Good night"\nmsgstr "Bonne nuit"')
    sentences.bring_up_to_date(tmp_path, "fr")
    assert sentences.faults(tmp_path, "fr") == ["missing: ('{n} ghost', '{n} ghosts')"]
    assert sentences.catalogue(tmp_path, "fr")["Good {time}"].string == "Bon {time}"
