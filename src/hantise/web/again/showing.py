"""A match that is over as it stood after some of its events, as a seat or who looked on saw it, or all open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple, Self
from urllib.parse import urlencode

from msgspec.structs import replace

from hantise.bots.players import LEVELS, age
from hantise.core import FADED, SPECTATOR, Choice, Game, View
from hantise.core.hints import ALWAYS
from hantise.core.outcome import outcome
from hantise.core.record import Steps
from hantise.core.words import _
from hantise.drawing.kit.house import sharing
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, bare, icon, join, languages, script_link, style_link, themes
from hantise.web.table_page.log import Told, result, tell, tell_of
from hantise.web.table_page.scene import extras_of
from hantise.web.table_page.snapshot import Line, PageContext, TableView, lines_of, table_view_of
from hantise.web.tables.live_table import LiveTable, Position


class Showing(NamedTuple):
    """What `eyes` saw at this step of all the `steps` of a match: `news` are its lines, `seen` those of its motions.

    A step is an event: what somebody decided, and the chance that answered. The first is the deal. `parts` are those
    of the whole match. `fading` is how far each memory of the view has faded by then; nothing where all lies open.
    `origin` is where in a review its reader came from. `public` are the lines that who looked on wrote down about it.
    `shown` are choices that its seat had then, drawn on the table. It `is_own` unless the seat is somebody else's than
    the reader's: then all are called by their names. `played` is the address of the table where the reader plays the
    same deal, "" of none.
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
    shown: Mapping[int, Choice] = {}

    def way(self, step: int, eyes: Eyes | None = None) -> str:
        """The address of a step of the same match, for these eyes or others."""
        return way_to(self.table_view.match, step, eyes or self.eyes, self.origin)

    @property
    def words(self) -> list[str]:
        """What happened at this step in sentences, with what is seen on the table anyway; at the last who won."""
        table_view = self.table_view
        lines = table_view.game.gathered([line.text for line in self.news])
        told = [one.words for one in self.told(self.news, self.public)]
        told = told or [
            *filter(None, (table_view.game.table.tell(line, table_view.names, self._voice) for line in lines))
        ]
        if table_view.is_over and told:
            # Who won is told once: by the result, with its margin.
            end = outcome(table_view.names, table_view.payoffs, self._voice)
            told = [*told[:-1], *filter(None, [told[-1].removesuffix(end).rstrip()])]
        return [*told, *(one.words for one in result(table_view, self.is_own))]

    def told(self, lines: Sequence[Line], public: Sequence[str]) -> list[Told]:
        """Lines of the seat's sheet in sentences for the reader; `public` is what who looked on wrote down of them."""
        return tell(self.table_view, lines) if self.is_own else tell_of(self.table_view, lines, public)

    @property
    def _voice(self) -> int:
        """Who is spoken to."""
        return self.eyes.seat if self.is_own else SPECTATOR


def showing(table: LiveTable, step: int, eyes: Eyes, is_next: bool = False) -> Steps[Showing]:
    """The steps of work to what these eyes saw at that step of a match, which is over.

    With the last step of a round the table lies as that round left it, unless the table of the next one is asked for.
    """
    end = table.position
    assert end.is_over, "nothing of a running match is looked back at"
    position = yield from end.first(table.game, table.options, step)
    parts = yield from parts_of(table)
    table_view = _table_view(table, position, eyes)
    if _closes(table, step) and not is_next:
        before = yield from end.first(table.game, table.options, step - 1)
        state = before.state.clone()
        assert table.game.closing is not None
        *earlier, last = map(table.game.actions.parse, end.chapters[step - 1].event.actions)
        for action in earlier:
            state.apply(action)
        table_view = replace(table_view, view=table.game.closing(state, last, eyes.seat))
    level = "" if eyes.seat == SPECTATOR else table.levels[eyes.seat]
    faded = {} if eyes.is_open else fading(table.game, table_view.view, level)
    news, seen = tuple(lines_at(table, step, eyes)), tuple(_seen_at(table, step, eyes))
    public = tuple(public_at(table, step))
    return Showing(table_view, eyes, step, len(end.chapters), news, seen, parts, faded, public=public)


def _table_view(table: LiveTable, position: Position, eyes: Eyes) -> TableView:
    """Nothing is chosen any more, nothing is news, and neither a line nor what could still be known is kept back."""
    seat = eyes.seat
    table_view = table_view_of(table.game, table.options, table.names, position, seat, table.id, table.levels)
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
    """The lines that the seat of these eyes wrote down about the step."""
    return (Line(text, True) for text in table.position.chapters[step - 1].lines(eyes.seat) if text)


def public_at(table: LiveTable, step: int) -> Iterator[str]:
    """The lines that who looked on wrote down about the step."""
    return filter(None, table.position.chapters[step - 1].lines(SPECTATOR))


def _seen_at(table: LiveTable, step: int, eyes: Eyes) -> Iterator[Line]:
    """The lines of what is seen to happen: where all lies open, with the faces that somebody saw.

    Of a new round, which begins on a cleared table, nothing is: it would happen among what lay there before.
    """
    if _closes(table, step - 1):
        return iter(())
    event, sheets = table.position.chapters[step - 1]
    lines = map(_fullest, *sheets) if eyes.is_open else iter(table.position.chapters[step - 1].lines(eyes.seat))
    decided = islice(lines, len(event.actions)) if _closes(table, step) else lines
    return (Line(text, True) for text in decided if text)


def _fullest(*lines: str) -> str:
    """Of all lines about one action that of the only seat which saw more; else a spectator's, the last."""
    more = {*lines[:-1]} - {lines[-1], ""}
    return more.pop() if len(more) == 1 else lines[-1]


# Memory as it fades: how surely what was seen once could still be known at a step.

# People, and computers that keep nothing in mind, are taken to remember as well as the middle one of the levels.
LIKE_PEOPLE = "level3"
# Of all things as old as that, at least so many would still be remembered; one degree for each that is not reached.
SHARES = (1.0, 0.5, 0.125)


def fading(game: Game, view: View, level: str) -> Mapping[str, int]:
    """How far each memory of the view has faded, by its id, for a player of that level; "" for people."""
    strength = game.hints.strengths()[list(LEVELS).index(memory_of(level))]
    found = dict[str, int]()
    for memory in view.memories:
        over = age(memory, view.clock) - strength.sure
        share = 1.0 if strength.sure >= ALWAYS or over <= 0 else 0.5 ** (over / strength.half)
        found[memory.id] = min(sum(share < least for least in SHARES), FADED)
    return found


def memory_of(level: str) -> str:
    """The level whose memory a player of that level, or "" for people, is taken to have."""
    return level if level in LEVELS else LIKE_PEOPLE


# The parts of such a match: its rounds, or where it has none, as many steps as are easily counted.

# Steps from one mark to the next: the fewest with which there are no more marks than these.
SPANS: Final = (10, 20, 50, 100, 200, 500)
MOST: Final = 8


class Part(NamedTuple):
    """A part of the game and the first of its steps; `short` is its name where there is little room."""

    name: str
    first: int
    short: str
    is_round: bool = True


def parts_of(table: LiveTable) -> Steps[tuple[Part, ...]]:
    """The steps of work to the rounds of the whole match, as its room tells them; to spans of steps elsewhere."""
    rounds, firsts, steps = extras_of(table.game.room).rounds, [1], len(table.position.chapters)
    for step, chapter in enumerate(table.position.chapters if rounds else (), start=1):
        yield
        if rounds and step < steps and any(map(rounds.ends_round, filter(None, chapter.lines(SPECTATOR)))):
            firsts.append(step + 1)
    parts = [Part(_("Round {n}").format(n=n), first, str(n)) for n, first in enumerate(firsts, start=1)]
    return tuple(parts) if len(parts) > 1 else spans(steps)


def spans(steps: int) -> tuple[Part, ...]:
    """So many steps in even parts, each named by its first; none where there is but one."""
    span = next((span for span in SPANS if steps / span <= MOST), SPANS[-1])
    # What would be a sliver at the end belongs to the part before it.
    firsts = [1, *range(span, steps - span // 3, span)]
    parts = [Part(_("Step {n}").format(n=first), first, str(first), False) for first in firsts]
    return tuple(parts) if len(parts) > 1 else ()


# Whose eyes a match that is over is watched with, and the addresses of its steps.

# In an address: who looked on has no seat, and who sees everything has any.
ALL = "all"
OPEN = "open"
# A step as it stood before somebody chose; the places of a review where choices stand begin so.
CHOICE = "choice"
# A choice that is drawn on the table as it stood before it.
SHOWS = "shows"


class Eyes(NamedTuple):
    """Those of a seat, or of SPECTATOR; where all `is_open`, from that side with nothing hidden."""

    seat: int
    is_open: bool = False

    @property
    def name(self) -> str:
        """The eyes in an address."""
        return OPEN if self.is_open else ALL if self.seat == SPECTATOR else str(self.seat)


class Origin(NamedTuple):
    """Where in a review somebody came from: whose review it was, and the id of what led to the step."""

    seat: int
    place: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Where a way says that it began; None where it says nothing that a review says."""
        found = re.fullmatch(r"([0-9])-((?:choice|moment|row)-[0-9]{1,5})", text)
        return cls(int(found[1]), found[2]) if found else None

    @classmethod
    def of_choice(cls, seat: int, step: int) -> Self:
        """The place of this seat's choice at that step."""
        return cls(seat, f"{CHOICE}-{step}")

    @property
    def text(self) -> str:
        """The same in an address."""
        return f"{self.seat}-{self.place}"


def way_to(match: str, step: int, eyes: Eyes, origin: Origin | None = None) -> str:
    """The address of a step; with its origin its page knows the way back."""
    came = f"&from={origin.text}" if origin else ""
    return f"/t/{match}/again/{step}?eyes={eyes.name}{came}"


def drawn_there(way: str, actions: Iterable[str]) -> str:
    """The same address, where what would come of these choices of its seat lies on the table."""
    return f"{way}&{urlencode([(SHOWS, action) for action in actions])}"


def way_to_beliefs(match: str, step: int, seat: int, origin: Origin | None = None) -> str:
    """The address of what could be where at a step, as this seat could know it; a reader's own where it is none."""
    place = f"/t/{match}/again/{step}/beliefs" + (f"?eyes={seat}" if seat >= 0 else "")
    return f"{place}{'&' if seat >= 0 else '?'}from={origin.text}" if origin else place


def way_to_review(match: str, seat: int) -> str:
    """The address of the review as this seat reads it; a reader's own where it is none."""
    return f"/t/{match}/review" + (f"?eyes={seat}" if seat >= 0 else "")


def way_back(match: str, origin: Origin) -> str:
    """The address of the place in a review that somebody came from; what is folded there is open."""
    return f"{way_to_review(match, origin.seat)}&at={origin.place}#{origin.place}"


# What stands around every page of a review.

TOP = Markup(
    '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}'
    '<div class="titles"><h1>{}</h1><span class="sub">{}</span></div><span class="sp"></span>{}</header>'
)

WAY, HERE = Markup('<a href="{}"{}>{}</a>'), Markup(' aria-current="true"')
# Runs before anything is drawn: buttons that need scripts are there only where its mark is.
EARLY = Markup('<script src="{}"></script>\n').format(address("early.js"))


def review_frame(game: Game, body: Markup, head: Markup = NOTHING, ways: Markup = NOTHING, sub: str = "") -> Markup:
    """The whole page, with the way back to the house and other `ways` above, and language and theme below."""
    title, sub = _(game.title), sub or _("Where it was won")
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    top = TOP.format(_("Back to the house"), icon("home"), sign, title, sub, ways)
    foot = Markup('<div class="foot">{}{}</div>').format(languages(), themes())
    sheet = join([style_link("review.css"), head])
    return bare(f"{sub} · {title}", join([top, body, foot]), kind="reviewing", game=game.code, head=sheet)


def seg(label: str, ways: Iterable[tuple[str, str, bool]], name: str = "") -> Markup:
    """Links side by side, each with its words and whether it leads here."""
    links = join([WAY.format(where, HERE if is_here else NOTHING, words) for where, words, is_here in ways])
    return Markup('<nav class="seg"{} aria-label="{}">{}</nav>').format(
        Markup(' id="{}"').format(name) if name else NOTHING, label, links
    )


def table_head(code: str, script: str, *sheets: str) -> Markup:
    """What a page with a table of that game loads: the sheets of the room and these, and its own script."""
    own = [style_link(name) for name in ("kit.css", f"games/{code}.css", *sheets) if address(name)]
    return join([*own, EARLY, script_link(script)])


# The address of what is looked back at, to be sent to whoever should see it.


def fold(shown: Showing, context: PageContext) -> Markup:
    """A fold that works without scripts: the link is there to be copied."""
    return _fold(_("Share this step"), link(shown, context))


def link(shown: Showing, context: PageContext) -> Markup:
    """The fold's changing part: the address, and the button that hands it on."""
    words = _("Look at this moment of {game}!").format(game=_(shown.table_view.game.title))
    return _link(_("Whoever opens it sees what you see here, and can look around."), context.ways_in.address, words)


def review_fold(title: str, way_in: str) -> Markup:
    """The same for a review of the game of this title."""
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
