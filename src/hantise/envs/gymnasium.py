"""Every game for one who learns to play a seat of it: an environment of Gymnasium, and many at once.

    from hantise import games
    from hantise.envs import gymnasium

    table = gymnasium.env(games.codes()[0], opponents="level1")
    tables = gymnasium.vector(games.codes()[0], 64)

The other seats are played by computers. `docs/study/study-games.md` has the whole story.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from hantise.bots import Bot, RandomBot, seated
from hantise.core import OVER, Game, IllegalAction, Options, Rng, State, View
from hantise.envs.arrays import Encoding, Flags, Legal, Parts, ViewRows, encoding_of
from hantise.envs.extras import lack, table_of
from hantise.envs.processes import placed
from hantise.envs.tables import ARRAY, Turn, any_seeds

try:
    import numpy as np
    from gymnasium import Env
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

RANDOM: Final = "random"
ANY_SEAT: Final = None

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]
Choose: TypeAlias = Callable[[Parts, Flags], int]
Info: TypeAlias = dict[str, Any]


def env(
    game: str | Game,
    players: int | None = None,
    *,
    seat: int | None = ANY_SEAT,
    opponents: Opponents = RANDOM,
    budget: float = 1.0,
    render_mode: str | None = None,
    **options: Any,
) -> SeatEnv:
    """A table of a game at which the learner has one seat, or any, drawn anew for each game.

    `opponents` are a bot, or the name of a computer player (`hantise.bots.COMPUTERS`), for all other seats, or a list
    with one for each in their order; `budget` is the share of their iterations that searching ones use. BadOption,
    UnknownGame or UnknownLevel names the fault.
    """
    found, checked = table_of(game, players, options)
    return SeatEnv(found, checked, seat, _bots(opponents, found, checked.players, budget), render_mode)


def vector(
    game: str | Game,
    count: int,
    players: int | None = None,
    *,
    seat: int | None = ANY_SEAT,
    opponents: Opponents = RANDOM,
    budget: float = 1.0,
    processes: int = 1,
    **options: Any,
) -> SeatsVectorEnv:
    """`count` such tables, stepped together; without a seat the learners take one seat after the other, by table.

    Opponents that choose at random are by far the fastest: they play where the tables are. With those alone the tables
    may be shared out between several `processes`, and the same happens; `close()` ends them.
    """
    found, checked = table_of(game, players, options)
    bots = None if opponents == RANDOM else _bots(opponents, found, checked.players, budget)
    return SeatsVectorEnv(found, checked, count, seat, bots, processes)


class PolicyBot:
    """A computer player that chooses by the array of its view and the mask of its actions, as a learner does."""

    def __init__(self, game: Game, choose: Choose) -> None:
        self._encoding = encoding_of(game)
        self._decisions = game.actions.decisions
        self._choose = choose

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action that was chosen; IllegalAction if it is not legal."""
        mask = np.zeros(self._decisions, np.int8)
        mask[list(legal)] = 1
        action = int(self._choose(self._encoding.parts(view), mask))
        if action not in legal:
            raise IllegalAction(f"the policy chose {action}; legal are {list(legal)[:20]}")
        return action


class SeatEnv(Env[Any, Any]):
    """A table at which the learner has one seat and is asked only when it is to decide.

    Observations are float32 from 0 to 1, of what its seat knows; actions the decisions of the game by number. The
    reward is its payoff, when the game is over. `info` has "action_mask", int8, never all 0, and "seat". An illegal
    action raises IllegalAction and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self, game: Game, options: Options, seat: int | None, bots: Sequence[Bot], render_mode: str | None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {str(render_mode)[:40]!r}")
        self.game = game
        self.options = options
        self.encoding: Encoding = encoding_of(game)
        self.render_mode = render_mode
        self.observation_space = _box(self.encoding)
        self.action_space = Discrete(game.actions.decisions)
        self._wanted = _checked_seat(seat, options.players)
        self._bots = bots
        self._rows = ViewRows(game, self.encoding)
        self._legal = Legal(game.actions.decisions)
        self._rng: Rng | None = None
        self._seat = 0
        self._state: State | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Parts, Info]:
        """A new game, up to the learner's first decision. Equal seeds give equal games; `options` are not used.

        Games without a decision of the learner are skipped.
        """
        super().reset(seed=seed)
        if seed is not None or self._rng is None:
            self._rng = Rng(int(self.np_random.integers(2**62)))
        while self._begin(self._rng).mover() == OVER:
            pass
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Parts, float, bool, bool, Info]:
        """Take the learner's action, and let the others play until it is to decide again, or the game is over."""
        state, rng = self._playing()
        state.play(action)
        self._go_on(state, rng)
        over = state.mover() == OVER
        return self._seen(), state.payoffs()[self._seat] if over else 0.0, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal decision; once the game is over for all, because there is none to choose."""
        masks: NDArray[np.bool_] = self._mask().view(np.bool_)
        return masks

    def render(self) -> Any:
        """The table in words, as the learner sees it; None without a render mode."""
        if self.render_mode is None:
            return None
        names = ["you" if seat == self._seat else f"player_{seat}" for seat in range(self.options.players)]
        return self.game.table.text(self.view(), names)

    def view(self) -> View:
        """All that the learner knows."""
        return self.game.view(self._playing()[0], self._seat)

    def _begin(self, rng: Rng) -> State:
        """A new game, up to the learner's first decision if it has one."""
        self._seat = int(rng.below(self.options.players)) if self._wanted is None else self._wanted
        state = self.game.start(self.options)
        self._go_on(state, rng)
        self._state = state
        return state

    def _go_on(self, state: State, rng: Rng) -> None:
        while True:
            state.roll(rng)
            mover = int(state.mover())
            if mover in (OVER, self._seat):
                return
            bot = self._bots[mover - (mover > self._seat)]
            state.play(bot.decide(self.game.view(state, mover), state.legal(), rng))

    def _playing(self) -> tuple[State, Rng]:
        if self._state is None or self._rng is None:
            raise ResetNeeded("nobody sits at this table yet: call reset() first")
        return self._state, self._rng

    def _seen(self) -> Parts:
        return self._rows.parts(self._playing()[0], self._seat)

    def _mask(self) -> Flags:
        state = self._playing()[0]
        return np.ones(self.game.actions.decisions, np.int8) if state.mover() == OVER else self._legal.array(state)

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "seat": self._seat}


class SeatsVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables, each with a learner at one seat; the same observations, actions and rewards as at a `SeatEnv`.

    The next game follows a finished one in the same step: the observation belongs to the next game, the rewards to the
    finished one. `infos["action_mask"]` has a row for each table, never all 0.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: Game, options: Options, count: int, seat: int | None, bots: Sequence[Bot] | None, processes: int = 1
    ) -> None:
        wanted = _checked_seat(seat, options.players)
        if processes > 1 and bots is not None:
            raise ValueError("in several processes the opponents choose at random: bots play where the positions are")
        self.num_envs = count
        self.game = game
        self.seats = np.array([table % options.players if wanted is None else wanted for table in range(count)])
        learners = self.seats.tolist() if bots is None else [-1] * count
        self._bots = bots
        seeds = any_seeds(count)
        self._rng = Rng(sum(seeds))
        self._batch = placed(game, options, seeds, learners, ARRAY, True, processes)
        self._turn: Turn | None = None
        self.single_observation_space = _box(self._batch.encoding)
        self.single_action_space = Discrete(game.actions.decisions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = MultiDiscrete(np.full(count, game.actions.decisions))

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        """New games at all tables. Equal seeds give equal games; `options` are not used."""
        if seed is not None:
            self._rng = Rng(seed if isinstance(seed, int) else sum(seed))
        turn, _, _ = self._asked(self._batch.reset(seed))
        return turn.observations, self._infos(turn)

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Take an action at each table, and let the others play until the learners are to decide again."""
        turn, rewards, dones = self._asked(self._batch.step(actions))
        return turn.observations, rewards, dones, np.zeros(self.num_envs, np.bool_), self._infos(turn)

    def action_masks(self) -> NDArray[np.bool_]:
        """A row for each table: True for each legal decision of its learner."""
        if self._turn is None:
            raise ResetNeeded("nobody sits at these tables yet: call reset() first")
        masks: NDArray[np.bool_] = self._turn.masks.view(np.bool_)
        return masks

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        self._batch.close()

    def _asked(self, turn: Turn) -> tuple[Turn, NDArray[np.float64], NDArray[np.bool_]]:
        """The turn in which all learners decide, with their payoffs of the first game that ended on the way."""
        rewards, dones = self._paid(turn), turn.dones
        while self._bots is not None and (turn.movers != self.seats).any():
            turn = self._batch.step([self._choice(turn, table) for table in range(self.num_envs)])
            rewards = np.where(dones, rewards, self._paid(turn))
            dones = dones | turn.dones
        self._turn = turn
        return turn, rewards, dones

    def _paid(self, turn: Turn) -> NDArray[np.float64]:
        paid: NDArray[np.float64] = turn.rewards[np.arange(self.num_envs), self.seats]
        return paid

    def _choice(self, turn: Turn, table: int) -> int:
        """A bot's action at this table; -1 where the learner decides."""
        assert self._bots is not None
        mover, learner = int(turn.movers[table]), int(self.seats[table])
        if mover == learner:
            return -1
        state = self._batch.states[table]
        bot = self._bots[mover - (mover > learner)]
        return bot.decide(self.game.view(state, mover), state.legal(), self._rng)

    def _infos(self, turn: Turn) -> Info:
        return {"action_mask": turn.masks, "seat": self.seats.copy()}


def _bots(opponents: Opponents, game: Game, players: int, budget: float) -> list[Bot]:
    """One for each seat but the learner's."""
    others = players - 1
    named: list[Any] = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
    if len(named) != others:
        raise ValueError(f"there are {others} other seats, and {len(named)} opponents")
    return [
        RandomBot() if one == RANDOM else seated(one, game, mind, budget) if isinstance(one, str) else one
        for mind, one in enumerate(named)
    ]


def _checked_seat(seat: int | None, players: int) -> int | None:
    if seat is not None and seat not in range(players):
        raise ValueError(f"seat is one from 0 to {players - 1}, or None for any, not {str(seat)[:20]}")
    return seat


def _box(encoding: Encoding) -> Box:
    return Box(0, 1, (encoding.scale.size,), np.float32)
