"""A table of Ghooost! in sentences: what an action would mean, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.sheet import Line, Part, numbers
from hantise.core.words import _, ngettext
from hantise.games.ghooost.actions import (
    LAY_KITTY,
    LOSE,
    LUCK,
    MANSION,
    TAKE,
    play_parts,
)
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.menus import QUARTET
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.rules import SKELETUM, TWIST
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.sheet import faces_of


def card_name(kind: int) -> str:
    """The name of a card at the table: "12 Igor", "Kitty", "7"."""
    name = ghost_name(kind)
    return name if kind in (COPY, KITTY) or name == str(kind) else f"{kind} {name}"


def label(facts: Facts, action: int) -> str:
    """The words for taking this action, with its consequence."""
    plain = {
        TAKE: _take(facts),
        LUCK: _("Try your luck with the top card of the crypt"),
        MANSION: _("Open your mansion: turn up its top card"),
        LOSE: _("Lose this turn: you hold nothing but Miss Copy"),
        LAY_KITTY: _kitty(facts),
    }
    return plain[action] if action in plain else _play(facts, action)


def _take(facts: Facts) -> str:
    cards = sum(facts.cemetery)
    if cards == 1:
        return _("Take a single card: {card}").format(card=card_name(facts.cemetery.index(1)))
    return _("Take the cemetery: {n} cards").format(n=cards)


def in_play(facts: Facts) -> int:
    """The number of seats that have not left the round."""
    return facts.players - len(facts.left)


def leads_out(facts: Facts, laid: int) -> bool:
    """GHO-80: true if laying so many empties the hand for good."""
    return laid == len(facts.hand) and not facts.crypt and not facts.mansions[facts.turn]


def _kitty(facts: Facts) -> str:
    if leads_out(facts, 1):
        return _("Play Kitty: your last ghost, and you escape!")
    if in_play(facts) == 2:
        return _("Play Kitty, then again")
    return _("Play Kitty: the next player misses a turn")


def _play(facts: Facts, action: int) -> str:
    rank, count, copies = play_parts(action)
    cards = " + ".join([str(rank)] * count + [_("Miss Copy")] * copies)
    return _outcome(facts, rank, count + copies).format(cards=cards)


def _outcome(facts: Facts, rank: int, laid: int) -> str:
    if leads_out(facts, laid):
        return _("Play {cards}: your last ghosts, and you escape!")
    run = laid + (facts.run if rank == facts.top else 0)
    if run >= QUARTET:
        return _("Play {cards}: a quartet sweeps the cemetery, then again")
    if rank == SKELETUM:
        return _("Play {cards}: the cemetery is swept, then again")
    if rank == TWIST and in_play(facts) > 2 and (laid % 2 == 1 or not facts.twist_each):
        again = _("Play {cards}: the direction changes, then again")
        return again if laid > 1 else _("Play {cards}: the direction changes")
    return _("Play {cards}, then again") if laid > 1 else _("Play {cards}")


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    who, act, talk = _as_told(Line.read(line))
    sentences = [_act(who, act.what, act.first, names, seat)]
    sentences += [_followed(part, who, names, seat) for part in talk]
    return " ".join(sentence for sentence in sentences if sentence)


def _as_told(line: Line) -> Line:
    """The line, with a kind of its own for each sentence."""
    who, act, talk = line
    if line.followed("ends"):
        talk = tuple([part for part in talk if part.what not in ("out", "lost")])  # the end tells it in one sentence
    if act.what == "draw":  # the card drawn is not the one by which somebody misses a turn
        talk = tuple([Part("kitty", part.detail) if part.what == "misses" else part for part in talk])
    if act.what == "take" and len(act.detail) > 1:
        act = Part("one", act.detail[1:])
    is_fit = act.what == "up" and not line.followed("fails")
    return Line(who, Part("fits", act.detail) if is_fit else act, talk)


def _act(who: int, what: str, detail: str, names: Sequence[str], seat: int) -> str:
    if what == "deal":
        return _("You are dealt {card}.").format(card=_faces(detail)) if who == seat else ""
    if what == "draw":
        return _drawn(detail, "" if who == seat else names[who])
    sentence = (_own if who == seat else _others)(what)
    return sentence.format(name=names[who], n=detail, card=_face(detail), cards=_cards(detail))


def _drawn(faces: str, name: str) -> str:
    """GHO-95: the cards are named only to the seat that drew them; `name` is that of any other."""
    n = len(faces.split(","))
    if name:
        return ngettext("{name} draws a card.", "{name} draws {n} cards.", n).format(name=name, n=n)
    return ngettext("You draw {card}.", "You draw {n} cards: {card}.", n).format(card=_faces(faces), n=n)


def _own(what: str) -> str:
    sentences = {
        "starts": _("You start."),
        "up": _("You turn up {card}."),
        "fits": _("You turn up {card}: it fits."),
        "luck": _("You try your luck."),
        "mansion": _("You open your mansion."),
        "lose": _("You lose the turn."),
        "play": _("You play {cards}."),
        "one": _("You take a single card: {card}."),
        "take": _("You take the cemetery: {n} cards."),
    }
    return sentences[what]


def _others(what: str) -> str:
    sentences = {
        "starts": _("{name} starts."),
        "up": _("{name} turns up {card}."),
        "fits": _("{name} turns up {card}: it fits."),
        "luck": _("{name} tries their luck."),
        "mansion": _("{name} opens their mansion."),
        "lose": _("{name} has nothing to play and nothing to take, and loses the turn."),
        "play": _("{name} plays {cards}."),
        "one": _("{name} takes a single card: {card}."),
        "take": _("{name} takes the cemetery: {n} cards."),
    }
    return sentences[what]


def _followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action for all to see."""
    what, number = part.what, part.first
    if what == "draws":
        return _drawn(number, "" if actor == seat else names[actor])
    if what == "near":
        return sunrise(int(number))
    if what == "far":
        return _sunrise_is_far(number)
    if what == "ends":
        return _ended(number, numbers(part.detail[1]), names)
    if what == "dawn":
        return _happened(what)
    if what in ("swept", "fails"):
        return _counted(what, int(number), actor == seat).format(n=number, name=names[actor])
    who = int(number) if number else actor
    sentences = _followed_own(what) if who == seat else _followed_others(what)
    return sentences.format(name=names[who])


def _counted(what: str, n: int, own: bool) -> str:
    if what == "swept":
        return ngettext("{n} card leaves the game.", "The cemetery, {n} cards, leaves the game.", n)
    if own:
        return ngettext("It does not fit: you take it.", "It does not fit: you take {n} cards.", n)
    return ngettext("It does not fit: {name} takes it.", "It does not fit: {name} takes {n} cards.", n)


def _ended(number: str, order: Sequence[int], names: Sequence[str]) -> str:
    """GHO-84, GHO-85: a round of a match, in the order in which everybody left."""
    points = round_points(order)
    told = [ngettext("{name} ({n} point)", "{name} ({n} points)", points[seat]) for seat in order[:-1]]
    gained = ", ".join(words.format(name=names[seat], n=points[seat]) for words, seat in zip(told, order))
    words = _("End of round {n}: {gained}; a Boo! token for {loser}.")
    return words.format(n=number, gained=gained, loser=names[order[-1]])


def sunrise(turns: int) -> str:
    """GHO-88: a word of warning, since nobody counts idle turns, nor the cards of a mansion."""
    words = ngettext(
        "One more turn, and the sun rises: fewest cards, hand + mansion, escape first.",
        "Sunrise in {n} turns, everybody’s together: fewest cards, hand + mansion, escape first.",
        turns,
    )
    return words.format(n=turns)


def _sunrise_is_far(cause: str) -> str:
    """GHO-88: why the sun that was seen coming is seen no more."""
    return {
        "crypt": _("A card left the crypt: the sunrise is far again."),
        "mansion": _("A mansion opened: the sunrise is far again."),
        "swept": _("Cards left the game: the sunrise is far again."),
        "out": _("A player escaped: the sunrise is far again."),
    }[cause]


def _happened(what: str) -> str:
    return {
        "twist": _("The direction changes."),
        "midnight": _("Midnight strikes!"),
        "dawn": _("Sunrise: whoever has the fewest cards escapes first."),
    }[what]


def _followed_own(what: str) -> str:
    own = {
        "again": _("You play again."),
        "misses": _("You miss a turn."),
        "kitty": _("Kitty: you miss a turn."),
        "out": _("You escape!"),
        "lost": _("You stay behind with the ghosts: Boo!"),
    }
    return own[what] if what in own else _happened(what)


def _followed_others(what: str) -> str:
    others = {
        "again": _("{name} plays again."),
        "misses": _("{name} misses a turn."),
        "kitty": _("Kitty: {name} misses a turn."),
        "out": _("{name} escapes!"),
        "lost": _("{name} stays behind with the ghosts: Boo!"),
    }
    return others[what] if what in others else _happened(what)


def _face(face: str) -> str:
    return card_name(FACES.index(face)) if face in FACES else face


def _faces(faces: str) -> str:
    """Cards that came one after the other: "7, 9, Kitty"."""
    return ", ".join(map(_face, faces.split(",")))


def _cards(name: str) -> str:
    """The cards of a play's name: "12x2+X" is "12 Igor + 12 Igor + Miss Copy"."""
    return " + ".join(map(_face, faces_of(name)))
