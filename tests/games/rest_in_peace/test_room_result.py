"""What stands over the table: what a round brought, until its reader goes on, and the end of the game."""

from games.markup import Reader, read
from games.rest_in_peace.drawn import at, play
from games.rest_in_peace.furnished import drawn, scene, whole
from hantise.core import State
from hantise.games.rest_in_peace import GAME, room
from hantise.games.rest_in_peace.room.between import just_ended
from hantise.games.rest_in_peace.room.faces import facts_of
from hantise.games.rest_in_peace.view import RestInPeaceView

LOST = "1 end; abandons; wins 0 mc; takes-medium 1 12"
FOUGHT = ["0 draw 3", LOST, "0 end; passes", "0 ghost 4; total 4", "1 ghost 2; total 2", "0 end; abandons; wins 1 m"]


def told(page: Reader) -> str:
    return " ".join(page.said)


def end(state: State, seat: int, *lines: str) -> Reader:
    """The last panel as that seat sees it."""
    return read("".join(room.result(scene(state, seat), lines)))


def after(*lines: str, seat: int = 0) -> str:
    """The table after these lines, the newest first."""
    return whole(at(5, hands=("1", "2")), seat, lines)


def test_a_round_that_ended_is_told_until_one_decides_again() -> None:
    """RIP-01, RIP-16: who won, by how much, and who got the medium, with what it does; to either family.

    Houses stand in the colour of their family, also in the row of whoever's face would have another one.
    """
    page, theirs = (read(after(*FOUGHT, seat=seat)) for seat in (0, 1))
    assert "round-4" in page.all("id")
    assert {"You win the manor and the castle!", "Dimmed Lights"} <= {*page.said}
    assert "You had 4" in told(page)
    assert "Ann wins the manor and the castle" in theirs.said
    for words in ("You had 2", "You take"):
        assert words in told(theirs)
    assert "round-4" not in after("0 ghost 2; total 2", *FOUGHT)
    assert "between" not in drawn(at(1, hands=("1", "2")), 0, []).classes
    assert [held["class"] for held in page.of_class("won-houses")] == ["won-houses of-b"] * 2 + ["won-houses of-g"] * 2


def test_what_a_medium_says_is_a_quotation() -> None:
    """RIP-M01: its "you" is whoever plays it, never who reads that another family has it."""
    wins = "1 end; abandons; wins 0 m; takes-medium {} 1"
    for taker, who in ((0, "You take the medium: <b>Mine Anyway</b>."), (1, "takes the medium: <b>Mine Anyway</b>.")):
        page = after(wins.format(taker))
        assert who in page
        assert "<q>You get this round&#39;s medium, even if you win.</q>" in page


def test_a_winner_stands_before_the_colour_of_their_family_and_a_tie_is_told_as_one() -> None:
    """RIP-01, RIP-M27: after a tie nobody does."""
    lost = ["0 end; abandons; wins 1 m", "1 ghost 2; total 2"]
    for lines, kind, crest in ((FOUGHT, "of-b", "c0"), (lost, "of-g", "c1")):
        page = after(*lines)
        assert [held["class"].split()[1] for held in read(page).of_class("won-by")] == [kind]
        assert page.partition("won-by")[2].partition("#")[2].startswith(f'{crest}"')
    assert "of-g" in end(won(), 1, LOST).of_class("won-by")[0]["class"]
    for seat, words in ((1, "</b> plays <b>Truce</b>."), (0, "You play <b>Truce</b>.")):
        page = after(f"{seat} medium 27; ties")
        assert words in page
        assert "A tie: the house waits" in read(page).said
        assert not read(page).of_class("won-by")


def test_totals_are_those_that_the_round_alone_ended_with() -> None:
    """RIP-M29: what the other plays may change one's own total without a card of one's own."""
    alone = just_ended(["1 end; abandons; wins 0", "0 top 3; total 5 1", "0 end; abandons; wins 1 m"], 0)
    assert alone is not None
    assert (alone.totals, alone.houses, alone.medium, alone.taker) == ((0, 5), "", 0, -1)
    assert just_ended(["0 draw 3"], 0) is just_ended([], 0) is None
    state = play(at(6, hands=("1 5", "1"), fronts=("", "29")), "ghost:5 ghost:1 end")
    lines = ["0 ghost 1; total 6", "0 end; passes"]
    for name in ("medium:29", "end"):
        lines.insert(0, GAME.seen(state, GAME.actions.parse(name), 0))
        state = play(state, name)
    ended = just_ended(lines, 0)
    assert ended is not None
    assert ended.totals == (2, 0)


def won() -> State:
    state = at(4, hands=("1", "2"), tokens=("manor", "castle castle"), house="castle", first=0)
    return play(state, "end")


def test_the_winner_is_crowned_and_told_by_how_much_and_a_feud_without_one_has_no_crown() -> None:
    """RIP-30, RIP-35."""
    mine, theirs, nobody = end(won(), 1, LOST), end(won(), 0, LOST), decided(2, 0)
    assert "Victory!" in mine.said
    assert "<b>Bo</b> wins!" in theirs.said
    assert "3 castles against 1 manor." in told(mine)
    assert "outcome" in mine.all("id")
    assert "The feud goes on!" in nobody.said
    assert [any("#crown" in one for one in page.all("href")) for page in (mine, nobody)] == [True, False]


def decided(victor: int, reader: int, *lines: str) -> Reader:
    """The last panel where neither family has houses enough, as that seat sees it."""
    seen = scene(won(), 0)
    facts = facts_of(seen.view)._replace(victor=victor, castles_won=(2, 2), manors_won=(1, 1), seat=reader)
    return read("".join(room.result(seen._replace(view=RestInPeaceView(facts)), lines)))


def test_the_tenth_round_is_told_by_its_totals_and_may_win_the_game() -> None:
    """RIP-33, RIP-34: where nobody has houses enough."""
    shown = "0 none; shows 0 {0}; shows 1 2; totals {0} 2; "
    assert "<b>Bo</b> wins the tenth round, 2 to 1." in told(end(won(), 0, shown.format(1) + "wins 1 c; won 1"))
    assert "The tenth round is a tie, 2 to 2." in told(end(won(), 0, shown.format(2) + "won 1"))
    for reader, who in ((0, "You win"), (-1, "Ann wins")):
        assert f"{who} the tenth round, 5 to 1, and the game." in told(decided(0, reader, "0 none; totals 5 1; won 0"))
