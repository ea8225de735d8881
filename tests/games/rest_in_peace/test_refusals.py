"""Why an action may not be taken: a stable code, the rule, a sentence."""

import pytest

from games.rest_in_peace.drawn import at, play, view
from games.rest_in_peace.stories import Story, each_story, parts_of, spelt, told
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME


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


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_the_other_waits_for_its_turn(seat: int) -> None:
    """RIP-11."""
    assert why(at(hands=("1", "1")), "1", seat) == "not-your-turn RIP-11"


def test_a_question_is_named_in_its_refusal() -> None:
    """RIP-12: by what asks."""
    placing = play(at(hands=("2", "")), "end")
    for state, words in (
        (play(at(fronts=("10", "")), "medium:10"), "First answer Poltergeist; then the game goes on."),
        (play(at(fronts=("15", ""), hands=("2", "")), "ghost:2 medium:15 end end"), "First answer Encore;"),
        (placing, "First choose a card for the tenth round, or none; then the next round begins."),
    ):
        assert view(state, 0).refusal(GAME.actions.parse("end")).words.startswith(words)
