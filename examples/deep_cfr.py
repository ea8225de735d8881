"""Deep CFR on a small table: networks learn the regrets of sampled plays, and one the policy that they average to.

    pip install '.[envs]' torch
    python examples/deep_cfr.py --out mine.npz --seconds 240
    hantise arena ghooost --option preset=small --bots net-drawn:mine.npz,random,greedy,level1 --games 400

After Brown, Lerer, Gross and Sandholm, Deep Counterfactual Regret Minimization (2019), with external sampling. What is
seen is the array of a View, which remembers all, so that what was learned sits down as a bot. With --exploitability,
OpenSpiel says how far from perfect the policy is.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import torch

from hantise import games
from hantise.core import CHANCE, OVER, Game, Options, State
from hantise.envs import net
from hantise.envs.arrays import Legal, ViewRows, encoding_of

WIDTH = 64
BATCH = 256
MOST_SAMPLES = 200_000


class Reservoir:
    """A fair sample of all that was ever added: what was seen, the mask, a number for each action, and a weight."""

    def __init__(self, lot: Random) -> None:
        self.lot, self.rows, self.added = lot, list[tuple[Any, Any, Any, float]](), 0

    def add(self, *row: Any) -> None:
        """One row, which may take the place of another."""
        self.added += 1
        if len(self.rows) < MOST_SAMPLES:
            self.rows.append(row)
        elif (place := self.lot.randrange(self.added)) < MOST_SAMPLES:
            self.rows[place] = row

    def batch(self) -> list[torch.Tensor]:
        """Some rows, as four tensors."""
        rows = self.lot.choices(self.rows, k=BATCH)
        return [torch.as_tensor(np.asarray(column), dtype=torch.float32) for column in zip(*rows, strict=True)]


def network(seen: int, decisions: int) -> Any:
    """Two hidden layers."""
    middle = [torch.nn.Linear(seen, WIDTH), torch.nn.ReLU(), torch.nn.Linear(WIDTH, WIDTH), torch.nn.ReLU()]
    return torch.nn.Sequential(*middle, torch.nn.Linear(WIDTH, decisions))


class DeepCfr:
    """A network of regrets for each seat, and the memories that they learn from."""

    def __init__(self, game: Game, options: Options, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.game, self.options, self.lot = game, options, Random(seed)
        self.sight, self.legal = ViewRows(game, encoding_of(game)), Legal(game.actions.decisions)
        self.seen, self.decisions = net.parts_of(game), game.actions.decisions
        self.regrets = [self.untaught() for _ in range(options.players)]
        self.memories = [Reservoir(self.lot) for _ in range(options.players)]
        self.policies = Reservoir(self.lot)

    def untaught(self) -> Any:
        """A network that regrets nothing, so that the first policy is to do anything."""
        made = network(self.seen, self.decisions)
        torch.nn.init.zeros_(made[-1].weight)
        torch.nn.init.zeros_(made[-1].bias)
        return made

    def iterate(self, number: int, plays: int, steps: int) -> None:
        """For each seat some plays, then its network is taught anew."""
        for seat in range(self.options.players):
            for _ in range(plays):
                self.traverse(self.game.start(self.options), seat, number)
            self.regrets[seat] = self.taught(self.untaught(), self.memories[seat], steps, _regret_loss)

    def traverse(self, state: State, seat: int, number: int) -> float:
        """What this seat gets on average: it tries all actions, everybody else draws one."""
        mover = state.mover()
        if mover == OVER:
            return state.payoffs()[seat]
        if mover == CHANCE:
            state.apply(state.outcome(self.lot.randrange(state.total())))
            return self.traverse(state, seat, number)
        legal = state.legal()
        seen, mask = self.sight.parts(state, mover), self.legal.array(state)
        odds = self.odds(mover, seen, legal)
        if mover != seat:
            row = np.zeros(self.decisions, np.float32)
            row[legal] = odds
            self.policies.add(seen, mask, row, float(number))
            state.apply(self.lot.choices(legal, odds)[0])
            return self.traverse(state, seat, number)
        values = np.array([self.tried(state, action, seat, number) for action in legal])
        worth = float(values @ odds)
        row = np.zeros(self.decisions, np.float32)
        row[legal] = values - worth
        self.memories[seat].add(seen, mask, row, float(number))
        return worth

    def tried(self, state: State, action: int, seat: int, number: int) -> float:
        """The same after this action."""
        after = state.clone()
        after.apply(action)
        return self.traverse(after, seat, number)

    def odds(self, mover: int, seen: Any, legal: list[int]) -> Any:
        """Regret matching; the least regretted where nothing is regretted."""
        with torch.no_grad():
            regrets = self.regrets[mover](torch.from_numpy(seen)).numpy()[legal]
        hoped = np.maximum(regrets, 0)
        if hoped.sum() > 0:
            return hoped / hoped.sum()
        return np.ones(len(legal)) / len(legal) if not regrets.any() else (regrets == regrets.max()) * 1.0

    def taught(self, learner: Any, memory: Reservoir, steps: int, loss: Any) -> Any:
        """The learner after so many steps of Adam on batches of that memory."""
        adam = torch.optim.Adam(learner.parameters(), lr=1e-3)
        for _ in range(steps):
            seen, mask, wanted, weight = memory.batch()
            adam.zero_grad()
            (loss(learner(seen), mask, wanted) * weight / weight.mean()).mean().backward()
            adam.step()
        return learner

    def policy(self, steps: int) -> Any:
        """The network that plays as all iterations did on average."""
        return self.taught(network(self.seen, self.decisions), self.policies, steps, _policy_loss)


def _regret_loss(told: Any, mask: Any, wanted: Any) -> Any:
    return (((told - wanted) ** 2) * mask).sum(dim=1)


def _policy_loss(told: Any, mask: Any, wanted: Any) -> Any:
    logs = torch.log_softmax(told.masked_fill(mask == 0, -1e9), dim=1)
    return -(wanted * logs * mask).sum(dim=1)


def layers_of(learner: Any) -> list[tuple[Any, Any]]:
    """Its dense layers, as NumPy has them."""
    dense = [module for module in learner if isinstance(module, torch.nn.Linear)]
    return [(one.weight.detach().numpy().T.copy(), one.bias.detach().numpy().copy()) for one in dense]


def exploitability(game: Game, path: str) -> float:
    """How much perfect opponents gain against the policy in that file, by OpenSpiel."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability as measure

    from hantise.core import Rng
    from hantise.envs import openspiel

    bot = net.NetBot(net.load(path), game, drawn=True)

    def odds(state: Any) -> dict[int, float]:
        position = state.progress.state
        view = game.view(position, int(position.mover()))
        return dict(bot.odds(view, position.legal(), Rng(1), {}))

    loaded = pyspiel.load_game(openspiel.register(game), {"preset": "small"})
    return float(measure.exploitability(loaded, policy.tabular_policy_from_callable(loaded, odds)))


def main() -> None:
    """Learn, and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghooost")
    parser.add_argument("--out", default="deep_cfr.npz")
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--exploitability", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="a few steps only, to see that all runs")
    args = parser.parse_args()
    torch.set_num_threads(1)
    game = games.find(args.game)
    learner, end, number = DeepCfr(game, game.preset("small")), perf_counter() + args.seconds, 0
    plays, steps, most = (4, 4, 2) if args.smoke else (60, 120, 10_000)
    while perf_counter() < end and number < most:
        number += 1
        learner.iterate(number, plays, steps)
    net.save(args.out, game, layers_of(learner.policy(10 if args.smoke else 3000)))
    print(f"{args.out}: {number} iterations, {learner.policies.added} decisions")
    if args.exploitability:
        print(f"exploitability: {exploitability(game, args.out):.4f}")


if __name__ == "__main__":
    main()
