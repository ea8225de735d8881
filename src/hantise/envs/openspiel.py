"""Every game as a Python game of OpenSpiel, named `hantise_` and its code, with chance as a player.

Games of installed packages are among them.

    import pyspiel
    from hantise.envs import openspiel  # registers the games

    game = pyspiel.load_game(openspiel.names()[0])

Parameters are `players`, `preset` and the options of the game (a text of many lines may stand percent-encoded), and
`sheet_bytes`, the room for a sheet in the tensor of an information state. An action is a decision by its number;
outcomes of chance are counted from 0. `docs/study/study-games.md` has the whole story.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, unquote

from hantise import games
from hantise.core import CHANCE, OVER, SPECTATOR, BadOption, Game, IllegalAction, Options, Rng, State
from hantise.core.game import PRESET
from hantise.envs.arrays import Parts, ViewRows, encoding_of
from hantise.envs.extras import lack

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise lack(__name__, error) from None

log = logging.getLogger(__name__)

PREFIX: Final = "hantise_"
TICKETS: Final = 2**30

# A seat's sheet as a row of parts between 0 and 1, padded to one length.

A_LINE: Final = 32  # bytes, more than nearly all lines have
MOST: Final = 4096  # bytes
EIGHT: Final = 8
ROOM: Final = "sheet_bytes"


def sheet_size(longest: int, room: int = 0) -> int:
    """The length of the row in a game of at most `longest` actions: eight places for each byte of a sheet.

    Only a very long sheet, or one longer than `room`, does not fit: its last bytes are kept.
    """
    return EIGHT * (room or min(longest * A_LINE, MOST))


def sheet_parts(lines: Sequence[str], size: int) -> Parts:
    """The bits of each byte of the lines, the highest first, as float32 of shape (size,); zeros after the last."""
    told = "".join(f"{line}\n" for line in lines).encode()
    bits = np.unpackbits(np.frombuffer(told[-(size // EIGHT) :], np.uint8))
    row = np.zeros(size, np.float32)
    row[: len(bits)] = bits
    return row


_registered: dict[str, Game] = {}


def names() -> list[str]:
    """The names of the registered games, by which `pyspiel.load_game` finds them."""
    return [PREFIX + code for code in _registered]


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name it has there. Twice does nothing more."""
    if game.code not in _registered:
        # A class, because OpenSpiel lets go of it after Python has ended, which a function would not survive.
        informations = pyspiel.GameType.Information
        information = informations.IMPERFECT_INFORMATION if _has_secrets(game) else informations.PERFECT_INFORMATION
        kind = _kind(game, game.options(game.players[0]), information)
        named = type(f"{HouseGame.__name__}_{game.code}", (HouseGame,), {"box": game, "kind": kind})
        pyspiel.register_game(kind, named)
        _registered[game.code] = game
    return PREFIX + game.code


class Progress:
    """The contents of an OpenSpiel state: the position, and each seat's sheet on the way to it.

    `sheets` are those of all seats, then a spectator's, written up to the position `told`; the actions since then are
    `ahead`. The rest is written on request, so that playouts do not pay for it.
    """

    def __init__(self, game: Game, state: State, sheets: list[list[str]]) -> None:
        self.game = game
        self.state = state
        self.sheets = sheets
        self.told = state.clone()
        self.ahead: list[int] = []

    def apply(self, action: int) -> None:
        """Take a legal action, by its number among all of the game."""
        self.state.apply(action)
        self.ahead.append(action)

    def sheet(self, seat: int) -> list[str]:
        """The lines that this seat (or SPECTATOR) has written down."""
        for action in self.ahead:
            written = self.game.seen_by(self.told, action, self._readers())
            for line, lines in zip(written, self.sheets, strict=True):
                if line:
                    lines.append(line)
            self.told.apply(action)
        self.ahead.clear()
        return self.sheets[seat if seat >= 0 else -1]

    def _readers(self) -> list[int]:
        return [*range(len(self.sheets) - 1), SPECTATOR]

    def imagined(self, seat: int, rng: Rng) -> Progress:
        """A world that this seat cannot rule out, with its own sheet unchanged.

        An imagined world has no known past: the sheet of another seat is the spectator's, then that seat's view.
        """
        world = self.game.view(self.state, seat).imagine(rng)
        if self.game.redrawn is not None:
            world = self.game.redrawn(self.state, world)
        sheets = [self._imagined_sheet(world, whose, seat) for whose in self._readers()]
        return Progress(self.game, world, sheets)

    def _imagined_sheet(self, world: State, whose: int, seat: int) -> list[str]:
        if whose in (seat, SPECTATOR):
            return self.sheet(whose)[:]
        return [*self.sheet(SPECTATOR), self.game.view(world, whose).dump()]

    def __deepcopy__(self, memo: dict[int, Any]) -> Progress:
        new = Progress.__new__(Progress)
        new.game = self.game
        new.state = self.state.clone()
        new.sheets = [lines[:] for lines in self.sheets]
        new.told = self.told.clone() if self.ahead else new.state.clone()
        new.ahead = self.ahead[:]
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """By dumps, which `load` reads."""
        return _read, (self.game.code, self.game.dump(self.state), self.sheets, self.game.dump(self.told), self.ahead)


def _read(code: str, dump: str, sheets: list[list[str]], told: str, ahead: list[int]) -> Progress:
    game = _registered[code]
    found = Progress(game, game.load(dump), sheets)
    found.told = game.load(told)
    found.ahead = ahead
    return found


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game with the number of players and the options that it was loaded with; BadOption if one is wrong."""

    box: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {
            name: unquote(it) if isinstance(it, str) else it for name, it in (params or {}).items()
        }
        room = chosen.pop(ROOM, 0)
        if not 0 <= room <= MOST:
            raise BadOption(f"{ROOM} is a number of bytes from 0 to {MOST}, not {room}")
        if chosen.get(PRESET):
            # Unset parameters are left out: OpenSpiel fills them in.
            usual = {option.name: option.default for option in self.box.settings}
            chosen = {name: it for name, it in chosen.items() if name not in usual or it != usual[name]}
        players = chosen.pop("players", self.box.players[0])
        self.options: Options = self.box.checked(players, chosen)
        self.longest = self.box.longest(self.options)
        self.sheet_size = sheet_size(self.longest, room)
        # Written between brackets and commas: a text of many lines must hide its own.
        written = {name: quote(it, safe="") if isinstance(it, str) else it for name, it in chosen.items()}
        kind = _kind(self.box, self.options, self.kind.information)
        super().__init__(kind, self._info(), {"players": players, **written, **({ROOM: room} if room else {})})

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` keeps name and parameters; the reader must register the game, as this module does for ours."""
        return _loaded, (str(self),)

    def _info(self) -> Any:
        least, most = self.box.payoff_range(self.options)
        return pyspiel.GameInfo(
            num_distinct_actions=self.box.actions.decisions,
            max_chance_outcomes=self.box.actions.count - self.box.actions.decisions,
            num_players=self.options.players,
            min_utility=least,
            max_utility=most,
            max_game_length=self.longest,
            utility_sum=self.box.payoff_sum(self.options),
        )

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the outcomes of chance in any play: `longest`, which counts them and the decisions."""
        return self.longest if self.box.actions.count > self.box.actions.decisions else 0

    def new_initial_state(self, text: str | None = None) -> HouseState:
        """The position before any chance, or that of a text written by `str(state)`; BadPosition if it is none.

        The sheets of a position from a text begin there, because its past is not known.
        """
        state = HouseState(self)
        if text is not None:
            state.progress = Progress(self.box, self.box.load(text), state.progress.sheets)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer of a player: its view, or with perfect recall its sheet."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _loaded(text: str) -> Any:
    return pyspiel.load_game(text)


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A position of one of our games, with each seat's sheet."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        start = game.box.start(game.options)
        self.progress = Progress(game.box, start, [[] for _ in range(game.options.players + 1)])

    def current_player(self) -> int:
        """The seat to decide, or CHANCE, or TERMINAL."""
        mover = self.progress.state.mover()
        if mover == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if mover == OVER else int(mover)

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return bool(self.progress.state.mover() == OVER)

    def returns(self) -> list[float]:
        """The payoffs once the game is over, nothing before."""
        state = self.progress.state
        return state.payoffs() if state.mover() == OVER else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome, counted from 0, with its probability."""
        state = self.progress.state
        tickets: int = state.total()
        return [
            (outcome - self._first_outcome(), weight / tickets)
            for outcome, weight in zip(state.legal(), state.weights(), strict=True)
        ]

    def resample_from_infostate(self, player: int, sampler: Any) -> HouseState:
        """A state that this player cannot tell from this one, with the odds of chance; it has no history."""
        found: HouseState = self.get_game().new_initial_state()
        found.progress = self.progress.imagined(player, Rng(int(sampler() * TICKETS)))
        return found

    def _first_outcome(self) -> int:
        return self.progress.game.actions.decisions

    def _legal_actions(self, player: int) -> list[int]:
        return self.progress.state.legal()

    def _apply_action(self, action: int) -> None:
        state = self.progress.state
        number = action + self._first_outcome() if state.mover() == CHANCE else action
        if number not in state.legal():
            box = self.progress.game
            if not 0 <= number < box.actions.count:
                raise IllegalAction(f"there is no action {number}; this position has {state.legal()[:20]}")
            refusal = box.view(state, int(state.mover())).refusal(number) if state.mover() >= 0 else None
            reason = refusal.words if refusal else "it is not legal now"
            raise IllegalAction(f"{box.actions.name(number)}: {reason}")
        self.progress.apply(number)

    def undo_action(self, player: int, action: int) -> None:
        """Always NotImplementedError: OpenSpiel notes each action where Python cannot strike it out."""
        raise NotImplementedError(
            "a game in Python cannot take an action back: keep state.clone(), or try actions on state.child(action)"
        )

    def _action_to_string(self, player: int, action: int) -> str:
        by_chance = player == pyspiel.PlayerId.CHANCE
        return self.progress.game.actions.name(action + self._first_outcome() if by_chance else action)

    def __str__(self) -> str:
        return self.progress.game.dump(self.progress.state)


class Observer:
    """Tells one player's information, as OpenSpiel's types of observation ask for it.

    Public and own: the seat's sheet with perfect recall, else its view. Both have a tensor too, from 0 to 1; `dict`
    names the parts of a view's by the game's encoding. Public only: the same for a spectator. Own only: the differences
    between the two, with their owners; nothing in a game without secrets.
    """

    def __init__(self, game: HouseGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, not {params}")
        self.game = game.box
        self.kind = kind
        self._has_secrets = game.kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._sees_own and kind.public_info:
            places = {"sheet": slice(0, game.sheet_size)}
            if not kind.perfect_recall:
                encoding = encoding_of(self.game)
                self._rows, places = ViewRows(self.game, encoding), encoding.part_places
            self.tensor = np.zeros(max(place.stop for place in places.values()), np.float32)
            self.dict = {name: self.tensor[place] for name, place in places.items()}

    @property
    def _sees_own(self) -> bool:
        return bool(self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)

    def set_from(self, state: HouseState, player: int) -> None:
        """Write the player's sheet or view into the tensor."""
        if self.tensor is None:
            return
        if self.kind.perfect_recall:
            self.tensor[:] = sheet_parts(state.progress.sheet(player), len(self.tensor))
        else:
            self.tensor[:] = self._rows.parts(state.progress.state, player)

    def string_from(self, state: HouseState, player: int) -> str:
        """The player's observation as text."""
        told = self._sheet if self.kind.perfect_recall else self._view
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return "\n\n".join(told(state.progress, seat) for seat in range(state.num_players()))
        if not self._sees_own:
            return told(state.progress, SPECTATOR) if self.kind.public_info else ""
        return told(state.progress, player) if self.kind.public_info else self._own(state.progress, player)

    def _sheet(self, progress: Progress, seat: int) -> str:
        return "\n".join(progress.sheet(seat))

    def _view(self, progress: Progress, seat: int) -> str:
        return self.game.view(progress.state, seat).dump()

    def _own(self, progress: Progress, seat: int) -> str:
        """The part of this player's view that a spectator does not see."""
        if not self._has_secrets:
            return ""
        if self.kind.perfect_recall:
            pairs = zip(progress.sheet(seat), progress.sheet(SPECTATOR), strict=False)
            return "\n".join(own for own, seen_by_all in pairs if own != seen_by_all)
        own, seen_by_all = (json.loads(self._view(progress, whose)) for whose in (seat, SPECTATOR))
        return json.dumps({name: value for name, value in own.items() if value != seen_by_all[name]})


# What OpenSpiel wants to know of a game in general.


def _kind(game: Game, options: Options, information: Any) -> Any:
    chancy = game.actions.count > game.actions.decisions
    modes, kinds, whole = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility, game.payoff_sum(options)
    return pyspiel.GameType(
        short_name=PREFIX + game.code,
        long_name=f"{game.title} ({game.made})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chancy else modes.DETERMINISTIC,
        information=information,
        utility=kinds.GENERAL_SUM if whole is None else kinds.CONSTANT_SUM if whole else kinds.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            **{option.name: option.default for option in game.settings},
            **({PRESET: ""} if game.presets else {}),
            ROOM: 0,
        },
    )


def _has_secrets(game: Game) -> bool:
    """True if in a random game some line is not the same on all sheets."""
    players = game.players[0]
    state = game.start(game.options(players))
    rng = Rng(1)
    while state.mover() != OVER:
        legal = state.legal()
        by_chance = state.mover() == CHANCE
        action = state.outcome(rng.below(state.total())) if by_chance else legal[rng.below(len(legal))]
        if len(set(game.seen_by(state, action, [*range(players), SPECTATOR]))) > 1:
            return True
        state.apply(action)
    return False


for _code in games.shelf():
    try:
        register(games.find(_code))
    except Exception as _error:
        if _code in games.codes():
            raise
        # A game of somebody else's package keeps nobody from the rest.
        log.warning("the game %r is not known to OpenSpiel: %s", _code, _error)
