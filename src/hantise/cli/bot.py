"""`hantise bot`: a computer player of one's own takes a seat at a house elsewhere."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from hantise import games
from hantise.bots.choosing import chosen, seat_chosen
from hantise.bots.remote import House, play
from hantise.cli.arguments import add_seed, any_seed, example_game, names, whole
from hantise.cli.commands import BadUsage, Command
from hantise.core import Rng

TOKEN = "HANTISE_TOKEN"
MOST_MATCHES = 10**6


def _about() -> str:
    code = example_game().code
    return f"""\
examples:
  hantise bot mine:Dreamer --house https://ghosts.example --game {code} --against level1,level2
  hantise bot mine:Dreamer --house https://ghosts.example --code ABCD2345 --name Dreamer
  hantise bot level3@0.5 --house http://127.0.0.1:8000 --token TOKEN

BOT is module:Class, found from this folder or installed, with a method decide(view, legal, rng); or a computer player
of this house, or one that an installed package brings. It is made without arguments, or with the game, a mind and a
budget where it takes three. It plays a match to its end, or with --matches one after the other with whoever sits there.
Where a table is made, open seats wait for others, and the code that lets them in is told. The token of a seat is told
once it is had; with it one goes on later. It is a secret: it may also stand in {TOKEN}, where nobody looks over
one's shoulder.

How it speaks with the house stands in docs/bot-api.md."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bot", metavar="BOT", help="the computer player, such as mine:Dreamer")
    parser.add_argument("--house", required=True, metavar="URL", help="the address of the house's first page")
    parser.add_argument("--token", metavar="TOKEN", help=f"the token of a seat (default: that in {TOKEN}, if any)")
    parser.add_argument("--code", metavar="CODE", help="come to the table with this code")
    parser.add_argument("--game", metavar="GAME", help="make a table of this game")
    parser.add_argument(
        "--against",
        type=names,
        default=["level1"],
        metavar="A,B,...",
        help="who has the other seats of that table: levels, or open (default: level1)",
    )
    parser.add_argument("--name", default="", metavar="NAME", help="what it is called there")
    parser.add_argument(
        "--matches",
        type=whole(1, MOST_MATCHES),
        default=1,
        metavar="N",
        help="how many to play, each the rematch of the one before (default: 1)",
    )
    add_seed(parser, "one drawn by lot")


def _run(args: Namespace) -> int:
    # Before a seat is taken: a player that cannot be made leaves none behind.
    chosen(args.bot)
    house = House(args.house, args.token or os.environ.get(TOKEN, ""))
    _sit(house, args)
    rng = Rng(any_seed() if args.seed is None else args.seed)
    for number in range(args.matches):
        if number:
            house.play_again()
        said = play(house, lambda game, seat: seat_chosen(args.bot, game, rng.word()), games.find_anywhere, rng)
        payoffs = ", ".join(f"{name} {payoff:g}" for name, payoff in zip(said["names"], said["payoffs"]))
        print(f"{games.find_anywhere(said['game']).title} is over: {payoffs}", flush=True)
    return 0


def _sit(house: House, args: Namespace) -> None:
    """The seat that it plays: one that is had, one by a code, or one at a new table."""
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


BOT = Command("bot", "Let a computer player of your own play at a house elsewhere", _about, _add_arguments, _run)
