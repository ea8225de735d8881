"""How the table looks, in text; every word of two games is kept in `tests/games/playthroughs`."""

from games.rest_in_peace.drawn import at, play, view
from games.rest_in_peace.stories import Story, each_story, parts_of, told
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.names import medium_name

NAMES = ["Ann & Co", "<b>Bo</b>"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def drawn() -> State:
    given = at(
        7,
        hands=("1 2 3", "4 4"),
        fronts=("3 10", "14"),
        whole=("1 2 2 3 3 4", "4 4 5 5"),
        tenth=("2 m5", "5 m13"),
        earlier={2: ("3 4", "5")},
        line={7: 9},
    )
    return play(given, "ghost:2 medium:10 value:2")


def test_a_table_in_text() -> None:
    """RIP-13, RIP-14, RIP-45, RIP-M10: ten rounds, both families, totals, one's own hand, names as they are written."""
    for name in (*NAMES, *map(medium_name, (3, 5, 9, 10, 13, 14))):
        assert name in text(drawn(), 0)
    assert "This round: 2, Poltergeist; total 4" in text(drawn(), 1)
    assert ["1, 3" in text(drawn(), seat) for seat in (0, 1, SPECTATOR)] == [True, False, False]
    assert ["4, 4" in text(drawn(), seat) for seat in (0, 1, SPECTATOR)] == [False, True, False]
    assert text(play(drawn(), "medium:3"), 0).count("4, 4") == 1


@each_story("""
RIP-18, RIP-48, RIP-M06, RIP-M15: what is asked stands in the last line
  at: hands 1; fronts 10 > m10 | Answer Poltergeist. | Ann & Co answers Poltergeist.
  at: hands 1; fronts 8 > end | You may lay a card on the tenth round. | Ann & Co may lay a card on the tenth round.
  at: hands 5; fronts 15 > 5 m15 end end | You may move a card on to the next round.
    | Ann & Co may move a card on to the next round.
  at: hands 2 / 5; fronts / 6; first 1 > 5 m6 end | You stumble: your next ghost card is drawn blind.
    | Ann & Co stumbles: the next ghost card is drawn blind.
RIP-34, RIP-35: the end stands in the first one
  at 9: first 1 > end none | It is over: you win! | It is over: Ann & Co wins.
  at 9: first 0 > end none | It is over: <b>Bo</b> wins. | It is over: <b>Bo</b> wins.
  at 9: fronts 27 > m27 | It is over: the eternal feud goes on, and nobody wins.
    | It is over: the eternal feud goes on, and nobody wins.
""")
def test_what_is_asked_and_how_it_ends(story: Story) -> None:
    """RIP-34, RIP-35, RIP-48: to the first family, and to whoever watches."""
    for before, own, others in parts_of(story):
        state = told(before, None).state
        for seat, words in ((0, own), (SPECTATOR, others)):
            assert text(state, seat).splitlines()[0 if words.startswith("It is over") else -1] == words


def test_a_line_that_is_not_all_turned_up() -> None:
    """RIP-09."""
    state = at(1, initiation=True, up=3, line={1: 4, 2: 5, 3: 6})
    assert text(state).count("a medium not turned up yet") == 6
