"""How to play, as it is told in the terminal."""

import pytest

from hantise import games
from hantise.cli.play import in_full, in_short
from hantise.core.words import LANGUAGES, speaking


@pytest.mark.parametrize("code", games.codes())
def test_every_language_tells_it_in_as_many_short_lines(code: str) -> None:
    game, told = games.find(code), {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = in_short(game)
    assert len({len(lines) for lines in told.values()}) == 1
    assert len({lines[0] for lines in told.values()}) == len(LANGUAGES)


def test_rules_are_told_in_the_language_and_without_marks_for_pages() -> None:
    with speaking("fr"):
        told = in_full(games.find("ghooost"))
    assert told.startswith("# Comment jouer à Ghooost!\n\n## Le but du jeu\n\nChasse")
    assert not any(mark in told for mark in ("{", "[cards", "**"))


@pytest.mark.parametrize("code", games.codes())
def test_words_beneath_a_drawing_are_left_out_where_there_are_no_drawings(code: str) -> None:
    told = in_full(games.find(code))
    assert "\n\n\n" not in told
    assert not any(mark in told for mark in ("{", "[cards"))
    assert not any(words in told for words in ("This touches.", "Base card", "Where is it?", "Most 10s", "Fearless\n"))
