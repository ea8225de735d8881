"""The line that each seat writes down about an action, and how it reads, letter by letter.

What is laid out and drawn, and a look by 3, is compared in the kept playthroughs.
"""

from __future__ import annotations

import pytest

from games.rest_in_peace.stories import Story, each_story, parts_of, spelt, told
from hantise.core import SPECTATOR
from hantise.games.rest_in_peace import GAME, room
from hantise.games.rest_in_peace.names import medium_name
from hantise.games.rest_in_peace.sheet import reveals

NAMES = ["Ann", "Bo"]
EVERYBODY = (0, 1, SPECTATOR)


@each_story("""
RIP-08: who begins
  start: > first:1 | all write 1 first | 1 reads You begin. | others read Bo begins.
RIP-07, RIP-17, RIP-45: a card drawn is told to its family only
  at 6: hands / 3; fronts 19; decks 2 / 5 5 6 > m19 family:other top:5 end end > draw:2 | 0 writes 0 draw 2; draws 1 5
    | others write 0 draw ?; draws 1 5 | 0 reads You draw a 2. Bo draws the 5 from the top of the deck.
    | 1 reads Ann draws a card. You draw the 5 from the top of your deck.
    | others read Ann draws a card. Bo draws the 5 from the top of the deck.
RIP-11, RIP-14, RIP-15, RIP-16, RIP-M01: cards, and the end of a turn
  at 3: hands 2 5 / 6 > 2 | all write 0 ghost 2; total 2 | 0 reads You play a 2. Your total is 2.
    | others read Ann plays a 2. The total of Ann is 2.
  at 3: hands 2 5 / 6 > 2 > end | all write 0 end; passes | 0 reads You are ahead, and end your turn.
    | others read Ann is ahead, and ends the turn.
  at 4: hands 2 / 6; line 4=8; house castle > 2 end > end
    | all write 1 end; abandons; had 2 0 4; wins 0 c; takes-medium 1 8
    | 0 reads Bo abandons. You win the castle. In return Bo gets Night Moth.
    | 1 reads You abandon. Ann wins the castle. In return you get Night Moth.
    | others read Bo abandons. Ann wins the castle. In return Bo gets Night Moth.
  at 4: hands 2 / 6; line 4=8; fronts 1; house castle > 2 m1 end > end
    | all write 1 end; abandons; had 2 0 4; wins 0 c; takes-medium 0 8
    | 0 reads Bo abandons. You win the castle. You take the medium: Night Moth.
    | 1 reads You abandon. Ann wins the castle. Ann takes the medium: Night Moth.
    | others read Bo abandons. Ann wins the castle. Ann takes the medium: Night Moth.
  at 7: hands 2; tokens manor manor manor / castle castle manor; house manor > 2 end > end
    | all write 1 end; abandons; had 2 0 7; wins 0 m; won 0 | 0 reads Bo abandons. You win the manor. You win the game!
    | 1 reads You abandon. Ann wins the manor. Ann wins the game.
    | others read Bo abandons. Ann wins the manor. Ann wins the game.
RIP-18, RIP-19, RIP-45: a ghost laid on the tenth is told to its family only, a medium to all
  at 4: hands 1 5; fronts 8 > end > tenth:5 | 0 writes 0 tenth 5 | others write 0 tenth ?
    | 0 reads You lay a card on the tenth round: 5. | others read Ann lays a card face down on the tenth round.
  at 4: hands 1 5; fronts 8 > end > tenth:m8 | all write 0 tenth m8
    | 0 reads You lay a card on the tenth round: Night Moth.
    | others read Ann lays a card on the tenth round: Night Moth.
  at 4: hands 1 5; fronts 8 > end > none | all write 0 none | 0 reads You lay nothing on the tenth round.
    | others read Ann lays nothing on the tenth round.
RIP-12, RIP-M12, RIP-M29: what a medium does is told to whoever did not play it, and both totals if both change
  at 7: hands 2 5 / 1; fronts / 12 29 > 2 5 end > m12 | all write 1 medium 12; total 0; total 5 0
    | 0 reads Bo plays Dimmed Lights. Your 1s and 2s do not count in this round. The total of Bo is 0. Your total is
      5. | 1 reads You play Dimmed Lights. Your total is 0. The total of Ann is 5.
    | others read Bo plays Dimmed Lights. The other family's 1s and 2s do not count in this round. The total of Bo is
      0. The total of Ann is 5.
  at 7: hands 2 5 / 1; fronts / 12 29 > 2 5 end > m29 | all write 1 medium 29; total 0; total 2 0
    | 0 reads Bo plays Small Fry. All other cards, on both sides, count 1 and lose their effects. The total of Bo is
      0. Your total is 2. | 1 reads You play Small Fry. Your total is 0. The total of Ann is 2.
    | others read Bo plays Small Fry. All other cards, on both sides, count 1 and lose their effects. The total of Bo
      is 0. The total of Ann is 2.
  at 9: hands 2 5; fronts 8 29 > m29 > m8 | all write 0 medium 8; flat; total 1
    | 0 reads You play Night Moth. It has no effect: all cards count 1 in this round. Your total is 1.
    | others read Ann plays Night Moth. It has no effect: all cards count 1 in this round. The total of Ann is 1.
RIP-44: one that finds nothing says so
  at 9: fronts 11 > m11 | all write 0 medium 11; idle; total 0
    | 0 reads You play Vanishing Act. It finds nothing to act on. Your total is 0.
    | others read Ann plays Vanishing Act. It finds nothing to act on. The total of Ann is 0.
  at: fronts 2 > m2 | all write 0 medium 2; finds nothing; total 0
    | 0 reads You play Search Party. You find nothing. Your total is 0.
    | others read Ann plays Search Party. Ann searches the deck for a ghost and plays it at once. Ann finds nothing.
      The total of Ann is 0.
RIP-M02: a card is fetched
  at: fronts 2; decks 4 > m2 > card:4 | all write 0 card 4 m2; fetches 4; total 4
    | 0 reads You fetch a 4. Your total is 4. | others read Ann fetches a 4. The total of Ann is 4.
RIP-M06: a card is drawn blind
  at: hands 5 / 2 6; fronts 6 > 5 m6 end > blind | all write 1 blind
    | 1 reads You stumble: a card is drawn blind from your hand.
    | others read Bo stumbles: a card is drawn blind from the hand.
  at: hands 5 / 2 6; fronts 6 > 5 m6 end blind > blind:6 | all write 1 blind-card 6; total 6
    | 1 reads You play a 6, drawn blind. Your total is 6.
    | others read Bo plays a 6, drawn blind. The total of Bo is 6.
RIP-M10, RIP-M25: values are named; the two of 25 are told together
  at: hands 3; fronts 10 > 3 m10 > value:3 | all write 0 value 3 m10; total 5 | 0 reads You name 3. Your total is 5.
    | others read Ann names 3. The total of Ann is 5.
  at: fronts 25 > m25 value:2 > value:5 | all write 0 value 5 m25; bars 2 5; total 0
    | 0 reads You name 5. Nobody may play a 2 or a 5 any more in this round. Your total is 0.
    | others read Ann names 5. Nobody may play a 2 or a 5 any more in this round. The total of Ann is 0.
RIP-M11, RIP-M22: a card is banished, or taken back
  at 9: hands 5 3 / 1 2; fronts / 11 > 5 3 end m11 > card:5 | all write 1 card 5 m11; banishes 5; total 0; total 3 0
    | 0 reads Bo makes it vanish: 5. The total of Bo is 0. Your total is 3.
    | 1 reads You make it vanish: 5. Your total is 0. The total of Ann is 3.
    | others read Bo makes it vanish: 5. The total of Bo is 0. The total of Ann is 3.
  at 9: hands / 1 2; fronts / 11 22; first 1 > 1 2 m11 m22 > card:m11
    | all write 1 card m11 m22; takes m11; had 0 3 9; wins 0 m; takes-medium 1 10
    | 0 reads Bo takes back: Vanishing Act. You win the manor. Bo takes the medium: Poltergeist.
    | 1 reads You take back: Vanishing Act. Ann wins the manor. You take the medium: Poltergeist.
    | others read Bo takes back: Vanishing Act. Ann wins the manor. Bo takes the medium: Poltergeist.
RIP-M13, RIP-M15: cards move on; and a round tells its totals
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end > end | all write 1 end; abandons; had 9 0 6; wins 0 c; moves 0 m13
    | 0 reads Bo abandons. You win the castle. One of your cards moves on: Now or Never.
    | 1 reads You abandon. Ann wins the castle. A card of Ann moves on: Now or Never.
    | others read Bo abandons. Ann wins the castle. A card of Ann moves on: Now or Never.
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end end > card:5 | all write 0 card 5; moves 0 5; takes-medium 1 28
    | 0 reads One of your cards moves on: 5. Bo takes the medium: Moving Day.
    | 1 reads A card of Ann moves on: 5. You take the medium: Moving Day.
    | others read A card of Ann moves on: 5. Bo takes the medium: Moving Day.
  at 6: hands 5; fronts 13 15 27 > 5 m13 m15 end end > none | all write 0 none m15; takes-medium 1 28
    | 0 reads You decline. Bo takes the medium: Moving Day. | 1 reads Ann declines. You take the medium: Moving Day.
    | others read Ann declines. Bo takes the medium: Moving Day.
RIP-M16, RIP-M18: a value is copied, a card returns
  at: hands 2 3; fronts 16 > 2 3 m16 > card:3 | all write 0 card 3 m16; copies 3; total 8
    | 0 reads It counts as a 3. Your total is 8. | others read It counts as a 3. The total of Ann is 8.
  at: fronts 18; earlier1 5 6 > m18 > card:5 | all write 0 card 5 m18; returns 5; total 0
    | 0 reads You put a 5 back into your deck. Your total is 0.
    | others read Ann puts a 5 back into the deck. The total of Ann is 0.
RIP-M19: the top of either deck is told to all; a total is told of the family that has it
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 > family:other | all write 0 family other m19
    | 0 reads You name the other family. | others read Ann names the other family.
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 family:other > top:3 | all write 1 top 3; total 3 0
    | 0 reads The top of the deck of Bo is a 3. Your total is 3.
    | 1 reads The top of your deck is a 3. The total of Ann is 3.
    | others read The top of the deck of Bo is a 3. The total of Ann is 3.
  at 7: hands 1; fronts 19; decks 2 5 / 3 > m19 family:own > top:5 | all write 0 top 5; total 5
    | 0 reads The top of your deck is a 5. Your total is 5.
    | others read The top of the deck of Ann is a 5. The total of Ann is 5.
  at 7: hands 1; fronts 19; decks 2 5; tops 5 0 > m19 | all write 0 medium 19; reveals 0 5; total 5
    | 0 reads You play Ghost to Come. The top of your deck is known to be a 5. Your total is 5.
    | others read Ann plays Ghost to Come. Ann turns up the top card of either deck: this card takes its value. The
      top of the deck of Ann is known to be a 5. The total of Ann is 5.
RIP-M20, RIP-M03, RIP-36, RIP-45: a card that is sent is told to its family and to who looks; on the tenth to all
  at: hands 1 / 2 5; fronts 20 > m20 > family:own | all write 0 family own m20 | 0 reads You name your own family.
    | others read Ann names their own family.
  at: hands 1 / 2 5; fronts 20 > m20 family:other > away:5 | 1 writes 1 away 5 | others write 1 away ?
    | 1 reads A card of yours, a 5, goes to the tenth round. | others read A card of Bo goes to the tenth round.
  at: hands 1 / 2 5; fronts 20 3 > m3 m20 family:other > away:5 | 0 writes 1 away 5 | 1 writes 1 away 5
    | others write 1 away ? | 0 reads A card of Bo, a 5, goes to the tenth round.
    | 1 reads A card of yours, a 5, goes to the tenth round. | others read A card of Bo goes to the tenth round.
  at 9: first 1; hands / 2 5; tenth m20 > end none family:other > away:5
    | all write 1 away 5; totals 0 5; wins 1 m; won 1
    | 1 reads A card of yours, a 5, goes to the tenth round. The totals are 0 and 5. You win the manor. You win the
      game!
    | others read A card of Bo, a 5, goes to the tenth round. The totals are 0 and 5. Bo wins the manor. Bo wins the
      game.
  at: hands 1; fronts 20 > m20 > family:other | all write 0 family other m20; nothing 1; total 0
    | 0 reads You name the other family. The hand of Bo is empty: nothing is placed. Your total is 0.
    | 1 reads Ann names the other family. Your hand is empty: you place nothing. The total of Ann is 0.
    | others read Ann names the other family. The hand of Bo is empty: nothing is placed. The total of Ann is 0.
RIP-M21: a card is discarded
  at: hands 2 3; fronts 21 > m21 > card:2 | all write 0 card 2 m21; discards 2 | 0 reads You discard a 2.
    | others read Ann discards a 2.
RIP-M28: houses are swapped, or left where they are
  at 7: fronts 28; later castle manor castle; tokens manor manor manor / manor castle castle > m28 house:8 > house:9
    | all write 0 house 9 m28; swaps 8 9 c m; total 0
    | 0 reads You swap the houses of rounds 8 and 9. Your total is 0.
    | others read Ann swaps the houses of rounds 8 and 9. The total of Ann is 0.
  at 7: fronts 28 > m28 > none | all write 0 none m28; total 0 | 0 reads You decline. Your total is 0.
    | others read Ann declines. The total of Ann is 0.
RIP-31, RIP-32, RIP-33, RIP-35: the tenth is told at once
  at 9: first 1; tenth 2 3 m8 m21 / 4 m10 > end > none
    | all write 1 none; stand 0 0; shows 0 23; shows 1 4; stand 5 4; resolves 0 8; stand 6 4; resolves 0 21; void;
      stand 6 4; resolves 1 10
    | 0 reads Bo lays nothing on the tenth round. You turn up a 2, a 3. Bo turns up a 4. Your Night Moth takes effect.
      Your Mary in the Mirror takes effect. With fewer than two cards to discard it counts nothing. Poltergeist of Bo
      takes effect.
    | 1 reads You lay nothing on the tenth round. Ann turns up a 2, a 3. You turn up a 4. Night Moth of Ann takes
      effect. Mary in the Mirror of Ann takes effect. With fewer than two cards to discard it counts nothing. Your
      Poltergeist takes effect.
    | others read Bo lays nothing on the tenth round. Ann turns up a 2, a 3. Bo turns up a 4. Night Moth of Ann takes
      effect. Mary in the Mirror of Ann takes effect. With fewer than two cards to discard it counts nothing.
      Poltergeist of Bo takes effect.
  at 9: first 1; tenth 2 3 m8 / 4 m10 > end none > value:4 | all write 1 value 4 m10; totals 6 6; ties; won 0
    | 0 reads Bo names 4. The totals are 6 and 6. It is a tie. You win the game!
    | 1 reads You name 4. The totals are 6 and 6. It is a tie. Ann wins the game.
    | others read Bo names 4. The totals are 6 and 6. It is a tie. Ann wins the game.
  at 9: fronts 27; tenth 2 3 / 5 > m27
    | all write 0 medium 27; ties; had 0 0 9; stand 0 0; shows 0 23; shows 1 5; totals 5 5; ties; draw
    | 0 reads You play Truce. It is a tie. You turn up a 2, a 3. Bo turns up a 5. The totals are 5 and 5. It is a tie.
      The eternal feud goes on: nobody wins.
    | 1 reads Ann plays Truce. The round ends in a tie: its house waits on the next one, and its medium is discarded.
      It is a tie. Ann turns up a 2, a 3. You turn up a 5. The totals are 5 and 5. It is a tie.
      The eternal feud goes on: nobody wins.
    | others read Ann plays Truce. The round ends in a tie: its house waits on the next one, and its medium is
      discarded. It is a tie. Ann turns up a 2, a 3. Bo turns up a 5. The totals are 5 and 5. It is a tie.
      The eternal feud goes on: nobody wins.
""")
def test_what_is_written_and_read(story: Story) -> None:
    """RIP-45: the last action of a line; whoever is not named among those who write or read does as the others."""
    for begun, *parts in parts_of(story):
        before, _, name = begun.rpartition(" > ")
        state = told(before, None).state
        dump, action = GAME.dump(state), GAME.actions.parse(spelt(name))
        said = {(who, does[0]): words for who, does, words in (part.split(" ", 2) for part in parts)}
        written, read = said.get(("all", "w")) or said["others", "w"], said["others", "r"]
        for seat in EVERYBODY:
            line = GAME.seen(state, action, seat)
            assert line == said.get((str(seat), "w"), written), begun
            assert GAME.table.tell(line, NAMES, seat) == said.get((str(seat), "r"), read), begun
        assert GAME.dump(state) == dump


@pytest.mark.parametrize("medium", range(1, 30))
def test_what_the_medium_of_another_does_is_told(medium: int) -> None:
    """RIP-12: to whoever did not play it, unless it does nothing; whoever did has read its words."""
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


@pytest.mark.parametrize(
    ("line", "shows"),
    [
        ("0 ghost 5; total 7", False),
        ("0 house 5 m28", False),
        ("0 value 3 m10", False),
        ("0 end; passes", False),
        ("0 medium 8; total 3", False),
        ("0 draw 3", True),
        ("0 blind-card 4", True),
        ("0 medium 3; sees 12", True),
        ("0 card 5 m2; fetches 5", True),
        ("1 top 3", True),
    ],
)
def test_what_shows_nothing_hidden_may_be_taken_back(line: str, shows: bool) -> None:
    """RIP-45."""
    assert reveals(line) == shows


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["0 first", "0 draw 3", "0 draw 1", "1 draw ?", "1 draw ?"],
         ["You begin. You draw: 1, 3. Bo draws 2 cards."]),
        (["1 end; abandons; had 2 0 4; wins 0 c; takes-medium 1 8", "0 draw 5", "1 draw ?; draws 1 3", "0 tenth 5"],
         ["Bo abandons. You win the castle. In return Bo gets Night Moth. You draw: 5. Bo draws 1 card. "
          "Bo draws the 3 from the top of the deck.", "You lay a card on the tenth round: 5."]),
        (["10 house-up manor", "0 draw 3"], ["Round 10 is for a manor.", "You draw: 3."]),
    ],
)  # fmt: skip
def test_what_is_drawn_is_told_with_what_led_to_it(lines: list[str], told: list[str]) -> None:
    """RIP-07, RIP-17."""
    assert [GAME.table.tell(line, NAMES, 0) for line in GAME.gathered(lines)] == told


def test_the_log_reads_by_rounds() -> None:
    """RIP-10."""
    said = ["1 ghost 5", "1 end; abandons; had 2 0 4; wins 0 c", "0 none; totals 3 2; wins 0 m; won 0"]
    assert [room.section(line) for line in said] == ["", "Round 4", "Round 10"]
