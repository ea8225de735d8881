"""What actions would mean, why one may not be taken (a code, the rule, a sentence), and the table in text.

Every word of two games is kept in `tests/games/playthroughs`.
"""

from games.by_name import EVERYBODY
from games.rest_in_peace.drawn import at, play, view
from games.rest_in_peace.stories import Story, each_story, parts_of, spelt, told
from hantise.core import SPECTATOR, State
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


def test_houses_in_words() -> None:
    """RIP-06, RIP-M27."""
    told = [houses(*counts) for counts in ((1, 0), (0, 1), (2, 0), (1, 2), (0, 0))]
    assert told == ["the manor", "the castle", "2 manors", "the manor and 2 castles", "the house"]


def test_each_medium_has_a_name_and_a_sentence_of_its_own() -> None:
    """RIP-03: a number in a name would be taken for its value."""
    assert len({medium_name(medium) for medium in range(1, 30)}) == 29
    assert len({medium_words(medium) for medium in range(1, 30)}) == 29
    for medium in range(1, 30):
        assert not any(sign.isdigit() for sign in medium_name(medium))
        assert medium_words(medium).endswith(".")


def why(state: State, name: str, seat: int) -> str:
    """Code and rule of a refusal, which has a sentence too; "may" where there is none."""
    refusal = view(state, seat).refusal(GAME.actions.parse(spelt(name)))
    if refusal is None:
        return "may"
    assert refusal.words.endswith(".")
    assert "{" not in refusal.words
    return f"{refusal.code} {refusal.rule}"


@each_story("""
RIP-34: when the game is over nothing may be done
  at 9: > end none | end game-over RIP-34 | 1 game-over RIP-34 | draw:1 game-over RIP-34
RIP-04, RIP-07, RIP-08: chance is nobody's to choose
  at: hands 1 | first:0 left-to-chance RIP-08 | medium-up:3 left-to-chance RIP-04 | house-up:manor left-to-chance RIP-04
    | draw:3 left-to-chance RIP-07 | top:3 left-to-chance RIP-07
RIP-11: only what one holds is played; while chance acts nobody does
  at: hands 1 / 2; fronts 8 / 9 | 2 not-in-hand RIP-11 | m9 not-in-front RIP-11 | blind not-stumbling RIP-M06
    | 1 may | m8 may | end may
  at: hands 1 / 1; decks 2 / 3 > end | end not-your-turn RIP-11
RIP-12, RIP-18: nothing is answered that nobody asked, and the tenth is for losers
  at: hands 1 | value:1 nothing-asked RIP-12 | card:1 nothing-asked RIP-12 | card:m8 nothing-asked RIP-12
    | family:own nothing-asked RIP-12 | house:3 nothing-asked RIP-12 | tenth:1 not-now RIP-18
    | tenth:m8 not-now RIP-18 | none not-now RIP-18
RIP-M06, RIP-M25: who stumbles draws blind, from what is not barred
  at: hands 5 / 2 3; fronts 6 25 > 5 m6 end | 2 stumbling RIP-M06 | 4 not-in-hand RIP-11 | blind may
  at: hands 5 / 2 3; fronts 6 25 > 5 m6 m25 value:2 value:3 end | blind barred RIP-M25
  at: hands 5; fronts 6 > 5 m6 end | blind not-in-hand RIP-11
RIP-M25: barred values, of mediums too
  at: hands 5 1 / 2 3; fronts 25 3 4 5 > m25 value:1 value:2
    | 1 barred RIP-M25 | m3 barred RIP-M25 | m4 barred RIP-M25 | m5 may | 5 may
RIP-M07, RIP-M21, RIP-M24: mediums that may not be played now
  at: fronts 7 21; hands 5 | m7 tenth-only RIP-M07 | m21 too-few-cards RIP-M21
  at: hands 5 / 6; fronts 24 / 8 > 5 m24 end | m8 ghosts-only RIP-M24
RIP-M14: two cards or none
  at 9: hands 5 / 2; fronts 14 > 5 m14 end | 2 two-cards RIP-M14 | end may
  at 9: hands 5; fronts 14 / 8 > 5 m14 end | m8 two-cards RIP-M14
  at 9: hands 5 / 2 3; fronts 14 > 5 m14 end 2 | end two-cards RIP-M14
  at 9: hands 5 / 2; fronts 14 6 > 5 m14 m6 end | blind two-cards RIP-M14
RIP-12, RIP-48: a question wants one of its answers
  at: fronts 2; decks 2 3 > m2 | card:5 no-such-answer RIP-M02
  at: fronts 11; hands / 2 3; first 1 > 2 3 end m11 | card:4 no-such-answer RIP-M11
  at: fronts 16; hands 2 3 > 2 3 m16 | card:m16 no-such-answer RIP-M16
  at: fronts 18; earlier1 2 3 > m18 | card:4 no-such-answer RIP-M18
  at: fronts 21; hands 2 3 4 > m21 | card:4 no-such-answer RIP-M21
  at: fronts 22; hands 2 3 4 > 2 3 m22 | card:4 no-such-answer RIP-M22
  at: fronts 25 > m25 | value:6 no-such-answer RIP-M25
  at: fronts 25 > m25 value:3 | value:2 no-such-answer RIP-M25
  at: fronts 28 > m28 | house:1 no-such-answer RIP-M28 | card:3 answer-first RIP-12
  at: fronts 28 > m28 house:5 | none must-choose RIP-48
  at: fronts 10 > m10 | none must-choose RIP-48 | end answer-first RIP-12 | card:3 answer-first RIP-12
  at: fronts 20; hands 1 > m20 | value:3 answer-first RIP-12
RIP-M15, RIP-18: so do a card that moves on, and one for the tenth
  at: fronts 15; hands 2 > 2 m15 end end | card:3 not-to-move RIP-M15 | end answer-first RIP-12
  at: fronts 8; hands 2 > end | tenth:3 not-in-hand RIP-18 | tenth:m29 not-in-front RIP-18 | end answer-first RIP-12
    | card:2 answer-first RIP-18 | none may
""")
def test_why_not(story: Story) -> None:
    """RIP-04 to RIP-48: told to the seat that is to move."""
    for before, *parts in parts_of(story):
        state = told(before, None).state
        for part in parts:
            name, said = part.split(maxsplit=1)
            assert why(state, name, max(state.mover(), 0)) == said, f"{before} | {part}"


def test_the_other_waits_for_its_turn_and_a_question_is_named_in_its_refusal() -> None:
    """RIP-11, RIP-12: by what asks."""
    for seat in (1, SPECTATOR):
        assert why(at(hands=("1", "1")), "1", seat) == "not-your-turn RIP-11"
    placing = play(at(hands=("2", "")), "end")
    for state, words in (
        (play(at(fronts=("10", "")), "medium:10"), "First answer Poltergeist; then the game goes on."),
        (play(at(fronts=("15", ""), hands=("2", "")), "ghost:2 medium:15 end end"), "First answer Encore;"),
        (placing, "First choose a card for the tenth round, or none; then the next round begins."),
    ):
        assert view(state, 0).refusal(GAME.actions.parse("end")).words.startswith(words)


STRANGE = ["Ann & Co", "<b>Bo</b>"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), STRANGE)


def test_a_table_in_text() -> None:
    """RIP-09, RIP-13, RIP-14, RIP-45, RIP-M10: ten rounds, both families, totals, one's own hand, names as they are."""
    given = at(
        7, hands=("1 2 3", "4 4"), fronts=("3 10", "14"), whole=("1 2 2 3 3 4", "4 4 5 5"), tenth=("2 m5", "5 m13"),
        earlier={2: ("3 4", "5")}, line={7: 9},
    )  # fmt: skip
    state = play(given, "ghost:2 medium:10 value:2")
    told = [text(state, seat) for seat in EVERYBODY]
    for name in (*STRANGE, *map(medium_name, (3, 5, 9, 10, 13, 14))):
        assert name in told[0]
    assert "This round: 2, Poltergeist; total 4" in told[1]
    assert ["1, 3" in one for one in told] == [True, False, False]
    assert ["4, 4" in one for one in told] == [False, True, False]
    assert text(play(state, "medium:3"), 0).count("4, 4") == 1
    bare = at(1, initiation=True, up=3, line={1: 4, 2: 5, 3: 6})
    assert text(bare).count("a medium not turned up yet") == 6


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
