"""Who sits around the table: ghost, name, cards, points, and what became of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.names import said_of
from hantise.core.seats import others
from hantise.core.words import _, language, ngettext
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.scores import place_points

WIDEST_FAN: Final = 7
# A seat looks the same to most others, and until something of it changes.
KEPT: Final = 4000
END: Final = Markup("</section>")


def opponents(scene: Scene) -> list[Markup]:
    """GHO-09: everybody else, in the order in which play goes clockwise, with the backs of their cards."""
    facts = facts_of(scene.view)
    seats = [_opponent(scene, facts, seat) for seat in others(facts.players, facts.seat)]
    return [_opened(len(seats), _("Around the table")), *seats, END]


@lru_cache(maxsize=KEPT)
def _opened(seats: int, words: str) -> Markup:
    return Markup('<section class="opps o{}" aria-label="{}">').format(seats, words)


def _opponent(scene: Scene, facts: Facts, seat: int) -> Markup:
    return place_of(scene, seat, fan=0 if seat in facts.left else min(facts.hands[seat], WIDEST_FAN))


def place_of(scene: Scene, seat: int, fan: int = -1) -> Markup:
    """A seat as one picture with one description, with so many backs of cards; -1 for one's own, which lie open."""
    facts = facts_of(scene.view)
    who = Sitting(
        seat,
        name=scene.names[seat],
        face=scene.faces[seat],
        tags=tuple(scene.tags[seat]),
        hand=facts.hands[seat],
        mansion=facts.mansions[seat],
        points=facts.points[seat] if facts.match else -1,
        coming=coming(facts, seat),
        tokens=facts.tokens[seat],
        is_moving=facts.mover == seat,
        is_out=seat in facts.left,
        is_behind=facts.awaits == "over" and seat == facts.left[-1],
        fan=fan,
    )
    return _drawn(who, scene.icons, language())


def coming(facts: Facts, seat: int) -> int:
    """GHO-84: the points that a seat which escaped has earned already, and gets at the end of the round of a match."""
    if not facts.match or facts.awaits == "over" or seat not in facts.left:
        return 0
    return place_points(facts.left.index(seat), facts.players)


class Sitting(NamedTuple):
    """All that is told of a seat; `points` is -1 where none are counted, `coming` are those of a running round."""

    seat: int
    name: str
    face: str
    tags: tuple[str, ...]
    hand: int
    mansion: int
    points: int
    coming: int
    tokens: int
    is_moving: bool
    is_out: bool
    is_behind: bool
    fan: int

    @property
    def fate(self) -> str:
        """GHO-80, GHO-81: what became of who no longer plays."""
        return _("stays behind") if self.is_behind else _("escaped")

    @property
    def described(self) -> str:
        """Name, cards, points, tokens and tags in one breath."""
        said = [self.fate if self.is_out else self._cards]
        if self.points >= 0:
            said.append(ngettext("{n} point", "{n} points", self.points).format(n=self.points))
        if self.coming:
            said.append(_("+{n} at the end of the round").format(n=self.coming))
        what = ", ".join([*said, *[_("Boo!")] * self.tokens, *self.tags])
        return said_of(self.name, what)

    @property
    def _cards(self) -> str:
        cards = ngettext("{n} card in hand", "{n} cards in hand", self.hand).format(n=self.hand)
        return _("{cards}, {mansion} in the mansion").format(cards=cards, mansion=self.mansion)


@lru_cache(maxsize=KEPT)
def _drawn(who: Sitting, icons: str, told_in: str) -> Markup:
    """The seat, told in that language, with the icons at that address."""
    fan = Markup('<u class="fan">{}</u>').format(Markup("<i></i>") * who.fan) if who.fan >= 0 else ""
    return Markup(
        '<div class="seat{}" data-place="seat:{}" role="img" aria-label="{}"{}>'
        '<svg class="pic"><use href="{}#g-{}"/></svg>{}<b class="nm2">{}</b>{}<p>{}</p>{}</div>'
    ).format(
        " act" if who.is_moving else " gone" if who.is_out else "",
        who.seat,
        who.described,
        Markup(' aria-current="true"') if who.is_moving else "",
        icons,
        who.face,
        Markup('<svg class="flame"><use href="{}#i-flame"/></svg>').format(icons) if who.is_moving else "",
        who.name,
        _tags(who),
        _counts(who),
        fan,
    )


def _tags(who: Sitting) -> Markup:
    times = f" ×{who.tokens}" if who.tokens > 1 else ""
    boo = Markup('<b class="tag bad">{}{}</b>').format(_("Boo!"), times) if who.tokens else ""
    return Markup("").join([boo, *(Markup('<b class="tag">{}</b>').format(tag) for tag in who.tags)])


def _counts(who: Sitting) -> Markup:
    more = f" +{who.coming}" if who.coming else ""
    points = Markup('<b class="st">{}{}</b>').format(who.points, more) if who.points >= 0 else ""
    if who.is_out:
        return Markup("<b>{}</b>{}").format(who.fate, points)
    return Markup('<b class="ha">{}</b><b class="ma">{}</b>{}').format(who.hand, who.mansion, points)
