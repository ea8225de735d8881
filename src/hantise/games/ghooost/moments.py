"""What an act of Ghooost! is called, means and tells, what the ghost on top asks for, and why an act is refused.

Sentences in tables are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hantise.core import First
from hantise.core.sheet import Line, Part, numbers
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Sentence, Told, _, counted, later, ngettext, said
from hantise.games.ghooost.actions import ACTIONS, FIRST_CARD, FIRST_PLAY, QUARTET, RANKS, play_parts
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.rules import SKELETUM, TWIST
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.sheet import faces_of, is_near

if TYPE_CHECKING:
    from hantise.games.ghooost.rules import Ghooost

# The ghosts that have a name of their own.
GHOSTS: Final = {
    1: later("Scooty"),
    3: later("Cerberus"),
    8: later("Twist"),
    11: later("Skeletum"),
    12: later("Igor"),
    COPY: later("Miss Copy"),
    KITTY: later("Kitty"),
}


class Act(NamedTuple):
    """What a seat may do, by the name of its action."""

    means: str  # as a label
    button: str
    follows: Sentence  # below it
    refuses: Refusal
    told: Told
    letter: str = ""  # the key on the board


PLAYED: Final = Told(later("You play {cards}."), later("{name} plays {cards}."))
ACTS: Final = {
    "take": Act(
        means=later("Take the cemetery: {n} cards"),
        button=later("Take the cemetery"),
        follows=counted("you’ll hold {n} card", "you’ll hold {n} cards"),
        refuses=Refusal("nothing-to-take", "GHO-35", later("The cemetery is empty: there is nothing to take.")),
        told=Told(later("You take the cemetery: {n} cards."), later("{name} takes the cemetery: {n} cards.")),
        letter="T",
    ),
    "luck": Act(
        means=later("Try your luck with the top card of the crypt"),
        button=later("Try your luck"),
        follows=later("a gamble: you have a card that fits"),
        refuses=Refusal(
            "after-midnight", "GHO-50", later("The crypt is empty: after midnight nobody tries their luck.")
        ),
        told=Told(later("You try your luck."), later("{name} tries their luck.")),
        letter="C",
    ),
    "mansion": Act(
        means=later("Open your mansion: turn up its top card"),
        button=later("Open your mansion"),
        follows=counted("the last card", "{n} cards in it"),
        refuses=Refusal("cards-in-hand", "GHO-53", later("The mansion opens only when your hand is empty.")),
        told=Told(later("You open your mansion."), later("{name} opens their mansion.")),
        letter="O",
    ),
    "lose": Act(
        means=later("Lose this turn: you hold nothing but Miss Copy"),
        button=later("Lose the turn"),
        follows=later("you hold nothing but Miss Copy"),
        refuses=Refusal("can-act", "GHO-35", later("You can do something, so the turn is not lost.")),
        told=Told(
            later("You lose the turn."), later("{name} has nothing to play and nothing to take, and loses the turn.")
        ),
        letter="P",
    ),
    "K": Act(
        means=later("Play Kitty: the next player misses a turn"),
        button=later("Play {cards}"),
        follows=later("the next player misses a turn"),
        refuses=Refusal("not-in-hand", "GHO-31", later("You hold no Kitty.")),
        told=PLAYED,
    ),
}
# What else a line begins with; `fits` and `one` are kinds of `up` and `take`.
DONE: Final = {
    "play": PLAYED,
    "one": Told(later("You take a single card: {card}."), later("{name} takes a single card: {card}.")),
    "starts": Told(later("You start."), later("{name} starts.")),
    "up": Told(later("You turn up {card}."), later("{name} turns up {card}.")),
    "fits": Told(later("You turn up {card}: it fits."), later("{name} turns up {card}: it fits.")),
}


class Outcome(NamedTuple):
    """What comes of laying ghosts: in a label, and below the cards on a button."""

    label: str
    button: Sentence


OUTCOMES: Final = {
    "out": Outcome(
        later("Play {cards}: your last ghosts, and you escape!"),
        counted("your last ghost: you escape!", "your last ghosts: you escape!"),
    ),
    "quartet": Outcome(
        later("Play {cards}: a quartet sweeps the cemetery, then again"),
        later("four alike, a quartet: all go, and you play again"),
    ),
    "skeletum": Outcome(later("Play {cards}: the cemetery is swept, then again"), later("all go, and you play again")),
    "turn": Outcome(later("Play {cards}: the direction changes"), later("the direction changes")),
    "turn, again": Outcome(
        later("Play {cards}: the direction changes, then again"), later("the direction changes, and you play again")
    ),
    "again": Outcome(later("Play {cards}, then again"), later("then play again")),
    "": Outcome(later("Play {cards}"), ""),
}

# What follows an act, as its seat or others hear it; `kitty` is a turn missed after cards were drawn up.
FOLLOWS: Final = {
    "again": Told(later("You play again."), later("{name} plays again.")),
    "misses": Told(later("You miss a turn."), later("{name} misses a turn.")),
    "kitty": Told(later("Kitty: you miss a turn."), later("Kitty: {name} misses a turn.")),
    "fails": Told(
        counted("It does not fit: you take it.", "It does not fit: you take {n} cards."),
        counted("It does not fit: {name} takes it.", "It does not fit: {name} takes {n} cards."),
    ),
    "out": Told(later("You escape!"), later("{name} escapes!")),
    "lost": Told(later("You stay behind with the ghosts: Boo!"), later("{name} stays behind with the ghosts: Boo!")),
}
FOR_ALL: Final[Mapping[str, Sentence]] = {
    "twist": later("The direction changes."),
    "midnight": later("Midnight strikes!"),
    "swept": counted("{n} card leaves the game.", "The cemetery, {n} cards, leaves the game."),
    "dawn": later("Sunrise: whoever has the fewest cards escapes first."),
    # GHO-88: a word of warning, since nobody counts idle turns, nor the cards of a mansion.
    "near": counted(
        "One more turn, and the sun rises: fewest cards, hand + mansion, escape first.",
        "Sunrise in {n} turns, everybody’s together: fewest cards, hand + mansion, escape first.",
    ),
}
# GHO-88: why the sun that was seen coming is seen no more.
FAR: Final = {
    "crypt": later("A card left the crypt: the sunrise is far again."),
    "mansion": later("A mansion opened: the sunrise is far again."),
    "swept": later("Cards left the game: the sunrise is far again."),
    "out": later("A player escaped: the sunrise is far again."),
}


class Top(NamedTuple):
    """What the ghost on top asks for: of the seat on the move, and of a card that may not be laid on it."""

    asks: str
    locks: str
    refuses: Refusal


_SCARES: Final = later("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
_SCARY: Final = Refusal("scary-on-top", "GHO-13", _SCARES)
_TOO_LOW: Final = Refusal(
    "too-low", "GHO-10", later("{rank} is less than the {top} on top: play {top} or more, Scooty, Kitty or a quartet.")
)
_LOW: Final = later("Too low: play {top} or more, Scooty, Kitty or a quartet.")
_ANY: Final = Top(later("{ghost} is on top: play {top} or more, Scooty, Kitty or a quartet."), _LOW, _TOO_LOW)
TOPS: Final = {
    0: _ANY._replace(asks=later("No ghost is on top: play what you like.")),
    1: _ANY._replace(asks=later("{ghost} is on top: play what you like.")),
    3: Top(later("{ghost} is scary: answer with a 3, a 12, Scooty, Kitty or a quartet."), _SCARES, _SCARY),
    12: Top(later("{ghost} is scary: answer with a 12, Scooty, Kitty or a quartet."), _SCARES, _SCARY),
    RANKS: Top(
        later("{ghost}, the highest, is on top: play a {top}, Scooty, Kitty or a quartet."),
        later("Too low: play a {top}, Scooty, Kitty or a quartet."),
        _TOO_LOW,
    ),
}


def top_of(rank: int) -> Top:
    """GHO-10, GHO-11, GHO-13, GHO-61: what a ghost of this rank on top asks for; 0 is none."""
    return TOPS.get(rank, _ANY)


# By a card turned up or played, which is Skeletum or not.
SWEPT = r"^\d (?:play|up) ({}).*; swept"
# By a card that comes to one's own hand: the sheets of all others have a ? for it.
HELD = r"| (?:deal|draws?) (?:\w+,)*{}\b"

FIRSTS: Final = (
    First(
        "sunrise", "; near", later("*At sunrise whoever has most cards loses.* A quartet puts it off."), "back", "sun"
    ),
    First("midnight", "; midnight", later("*Midnight*: no more cards are drawn."), "back", "moon"),
    First("copy", r"^\d play \S*X" + HELD.format("X"), later("*Miss Copy* is what she is played with."), "X", "cards"),
    First(
        "quartet",
        r"^\d (?:play|up) (?!11(?!\d)).*; swept",
        later("*Four alike* sweep the cemetery away."),
        "4",
        "again",
    ),
    First(
        "skeletum",
        SWEPT.format("?=11") + HELD.format("11"),
        later("*Skeletum* sweeps the cemetery away."),
        "11",
        "again",
    ),
    First("kitty", "; misses", later("*After Kitty* the next player misses a turn."), "K", "next"),
    First("twist", "; twist" + HELD.format("8"), later("*Twist* turns the way round."), "8", "turn-back"),
    First("fails", "; fails", later("*It did not fit*: the whole cemetery is taken."), "back", "hand"),
    First(
        "again", r"^\d play [^;]*[x+][^;]*; (?!swept).*again", later("*Several alike* give another turn."), "2", "again"
    ),
)
"""What is told in a sentence when it first happens, the rarest first; of cards that do something, when one first holds
one."""


# What an act would mean.


def label(facts: Facts, action: int) -> str:
    """The words for taking this action, with its consequence."""
    if action >= FIRST_PLAY:
        rank, count, copies = play_parts(action)
        cards = " + ".join([str(rank)] * count + [ghost_name(COPY)] * copies)
        return _(OUTCOMES[outcome(facts, rank, count + copies)].label).format(cards=cards)
    act, lying = ACTIONS.name(action), sum(facts.cemetery)
    if act == "K" and leads_out(facts, 1):
        return _("Play Kitty: your last ghost, and you escape!")
    if act == "K" and in_play(facts) == 2:
        return _("Play Kitty, then again")
    if act == "take" and lying == 1:
        return _("Take a single card: {card}").format(card=card_name(facts.cemetery.index(1)))
    return _(ACTS[act].means).format(n=lying)


def outcome(facts: Facts, rank: int, laid: int) -> str:
    """What comes of laying so many ghosts, as one of `OUTCOMES`."""
    if leads_out(facts, laid):
        return "out"
    if on_top(facts, rank, laid) >= QUARTET:
        return "quartet"
    if rank == SKELETUM:
        return "skeletum"
    if rank == TWIST and in_play(facts) > 2 and (laid % 2 == 1 or not facts.twist_each):
        return "turn, again" if laid > 1 else "turn"
    return "again" if laid > 1 else ""


def in_play(facts: Facts) -> int:
    """The number of seats that have not left the round."""
    return facts.players - len(facts.left)


def leads_out(facts: Facts, laid: int) -> bool:
    """GHO-80: true if laying so many empties the hand for good."""
    return laid == len(facts.hand) and not facts.crypt and not facts.mansions[facts.turn]


def on_top(facts: Facts, rank: int, laid: int) -> int:
    """GHO-62: the number of a rank on top once so many more lie there."""
    return laid + (facts.run if rank == facts.top else 0)


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    who, act, talk = _as_told(Line.read(line))
    sentences = [_act(who, act.what, act.first, names, seat)]
    sentences += [_followed(part, who, names, seat) for part in talk]
    return " ".join(filter(None, sentences))


def _as_told(line: Line) -> Line:
    """The line, with a kind of its own for each sentence."""
    who, act, talk = line
    if line.followed("ends"):
        talk = tuple([part for part in talk if part.what not in ("out", "lost")])  # the end tells it in one sentence
    if act.what == "draw":  # the card drawn is not the one by which somebody misses a turn
        talk = tuple([Part("kitty", part.detail) if part.what == "misses" else part for part in talk])
    if act.what == "take" and len(act.detail) > 1:
        act = Part("one", act.detail[1:])
    if act.what == "up" and not line.followed("fails"):
        act = Part("fits", act.detail)
    return Line(who, act, talk)


def _act(who: int, what: str, detail: str, names: Sequence[str], seat: int) -> str:
    if what == "deal":
        return _("You are dealt {card}.").format(card=_faces(detail)) if who == seat else ""
    if what == "draw":
        return _drawn(detail, "" if who == seat else names[who])
    told = DONE[what] if what in DONE else ACTS[what].told
    cards = " + ".join(map(_face, faces_of(detail)))
    return told.to(who == seat).format(name=names[who], n=detail, card=_face(detail), cards=cards)


def _drawn(faces: str, name: str) -> str:
    """GHO-95: the cards are named only to the seat that drew them; `name` is that of any other."""
    n = len(faces.split(","))
    if name:
        return ngettext("{name} draws a card.", "{name} draws {n} cards.", n).format(name=name, n=n)
    return ngettext("You draw {card}.", "You draw {n} cards: {card}.", n).format(card=_faces(faces), n=n)


def _followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action for all to see."""
    what, number = part.what, part.first
    if what == "draws":
        return _drawn(number, "" if actor == seat else names[actor])
    if what == "far":
        return _(FAR[number])
    if what == "ends":
        return _ended(number, numbers(part.detail[1]), names)
    n = int(number) if number.isdecimal() else 0
    if what in FOR_ALL:
        return said(FOR_ALL[what], n).format(n=n)
    who = n if number and what != "fails" else actor
    return FOLLOWS[what].to(who == seat, n).format(name=names[who], n=n)


def _ended(number: str, order: Sequence[int], names: Sequence[str]) -> str:
    """GHO-84, GHO-85: a round of a match, in the order in which everybody left."""
    points = round_points(order)
    told = [ngettext("{name} ({n} point)", "{name} ({n} points)", points[seat]) for seat in order[:-1]]
    gained = ", ".join(words.format(name=names[seat], n=points[seat]) for words, seat in zip(told, order))
    words = _("End of round {n}: {gained}; a Boo! token for {loser}.")
    return words.format(n=number, gained=gained, loser=names[order[-1]])


def sunrise(turns: int) -> str:
    """GHO-88: the words of warning so many idle turns before."""
    return said(FOR_ALL["near"], turns).format(n=turns)


NEVER: Final = -1


def coming(facts: Facts) -> int:
    """GHO-88: the idle turns until the sun rises, once that is near; NEVER before."""
    whole = facts.daybreak * in_play(facts)
    return whole - facts.idle if facts.awaits != "over" and is_near(whole, facts.idle) else NEVER


# Why an action may not be taken.


def refuse(known: Ghooost, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least its own hand; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "GHO-81", _("The game is over."))
    if action >= FIRST_CARD:
        return Refusal("left-to-chance", "GHO-32", _("That is for chance to decide."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "GHO-09", _("It is not your turn."))
    if action in known.legal():
        return None
    if action >= FIRST_PLAY:
        return _play(known, *play_parts(action))
    act = ACTIONS.name(action)
    if act == "mansion" and known.crypt:
        return Refusal("before-midnight", "GHO-30", _("Before midnight nobody touches a mansion."))
    refused = ACTS[act].refuses
    return Refusal(refused.code, refused.rule, _(refused.words))


def _play(known: Ghooost, rank: int, count: int, copies: int) -> Refusal:
    hand, top = known.hands[known.turn], int(known.top)
    if hand >> 3 * rank & 7 < count:
        return Refusal("not-in-hand", "GHO-31", _("You do not hold that many of {rank}.").format(rank=rank))
    if hand >> 3 * COPY & 7 < copies:
        return Refusal("not-in-hand", "GHO-19", _("You do not hold that many Miss Copies."))
    refused = top_of(top).refuses
    return Refusal(refused.code, refused.rule, _(refused.words).format(name=ghost_name(top), rank=rank, top=top))


# The names of cards at the table.


def ghost_name(kind: int) -> str:
    """The name of a ghost that has one of its own; the value of any other."""
    return _(GHOSTS[kind]) if kind in GHOSTS else str(kind)


def card_name(kind: int) -> str:
    """The name of a card at the table: "12 Igor", "Kitty", "7"."""
    return f"{kind} {ghost_name(kind)}" if kind in GHOSTS and COPY < kind < KITTY else ghost_name(kind)


def in_order(kinds: Iterable[int]) -> list[int]:
    """Values ascending, then Kitty, then Miss Copy: as one holds them."""
    return sorted(kinds, key=lambda kind: kind or KITTY + 1)


def _face(face: str) -> str:
    return card_name(FACES.index(face)) if face in FACES else face


def _faces(faces: str) -> str:
    """Cards that came one after the other: "7, 9, Kitty"."""
    return ", ".join(map(_face, faces.split(",")))
