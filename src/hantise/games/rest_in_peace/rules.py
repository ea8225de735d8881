"""The rules of Rest in Peace: what each action does to a position."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
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
    HOUSE_UP,
    NONE,
)
from hantise.games.rest_in_peace.effects import answer, decline, take_effect
from hantise.games.rest_in_peace.effects_hidden import place_away, turn_up_top
from hantise.games.rest_in_peace.ends import (
    begin_round,
    close_round,
    deal,
    draw_on,
    end_turn,
    into_hand,
    keep,
    lose_round,
    next_round,
    place,
    resolve,
    tie_round,
)
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.fields import ASK, BLIND_CARD, DEAL, FINISHED, FIRST, HOUSES, KEEP, MEDIUM_UP, TURN
from hantise.games.rest_in_peace.mediums import TWINS
from hantise.games.rest_in_peace.piles import BIT, ONE_CARD
from hantise.games.rest_in_peace.playable import fill_turn, listed_turn
from hantise.games.rest_in_peace.position import CASTLES, FACE_UP, HAND, LINE, LOST, MANORS, NOBODY, TIED, Position
from hantise.games.rest_in_peace.questions import fill_answers, first_answer
from hantise.games.rest_in_peace.standing import payoffs, standing
from hantise.games.rest_in_peace.witness import blind_word, witness


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
        """A copy without anybody's knowledge, for search."""
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
            return fill_turn(self, menu.actions)
        if self.awaits < FIRST:
            return fill_answers(self, menu.actions)
        return self.fill_outcomes(menu.actions)

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        found = listed_turn(self) if self.awaits == TURN else []
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
        if self.awaits == TURN:
            self._play(action)
        elif self.awaits == ASK:
            self._answer(action)
        elif self.awaits == KEEP:
            self._keep(action)
        else:
            self._place(action)

    def _play(self, action: i64) -> None:
        """RIP-11: a card, or the end of the turn."""
        if action < FIRST_MEDIUM:
            self._ghost(action + 1)
        elif action < BLIND:
            self._medium(action - FIRST_MEDIUM + 1)
        elif action == BLIND:
            self.awaits = BLIND_CARD
        else:
            assert action == END
            end_turn(self)

    def _ghost(self, value: i64) -> None:
        """RIP-11: a ghost card goes from the hand to the family's side of the round."""
        family = self.family(self.turn)
        family.hand -= ONE_CARD[value]
        family.ghosts += ONE_CARD[value]
        self.laid += 1

    def _medium(self, medium: i64) -> None:
        """RIP-12, RIP-M23: a medium goes from in front of the family to its side; the twins are two cards."""
        family = self.family(self.turn)
        family.front &= ~BIT[medium]
        family.mediums |= BIT[medium]
        self.laid += 2 if medium == TWINS and not self.twins_are_one else 1
        take_effect(self, medium)
        self._go_on()

    def _answer(self, action: i64) -> None:
        if action == NONE:
            decline(self)
        else:
            answer(self, action - first_answer(self))
        self._go_on()

    def _go_on(self) -> None:
        """After an effect the turn goes on, or the tenth does; 22 and 27 end the round."""
        if self.round == ROUNDS:
            resolve(self)
        elif self.awaits == LOST:
            lose_round(self, self.turn)
        elif self.awaits == TIED:
            tie_round(self)

    def _keep(self, action: i64) -> None:
        """RIP-M15: a card moves on, or none."""
        if action == NONE:
            close_round(self, 0, 0)
        else:
            keep(self, action - first_answer(self))

    def _place(self, action: i64) -> None:
        """RIP-18: a card on the tenth, or none."""
        if action == NONE:
            next_round(self)
        else:
            place(self, action - first_answer(self))

    # Chance.

    def _chance(self, action: i64) -> None:
        if action >= FIRST_TOP:
            turn_up_top(self, action - FIRST_TOP + 1)
            self._go_on()
        elif action >= FIRST_AWAY:
            place_away(self, action - FIRST_AWAY + 1)
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
        """RIP-M06: the card drawn is played, and nothing is pending any more."""
        if self.traced:
            self.family(self.turn).trace += blind_word(self.barred, value)
        self.stumbler = NOBODY
        self.awaits = TURN
        self._ghost(value)

    def _lay_medium(self, medium: i64) -> None:
        """RIP-04, RIP-09: nine in a line; three in an initiation, then one after each round."""
        self.up += 1
        self.line |= medium * BIT[5 * self.up]
        if self.initiation and self.up > FACE_UP:
            begin_round(self)
        elif self.up == (FACE_UP if self.initiation else LINE):
            self.awaits = HOUSES

    def _lay_house(self, sort: i64) -> None:
        """RIP-06, RIP-07: one on each round; then both draw five."""
        place = BIT[4 * (self.houses_laid() + 1)]
        if sort == CASTLE:
            self.castles += place
        else:
            self.manors += place
        if self.houses_laid() == MANORS + CASTLES:
            self.awaits = DEAL
            deal(self, HAND)

    # What it is worth.

    def payoffs(self) -> list[float]:
        """RIP-38: 1 for the winner; a draw pays each a half."""
        return payoffs(self)

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        return standing(self)
