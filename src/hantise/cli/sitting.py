"""A game under way at this terminal: one person, computer players, and the record of it all."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from hantise.bots import Bot
from hantise.core import CHANCE, OVER, Event, Game, Options, Record, Rng, View, settle
from hantise.core.dealing import Dice, PileDealer
from hantise.core.words import _

log = logging.getLogger(__name__)

ME = 0
COMPANY = ("Abigail", "Bram", "Clara", "Dorus", "Elise", "Floris", "Greta")


class Sitting:
    """A game as seat 0 lives it: `record` grows with every event, `news` holds what that seat saw since it was asked.

    `opening` are the sentences for what that seat saw before anybody decided; they are no news any more.
    `names` call seat 0 "You", the record calls it "Player". `others` decide for the seats from 1 on.
    `dice` roll what chance decides, `minds` is where the computer players take their randomness from.
    """

    def __init__(
        self, game: Game, options: Options, others: Sequence[Bot], dice: Dice | PileDealer, minds: Rng
    ) -> None:
        guests = (_("Guest {n}").format(n=n) for n in range(len(COMPANY), options.players))
        company = [*COMPANY, *guests][: options.players - 1]
        self.names = [_("You"), *company]
        self.record = Record(game, options, ["Player", *company])
        self._state = game.start(options)
        self._others = others
        self._dice = dice
        self._minds = minds
        self._news: list[str] = []
        self._advance(CHANCE, [])
        self.opening = self.news()

    @property
    def mover(self) -> int:
        """The seat to decide, or OVER."""
        return self._state.mover()

    @property
    def is_over(self) -> bool:
        """True if nobody has to decide any more."""
        return self.mover == OVER

    def view(self, seat: int = ME) -> View:
        """The view of that seat."""
        return self.record.game.view(self._state, seat)

    def shown(self) -> View:
        """The view that the screen of seat 0 draws."""
        return self.record.game.shown(self._state, ME, self.record.options)

    def legal(self) -> list[int]:
        """The legal actions of the seat to decide."""
        return self._state.legal()

    def payoffs(self) -> list[float]:
        """Each seat's payoff, once the game is over."""
        return self._state.payoffs()

    def take(self, action: int) -> None:
        """Seat 0 takes a legal action."""
        self._advance(ME, [action])

    def let_a_computer_play(self) -> None:
        """The computer player to decide does so."""
        seat, legal = self.mover, self.legal()
        self._advance(seat, [self._answer(seat, legal)])

    def _answer(self, seat: int, legal: list[int]) -> int:
        try:
            action = self._others[seat - 1].decide(self.view(seat), legal, self._minds)
        except Exception:
            # Whatever went wrong in there, the person at the table plays on.
            log.warning("%s could not decide", self.names[seat], exc_info=True)
            return legal[0]
        if action not in legal:
            log.warning("%s answered %r, which is not legal", self.names[seat], action)
            return legal[0]
        return action

    def news(self) -> list[str]:
        """Sentences for what seat 0 saw since they were asked for last."""
        tell = self.record.game.table.tell
        told = [tell(line, self.names, ME) for line in self._news]
        self._news.clear()
        return [sentence for sentence in told if sentence]

    def _advance(self, seat: int, actions: Sequence[int]) -> None:
        """Note one event, a seat's action and its chance, on the sheet of seat 0 and in the record."""
        before = self._state.clone()
        for action in actions:
            self._state.apply(action)
        outcomes = settle(self._state, self._dice)
        for action in (*actions, *outcomes):
            self._news.append(self.record.game.seen(before, action, ME))
            before.apply(action)
        if actions or outcomes:
            name = self.record.game.actions.name
            self.record.events.append(Event(seat, tuple(map(name, actions)), tuple(map(name, outcomes))))
