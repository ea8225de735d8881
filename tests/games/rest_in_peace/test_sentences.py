"""What actions would mean: labels with their consequence, and the names of mediums and houses."""

import pytest

from games.rest_in_peace.drawn import view
from games.rest_in_peace.stories import Story, each_story, parts_of, spelt, told
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.names import houses, medium_name, medium_words

NAMES = ["Ann", "Bo"]


@each_story("""
RIP-11, RIP-14, RIP-42, RIP-M08: what is played, and what the totals become
  at 7: hands 1 2 4 / 6; fronts 8 > 2 | 4  Play a 4: your total becomes 6, against 0
    | m8  Play Night Moth: Each of your even ghosts gets +1 in this round. Your total becomes 3, against 0.
    | end  End your turn: 2 against 0
RIP-14, RIP-15, RIP-16, RIP-30, RIP-M01: what is lost and won by ending the turn
  at 7: hands 2 / 6; fronts / 1; line 7=9; first 1; house manor > 6 end
    | end  Abandon: you lose the manor, and get Hissing Spirit
  at 7: hands 2 / 6; fronts / 1; line 7=9; first 1; house manor > 6 m1 end
    | end  Abandon: you lose the manor, and get no medium
  at 7: hands 2; tokens manor manor castle / castle manor manor manor; house manor
    | end  Abandon: you lose the manor, and the game
  at 7: hands 2; tokens manor manor castle / castle manor manor manor; house castle
    | end  Abandon: you lose the castle, and get Poltergeist
  at 7: hands 2; tokens manor manor manor / castle castle manor; house castle
    | end  Abandon: you lose the castle, and the game
RIP-M06: nothing of what chance will bring
  at: hands 5 / 2 6; fronts 6 > 5 m6 end | blind  Play a ghost card drawn blind from your hand
RIP-12, RIP-48: each answer
  at: fronts 2; decks 3 5 > m2 | card:3  Fetch a 3 from your deck: your total becomes 3, against 0
  at: hands 3; fronts 10 > 3 m10 | value:3  Each 3 of yours gets +2: your total becomes 5, against 0
    | value:6  Each 6 of yours gets +2: your total becomes 3, against 0
  at: hands 3 / 3; fronts 17; first 1 > 3 end m17
    | value:3  Each 3 of the other family gets -2: your total becomes 0, against 1
  at: hands 3; fronts 26 > 3 m26 | value:3  Each 3 on both sides gets +3: your total becomes 6, against 0
  at: fronts 25 > m25 | value:1  Bar every 1 from this round
  at: hands 1 2 3; fronts 21 > m21 | card:2  Discard a 2 from your hand
  at: fronts 18; earlier1 2 6 > m18 | card:6  Put a 6 back into your deck: your total becomes 0, against 0
  at: fronts 19; decks 2 / 3 > m19 | family:own  Turn up the top of your own deck
    | family:other  Turn up the top of the other deck
  at: hands 1 / 2; fronts 20 > m20 | family:own  Your own family: a random card of your hand goes to the tenth round
    | family:other  The other family: a random card of its hand goes to the tenth round
  at: hands 1 2; fronts 16 > 1 2 m16 | card:2  Copy a 2: your total becomes 5, against 0
  at: hands 1 2; fronts 22 8 > 1 2 m8 m22 | card:2  Lose the round, and take back a 2
    | card:m8  Lose the round, and take back Night Moth
  at: hands 5 / 6; fronts 8 / 11 > 5 m8 end m11
    | card:5  Discard a 5 of the other family: your total becomes 0, against 0
    | card:m8  Discard Night Moth of the other family: your total becomes 0, against 5
RIP-M15, RIP-M28, RIP-18: what may be declined
  at 7: hands 5 / 6; fronts 15 / 8 > 5 m15 end end | card:5  Move a 5 on to round 8 | none  Move no card on
  at 7: hands 5 / 6; fronts / 8; line 7=9 > 5 end end | tenth:6  Lay a 6 face down on the tenth round
    | tenth:m8  Lay Night Moth on the tenth round | none  Lay nothing on the tenth round
  at 7: fronts 28; later castle manor castle; tokens manor manor manor / manor castle castle > m28
    | house:8  Swap the castle of round 8 | none  Leave the houses where they are
  at 7: fronts 28; later castle manor castle; tokens manor manor manor / manor castle castle > m28 house:8
    | house:9  Swap with the manor of round 9: your total becomes 0, against 0
""")
def test_a_label_tells_what_follows(story: Story) -> None:
    """RIP-12, RIP-14, RIP-42, RIP-48."""
    for before, *parts in parts_of(story):
        state = told(before, None).state
        for part in parts:
            name, words = part.split(maxsplit=1)
            action = GAME.actions.parse(spelt(name))
            assert action in state.legal()
            assert GAME.table.label(view(state, state.mover()), action, NAMES) == words, before


@pytest.mark.parametrize(
    ("manors", "castles", "words"),
    [
        (1, 0, "the manor"),
        (0, 1, "the castle"),
        (2, 0, "2 manors"),
        (1, 2, "the manor and 2 castles"),
        (0, 0, "the house"),
    ],
)
def test_houses_in_words(manors: int, castles: int, words: str) -> None:
    """RIP-06, RIP-M27."""
    assert houses(manors, castles) == words


def test_each_medium_has_a_name_and_a_sentence_of_its_own() -> None:
    """RIP-03: a number in a name would be taken for its value."""
    assert len({medium_name(medium) for medium in range(1, 30)}) == 29
    assert len({medium_words(medium) for medium in range(1, 30)}) == 29
    for medium in range(1, 30):
        assert not any(sign.isdigit() for sign in medium_name(medium))
        assert medium_words(medium).endswith(".")
