"""What a hand may do comes out the same from the buffer, from the lists made once, and from a plain listing."""

from random import Random

from hantise.core import Menu
from hantise.games.ghooost import menus
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_PLAY, RANK
from hantise.games.ghooost.piles import pile_of_counts
from hantise.games.ghooost.rules import BEATS


def filled(hand: int, top: int, cemetery: int, crypt: int) -> list[int]:
    menu = Menu()
    n = menus.fill_others(menu.actions, hand, cemetery, crypt)
    n = menus.fill_plays(menu.actions, n, hand, BEATS[top])
    return [menu.actions[place] for place in range(n)]


def some_hand(rng: Random) -> int:
    most = rng.choice([1, 2, 4, 7])
    counts = [rng.randint(0, most) if rng.random() < 0.4 else 0 for _ in range(16)]
    return pile_of_counts([min(counts[0], 3), *counts[1:]])


def test_the_lists_hold_what_the_buffer_holds() -> None:
    """GHO-12, GHO-61: and where a quartet goes on what beats it, the lists say so by being empty."""
    rng = Random(1)
    quartets = 0
    for _ in range(3000):
        hand, top = some_hand(rng), rng.randrange(15)
        cemetery, crypt = (pile_of_counts([0] * top + [1]) if top else 0), rng.randrange(2)
        listed = menus.listed_menu(hand, BEATS[top], cemetery, crypt)
        wanted = filled(hand, top, cemetery, crypt)
        quartets += not listed and bool(wanted)
        assert not listed or listed == wanted
    assert quartets > 50


def test_the_lists_made_once_are_bounded() -> None:
    made = menus._PLAYS
    before = len(made)
    for number in range(60_000):
        hand = pile_of_counts([number >> 15, *[number >> 3 * rank & 7 for rank in range(5)], 1, *[0] * 9])
        assert menus.listed_menu(hand, menus.ALL_VALID, 0, 1)
        if len(made) < before:
            return
        before = len(made)
    raise AssertionError("the lists were never thrown away")


def test_a_play_is_allowed_exactly_if_the_buffer_holds_it() -> None:
    """GHO-12, GHO-19, GHO-61: by the hand alone, without filling a buffer."""
    rng, quartets = Random(2), 0
    for _ in range(600):
        hand, top = some_hand(rng), rng.randrange(15)
        legal = {action for action in filled(hand, top, 0, 1) if action >= FIRST_PLAY}
        assert {action for action in range(FIRST_PLAY, FIRST_CARD) if menus.plays(hand, BEATS[top], action)} == legal
        quartets += any(not BEATS[top] >> 3 * RANK[action] & 1 for action in legal)
    assert quartets > 20
