"""A learner of another library: tianshou's DQN at every seat of a table of PettingZoo, against itself.

    pip install '.[envs]' torch 'tianshou>=2'
    python examples/tianshou_dqn.py --out mine.npz --option daybreak=3 --seconds 240
    hantise arena ghooost --players 2 --option daybreak=3 --bots net:mine.npz,random,greedy,level1 --games 300

The tables are the shipped ones with `observe="dict"`; tianshou's own `PettingZooEnv` hands their mask on. Seconds are
those of the processor. What it has learned so far is written every few thousand decisions.
"""

from __future__ import annotations

import argparse
import logging
from time import process_time
from typing import Any

import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from hantise import games
from hantise.envs import net, pettingzoo

TABLES = 16
KEPT = 20_000
# What tianshou sees next is another seat's, whose hopes are not this one's: it looks on to the end, where none is left.
TO_THE_END = 100


def learner(table: Any) -> DQN[Any]:
    """One network for all seats, which learns what a game pays after each action."""
    box, actions = table.observation_space["observation"], table.action_space
    model = Net(state_shape=box.shape, action_shape=actions.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=model, action_space=actions, eps_training=0.1)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), gamma=1.0, n_step_return_horizon=TO_THE_END)


def course(collector: Any, decisions: int) -> OffPolicyTrainerParams:
    """So many decisions, with a step of learning for each eight."""
    return OffPolicyTrainerParams(
        training_collector=collector,
        max_epochs=1,
        epoch_num_steps=decisions,
        collection_step_num_env_steps=128,
        update_step_num_gradient_steps_per_sample=1 / 8,
        batch_size=256,
        multi_agent_return_reduction=lambda returns: returns[:, 0],
        verbose=False,
        show_progress=False,
    )


def layers_of(model: Any) -> list[tuple[Any, Any]]:
    """The network's dense layers, as NumPy has them."""
    dense = [module for module in model.modules() if isinstance(module, torch.nn.Linear)]
    return [(one.weight.detach().numpy().T.copy(), one.bias.detach().numpy().copy()) for one in dense]


def main() -> None:
    """Learn, and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghooost")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", default="tianshou_dqn.npz")
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--smoke", action="store_true", help="a few steps only, to see that all runs")
    args = parser.parse_args()
    torch.set_num_threads(1)
    logging.getLogger("tianshou").setLevel(logging.ERROR)  # it warns that rewards are one for each seat
    options = dict(word.split("=", 1) for word in args.option)
    tables = [PettingZooEnv(pettingzoo.env(args.game, observe="dict", **options)) for _ in range(TABLES)]
    dqn = learner(tables[0])
    seats = MultiAgentOffPolicyAlgorithm(algorithms=[dqn] * len(tables[0].agents), env=tables[0])
    together = DummyVectorEnv([lambda table=table: table for table in tables])
    collector = Collector[Any](seats, together, VectorReplayBuffer(KEPT, TABLES), exploration_noise=True)
    collector.reset()
    decisions, most = (512, 512) if args.smoke else (4096, 100_000_000)
    played, end = 0, process_time() + args.seconds
    while process_time() < end and played < most:
        seats.run_training(course(collector, decisions))
        played += decisions
        net.save(args.out, games.find(args.game), layers_of(dqn.policy.model))
    print(f"{args.out}: {played} decisions")


if __name__ == "__main__":
    main()
