"""What is read: the line that each seat writes down about an action, its sentences, the table in text, refusals.

That exactly what is not legal is refused `test_every_game` shows, in whole games.
"""

import pytest

from games.readings import read_by
from games.spooky_boo.drawn import THREE, TWO, card, dealt, legal, play, table, view
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.table import NO_BREAK

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
ALL = (0, 1, 2, SPECTATOR)


def at(*names: str, on: str = "6", picture: str = THREE, turn: int = 1, **more: object) -> State:
    """Seat 1 of three is on the move, after these actions."""
    return play(table(picture, on=on, turn=turn, **more), *names)  # type: ignore[arg-type]


def lines(state: State, name: str) -> list[str]:
    """What the three seats and a spectator write about an action, before it is taken."""
    chosen = card(name[1:]) if name.startswith("+") else name
    assert chosen in legal(state)
    before = GAME.dump(state)
    written = [GAME.seen(state, GAME.actions.parse(chosen), seat) for seat in ALL]
    assert GAME.dump(state) == before
    return written


def tell(line: str, seat: int = SPECTATOR) -> str:
    """The sentences, without the marks that keep a sum in one line."""
    return GAME.table.tell(line, NAMES, seat).replace(NO_BREAK, " ")


NINE, TEN, FIFTEEN = "draw +9p2 power", "draw +10p3 power", "draw +15p4 power"
BEGUN = play(GAME.start(GAME.options(3)), "start:1")


@pytest.mark.parametrize(
    ("state", "name", "written", "told"),
    [
        (GAME.start(GAME.options(3)), "start:1", "1 starts", "[1 You start/Bo starts]."),
        (BEGUN, "+7p1", "1 deal 1", ""),
        (play(BEGUN, "+1 +2 +3 +4"), "+7p1", "2 deal 1", ""),
        (at("draw +7p1"), "discard", "1 discard 7p1", "[1 You discard/Bo discards] the 7 (look at one’s own)."),
        (at("draw +15p4"), "power", "1 power 15p4",
         "[1 You discard/Bo discards] the 15 (look, then swap) and [1 use/uses] its power."),
        (at("draw +6"), "put:3", "1 put 3; lays 7p1",
         "[1 You put the card at your/Bo puts the card at their] top left. The 7 that lay there is discarded."),
        (at(on="-1"), "take:2", "1 take -1 2; lays 10p3",
         "[1 You take the −1 and put it at your/Bo takes the −1 and puts it at their] bottom right. "
         "The 10 that lay there is discarded."),
        (at(TEN), "swap:2:2:4", "1 swap 2 2 4",
         "[1 You swap your/Bo swaps their] card at the bottom right with Cleo’s card at the top right."),
        (at(FIFTEEN, "look:2:4"), "with:2", "1 with 2 2 4",
         "[1 You swap your/Bo swaps their] card at the bottom right with Cleo’s card at the top right."),
        (at(NINE, "look:2:3"), "back", "1 back 2 3", "[1 You lay Cleo’s card at the top left back./]"),
        (at("draw +7p1 power look:1:1"), "back", "1 back 1 1", "[1 You lay your card at the bottom left back./]"),
        (at("take:1"), "pass", "1 pass", "[1 You pass./]"),
        (at(), "draw", "1 draw", "[1 /Bo draws a card.]"),
        (at(stock=""), "draw", "1 draw; shuffles",
         "[1 The/Bo draws a card. The] discards are shuffled into a new stock."),
    ],
)  # fmt: skip
def test_what_somebody_did_for_all_to_see(state: State, name: str, written: str, told: str) -> None:
    """SPB-04, SPB-07, SPB-11 to SPB-13, SPB-16, SPB-22 to SPB-24, SPB-31, SPB-42: all write the same.

    A look by somebody else is told as it begins, and not again when the card is laid back.
    """
    assert set(lines(state, name)) == {written}
    for seat in (0, 1, SPECTATOR):
        assert tell(written, seat) == read_by(seat, told)


def test_the_drawer_and_the_looker_alone_write_what_is_on_a_card() -> None:
    """SPB-11, SPB-20 to SPB-23, SPB-42: whose card it is is told to its owner."""
    for state, name, own, others, told in [
        (at("draw"), "+10p3", "1 drew 10p3", "1 drew ?", "[1 You draw the 10 (swap in the dark)./]"),
        (at("draw +7p1 power"), "look:1:4", "1 look 1 4 0", "1 look 1 4",
         "[1 You look at your card at the top right: it is the 0/Bo looks at their own card at the top right]."),
        (at(NINE), "look:2:1", "1 look 2 1 9p2", "1 look 2 1",
         "[1 You look/Bo looks] at Cleo’s card at the bottom left[1 : it is the 9 (look at another’s)/]."),
        (at(FIFTEEN), "look:2:3", "1 look 2 3 8p1", "1 look 2 3",
         "[1 You look/Bo looks] at Cleo’s card at the top left[1 : it is the 8 (look at one’s own)/]."),
    ]:  # fmt: skip
        assert lines(state, name) == [others, own, others, others]
        for seat, line in ((1, own), (0, others), (SPECTATOR, others)):
            assert tell(line, seat) == read_by(seat, told)
        assert tell("1 look 2 3", 2) == "Bo looks at your card at the top left."
        swapped = "Bo swaps their card at the bottom right with your card at the top right."
        assert tell("1 swap 2 0 4", 0) == tell("1 with 2 0 4", 0) == swapped


def test_the_two_nearest_are_written_down_by_their_owner_when_they_lie_open() -> None:
    """SPB-05: by all at once, with the last card."""
    state = play(GAME.start(GAME.options(3)), "start:2", "+1 +2 +3 +4 +5 +6 +7p1 +8p1 +9p2 +10p3 +0")
    assert lines(state, "+-1") == [
        "1 deal 4; peeks 5 6", "1 deal 4; peeks 9p2 10p3", "1 deal 4; peeks 1 2", "1 deal 4"
    ]  # fmt: skip
    assert set(lines(play(state, "+-1"), "back")) == {"2 back"}
    assert tell("1 deal 4; peeks 1 2", 2) == "You see your own cards: 1 at the bottom left, 2 at the bottom right."
    assert tell("0 back", 1) == "Ann has looked at their two nearest cards."
    assert tell("1 back", 1) == "You lay your two nearest cards back."


def test_the_end_of_a_round_shows_and_tells_all_squares() -> None:
    """SPB-07, SPB-32 to SPB-34, SPB-37: who called and what each has, before all else; then who starts the next."""
    told = "shows 0 1 2 3 4 {}; shows 1 5 10p3 7p1 0 {}; shows 2 9p2 9p2 8p1 8p1 {}; round 2 1"
    called, uncalled = f"0 call; {told.format(10, 0, 0)}", f"2 pass; {told.format(10, 22, 34)}"
    assert set(lines(at(turn=0), "call")) == {called}
    last = at("draw +5 discard", turns=5, limit=2, turn=2, starter=0)
    assert set(lines(last, "pass")) == {uncalled}
    assert tell(called, 0) == (
        "You called: 10. Bo has 22. Cleo has 34. You score 10 points with 1 + 2 + 3 + 4 = 10. "
        "Bo scores 0 points with 5 + 10 + 7 + 0 = 22. Cleo scores 0 points with 9 + 9 + 8 + 8 = 34. "
        "Round 2 begins, and Bo starts."
    )
    assert tell(called, 1).startswith("Ann called: 10. You have 22. Cleo has 34. Ann scores 10 points with")
    assert tell(called, 1).endswith("Round 2 begins, and you start.")
    assert "1 + 2 + 3 + 4 = 10.".replace(" ", NO_BREAK) in GAME.table.tell(called, NAMES, 0), "a sum is not broken"
    assert tell(uncalled).startswith("That was the last turn, and nobody called. Ann has 10. Bo has 22. Cleo has 34.")
    least = tell("1 pass; shows 0 1 0 0 0 1; shows 1 -1 0 0 0 -1; round 3 1")
    assert "Ann scores 1 point with 1 + 0 + 0 + 0 = 1. Bo scores −1 point with −1 + 0 + 0 + 0 = −1." in least


def test_the_end_tells_who_has_won() -> None:
    """SPB-36."""
    for points, won, words in [
        ("9,0,0,0,0,0,2,0", "won 0", "Ann wins with the fewest points."),
        ("18,0,0,0,0,0,2,0", "won 0 1", "A shared victory: Ann, Bo."),
        ("30,0,0,0,0,0,2,0", "won 1", "You win: the fewest points of all!"),
    ]:
        two = "1 1  4 4\n1 2  6 6"
        state = table(two, on="5", round=5, scores=points, revealed="1,1,13,13,1,1,14,14")
        line = GAME.seen(state, GAME.actions.parse("call"), 1)
        assert line == f"0 call; shows 0 1 2 1 1 0; shows 1 6 6 4 4 20; {won}"
        assert tell(line, 1).endswith(words)


# What an action would mean.

LOOKED = at(FIFTEEN, "look:2:3")


@pytest.mark.parametrize(
    ("state", "name", "words"),
    [
        (at(), "draw", "Draw a card that only you see"),
        (at(stock=""), "draw", "Shuffle the discards into a new stock, and draw"),
        (at(on="9p2"), "take:3",
         "Take the 9 (look at another’s): it goes to the top left, and your card there is discarded face up"),
        (at("draw +5"), "put:4", "Put the 5 at the top right; your card there is discarded face up"),
        (at("draw +5"), "discard", "Discard the 5"),
        (at("draw +7p1"), "discard", "Discard the 7 (look at one’s own), and leave its power unused"),
        (at("draw +7p1"), "power",
         "Discard the 7 (look at one’s own) and use its power: look at one of your own cards"),
        (at("draw +9p2"), "power",
         "Discard the 9 (look at another’s) and use its power: look at a card of an opponent"),
        (at("draw +10p3"), "power", "Discard the 10 (swap in the dark) and use its power: "
         "swap one of your cards with an opponent's, both unseen"),
        (at("draw +15p4"), "power", "Discard the 15 (look, then swap) and use its power: "
         "look at a card of an opponent, then swap it with one of yours if you like"),
        (at("draw +7p1 power"), "look:1:2", "Look at your card at the bottom right"),
        (at(NINE), "look:2:1", "Look at Cleo’s card at the bottom left"),
        (at(TEN), "swap:1:2:3",
         "Swap your card at the bottom left with Cleo’s card at the top left, both unseen"),
        (LOOKED, "with:2", "Swap it with your card at the bottom right, which goes to Cleo"),
        (LOOKED, "back", "Lay the card back, face down"),
        (at("take:1"), "pass", "Pass: your turn is over"),
        (at(), "call", "Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10"),
        (at(on_top="yes"), "call",
         "Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10 and your total"),
        (play(BEGUN, "+1 +2 +3 +4 +5 +6 +7p1 +8p1 +1 +2 +3 +4"), "back", "Lay your two cards back, face down"),
    ],
)  # fmt: skip
def test_a_label_tells_the_consequence(state: State, name: str, words: str) -> None:
    """SPB-05, SPB-10 to SPB-13, SPB-16, SPB-20 to SPB-24, SPB-31, SPB-33, SPB-34, SPB-43."""
    assert name in legal(state)
    seen, action = GAME.view(state, state.mover()), GAME.actions.parse(name)
    assert GAME.table.label(seen, action, NAMES) == words
    untaken = GAME.table.label(GAME.view(at(), 1), GAME.actions.parse("with:2"), NAMES)
    assert untaken == "Swap the card you look at with your card at the bottom right", (
        "while none is looked at it names nobody"
    )


FOUR = "3 4 7p1 0 8p1 8p1 6 6 | 1 2 5 10p3 9p2 9p2 6 5"
LOOKING = "draw +9p2 power look:1:3"


def told(state: State, seat: int) -> str:
    """What that seat reads at a glance."""
    seen = view(state, seat).glance()
    return GAME.table.text(seen, NAMES[: seen.facts.players])


def test_the_table_is_told_square_by_square() -> None:
    """SPB-40: places, what lies open, the piles, and what is to be done."""
    state = play(table(FOUR, on="6 5"), LOOKING)
    for words in ("Ann", "Bo", "3: 7 ", "9 (look at another’s) on top", "Remember this card"):
        assert words in told(state, 0)
    assert "3: 7" not in told(state, 2)


def test_what_is_to_be_done_is_told() -> None:
    """SPB-10, SPB-11, SPB-31."""
    for on, names, own, others in [
        ("6", "", "Your turn: draw, take the discarded card, or call.", "It is the turn of Ann."),
        ("", "", "Your turn: draw, or call.", "It is the turn of Ann."),
        ("", LOOKING, "then lay it back.", "Ann is looking at a card at place 3."),
        ("", "draw +15p4 power look:1:3", "lay it back or swap it with one of yours.", "Ann is looking at a card"),
        ("", "draw +5", "You drew: 5", "Ann has drawn a card."),
        ("", "draw +7p1 power", "Choose a card to look at.", "Ann is about to look at a card."),
        ("", "draw +10p3 power", "Choose one of your cards", "Ann is about to swap two cards."),
        ("6", "take:1", "pass, or call", "Ann may pass or call."),
        ("", "draw", "Cards are being dealt.", "Cards are being dealt."),
    ]:
        state = play(table(TWO, on=on), names)
        assert own in told(state, 0)
        assert others in told(state, 1)


def test_the_last_squares_and_all_points_are_told_and_in_the_end_every_place() -> None:
    """SPB-32, SPB-36: the fewest points first."""
    state = table(TWO, on="6", round=5, scores="9,8,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14")
    lines = told(play(state, "call"), 1).splitlines()
    assert lines[:3] == ["The game is over.", "  1st Bo (you), 8 points", "  2nd Ann, 21 points"]
    last = table(TWO, on="6", limit=1, turns=1, starter=1)
    assert "Nobody called." in told(play(last, "draw +5 discard pass"), 1)
    between = told(play(table(TWO, on="6"), "call"), 1)
    assert "Points by round: Ann 10; Bo 0." in between
    assert "Ann 1 + 2 + 3 + 4 = 10; Bo 5 + 10 + 7 + 0 = 22. Ann called." in between


def test_the_page_shows_a_glance_and_with_the_aid_what_could_be_known() -> None:
    """SPB-40, SPB-41."""
    state, plain, aided = table(TWO, seen={0: "0.4"}), GAME.options(2), GAME.options(2, memory_aid=True)
    blank, aid = (GAME.table.text(GAME.shown(state, 0, options), NAMES[:2]) for options in (plain, aided))
    assert blank == GAME.table.text(GAME.shown(table(TWO), 0, plain), NAMES[:2])
    assert ("remember" in aid, "remember" in blank) == (True, False)


TURN = table(THREE, on="6")
OVER = play(
    table("1 1  4 4\n1 2  6 6", on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call"
)
FIRST, PEEK = dealt(2, starter=0), play(GAME.start(GAME.options(2, starter=0)), "+1 +2 +3 +4 +5 +6 +7p1 +8p1")
DRAWN, DONE = play(TURN, "draw +5"), play(TURN, "take:1")


def using(face: str, *names: str) -> State:
    return play(TURN, "draw", f"+{face}", "power", *names)


LOOKS_OWN, LOOKS_OTHER, SWAPS, LOOKS_AND_SWAPS = using("7p1"), using("9p2"), using("10p3"), using("15p4")
LOOKED_AT = {face: using(face, look) for face, look in (("7p1", "look:0:1"), ("9p2", "look:1:1"), ("15p4", "look:1:1"))}


@pytest.mark.parametrize(
    ("state", "seat", "names", "code", "rule"),
    [
        (OVER, 1, "draw call card:7", "game-over", "SPB-36"),
        (play(TURN, "draw"), 0, "card:7", "left-to-chance", "SPB-11"),
        (GAME.start(GAME.options(2)), 0, "start:0", "left-to-chance", "SPB-07"),
        (TURN, SPECTATOR, "draw", "not-your-turn", "SPB-10"),
        (play(TURN, "draw"), 0, "discard", "not-your-turn", "SPB-10"),
        (PEEK, 0, "draw call look:0:3 pass", "cards-open", "SPB-05"),
        (TURN, 0, "pass", "not-done", "SPB-31"),
        (TURN, 0, "back", "nothing-open", "SPB-43"),
        (TURN, 0, "look:0:1 swap:1:1:1 with:1 power", "no-power", "SPB-12"),
        (TURN, 0, "discard put:1", "draw-first", "SPB-10"),
        (FIRST, 0, "take:1", "no-discard", "SPB-15"),
        (DRAWN, 0, "call", "card-in-hand", "SPB-31"),
        (DRAWN, 0, "power look:1:1 swap:1:1:1 with:1", "no-power", "SPB-12"),
        (DRAWN, 0, "take:1 draw", "card-in-hand", "SPB-10"),
        (DRAWN, 0, "pass back", "card-in-hand", "SPB-11"),
        (LOOKS_OWN, 0, "pass call back discard draw with:1", "power-begun", "SPB-12"),
        (LOOKS_OTHER, 0, "pass call back discard draw with:1 swap:1:1:1", "power-begun", "SPB-12"),
        (SWAPS, 0, "pass call back discard draw with:1 look:1:1", "power-begun", "SPB-12"),
        (LOOKS_OWN, 0, "look:1:1", "own-card", "SPB-20"),
        (LOOKS_OTHER, 0, "look:0:1", "card-of-another", "SPB-21"),
        (SWAPS, 0, "swap:1:0:2", "card-of-another", "SPB-22"),
        (LOOKS_AND_SWAPS, 0, "look:0:1", "card-of-another", "SPB-23"),
        (LOOKS_OTHER, 0, "look:3:1", "no-such-player", "SPB-01"),
        (SWAPS, 0, "swap:1:3:2", "no-such-player", "SPB-01"),
        (LOOKED_AT["7p1"], 0, "with:1", "only-look", "SPB-20"),
        (LOOKED_AT["9p2"], 0, "with:1", "only-look", "SPB-21"),
        (LOOKED_AT["7p1"], 0, "pass call look:1:2", "card-open", "SPB-43"),
        (LOOKED_AT["15p4"], 0, "pass", "card-open", "SPB-24"),
        (DONE, 0, "draw take:1 back put:1 look:0:1", "action-done", "SPB-31"),
    ],
)
def test_what_may_not_be_done_is_told_by_which_rule(state: State, seat: int, names: str, code: str, rule: str) -> None:
    """SPB-05, SPB-07, SPB-10 to SPB-12, SPB-15, SPB-20 to SPB-24, SPB-31, SPB-36, SPB-43: in a sentence too."""
    for name in names.split():
        refusal = view(state, seat).refusal(GAME.actions.parse(name))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (code, rule), name
        assert refusal.words.endswith((".", "!"))
        assert refusal.words[0].isupper()
        assert "{" not in refusal.words


@pytest.mark.parametrize("state", [play(TURN, "draw +7p1"), LOOKED_AT["15p4"], LOOKS_OTHER])
def test_a_refusal_is_the_same_from_a_view_that_was_written_down_and_forgotten(state: State) -> None:
    """SPB-40."""
    hazy = view(state, 0).glance()
    read = GAME.read_view(hazy.dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == hazy.refusal(action) == view(state, 0).refusal(action)
