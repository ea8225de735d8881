"""A learner that plays against itself: sb3-contrib's MaskablePPO, with its own past as opponents.

    pip install '.[envs]' torch sb3-contrib
    python examples/self_play.py --out mine.npz --option daybreak=3 --seconds 240
    hantise arena ghooost --players 2 --option daybreak=3 --bots net:mine.npz,random,greedy,level1 --games 300

Sixteen tables are played together. At each somebody of its past sits opposite, the newest at half of them, and others
after each rollout. Seconds are those of the processor. What it has learned so far is written every minute, as weights
that need NumPy alone; at the end it is written anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from hantise import games
from hantise.core import Game, Rng, View
from hantise.envs import gymnasium, net
from hantise.envs.net import Net, NetBot

MOST_STEPS = 100_000_000
MOST_SNAPSHOTS = 80
TABLES = 16
RATE = 5e-4


class Opponent:
    """Plays as the learner once did; at random before it has learned anything."""

    def __init__(self) -> None:
        self.now: NetBot | None = None

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """As that snapshot would."""
        return self.now.decide(view, legal, rng) if self.now else legal[rng.below(len(legal))]


class Clock:
    """So many seconds of this process."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.start = seconds, process_time()

    def spent(self) -> float:
        """Seconds so far."""
        return process_time() - self.start

    def left(self) -> float:
        """The share that is left: 1 at the beginning, 0 at the end."""
        return max(0.0, 1 - self.spent() / self.seconds)


class SelfPlay(BaseCallback):
    """Before each rollout the newest policy joins the past, and some of it sit down; ends after so many seconds."""

    def __init__(self, game: Game, opponents: Sequence[Opponent], clock: Clock, out: str) -> None:
        super().__init__()
        self.game, self.opponents, self.clock, self.out = game, opponents, clock, out
        self.snapshots: list[NetBot] = []
        self.lot, self.next_minute = Random(1), 60.0

    def _on_rollout_start(self) -> None:
        self.snapshots.append(NetBot(exported(self.model, self.game), self.game, drawn=True))
        if len(self.snapshots) > MOST_SNAPSHOTS:
            self.snapshots.pop(self.lot.randrange(MOST_SNAPSHOTS))
        for number, opponent in enumerate(self.opponents):
            opponent.now = self.lot.choice(self.snapshots) if number % 2 else self.snapshots[-1]
        if self.clock.spent() > self.next_minute:
            self.next_minute += 60
            net.save(self.out, self.game, layers_of(self.model), "tanh")

    def _on_step(self) -> bool:
        return self.clock.left() > 0


def layers_of(model: Any) -> list[tuple[Any, Any]]:
    """The policy's dense layers, as NumPy has them."""
    modules = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    dense = [module for module in modules if isinstance(module, torch.nn.Linear)]
    return [(one.weight.detach().numpy().T.copy(), one.bias.detach().numpy().copy()) for one in dense]


def exported(model: Any, game: Game) -> Net:
    """The policy as a network of ours; sb3's own activation is tanh."""
    return Net(game.code, "tanh", tuple(layers_of(model)))


def learner(table: Any, steps: int, rate: Callable[[float], float]) -> MaskablePPO:
    """PPO on so many decisions of each table at a time; its steps become smaller as `rate` says."""
    return MaskablePPO(
        "MlpPolicy",
        table,
        n_steps=steps,
        batch_size=min(TABLES * steps, 512),
        learning_rate=rate,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )


def main() -> None:
    """Learn, and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghooost")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", default="self_play.npz")
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--smoke", action="store_true", help="a few steps only, to see that all runs")
    args = parser.parse_args()
    torch.set_num_threads(1)
    game, options = games.find(args.game), dict(word.split("=", 1) for word in args.option)
    opponents = [Opponent() for _ in range(TABLES)]
    waiting = iter(opponents)
    table = make_vec_env(lambda: gymnasium.env(game, opponents=next(waiting), **options), TABLES, seed=1)
    clock, steps = Clock(args.seconds), 16 if args.smoke else 256
    model, playing = learner(table, steps, lambda _: RATE * clock.left()), SelfPlay(game, opponents, clock, args.out)
    model.learn(3 * TABLES * steps if args.smoke else MOST_STEPS, callback=playing)
    net.save(args.out, game, layers_of(model), "tanh")
    print(f"{args.out}: {model.num_timesteps} decisions against {len(playing.snapshots)} snapshots")


if __name__ == "__main__":
    main()
