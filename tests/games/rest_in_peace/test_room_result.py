"""What is seen to happen by a line of a sheet, never more than it says, and what stands over the table at the end."""

from collections.abc import Callable

import pytest

from games.markup import Reader, read
from games.rest_in_peace.drawn import at, play
from games.rest_in_peace.furnished import drawn, scene, whole
from hantise.core import State, Step
from hantise.games.rest_in_peace import GAME, room
from hantise.games.rest_in_peace.room.shown import just_ended
from hantise.games.rest_in_peace.table import facts_of
from hantise.games.rest_in_peace.view import RestInPeaceView

LOST = "1 end; abandons; had 4 2 4; wins 0 mc; takes-medium 1 12"
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
    wins = "1 end; abandons; had 4 2 4; wins 0 m; takes-medium {} 1"
    for taker, who in ((0, "You take the medium: <b>Mine Anyway</b>."), (1, "takes the medium: <b>Mine Anyway</b>.")):
        page = after(wins.format(taker))
        assert who in page
        assert "<q>You get this round&#39;s medium, even if you win.</q>" in page


def test_a_winner_stands_before_the_colour_of_their_family_and_a_tie_is_told_as_one() -> None:
    """RIP-01, RIP-M27: after a tie nobody does."""
    lost = ["0 end; abandons; had 0 2 4; wins 1 m", "1 ghost 2; total 2"]
    for lines, kind, crest in ((FOUGHT, "of-b", "c0"), (lost, "of-g", "c1")):
        page = after(*lines)
        assert [held["class"].split()[1] for held in read(page).of_class("won-by")] == [kind]
        assert page.partition("won-by")[2].partition("#")[2].startswith(f'{crest}"')
    assert "of-g" in end(won(), 1, LOST).of_class("won-by")[0]["class"]
    for seat, words in ((1, "</b> plays <b>Truce</b>."), (0, "You play <b>Truce</b>.")):
        page = after(f"{seat} medium 27; ties; had 0 0 4")
        assert words in page
        assert "A tie: the house waits" in read(page).said
        assert not read(page).of_class("won-by")


def test_totals_are_those_that_the_round_alone_ended_with() -> None:
    """RIP-M29: what the other plays may change one's own total without a card of one's own."""
    lines = ["1 end; abandons; had 0 5 4; wins 0", "0 top 3; total 5 1", "0 end; abandons; had 0 5 3; wins 1 m"]
    alone = just_ended(lines, 0)
    assert alone is not None
    assert alone.spelt() == lines[0]
    assert just_ended(["0 draw 3"], 0) is just_ended([], 0) is None
    state = play(at(6, hands=("1 5", "1"), fronts=("", "29")), "ghost:5 ghost:1 end")
    lines = ["0 ghost 1; total 6", "0 end; passes"]
    for name in ("medium:29", "end"):
        lines.insert(0, GAME.seen(state, GAME.actions.parse(name), 0))
        state = play(state, name)
    ended = just_ended(lines, 0)
    assert ended is not None
    assert ended.followed("had")[0].detail == ("2", "0", "6")


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


WAITS = Step("wait")


def mark(place: str, kind: str = "glowing", ms: int = 400) -> Step:
    return Step("mark", target=place, mark=kind, ms=ms)


def fly(source: str, target: str, *faces: str) -> Step:
    return Step("fly", source, target, faces)


LEFT = mark("left:1", "said", 1100)


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 first", [mark("seat:1")]),
        ("4 medium-up 12", [mark("house:4")]),
        ("4 house-up manor", []),
        ("0 draw 3", [fly("deck:0", "hand", "b3")]),
        ("1 draw ?", [fly("deck:1", "seat:1", "g")]),
        ("0 ghost 5; total 7", [fly("hand", "row:0", "b5")]),
        ("1 ghost 5; total 7", [fly("seat:1", "row:1", "g5")]),
        ("0 medium 8; total 3", [fly("front:0", "row:0", "m8")]),
        ("1 medium 8; total 3", [fly("front:1", "row:1", "m8"), Step("say")]),
        ("0 blind", [mark("hand", "shaken", 700)]),
        ("1 blind-card 4", [Step("flip", "seat:1", "row:1", ("g4",))]),
        ("1 end; passes", [mark("seat:0")]),
        ("1 end; abandons; wins 0 mc; takes-medium 1 12",
         [LEFT, mark("row:0", ms=700), fly("stake", "won:0", "manor", "castle"), fly("prize", "front:1", "m12"),
          WAITS]),
        ("0 end; abandons; wins 1 m",
         [mark("row:1", ms=700), fly("stake", "won:1", "manor"), WAITS]),
        ("1 end; abandons; wins 0", [LEFT, mark("row:0", ms=700), fly("stake", "won:0", "c0"), WAITS]),
        ("0 medium 27; ties", [fly("front:0", "row:0", "m27"), mark("stake"), WAITS]),
        ("0 tenth 5", [fly("hand", "tenth:0", "b5"), mark("house:10")]),
        ("1 tenth ?", [fly("seat:1", "tenth:1", "g"), mark("house:10")]),
        ("1 tenth m5", [fly("front:1", "tenth:1", "m5"), mark("house:10")]),
        ("0 away 2", [mark("hand", "shaken", 600), fly("hand", "tenth:0", "b2"), Step("say")]),
        ("1 away ?", [mark("seat:1", "shaken", 600), fly("seat:1", "tenth:1", "g")]),
        ("1 top 4", [Step("peek", target="deck:1", faces=("g4",))]),
        ("0 family own m19; reveals 1 4", [Step("peek", target="deck:1", faces=("g4",))]),
        ("0 draw 2; draws 1 3", [fly("deck:0", "hand", "b2"), fly("deck:1", "seat:1", "g3")]),
        ("0 value 3 m10", [mark("row:0")]),
        ("1 value 3 m10", [mark("row:1"), Step("say")]),
        ("1 value 3 m25", [mark("row:1")]),
        ("0 medium 3; sees 124", [fly("front:0", "row:0", "m3"), Step("peek", target="seat:1", faces=("g1+g2+g4",))]),
        ("0 medium 3; sees", [fly("front:0", "row:0", "m3")]),
        ("0 card 5 m2; fetches 5", [fly("deck:0", "row:0", "b5")]),
        ("0 card 5 m18; returns 5", [fly("spent:0", "deck:0", "b5")]),
        ("1 card 5 m21; discards 5", [fly("seat:1", "spent:1", "g5")]),
        ("0 card 5 m22; takes 5", [fly("row:0", "hand", "b5")]),
        ("0 card m5 m22; takes m5", [fly("row:0", "front:0", "m5")]),
        ("0 card 5 m11; banishes 5", [fly("row:1", "spent:1", "g5")]),
        ("1 card 5 m11; banishes 5", [fly("row:0", "spent:0", "b5"), Step("say")]),
        ("0 card 5 m16; copies 5", [mark("row:0")]),
        ("0 house 7 m28; swaps 5 7 m c", [Step("swap", "house:5", "house:7", ("manor", "castle"), ms=900)]),
        ("0 house 7 m28; swaps 5 7 mc m", [Step("swap", "house:5", "house:7", ("manor+castle", "manor"), ms=900)]),
        ("1 house 7 m28; swaps 5 7 m c",
         [Step("swap", "house:5", "house:7", ("manor", "castle"), ms=900), Step("say")]),
        ("0 value 4 m25; bars 2 4", [mark("row:0"), Step("say")]),
        ("0 end; moves 0 m13", [fly("row:0", "tenth:0", "m13")]),
        ("0 card 4; moves 0 4", [mark("row:0")]),
    ],
)  # fmt: skip
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    assert room.steps(line, 0) == seen


def ceremony(line: str, seat: int = 0) -> list[str]:
    """What is seen of the tenth round, in a word for each thing: a card turned up, a total, a card looked at, words."""
    told: dict[str, Callable[[Step], str]] = {
        "turn": lambda step: f"{step.target}={step.faces[0]}",
        "flip": lambda step: f"{step.source}={step.faces[0]}",
        "count": lambda step: f"{step.target[-1]}:{step.mark}",
        "tell": lambda step: step.mark,
        "mark": lambda step: f"({step.target})",
    }
    return [told[step.motion](step) if step.motion in told else step.motion for step in room.steps(line, seat)]


def test_the_tenth_round_is_turned_up_card_by_card_while_totals_climb_and_its_verdict_is_last() -> None:
    """RIP-31 to RIP-34; what one has laid just now lies open, what the other did is turned up as the rest is."""
    line = "0 tenth {}; stand 0 0; shows 0 25; shows 1 4; stand 7 4; resolves 1 9; totals 7 5; wins 0 c; won 0"
    assert ceremony(line.format("2")) == [
        "fly", "(house:10)", "The tenth round: all cards are turned up.",
        "lies:0:1=b5", "0:5", "(lies:0:1)", "lies:1:1=g4", "1:4", "(lies:1:1)", "0:7", "(tenth:0)",
        "0:7", "1:4", "Hissing Spirit: each odd ghost of {1} gets +1 in this round.", "(lies:1:m9)", "0:7", "1:5",
        "You win the tenth round, 7 to 5, and the game.", "(row:0)", "fly", "wait",
    ]  # fmt: skip
    assert "tenth:0=b5" in ceremony(line.format("?"), seat=1)
    assert "{0} wins the tenth round, 7 to 5, and the game." in ceremony(line.format("?"), seat=1)


def test_what_asks_in_the_tenth_round_is_told_below_the_cards() -> None:
    """RIP-32, RIP-35, RIP-36."""
    assert ceremony("1 value 4 m10; stand 3 6; resolves 0 17; idle") == [
        "{1} names 4.", "(row:1)", "0:3", "1:6", "Your Marsh Gas takes effect.", "(lies:0:m17)",
        "It finds nothing to act on.",
    ]  # fmt: skip
    assert ceremony("1 end; stand 3 6; resolves 0 27; ties; won 1")[-3] == "It is a tie. {1} wins the game."
    assert ceremony("1 end; stand 3 6; resolves 0 2; finds nothing")[-1] == "It finds nothing to act on."
    assert "deck:0" in str(room.steps("1 end; stand 3 6; resolves 0 2; fetches 4; totals 7 6", 1))
    assert ceremony("1 card 2 m2; fetches 2; totals 3 3; ties; won 1")[2:] == [
        "0:3", "1:3", "The tenth round is a tie, 3 to 3. {1} wins the game.", "(stake)", "wait",
    ]  # fmt: skip
    assert ceremony("1 none; stand 0 0; shows 0; shows 1; resolves 0 22; wins 1 m; won 1")[-4:] == [
        "{1} wins the manor. {1} wins the game.", "(row:1)", "fly", "wait",
    ]  # fmt: skip


def test_where_nobody_could_lay_a_card_the_ninth_round_makes_way() -> None:
    """RIP-M27, RIP-31."""
    seen = ceremony("0 draw 2; stand 0 0; shows 0 3; shows 1; totals 3 0; wins 0; won 0")
    assert ceremony("0 medium 27; ties; had 0 0; stand 0 0; shows 0; shows 1 5; totals 0 5; wins 1; won 1")[-5:] == [
        "1:5", "{1} wins the tenth round, 5 to 0, and the game.", "(row:1)", "fly", "wait",
    ]  # fmt: skip
    assert seen[2:8] == ["sweep", "sweep", "0:0", "1:0", "tenth:0=b3", "0:3"]


def test_who_looks_on_sees_both_hands_held_up_and_the_table_is_laid_by_nobody() -> None:
    """RIP-45."""
    assert room.steps("0 draw ?", -1) == [fly("deck:0", "seat:0", "b")]
    assert [room.actor(line) for line in ("4 medium-up 12", "4 house-up manor", "1 ghost 5")] == [-1, -1, 1]
