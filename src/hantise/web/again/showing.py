"""A match that is over, after some of its events, as a seat or a spectator saw it, or all open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple, Self
from urllib.parse import urlencode

from msgspec.structs import replace

from hantise.bots.players import LEVELS, age, strength_of
from hantise.core import FADED, SPECTATOR, Choice, Game, View
from hantise.core.hints import ALWAYS
from hantise.core.outcome import outcome
from hantise.core.record import Steps
from hantise.core.words import _
from hantise.drawing.kit.house import sharing
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import ENDING, address
from hantise.web.pages.frame import NOTHING, bare, early_link, foot, icon, join, script_link, sign, style_link
from hantise.web.table_page.log import Told, result, tell, tell_of
from hantise.web.table_page.scene import extras_of
from hantise.web.table_page.snapshot import Line, PageContext, TableView, holding, lines_of, table_view_of
from hantise.web.tables.live_table import LiveTable, Position


class Showing(NamedTuple):
    """One of the `steps` of a match through these `eyes`: `news` are its lines, `seen` those of its motions.

    A step is an event: a decision and the chance after it; the first is the deal. `parts` are those of the whole match.
    `fading` tells how far each memory of the view has faded, and is empty if all is open. `origin` is the reader's
    place in a review. `public` are a spectator's lines about the step. `shown` are choices of the seat, drawn on the
    table. It `is_own` unless the seat is another player's: then all are called by their names. `played` is the address
    of the reader's own table with the same deal, or "", and `deal_is_played` while tables play a duplicate deal.
    `since` is the first step that a seat missed of a match that goes on; 0 for one that is over. `hold` is that of
    whoever took a shared device, "" without one.
    """

    table_view: TableView
    eyes: Eyes
    step: int
    steps: int
    news: tuple[Line, ...]
    seen: tuple[Line, ...]
    parts: tuple[Part, ...]
    fading: Mapping[str, int] = {}
    origin: Origin | None = None
    public: tuple[str, ...] = ()
    is_own: bool = True
    played: str = ""
    deal_is_played: bool = False
    shown: Mapping[int, Choice] = {}
    since: int = 0
    hold: str = ""

    def way(self, step: int, eyes: Eyes | None = None) -> str:
        """The address of a step of the same match, for these eyes or others."""
        if self.since:
            return f"/t/{self.table_view.match}/missed/{step}{holding(self.hold)}"
        return way_to(self.table_view.match, step, eyes or self.eyes, self.origin)

    @property
    def words(self) -> list[str]:
        """The step in sentences, motions included; the last step tells the winner."""
        table_view = self.table_view
        lines = table_view.game.gathered([line.text for line in self.news])
        told = [one.words for one in self.told(self.news, self.public)]
        told = told or [
            *filter(None, (table_view.game.table.tell(line, table_view.names, self._voice) for line in lines))
        ]
        if table_view.is_over and told:
            # The winner is told once: by the result, with its margin.
            end = outcome(table_view.names, table_view.payoffs, self._voice)
            told = [*told[:-1], *filter(None, [told[-1].removesuffix(end).rstrip()])]
        return [*told, *(one.words for one in result(table_view, self.is_own))]

    def told(self, lines: Sequence[Line], public: Sequence[str]) -> list[Told]:
        """Lines of the seat's sheet in sentences for the reader; `public` are a spectator's lines about the same."""
        return tell(self.table_view, lines) if self.is_own else tell_of(self.table_view, lines, public)

    @property
    def _voice(self) -> int:
        """The seat if it is the reader's own, else SPECTATOR."""
        return self.eyes.seat if self.is_own else SPECTATOR


def showing(table: LiveTable, step: int, eyes: Eyes, is_next: bool = False, since: int = 0) -> Steps[Showing]:
    """The steps to the showing of one step of a match through these eyes; while it goes on, from `since` on.

    The last step of a round shows the table at its end, unless `is_next` asks for the next round's.
    """
    end = table.position
    assert end.is_over if not since else step >= since and not eyes.is_open, (
        "nothing of a running match is looked back at"
    )
    position = yield from end.first(table.game, table.options, step)
    parts = () if since else (yield from parts_of(table))
    table_view = _table_view(table, position, eyes, bool(since))
    if _closes(table, step) and not is_next:
        before = yield from end.first(table.game, table.options, step - 1)
        state = before.state.clone()
        assert table.game.closing is not None
        *earlier, last = map(table.game.actions.parse, end.chapters[step - 1].event.actions)
        for action in earlier:
            state.apply(action)
        table_view = replace(table_view, view=table.game.closing(state, last, eyes.seat))
    level = "" if eyes.seat == SPECTATOR else table.levels[eyes.seat]
    faded = {} if eyes.is_open or since else fading(table.game, table_view.view, level)
    news, seen = tuple(lines_at(table, step, eyes)), tuple(_seen_at(table, step, eyes))
    public = tuple(public_at(table, step))
    return Showing(table_view, eyes, step, len(end.chapters), news, seen, parts, faded, public=public, since=since)


def _table_view(table: LiveTable, position: Position, eyes: Eyes, is_running: bool) -> TableView:
    """The table through these eyes: no choices, no tips, and all lines; while it goes on, what its own page showed."""
    seat = eyes.seat
    table_view = table_view_of(table.game, table.options, table.names, position, seat, table.id, table.levels)
    if is_running:
        return replace(table_view, legal=(), firsts=())
    known = (
        table.game.opened(position.state, eyes.seat)
        if eyes.is_open and table.game.opened is not None
        else table.game.view(position.state, eyes.seat)
    )
    return replace(table_view, view=known, legal=(), firsts=(), lines=lines_of(position, seat), keeps_log=True)


def _closes(table: LiveTable, step: int) -> bool:
    """True if a round ended with the step, and the next one cleared the table at once."""
    rounds = extras_of(table.game.room).rounds
    if table.game.closing is None or rounds is None or step < 1:
        return False
    return any(map(rounds.ends_round, public_at(table, step)))


def lines_at(table: LiveTable, step: int, eyes: Eyes) -> Iterator[Line]:
    """The lines of these eyes' seat about the step."""
    chapter = table.position.chapters[step - 1]
    late = step if chapter.event.is_in_place else -1
    return (Line(text, True, late=late) for text in chapter.lines(eyes.seat) if text)


def public_at(table: LiveTable, step: int) -> Iterator[str]:
    """A spectator's lines about the step."""
    return filter(None, table.position.chapters[step - 1].lines(SPECTATOR))


def _seen_at(table: LiveTable, step: int, eyes: Eyes) -> Iterator[Line]:
    """The lines of the step's motions; if all is open, with the faces that any seat saw.

    The first step of a new round has none, because the page still shows the old table.
    """
    if _closes(table, step - 1):
        return iter(())
    chapter = table.position.chapters[step - 1]
    lines = map(_fullest, *chapter.sheets) if eyes.is_open else iter(chapter.lines(eyes.seat))
    decided = islice(lines, len(chapter.event.actions)) if _closes(table, step) else lines
    return (Line(text, True) for text in decided if text)


def _fullest(*lines: str) -> str:
    """The line of the only seat that saw more of an action; else the spectator's, the last."""
    more = {*lines[:-1]} - {lines[-1], ""}
    return more.pop() if len(more) == 1 else lines[-1]


# Fading memories: the chance that a thing seen is still known at a step.

# The level of memory for people, and for computers without one.
LIKE_PEOPLE = "level3"
# The shares of things of the same age still remembered; each share not reached is a degree of fading.
SHARES = (1.0, 0.5, 0.125)


def fading(game: Game, view: View, level: str) -> Mapping[str, int]:
    """How far each memory of the view has faded, by its id, for a level; "" for people."""
    strength = strength_of(game, memory_of(level))
    found = dict[str, int]()
    for memory in view.memories:
        over = age(memory, view.clock) - strength.sure
        share = 1.0 if strength.sure >= ALWAYS or over <= 0 else 0.5 ** (over / strength.half)
        found[memory.id] = min(sum(share < least for least in SHARES), FADED)
    return found


def memory_of(level: str) -> str:
    """The level of memory for a player of this level, or "" for people."""
    return level if level in LEVELS else LIKE_PEOPLE


# The parts of a match: its rounds, or else spans of steps.

# The possible steps of a span, and the most spans of a match.
SPANS: Final = (10, 20, 50, 100, 200, 500)
MOST: Final = 8


class Part(NamedTuple):
    """A part of the game, with its first step and its `short` name."""

    name: str
    first: int
    short: str
    is_round: bool = True


def parts_of(table: LiveTable) -> Steps[tuple[Part, ...]]:
    """The steps to the rounds of the whole match, or else to its spans of steps."""
    rounds, firsts, steps = extras_of(table.game.room).rounds, [1], len(table.position.chapters)
    for step, chapter in enumerate(table.position.chapters if rounds else (), start=1):
        yield
        if rounds and step < steps and any(map(rounds.ends_round, filter(None, chapter.lines(SPECTATOR)))):
            firsts.append(step + 1)
    parts = [Part(_("Round {n}").format(n=n), first, str(n)) for n, first in enumerate(firsts, start=1)]
    return tuple(parts) if len(parts) > 1 else spans(steps)


def spans(steps: int) -> tuple[Part, ...]:
    """The steps in even parts, each named by its first; none for a single part."""
    span = next((span for span in SPANS if steps / span <= MOST), SPANS[-1])
    # A short rest belongs to the part before it.
    firsts = [1, *range(span, steps - span // 3, span)]
    parts = [Part(_("Step {n}").format(n=first), first, str(first), False) for first in firsts]
    return tuple(parts) if len(parts) > 1 else ()


# The eyes on a match that is over, and the addresses of its steps.

# The eyes of spectators, and those with all open, in an address.
ALL = "all"
OPEN = "open"
# The position before a choice; also the prefix of a choice's place in a review.
CHOICE = "choice"
# A choice to draw on the table before it.
SHOWS = "shows"


class Eyes(NamedTuple):
    """The eyes of a seat, or of SPECTATOR; if all `is_open`, from that side with nothing hidden."""

    seat: int
    is_open: bool = False

    @property
    def name(self) -> str:
        """The eyes in an address."""
        return OPEN if self.is_open else ALL if self.seat == SPECTATOR else str(self.seat)


class Origin(NamedTuple):
    """The reader's place in a review: its seat, and the id of the link that led to the step."""

    seat: int
    place: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The origin in an address; None if it is malformed."""
        found = re.fullmatch(r"([0-9])-((?:choice|moment|row)-[0-9]{1,5})", text)
        return cls(int(found[1]), found[2]) if found else None

    @classmethod
    def of_choice(cls, seat: int, step: int) -> Self:
        """The place of this seat's choice at this step."""
        return cls(seat, f"{CHOICE}-{step}")

    @property
    def text(self) -> str:
        """The origin in an address."""
        return f"{self.seat}-{self.place}"


def way_to(match: str, step: int, eyes: Eyes, origin: Origin | None = None) -> str:
    """The address of a step; with an origin its page has a way back."""
    came = f"&from={origin.text}" if origin else ""
    return f"/t/{match}/again/{step}?eyes={eyes.name}{came}"


def drawn_there(way: str, actions: Iterable[str]) -> str:
    """The same address, with these choices of its seat drawn on the table."""
    return f"{way}&{urlencode([(SHOWS, action) for action in actions])}"


def way_to_beliefs(match: str, step: int, seat: int, origin: Origin | None = None) -> str:
    """The address of a seat's beliefs at a step; the reader's own if `seat` is negative."""
    place = f"/t/{match}/again/{step}/beliefs" + (f"?eyes={seat}" if seat >= 0 else "")
    return f"{place}{'&' if seat >= 0 else '?'}from={origin.text}" if origin else place


def way_to_review(match: str, seat: int) -> str:
    """The address of a seat's review; the reader's own if `seat` is negative."""
    return f"/t/{match}/review" + (f"?eyes={seat}" if seat >= 0 else "")


def way_back(match: str, origin: Origin) -> str:
    """The address of a place in a review, unfolded."""
    return f"{way_to_review(match, origin.seat)}&at={origin.place}#{origin.place}"


# The frame of every page of a review.

TOP = Markup(
    '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}'
    '<div class="titles"><h1>{}</h1><span class="sub">{}</span></div><span class="sp"></span>{}</header>'
)

WAY, HERE = Markup('<a href="{}"{}>{}</a>'), Markup(' aria-current="true"')


def review_frame(game: Game, body: Markup, head: Markup = NOTHING, ways: Markup = NOTHING, sub: str = "") -> Markup:
    """The whole page, with the way back to the house and other `ways` above, and language and theme below."""
    title, sub = _(game.title), sub or _("Where it was won")
    top = TOP.format(_("Back to the house"), icon("home"), sign(game.code), title, sub, ways)
    sheet = join([style_link("review.css"), head])
    return bare(f"{sub} · {title}", join([top, body, foot()]), kind="reviewing", game=game.code, head=sheet)


def seg(label: str, ways: Iterable[tuple[str, str, bool]], name: str = "") -> Markup:
    """Links side by side, each with its words and whether it leads here."""
    links = join([WAY.format(where, HERE if is_here else NOTHING, words) for where, words, is_here in ways])
    return Markup('<nav class="seg"{} aria-label="{}">{}</nav>').format(
        Markup(' id="{}"').format(name) if name else NOTHING, label, links
    )


def table_head(code: str, script: str, *sheets: str) -> Markup:
    """The head of a page with a table: the sheets of the game's room and these, and its script."""
    own = [style_link(name) for name in (ENDING, "kit.css", f"games/{code}.css", *sheets) if address(name)]
    return join([*own, early_link("early.js"), script_link(script)])


# The address of a step or a review, to share.


def fold(shown: Showing, context: PageContext) -> Markup:
    """A fold with the link to copy, which works without scripts."""
    return _fold(_("Share this step"), link(shown, context))


def link(shown: Showing, context: PageContext) -> Markup:
    """The fold's changing part: the address, and the share button."""
    words = _("Look at this moment of {game}!").format(game=_(shown.table_view.game.title))
    return _link(_("Whoever opens it sees what you see here, and can look around."), context.ways_in.address, words)


def review_fold(title: str, way_in: str) -> Markup:
    """The fold for a review of the game with this title."""
    words = _("Look where this game of {game} was won!").format(game=title)
    told = _("Whoever opens it reads what you read here, and can look around.")
    return _fold(_("Share this page"), _link(told, way_in, words))


def _fold(title: str, inside: Markup) -> Markup:
    return Markup(
        '<details class="menu" id="share"><summary class="ib" aria-label="{0}">{1}</summary>'
        '<div class="sheet"><h2>{0}</h2>{2}</div></details>'
    ).format(title, icon("share"), inside)


def _link(told: str, way_in: str, words: str) -> Markup:
    return Markup('<div id="sharing"><p>{0}</p><p class="link"><a href="{1}">{1}</a></p>{2}</div>').format(
        told, way_in, sharing(address("house.svg"), way_in, words)
    )
