"""The buttons: large where they are few, a list where they are more, folded under headings where they are very many."""

import re
from dataclasses import replace
from typing import Any

from hantise.core import SPECTATOR, Game, Options, Rng, State
from hantise.core.game import VERY_MANY
from hantise.core.names import friend
from hantise.games import find
from hantise.web.table_page.prompt import headline, prompt
from hantise.web.table_page.scene import choices_of
from hantise.web.table_page.snapshot import Around, Guide, Sight, sight_of
from hantise.web.tables.position import Position


def shown(game: Game, state: State, options: Options, seat: int, **around: Any) -> tuple[Sight, str]:
    """What that seat sees, and its prompt."""
    sight = sight_of(game, options, ["Ann", "Bo", "Cy"][: options.players], Position(state), seat)
    return sight, "".join(prompt(sight, Around(token="t", held=(seat,), **around), choices_of(sight)))


def begun(game: Game, **options: int) -> State:
    """As the first seat decides."""
    state = game.start(game.options(2, **options))
    while state.mover() < 0:
        state.apply(state.legal()[0])
    return state


def drawn(game: Game) -> tuple[int, str]:
    """How many choices the first seat to decide has, and its prompt."""
    state = begun(game)
    sight, page = shown(game, state, game.options(2), state.mover())
    return len(sight.legal), page


PLAIN = replace(find("boo"), room=None)


def test_very_many_choices_are_folded_and_none_is_lost() -> None:
    """Few, or those without headings, stand together."""
    choices, page = drawn(PLAIN)
    assert choices > VERY_MANY
    assert page.count('<button class="btn" name="action"') == choices
    assert 1 < page.count('<details name="choices">') < choices
    choices, page = drawn(replace(PLAIN, heading=lambda view, action: ""))
    assert page.count('<button class="btn" name="action"') == choices
    assert 'name="choices"' not in page
    choices, page = drawn(replace(find("spooky_boo"), room=None))
    assert choices <= VERY_MANY
    assert "chapters" not in page


def test_what_takes_back_stands_beside_the_words_and_away_from_the_choices() -> None:
    state = begun(PLAIN)
    for seat in (state.mover(), 1 - state.mover()):
        _sight, page = shown(PLAIN, state, PLAIN.options(2), seat, may_take_back=True)
        heading, choices = page.split('<div class="acts', 1) if seat != state.mover() else page.split("chapters", 1)
        assert heading.count('value="takeback"') == 1
        assert 'value="takeback"' not in choices


def test_what_ends_a_round_stands_last() -> None:
    game = find("spooky_boo")
    state = game.start(game.options(2))
    while "call" not in [game.actions.name(action) for action in state.legal()]:
        state.apply(state.legal()[-1])
    _sight, page = shown(game, state, game.options(2), state.mover())
    names = re.findall(r'name="action" value="([^"]+)"', page)
    assert len(names) > 1
    assert names[-1] == "call"


def test_what_plays_cards_stands_before_what_plays_none() -> None:
    """And what is asked is said once: it stands in the prompt, and describes it not once more."""
    game = find("ghooost")
    state = game.start(game.options(3))
    state.roll(Rng(2))
    while not {"take", "luck"} & {game.actions.name(action) for action in state.legal()} or len(state.legal()) < 3:
        state.apply(state.legal()[-1])
        state.roll(Rng(2))
    _sight, page = shown(game, state, game.options(3), state.mover())
    picks = ["data-picks" in button for button in re.findall(r'<button class="btn" name="action"[^>]*>', page)]
    assert picks == sorted(picks, reverse=True)
    assert picks[0]
    assert not picks[-1]
    assert 'aria-describedby="asked"' not in page
    assert '<p id="asked">' in page


def test_what_is_locked_stands_among_the_buttons_and_leads_to_its_rule() -> None:
    """Not in a guided first game, where one thing alone is to be done."""
    game = find("rest_in_peace")
    state, options, lesson = begun(game, first=0), game.options(2, first=0), game.lesson
    _sight, page = shown(game, state, options, 0)
    assert '<button type="button" class="btn locked" aria-disabled="true"' in page
    assert 'href="/rules/rest_in_peace#RIP-14"' in page
    assert lesson is not None
    guide = Guide(lesson.steps[0], 1, len(lesson.steps))
    assert "locked" not in shown(game, state, options, 0, guide=guide)[1]


def test_who_looks_on_waits_for_somebody_by_name_and_a_player_for_a_friend() -> None:
    game = find("ghooost")
    state = game.start(game.options(2, starter=0))
    state.roll(Rng(2))
    for seat, held, told in ((1, (1,), "Waiting for your friend"), (SPECTATOR, (), f"Waiting for {friend()}")):
        sight = sight_of(game, game.options(2, starter=0), [friend(), "Bo"], Position(state), seat)
        assert headline(sight, Around(held=held)) == told
        assert headline(sight, Around(held=held, away=frozenset({0}))).startswith(told.split(" ", 2)[2].capitalize())
