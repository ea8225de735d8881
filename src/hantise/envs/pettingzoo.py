"""Every game as an environment of PettingZoo: agents take turns (AEC), or are all asked at once (parallel).

    from hantise import games
    from hantise.envs import pettingzoo

    table = pettingzoo.env(games.codes()[0])

All observations come from the agents' `View` alone. `docs/study/study-games.md` has the whole story.
"""

from __future__ import annotations

import copy
import string
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from hantise.core import CHANCE, OVER, SPECTATOR, Event, Game, IllegalAction, Options, Record, State, View, settle
from hantise.envs.arrays import Encoding, Field, Flags, Legal, ViewRows, encoding_of
from hantise.envs.extras import game_at, home_of, lack, table_of

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Dict, Discrete, Space, Text
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise lack(__name__, error) from None

ARRAY: Final = "array"
NUMBERS: Final = "numbers"
DICT: Final = "dict"
TEXT: Final = "text"
FORMS: Final = (ARRAY, NUMBERS, DICT, TEXT)
LONGEST_TEXT: Final = 100_000
RENDERINGS: Final = ("human", "ansi")

# Immutable after the table is made: copies share them.
SHARED: Final = ("game", "options", "encoding", "metadata", "possible_agents")

# Each copy makes its own.
MADE_ANEW: Final = ("_rows", "_legal")


def env(
    game: str | Game,
    players: int | None = None,
    *,
    observe: str = ARRAY,
    glance: bool = False,
    render_mode: str | None = None,
    most_decisions: int | None = None,
    **options: Any,
) -> TableEnv:
    """A table of a game, for this many players (the fewest by default), with the options of the game.

    `observe` is "array", "numbers" (whole ones), "dict" (array and action mask in one) or "text"; with `glance` the
    agents see the open things instead of all that a perfect memory holds. After `most_decisions` a game that is not
    over is truncated, without payoffs. BadOption or UnknownGame names the fault.
    """
    return TableEnv(*table_of(game, players, options), observe, glance, render_mode, most_decisions)


def parallel_env(game: str | Game, players: int | None = None, **wishes: Any) -> ParallelTable:
    """The same table as of `env`, with the same wishes, for learners that act for all agents at once."""
    return ParallelTable(env(game, players, **wishes))


class Decisions(Discrete[np.int64]):
    """The numbers of all decisions of a game; without a mask, `sample` draws one that is legal for the agent now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: Flags | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A decision: by the mask or the probabilities if given, else a legal one, any one if there is none."""
        if mask is None and probability is None and self.legal is not None:
            legal = self.legal.view(bool).nonzero()[0]  # of int8 it takes ten times as long
            return np.int64(legal[self.np_random.integers(len(legal))])
        return super().sample(mask, probability)


class Words(Text):
    """Lines of text in any script."""

    def __init__(self) -> None:
        super().__init__(LONGEST_TEXT, charset=string.printable)

    def contains(self, x: Any) -> bool:
        """True for a text that is not too long."""
        return isinstance(x, str) and len(x) <= LONGEST_TEXT


class Telling(str):
    """A text that tells its type, as PettingZoo asks of every observation."""

    __slots__ = ()
    dtype: Final = str


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table with an agent `player_N` at each seat N. Chance acts by itself; rewards are the payoffs, at the end.

    Spaces: actions are the game's decisions by number; an array observation is float32 of shape (n,), each from 0 to 1,
    one of whole numbers int32; `fields` has the meaning of the numbers, `places` their indices.
    `infos[agent]["action_mask"]` is int8 of shape (decisions,), 1 for what that agent may do now. An illegal action
    raises IllegalAction and changes nothing; before the first `reset`, gymnasium's ResetNeeded.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        observe: str,
        glance: bool,
        render_mode: str | None,
        most_decisions: int | None = None,
    ) -> None:
        super().__init__()
        if observe not in FORMS:
            raise ValueError(f"observe is one of {', '.join(FORMS)}, not {str(observe)[:40]!r}")
        if render_mode is not None and render_mode not in RENDERINGS:
            raise ValueError(f"render_mode is one of {', '.join(RENDERINGS)}, or None, not {str(render_mode)[:40]!r}")
        if most_decisions is not None and (_whole(most_decisions) or 0) < 1:
            raise ValueError(f"most_decisions is a whole number above 0, or None, not {str(most_decisions)[:40]!r}")
        self.game = game
        self.options = options
        self.most_decisions = most_decisions
        self.form = observe
        self.glance = glance
        self.render_mode = render_mode
        self.metadata = {
            "name": f"hantise_{game.code}_v{game.rules_version}",
            "render_modes": list(RENDERINGS),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(options.players)]
        self.agents: list[str] = []
        self.encoding: Encoding = encoding_of(game)
        self._open_eyes()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Decisions(game.actions.decisions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._nothing = np.zeros(game.actions.decisions, np.int8)
        self._nothing.flags.writeable = False
        self._rng = Random()
        self._state = game.start(options)
        self._played: list[tuple[int, int, list[int]]] = []

    def _space(self) -> Space[Any]:
        if self.form == TEXT:
            return Words()
        if self.form == NUMBERS:
            return Box(*self.encoding.bounds(), dtype=np.int32)
        box = Box(0, 1, (self.encoding.scale.size,), np.float32)
        if self.form == ARRAY:
            return box
        return Dict({"observation": box, "action_mask": Box(0, 1, (self.game.actions.decisions,), np.int8)})

    # What PettingZoo asks for.

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of this agent's observations, of one shape for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Decisions:
        """The decisions of the game, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. Equal seeds give equal games; without a seed, chance goes on. `options` are not used."""
        if seed is not None:
            self._rng = Random(seed)
        self._state = self.game.start(self.options)
        self._played = [(CHANCE, CHANCE, settle(self._state, self._rng))]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take the selected agent's action, and let chance act; None for an agent whose game is over."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._checked(agent, action)
        self._state.apply(number)
        self._played.append((self._seats[agent], number, settle(self._state, self._rng)))
        # No agent is on turn until `_go_on`.
        self.infos[agent] = {"action_mask": self._nothing}
        self.action_spaces[agent].legal = None
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """This agent's knowledge now, in the form that was chosen: an array, a dict of arrays or a text."""
        self._check_begun()
        if self.form == TEXT:
            return Telling(self.words(self.view(agent)))
        if self.form == NUMBERS:
            return self._rows.array(self._state, self._seats[agent])
        array = self._rows.parts(self._state, self._seats[agent])
        if self.form == ARRAY:
            return array
        info = self.infos.get(agent)
        return {"observation": array, "action_mask": info["action_mask"] if info else self._nothing}

    def render(self) -> str | None:
        """The table as the selected agent sees it: returned with "ansi", printed with "human"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment was made without a render_mode")
            return None
        text = self.words(self.view(self.agent_selection if self.agents else None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # Further questions of a student of the game.

    @property
    def fields(self) -> tuple[Field, ...]:
        """The meaning of the numbers of an observation, in their order."""
        return self.encoding.fields

    @property
    def places(self) -> dict[str, slice]:
        """The places of each field in an array observation, or in one of whole numbers if that is the form."""
        return self.encoding.places if self.form == NUMBERS else self.encoding.part_places

    def view(self, agent: str | None) -> View:
        """The facts that this agent knows, or only the open ones if so made; None for a spectator."""
        self._check_begun()
        view = self.game.view(self._state, SPECTATOR if agent is None else self._seats[agent])
        return view.glance() if self.glance else view

    def words(self, view: View) -> str:
        """The table in words, then the remembered facts, a line each."""
        table = self.game.table.text(view, self.possible_agents)
        return "\n".join([table, *(memory.fact for memory in view.memories)])

    def record(self) -> Record:
        """The record since the last reset, chance included."""
        self._check_begun()
        name = self.game.actions.name
        events = [
            Event(seat, () if seat == CHANCE else (name(action),), tuple(map(name, chance)))
            for seat, action, chance in self._played
            if seat != CHANCE or chance
        ]
        return Record(self.game, self.options, self.possible_agents[:], events)

    # Turns.

    def _check_begun(self) -> None:
        if not self._played:
            raise ResetNeeded("nobody sits at this table yet: call reset() first")

    def _checked(self, agent: str, action: Any) -> int:
        """The action as a number, if it is legal; IllegalAction says why it is not."""
        mask = self.infos[agent]["action_mask"]
        number = _whole(action)
        if number is None or not 0 <= number < len(mask):
            reason = f"an action is a whole number from 0 to {len(mask) - 1}, not {str(action)[:40]!r}"
        elif mask[number]:
            return number
        else:
            refusal = self.game.view(self._state, self._seats[agent]).refusal(number)
            reason = f"{self.game.actions.name(number)}: {refusal.words if refusal else 'it is not in the mask'}"
        raise IllegalAction(f"{agent} may not do that now: {reason}")

    def _go_on(self) -> None:
        """Select the agent to decide and show its legal actions; at the end give all agents their payoffs.

        After the most decisions nobody is asked any more.
        """
        mover = self._state.mover()
        if mover == OVER:
            self.rewards = dict(zip(self.agents, self._state.payoffs(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        # The first chance was played before any decision.
        if len(self._played) - 1 == self.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        agent = self.possible_agents[mover]
        mask = self._legal.array(self._state)
        self.infos[agent] = {"action_mask": mask}
        self.action_spaces[agent].legal = mask
        self.agent_selection = agent

    # Copies.

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        for name, value in self.__dict__.items():
            if name not in MADE_ANEW:
                is_state = isinstance(value, State)
                new.__dict__[name] = (
                    value if name in SHARED else value.clone() if is_state else copy.deepcopy(value, memo)
                )
        new._open_eyes()
        return new

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in (*MADE_ANEW, "encoding")}
        kept["game"] = home_of(self.game)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        found = game_at(kept["game"])
        self.__dict__.update(kept, game=found, encoding=encoding_of(found))
        self._open_eyes()

    def _open_eyes(self) -> None:
        self._rows = ViewRows(self.game, self.encoding, self.glance)
        self._legal = Legal(self.game.actions.decisions)


class ParallelTable(ParallelEnv):  # type: ignore[misc]
    """A table at which all agents are asked at once: the action of the one that is to decide counts, no other does.

    `table` is the environment of turns behind it. `infos[agent]["action_mask"]` is all 0 for whoever is not to decide.
    """

    def __init__(self, table: TableEnv) -> None:
        self.table = table
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of this agent's observations."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> Decisions:
        """The decisions of the game, by number."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new game: the observations and infos of all agents. `options` are not used."""
        self.table.reset(seed)
        self.agents = self.table.agents[:]
        return self._seen(), {**self.table.infos}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Observations, rewards, terminations, truncations and infos of all after the action of the one to decide.

        IllegalAction, changing nothing, if the agent to decide has no legal action among them.
        """
        if not self.agents:
            raise ResetNeeded("no game is going on: call reset() first")
        table = self.table
        table.step(actions.get(table.agent_selection))
        seen, paid, ended, cut = self._seen(), {**table.rewards}, {**table.terminations}, {**table.truncations}
        self.agents = [agent for agent in self.agents if not (ended[agent] or cut[agent])]
        return seen, paid, ended, cut, {**table.infos}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        """The table as the agent to decide sees it."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""


def _whole(action: Any) -> int | None:
    """The number of an action as a policy may give it: a whole number, NumPy's too, or in an array of no dimension."""
    if isinstance(action, np.ndarray) and action.shape == ():
        action = action[()]
    is_whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
    return int(action) if is_whole else None
