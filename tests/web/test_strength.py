"""How strong somebody is beside the computers they played: by the arena's ratings, drawn, in a table and in words."""

import re
from random import Random

import pytest

from hantise.bots.ratings import ratings
from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes
from hantise.store.holding import Met
from hantise.web.my_matches import results as module
from hantise.web.my_matches.page import how_strong
from hantise.web.my_matches.results import LEAST, REPLICAS, SEED, Strength


def strength_of(*met: Met, game: str = "boo") -> Strength:
    return module._strength(game, met)


def duels(level: str, won: int, lost: int) -> list[Met]:
    return [Met(1, ((level, 2),))] * won + [Met(2, ((level, 1),))] * lost


def test_it_is_what_the_arena_says_of_the_two_and_more_of_the_same_is_surer() -> None:
    (against,) = strength_of(*duels("level2", 7, 3)).against
    results = [((0, 1), (-1.0, -2.0))] * 7 + [((0, 1), (-2.0, -1.0))] * 3
    mine, theirs = ratings(2, dict(enumerate([[result] for result in results])), SEED, REPLICAS)
    assert against.points == pytest.approx(mine.points - theirs.points)
    assert (against.level, against.matches) == ("level2", 10)
    assert against.low < against.points < against.high
    # At a full table each computer is compared with oneself.
    three = [Met(2, (("level1", 3), ("level2", 1)))] * 12 + [Met(2, (("level1", 1), ("level2", 3)))] * 2
    lison, bruno = strength_of(*three).against
    assert lison.points > 0 > bruno.points
    widths = [strength_of(*duels("level1", 2 * n, n)).against[0] for n in (3, 30)]
    assert widths[0].high - widths[0].low > 2 * (widths[1].high - widths[1].low)


def test_few_matches_say_nothing_but_how_many_are_missing() -> None:
    few = strength_of(*duels("level1", LEAST - 2, 0), *duels("level2", 1, 1))
    assert (few.against, few.missing) == ((), 2)
    drawn = str(how_strong([few]))
    assert "BOO: play 2 more games against the same computer to tell." in drawn
    assert "<svg" not in drawn


def test_clear_and_unclear_are_told_apart_in_words_and_the_order_of_matches_says_nothing() -> None:
    met = [*duels("level1", 30, 1), *duels("level2", 5, 5), *duels("level3", 1, 30)]
    drawn = str(how_strong([strength_of(*met)]))
    for words in ("You are stronger than Lison.", "Too close to tell: Bruno.", "You are weaker than Anatole."):
        assert words in drawn
    assert drawn.count('class="dot"') == 3
    assert strength_of(*met) == strength_of(*Random(1).sample(met, len(met)))


def test_the_table_has_the_numbers_of_the_drawing_and_an_interval_that_leaves_it_has_no_end_there() -> None:
    found = strength_of(*duels("level4", 20, 10))
    drawn = str(how_strong([found]))
    assert f"<td>30</td><td>+{round(found.against[0].points)} (" in drawn
    dot, even = (re.findall(rf'class="{what}([\d.]+)', drawn)[0] for what in ('dot" cx="', 'even" d="M'))
    assert float(dot) > float(even), "ahead is to the right"
    found = strength_of(*duels("level1", 300, 0))
    assert found.against[0].high > 800
    (reach,) = re.findall(r'class="reach" d="([^"]*)"', str(how_strong([found])))
    assert reach.count("v") < 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_drawn_in_every_language(language: str) -> None:
    with speaking(language):
        drawn = str(how_strong([strength_of(*duels("level5", 4, 4), game=game) for game in codes()]))
        assert drawn.count('class="dot"') == len(codes())
        assert how_strong([]) == ""
