"""What was drawn once is given again, in the language of whoever asks and in no other."""

from __future__ import annotations

from hantise.core.kept import kept
from hantise.core.words import LANGUAGES, language, speaking

drawn: list[tuple[str, int, str]] = []


@kept(3)
def draw(number: int, *, ending: str = "") -> str:
    """The number, in the current language."""
    drawn.append((language(), number, ending))
    return f"{language()} {number}{ending}"


def test_what_was_drawn_is_drawn_again_in_another_language_only() -> None:
    drawn.clear()
    for _again in range(2):
        for code in LANGUAGES:
            with speaking(code):
                assert draw(1) == f"{code} 1"
    assert drawn == [(code, 1, "") for code in LANGUAGES]


def test_what_was_drawn_long_ago_or_let_go_is_drawn_anew() -> None:
    for number in (1, 2, 3, 4):
        draw(number)
    drawn.clear()
    draw(4)
    draw(1)
    vars(draw)["cache_clear"]()
    draw(4)
    assert [number for _language, number, _ending in drawn] == [1, 4]


def test_it_is_still_the_function_that_it_was_and_every_argument_counts() -> None:
    assert [draw(5, ending=ending) for ending in "!?"] == ["en 5!", "en 5?"]
    assert (draw.__name__, draw.__doc__) == ("draw", "The number, in the current language.")
