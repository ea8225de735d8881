"""What is read, letter by letter: the line that each seat writes down about an action, its sentences, what an
action would mean, why one may not be taken (a code, the rule, a sentence), and the table in text.

More of what is laid out and drawn, and every word of two games, is compared in the kept playthroughs.
"""

import pytest

from games.by_name import EVERYBODY
from games.readings import read_by
from games.rest_in_peace.drawn import at, play, total, view
from games.rest_in_peace.stories import Story, each_story, parts_of, spelt, told
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME, room
from hantise.games.rest_in_peace.moments import houses_of, medium_name, medium_words
from hantise.games.rest_in_peace.notation import reveals

NAMES = ["Ann", "Bo"]


@each_story("""
RIP-04, RIP-06, RIP-08: what is laid out
  start: > first:1 | all write 1 first | reads [1 You begin/Bo begins].
  start: first 1 > medium-up:29 | all write 1 medium-up 29 | reads The medium of round 1 is Small Fry.
  start: first 1; initiation > medium-up:1 medium-up:2 medium-up:3 > house-up:castle | all write 1 house-up castle
    | reads Round 1 is for a castle.
RIP-07, RIP-17, RIP-45: a card drawn is told to its family only
  at 6: hands / 3; fronts 19; decks 2 / 5 5 6 > m19 family:other top:5 end end > draw:2 | 0 writes 0 draw 2; draws 1 5
    | others write 0 draw ?; draws 1 5
    | reads [0 You draw a 2/Ann draws a card]. [1 You draw/Bo draws] the 5 from the top of [1 your/the] deck.
RIP-11, RIP-14, RIP-15, RIP-16, RIP-M01: cards, and the end of a turn
  at 3: hands 2 5 / 6 > 2 | all write 0 ghost 2; total 2
    | reads [0 You play/Ann plays] a 2. [0 Your total/The total of Ann] is 2.
  at 3: hands 2 5 / 6 > 2 > end | all write 0 end; passes
    | reads [0 You are/Ann is] ahead, and [0 end your/ends the] turn.
  at 4: hands 2 / 6; line 4=8; house castle > 2 end > end
    | all write 1 end; abandons; had 2 0 4; wins 0 c; takes-medium 1 8
    | reads [1 You abandon/Bo abandons]. [0 You win/Ann wins] the castle. In return [1 you get/Bo gets] Night Moth.
  at 4: hands 2 / 6; line 4=8; fronts 1; house castle > 2 m1 end > end
    | all write 1 end; abandons; had 2 0 4; wins 0 c; takes-medium 0 8
    | reads [1 You abandon/Bo abandons]. [0 You win/Ann wins] the castle. [0 You take/Ann takes] the medium: Night Moth.
  at 7: hands 2; tokens manor manor manor / castle castle manor; house manor > 2 end > end
    | all write 1 end; abandons; had 2 0 7; wins 0 m; won 0
    | reads [1 You abandon/Bo abandons]. [0 You win/Ann wins] the manor. [0 You win the game!/Ann wins the game.]
RIP-18, RIP-19, RIP-45: a ghost laid on the tenth is told to its family only, a medium to all
  at 4: hands 1 5; fronts 8 > end > tenth:5 | 0 writes 0 tenth 5 | others write 0 tenth ?
    | reads [0 You lay/Ann lays] a card [0 on the tenth round: 5/face down on the tenth round].
  at 4: hands 1 5; fronts 8 > end > tenth:m8 | all write 0 tenth m8
    | reads [0 You lay/Ann lays] a card on the tenth round: Night Moth.
  at 4: hands 1 5; fronts 8 > end > none | all write 0 none | reads [0 You lay/Ann lays] nothing on the tenth round.
RIP-12, RIP-M12, RIP-M29: what a medium does is told to whoever did not play it, and both totals if both change
  at 7: hands 2 5 / 1; fronts / 12 29 > 2 5 end > m12 | all write 1 medium 12; total 0; total 5 0
    | reads [1 You play/Bo plays] Dimmed Lights. [0 Your 1s and 2s do not count in this round. The total of Bo/1 Your
      total/The other family's 1s and 2s do not count in this round. The total of Bo] is 0. [0 Your total/The total of
      Ann] is 5.
  at 7: hands 2 5 / 1; fronts / 12 29 > 2 5 end > m29 | all write 1 medium 29; total 0; total 2 0
    | reads [1 You play/Bo plays] Small Fry. [1 Your total/All other cards, on both sides, count 1 and lose their
      effects. The total of Bo] is 0. [0 Your total/The total of Ann] is 2.
  at 9: hands 2 5; fronts 8 29 > m29 > m8 | all write 0 medium 8; flat; total 1
    | reads [0 You play/Ann plays] Night Moth. It has no effect: all cards count 1 in this round. [0 Your total/The
      total of Ann] is 1.
RIP-44: one that finds nothing says so
  at 9: fronts 11 > m11 | all write 0 medium 11; idle; total 0
    | reads [0 You play/Ann plays] Vanishing Act. It finds nothing to act on. [0 Your total/The total of Ann] is 0.
  at: fronts 2 > m2 | all write 0 medium 2; finds nothing; total 0
    | reads [0 You play/Ann plays] Search Party. [0 You find nothing. Your total/Ann searches the deck for a ghost and
      plays it at once. Ann finds nothing. The total of Ann] is 0.
RIP-M02: a card is fetched
  at: fronts 2; decks 4 > m2 > card:4 | all write 0 card 4 m2; fetches 4; total 4
    | reads [0 You fetch/Ann fetches] a 4. [0 Your total/The total of Ann] is 4.
RIP-M03: a hand that is looked at is told to who looks
  at: hands 1 / 2 5 5; fronts 3 > m3 | 0 writes 0 medium 3; sees 255; total 1 | others write 0 medium 3; total 1
    | reads [0 You play Candlelight. You see the other hand: 2, 5, 5. Your total is 1/1 Ann plays Candlelight. It counts
      as a 1, and Ann sees your hand until the round ends. The total of Ann is 1/Ann plays Candlelight. It counts as a
      1, and Ann sees the other hand until the round ends. The total of Ann is 1].
RIP-M06: a card is drawn blind
  at: hands 5 / 2 6; fronts 6 > 5 m6 end > blind | all write 1 blind
    | reads [1 You stumble/Bo stumbles]: a card is drawn blind from [1 your/the] hand.
  at: hands 5 / 2 6; fronts 6 > 5 m6 end blind > blind:6 | all write 1 blind-card 6; total 6
    | reads [1 You play/Bo plays] a 6, drawn blind. [1 Your total/The total of Bo] is 6.
RIP-M10, RIP-M25: values are named; the two of 25 are told together
  at: hands 3; fronts 10 > 3 m10 > value:3 | all write 0 value 3 m10; total 5
    | reads [0 You name 3. Your total/Ann names 3. The total of Ann] is 5.
  at: fronts 25 > m25 value:2 > value:5 | all write 0 value 5 m25; bars 2 5; total 0
    | reads [0 You name/Ann names] 5. Nobody may play a 2 or a 5 any more in this round. [0 Your total/The total of Ann]
      is 0.
RIP-M11, RIP-M22: a card is banished, or taken back
  at 9: hands 5 3 / 1 2; fronts / 11 > 5 3 end m11 > card:5 | all write 1 card 5 m11; banishes 5; total 0; total 3 0
    | reads [1 You make/Bo makes] it vanish: 5. [1 Your total/The total of Bo] is 0. [0 Your total/The total of Ann] is
      3.
  at 9: hands / 1 2; fronts / 11 22; first 1 > 1 2 m11 m22 > card:m11
    | all write 1 card m11 m22; takes m11; had 0 3 9; wins 0 m; takes-medium 1 10
    | reads [1 You take/Bo takes] back: Vanishing Act. [0 You win/Ann wins] the manor. [1 You take/Bo takes] the medium:
      Poltergeist.
RIP-M13, RIP-M15: cards move on; and a round tells its totals
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end > end | all write 1 end; abandons; had 9 0 6; wins 0 c; moves 0 m13
    | reads [1 You abandon/Bo abandons]. [0 You win/Ann wins] the castle. [0 One of your cards/A card of Ann] moves on:
      Now or Never.
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end end > card:5 | all write 0 card 5; moves 0 5; takes-medium 1 28
    | reads [0 One of your cards/A card of Ann] moves on: 5. [1 You take/Bo takes] the medium: Moving Day.
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end end > none | all write 0 none m15; takes-medium 1 28
    | reads [0 You decline/Ann declines]. [1 You take/Bo takes] the medium: Moving Day.
RIP-M16, RIP-M18: a value is copied, a card returns
  at: hands 2 3; fronts 16 > 2 3 m16 > card:3 | all write 0 card 3 m16; copies 3; total 8
    | reads It counts as a 3. [0 Your total/The total of Ann] is 8.
  at: fronts 18; earlier1 5 6 > m18 > card:5 | all write 0 card 5 m18; returns 5; total 0
    | reads [0 You put/Ann puts] a 5 back into [0 your deck. Your total/the deck. The total of Ann] is 0.
RIP-M19: the top of either deck is told to all; a total is told of the family that has it
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 > family:other | all write 0 family other m19
    | reads [0 You name/Ann names] the other family.
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 family:other > top:3 | all write 1 top 3; total 3 0
    | reads The top of [1 your deck/the deck of Bo] is a 3. [0 Your total/The total of Ann] is 3.
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 family:own > top:5 | all write 0 top 5; total 5
    | reads The top of [0 your deck/the deck of Ann] is a 5. [0 Your total/The total of Ann] is 5.
  at 7: hands 1; fronts 19; decks 2 5; tops 5 0 > m19 | all write 0 medium 19; reveals 0 5; total 5
    | reads [0 You play/Ann plays] Ghost to Come. [0 The top of your deck/Ann turns up the top card of either deck: this
      card takes its value. The top of the deck of Ann] is known to be a 5. [0 Your total/The total of Ann] is 5.
RIP-M20, RIP-M03, RIP-36, RIP-45: a card that is sent is told to its family and to who looks; on the tenth to all
  at: hands 1 / 2 5; fronts 20 > m20 > family:own | all write 0 family own m20
    | reads [0 You name your/Ann names their] own family.
  at: hands 1 / 2 5; fronts 20 > m20 family:other > away:5 | 1 writes 1 away 5 | others write 1 away ?
    | reads A card of [1 yours, a 5,/Bo] goes to the tenth round.
  at: hands 1 / 2 5; fronts 20 3 > m3 m20 family:other > away:5 | 0 writes 1 away 5 | 1 writes 1 away 5
    | others write 1 away ? | reads A card of [0 Bo, a 5,/1 yours, a 5,/Bo] goes to the tenth round.
  at 9: first 1; hands / 2 5; tenth m20 > end none family:other > away:5
    | all write 1 away 5; totals 0 5; wins 1 m; won 1
    | reads A card of [1 yours/Bo], a 5, goes to the tenth round. The totals are 0 and 5. [1 You win/Bo wins] the manor.
      [1 You win the game!/Bo wins the game.]
  at: hands 1; fronts 20 > m20 > family:other | all write 0 family other m20; nothing 1; total 0
    | reads [0 You name/Ann names] the other family. [1 Your hand/The hand of Bo] is empty: [1 you place nothing/nothing
      is placed]. [0 Your total/The total of Ann] is 0.
RIP-M21: a card is discarded
  at: hands 2 3; fronts 21 > m21 > card:2 | all write 0 card 2 m21; discards 2 | reads [0 You discard/Ann discards] a 2.
RIP-M28: houses are swapped, or left where they are
  at 7: fronts 28; later castle manor castle; tokens manor manor manor / manor castle castle > m28 house:8 > house:9
    | all write 0 house 9 m28; swaps 8 9 c m; total 0
    | reads [0 You swap/Ann swaps] the houses of rounds 8 and 9. [0 Your total/The total of Ann] is 0.
  at 7: fronts 28 > m28 > none | all write 0 none m28; total 0
    | reads [0 You decline. Your total/Ann declines. The total of Ann] is 0.
RIP-31, RIP-32, RIP-33, RIP-35: the tenth is told at once
  at 9: first 1; tenth 2 3 m8 m21 / 4 m10 > end > none
    | all write 1 none; stand 0 0; shows 0 23; shows 1 4; stand 5 4; resolves 0 8; stand 6 4; resolves 0 21; void; stand
      6 4; resolves 1 10
    | reads [1 You lay/Bo lays] nothing on the tenth round. [0 You turn/Ann turns] up a 2, a 3. [1 You turn/Bo turns] up
      a 4. [0 Your Night Moth/Night Moth of Ann] takes effect. [0 Your Mary in the Mirror/Mary in the Mirror of Ann]
      takes effect. With fewer than two cards to discard it counts nothing. [1 Your Poltergeist/Poltergeist of Bo] takes
      effect.
  at 9: first 1; tenth 2 3 m8 / 4 m10 > end none > value:4 | all write 1 value 4 m10; totals 6 6; ties; won 0
    | reads [1 You name/Bo names] 4. The totals are 6 and 6. It is a tie. [0 You win the game!/Ann wins the game.]
  at 9: fronts 27; tenth 2 3 / 5 > m27
    | all write 0 medium 27; ties; had 0 0 9; stand 0 0; shows 0 23; shows 1 5; totals 5 5; ties; draw
    | reads [0 You play Truce/Ann plays Truce. The round ends in a tie: its house waits on the next one, and its medium
      is discarded]. It is a tie. [0 You turn/Ann turns] up a 2, a 3. [1 You turn/Bo turns] up a 5. The totals are 5 and
      5. It is a tie. The eternal feud goes on: nobody wins.
""")
def test_what_is_written_and_read(story: Story) -> None:
    """RIP-45: the last action of a line."""
    for begun, *parts in parts_of(story):
        before, _, name = begun.rpartition(" > ")
        state = told(before, None).state
        dump, action = GAME.dump(state), GAME.actions.parse(spelt(name))
        *writes, read = (part.removeprefix("reads ") for part in parts)
        written = {who: words for who, _, words in (write.split(" ", 2) for write in writes)}
        for seat in EVERYBODY:
            line = GAME.seen(state, action, seat)
            assert line == written.get(str(seat), written.get("all", written.get("others"))), begun
            assert GAME.table.tell(line, NAMES, seat) == read_by(seat, read), begun
        assert GAME.dump(state) == dump


@pytest.mark.parametrize("medium", range(1, 30))
def test_what_the_medium_of_another_does_is_told(medium: int) -> None:
    """RIP-12, RIP-32: to whoever did not play it, unless it does nothing; whoever did has read its words.

    In the tenth it is told of its family, whoever decided last.
    """
    line = "1 end; stand 0 0; resolves 0 2; finds nothing; totals 0 3"
    for seat, who in ((0, "You find"), (1, "Ann finds")):
        assert f"takes effect. {who} nothing. " in GAME.table.tell(line, NAMES, seat)
    plain = f"Bo plays {medium_name(medium)}."
    for seat in (0, SPECTATOR):
        deed = GAME.table.tell(f"1 medium {medium}; total 4", NAMES, seat).removeprefix(plain)
        assert len(deed.removesuffix(" The total of Bo is 4.")) > 10
        assert deed.endswith(" The total of Bo is 4.")
        assert GAME.table.tell(f"1 medium {medium}; idle", NAMES, seat) == f"{plain} It finds nothing to act on."
        assert "{" not in deed
        assert seat == 0 or "you" not in deed.lower()
    own = GAME.table.tell(f"1 medium {medium}; total 4", NAMES, 1)
    assert own == f"You play {medium_name(medium)}. Your total is 4."


def test_what_is_drawn_is_told_with_what_led_to_it_in_rounds_and_what_shows_nothing_hidden_may_be_taken_back() -> None:
    """RIP-07, RIP-10, RIP-17, RIP-45."""
    for lines, read in [
        (["0 first", "0 draw 3", "0 draw 1", "1 draw ?", "1 draw ?"], ["You begin. You draw: 1, 3. Bo draws 2 cards."]),
        (["1 end; abandons; had 2 0 4; wins 0 c; takes-medium 1 8", "0 draw 5", "1 draw ?; draws 1 3", "0 tenth 5"],
         ["Bo abandons. You win the castle. In return Bo gets Night Moth. You draw: 5. Bo draws 1 card. "
          "Bo draws the 3 from the top of the deck.", "You lay a card on the tenth round: 5."]),
        (["10 house-up manor", "0 draw 3"], ["Round 10 is for a manor.", "You draw: 3."]),
    ]:  # fmt: skip
        assert [GAME.table.tell(line, NAMES, 0) for line in GAME.gathered(lines)] == read
    said = ["1 ghost 5", "1 end; abandons; had 2 0 4; wins 0 c", "0 none; totals 3 2; wins 0 m; won 0"]
    assert [room.section(line) for line in said] == ["", "Round 4", "Round 10"]
    for line in ("0 ghost 5; total 7", "0 house 5 m28", "0 value 3 m10", "0 end; passes", "0 medium 8; total 3"):
        assert not reveals(line)
    for line in ("0 draw 3", "0 blind-card 4", "0 medium 3; sees 12", "0 card 5 m2; fetches 5", "1 top 3"):
        assert reveals(line)


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


def test_each_medium_has_a_name_and_a_sentence_of_its_own_and_houses_are_counted() -> None:
    """RIP-03, RIP-06, RIP-M27: a number in a name would be taken for its value."""
    told = [houses_of(tokens) for tokens in ("m", "c", "mm", "mcc", "")]
    assert told == ["the manor", "the castle", "2 manors", "the manor and 2 castles", "the house"]
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


def test_what_becomes_of_both_totals_is_what_they_are_afterwards() -> None:
    """RIP-40, RIP-42: after a ghost card of each value, whatever lasts; RIP-14, RIP-18: not where the round may end."""
    for lasts in ("8", "9", "10 value:3", "17 value:2", "26 value:1", "29", "23"):
        medium, *answers = lasts.split()
        state = at(4, hands=("1 2 3 4", "2 2"), fronts=("12", f"{medium} 14"), first=1)
        state = play(state, f"ghost:2 medium:{medium}", *answers, "end")
        for name in ("ghost:1", "ghost:2", "ghost:3", "ghost:4", "medium:12"):
            after = play(state, name)
            assert view(state, 0).totals_after(GAME.actions.parse(name)) == (total(after, 0), total(after, 1))
        assert view(state, 0).totals_after(GAME.actions.parse("end")) is None
    placing = play(at(4, hands=("1", "2"), fronts=("8", "")), "end")
    assert {view(placing, 0).totals_after(action) for action in placing.legal()} == {None}
