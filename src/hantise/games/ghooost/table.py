"""The table of Ghooost! in words: the meanings, reports and refusals of acts, the cards, and the stakes.

Sentences of `table.toml` are English; they are translated when they are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import said_of
from hantise.core.outcome import ordinal, places
from hantise.core.phrases import Counted, Sentence, Told, TomlTable, said, tables
from hantise.core.seats import others
from hantise.core.sheet import Line, Part, numbers
from hantise.core.stakes import Stakes
from hantise.core.view import FactsView, Refusal
from hantise.core.words import _, ngettext
from hantise.games.ghooost.actions import ACTIONS, FIRST_CARD, FIRST_PLAY, QUARTET, play_parts
from hantise.games.ghooost.box import BOX
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.notation import faces_of, is_near
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.rules import SKELETUM, TWIST, Ghooost, round_points

NEVER: Final = -1


class Act(TomlTable, frozen=True):
    """The words of an act, by the name of its action."""

    means: str  # as a label
    button: str
    follows: Sentence  # below it
    told: Told
    refuses: str
    code: str
    rule: str
    letter: str = ""  # the key on the board


class Outcome(TomlTable, frozen=True):
    """The consequence of laying ghosts: in a label, and below the cards on a button."""

    label: str
    button: Sentence = ""


class Top(TomlTable, frozen=True):
    """The demand of the ghost on top: to the seat on the move, and about a card that may not be laid on it."""

    asks: str
    refuses: str = ""
    code: str = ""
    rule: str = ""
    locks: str = ""  # if it is shorter than the refusal


class Sentences(TomlTable, frozen=True):
    """The tables of `table.toml`."""

    codes: list[str]
    ghosts: dict[str, str]
    acts: dict[str, Act]
    laid: dict[str, Outcome]
    tops: dict[str, Top]
    done: dict[str, Told]
    follows: dict[str, Told]
    for_all: dict[str, str]
    far: dict[str, str]
    counts: dict[str, Counted]
    ended: dict[str, Told]
    worth: dict[str, str]


SAID: Final = tables(__package__, "table.toml", Sentences)


# The names of cards at the table.


def ghost_name(kind: int) -> str:
    """A ghost's own name, or its value if it has none."""
    name = SAID.ghosts.get(FACES[kind])
    return str(kind) if name is None else _(name)


def card_name(kind: int) -> str:
    """The name of a card at the table: "12 Igor", "Kitty", "7"."""
    has_both = COPY < kind < KITTY and FACES[kind] in SAID.ghosts
    return f"{kind} {ghost_name(kind)}" if has_both else ghost_name(kind)


def in_order(kinds: Iterable[int]) -> list[int]:
    """Values ascending, then Kitty, then Miss Copy, as players hold them."""
    return sorted(kinds, key=lambda kind: kind or KITTY + 1)


# The meaning of an act.


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    assert isinstance(view, FactsView)
    assert isinstance(view.facts, Facts)
    return view.facts


def in_play(facts: Facts) -> int:
    """The number of seats that have not left the round."""
    return facts.players - len(facts.left)


def leads_out(facts: Facts, laid: int) -> bool:
    """GHO-80: true if laying `laid` cards empties the hand for good."""
    return laid == len(facts.hand) and not facts.crypt and not facts.mansions[facts.turn]


def on_top(facts: Facts, rank: int, laid: int) -> int:
    """GHO-62: the number of cards of a rank on top after `laid` more."""
    return laid + (facts.run if rank == facts.top else 0)


def outcome(facts: Facts, rank: int, laid: int) -> str:
    """The consequence of laying `laid` ghosts, as the name of an outcome."""
    if leads_out(facts, laid):
        return "out"
    if on_top(facts, rank, laid) >= QUARTET:
        return "quartet"
    if rank == SKELETUM:
        return "skeletum"
    if rank == TWIST and in_play(facts) > 2 and (laid % 2 == 1 or not facts.twist_each):
        return "turn_again" if laid > 1 else "turn"
    return "again" if laid > 1 else "plain"


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    facts = facts_of(view)
    if action >= FIRST_PLAY:
        rank, count, copies = play_parts(action)
        cards = " + ".join([str(rank)] * count + [ghost_name(COPY)] * copies)
        return _(SAID.laid[outcome(facts, rank, count + copies)].label).format(cards=cards)
    act, lying = ACTIONS.name(action), sum(facts.cemetery)
    if act == "K" and leads_out(facts, 1):
        return _("Play Kitty: your last ghost, and you escape!")
    if act == "K" and in_play(facts) == 2:
        return _("Play Kitty, then again")
    if act == "take" and lying == 1:
        return _("Take a single card: {card}").format(card=card_name(facts.cemetery.index(1)))
    return _(SAID.acts[act].means).format(n=lying)


# Events.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    told = Line.read(line)
    # The end of a round tells in one sentence who left.
    passed_over = ("out", "lost") if told.followed("ends") else ()
    followed = [_followed(part, told, names, seat) for part in told.talk if part.what not in passed_over]
    return " ".join(filter(None, [_act(told, names, seat), *followed]))


def _act(line: Line, names: Sequence[str], seat: int) -> str:
    who, act, _talk = line
    what, detail = act.what, act.first
    if what == "deal":
        return _("You are dealt {card}.").format(card=_faces(detail)) if who == seat else ""
    if what == "draw":
        return _drawn(detail, "" if who == seat else names[who])
    if what == "take" and len(act.detail) > 1:
        what, detail = "one", act.detail[1]
    if what == "up" and not line.followed("fails"):
        what = "fits"
    told = SAID.done[what] if what in SAID.done else SAID.acts[what].told
    cards = " + ".join(map(_face, faces_of(detail)))
    return told.to(who == seat).format(name=names[who], n=detail, card=_face(detail), cards=cards)


def _drawn(faces: str, name: str) -> str:
    """GHO-95: the sentence names the cards only to the seat that drew them; `name` is that of any other."""
    n = len(faces.split(","))
    if name:
        return ngettext("{name} draws a card.", "{name} draws {n} cards.", n).format(name=name, n=n)
    return ngettext("You draw {card}.", "You draw {n} cards: {card}.", n).format(card=_faces(faces), n=n)


def _face(face: str) -> str:
    return card_name(FACES.index(face)) if face in FACES else face


def _faces(faces: str) -> str:
    """Cards in the order in which they came: "7, 9, Kitty"."""
    return ", ".join(map(_face, faces.split(",")))


def _followed(part: Part, line: Line, names: Sequence[str], seat: int) -> str:
    """The sentence for a public consequence of an action."""
    what, number = part.what, part.first
    if what == "draws":
        return _drawn(number, "" if line.who == seat else names[line.who])
    if what == "far":
        return _(SAID.far[number])
    if what == "ends":
        return _ended(number, numbers(part.detail[1]), names)
    n = int(number) if number.isdecimal() else 0
    if what in ("near", "swept"):
        return in_words(what, n)
    if what in SAID.for_all:
        return _(SAID.for_all[what])
    if what == "misses" and line.act.what == "draw":  # the drawn card is not the cause of the missed turn
        what = "kitty"
    who = n if number and what != "fails" else line.who
    return SAID.follows[what].to(who == seat, n).format(name=names[who], n=n)


def _ended(number: str, order: Sequence[int], names: Sequence[str]) -> str:
    """GHO-84, GHO-85: the end of a round of a match, with all seats in the order of leaving."""
    points = round_points(order)
    told = [ngettext("{name} ({n} point)", "{name} ({n} points)", points[seat]) for seat in order[:-1]]
    gained = ", ".join(words.format(name=names[seat], n=points[seat]) for words, seat in zip(told, order))
    words = _("End of round {n}: {gained}; a Boo! token for {loser}.")
    return words.format(n=number, gained=gained, loser=names[order[-1]])


# Refusals.


def refuse(known: Ghooost, seat: int, action: int) -> Refusal | None:
    """The reason why `seat` may not take the action; None if it may. The seat knows at least its own hand."""
    if known.mover() == OVER:
        return Refusal("game-over", "GHO-81", _("The game is over."))
    if action >= FIRST_CARD:
        return Refusal("left-to-chance", "GHO-32", _("That is for chance to decide."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "GHO-09", _("It is not your turn."))
    if action in known.legal():
        return None
    if action >= FIRST_PLAY:
        return _no_play(known, *play_parts(action))
    act = ACTIONS.name(action)
    if act == "mansion" and known.crypt:
        return Refusal("before-midnight", "GHO-30", _("Before midnight nobody touches a mansion."))
    refused = SAID.acts[act]
    return Refusal(refused.code, refused.rule, _(refused.refuses))


def _no_play(known: Ghooost, rank: int, count: int, copies: int) -> Refusal:
    hand, top = known.hands[known.turn], int(known.top)
    if hand >> 3 * rank & 7 < count:
        return Refusal("not-in-hand", "GHO-31", _("You do not hold that many of {rank}.").format(rank=rank))
    if hand >> 3 * COPY & 7 < copies:
        return Refusal("not-in-hand", "GHO-19", _("You do not hold that many Miss Copies."))
    refused = top_of(top)
    return Refusal(refused.code, refused.rule, _(refused.refuses).format(name=ghost_name(top), rank=rank, top=top))


def top_of(rank: int) -> Top:
    """The demand of a ghost of this rank on top; 0 is no ghost."""
    return SAID.tops.get(str(rank), SAID.tops["any"])


# The table in lines of text.


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, with opponents in the order of play; the places once it is over."""
    facts = facts_of(view)
    if facts.mover == OVER:
        return "\n".join([_("The game is over."), *_places(facts, names)])
    turns = coming(facts)
    time = _("{round}{crypt}, {discard}, play goes {direction}.").format(
        round=_("Round {n}. ").format(n=facts.round) if facts.match else "",
        crypt=in_words("crypt", facts.crypt) if facts.crypt else _("After midnight"),
        discard=in_words("discarded", sum(facts.discard)),
        direction=_("clockwise") if facts.direction > 0 else _("anticlockwise"),
    )
    lines = [time, *([] if turns == NEVER else [in_words("near", turns)])]
    lines += [f"  {_seat_line(facts, seat, names)}" for seat in others(facts.players, facts.seat)]
    lines.append(_cemetery(facts))
    if facts.seat >= 0:
        hand = ", ".join(map(card_name, in_order(facts.hand))) or _("nothing")
        lines += [_seat_line(facts, facts.seat, names).replace("  ", " "), _("  Your hand: {cards}").format(cards=hand)]
    return "\n".join(lines)


def section(view: View) -> str:
    """The chapter of the rules for the moment: a turn before midnight, one after it, or the end."""
    facts = facts_of(view)
    return "end" if facts.awaits == "over" else "turn" if facts.crypt else "midnight"


def coming(facts: Facts) -> int:
    """GHO-88: the idle turns until sunrise once it is near; NEVER before."""
    whole = facts.daybreak * in_play(facts)
    return whole - facts.idle if facts.awaits != "over" and is_near(whole, facts.idle) else NEVER


def in_words(what: str, n: int, **more: object) -> str:
    """The words called `what` for the number `n`."""
    return said(SAID.counts[what], n).format(n=n, **more)


def fate(facts: Facts, seat: int) -> str:
    """GHO-80, GHO-81: the fate of a seat that no longer plays."""
    return _("stays behind") if facts.awaits == "over" and seat == facts.left[-1] else _("escaped")


def cards_of(hand: int, mansion: int) -> str:
    """The cards of a seat, counted."""
    return _("{cards}, {mansion} in the mansion").format(cards=in_words("hand", hand), mansion=mansion)


def _told_of(facts: Facts, seat: int) -> str:
    return fate(facts, seat) if seat in facts.left else cards_of(facts.hands[seat], facts.mansions[seat])


def _score(facts: Facts, seat: int) -> str:
    return ", ".join([in_words("points", facts.points[seat]), *[_("Boo!")] * facts.tokens[seat]])


def _seat_line(facts: Facts, seat: int, names: Sequence[str]) -> str:
    told = _told_of(facts, seat) + (f" ({_score(facts, seat)})" if facts.match else "")
    return f"{'>' if facts.mover == seat else ' '} {said_of(names[seat], told)}"


def _places(facts: Facts, names: Sequence[str]) -> list[str]:
    """GHO-83: the seats that escaped, in order, all placed first; or the places by points if they count."""
    if facts.match:
        placed = [(place, seat, _score(facts, seat)) for place, seat in places(_worth(facts))]
    elif facts.scored:
        gained = [f"{in_words('points', n)} ({_told_of(facts, seat)})" for seat, n in enumerate(_points(facts))]
        placed = [(place, seat, gained[seat]) for place, seat in places(_worth(facts))]
    else:
        # GHO-80: the order, if several escaped.
        words = _("escaped") if facts.players == 2 else _("{place} to escape")
        placed = [(1, seat, words.format(place=ordinal(n))) for n, seat in enumerate(facts.left[:-1], start=1)]
        placed.append((facts.players, facts.left[-1], _("stays behind and has lost")))
    return [f"{ordinal(place):>5} {said_of(names[seat], told)}" for place, seat, told in placed]


def _points(facts: Facts) -> Sequence[int]:
    return facts.points if facts.match else round_points(facts.left)


def _worth(facts: Facts) -> list[int]:
    """GHO-84, GHO-86, GHO-87: each seat's worth, its points; -1 for the seat barred from winning."""
    points = _points(facts)
    return [-1 if seat == facts.barred else points[seat] for seat in range(facts.players)]


def _cemetery(facts: Facts) -> str:
    cards = sum(facts.cemetery)
    if not cards:
        return _("The cemetery is empty.")
    top = " + ".join([card_name(facts.top)] * facts.run) if facts.top else _("nothing")
    kitties = facts.cemetery[KITTY]
    return in_words("cemetery", cards, top=top) + (in_words("beside", kitties) if kitties else "") + "."


# The stakes: staying behind, escaping, taking cards and getting rid of them.


def events(lines: Sequence[str]) -> frozenset[str]:
    """The events, each with its seat: `takes 0`, `sweeps 1`, `misses 0`, `out 1`, `lost 0`."""
    found: set[str] = set()
    for line in map(Line.read, lines):
        found.update(f"{part.what} {part.first}" for part in line.followed("misses", "out", "lost"))
        if _taken(line) > 1:
            found.add(f"takes {line.who}")
        if line.followed("swept"):
            found.add(f"sweeps {line.who}")
    return frozenset(found)


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each acting seat takes, as `takes-cards 0`, and lays, as `lays 0`."""
    found: dict[str, int] = {}
    for line in map(Line.read, lines):
        laid = len(faces_of(line.act.first)) if line.act.what == "play" else 0
        for what, cards in (("takes-cards", _taken(line)), ("lays", laid)):
            found[f"{what} {line.who}"] = found.get(f"{what} {line.who}", 0) + cards
    return found


def _taken(line: Line) -> int:
    """GHO-31: the number of cards that an action moves from the cemetery into a hand."""
    return next((int(part.first) for part in (*line.followed("fails"), line.act) if part.what in ("take", "fails")), 0)


STAKES: Final = Stakes(events, counts, BOX.stakes)


# The margin of a round or a match.


def verdict(view: View) -> Verdict:
    """GHO-83, GHO-84: the verdict, by the cards left in a plain round, otherwise by points."""
    facts = facts_of(view)
    if facts.players > 2 and (facts.match or facts.scored):
        # GHO-84, GHO-86: the margin is the winner's lead over the next.
        points, worth = _points(facts), _worth(facts)
        best, second = [points[seat] for _place, seat in places(worth)][:2]
        margin = in_words("points_each" if best == second else "points_to", best, other=second)
        return Verdict(margin, tuple([in_words("points", n) for n in points]), tuple(worth))
    cards = [hand + mansion for hand, mansion in zip(facts.hands, facts.mansions)]
    # GHO-88, GHO-92: of two the seat that escapes wins, or at sunrise the one with fewest cards. Of more, all that
    # escape win alike, though the sun may have found cards with some of them.
    loser = facts.left[-1]
    fewest, most, ranks = 0, cards[loser], [int(seat != loser) for seat in range(facts.players)]
    if facts.players == 2:
        fewest, most, ranks = min(cards), max(cards), [-each for each in cards]
    margin = in_words("cards_to", fewest, other=most) if fewest else in_words("cards_left", most)
    return Verdict(margin, tuple([in_words("cards", n) for n in cards]), tuple(ranks))
