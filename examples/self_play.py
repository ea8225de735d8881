"""A learner that plays against itself: sb3-contrib's MaskablePPO, with its own past as opponents.

    pip install '.[envs]' torch sb3-contrib
    python examples/self_play.py --out mine.npz --option daybreak=3 --seconds 240
    hantise arena ghooost --players 2 --option daybreak=3 --bots net:mine.npz,random,greedy,level1 --games 300

Each rollout is played against the newest snapshot, or half of the time against an older one. What it has learned is
written as weights that need NumPy alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from hantise import games
from hantise.core import Game, Rng, View
from hantise.envs import gymnasium, net
from hantise.envs.net import Net, NetBot

MOST_STEPS = 100_000_000
MOST_SNAPSHOTS = 40


class Past:
    """An opponent that plays as the learner once did, by one snapshot at a time; at random before there is one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.snapshots: list[NetBot] = []
        self.now: NetBot | None = None

    def keep(self, learned: Net) -> None:
        """One more to play against; one of many is forgotten."""
        self.snapshots.append(NetBot(learned, self.game, drawn=True))
        if len(self.snapshots) > MOST_SNAPSHOTS:
            self.snapshots.pop(1)

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """As that snapshot would."""
        return self.now.decide(view, legal, rng) if self.now else legal[rng.below(len(legal))]


class SelfPlay(BaseCallback):
    """Before each rollout the newest policy joins the past, and one of it sits down; ends after so many seconds."""

    def __init__(self, past: Past, seconds: float) -> None:
        super().__init__()
        self.past, self.end, self.lot = past, perf_counter() + seconds, Random(1)

    def _on_rollout_start(self) -> None:
        self.past.keep(exported(self.model, self.past.game))
        newest = self.lot.random() < 0.5
        self.past.now = self.past.snapshots[-1] if newest else self.lot.choice(self.past.snapshots)

    def _on_step(self) -> bool:
        return perf_counter() < self.end


def layers_of(model: Any) -> list[tuple[Any, Any]]:
    """The policy's dense layers, as NumPy has them."""
    modules = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    dense = [module for module in modules if isinstance(module, torch.nn.Linear)]
    return [(one.weight.detach().numpy().T.copy(), one.bias.detach().numpy().copy()) for one in dense]


def exported(model: Any, game: Game) -> Net:
    """The policy as a network of ours; sb3's own activation is tanh."""
    return Net(game.code, "tanh", tuple(layers_of(model)))


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
    past = Past(game)
    table = gymnasium.env(game, opponents=past, **options)
    steps = 64 if args.smoke else 2048
    model = MaskablePPO(
        "MlpPolicy", table, n_steps=steps, batch_size=min(steps, 512), gamma=1.0, ent_coef=0.01, seed=1, device="cpu"
    )
    model.learn(3 * steps if args.smoke else MOST_STEPS, callback=SelfPlay(past, args.seconds))
    net.save(args.out, game, layers_of(model), "tanh")
    print(f"{args.out}: {model.num_timesteps} decisions against {len(past.snapshots)} snapshots")


if __name__ == "__main__":
    main()
