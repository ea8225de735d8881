"""A learner for any game: sb3-contrib's MaskablePPO at one seat, the others played by computers.

    pip install '.[envs]' torch sb3-contrib
    python examples/maskable_ppo.py --seconds 60

It tells the mean payoff of a game before and after.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from hantise.envs import gymnasium

MOST_STEPS = 100_000_000


class Until(BaseCallback):
    """Ends learning after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = perf_counter() + seconds

    def _on_step(self) -> bool:
        return perf_counter() < self.end


def score(model: Any, table: gymnasium.SeatEnv, games: int) -> float:
    """The mean payoff of so many games, with other deals than it learned from."""
    total = 0.0
    for seed in range(10_000, 10_000 + games):
        seen, _ = table.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks())
            seen, reward, over, _, _ = table.step(action)
            total += reward
    return total / games


def main() -> None:
    """Learn, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ghooost")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    table = gymnasium.env(args.game, opponents=args.opponents)
    model = MaskablePPO("MlpPolicy", table, n_steps=1024, batch_size=256, seed=1, device="cpu")
    print(f"before: {score(model, table, args.games):.3f} a game against {args.opponents}")
    model.learn(MOST_STEPS, callback=Until(args.seconds))
    print(f"after {model.num_timesteps} decisions: {score(model, table, args.games):.3f} a game")


if __name__ == "__main__":
    main()
