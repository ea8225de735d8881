"""The rules of Rest in Peace: what each action does to a position."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.games.rest_in_peace import effects, knowledge
from hantise.games.rest_in_peace.actions import (
    BLIND,
    CASTLE,
    END,
    FIRST_AWAY,
    FIRST_BLIND,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_MEDIUM,
    FIRST_TOP,
    FIRST_UP,
    GHOSTS,
    HOUSE_UP,
    NONE,
)
from hantise.games.rest_in_peace.fields import (
    ASK,
    BLIND_CARD,
    DEAL,
    DRAW,
    FINISHED,
    FIRST,
    HOUSES,
    KEEP,
    MEDIUM_UP,
    PLACE,
    TURN,
)
from hantise.games.rest_in_peace.pieces import (
    BIT,
    ENCORE,
    KEEPSAKE,
    NEVER,
    ONE_CARD,
    ROUNDS,
    SEARCH,
    SIZE,
    STUMBLE,
    TWINS,
    Family,
    lowest,
    signs_of,
    without,
)
from hantise.games.rest_in_peace.position import (
    BOTH,
    CASTLES,
    CASTLES_TO_WIN,
    FACE_UP,
    HAND,
    LINE,
    LOST,
    MANORS,
    MANORS_TO_WIN,
    NOBODY,
    TIED,
    Position,
    total,
)


@final
class RestInPeace(Position):
    """A position of Rest in Peace and what each action does to it."""

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

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits < FIRST:
            return self.turn
        return OVER if self.awaits == FINISHED else CHANCE

    def fill(self, menu: Menu) -> i64:
        """RIP-11, RIP-48: the actions of a turn, or the answers; at CHANCE the outcomes."""
        if self.awaits == TURN:
            return effects.fill_turn(self, menu.actions)
        if self.awaits < FIRST:
            return effects.fill_answers(self, menu.actions)
        return self.fill_outcomes(menu.actions)

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        found = effects.listed_turn(self) if self.awaits == TURN else []
        return found if found else super().legal()

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if action >= FIRST_CHANCE:
            self._chance(action)
            return
        if self.traced:
            self.clock += 1
            if self.awaits == TURN:
                witness(self, action)
        if self.awaits == TURN:  # RIP-11
            if action < FIRST_MEDIUM:
                self._ghost(action + 1)
            elif action < BLIND:
                self._medium(action - FIRST_MEDIUM + 1)
            elif action == BLIND:
                self.awaits = BLIND_CARD
            else:
                end_turn(self)
        elif action == NONE:
            self._decline()
        elif self.awaits == ASK:
            effects.answer(self, action - effects.first_answer(self))
            self._go_on()
        elif self.awaits == KEEP:
            keep(self, action - effects.first_answer(self))
        else:
            place(self, action - effects.first_answer(self))

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
        effects.take_effect(self, medium)
        self._go_on()

    def _decline(self) -> None:
        """RIP-M28: leave the houses; RIP-M15, RIP-18: move no card on, and place none on the tenth."""
        if self.awaits == ASK:
            self.awaits = TURN
            self.asking = 0
            self._go_on()
        elif self.awaits == KEEP:
            close_round(self, 0, 0)
        else:
            next_round(self)

    def _go_on(self) -> None:
        """Continue the turn or the tenth after an effect; 22 and 27 end the round."""
        if self.round == ROUNDS:
            resolve(self)
        elif self.awaits == LOST:
            lose_round(self, self.turn)
        elif self.awaits == TIED:
            tie_round(self)

    # Chance.

    def _chance(self, action: i64) -> None:
        if action >= FIRST_TOP:
            effects.turn_up_top(self, action - FIRST_TOP + 1)
            self._go_on()
        elif action >= FIRST_AWAY:
            effects.place_away(self, action - FIRST_AWAY + 1)
            self._go_on()
        elif action >= FIRST_BLIND:
            self._blind(action - FIRST_BLIND + 1)
        elif action >= FIRST_DRAW:
            into_hand(self, self.family(self.drawer()), action - FIRST_DRAW + 1)
            draw_on(self)
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
            begin_round(self)
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
            deal(self, HAND)


# The end of a round, the beginning of the next, and the tenth round (RIP-14 to RIP-22, RIP-30 to RIP-36).


DRAWS: Final = 2
TIE: Final = 3


def end_turn(p: Position) -> None:
    """RIP-14, RIP-15: pass the turn if the family is ahead; otherwise it abandons."""
    seat = p.turn
    if total(p, seat) > total(p, 1 - seat):
        p.turn = 1 - seat
        p.laid = 0
        p.tell("passes")
    else:
        p.tell("abandons")
        lose_round(p, seat)


def lose_round(p: Position, loser: i64) -> None:
    """RIP-16, RIP-21: settle the houses and RIP-30 first, then 13 and 15, then the rest."""
    winner = 1 - loser
    p.loser = loser
    p.began = winner
    _tell_had(p)
    if take_houses(p, winner):
        win(p, winner)
        return
    _move_thirteen(p)
    family = p.family(winner)
    if family.active >> ENCORE & 1:
        p.awaits = KEEP
        p.turn = winner
    else:
        close_round(p, 0, 0)


def tie_round(p: Position) -> None:
    """RIP-M27: move the houses to the next round and discard the medium; no card is placed."""
    p.loser = NOBODY
    p.manors = _moved_on(p.manors, p.round)
    p.castles = _moved_on(p.castles, p.round)
    p.tell("ties")
    _tell_had(p)
    _move_thirteen(p)
    close_round(p, 0, 0)


def _tell_had(p: Position) -> None:
    """Tell the round's number and its last totals."""
    if p.news is not None:
        p.tell(f"had {total(p, 0)} {total(p, 1)}", p.round)


def _moved_on(packed: i64, round_number: i64) -> i64:
    houses = packed >> 4 * round_number & 15
    return packed + houses * (BIT[4 * round_number + 4] - BIT[4 * round_number])


def take_houses(p: Position, seat: i64) -> bool:
    """RIP-16, RIP-30: give all houses of the round to this family; true if they win the game."""
    place = 4 * p.round
    manors = p.manors >> place & 15
    castles = p.castles >> place & 15
    family = p.family(seat)
    p.manors -= manors * BIT[place]
    p.castles -= castles * BIT[place]
    family.manors += manors
    family.castles += castles
    p.results |= (seat + 1) * BIT[2 * p.round]
    if p.news is not None:
        p.tell(f"wins {seat} {'m' * manors}{'c' * castles}".rstrip())
    return family.manors >= MANORS_TO_WIN or family.castles >= CASTLES_TO_WIN


def win(p: Position, seat: i64) -> None:
    """RIP-30, RIP-34: end the game with this winner."""
    p.victor = seat
    p.awaits = FINISHED
    p.asking = p.first = 0
    p.tell("won", seat) if seat != BOTH else p.tell("draw")


def _move_thirteen(p: Position) -> None:
    """RIP-M13: move 13 to its family's side of the tenth."""
    for seat in range(2):
        family = p.family(seat)
        if family.active >> NEVER & 1:
            effects.leave_side(p, family, NEVER)
            family.tomb |= BIT[NEVER]
            p.tell_card("moves", GHOSTS + NEVER - 1, seat)


def keep(p: Position, choice: i64) -> None:
    """RIP-M15: move one card to the winner's side of the next round."""
    family = p.family(p.turn)
    ghosts: i64 = 0
    medium: i64 = 0
    if choice < GHOSTS:
        ghosts = ONE_CARD[choice + 1]
        family.ghosts -= ghosts
    else:
        medium = BIT[choice - GHOSTS + 1]
        family.mediums &= ~medium
    p.tell_card("moves", choice, p.turn)
    close_round(p, ghosts, medium)


def close_round(p: Position, ghosts: i64, medium: i64) -> None:
    """RIP-21: hand out the medium, end effects, draw for both; the card of 15 lies on the next round."""
    _hand_out_medium(p)
    if p.loser == NOBODY:
        p.results |= TIE * BIT[2 * p.round]
    # RIP-M06: a 6 of the previous round has expired.
    if p.stumbler != NOBODY and not p.holds(1 - p.stumbler, STUMBLE):
        p.stumbler = NOBODY
    effects.end_effects(p)
    p.flat = False
    p.asking = p.first = p.laid = 0
    p.blue.file(p.round)
    p.green.file(p.round)
    p.round += 1
    mover = p.family(p.began)
    mover.ghosts += ghosts
    mover.mediums |= medium
    p.turn = p.began
    p.awaits = DRAW
    deal(p, DRAWS)


def _hand_out_medium(p: Position) -> None:
    """RIP-16, RIP-M01, RIP-M27: give the medium to the loser unless 1 is in force; after a tie to neither."""
    medium = p.medium_of(p.round)
    if p.loser == NOBODY or not medium:
        return
    taker = p.loser
    if p.holds(1 - taker, KEEPSAKE):
        taker = 1 - taker
    p.family(taker).front |= BIT[medium]
    p.tell("takes-medium", taker, medium)


# Drawing.


def deal(p: Position, cards: i64) -> None:
    """RIP-07, RIP-17: both families draw `cards` cards, or all that are left."""
    p.blue.due = min(cards, p.blue.deck >> SIZE)
    p.green.due = min(cards, p.green.deck >> SIZE)
    draw_on(p)


def draw_on(p: Position) -> None:
    """RIP-17, RIP-M19: draw known tops until chance has to act, or no card is due."""
    while p.blue.due or p.green.due:
        seat = p.drawer()
        family = p.family(seat)
        if not family.top:
            return
        p.tell("draws", seat, family.top)
        into_hand(p, family, family.top)
    if p.awaits == DEAL:
        begin_round(p)
    elif p.loser != NOBODY and (p.family(p.loser).hand or p.family(p.loser).front):  # RIP-18
        p.turn = p.loser
        p.awaits = PLACE
    else:
        next_round(p)


def into_hand(p: Position, family: Family, value: i64) -> None:
    """Draw a card from the deck; only its family sees it, unless the top was known."""
    family.deck -= ONE_CARD[value]
    family.hand += ONE_CARD[value]
    family.due -= 1
    if p.traced:
        family.trace += f"^{value}" if family.top else "+"
    family.top = 0


def place(p: Position, choice: i64) -> None:
    """RIP-18, RIP-19: place a ghost card face down, or a medium to be resolved."""
    family = p.family(p.turn)
    if choice < GHOSTS:
        family.hand -= ONE_CARD[choice + 1]
        family.buried += ONE_CARD[choice + 1]
        if p.traced:
            family.trace += "?"
    else:
        bit = BIT[choice - GHOSTS + 1]
        family.front &= ~bit
        family.tomb |= bit
        family.waiting |= bit
    next_round(p)


def next_round(p: Position) -> None:
    """RIP-09, RIP-20, RIP-21: begin the next round; an initiation first turns up one more medium."""
    p.turn = p.began
    if p.initiation and p.up < LINE:
        p.awaits = MEDIUM_UP
    else:
        begin_round(p)


def begin_round(p: Position) -> None:
    """RIP-20, RIP-31: give the turn to the family that begins; the tenth resolves itself."""
    p.awaits = TURN
    p.turn = p.began
    if p.round == ROUNDS:
        _turn_up(p)
        resolve(p)


# The tenth round.


def _turn_up(p: Position) -> None:
    """RIP-31: turn up all cards on the tenth."""
    _tell_stand(p)
    for seat in range(2):
        family = p.family(seat)
        if p.traced and family.buried:
            family.trace += f"T{knowledge.spell(family.buried)}"
        if p.news is not None:
            p.tell(f"shows {seat} {signs_of(family.buried)}".rstrip())
        family.ghosts += family.buried
        family.buried = 0
        family.mediums |= family.tomb
        family.tomb = 0


def _tell_stand(p: Position) -> None:
    """Tell the interim totals: before the cards are turned up, and before each medium."""
    if p.news is not None:
        p.tell_totals("stand", total(p, 0), total(p, 1))


def resolve(p: Position) -> None:
    """RIP-32: resolve mediums singly, first those of the beginning family; 22 or 27 ends the tenth at once."""
    while p.awaits == TURN:
        seat = p.began if p.family(p.began).waiting else 1 - p.began
        family = p.family(seat)
        if p.flat or not family.waiting:  # RIP-33, RIP-35: the higher total wins; a tie is void.
            blue, green = total(p, 0), total(p, 1)
            p.tell_totals("totals", blue, green)
            if blue == green:
                void_tenth(p)
            else:
                win_tenth(p, 0 if blue > green else 1)
            return
        medium = lowest(family.waiting)
        _tell_stand(p)
        family.waiting &= ~BIT[medium]
        p.turn = seat
        p.tell("resolves", seat, medium)
        effects.take_effect(p, medium)
    if p.awaits == LOST:
        win_tenth(p, 1 - p.turn)
    elif p.awaits == TIED:
        void_tenth(p)


def win_tenth(p: Position, seat: i64) -> None:
    """RIP-33, RIP-34: give the game to the winner of the tenth, with or without RIP-30."""
    take_houses(p, seat)
    win(p, seat)


def void_tenth(p: Position) -> None:
    """RIP-35: give the game to the family with the most house tokens."""
    p.results |= TIE * BIT[2 * ROUNDS]
    blue, green = p.blue.manors + p.blue.castles, p.green.manors + p.green.castles
    p.tell("ties")
    win(p, BOTH if blue == green else 0 if blue > green else 1)


# Evidence about a family's hidden cards: the card that it plays, and the fact that the play was legal.


def witness(p: Position, action: i64) -> None:
    """Write the other family's new knowledge from this play into the trace, before the play."""
    family = p.family(p.turn)
    if effects.must_play_two(p) and p.laid == 0 and action != END:
        needed = _needed(p, family, action)
        if needed:
            family.trace += f">{needed}{knowledge.allowed(p.barred)}"
    elif effects.must_play_two(p) and p.laid == 1 and action == END:
        # RIP-M14: one card ends the turn if no playable card is left.
        family.trace += f"={knowledge.allowed(p.barred)}"
    if action < FIRST_MEDIUM:
        family.trace += knowledge.LEFT[action + 1]
    elif action == BLIND and p.barred:
        family.trace += f">1{knowledge.allowed(p.barred)}"


def _needed(p: Position, family: Family, action: i64) -> int:
    """RIP-M14: the public least number of playable ghost cards in the hand before a first card."""
    hand = family.hand >> SIZE
    if action < FIRST_MEDIUM or action == BLIND:
        return 0 if effects.playable_mediums(p, family, hand - 1) else 2
    medium = action - FIRST_MEDIUM + 1
    if effects.is_enough(p, medium) or effects.playable_mediums(p, family, hand) & ~BIT[medium]:
        return 0
    if medium == SEARCH and without(family.deck, p.barred):  # its card will be seen
        return 0
    return 1
