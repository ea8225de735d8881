"""`hantise bot`: a computer player takes a seat at a remote house."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from hantise import games
from hantise.bots.choosing import chosen, seat_chosen
from hantise.bots.remote import House, play
from hantise.cli.arguments import add, any_seed, read_names, whole
from hantise.cli.commands import BadUsage, Command
from hantise.core import Rng

TOKEN = "HANTISE_TOKEN"
# Whom a bot plays that asks for nobody in particular.
ANY = "any"
MOST_MATCHES = 10**6


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bot", metavar="BOT")
    parser.add_argument("--house", required=True, metavar="URL")
    parser.add_argument("--token", metavar="TOKEN")
    parser.add_argument("--code", metavar="CODE")
    parser.add_argument("--game", metavar="GAME")
    parser.add_argument("--against", type=read_names, default=["level1"], metavar="A,B,...")
    parser.add_argument("--name", default="", metavar="NAME")
    parser.add_argument("--rated", action="store_true")
    parser.add_argument("--matches", type=whole(1, MOST_MATCHES), default=1, metavar="N")
    add(parser, "--seed")


def _run(args: Namespace) -> int:
    # Checked before it takes a seat, so that no seat is left without its player.
    chosen(args.bot)
    house = House(args.house, args.token or os.environ.get(TOKEN, ""))
    again = _rated(house, args) if args.rated else _at_a_table(house, args)
    rng = Rng(any_seed() if args.seed is None else args.seed)
    for number in range(args.matches):
        if number:
            again()
        said = play(house, lambda game, seat: seat_chosen(args.bot, game, rng.word()), games.find_anywhere, rng)
        payoffs = ", ".join(f"{name} {payoff:g}" for name, payoff in zip(said["names"], said["payoffs"]))
        print(f"{games.find_anywhere(said['game']).title} is over: {payoffs}", flush=True)
    return 0


def _rated(house: House, args: Namespace) -> Callable[[], object]:
    """Take a seat at a rated match; the way to the next one."""
    if not args.game or args.code:
        raise BadUsage("rated matches are of one --game, and found by no --code")
    token = house.token
    if not token:
        if not args.name:
            raise BadUsage("say the bot's --name to register it, or the --token of one that is registered")
        token = house.register(args.name)
        print(f"{args.name} is registered; its token for next time: {token}", flush=True)
    rivals = [] if args.against == [ANY] else args.against

    def challenge() -> None:
        said = house.challenge(token, args.game, rivals)
        print(f"{house.address}/t/{said['match']}, seat {said['seat']}", flush=True)

    challenge()
    return challenge


def _at_a_table(house: House, args: Namespace) -> Callable[[], object]:
    """Take a seat by a token, by a code, or at a new table; the way to the rematch."""
    ways = [args.code, args.game]
    if len([way for way in ways if way]) > 1 or (args.token and any(ways)):
        raise BadUsage("say one of --token, --code and --game")
    if args.code or args.game:
        made = house.come(args.code, args.name) if args.code else house.make(args.game, args.against, args.name)
        print(f"{house.address}/t/{made['match']}, seat {made['seat']}, token {made['token']}")
        if made.get("code"):
            print(f"others come by the code {made['code']}", flush=True)
    elif not house.token:
        raise BadUsage(f"say where it sits: --game, --code, --token, or {TOKEN} in the environment")
    return house.play_again


BOT = Command("bot", _add_arguments, _run)
