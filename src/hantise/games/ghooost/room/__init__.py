"""The room of Ghooost! as one seat sees it: the seats around the table, the cards on it, its own cards and choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import SPECTATOR, Choice, HiddenItem, Scene, State, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.phrases import said
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.kit.card import card
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.parts import Known, faded_words, held
from hantise.drawing.kit.pile import face_down, heap, label, pile, stack
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.actions import ACTIONS, FIRST_PLAY, QUARTET, play_parts
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.notation import faces_of
from hantise.games.ghooost.piles import COPY, FACES, KITTY, kinds_of
from hantise.games.ghooost.room.cards import (
    actor,
    boo,
    counted,
    drawings,
    drawn,
    family_of,
    kinds_in,
    short_name,
    steps,
)
from hantise.games.ghooost.room.result import between, result
from hantise.games.ghooost.rules import HAND, MANSIONS, TWIST, Ghooost, beats, place_points
from hantise.games.ghooost.table import (
    NEVER,
    SAID,
    Act,
    card_name,
    cards_of,
    coming,
    facts_of,
    fate,
    ghost_name,
    in_order,
    in_play,
    in_words,
    on_top,
    outcome,
    top_of,
)
from hantise.games.ghooost.view import memory_id

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "moment",
    "recall",
    "result",
    "say",
    "section",
    "steps",
]

# Cached pieces, because most were drawn before, for another seat or an earlier position.
KEPT: Final = 2000
# Cached seats and hands: they look the same until they change.
MANY_KEPT: Final = 4000
# Cached positions, each of which is drawn for all who look at its table within moments.
POSITIONS: Final = 300
SHOWN: Final = 5  # of the cemetery
SHOWN_GONE: Final = 3
LAST: Final = 6  # turns before daybreak that the clock counts in figures, without hands


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: the seats, the middle, the viewer's cards, and the result of a round."""
    facts = facts_of(scene.view)
    people = tuple(zip(scene.names, scene.faces, map(tuple, scene.tags)))
    seats, middle = _in_sight(
        facts._replace(seat=SPECTATOR, hand=()),
        people,
        tuple([_known_of(scene, facts, number) for number in range(facts.players)]) if facts.takes else (),
        last_open(scene.lines),
        scene.recalled,
        scene.drawings,
        scene.icons,
    )
    # GHO-09: all other seats, clockwise.
    inside = [*others([seats[number] for number in seats_of_others(facts.players, facts.seat)]), *middle]
    if facts.seat >= 0:
        inside += _own_side(scene, facts, people[facts.seat])
    return [*floor("ghooost", inside), *between(scene)]


def _own_side(scene: Scene, facts: Facts, person: Person) -> list[Markup]:
    _name, ghost, tags = person
    own = _seat(facts, facts.seat, (scene.called(facts.seat), ghost, tags), (), scene.drawings, scene.icons)
    owner, name = scene.owner, _("Your mansion")
    if owner:
        name = _("{name}’s mansion").format(name=owner)
    mansion = _face_down(scene.drawings, f"mansion:{facts.seat}", facts.mansions[facts.seat], name)
    top = facts.top if scene.choices else 0  # its demand, only while the viewer chooses
    held = (facts.hand, scene.pickable, top, bool(scene.choices), scene.drawings, scene.rules, owner)
    return own_side(own, _own_hand(*held), [mansion], owner)


@cached(POSITIONS)
def _in_sight(
    facts: Facts,
    people: tuple[Person, ...],
    known: tuple[tuple[Taken, ...], ...],
    told: str,
    recalled: tuple[str, ...],
    drawings: str,
    icons: str,
) -> tuple[tuple[Markup, ...], tuple[Markup, ...]]:
    """All that every seat sees alike, drawn once for a position: each seat as the others see it, and the middle."""
    held = known or ((),) * facts.players
    seats = [_seat(facts, number, person, held[number], drawings, icons) for number, person in enumerate(people)]
    return tuple(seats), _middle(facts, told, recalled, drawings)


@cached(KEPT)
def _arrows(is_back: bool, are_two: bool) -> Markup:
    words = _("Anticlockwise") if is_back else _("Clockwise")
    return Markup(
        '<p class="way{}{}" data-place="arrows" data-score><i></i><i></i><i></i><i></i><span>{}</span></p>'
    ).format(" back" if is_back else "", " two" if are_two else "", words)


@cached(KEPT)
def _face_down(drawings: str, place: str, count: int, name: str, note: str = "") -> Markup:
    return pile(place.partition(":")[0], face_down(drawings, place, count), label(name, count, note))


# The viewer's cards: a touch picks a playable card; a locked card gives the reason.


@cached(MANY_KEPT)
def _own_hand(
    held: tuple[int, ...], pickable: frozenset[str], top: int, is_choosing: bool, drawings: str, rules: str, owner: str
) -> tuple[Markup, ...]:
    """The cards by value; on this seat's turn those in no choice are locked."""
    alike = [
        Alike(
            FACES[kind],
            drawn(drawings, kind),
            card_name(kind),
            held.count(kind),
            *(_why(kind, top, rules) if is_choosing and FACES[kind] not in pickable else ()),
        )
        for kind in dict.fromkeys(in_order(held))
    ]
    return hand(alike, is_choosing, owner=owner)


def _why(kind: int, top: int, rules: str) -> tuple[str, str]:
    """GHO-10, GHO-13, GHO-19: one reason for all ghosts, and one for Miss Copy, each with its rule's address."""
    if kind == COPY:
        return _("Miss Copy copies the ghost that she is played with: she needs one that fits."), f"{rules}#GHO-19"
    asked = top_of(top)
    words = _(asked.locks or asked.refuses)
    return words.format(name=ghost_name(top), top=top), f"{rules}#{asked.rule}"


# The seats around the table: ghost, name, cards, points, and the fate of seats that left.


# A seat's name, its ghost and its tags.
Person = tuple[str, str, tuple[str, ...]]
# The fading of a memory, and the cards that a seat took together then.
Taken = tuple[int, tuple[int, ...]]


class Sitter(NamedTuple):
    """The words and numbers of a seat; `points` is -1 if none are counted, `coming` are those of a running round.

    `fate` is that of a seat that left, `known` holds the known cards of the hand.
    """

    number: int
    name: str
    ghost: str
    tags: tuple[str, ...]
    hand: int
    mansion: int
    points: int
    coming: int
    tokens: int
    is_moving: bool
    fate: str
    is_own: bool
    known: tuple[Taken, ...]


def _seat(facts: Facts, number: int, person: Person, known: tuple[Taken, ...], drawings: str, icons: str) -> Markup:
    """A seat; the viewer's own cards lie open, the others hold theirs up."""
    is_waiting = facts.match and facts.awaits != "over" and number in facts.left
    sitter = Sitter(
        number,
        *person,
        hand=facts.hands[number],
        mansion=facts.mansions[number],
        points=facts.points[number] if facts.match else -1,
        # GHO-84: the points that an escaped seat has earned, and gets at the end of the round of a match.
        coming=place_points(facts.left.index(number), facts.players) if is_waiting else 0,
        tokens=facts.tokens[number],
        is_moving=facts.mover == number,
        fate=fate(facts, number) if number in facts.left else "",
        is_own=number == facts.seat,
        known=known,
    )
    return _drawn(sitter, icons, drawings if known else "")


@cached(MANY_KEPT)
def _drawn(who: Sitter, icons: str, drawings: str) -> Markup:
    more = f" +{who.coming}" if who.coming else ""
    points = [Count(f"{who.points}{more}", "points")] if who.points >= 0 else []
    counts = [Count(who.fate)] if who.fate else [Count(str(who.hand), "cards"), Count(str(who.mansion), "mansion")]
    known = [Known(drawn(drawings, kind, is_named=False), faded) for faded, kinds in who.known for kind in kinds]
    sitting = Seat(
        number=who.number,
        name=who.name,
        ghost=who.ghost,
        described=_described(who),
        counts=(*counts, *points),
        tags=(*([boo(who.tokens)] if who.tokens else []), *map(tag, who.tags)),
        is_moving=who.is_moving,
        is_out=bool(who.fate),
        fan=-1 if who.is_own else 0 if who.fate else who.hand - len(known),
        held=held(known),
    )
    return seat(sitting, icons)


def _described(who: Sitter) -> str:
    """Name, cards, points, tokens and tags in one line."""
    said = [who.fate or cards_of(who.hand, who.mansion)]
    if who.points >= 0:
        said.append(in_words("points", who.points))
    if who.coming:
        said.append(_("+{n} at the end of the round").format(n=who.coming))
    said += [*[_("Boo!")] * who.tokens, *who.tags]
    for faded, kinds in who.known:
        cards = _("holds {cards}").format(cards=counted(map(short_name, kinds)))
        said.append(f"{cards} ({faded_words(faded)})" if faded else cards)
    return said_of(who.name, ", ".join(said))


def _known_of(scene: Scene, facts: Facts, seat: int) -> tuple[Taken, ...]:
    """The known cards of that hand, the surest first, only in a review: no other page reminds of them."""
    taken = [(memory_id(who, when), kinds) for who, when, kinds in facts.takes if who == seat]
    found = [(scene.fading.get(key, 0), kinds) for key, kinds in taken if scene.is_open or key in scene.fading]
    return tuple([(faded, tuple(in_order(kinds))) for faded, kinds in sorted(found)])


def hidden(view: View, world: State) -> list[HiddenItem]:
    """GHO-97: the cards in the others' hands in an imagined world; the face-down cards of a mansion
    have no order yet (GHO-95).
    """
    assert isinstance(world, Ghooost)
    return [
        HiddenItem(seat, _("hand"), card_name(kind), FACES[kind], value=kind or KITTY + 1)
        for seat in range(world.players)
        if seat != view.seat
        for kind in kinds_of(world.hands[seat])
    ]


# The middle of the table: clock and crypt, the cemetery with Kitty beside it, the discard.


class Laid(NamedTuple):
    """A ghost in the cemetery and its value there; 0 if Miss Copy's value is unknown."""

    kind: int
    value: int


def _middle(facts: Facts, told: str, recalled: tuple[str, ...], drawings: str) -> tuple[Markup, ...]:
    """The middle in reading order: direction, time, crypt, cemetery, Kitty, discard."""
    turns, dealt = coming(facts), facts.players * (HAND + MANSIONS[facts.players])
    moved = [step.target for step in steps(told, facts.seat)] if told else []
    lying = lying_of(recalled)
    ghosts = _pile(facts.cemetery, facts.top, facts.run, _told(lying))
    covered = len(ghosts) - facts.run
    return (
        # GHO-66, GHO-68: the direction of play makes no difference between two.
        _arrows(facts.direction < 0, in_play(facts) <= 2),
        _opened(),
        clock(facts.crypt, sum(facts.deck) - dealt, turns, facts.daybreak * in_play(facts) // 2),
        _sunrise(turns),
        _face_down(drawings, "crypt", facts.crypt, _("Crypt"), _time(facts.crypt)),
        _cemetery(drawings, ghosts[covered:], ghosts[:covered], "cemetery" in moved),
        _kitty(drawings, facts.cemetery[KITTY], "kitty" in moved),
        _gone(facts.discard, _told(recalled[: len(recalled) - len(lying)])[-SHOWN_GONE:]),
        Markup("</section>"),
    )


@cached(KEPT)
def _opened() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


@cached(KEPT)
def _kitty(drawings: str, count: int, is_moved: bool) -> Markup:
    """GHO-15: Kitty, beside the cemetery."""
    kitty = card(drawn(drawings, KITTY, is_named=False), "moved" if is_moved else "")
    return pile("kitty", stack("kitty", count, kitty), label(_("Kitty"), count or None))


@cached(KEPT)
def _sunrise(turns: int) -> Markup:
    """GHO-88: the clock's sunrise in words."""
    if turns == NEVER:
        return Markup("")
    told = Markup('<p class="sunrise{}" aria-hidden="true">{}</p>')
    return told.format(" last" if _is_last(turns) else "", in_words("sunrise", turns))


@cached(KEPT)
def _cemetery(drawings: str, run: tuple[Laid, ...], below: tuple[Laid, ...], is_moved: bool) -> Markup:
    """GHO-64, GHO-76, GHO-96: the run card by card, and corners of the cards beneath, the last ghost named first.

    The topmost ghost's name is read too, because the next player must answer it.
    """
    shown = [_corner(*ghost) for ghost in below[max(0, len(below) + len(run) - SHOWN) :]]
    on_top, beneath = "", ""
    if run:
        shown += [card(drawn(drawings, ghost.kind, is_named=False), "run") for ghost in run[:-1]]
        shown.append(card(drawn(drawings, run[-1].kind), "run moved" if is_moved else "run"))
        times = f" ×{len(run)}" if len(run) > 1 else ""
        on_top = _("on top: {cards}").format(cards=card_name(run[-1].kind) + times)
    if below:
        names = [
            _("Miss Copy as {n}").format(n=value) if kind == COPY and value else short_name(kind)
            for kind, value in reversed(below)
        ]
        beneath = _("Beneath, from the top down: {cards}").format(cards=counted(names))
    return pile("cemetery", heap("cemetery", shown), label(_("Cemetery"), len(run) + len(below), on_top), beneath)


@cached(KEPT)
def _corner(kind: int, value: int) -> Markup:
    """GHO-03, GHO-20: a corner in its family's colours; Miss Copy has her own sign and the number that she took."""
    kin = "miss" if kind == COPY else family_of(FACES[kind]).corner
    return Markup('<i class="card corner{}">{}</i>').format(kin and f" {kin}", value or "")


@cached(KEPT)
def _gone(discard: tuple[int, ...], last: tuple[Laid, ...]) -> Markup:
    """GHO-96: the discard, with the ghosts that left last on top, or the highest if no line tells it."""
    kinds = kinds_in(discard)
    values = dict.fromkeys(kind for kind in kinds if COPY < kind < KITTY)
    on_top = last or tuple([Laid(kind, kind) for kind in [*values][-SHOWN_GONE:]])
    lying = heap("discard", [_corner(*ghost) for ghost in on_top], "stack")
    return pile("discard", lying, label(_("Discard"), len(kinds)), counted(map(short_name, kinds)))


# The order of the ghosts in the cemetery, which all seats saw.


def _pile(cemetery: tuple[int, ...], top: int, run: int, told: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """GHO-96, GHO-20: the ghosts from the bottom up, without Kitty: the told ones, if exactly these lie there.

    Otherwise, and where nothing lies beneath the run, only the run is known, and the others lie by value. GHO-64: a
    card of another value in the run is Miss Copy, beneath the others.
    """
    own = min(run, cemetery[top])
    on_top = (Laid(COPY, top),) * (run - own) + (Laid(top, top),) * own
    if sum(cemetery[:KITTY]) == run:
        return on_top
    ghosts = kinds_in(cemetery[:KITTY])
    if in_order(ghost.kind for ghost in told) == ghosts:
        return told
    untold = Counter(ghosts) - Counter(ghost.kind for ghost in on_top)
    return (*(Laid(kind, kind) for kind in in_order(untold.elements())), *on_top)


def recall(before: tuple[str, ...], line: str) -> tuple[str, ...]:
    """GHO-96: the lines by which ghosts left the game last, then those by which ghosts lie in the cemetery."""
    told = Line.read(line)
    what, lying = told.act.what, lying_of(before)
    if what in ("deal", "starts"):
        return ()
    if told.followed("swept"):
        return (*lying, line)
    if what == "take" or told.followed("fails"):
        return before[: len(before) - len(lying)]
    return (*before, line) if what in ("play", "up") and told.act.first != FACES[KITTY] else before


def lying_of(recalled: tuple[str, ...]) -> tuple[str, ...]:
    """GHO-65, GHO-69: the lines after that with which the cemetery was swept."""
    swept = [number for number, line in enumerate(recalled, start=1) if Line.read(line).followed("swept")]
    return recalled[swept[-1] :] if swept else recalled


def _told(lines: Iterable[str]) -> tuple[Laid, ...]:
    """The ghosts that these lines laid, from the bottom up."""
    return tuple([ghost for line in lines for ghost in _laid(Line.read(line).act.first)])


@lru_cache(maxsize=KEPT)
def _laid(name: str) -> tuple[Laid, ...]:
    """GHO-20: the ghosts of a play, with Miss Copy beneath those whose value she took."""
    kinds = [FACES.index(face) for face in faces_of(name)]
    return tuple([Laid(kind, kinds[0]) for kind in sorted(kinds)])


def last_open(lines: Iterable[str]) -> str:
    """The line of the last card laid openly, "" for none; a card drawn afterwards displaces no mark."""
    return next((line for line in lines if Line.read(line).act.what not in ("draw", "deal")), "")


# The clock beside the crypt: the last half hour before midnight passes as the crypt empties, the last one before
# daybreak with each idle turn.


@cached(KEPT)
def clock(left: int, whole: int, sunrise: int = NEVER, near: int = 0) -> Markup:
    """The dial with `left` of the crypt's cards left; the sheet draws rim and hours.

    GHO-88: from `near` idle turns before daybreak on, the sun rises at its right with each turn.
    """
    dawns = sunrise != NEVER
    # The degrees left for the long hand, from half past eleven or half past five.
    to_go = 180 * (sunrise if dawns else left) // max(near if dawns else whole, 1)
    arc = Markup('<circle r="44" pathLength="360" stroke-dasharray="{} 360" transform="rotate({})"/>')
    hands = Markup('<path d="M0 0V-20" transform="rotate({})"/><path d="M0 0V-29" transform="rotate({})"/>')
    sun = Markup(
        '<g class="sun" transform="translate(46 {})"><circle r="13"/>'
        '<path d="M0-17V-22M0 17V22M17 0H22M-17 0H-22M12-12L16-16M-12 12L-16 16M12 12L16 16M-12-12L-16-16"/></g>'
    )
    # GHO-39, GHO-54, GHO-55: the words for the stroke.
    struck = Markup(' data-told="{}"').format(_("Midnight! Nobody draws any more. Hand empty? The mansion opens."))
    told = in_words("midnight", left) if left else _("After midnight")
    short_hand = (180 if dawns else 360) - to_go // 12
    return Markup(
        '<svg class="clock{}" data-place="clock" viewBox="-60 -60 120 120" role="img" aria-label="{}"{}>{}{}{}</svg>'
    ).format(
        " dawning" if dawns else "",
        told + ". " + in_words("sunrise", sunrise) if dawns else told,
        struck if not left else "",
        arc.format(to_go, 270 - to_go) if to_go else "",
        Markup("<text>{}</text>").format(sunrise) if _is_last(sunrise) else hands.format(short_hand, 360 - to_go),
        sun.format(to_go // 4) if dawns else "",
    )


def _is_last(sunrise: int) -> bool:
    """GHO-88: true for the last turns before daybreak, which the clock counts in figures."""
    return sunrise != NEVER and sunrise <= LAST


def _time(crypt: int) -> str:
    return _("before midnight") if crypt else _("after midnight")


# The time of the game in a few words, for the head of the page.


def moment(view: View) -> list[str]:
    """GHO-39, GHO-84, GHO-88: the round of a match, and the time of its night."""
    facts = facts_of(view)
    told = [_("Round {n}").format(n=facts.round)] if facts.match else []
    if facts.awaits != "over":
        turns = coming(facts)
        told.append(_time(facts.crypt) if turns == NEVER else in_words("sunrise", turns))
    return told


def ends_round(line: str) -> bool:
    """GHO-84: true if this line ends a round of a match."""
    return bool(Line.read(line).followed("ends"))


def section(line: str) -> str:
    """GHO-84: the round of a match that ends with a line; "" for any other line."""
    ends = Line.read(line).followed("ends")
    return _("Round {n}").format(n=ends[0].first) if ends else ""


# The choices of a seat, as buttons that name the consequences, and their reason.


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; cards are picked in place."""
    facts = facts_of(view)
    if action >= FIRST_PLAY:
        return _play(facts, action)
    name = ACTIONS.name(action)
    act, cards = SAID.acts[name], facts.mansions[facts.turn]
    if name == "K":
        return Choice(_(act.button).format(cards=ghost_name(KITTY)), _after(facts, KITTY, 1), (FACES[KITTY],))
    if name == "take":
        return Choice(*_taking(facts, act), letter=act.letter)
    # GHO-31: a seat that could play may try its luck too.
    is_no_gamble = name == "luck" and not fits(facts.hand, facts.top)
    follows = in_words("crypt", facts.crypt) if is_no_gamble else said(act.follows, cards).format(n=cards)
    return Choice(_(act.button), follows, letter=act.letter)


def _taking(facts: Facts, act: Act) -> tuple[str, str]:
    """GHO-31, GHO-36: the words for taking the cemetery, with the cards in hand after drawing up.

    GHO-16: they name Kitty, who does not look like a part of the cemetery; if she lies alone, the seat takes her.
    """
    taken, kitties = len(facts.hand) + sum(facts.cemetery), facts.cemetery[KITTY]
    cards = max(taken, min(HAND, taken + facts.crypt))
    follows = said(act.follows, cards).format(n=cards)
    if sum(facts.cemetery) == kitties:
        return in_words("kitties", kitties), follows
    return _(act.button), in_words("included", kitties, held=follows) if kitties else follows


def _play(facts: Facts, action: int) -> Choice:
    rank, count, copies = play_parts(action)
    follows = _after(facts, rank, count + copies)
    if copies:  # GHO-19: the value that Miss Copy takes, before what follows
        follows = _("Miss Copy counts as {rank}: {follows}").format(rank=rank, follows=follows)
    # GHO-62, GHO-73: one more Miss Copy from the hand would make it a quartet.
    if on_top(facts, rank, count + copies) == QUARTET - 1 and facts.hand.count(COPY) > copies:
        words = _("{follows} (with Miss Copy: a quartet)") if follows else _("with Miss Copy: a quartet")
        follows = words.format(follows=follows)
    # GHO-61: all four ghosts of a rank that the hand holds.
    return _laying(action, follows, count == QUARTET and not copies and facts.hand.count(rank) == QUARTET)


def _after(facts: Facts, kind: int, laid: int) -> str:
    """GHO-17, GHO-60 to GHO-69, GHO-80, GHO-88: the consequence of laying `laid` cards of a kind."""
    found = outcome(facts, kind, laid)
    draws_up = facts.crypt > 0 and len(facts.hand) - laid < HAND
    # This is the last idle turn, and no drawn card will delay the sunrise.
    if found not in ("out", "quartet", "skeletum") and coming(facts) == 1 and not draws_up:
        return _("then the sun rises")
    if kind == KITTY and found != "out":
        others_miss = said(SAID.acts["K"].follows, 1)
        return _("the other misses a turn: you play again") if in_play(facts) == 2 else others_miss
    if kind == TWIST and found == "plain":
        return _("with two players nothing turns")
    return "" if found == "plain" else said(SAID.laid[found].button, laid)


@cached(KEPT)
def _laying(action: int, follows: str, is_at_hand: bool) -> Choice:
    rank, count, copies = play_parts(action)
    cards = " + ".join([card_name(rank), *[str(rank)] * (count - 1), *[ghost_name(COPY)] * copies])
    words = _("Play all four {rank}s").format(rank=rank) if is_at_hand else _("Play {cards}").format(cards=cards)
    return Choice(words, follows, (FACES[rank],) * count + (FACES[COPY],) * copies, at_hand=is_at_hand)


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for seats that are not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if not facts.hand:
        return _("Your hand is empty: now what?") if sum(facts.cemetery) else _(SAID.acts["mansion"].button)
    if fits(facts.hand, facts.top):
        words = _("What do you lay on {ghost}?") if facts.top else _("What do you lay first?")
        return words.format(ghost=card_name(facts.top))
    if not facts.top:
        return _("Miss Copy needs company")
    return _("Nothing fits: take, or luck?") if facts.crypt else _("Nothing fits: take all")


def say(view: View, names: Sequence[str]) -> str:
    """The cemetery's demand to the seat on the move; "" for all others."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if not facts.hand and not sum(facts.cemetery):
        told = [_("Your hand is empty: open your mansion.")]
    elif not facts.hand:  # GHO-53: the card turned up must fit on the ghost on top
        told = [_("Your hand is empty: open your mansion, or take the cemetery.")]
        told = [_("{ghost} is on top."), *told] if facts.top else told
    elif fits(facts.hand, facts.top):  # GHO-18, GHO-19: also names cards that only seem to go
        told = [_(top_of(facts.top).asks)]
        if COPY in facts.hand and facts.top in (0, 1):
            told.append(_("Miss Copy only goes with another ghost."))
        if facts.hand.count(KITTY) > 1:
            told.append(_("One Kitty at a time."))
    elif not facts.top:  # GHO-19, GHO-35, GHO-56: on an empty cemetery only Miss Copy is stuck
        told = [_("Miss Copy only goes with another ghost, and you hold no other.")]
    elif facts.crypt:  # GHO-51
        told = [_("Nothing in your hand fits on {ghost}: take the cemetery, or try your luck.")]
    else:
        told = [_("Nothing in your hand fits on {ghost}: take the cemetery.")]
    ghost = Markup("<b>{}</b>").format(card_name(facts.top))
    words = Markup(" ").join([escape(sentence).format(ghost=ghost, top=facts.top) for sentence in told])
    turns = coming(facts)
    # A screen reader says it too, because it cannot show the clock.
    return words if turns == NEVER else Markup("{} <i>{}</i>").format(words, in_words("near", turns))


@cached(KEPT)
def fits(hand: tuple[int, ...], top: int) -> bool:
    """GHO-10, GHO-13 to GHO-15, GHO-61: true if some of these cards may be laid on that ghost (0: on none)."""
    if any(kind == KITTY or (kind != COPY and beats(kind, top)) for kind in hand):
        return True
    copies = hand.count(COPY)
    return any(hand.count(kind) + copies >= QUARTET for kind in {*hand} - {COPY})
