"""What a hand may do comes out the same from the buffer, from the lists made once, and from a plain listing."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.ghooost.beside import FACES
from games.ghooost.slow import SlowGhooost
from hantise.core import Menu
from hantise.games.ghooost import GAME, menus
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_PLAY
from hantise.games.ghooost.piles import pile_of_counts
from hantise.games.ghooost.rules import BEATS


def filled(hand: int, top: int, cemetery: int, crypt: int) -> list[int]:
    menu = Menu()
    n = menus.fill_others(menu.actions, hand, cemetery, crypt)
    n = menus.fill_plays(menu.actions, n, hand, BEATS[top])
    return [menu.actions[place] for place in range(n)]


def written_out(counts: list[int], top: int) -> set[str]:
    """GHO-10 to GHO-22, GHO-61: the plays of a hand, counted by kind, as the slow version has them."""
    slow = SlowGhooost(2)
    slow.hands[0] = [face for face, count in zip(FACES, counts) for _ in range(count)]
    slow.cemetery = [(str(top), top)] if top else []
    return slow._plays()


# Up to seven of a kind; most hands have few kinds, and many of a kind.
HANDS = st.builds(
    lambda copies, others: [copies, *[others.get(kind, 0) for kind in range(1, 16)]],
    st.integers(0, 3),
    st.dictionaries(st.integers(1, 15), st.integers(1, 7), max_size=6),
)


@given(HANDS, st.integers(0, 14), st.booleans())
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
def test_buffer_lists_and_a_plain_listing_hold_the_same(counts: list[int], top: int, is_before: bool) -> None:
    """GHO-02, GHO-12, GHO-19, GHO-22, GHO-61: where a quartet goes on what beats it the lists say so by being empty."""
    hand, cemetery = pile_of_counts(counts), pile_of_counts([0] * top + [1]) if top else 0
    buffer = filled(hand, top, cemetery, int(is_before))
    listed = menus.listed_menu(hand, BEATS[top], cemetery, int(is_before))
    assert listed in ([], buffer)
    plays = {action for action in buffer if action >= FIRST_PLAY}
    kitty = {"K"} if counts[15] else set()
    assert {GAME.actions.name(action) for action in plays} | kitty == written_out(counts, top)
    allowed = {action for action in range(FIRST_PLAY, FIRST_CARD) if menus.plays(hand, BEATS[top], action)}
    assert allowed == plays


def test_the_lists_say_by_being_empty_that_a_quartet_beats_what_lies_there() -> None:
    """GHO-61: on a 13, which all but Scooty, 13 and 14 can only beat so; with Miss Copies and without."""
    rng, empty = Random(1), 0
    for _ in range(200):
        counts = [rng.randrange(4), rng.randint(1, 4), *[rng.choice([0] * 12 + [1, 3, 4]) for _kind in range(14)]]
        listed = menus.listed_menu(pile_of_counts(counts), BEATS[13], pile_of_counts([0] * 13 + [1]), 0)
        assert bool(listed) != any(count and count + counts[0] >= 4 for count in counts[2:13])
        empty += not listed
    assert 50 < empty < 200


def test_the_lists_made_once_are_bounded() -> None:
    made = menus._PLAYS
    made.clear()
    made.update({key: [] for key in range(-menus._KEPT, 0)})
    assert menus.listed_menu(pile_of_counts([1, 1, *[0] * 14]), menus.ALL_VALID, 0, 1)
    assert 0 < len(made) < 4
