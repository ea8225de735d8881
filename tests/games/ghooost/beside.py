"""Positions of Ghooost! in both versions of its rules, which must stay the same table."""

from collections import Counter
from typing import Any

from games.by_name import ByName
from games.ghooost.slow import SlowGhooost
from hantise.core import OVER, State
from hantise.games.ghooost import GAME

SIGNS = "X123456789abcdeK"  # one a kind, as in a dump
FACES = ("X", *(str(value) for value in range(1, 15)), "K")
fields = ByName(GAME).fields
ERRANDS = {"turn": "", "over": ""}


def unknowing(state: State) -> str:
    """The dump without what seats know of each other, which imagined positions do not have either."""
    return GAME.dump(state).split(" clock=")[0]


def slow_of(state: State) -> SlowGhooost:
    """The same position in the slow version. What lies beneath the run on top is told by no dump: it breaks the run."""
    told = fields(state)
    slow = SlowGhooost(int(told["players"]))
    slow.match, slow.twist_each = told["match"] == "yes", told["twist_each"] == "yes"
    slow.pays_points, slow.last_round = told["scored"] == "yes", int(told["last_round"])
    slow.daybreak = int(told["daybreak"])
    slow.deck = dict(counted(told["deck"]))
    if told["await"] == "starter":
        slow._set_up()
        slow.errand = "starts"
        return slow
    slow.bag = dict(counted(told["bag"]))
    slow.hands = [read(hand) for hand in told["hands"].split(",")]
    slow.mansions = numbers(told["mansions"])
    slow.crypt, slow.direction, slow.turn = int(told["crypt"]), int(told["way"] + "1"), int(told["turn"])
    slow.cemetery = cemetery_of(told)
    slow.kitties = ["K"] * told["cemetery"].count("K")
    slow.discard = read(told["deck"])
    for card in read(told["bag"] + told["hands"].replace(",", "") + told["cemetery"]):
        slow.discard.remove(card)
    slow.left = numbers(told["left"])
    slow.quiet = int(told["idle"])
    slow.again, slow.next_misses = told["again"] == "yes", told["misses"] == "yes"
    slow.round, slow.barred = int(told["round"]), int(told["barred"]) if told["barred"] != "-1" else None
    slow.points, slow.tokens = numbers(told["points"]), numbers(told["tokens"])
    slow.errand = ERRANDS.get(told["await"], told["await"])
    slow.over = told["await"] == "over"
    slow.progress_before = slow._progress()
    return slow


def cemetery_of(told: dict[str, str]) -> list[tuple[str, int]]:
    ghosts, top, run = counted(told["cemetery"].replace("K", "")), int(told["top"]), int(told["run"])
    own = min(run, ghosts[str(top)])
    on_top = [str(top)] * own + ["X"] * (run - own)
    beneath = sorted((ghosts - Counter(on_top)).elements(), key=lambda card: card != str(top))
    return [(card, int(card) if card != "X" else -1) for card in beneath] + [(card, top) for card in on_top]


def same_table(first: State, second: SlowGhooost) -> None:
    """All that lies on both tables, and how the match stands; before somebody starts the first has none."""
    if second.errand == "starts":
        return
    told = fields(first)
    ours: dict[str, Any] = {
        "hands": [counted(hand) for hand in told["hands"].split(",")],
        "mansions": numbers(told["mansions"]),
        "crypt": int(told["crypt"]),
        "cemetery": counted(told["cemetery"]),
        "top": (int(told["top"]), int(told["run"])),
        "direction": int(told["way"] + "1"),
        "left": numbers(told["left"]),
        "turn": int(told["turn"]),
    }
    theirs: dict[str, Any] = {
        "hands": [Counter(hand) for hand in second.hands],
        "mansions": second.mansions,
        "crypt": second.crypt,
        "cemetery": Counter([*(card for card, _value in second.cemetery), *second.kitties]),
        "top": (second._top(), second._run()),
        "direction": second.direction,
        "left": second.left + [seat for seat in second._still_in() if second.over],
        "turn": second.turn,
    }
    if second.errand != "deal":
        gone = counted(told["deck"]) - counted(told["bag"]) - counted(told["cemetery"])
        ours["discard"], theirs["discard"] = gone - sum(ours["hands"], Counter()), Counter(second.discard)
    if not second.errand and not second.over:
        ours["idle"], theirs["idle"] = int(told["idle"]), second.quiet
    if second.match:
        barred = -1 if second.barred is None else second.barred
        ours["match"] = [numbers(told["points"]), numbers(told["tokens"]), int(told["round"]), int(told["barred"])]
        theirs["match"] = [second.points, second.tokens, second.round, barred]
    if first.mover() == OVER:
        ours["payoffs"], theirs["payoffs"] = list(first.payoffs()), second.payoffs()
    assert ours == theirs


def read(signs: str) -> list[str]:
    """The cards that a dump writes so."""
    return [FACES[SIGNS.index(sign)] for sign in signs]


def counted(signs: str) -> Counter[str]:
    return Counter(read(signs))


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number]
