"""The rules of Rest in Peace: where all cards lie, what each side is worth, and what each action does.

A deck is a pile of unseen cards without an order: chance decides when a card leaves. The line is packed by
round: five bits for the medium, four for the manors, four for the castles.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.core.vecs import vec
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.fields import (
    ASK,
    AWAY,
    BLIND_CARD,
    DEAL,
    DRAW,
    FINISHED,
    FIRST,
    HOUSES,
    KEEP,
    MEDIUM_UP,
    PLACE,
    TOP,
    TURN,
    Fields,
)
from hantise.games.rest_in_peace.pieces import (
    BIT,
    BLIND,
    CASTLE,
    COUNT_BITS,
    END,
    FIRST_AWAY,
    FIRST_BLIND,
    FIRST_CARD,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_FAMILY,
    FIRST_GHOST,
    FIRST_HOUSE,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_TOP,
    FIRST_UP,
    FIRST_VALUE,
    GHOSTS,
    HOUSE_UP,
    LAST,
    NONE,
    ONE_CARD,
    OWN,
    ROUNDS,
    SIZE,
    UP_TO_LEVEL,
    Family,
    as_choices,
    card_name,
    counts_of,
    drawn,
    lowest,
    mask_of,
    members,
    present,
    signs_of,
    without,
    write_set,
)

# The medium cards: numbers and fixed values.


KEEPSAKE: Final = 1
SEARCH: Final = 2
LOOK: Final = 3
STUMBLE: Final = 6
WEDDING: Final = 7
EVEN: Final = 8
ODD: Final = 9
KNOCK: Final = 10
BANISH: Final = 11
DIM: Final = 12
NEVER: Final = 13
PAIRS: Final = 14
ENCORE: Final = 15
DOUBLE: Final = 16
MIASMA: Final = 17
RETURN: Final = 18
REVEAL: Final = 19
REUNION: Final = 20
MARY: Final = 21
DEAD: Final = 22
TWINS: Final = 23
GHOSTS_ONLY: Final = 24
VANISH: Final = 25
CULT: Final = 26
TRUCE: Final = 27
SWAP: Final = 28
LEVEL: Final = 29

# Ghostly mediums of a fixed value; 16 and 19 take their value when they are played.
FIXED_VALUE: Final = {LOOK: 1, 4: 2, 5: 3, WEDDING: 3, NEVER: 4, MARY: 6, TWINS: 1}
FIXED: Final = vec[i64]([FIXED_VALUE.get(medium, 0) for medium in range(LAST + 1)])
# The ghosts that each medium functions as.
FUNCTIONS_AS: Final = vec[i64](
    [FIXED_VALUE.get(m, 0) and ONE_CARD[FIXED_VALUE[m]] * (2 if m == TWINS else 1) for m in range(LAST + 1)]
)
# The mediums that RIP-M25 bars with each value.
OF_VALUE: Final = vec[i64]([mask_of(tuple([m for m, value in FIXED_VALUE.items() if value == v])) for v in range(7)])
GHOSTLY: Final = 11083960  # those of a fixed value, 16 and 19
CHANGES_WORTH: Final = 67245824  # 8, 9, 10, 12, 17 and 26
RESTRAINTS: Final = 16793600  # 14 and 24
EXEMPT: Final = 138412032  # RIP-M14: 22 and 27 may be played alone
ALL_VALUES: Final = 63


# The position.


NOBODY: Final = -1
BOTH: Final = 2
LINE: Final = 9
FACE_UP: Final = 3
HAND: Final = 5
MANORS: Final = 6
CASTLES: Final = 4
MANORS_TO_WIN: Final = 4
CASTLES_TO_WIN: Final = 3
DRAWS: Final = 2  # RIP-17
DISCARDS: Final = 2  # RIP-M21

# The result of a tied round.
TIE: Final = 3

# Only within `apply`: the round, or the tenth, is about to end.
LOST: Final = 13
TIED: Final = 14

# By phase from FIRST on: the first of its outcomes.
OUTCOMES: Final = vec[i64](
    [FIRST_CHANCE, FIRST_UP, HOUSE_UP, FIRST_DRAW, FIRST_DRAW, FIRST_BLIND, FIRST_AWAY, FIRST_TOP]
)

# By the set of values in hand: the playable ghost cards. Callers get copies of these lists.
_GHOSTS: Final = [[FIRST_GHOST + place for place in range(6) if hand >> place & 1] for hand in range(64)]

# The worth, as a lead, of a card, of each of its points, of a medium in front, and of being ahead in the round.
CARD: Final = 0.012
MEDIUM: Final = 0.03
AHEAD: Final = 0.12


@final
class RestInPeace(Fields):
    """A position of Rest in Peace and what each action does to it; seats are families.

    `turn` decides, `began` began this round or will begin the next, `loser` lost the round before
    (NOBODY after a tie). `asking` is the medium that asks, `first` the first of two answers, `aim` the family that an
    answer named. `stumbler` must draw its next ghost card blind (RIP-M06), `flat` is true while 29 is in force.
    """

    def clone(self) -> RestInPeace:
        """A copy that shares nothing that changes."""
        new = self.world()
        if self.traced:
            new.traced = True
            new.clock = self.clock
            new.blue.trace = self.blue.trace
            new.green.trace = self.green.trace
        return new

    def world(self) -> RestInPeace:
        """A copy without traces, for search."""
        new = RestInPeace(self.blue.clone(), self.green.clone())
        self.copy_to(new)
        return new

    def family(self, seat: i64) -> Family:
        """The family of that seat."""
        return self.green if seat else self.blue

    def holds(self, seat: i64, medium: i64) -> bool:
        """RIP-43: true if the effect of that medium is in force for the family of that seat."""
        return self.family(seat).active >> medium & 1 != 0

    def looks_into(self, seat: i64) -> bool:
        """RIP-M03: true if the hand of that seat lies open to the other family."""
        return self.holds(1 - seat, LOOK)

    def tell(self, what: str, one: i64 = NOBODY, other: i64 = NOBODY) -> None:
        """Tell a public event with up to two numbers, if there is a listener."""
        if self.news is not None:
            line = what if one == NOBODY else f"{what} {one}"
            self.news.append(line if other == NOBODY else f"{line} {other}")

    def tokens_of(self, round_number: i64) -> str:
        """The house tokens of a round, an `m` for each manor, then a `c` for each castle."""
        return "m" * (self.manors >> 4 * round_number & 15) + "c" * (self.castles >> 4 * round_number & 15)

    def tell_totals(self, what: str, blue: i64, green: i64) -> None:
        """Tell the totals of both sides, which may be negative."""
        if self.news is not None:
            self.news.append(f"{what} {blue} {green}")

    def tell_card(self, what: str, card: i64, seat: i64 = NOBODY) -> None:
        """Tell a public event of a card, perhaps with its family."""
        if self.news is not None:
            whose = "" if seat == NOBODY else f"{seat} "
            self.news.append(f"{what} {whose}{card_name(card)}")

    # The line of rounds.

    def medium_of(self, round_number: i64) -> i64:
        """RIP-04: the medium of a round, even if it has left the line; 0 until it is turned up."""
        return self.line >> 5 * round_number & 31

    def available(self) -> i64:
        """RIP-03, RIP-09: the mediums of the game."""
        return UP_TO_LEVEL[0] if self.initiation else UP_TO_LEVEL[self.level]

    def unseen_mediums(self) -> i64:
        """RIP-03: the available mediums that have not been laid in the line."""
        unseen = self.available()
        round_number: i64 = 1
        while round_number <= self.up:
            unseen &= ~BIT[self.medium_of(round_number)]
            round_number += 1
        return unseen

    def houses_laid(self) -> i64:
        """RIP-06: the number of rounds with a house."""
        return houses_in(self.manors) + houses_in(self.castles)

    # Turns.

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits < FIRST:
            return self.turn
        return OVER if self.awaits == FINISHED else CHANCE

    def fill(self, menu: Menu) -> i64:
        """RIP-11, RIP-48: the actions of a turn, or the answers; at CHANCE the outcomes."""
        if self.awaits == TURN:
            return self._fill_turn(menu.actions)
        if self.awaits < FIRST:
            return self._fill_answers(menu.actions)
        return self.fill_outcomes(menu.actions)

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        found = self._listed_turn() if self.awaits == TURN else []
        return found if found else super().legal()

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if action >= FIRST_CHANCE:
            self._chance(action)
            return
        if self.traced:
            self.clock += 1
            if self.awaits == TURN:
                self._witness(action)
        if self.awaits == TURN:  # RIP-11
            if action < FIRST_MEDIUM:
                self._ghost(action + 1)
            elif action < BLIND:
                self._medium(action - FIRST_MEDIUM + 1)
            elif action == BLIND:
                self.awaits = BLIND_CARD
            else:
                self._end_turn()
        elif action == NONE:
            self._decline()
        elif self.awaits == ASK:
            self._answer(action - self.first_answer())
            self._go_on()
        elif self.awaits == KEEP:
            self._keep(action - self.first_answer())
        else:
            self._place(action - self.first_answer())

    def _ghost(self, value: i64) -> None:
        """RIP-11: move a ghost card from the hand to the family's side of the round."""
        family = self.family(self.turn)
        family.hand -= ONE_CARD[value]
        family.ghosts += ONE_CARD[value]
        self.laid += 1

    def _medium(self, medium: i64) -> None:
        """RIP-12, RIP-M23: move a medium from the front to the family's side; the twins are two cards."""
        family = self.family(self.turn)
        family.front &= ~BIT[medium]
        family.mediums |= BIT[medium]
        self.laid += 2 if medium == TWINS and not self.twins_are_one else 1
        self.take_effect(medium)
        self._go_on()

    def _decline(self) -> None:
        """RIP-M28: leave the houses; RIP-M15, RIP-18: move no card on, and place none on the tenth."""
        if self.awaits == ASK:
            self.awaits = TURN
            self.asking = 0
            self._go_on()
        elif self.awaits == KEEP:
            self._close_round(0, 0)
        else:
            self._next_round()

    def _go_on(self) -> None:
        """Continue the turn or the tenth after an effect; 22 and 27 end the round."""
        if self.round == ROUNDS:
            self._resolve()
        elif self.awaits == LOST:
            self._lose_round(self.turn)
        elif self.awaits == TIED:
            self._tie_round()

    # The legal plays of a turn (RIP-11, RIP-M06, RIP-M07, RIP-M14, RIP-M21, RIP-M24, RIP-M25).

    def _listed_turn(self) -> list[int]:
        """The actions that `_fill_turn` writes, as a fresh list; [] if an effect may restrain the family."""
        family = self.family(self.turn)
        if self.barred or self.stumbler == self.turn or self.family(1 - self.turn).active & RESTRAINTS:
            return []
        found: list[int] = _GHOSTS[present(family.hand)].copy()
        mediums = self.playable_mediums(family, family.hand >> SIZE) >> 1
        action: i64 = FIRST_MEDIUM
        while mediums:
            if mediums & 1:
                found.append(action)
            mediums >>= 1
            action += 1
        found.append(END)
        return found

    def _fill_turn(self, actions: vec[i64]) -> i64:
        """RIP-11: write the actions of a turn, ascending."""
        family = self.family(self.turn)
        ghosts = self.playable_ghosts(family)
        mediums = self.playable_mediums(family, family.hand >> SIZE)
        needs_two = self.must_play_two()
        ends = not (needs_two and self.laid == 1 and (ghosts or mediums))
        if needs_two and not self.laid:
            # A first ghost card needs another playable card besides it.
            if ghosts >> SIZE < 2 and self.playable_mediums(family, (family.hand >> SIZE) - 1) == 0:
                ghosts = 0
            mediums = self._first_mediums(family, mediums)
        stumbles = self.stumbler == self.turn
        n = write_set(actions, 0, FIRST_GHOST, 0 if stumbles else present(ghosts))
        n = write_set(actions, n, FIRST_MEDIUM, mediums >> 1)
        if ghosts and stumbles:
            actions[n] = BLIND
            n += 1
        if ends:
            actions[n] = END
            n += 1
        return n

    def playable_ghosts(self, family: Family) -> i64:
        """RIP-M25: the ghost cards of the hand that are not barred."""
        return without(family.hand, self.barred) if self.barred else family.hand

    def playable_mediums(self, family: Family, hand: i64) -> i64:
        """The mediums that may be played with `hand` cards in hand, apart from RIP-M14."""
        mediums = family.front
        if not mediums or self.holds(1 - self.turn, GHOSTS_ONLY):
            return 0
        mediums &= ~BIT[WEDDING]  # RIP-M07, RIP-49
        if hand < DISCARDS and not self.flat:
            mediums &= ~BIT[MARY]
        value: i64 = 1
        barred = self.barred
        while barred:
            if barred & 1:
                mediums &= ~OF_VALUE[value]
            barred >>= 1
            value += 1
        return mediums

    def must_play_two(self) -> bool:
        """RIP-M14: true if the family in turn must play at least two cards, or none."""
        return self.holds(1 - self.turn, PAIRS)

    def _first_mediums(self, family: Family, mediums: i64) -> i64:
        """RIP-M14: the playable mediums that may be the first card.

        22 and 27 may be played alone. 23 counts as two cards, and so does 2 with its fetched card.
        """
        found: i64 = 0
        medium: i64 = 1
        while mediums >> medium:
            if mediums >> medium & 1:
                fits = self._is_enough(medium) or mediums & ~BIT[medium] != 0
                if not fits and medium == SEARCH:
                    fits = without(family.deck, self.barred) != 0
                if not fits and not (medium == MARY and family.hand >> SIZE <= DISCARDS):
                    fits = self.playable_ghosts(family) != 0
                if fits:
                    found |= BIT[medium]
            medium += 1
        return found

    def _is_enough(self, medium: i64) -> bool:
        """RIP-M14, RIP-M23: true if this medium alone satisfies RIP-M14."""
        return EXEMPT >> medium & 1 != 0 or (medium == TWINS and not self.twins_are_one)

    # The answers to the medium that asks, and the cards that may be placed or kept (RIP-18, RIP-48). A set of
    # answers is a whole number; bit 0 is the first action of its kind.

    def _fill_answers(self, actions: vec[i64]) -> i64:
        """RIP-48: write the answers, ascending; `none` last, if the family may decline."""
        n = write_set(actions, 0, self.first_answer(), self.open_choices())
        if self.may_decline():
            actions[n] = NONE
            n += 1
        return n

    def first_answer(self) -> i64:
        """The action that answers with choice 0."""
        return FIRST_TENTH if self.awaits == PLACE else EFFECTS[self.asking].first_answer

    def may_decline(self) -> bool:
        """RIP-18, RIP-48: true for 15, a place on the tenth, and 28 until a first house is named."""
        return self.awaits == PLACE or self.awaits == KEEP or (self.asking == SWAP and not self.first)

    def answers_itself(self, choices: i64) -> bool:
        """RIP-45, RIP-48: true if there is only one choice, and both families see that."""
        is_only_one = choices & (choices - 1) == 0
        return is_only_one and not self.may_decline() and not EFFECTS[self.asking].hides_answers

    def open_choices(self) -> i64:
        """The answers that may be given now."""
        family = self.family(self.turn)
        if self.awaits == PLACE:  # RIP-18, RIP-22: a ghost card of the hand or a medium in front.
            return present(family.hand) | as_choices(family.front)
        if self.awaits == KEEP:  # RIP-M15: any card that the family played in this round; 13 has moved before.
            return present(family.ghosts) | as_choices(family.mediums)
        return EFFECTS[self.asking].choices(self)

    def take_effect(self, medium: i64) -> None:
        """RIP-12, RIP-49: apply the medium's effect at once; 29 prevents all effects."""
        if self.flat:
            self.tell("flat")
            return
        self.family(self.turn).active |= BIT[medium]
        EFFECTS[medium].begin(self)
        self._put_question()

    def _answer(self, choice: i64) -> None:
        """Apply the choice of the family in turn to the medium that asks."""
        self.awaits = TURN
        self._act_on(choice)
        self._put_question()

    def _put_question(self) -> None:
        """RIP-48: ask if there is a choice; take an answer that both families see to be the only one."""
        while self.asking and self.awaits != ASK:
            effect = EFFECTS[self.asking]
            choices = effect.choices(self)
            if self.traced:
                self.family(self.turn).trace += effect.evidence(self, choices)
            if not choices:  # RIP-44: a search has recorded this itself.
                if self.asking != SEARCH:
                    self.tell("idle")
                self.asking = 0
            elif self.answers_itself(choices):
                self._act_on(lowest(choices))
            else:
                self.awaits = ASK

    def _act_on(self, choice: i64) -> None:
        medium = self.asking
        self.asking = 0
        EFFECTS[medium].answer(self, choice)

    def leave_side(self, family: Family, medium: i64) -> None:
        """RIP-43: remove a medium from its side and end its lasting effect."""
        bit = BIT[medium]
        if family.active & bit:
            EFFECTS[medium].end(self)
        family.mediums &= ~bit
        family.active &= ~bit
        family.waiting &= ~bit
        family.void &= ~bit

    def end_effects(self) -> None:
        """RIP-21, RIP-46: forget all named and copied values; a 6 stays pending."""
        self.knocked = self.dampened = self.worshipped = self.barred = self.copied = self.revealed = 0

    # The end of a round, and the beginning of the next (RIP-14 to RIP-22).

    def _end_turn(self) -> None:
        """RIP-14, RIP-15: pass the turn if the family is ahead; otherwise it abandons."""
        seat = self.turn
        if total(self, seat) > total(self, 1 - seat):
            self.turn = 1 - seat
            self.laid = 0
            self.tell("passes")
        else:
            self.tell("abandons")
            self._lose_round(seat)

    def _lose_round(self, loser: i64) -> None:
        """RIP-16, RIP-21: settle the houses and RIP-30 first, then 13 and 15, then the rest."""
        winner = 1 - loser
        self.loser = loser
        self.began = winner
        self._tell_had()
        if self._take_houses(winner):
            self._win(winner)
            return
        self._move_thirteen()
        family = self.family(winner)
        if family.active >> ENCORE & 1:
            self.awaits = KEEP
            self.turn = winner
        else:
            self._close_round(0, 0)

    def _tie_round(self) -> None:
        """RIP-M27: move the houses to the next round and discard the medium; no card is placed."""
        self.loser = NOBODY
        self.manors = _moved_on(self.manors, self.round)
        self.castles = _moved_on(self.castles, self.round)
        self.tell("ties")
        self._tell_had()
        self._move_thirteen()
        self._close_round(0, 0)

    def _tell_had(self) -> None:
        """Tell the round's number and its last totals."""
        if self.news is not None:
            self.tell(f"had {total(self, 0)} {total(self, 1)}", self.round)

    def _take_houses(self, seat: i64) -> bool:
        """RIP-16, RIP-30: give all houses of the round to this family; true if they win the game."""
        place = 4 * self.round
        manors = self.manors >> place & 15
        castles = self.castles >> place & 15
        family = self.family(seat)
        self.manors -= manors * BIT[place]
        self.castles -= castles * BIT[place]
        family.manors += manors
        family.castles += castles
        self.results |= (seat + 1) * BIT[2 * self.round]
        if self.news is not None:
            self.tell(f"wins {seat} {'m' * manors}{'c' * castles}".rstrip())
        return family.manors >= MANORS_TO_WIN or family.castles >= CASTLES_TO_WIN

    def _win(self, seat: i64) -> None:
        """RIP-30, RIP-34: end the game with this winner."""
        self.victor = seat
        self.awaits = FINISHED
        self.asking = self.first = 0
        self.tell("won", seat) if seat != BOTH else self.tell("draw")

    def _move_thirteen(self) -> None:
        """RIP-M13: move 13 to its family's side of the tenth."""
        for seat in range(2):
            family = self.family(seat)
            if family.active >> NEVER & 1:
                self.leave_side(family, NEVER)
                family.tomb |= BIT[NEVER]
                self.tell_card("moves", GHOSTS + NEVER - 1, seat)

    def _keep(self, choice: i64) -> None:
        """RIP-M15: move one card to the winner's side of the next round."""
        family = self.family(self.turn)
        ghosts: i64 = 0
        medium: i64 = 0
        if choice < GHOSTS:
            ghosts = ONE_CARD[choice + 1]
            family.ghosts -= ghosts
        else:
            medium = BIT[choice - GHOSTS + 1]
            family.mediums &= ~medium
        self.tell_card("moves", choice, self.turn)
        self._close_round(ghosts, medium)

    def _close_round(self, ghosts: i64, medium: i64) -> None:
        """RIP-21: hand out the medium, end effects, draw for both; the card of 15 lies on the next round."""
        self._hand_out_medium()
        if self.loser == NOBODY:
            self.results |= TIE * BIT[2 * self.round]
        # RIP-M06: a 6 of the previous round has expired.
        if self.stumbler != NOBODY and not self.holds(1 - self.stumbler, STUMBLE):
            self.stumbler = NOBODY
        self.end_effects()
        self.flat = False
        self.asking = self.first = self.laid = 0
        self.blue.file(self.round)
        self.green.file(self.round)
        self.round += 1
        mover = self.family(self.began)
        mover.ghosts += ghosts
        mover.mediums |= medium
        self.turn = self.began
        self.awaits = DRAW
        self._deal(DRAWS)

    def _hand_out_medium(self) -> None:
        """RIP-16, RIP-M01, RIP-M27: give the medium to the loser unless 1 is in force; after a tie to neither."""
        medium = self.medium_of(self.round)
        if self.loser == NOBODY or not medium:
            return
        taker = self.loser
        if self.holds(1 - taker, KEEPSAKE):
            taker = 1 - taker
        self.family(taker).front |= BIT[medium]
        self.tell("takes-medium", taker, medium)

    # Drawing, and a card for the tenth.

    def _deal(self, cards: i64) -> None:
        """RIP-07, RIP-17: both families draw `cards` cards, or all that are left."""
        self.blue.due = min(cards, self.blue.deck >> SIZE)
        self.green.due = min(cards, self.green.deck >> SIZE)
        self._draw_on()

    def _draw_on(self) -> None:
        """RIP-17, RIP-M19: draw known tops until chance has to act, or no card is due."""
        while self.blue.due or self.green.due:
            seat = self.drawer()
            family = self.family(seat)
            if not family.top:
                return
            self.tell("draws", seat, family.top)
            self._into_hand(family, family.top)
        if self.awaits == DEAL:
            self._begin_round()
        elif self.loser != NOBODY and (self.family(self.loser).hand or self.family(self.loser).front):  # RIP-18
            self.turn = self.loser
            self.awaits = PLACE
        else:
            self._next_round()

    def _into_hand(self, family: Family, value: i64) -> None:
        """Draw a card from the deck; only its family sees it, unless the top was known."""
        family.deck -= ONE_CARD[value]
        family.hand += ONE_CARD[value]
        family.due -= 1
        if self.traced:
            family.trace += f"^{value}" if family.top else "+"
        family.top = 0

    def _place(self, choice: i64) -> None:
        """RIP-18, RIP-19: place a ghost card face down, or a medium to be resolved."""
        family = self.family(self.turn)
        if choice < GHOSTS:
            family.hand -= ONE_CARD[choice + 1]
            family.buried += ONE_CARD[choice + 1]
            if self.traced:
                family.trace += "?"
        else:
            bit = BIT[choice - GHOSTS + 1]
            family.front &= ~bit
            family.tomb |= bit
            family.waiting |= bit
        self._next_round()

    def _next_round(self) -> None:
        """RIP-09, RIP-20, RIP-21: begin the next round; an initiation first turns up one more medium."""
        self.turn = self.began
        if self.initiation and self.up < LINE:
            self.awaits = MEDIUM_UP
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        """RIP-20, RIP-31: give the turn to the family that begins; the tenth resolves itself."""
        self.awaits = TURN
        self.turn = self.began
        if self.round == ROUNDS:
            self._turn_up()
            self._resolve()

    # The tenth round (RIP-30 to RIP-36).

    def _turn_up(self) -> None:
        """RIP-31: turn up all cards on the tenth."""
        self._tell_stand()
        for seat in range(2):
            family = self.family(seat)
            if self.traced and family.buried:
                family.trace += f"T{knowledge.spell(family.buried)}"
            if self.news is not None:
                self.tell(f"shows {seat} {signs_of(family.buried)}".rstrip())
            family.ghosts += family.buried
            family.buried = 0
            family.mediums |= family.tomb
            family.tomb = 0

    def _tell_stand(self) -> None:
        """Tell the interim totals: before the cards are turned up, and before each medium."""
        if self.news is not None:
            self.tell_totals("stand", total(self, 0), total(self, 1))

    def _resolve(self) -> None:
        """RIP-32: resolve mediums singly, first those of the beginning family; 22 or 27 ends the tenth at once."""
        while self.awaits == TURN:
            seat = self.began if self.family(self.began).waiting else 1 - self.began
            family = self.family(seat)
            if self.flat or not family.waiting:  # RIP-33, RIP-35: the higher total wins; a tie is void.
                blue, green = total(self, 0), total(self, 1)
                self.tell_totals("totals", blue, green)
                if blue == green:
                    self._void_tenth()
                else:
                    self._win_tenth(0 if blue > green else 1)
                return
            medium = lowest(family.waiting)
            self._tell_stand()
            family.waiting &= ~BIT[medium]
            self.turn = seat
            self.tell("resolves", seat, medium)
            self.take_effect(medium)
        if self.awaits == LOST:
            self._win_tenth(1 - self.turn)
        elif self.awaits == TIED:
            self._void_tenth()

    def _win_tenth(self, seat: i64) -> None:
        """RIP-33, RIP-34: give the game to the winner of the tenth, with or without RIP-30."""
        self._take_houses(seat)
        self._win(seat)

    def _void_tenth(self) -> None:
        """RIP-35: give the game to the family with the most house tokens."""
        self.results |= TIE * BIT[2 * ROUNDS]
        blue, green = self.blue.manors + self.blue.castles, self.green.manors + self.green.castles
        self.tell("ties")
        self._win(BOTH if blue == green else 0 if blue > green else 1)

    # Evidence about a family's hidden cards: the card that it plays, and the fact that the play was legal.

    def _witness(self, action: i64) -> None:
        """Write the other family's new knowledge from this play into the trace, before the play."""
        family = self.family(self.turn)
        if self.must_play_two() and self.laid == 0 and action != END:
            needed = self._needed(family, action)
            if needed:
                family.trace += f">{needed}{knowledge.allowed(self.barred)}"
        elif self.must_play_two() and self.laid == 1 and action == END:
            # RIP-M14: one card ends the turn if no playable card is left.
            family.trace += f"={knowledge.allowed(self.barred)}"
        if action < FIRST_MEDIUM:
            family.trace += knowledge.LEFT[action + 1]
        elif action == BLIND and self.barred:
            family.trace += f">1{knowledge.allowed(self.barred)}"

    def _needed(self, family: Family, action: i64) -> int:
        """RIP-M14: the public least number of playable ghost cards in the hand before a first card."""
        hand = family.hand >> SIZE
        if action < FIRST_MEDIUM or action == BLIND:
            return 0 if self.playable_mediums(family, hand - 1) else 2
        medium = action - FIRST_MEDIUM + 1
        if self._is_enough(medium) or self.playable_mediums(family, hand) & ~BIT[medium]:
            return 0
        if medium == SEARCH and without(family.deck, self.barred):  # its card will be seen
            return 0
        return 1

    # Chance.

    def chances(self) -> i64:
        """At CHANCE, but not for a medium of the line: the pile of the outcomes, values from 1 on."""
        if self.awaits == DEAL or self.awaits == DRAW:
            return self.family(self.drawer()).deck
        if self.awaits == HOUSES:
            return (MANORS - houses_in(self.manors)) * ONE_CARD[1] + (CASTLES - houses_in(self.castles)) * ONE_CARD[2]
        if self.awaits == FIRST:
            return ONE_CARD[1] + ONE_CARD[2]
        if self.awaits == BLIND_CARD:
            return without(self.family(self.turn).hand, self.barred)
        family = self.family(self.aim)
        return family.hand if self.awaits == AWAY else family.deck

    def drawer(self) -> i64:
        """RIP-17: the family that draws next; the first draws all its cards before the second."""
        return 0 if self.blue.due else 1

    def fill_outcomes(self, actions: vec[i64]) -> i64:
        """At CHANCE: write the outcomes; nothing when OVER."""
        if self.awaits == FINISHED:
            return 0
        outcomes = self.unseen_mediums() >> 1 if self.awaits == MEDIUM_UP else present(self.chances())
        return write_set(actions, 0, OUTCOMES[self.awaits - FIRST], outcomes)

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits < FIRST or self.awaits == FINISHED:
            return []
        if self.awaits == MEDIUM_UP:
            return [1] * self.total()
        return [count for count in counts_of(self.chances()) if count]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits < FIRST or self.awaits == FINISHED:
            return 0
        return members(self.unseen_mediums()) if self.awaits == MEDIUM_UP else self.chances() >> SIZE

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits != MEDIUM_UP:
            return OUTCOMES[self.awaits - FIRST] + drawn(self.chances(), ticket) - 1
        unseen = self.unseen_mediums()
        while ticket:
            unseen &= unseen - 1
            ticket -= 1
        return FIRST_UP + lowest(unseen) - 1

    def _chance(self, action: i64) -> None:
        if action >= FIRST_TOP:
            EFFECTS[REVEAL].draw(self, action - FIRST_TOP + 1)
            self._go_on()
        elif action >= FIRST_AWAY:
            EFFECTS[REUNION].draw(self, action - FIRST_AWAY + 1)
            self._go_on()
        elif action >= FIRST_BLIND:
            self._blind(action - FIRST_BLIND + 1)
        elif action >= FIRST_DRAW:
            self._into_hand(self.family(self.drawer()), action - FIRST_DRAW + 1)
            self._draw_on()
        elif action >= HOUSE_UP:
            self._lay_house(action - HOUSE_UP)
        elif action >= FIRST_UP:
            self._lay_medium(action - FIRST_UP + 1)
        else:
            self.turn = self.began = action - FIRST_CHANCE
            self.awaits = MEDIUM_UP

    def _blind(self, value: i64) -> None:
        """RIP-M06: play the drawn card and clear the pending 6."""
        if self.traced:
            # RIP-M25: the draw was among the cards not barred.
            self.family(self.turn).trace += f"b{value}{knowledge.allowed(self.barred)}"
        self.stumbler = NOBODY
        self.awaits = TURN
        self._ghost(value)

    def _lay_medium(self, medium: i64) -> None:
        """RIP-04, RIP-09: lay nine in a line; in an initiation three, then one after each round."""
        self.up += 1
        self.line |= medium * BIT[5 * self.up]
        if self.initiation and self.up > FACE_UP:
            self._begin_round()
        elif self.up == (FACE_UP if self.initiation else LINE):
            self.awaits = HOUSES

    def _lay_house(self, sort: i64) -> None:
        """RIP-06, RIP-07: lay one on each round; then both families draw five."""
        place = BIT[4 * (self.houses_laid() + 1)]
        if sort == CASTLE:
            self.castles += place
        else:
            self.manors += place
        if self.houses_laid() == MANORS + CASTLES:
            self.awaits = DEAL
            self._deal(HAND)

    # The score.

    def payoffs(self) -> list[float]:
        """RIP-38: 1 for the winner, 0 for the loser; a draw pays each a half."""
        if self.victor == BOTH:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.victor == 0 else [0.0, 1.0]

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units, equal to `payoffs()` once the game is over.

        A guess from both families' houses and cards, and from the lead in this round, where the first point
        weighs most.
        """
        if self.awaits == FINISHED:
            return self.payoffs()
        ahead = float(total(self, 0) - total(self, 1))
        houses = float((self.manors >> 4 * self.round & 15) + (self.castles >> 4 * self.round & 15))
        lead = _score(self.blue) - _score(self.green) + AHEAD * houses * ahead / (1.0 + abs(ahead))
        share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        return [share, 1.0 - share]


def _score(family: Family) -> float:
    """The score of a family: houses weigh more near the fourth or third; cards count a little."""
    manors = float(family.manors) / MANORS_TO_WIN
    castles = float(family.castles) / CASTLES_TO_WIN
    kept = family.hand + family.buried
    cards = float(points(kept) + (kept >> SIZE))
    in_front = MEDIUM * float(members(family.front))
    return manors * manors + castles * castles + 0.3 * (manors + castles) + CARD * cards + in_front


def houses_in(packed: i64) -> i64:
    """The number of houses of one sort on all rounds."""
    found: i64 = 0
    while packed:
        found += packed & 15
        packed >>= 4
    return found


def _moved_on(packed: i64, round_number: i64) -> i64:
    houses = packed >> 4 * round_number & 15
    return packed + houses * (BIT[4 * round_number + 4] - BIT[4 * round_number])


# The worth of a side of the round (RIP-40 to RIP-43).


def total(p: RestInPeace, seat: i64) -> i64:
    """RIP-42: the total of the cards on this family's side of the round."""
    family = p.family(seat)
    if p.flat:  # RIP-M29: every other card counts 1.
        return (family.ghosts >> SIZE) + members(family.mediums & ~BIT[LEVEL])
    counted = counting(p, family)
    if not (p.blue.active | p.green.active) & CHANGES_WORTH and not counted:
        return points(family.ghosts) - (2 if p.round == ROUNDS and family.mediums >> NEVER & 1 else 0)
    worth = _worth(p, seat, gathered(p, family.ghosts, counted))
    if p.twins_are_one and counted >> TWINS & 1:
        worth += worth_of(p, seat, TWINS)
    if p.round == ROUNDS and family.mediums >> NEVER & 1 and not counted >> NEVER & 1:
        worth -= 2
    return worth


def points(pile: i64) -> i64:
    """The worth of ghost cards without any effects."""
    worth: i64 = 0
    value: i64 = 1
    pile &= COUNT_BITS
    while pile:
        pile >>= 4
        worth += value * (pile & 15)
        value += 1
    return worth


def counting(p: RestInPeace, family: Family) -> i64:
    """RIP-41: the ghostly mediums on a side that now function as ghosts.

    13 placed on the tenth is one only with its option; then resolving it changes nothing (RIP-42).
    """
    if p.round < ROUNDS:
        return family.mediums & GHOSTLY
    found = family.mediums & GHOSTLY & ~family.waiting & ~family.void & ~BIT[NEVER]
    if p.thirteen_is_four:
        found |= family.mediums & (family.waiting | family.active) & BIT[NEVER]
    return found


def gathered(p: RestInPeace, ghosts: i64, counted: i64) -> i64:
    """RIP-41: the ghosts and the mediums that function as ghosts, by value, without twins that are one."""
    medium: i64 = 1
    if p.twins_are_one:
        counted &= ~BIT[TWINS]
    while counted >> medium:
        if counted >> medium & 1:
            ghosts += value_taken(p, medium)
        medium += 1
    return ghosts


def value_taken(p: RestInPeace, medium: i64) -> i64:
    """The pile of ghosts that a ghostly medium functions as; empty for 16 and 19 without a value."""
    if medium == DOUBLE:
        return ONE_CARD[p.copied]
    if medium == REVEAL:
        return ONE_CARD[p.revealed]
    return FUNCTIONS_AS[medium]


def worth_of(p: RestInPeace, seat: i64, medium: i64) -> i64:
    """RIP-41, RIP-42: the part of this family's total from one medium on its side."""
    if p.flat:
        return 0 if medium == LEVEL else 1
    if not counting(p, p.family(seat)) >> medium & 1:
        return -2 if medium == NEVER and p.round == ROUNDS else 0
    if medium == TWINS and p.twins_are_one:
        return max(0, 2 + bonus(p, seat, 1)) if counts(p, seat, 1) else 0
    return _worth(p, seat, value_taken(p, medium))


def worth_of_ghost(p: RestInPeace, seat: i64, value: i64) -> i64:
    """RIP-42: the part of this family's total from one ghost card of that value."""
    return 1 if p.flat else _worth(p, seat, ONE_CARD[value])


def _worth(p: RestInPeace, seat: i64, ghosts: i64) -> i64:
    worth: i64 = 0
    value: i64 = 1
    while value <= 6:
        count = ghosts >> 4 * value & 15
        if count and counts(p, seat, value):
            worth += count * max(0, value + bonus(p, seat, value))
        value += 1
    return worth


def counts(p: RestInPeace, seat: i64, value: i64) -> bool:
    """RIP-M12: false if 12 of the other family excludes ghosts of this value."""
    return value > 2 or not p.holds(1 - seat, DIM)


def bonus(p: RestInPeace, seat: i64, value: i64) -> i64:
    """RIP-M08, RIP-M09, RIP-M10, RIP-M17, RIP-M26: the number added to each card of that value."""
    added: i64 = 0
    if p.holds(seat, ODD if value & 1 else EVEN):
        added += 1
    if p.knocked == value and p.holds(seat, KNOCK):
        added += 2
    if p.worshipped == value and (p.holds(seat, CULT) or p.holds(1 - seat, CULT)):
        added += 3
    if p.dampened == value and p.holds(1 - seat, MIASMA):
        added -= 2
    return added


# What each medium does to the family in turn and the other.
#
# A medium that asks sets `asking`. Its answer is a choice: the index of a card, a value, a family or a house.


class Effect:
    """The effect of a medium; by default the rules only look whether it is in force."""

    first_answer: i64 = FIRST_CARD
    # True if the number of answers depends on cards hidden from the other family.
    hides_answers: bool = False

    def __init__(self, medium: int) -> None:
        self.medium: i64 = medium

    def begin(self, p: RestInPeace) -> None:
        """RIP-12: the effect of playing or resolving the medium."""

    def choices(self, p: RestInPeace) -> i64:
        """The choices that the medium gives; by default any value."""
        return ALL_VALUES

    def evidence(self, p: RestInPeace, choices: i64) -> str:
        """RIP-45: what the question tells the other family about hidden cards, for the trace."""
        return ""

    def answer(self, p: RestInPeace, choice: i64) -> None:
        """Apply this choice."""

    def draw(self, p: RestInPeace, value: i64) -> None:
        """Apply the value that chance has drawn for the medium."""

    def end(self, p: RestInPeace) -> None:
        """RIP-43: end the lasting effect."""


class _Question(Effect):
    """The effect of a medium that does nothing but ask."""

    def begin(self, p: RestInPeace) -> None:
        p.asking = self.medium


class _Search(Effect):
    """RIP-M02, RIP-M25: a card of the deck, which is then shuffled; an empty deck has none."""

    hides_answers: bool = True

    def begin(self, p: RestInPeace) -> None:
        family = p.family(p.turn)
        if not family.deck:
            p.tell("finds nothing")
            return
        family.top = 0
        if not without(family.deck, p.barred):
            p.tell("finds nothing")
        p.asking = SEARCH

    def choices(self, p: RestInPeace) -> i64:
        return present(without(p.family(p.turn).deck, p.barred))

    def evidence(self, p: RestInPeace, choices: i64) -> str:
        """RIP-45: whether a card can be fetched."""
        return ("s" if choices else "<") + knowledge.allowed(p.barred)

    def answer(self, p: RestInPeace, choice: i64) -> None:
        """RIP-M02, RIP-M14: play the fetched card at once; it counts as a played card."""
        family = p.family(p.turn)
        value = choice + 1
        family.deck -= ONE_CARD[value]
        family.ghosts += ONE_CARD[value]
        p.laid += 1
        if p.traced:
            family.trace += f"f{value}"
        p.tell("fetches", value)


class _Look(Effect):
    """RIP-M03: the other hand lies open to this family."""

    def begin(self, p: RestInPeace) -> None:
        other = p.family(1 - p.turn)
        if p.traced and other.hand:
            other.trace += f"L{knowledge.spell(other.hand)}{knowledge.time(p.clock)}"
        if p.news is not None:
            p.news.append(f"{p.turn}!sees {signs_of(other.hand)}")


class _Stumble(Effect):
    """RIP-M06: the other family draws its next ghost card blind; no effect in the tenth."""

    def begin(self, p: RestInPeace) -> None:
        if p.round < ROUNDS:
            p.stumbler = 1 - p.turn

    def end(self, p: RestInPeace) -> None:
        p.stumbler = NOBODY


class _Naming(_Question):
    """The effect of a medium that names a value from 1 to 6."""

    first_answer: i64 = FIRST_VALUE

    def answer(self, p: RestInPeace, choice: i64) -> None:
        self.name(p, choice + 1)

    def end(self, p: RestInPeace) -> None:
        self.name(p, 0)

    def name(self, p: RestInPeace, value: i64) -> None:
        """Set the named value; 0 for none."""


class _Knock(_Naming):
    """RIP-M10: the family's own cards of this value gain."""

    def name(self, p: RestInPeace, value: i64) -> None:
        p.knocked = value


class _Banish(_Question):
    """RIP-M11, RIP-43: discard a card that the other family played in this round, and its effect."""

    def choices(self, p: RestInPeace) -> i64:
        other = p.family(1 - p.turn)
        return present(other.ghosts) | as_choices(other.mediums)

    def answer(self, p: RestInPeace, choice: i64) -> None:
        other = p.family(1 - p.turn)
        if choice < GHOSTS:
            other.ghosts -= ONE_CARD[choice + 1]
        else:
            p.leave_side(other, choice - GHOSTS + 1)
        p.tell_card("banishes", choice)


class _Double(_Question):
    """RIP-M16, RIP-M11: take the value of a ghost card of this round for good, with its option of a ghostly medium."""

    def choices(self, p: RestInPeace) -> i64:
        family = p.family(p.turn)
        return present(family.ghosts) | (as_choices(_ghostly(p, family)) if p.copy_ghostly else 0)

    def answer(self, p: RestInPeace, choice: i64) -> None:
        ghosts = ONE_CARD[choice + 1] if choice < GHOSTS else value_taken(p, choice - GHOSTS + 1)
        p.copied = lowest(present(ghosts)) + 1
        p.tell("copies", p.copied)

    def end(self, p: RestInPeace) -> None:
        p.copied = 0


def _ghostly(p: RestInPeace, family: Family) -> i64:
    """The mediums on the side, except 16, that function as a ghost with a value."""
    found: i64 = 0
    counted = counting(p, family) & ~BIT[DOUBLE]
    medium: i64 = 1
    while counted >> medium:
        if counted >> medium & 1 and value_taken(p, medium):
            found |= BIT[medium]
        medium += 1
    return found


class _Miasma(_Naming):
    """RIP-M17: the other's cards of this value lose."""

    def name(self, p: RestInPeace, value: i64) -> None:
        p.dampened = value


class _Return(_Question):
    """RIP-M18: put a card of an earlier round back into the deck, which is shuffled."""

    def choices(self, p: RestInPeace) -> i64:
        return present(p.family(p.turn).past())

    def answer(self, p: RestInPeace, choice: i64) -> None:
        family = p.family(p.turn)
        value = choice + 1
        family.unfile(value, ONE_CARD[value])
        family.deck += ONE_CARD[value]
        family.top = 0
        if p.traced:
            family.trace += f"k{value}"
        p.tell("returns", value)


class _Reveal(_Question):
    """RIP-M19: turn up the top of a deck and take its value."""

    first_answer: i64 = FIRST_FAMILY

    def choices(self, p: RestInPeace) -> i64:
        return (1 if p.family(p.turn).deck else 0) | (2 if p.family(1 - p.turn).deck else 0)

    def answer(self, p: RestInPeace, choice: i64) -> None:
        """RIP-M19: turn up the top of the chosen deck; a known top needs no chance."""
        p.aim = p.turn if choice == OWN else 1 - p.turn
        top = p.family(p.aim).top
        if top:
            p.revealed = top
            p.tell("reveals", p.aim, top)
            p.aim = 0
        else:
            p.awaits = TOP

    def draw(self, p: RestInPeace, value: i64) -> None:
        """RIP-M19: the card stays on top, and both have seen it."""
        family = p.family(p.aim)
        family.top = value
        p.revealed = value
        p.aim = 0
        p.awaits = TURN
        if p.traced:
            family.trace += f"r{value}{knowledge.time(p.clock)}"

    def end(self, p: RestInPeace) -> None:
        p.revealed = 0


class _Reunion(_Question):
    """RIP-M20: draw a card from a hand for the tenth, if there is one."""

    first_answer: i64 = FIRST_FAMILY

    def choices(self, p: RestInPeace) -> i64:
        return 3 if p.blue.hand or p.green.hand else 0

    def answer(self, p: RestInPeace, choice: i64) -> None:
        aim = p.turn if choice == OWN else 1 - p.turn
        if p.family(aim).hand:
            p.aim = aim
            p.awaits = AWAY
        else:
            p.tell("nothing", aim)

    def draw(self, p: RestInPeace, value: i64) -> None:
        """RIP-M20, RIP-36: place the drawn card face down on the tenth, or face up during the tenth round."""
        family = p.family(p.aim)
        family.hand -= ONE_CARD[value]
        if p.round == ROUNDS:
            family.ghosts += ONE_CARD[value]
        else:
            family.buried += ONE_CARD[value]
        if p.traced:
            seen = "o" if p.round == ROUNDS else "A" if p.looks_into(p.aim) else ""
            family.trace += f"{seen}{value}" if seen else "a"
        p.aim = 0
        p.awaits = TURN


class _Mary(Effect):
    """RIP-M21: remove two cards from the game face up, the second at least as high as the first."""

    hides_answers: bool = True

    def begin(self, p: RestInPeace) -> None:
        """RIP-M21, RIP-36: ask for two discards; in the tenth with fewer than two cards the medium counts 0."""
        family = p.family(p.turn)
        if family.hand >> SIZE < DISCARDS:
            family.active &= ~BIT[MARY]
            family.void |= BIT[MARY]
            p.tell("void")
        else:
            p.asking = MARY

    def choices(self, p: RestInPeace) -> i64:
        """RIP-M21: the values that may be discarded; the first of two must leave a value at least as high."""
        hand = p.family(p.turn).hand
        if p.first:
            return present(hand) & ~(BIT[p.first - 1] - 1)
        found: i64 = 0
        left = hand >> SIZE
        value: i64 = 1
        while value <= 6:
            count = hand >> 4 * value & 15
            left -= count
            if count >= 2 or (count and left):
                found |= BIT[value - 1]
            value += 1
        return found

    def evidence(self, p: RestInPeace, choices: i64) -> str:
        """RIP-45: a card as high is left after a first discard."""
        return f">1{knowledge.allowed(BIT[p.first - 1] - 1)}" if p.first else ""

    def answer(self, p: RestInPeace, choice: i64) -> None:
        family = p.family(p.turn)
        value = choice + 1
        family.hand -= ONE_CARD[value]
        if p.traced:
            family.trace += knowledge.LEFT[value]
        p.tell("discards", value)
        if p.first:
            p.first = 0
        else:
            p.first = value
            p.asking = MARY


class _Dead(Effect):
    """RIP-M22: lose the round at once, after taking back another card of it to the hand, or to the front."""

    def begin(self, p: RestInPeace) -> None:
        """RIP-M22: ask for the card, if there is one."""
        if p.round == ROUNDS or not self.choices(p):
            p.awaits = LOST
        else:
            p.asking = DEAD

    def choices(self, p: RestInPeace) -> i64:
        family = p.family(p.turn)
        return present(family.ghosts) | as_choices(family.mediums & ~BIT[DEAD])

    def answer(self, p: RestInPeace, choice: i64) -> None:
        family = p.family(p.turn)
        if choice < GHOSTS:
            family.ghosts -= ONE_CARD[choice + 1]
            family.hand += ONE_CARD[choice + 1]
            if p.traced:
                family.trace += f"h{choice + 1}"
        else:
            p.leave_side(family, choice - GHOSTS + 1)
            family.front |= BIT[choice - GHOSTS + 1]
        p.tell_card("takes", choice)
        p.awaits = LOST


class _Vanish(Effect):
    """RIP-M25, RIP-44: bar two different values; no effect in the tenth."""

    first_answer: i64 = FIRST_VALUE

    def begin(self, p: RestInPeace) -> None:
        if p.round < ROUNDS:
            p.asking = VANISH

    def choices(self, p: RestInPeace) -> i64:
        """RIP-M25: the lower value first."""
        return ALL_VALUES & ~(BIT[p.first] - 1) if p.first else ALL_VALUES >> 1

    def answer(self, p: RestInPeace, choice: i64) -> None:
        p.barred |= BIT[choice]
        if p.first:
            p.tell("bars", p.first, choice + 1)
            p.first = 0
        else:
            p.first = choice + 1
            p.asking = VANISH

    def end(self, p: RestInPeace) -> None:
        p.barred = 0


class _Cult(_Naming):
    """RIP-M26: both families' cards of this value gain."""

    def name(self, p: RestInPeace, value: i64) -> None:
        p.worshipped = value


class _Truce(Effect):
    """RIP-M27: the round, or the tenth, ends in a tie."""

    def begin(self, p: RestInPeace) -> None:
        p.awaits = TIED


class _Swap(_Question):
    """RIP-M28: exchange all tokens of two rounds to come."""

    first_answer: i64 = FIRST_HOUSE

    def choices(self, p: RestInPeace) -> i64:
        """RIP-M28: the earlier round first."""
        later = BIT[ROUNDS] - BIT[p.first if p.first else p.round]
        return later if p.first else later & ~BIT[ROUNDS - 1]

    def answer(self, p: RestInPeace, choice: i64) -> None:
        if p.first:
            one, other = p.first, choice + 1
            p.first = 0
            if p.news is not None:
                p.news.append(f"swaps {one} {other} {p.tokens_of(one)} {p.tokens_of(other)}")
            to_other = BIT[4 * one] - BIT[4 * other]
            p.manors -= ((p.manors >> 4 * one & 15) - (p.manors >> 4 * other & 15)) * to_other
            p.castles -= ((p.castles >> 4 * one & 15) - (p.castles >> 4 * other & 15)) * to_other
        else:
            p.first = choice + 1
            p.asking = SWAP


class _Level(Effect):
    """RIP-M29: all other cards of this round count 1."""

    def begin(self, p: RestInPeace) -> None:
        """RIP-M29, RIP-43: end all effects of this round, including a 6 of this round."""
        if (p.blue.active | p.green.active) >> STUMBLE & 1:
            p.stumbler = NOBODY
        p.flat = True
        p.blue.active = p.green.active = 0
        p.end_effects()


_KINDS: Final[dict[int, type[Effect]]] = {
    SEARCH: _Search, LOOK: _Look, STUMBLE: _Stumble, KNOCK: _Knock, BANISH: _Banish, DOUBLE: _Double, MIASMA: _Miasma,
    RETURN: _Return, REVEAL: _Reveal, REUNION: _Reunion, MARY: _Mary, DEAD: _Dead, VANISH: _Vanish, CULT: _Cult,
    TRUCE: _Truce, SWAP: _Swap, LEVEL: _Level,
}  # fmt: skip
EFFECTS: Final = [_KINDS.get(medium, Effect)(medium) for medium in range(LAST + 1)]
