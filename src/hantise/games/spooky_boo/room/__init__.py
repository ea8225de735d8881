"""The room of Spooky Boo! as one seat sees it: the cards, the points, the choices and the motions.

Cards are touched where they lie. No motion has a face that the seat's line does not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core import Choice, HiddenItem, Scene, State, Step, Touch, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Line, Part
from hantise.core.words import _, later
from hantise.drawing.contract import picked
from hantise.drawing.ghosts import HOWLS, LAUGHS, feeling
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.kit.pile import label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot, slot_to_choose
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.pieces import ACTIONS, DRAW, FIRST_TAKE, SQUARE, deck_of, value_and_power
from hantise.games.spooky_boo.room.cards import (
    FREE,
    Page,
    Table,
    drawings,
    drawn,
    only_you,
    page_of,
    seen,
    square,
    table_of,
)
from hantise.games.spooky_boo.rules import NOBODY, SpookyBoo, has_to_lay_back
from hantise.games.spooky_boo.table import (
    ACTS,
    MOMENTS,
    NOBODY_CALLED,
    ORDER,
    POWERS,
    TOLD,
    act_of,
    added_up,
    card_name,
    facts_of,
    fate,
    moment,
    number_on,
    numeral,
    points,
    power_of,
    rounds_of,
    sign_of,
    signs,
    sum_of,
    sums,
    told_of,
    verdict,
    where,
)
from hantise.games.spooky_boo.table import label as label_in_sight
from hantise.games.spooky_boo.table import tell as tell_in_sight
from hantise.games.spooky_boo.view import SpookyBooView

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "label_in_sight",
    "result",
    "say",
    "steps",
    "tell_in_sight",
]

KEPT: Final = 4000
KEPT_PANELS: Final = 500
STOCK, DISCARD, IN_HAND = "stock", "discard", "drawn"
OPENED, END = Markup('<div class="op">'), Markup("</div>")
CLOSED: Final = Markup("</section>")
ROUND: Final = Markup('<p class="round-of">{}</p>')
MIDDLE: Final = Markup('<section class="middle" aria-label="{}">')
DEED: Final = Markup('<div class="deed">{}</div>')
HOLDS: Final = Markup('<div class="deed holds">{}</div>')


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: the other seats with their squares, then the viewer's square and seat."""
    table = table_of(scene)
    facts, each = table.facts, sums(table.facts)
    opened, closed, middle, round_of = _frame(facts.players - (facts.seat >= 0), facts.round, facts.rounds)
    above = [opened]
    for number in seats_of_others(facts.players, facts.seat):
        above += [OPENED, _seat_of(table, number, each[number]), *_did(table, number), *square(table, number), END]
    mine = square(table, facts.seat) if facts.seat >= 0 else ()
    own = own_side(_seat_of(table, facts.seat, each[facts.seat]), [], owner=table.page.owner) if facts.seat >= 0 else []
    # SPB-04: the stock at the left, the discard at the right; a spectator has no square between them
    below = [closed, middle, *_stock(table), *mine, _discard(table), CLOSED, *own, round_of]
    return [*floor("spooky-boo", [*above, *below]), *between(scene)]


@cached(KEPT)
def _frame(around_the_table: int, number: int, rounds: int) -> tuple[Markup, Markup, Markup, Markup]:
    """The beginning and the end of the other seats' part, the beginning of the middle, the number of the round."""
    opened, *_seats, closed = others([END] * around_the_table)
    told = ROUND.format(_("Round {n} of {rounds}").format(n=number, rounds=rounds))
    return opened, closed, MIDDLE.format(_("The table")), told


def _did(table: Table, number: int) -> tuple[Markup, ...]:
    """The last act of a seat."""
    facts = table.facts
    if facts.awaits == "drawn" and facts.turn == number and not facts.drawn:
        return (_holds(table.page, number),)
    # SPB-42: its last deed within one round of turns, in a few words until it acts again
    deed = table.deeds.get(number) if facts.awaits != "over" else None
    return (_deed(table.page, number, deed),) if deed else ()


@cached(KEPT)
def _holds(page: Page, number: int) -> Markup:
    """SPB-11: all seats see that this seat holds a card, but not its face."""
    words = _("{name} has drawn a card.").format(name=page.names[number])
    return HOLDS.format(named_card(drawn(page.drawings, ""), words))


@cached(KEPT)
def _deed(page: Page, who: int, act: Part) -> Markup:
    whose = int(act.detail[-2]) if act.what in ("look", "swap", "with") else who
    words = _(told_of(who, act, page.reader).deed)
    return DEED.format(words.format(name=page.names[whose], card=number_on(act.first)))


def _seat_of(table: Table, number: int, total: int) -> Markup:
    """A seat with its points of all rounds so far."""
    scene = table.scene
    who = (scene.called(number), scene.faces[number], tuple(scene.tags[number]))
    return _seat(number, who, total, table.facts.mover == number, scene.icons)


@cached(KEPT)
def _seat(number: int, who: tuple[str, str, tuple[str, ...]], total: int, is_moving: bool, icons: str) -> Markup:
    name, ghost, tags = who
    told = Seat(
        number=number,
        name=name,
        ghost=ghost,
        described=said_of(name, ", ".join([points(total), *tags])),
        counts=(Count(numeral(total), "points"),),
        tags=tuple(map(tag, tags)),
        is_moving=is_moving,
    )
    return seat(told, icons)


# The middle of the table: the stock, the card that was drawn from it, the discard.


# Where the drawn card may go; touched, it is not itself picked.
GOAL: Final = Markup('<button class="card goal"{} id="{}" aria-label="{}">{}</button>')
# A pile has one thing to touch, whose name is enough.
GROUP: Final = Markup('<div role="group">{}</div>')
LEFT: Final = Markup('<div class="left">')
IN_HAND_NOW: Final = Markup('<div class="held">{}{}</div>')
EMPTY_HAND: Final = Markup('<div class="held awaited">{}</div>').format(slot(place=IN_HAND))


def _top(table: Table, thing: str, action: int, is_there: bool) -> tuple[str, str] | None:
    """Why the top of a pile is locked, `FREE` for one that is not, None for one that is not to be touched."""
    if thing in table.pickable:
        return FREE
    return table.refused(action) if table.pickable and is_there else None


def _stock(table: Table) -> tuple[Markup, ...]:
    """SPB-06, SPB-11: the stock, and above it the drawn card, which only its drawer sees at a covered table."""
    page, facts, held = table.page, table.facts, NOTHING
    if facts.drawn:
        held = _held(page, facts.turn, sign_of(facts, facts.drawn))
    elif facts.seat >= 0:  # an empty slot, to which a drawn card visibly flies
        held = EMPTY_HAND
    return (LEFT, held, _stack(page.drawings, facts.stock, _top(table, STOCK, DRAW, facts.stock > 0)), END)


@cached(KEPT)
def _held(page: Page, who: int, sign: str) -> Markup:
    words = _("You drew: {card}") if who == page.reader else _("{name} drew: {card}")
    told = words.format(name=page.names[who], card=card_name(sign))
    chip = NOTHING if page.is_open else only_you(page)
    return IN_HAND_NOW.format(named_card(drawn(page.drawings, sign), told, IN_HAND, "private"), chip)


@cached(KEPT)
def _stack(drawings: str, count: int, why: tuple[str, str] | None) -> Markup:
    face = drawn(drawings, "")
    top = card(face) if why is None else _to_touch(STOCK, why, face, _("The stock"))
    return pile(STOCK, stack(STOCK, max(count, why == FREE), top), label(_("Stock"), count))


def _to_touch(thing: str, refused: tuple[str, str], face: Markup, name: str) -> Markup:
    """The top of a pile, to touch or locked; a locked one has the reason for its refusal."""
    key = "" if refused == FREE else f"why-{thing}"
    why = reason(key, *refused) if key else NOTHING
    return GROUP.format(card_to_choose(face, picked(thing), name, f"top-{thing}", key) + why)


def _discard(table: Table) -> Markup:
    """SPB-06, SPB-12, SPB-13, SPB-15: the discard with its power in words, or an empty slot for a card."""
    scene, facts = table.scene, table.facts
    sign = sign_of(facts, facts.top) if facts.discard else ""
    # SPB-11: the drawn card may go here, on the card that lies there
    is_goal = bool(facts.drawn and scene.choices)
    why = _top(table, DISCARD, FIRST_TAKE, facts.discard > 0 and not is_goal)
    return _discarded(scene.drawings, facts.discard, sign, why, is_goal, DISCARD in scene.moved)


@cached(KEPT)
def _discarded(
    drawings: str, count: int, sign: str, why: tuple[str, str] | None, is_goal: bool, is_moved: bool
) -> Markup:
    words = _("Discard")
    if not count:
        there = slot_to_choose(picked(DISCARD), words, f"top-{DISCARD}") if why == FREE else NOTHING
        return pile(DISCARD, stack(DISCARD, int(why == FREE), GROUP.format(there)), label(words))
    face, name = drawn(drawings, sign), _("Discard: {card} on top").format(card=card_name(sign))
    if is_goal:
        top = GROUP.format(GOAL.format(picked(DISCARD), f"top-{DISCARD}", name, face))
    elif why is not None:
        top = _to_touch(DISCARD, why, face, name)
    else:
        top = named_card(face, name, state="moved" if is_moved else "")
    power = value_and_power(sign)[1]
    told = _("{card}: {power}").format(card=card_name(sign), power=_(POWERS[int(power)].does)) if power else ""
    return pile(DISCARD, stack(DISCARD, count, top), label(words, count), told)


# The covered cards in a world that a seat imagines.


def hidden(view: View, world: State) -> list[HiddenItem]:
    """SPB-14: the card at each covered place; a seat with a perfect memory knows those that it has seen."""
    assert isinstance(view, SpookyBooView)
    assert isinstance(world, SpookyBoo)
    deck, lying_open = deck_of(view.facts.deck), view.glance().facts.squares
    found: list[HiddenItem] = []
    for place, kind in enumerate(map(int, world.squares)):
        if kind and not lying_open[place]:
            spot, sign, value = place % SQUARE, deck.faces[kind], int(deck.values[kind])
            found.append(
                HiddenItem(place // SQUARE, where(spot + 1), card_name(sign), seen(sign), "", ORDER.index(spot), value)
            )
    return found


# The end of a round, in a panel before the next one or at the end of the game: every square turned up and counted, and
# the fate of the caller; at the end of the game the winner is crowned.


SHOWN: Final = Markup(
    '<span class="count"><span class="shown" role="img" aria-label="{}">'
    + SQUARE * '<span class="card">{}</span>'
    + '</span><b class="sum" aria-hidden="true">{}</b></span>'
)
BOLD: Final = Markup("<b>{}</b>")


class Ended(NamedTuple):
    """The last round that is over: the seat that called, each seat's square, its points of all rounds, and its name."""

    caller: int
    squares: tuple[tuple[str, ...], ...]
    rounds: tuple[tuple[int, ...], ...]
    called: tuple[str, ...]


def _ended(scene: Scene) -> Ended:
    facts = facts_of(scene.view)
    seats = range(facts.players)
    squares, rounds = [signs(facts, seat) for seat in seats], [tuple(rounds_of(facts, seat)) for seat in seats]
    return Ended(facts.caller, tuple(squares), tuple(rounds), tuple(map(scene.called, seats)))


def between(scene: Scene) -> tuple[Markup, ...]:
    """The panel from the end of a round until this seat has laid back its two cards in the next one."""
    facts = facts_of(scene.view)
    # SPB-05: the seats lay back one after another; a spectator's panel closes after the first of them
    seat = facts.seat if facts.seat >= 0 else facts.starter
    waits = facts.awaits == "peek" and has_to_lay_back(seat, facts.turn, facts.starter, facts.players)
    if facts.round == 1 or not (waits or facts.awaits == "deal"):
        return ()
    return _between(page_of(scene), _ended(scene), facts.round, facts.rounds, facts.starter)


@cached(KEPT_PANELS)
def _between(page: Page, ended: Ended, following: int, rounds: int, starter: int) -> tuple[Markup, ...]:
    key, players = f"round-{following - 1}", len(page.names)
    shown, mood = (starter - 1) % players, ""
    if ended.caller != NOBODY:  # SPB-33, SPB-34: the caller laughs or howls
        shown, mood = ended.caller, HOWLS if ended.rounds[ended.caller][-1] else LAUGHS
    heading = _("End of round {n} of {rounds}").format(n=following - 1, rounds=rounds)
    told = story(hero(page.icons, feeling(page.faces[shown], mood)), f"{key}-told", heading, [_fate(page, ended)])
    on = _("On to round {n}").format(n=following)
    return tuple(between_rounds(key, [told, *_counted(page, ended, around(players, page.seat))], on))


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """SPB-36: the winner and the margin, the last round's squares, all points, the fewest first."""
    facts, each = facts_of(scene.view), sums(facts_of(scene.view))
    order = sorted(range(facts.players), key=lambda seat: each[seat])
    best = [seat for seat in order if each[seat] == min(each)]
    names = [scene.names[seat] for seat in best]
    if len(best) > 1:
        heading = _("A shared victory: {names}.").format(names=", ".join(names))
        words = _("The game is over: {margin}.")
    else:
        heading = _("Victory!") if scene.reader in best else _("{name} wins!").format(name=names[0])
        is_own = scene.view.seat in best
        words = _("The game is over: you win, {margin}.") if is_own else _("The game is over: {name} wins, {margin}.")
    over = escape(words).format(name=BOLD.format(names[0]), margin=verdict(scene.view).margin)
    # a seat with the most points howls, the viewer's if it is among them; none if all have the same points
    last = [seat for seat, points in enumerate(each) if points == max(each) > min(each)]
    loser = scene.faces[scene.view.seat if scene.view.seat in last else last[0]] if last else ""
    equal = scene.faces[best[1]] if len(best) > 1 else ""
    crowned, page, ended = hero(scene.icons, scene.faces[best[0]], True, loser, equal), page_of(scene), _ended(scene)
    return [story(crowned, "outcome", heading, [over, _fate(page, ended)]), *_counted(page, ended, order)]


def _fate(page: Page, ended: Ended) -> Markup:
    """SPB-33, SPB-34, SPB-37: the fate of the seat that called."""
    caller = ended.caller
    if caller == NOBODY:
        return escape(_(NOBODY_CALLED))
    total, scored = sum_of(ended.squares[caller]), ended.rounds[caller][-1]
    words, name = escape(fate(total, caller == page.reader)), BOLD.format(page.names[caller])
    return words.format(name=name, sum=numeral(total), n=numeral(scored))


def _counted(page: Page, ended: Ended, order: Sequence[int]) -> list[Markup]:
    """SPB-32, SPB-36: all squares with their points and the sums; the fewest points lead."""
    each, rows = list(map(sum, ended.rounds)), list[tuple[Markup, Markup]]()
    for number in order:
        faces, rounds = ended.squares[number], ended.rounds[number]
        # the square as it lay, face up, with its sum
        lying = [drawn(page.drawings, faces[spot]) for spot in ORDER]
        turned_up = SHOWN.apart(added_up(faces), *lying, f"= {numeral(sum_of(faces))}")
        # the rounds that add up to the total: "3 − 1 + 10"
        summed = numeral(" + ".join(map(str, rounds)).replace("+ -", "- ")) if len(rounds) > 1 else ""
        far = Markup("{}<small>{}</small>").format(total(page.icons, each[number], each[number] == min(each)), summed)
        cells = [turned_up, Markup('<span class="gain">{}</span>').format(numeral(f"{rounds[-1]:+}")), far]
        rows.append(row(page.icons, page.faces[number], ended.called[number], cells, number == page.reader))
    told = heads([_("Square"), _("Points"), _("Total")])
    return tally(_("Points"), told, rows, _("The fewest points win."))


def ends_round(line: str) -> bool:
    """SPB-30, SPB-37: True for a line that ends a round with another one to come."""
    return bool(Line.read(line).followed("round"))


# The choices of a seat, as buttons that name the consequence.


# Stands for the name of the seat that a choice is about.
NAME: Final = "{name}"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = facts_of(view)
    what, *places = ACTIONS.name(action).split(":")
    act, whose = act_of(facts, what, places)
    own, there = f"{facts.seat}:{places[0] if places else ''}", ":".join(places[-2:])
    parts = {
        "card": _card(facts, facts.top if what == "take" else facts.drawn),
        "place": where(places[-1]) if places else "",
        "name": NAME,
    }
    words, follows, asks = [_(said).format(**parts) if said else "" for said in (act.button, act.follows, act.asks)]
    whose = whose if NAME in follows else -1
    if what == "swap":  # SPB-22
        touches = (Touch(own, asks=asks), Touch(there, asks=_(ACTS["look"].asks)))
        return Choice(words, follows, touches=touches, whose=whose)
    if what == "power":
        follows = _(POWERS[power_of(facts, facts.drawn)].follows)
    if what == "take" and power_of(facts, facts.top):  # SPB-14
        follows = _("its power is not used; {goes}").format(goes=follows)
    things = {"draw": (STOCK,), "discard": (DISCARD,), "take": (DISCARD, own), "look": (there,)}
    picks = things.get(what, (own,) if places else ())
    # SPB-30: a call ends the round for all seats, so its button must be held
    is_at_hand, is_held = what in ("draw", "discard"), what == "call"
    return Choice(words, follows, picks, act.letter, asks=asks, at_hand=is_at_hand, held=is_held, whose=whose)


def _card(facts: Facts, kind: int) -> str:
    return number_on(sign_of(facts, kind))


# The question to the mover, and one line of reasons; the card in them is the drawn one or the discard's top.


# Once the open card is touched the sheet shows the second text, which is not read aloud before.
UNTIL: Final = Markup('<span class="until-taking">{}</span><span class="taking" aria-hidden="true">{}</span>')
TAKING: Final = later("Now touch your card that the {card} replaces.")


def asks(view: View, names: Sequence[str]) -> str:
    """The question to the mover as a headline; "" for all other viewers."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    return _(MOMENTS[moment(facts)].asks).format(card=_card(facts, facts.drawn or facts.top))


def say(view: View, names: Sequence[str]) -> Markup:
    """One line of reasons for the mover; "" for all other viewers."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    return _why(moment(facts), _card(facts, facts.drawn or facts.top))


@cached(KEPT)
def _why(moment: str, card: str) -> Markup:
    told, taking = [
        escape(_(words)).format(card=Markup("<b>{}</b>").format(card)) for words in (MOMENTS[moment].why, TAKING)
    ]
    return UNTIL.format(told, taking) if moment == "turn" else told


# The motions that a seat sees by a line of its sheet.


HIDDEN: Final = "?"
UNSEEN: Final = ""  # the back of a card


def actor(line: str) -> int:
    """The seat that acts; NOBODY for a deal, whose sentence is about the reader's own cards."""
    who, act, _talk = Line.read(line)
    return NOBODY if act.what == "deal" else who


def steps(line: str, seat: int) -> list[Step]:
    """The motions in order: those of the action, then those of its consequences."""
    who, act, talk = Line.read(line)
    laid = next((part.first for part in talk if part.what == "lays"), "")
    followed = [step for part in talk for step in _followed(part, seat)]
    shown = {part.first: part.detail[1:] for part in talk if part.what == "shows"}
    if shown and act.what == "call":
        # SPB-30, SPB-33, SPB-34: the caller is named before the squares are counted, its fate after
        *faces, scored = shown[str(who)]
        name, total = f"{{{who}}}", sum_of(faces)
        called = Step("tell", mark=TOLD["called"].to(who == seat).format(name=name))
        told = fate(total, who == seat).format(name=name, sum=numeral(total), n=numeral(scored))
        followed = [called, *followed, Step("tell", mark=told), Step("wait")]
    elif shown:  # SPB-37
        followed = [Step("tell", mark=_(NOBODY_CALLED)), *followed, Step("wait")]
    return [*_acted(who, act, seat, laid), *followed]


def _acted(who: int, act: Part, seat: int, laid: str) -> list[Step]:
    """The motions of an act; only the reader's own hand is open. `laid` is the face that left a square."""
    what, detail = act
    hand, place = IN_HAND if who == seat else f"seat:{who}", f"{who}:{detail[-1] if detail else ''}"
    if what in ("starts", "call"):
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if what == "deal":
        return [Step("fly", STOCK, place, (UNSEEN,))]
    if what == "drew":  # SPB-11: only its drawer sees it
        return [Step("fly", STOCK, hand, (UNSEEN if act.first == HIDDEN else seen(act.first),))]
    if what == "take":  # SPB-13: all seats see both cards
        return [Step("swap", DISCARD, place, (seen(act.first), seen(laid)))]
    if what == "put":  # SPB-11: the old card leaves face up, the new one comes face down
        return [Step("fly", place, DISCARD, (seen(laid),)), Step("fly", hand, place, (UNSEEN,))]
    if what in ("discard", "power"):
        return [Step("fly", hand, DISCARD, (seen(act.first),))]
    if what == "look":  # SPB-42, SPB-43: it stays open to its looker; the other seats see only its place
        place, face = ":".join(detail[:2]), detail[2:]
        glowing = Step("mark", target=place, mark="glowing", ms=400)
        return [Step("turn", target=place, faces=(seen(face[0]),)) if face else glowing]
    if what == "back" and who == seat:  # SPB-05, SPB-43: the looker sees it covered again
        places = [":".join(detail)] if detail else [f"{who}:1", f"{who}:2"]
        return [Step("turn", target=place, faces=(UNSEEN,)) for place in places]
    if what in ("swap", "with"):  # SPB-22, SPB-23: no seat sees either card
        return [Step("swap", f"{who}:{act.first}", ":".join(detail[1:]), (UNSEEN, UNSEEN))]
    return []


def _followed(part: Part, seat: int) -> list[Step]:
    """SPB-05, SPB-16: the motions of a shuffle, a first look, or a count of squares."""
    if part.what == "shuffles":
        return [Step("sweep", DISCARD, STOCK)]
    if part.what == "peeks":
        numbered = enumerate(part.detail, start=1)
        return [Step("turn", target=f"{seat}:{number}", faces=(seen(face),)) for number, face in numbered]
    if part.what != "shows":
        return []
    # SPB-32: a square is turned up where it lies, card by card, and added up on the way
    who, *faces, _scored = part.detail
    return [
        step
        for number, face in enumerate(faces, start=1)
        for step in (
            Step("turn", target=f"{who}:{number}", faces=(seen(face),)),
            Step("sum", target=f"seat:{who}", mark=f"{sum_of(faces[:number])}"),
        )
    ]
