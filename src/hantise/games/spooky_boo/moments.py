"""What is asked, said and refused at each moment of Spooky Boo!, and what each act is called and tells.

Nothing here knows a card that its reader has not seen. Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hantise.core import First
from hantise.core.names import name_at
from hantise.core.sheet import Line, Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Sentence, Told, _, counted, later, said
from hantise.games.spooky_boo.actions import ACTIONS, FIRST_CARD, FIRST_START, SQUARE
from hantise.games.spooky_boo.deck import BLIND_SWAP, ENOUGH, LOOK, LOOK_AND_SWAP, OWN_LOOK, deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts

# A sum stays in one line.
NO_BREAK: Final = "\u00a0"


class Moment(NamedTuple):
    """What is said while one thing is awaited."""

    asks: str  # the headline to the seat on the move
    why: str  # a line beneath it
    task: str  # in text, to that seat
    others: str  # in text, to all others
    chapter: str  # of the rules
    refuses: Mapping[str, Refusal]  # by the acts that are tried, "" any other; a rule "" is that of the power in use


_TURN: Final = Moment(
    asks=later("Draw, or take the {card}?"),
    why=later("To take the {card}, touch your card that it replaces."),
    task=later("Your turn: draw, take the discarded card, or call."),
    others=later("It is the turn of {name}."),
    chapter="turn",
    refuses={
        "take": Refusal("no-discard", "SPB-15", later("Nothing is discarded yet: the first player of a round draws.")),
        "pass": Refusal(
            "not-done", "SPB-31", later("You pass when your action is done: draw, or take the discarded card.")
        ),
        "back": Refusal("nothing-open", "SPB-43", later("You are not looking at any card.")),
        "power look swap with": Refusal(
            "no-power", "SPB-12", later("Looking and swapping are powers: draw a card that has one, and discard it.")
        ),
        "": Refusal("draw-first", "SPB-10", later("You hold no card: draw one, or take the discarded card.")),
    },
)
_DRAWN: Final = Moment(
    asks=later("Which card goes?"),
    why=later("You drew the {card}. Touch your card that it replaces, or discard it."),
    task=later("Discard the card you drew, or put it into your square."),
    others=later("{name} has drawn a card."),
    chapter="turn",
    refuses={
        "call": Refusal(
            "card-in-hand",
            "SPB-31",
            later("Between drawing and acting nobody calls: discard the card or put it into your square first."),
        ),
        "power": Refusal(
            "no-power", "SPB-12", later("This card has no power: discard it, or put it into your square.")
        ),
        "look swap with": Refusal("no-power", "SPB-12", later("A power is used by discarding the card that has it.")),
        "take draw": Refusal("card-in-hand", "SPB-10", later("You have drawn already: one card a turn.")),
        "": Refusal("card-in-hand", "SPB-11", later("First discard the card you drew, or put it into your square.")),
    },
)
_LOOK: Final = Moment(
    asks=later("Whose card will you look at?"),
    why=later("The {card} lets you look at one card of another player."),
    task=later("Choose a card to look at."),
    others=later("{name} is about to look at a card."),
    chapter="powers",
    refuses={
        "look": Refusal("card-of-another", "", later("This power looks at a card of an opponent.")),
        "": Refusal("power-begun", "SPB-12", later("Once begun, a power is carried out: choose a card to look at.")),
    },
)
_LOOKED: Final = Moment(
    asks=later("Remember this card"),
    why=later("Only you see it. It stays open until you lay it back."),
    task=later("Remember this card, then lay it back."),
    others=later("{name} is looking at a card at place {place}."),
    chapter="powers",
    refuses={
        "with": Refusal("only-look", "", later("This power only looks: lay the card back.")),
        "": Refusal("card-open", "SPB-43", later("First lay back the card that you are looking at.")),
    },
)
MOMENTS: Final = {
    "peek": Moment(
        asks=later("Remember these two cards"),
        why=later("Only you see them, and only now. Then they lie face down."),
        task=later("Remember your two nearest cards, then lay them back."),
        others=later("{name} is looking at two cards."),
        chapter="setup",
        refuses={
            "": Refusal(
                "cards-open",
                "SPB-05",
                later("Before the first turn you look at your two nearest cards: remember them, and lay them back."),
            )
        },
    ),
    "turn": _TURN,
    "first": _TURN._replace(
        asks=later("Draw your first card"),
        why=later("Nothing is discarded yet."),
        task=later("Your turn: draw, or call."),
    ),
    "drawn": _DRAWN,
    "drawn-power": _DRAWN._replace(
        why=later("You drew the {card}. Use its power, or touch your card that it replaces.")
    ),
    "look": _LOOK,
    "look-own": _LOOK._replace(
        asks=later("Which of your cards?"),
        why=later("The {card} lets you look at one of your own cards."),
        refuses={**_LOOK.refuses, "look": Refusal("own-card", "", later("This power looks at one of your own cards."))},
    ),
    "swap": Moment(
        asks=later("Which two cards swap?"),
        why=later("Touch a card of yours and a card of another player. Nobody sees them."),
        task=later("Choose one of your cards, and the one that you swap it with."),
        others=later("{name} is about to swap two cards."),
        chapter="powers",
        refuses={
            "swap": Refusal(
                "card-of-another", "", later("This power swaps one of your cards with one of an opponent.")
            ),
            "": Refusal(
                "power-begun", "SPB-12", later("Once begun, a power is carried out: choose two cards to swap.")
            ),
        },
    ),
    "looked": _LOOKED,
    "weighed": _LOOKED._replace(
        asks=later("Keep it there, or swap it?"),
        why=later("Lay it back, or touch a card of yours to swap the two."),
        task=later("Remember this card, then lay it back or swap it with one of yours."),
        refuses={"": Refusal("card-open", "SPB-24", later("First lay the card back, or swap it with one of yours."))},
    ),
    "done": Moment(
        asks=later("Do you have 5 or less?"),
        why=later("Then call Spooky Boo! If not, pass."),
        task=later("Your action is done: pass, or call."),
        others=later("{name} may pass or call."),
        chapter="call",
        refuses={"": Refusal("action-done", "SPB-31", later("Your action is done: pass, or call Spooky Boo!"))},
    ),
}


class Power(NamedTuple):
    """A power: its name, what it does, what it does for whoever uses it, and its rule."""

    name: str
    does: str
    follows: str
    rule: str


POWERS: Final = {
    OWN_LOOK: Power(
        later("look at one’s own"),
        later("look at one of your own cards"),
        later("you look at one of your cards"),
        "SPB-20",
    ),
    LOOK: Power(
        later("look at another’s"),
        later("look at a card of an opponent"),
        later("you look at another’s card"),
        "SPB-21",
    ),
    BLIND_SWAP: Power(
        later("swap in the dark"),
        later("swap one of your cards with an opponent's, both unseen"),
        later("you swap with another, both unseen"),
        "SPB-22",
    ),
    LOOK_AND_SWAP: Power(
        later("look, then swap"),
        later("look at a card of an opponent, then swap it with one of yours if you like"),
        later("you see another’s card, and may swap it"),
        "SPB-23",
    ),
}


class Act(NamedTuple):
    """What a seat may do, by the name of its actions: what it means on a button, what it tells."""

    means: str
    told: Told = Told("", "")
    otherwise: str = ""  # what it means in another case: see `label`
    reached: str = ""  # what it tells the seat whose card is reached for
    at_home: Told | None = None  # what it tells where the card is of the seat's own square


_SWAPPED: Final = Told(
    later("You swap your card at the {own} with {other}’s card at the {place}."),
    later("{name} swaps their card at the {own} with {other}’s card at the {place}."),
)
_LOST: Final = later("{name} swaps their card at the {own} with your card at the {place}.")
ACTS: Final = {
    "back": Act(
        later("Lay the card back, face down"),
        Told(later("You lay {other}’s card at the {place} back."), ""),
        otherwise=later("Lay your two cards back, face down"),
        at_home=Told(later("You lay your card at the {place} back."), ""),
    ),
    "draw": Act(
        later("Draw a card that only you see"),
        Told("", later("{name} draws a card.")),
        otherwise=later("Shuffle the discards into a new stock, and draw"),
    ),
    "take": Act(
        later("Take the {card}: it goes to the {place}, and your card there is discarded face up"),
        Told(
            later("You take the {card} and put it at your {place}."),
            later("{name} takes the {card} and puts it at their {place}."),
        ),
    ),
    "discard": Act(
        later("Discard the {card}"),
        Told(later("You discard the {card}."), later("{name} discards the {card}.")),
        otherwise=later("Discard the {card}, and leave its power unused"),
    ),
    "power": Act(
        later("Discard the {card} and use its power: {power}"),
        Told(
            later("You discard the {card} and use its power."), later("{name} discards the {card} and uses its power.")
        ),
        otherwise=later("Discard the drawn card and use its power"),
    ),
    "put": Act(
        later("Put the {card} at the {place}; your card there is discarded face up"),
        Told(later("You put the card at your {place}."), later("{name} puts the card at their {place}.")),
    ),
    "look": Act(
        later("Look at {who}’s card at the {place}"),
        Told(
            later("You look at {other}’s card at the {place}: it is the {card}."),
            later("{name} looks at {other}’s card at the {place}."),
        ),
        otherwise=later("Look at your card at the {place}"),
        reached=later("{name} looks at your card at the {place}."),
        at_home=Told(
            later("You look at your card at the {place}: it is the {card}."),
            later("{name} looks at their own card at the {place}."),
        ),
    ),
    "swap": Act(
        later("Swap your card at the {own} with {who}’s card at the {place}, both unseen"), _SWAPPED, reached=_LOST
    ),
    "with": Act(
        later("Swap it with your card at the {own}, which goes to {who}"),
        _SWAPPED,
        otherwise=later("Swap the card you look at with your card at the {own}"),
        reached=_LOST,
    ),
    "call": Act(
        later("Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10"),
        otherwise=later(
            "Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10 and your total"
        ),
    ),
    "pass": Act(later("Pass: your turn is over"), Told(later("You pass."), "")),
}

# What chance does, and what follows an act.
HAPPENS: Final = {
    "starts": Told(later("You start."), later("{name} starts.")),
    "deal": Told("", ""),
    "drew": Told(later("You draw the {card}."), ""),
    "peeked": Told(
        later("You lay your two nearest cards back."), later("{name} has looked at their two nearest cards.")
    ),
}
CALLED: Final = Told(later("You called Spooky Boo!"), later("{name} called Spooky Boo!"))
NOBODY_CALLED: Final = later("Nobody called: everybody scores their square.")
RIGHTLY: Final = Told(
    later("You called with {sum}: rightly, 0 points. Everybody else scores their square."),
    later("{name} called with {sum}: rightly, 0 points. Everybody else scores their square."),
)
TOO_EARLY: Final = Told(
    later("You called with {sum}, more than 5: {n} points for you, 0 for everybody else."),
    later("{name} called with {sum}, more than 5: {n} points, and 0 for everybody else."),
)
CALLED_WITH: Final = Told(later("You called: {sum}."), later("{name} called: {sum}."))
HAS: Final = Told(later("You have {sum}."), later("{name} has {sum}."))
SCORES: Final = Told(
    counted("You score {n} point with {sum}.", "You score {n} points with {sum}."),
    counted("{name} scores {n} point with {sum}.", "{name} scores {n} points with {sum}."),
)
NEXT_ROUND: Final = Told(later("Round {n} begins, and you start."), later("Round {n} begins, and {name} starts."))

FIRSTS: Final = (
    First("shuffles", "; shuffles", later("*No cards left?* The discards are shuffled."), "back", "again"),
    First("called", r"^\d call.*; round", later("*The call* ends the round at once."), "n0", "star"),
    First(
        "with",
        r"^(?!.*shows).*p4|^\d with ",
        later("*Look, then swap*: see another’s card, and swap it if you like."),
        "15p4",
        "eye-swap",
        True,
    ),
    First(
        "swap",
        r"^\d (swap|(power|drew|discard) \S+p3)",
        later("*Swap in the dark*: two cards, unseen. Other 10s look."),
        "10p3",
        "swapped",
        True,
    ),
    First(
        "other",
        r"^\d (power|drew|discard) \S+p2",
        later("*Look at another’s*: its player sees another’s card."),
        "9p2",
        "eye-away",
        True,
    ),
    First(
        "own", r"^\d power \S+p1", later("*Look at one’s own*: its player sees one of theirs."), "7p1", "eye-own", True
    ),
    First("take", r"^\d take ", later("*The card taken* must replace one of four."), "back", "hand"),
    First("unused", r"^\d put .*lays \S+p", later("*A card that leaves a square* has no power."), "back", "close"),
    First(
        "looked",
        r"^\d look ",
        later("*A lantern*: you saw this card. A ghost: that player did."),
        "back",
        "looked",
        True,
    ),
    First(
        "replaced", r"^\d (put|take) ", later("*This arrow* marks a card that was replaced."), "back", "replaced", True
    ),
)
"""What is told in a sentence when it first happens, the rarest first."""


# Cards, places and moments by the names that sentences use.


def numeral(number: int | str) -> str:
    """The number with a true minus where it is below zero: "−1"."""
    return str(number).replace("-", "−")


def number_on(face: str) -> str:
    """SPB-14: the value of a card with this face, without its power."""
    return numeral(value_and_power(face)[0])


def card_name(face: str) -> str:
    """The name of a card with this face: "7 (look at your own)", "5"."""
    power = value_and_power(face)[1]
    if not power:
        return number_on(face)
    return _("{value} ({power})").format(value=number_on(face), power=_(POWERS[int(power)].name))


def sign_of(facts: Facts, kind: int) -> str:
    """The face of a card of that kind, as sheets write it."""
    return deck_of(facts.deck).face(kind)


def power_of(facts: Facts, kind: int) -> int:
    """SPB-12: the power of a card of that kind, 0 for none."""
    return int(deck_of(facts.deck).powers[kind])


def where(place: int | str) -> str:
    """The words for a place of a square, from 1 on, as its owner has it before them, and as everybody sees it."""
    return (_("bottom left"), _("bottom right"), _("top left"), _("top right"))[int(place) - 1]


def moment(facts: Facts) -> str:
    """SPB-15, SPB-20, SPB-23: what is awaited, told apart where another question is asked."""
    used = power_of(facts, facts.top)
    apart = {
        "turn": "turn" if facts.discard else "first",
        "drawn": "drawn-power" if power_of(facts, facts.drawn) else "drawn",
        "look": "look-own" if used == OWN_LOOK else "look",
        "looked": "weighed" if used == LOOK_AND_SWAP else "looked",
    }
    return apart.get(facts.awaits, facts.awaits)


# Why an action may not be taken, told from what the asking seat knows.


def refuse(facts: Facts, legal: Sequence[int], action: int) -> Refusal | None:
    """Why the seat of these facts may not take the action; `legal` is what whoever is to decide may do."""
    if facts.mover == OVER:
        return Refusal("game-over", "SPB-36", _("The game is over: all its rounds are played."))
    if action >= FIRST_START:
        rule = "SPB-11" if action >= FIRST_CARD else "SPB-07"
        return Refusal("left-to-chance", rule, _("That is for chance to decide."))
    if facts.mover != facts.seat:
        return Refusal("not-your-turn", "SPB-10", _("It is not your turn."))
    if action in legal:
        return None
    what, *places = ACTIONS.name(action).split(":")
    if facts.awaits == what and int(places[-2]) >= facts.players:
        return Refusal("no-such-player", "SPB-01", _("Nobody sits there."))
    refuses = MOMENTS[moment(facts)].refuses
    code, rule, words = next((one for tried, one in refuses.items() if what in tried.split(" ")), refuses[""])
    return Refusal(code, rule or POWERS[power_of(facts, facts.top)].rule, _(words))


# What an action would mean.


def label(facts: Facts, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence; a place is bottom left, bottom right and so on."""
    what, *places = ACTIONS.name(action).split(":")
    kind, power = facts.top if what == "take" else facts.drawn, power_of(facts, facts.drawn)
    whose = int(places[-2]) if what in ("look", "swap") else facts.looked // SQUARE
    otherwise = {
        "back": facts.awaits == "peek",
        "draw": not facts.stock,
        "discard": power > 0,
        "power": not power,
        "look": whose == facts.seat,
        "with": whose in (-1, facts.seat),
        "call": facts.on_top,
    }
    own, place = (where(places[0]), where(places[-1])) if places else ("", "")
    return _(ACTS[what].otherwise if otherwise.get(what) else ACTS[what].means).format(
        card=card_name(sign_of(facts, kind)),
        power=_(POWERS[power].does) if power else "",
        own=own,
        place=place,
        who=name_at(names, whose),
    )


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    read = Line.read(line)
    if read.followed("shows"):
        return _end_of_round(read, names, seat)
    who, act, talk = read
    reaches = act.detail and act.what in ("back", "look", "swap", "with")
    told = _reached(who, act, names, seat) if reaches else _done(who, act, names, seat)
    return " ".join([sentence for sentence in (told, *map(_followed, talk)) if sentence])


def _done(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """What was done, and what chance did, with the card as far as this seat saw it."""
    what, detail = act
    happens = HAPPENS.get("peeked" if what == "back" else what)
    card = card_name(detail[0]) if what in ("drew", "take", "discard", "power") else ""
    place = where(detail[-1]) if what in ("take", "put") else ""
    told = happens or ACTS[what].told
    words = "" if card == "?" else told.own if who == seat else told.others
    return _said(words, name=names[who], card=card, place=place)


def _reached(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """SPB-42, SPB-43: a look, its end or a swap: of a card of one's own, of the reader's, or of somebody else."""
    what, detail = act
    own, (whose, place, *face) = ("", detail) if what in ("look", "back") else (detail[0], detail[1:])
    kept, is_own = ACTS[what], bool(face) if what == "look" else who == seat
    told = kept.at_home if kept.at_home and int(whose) == who else kept.told
    words = told.own if is_own else kept.reached if int(whose) == seat != who else told.others
    return _said(
        words,
        name=names[who],
        own=own and where(own),
        place=where(place),
        other=names[int(whose)],
        card=card_name(face[0]) if face else "",
    )


def _said(words: Sentence, **parts: str) -> str:
    """The sentence with these parts; "" where there is none."""
    return said(words, 1).format(**parts) if words else ""


def _followed(part: Part) -> str:
    """The sentence for what followed an action; SPB-14: what lies in a square or leaves it has no power."""
    cards = [number_on(face) for face in part.detail]
    if part.what == "peeks":
        words = _("You see your own cards: {first} at the bottom left, {second} at the bottom right.")
        return words.format(first=cards[0], second=cards[1])
    if part.what == "lays":
        return _("The {card} that lay there is discarded.").format(card=cards[0])
    return _("The discards are shuffled into a new stock.")


# The end of a round: who called, what each has, and what it scores.


def added_up(faces: Sequence[str]) -> str:
    """SPB-32: the values of a square and what they come to: "1 + 2 − 1 + 5 = 7"."""
    values = [int(value_and_power(face)[0]) for face in faces]
    signed = [f"− {-value}" if value < 0 else f"+ {value}" for value in values[1:]]
    return " ".join([numeral(values[0]), *signed, "=", numeral(sum(values))])


def sum_of(faces: Sequence[str]) -> int:
    """SPB-32: what these cards come to."""
    return sum(int(value_and_power(face)[0]) for face in faces)


def sums_of(line: Line) -> dict[int, int]:
    """SPB-32: what each square comes to with which a round ends."""
    return {int(part.first): sum_of(part.detail[1:-1]) for part in line.followed("shows")}


def fate(total: int, is_own: bool) -> str:
    """SPB-33, SPB-34: whether a call was right and what all score; `{name}`, `{sum}` and `{n}` points come in."""
    return (RIGHTLY if total <= ENOUGH else TOO_EARLY).to(is_own)


def _end_of_round(line: Line, names: Sequence[str], seat: int) -> str:
    """SPB-32: first who called and each one's count, which is all that a phone has room for; then what follows."""
    sums, caller = sums_of(line), line.who if line.act.what == "call" else -1
    told = [] if caller >= 0 else [_("That was the last turn, and nobody called.")]
    for who in sorted(sums, key=lambda who: who != caller):
        words = (CALLED_WITH if who == caller else HAS).to(who == seat)
        told.append(words.format(name=names[who], sum=numeral(sums[who])))
    for part in line.followed("shows"):
        who, scored = int(part.first), part.detail[-1]
        words = SCORES.to(who == seat, abs(int(scored)))
        added = added_up(part.detail[1:-1]).replace(" ", NO_BREAK)
        told.append(words.format(name=names[who], sum=added, n=numeral(scored)))
    for part in line.followed("round"):
        starter = int(part.detail[1])
        told.append(NEXT_ROUND.to(starter == seat).format(n=part.first, name=names[starter]))
    return " ".join(told + [_won([*map(int, part.detail)], names, seat) for part in line.followed("won")])


def _won(winners: list[int], names: Sequence[str], seat: int) -> str:
    """SPB-36."""
    if winners == [seat]:
        return _("You win: the fewest points of all!")
    if len(winners) == 1:
        return _("{name} wins with the fewest points.").format(name=names[winners[0]])
    return _("A shared victory: {names}.").format(names=", ".join([names[winner] for winner in winners]))
