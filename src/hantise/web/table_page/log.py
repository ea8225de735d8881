"""The log of a table in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, islice, takewhile
from typing import Any, NamedTuple

import msgspec

from hantise.core import SPECTATOR, Room, Step
from hantise.core.cached import cached
from hantise.core.names import by_stand_in, said_of
from hantise.core.outcome import outcome
from hantise.core.record import Steps
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup, escape
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, address, icon, join, paragraph
from hantise.web.table_page.scene import extras_of, steps_of
from hantise.web.table_page.snapshot import Line, Passage, TableView

# Entries beyond SHOWN are folded. The page tells RECENT lines during the game, LONGEST after it; the record has all.
SHOWN = 30
RECENT = 300
LONGEST = 3000
# A sentence has some 100 bytes, an entry twice as many.
KEPT = 20_000
PANEL = Markup(
    '<aside class="side" id="side" aria-label="{0}"><h2>{0}<button type="button" class="ib phone" data-open="side"'
    ' aria-label="{1}">✕</button></h2><ol class="log" id="log" aria-label="{0}">{2}</ol>{3}</aside>'
)
NOTHING_YET = Markup('<li class="nothing">{}</li>')
# The heading stands above the entries of the section that it ends, because the newest come first.
SECTION = Markup('<li class="section"><h3>{}</h3></li>')
OLD, NEWS = Markup("<li>{}</li>"), Markup('<li class="news">{}</li>')
# As many sentences as the panel has room for; the log has the others.
SINCE = 8
SINCE_THEN, END = Markup('<ol class="since" aria-label="{}">'), Markup("</ol>")
AGAIN = Markup("<button type=\"button\" data-steps='{}'>{}{}</button>")
# The motions that a click shows again; the end of a round or of a sum is not among them.
MOTIONS = frozenset({"fly", "flip", "sweep", "turn", "swap", "peek", "mark", "say"})
_ENCODER = msgspec.json.Encoder()
EARLIER = Markup("<details><summary>{}</summary><ol>{}</ol></details>")
# A sentence beside a ghost; the ghost's name is in bold if the sentence begins with it.
WITH, NAMED = Markup("{}<span>{}</span>"), Markup("<b>{}</b>{}")


class Told(NamedTuple):
    """A sentence of the log, as text and as markup."""

    words: str
    shown: Markup
    entry: Markup  # in the list
    doer: int = -1  # the acting seat, below 0 if there is none


class _Reader(NamedTuple):
    """A reader of the log: the game's sentences for their seat and, in a furnished room, the ghost beside each."""

    say: Callable[[str, Sequence[str], int], str]
    gathered: Callable[[Sequence[str]], Sequence[str]]
    actor: Callable[[str], int] | None
    section: Callable[[str], str] | None
    names: tuple[str, ...]
    seat: int

    def read(self, line: str, is_news: bool, kept: tuple[int, ...] = (), is_late: bool = False) -> Told | None:
        """The line's sentence, None if it has none; nothing is news to a spectator, who makes no decisions."""
        told = _sentence(self, line, kept, is_late)
        return told and told[is_news and self.seat >= 0]

    def quoted(self, line: str, name: str) -> Told | None:
        """The sentence as told to the player with this name, who is "you" in it."""
        words = self.say(line, self.names, self.seat)
        return _as_told(said_of(name, words), False, self.beside(line), self.names) if words else None

    def beside(self, line: str) -> int:
        """The seat of the ghost beside the line; below 0 for none."""
        return -1 if self.actor is None else self.actor(line)


@cached(KEPT)
def _sentence(reader: _Reader, line: str, kept: tuple[int, ...], is_late: bool) -> tuple[Told, Told] | None:
    """The line's sentence as it was before and as news; the name of a player for whom a computer acted says so.

    It `is_late` if a computer acted this once, because time was over.
    """
    beside, names = reader.beside(line), reader.names
    if beside in kept and beside != reader.seat:
        names = (*names[:beside], by_stand_in(names[beside]), *names[beside + 1 :])
    words = reader.say(line, names, reader.seat)
    if not words:
        return None
    if is_late:
        words = _("Time was over, so a computer played: {what}").format(what=words)
    shown, section = _shown(words, beside, names, reader.names), reader.section(line) if reader.section else ""
    entries = [kind.format(shown) for kind in (OLD, NEWS)]
    if section:
        entries = [SECTION.format(section) + entry for entry in entries]
    old, news = [Told(words, shown, entry, beside) for entry in entries]
    return old, news


def _reader(table_view: TableView) -> _Reader:
    room = table_view.game.room
    actor = None if room is None else room.actor
    extras = extras_of(room)
    section = None if extras.moments is None else extras.moments.section
    say = table_view.game.table.tell if extras.tells is None else extras.tells.tell_in_sight
    return _Reader(say, table_view.game.gathered, actor, section, table_view.names, table_view.view.seat)


def log(table_view: TableView) -> Markup:
    """The seat's own sheet as sentences, its news marked."""
    passages = table_view.lines.passages()
    told = sentences(table_view, passages)
    rest = earlier = NOTHING
    if len(told) > SHOWN:
        earlier = EARLIER.format(_("Earlier"), join([one.entry for one in told[SHOWN:]]))
    if table_view.is_over and any(passage.lines for passage in passages):
        rest = paragraph(_("The record tells what came before: download it."))
    return panel(items(told[:SHOWN]), earlier + rest)


def panel(entries: Markup, below: Markup = NOTHING) -> Markup:
    """The log beside the table, with these entries, and parts below them."""
    return PANEL.format(_("What has happened"), _("Close"), entries, below)


def items(told: Sequence[Told]) -> Markup:
    """The sentences as entries of the list."""
    return join([one.entry for one in told]) or NOTHING_YET.format(_("Nothing yet."))


def sentences(table_view: TableView, passages: Iterator[Passage] | None = None) -> list[Told]:
    """The sentences of the passages, the newest first, up to the page's limit."""
    reader, first = _reader(table_view), _first_of(passages or table_view.lines.passages(), table_view.is_over)
    earlier = chain.from_iterable(_told(reader, *passage) for passage in first)
    return [*result(table_view), *earlier]


def newest(table_view: TableView) -> list[Told]:
    """The newest sentences, those that are not folded."""
    reader = _reader(table_view)
    told = chain.from_iterable(_told(reader, *passage) for passage in table_view.lines.passages())
    return [*islice(chain(result(table_view), told), SHOWN)]


def telling(table_view: TableView) -> Steps[None]:
    """The steps that put all sentences into the cache."""
    reader = _reader(table_view)
    for passage in _first_of(table_view.lines.passages(), table_view.is_over):
        yield
        _told(reader, *passage)


def _first_of(passages: Iterator[Passage], is_over: bool) -> Iterator[Passage]:
    """The newest passages, up to the limit of lines that the page tells."""
    lines, most = 0, LONGEST if is_over else RECENT
    for passage in passages:
        yield passage
        lines += len(passage.lines)
        if lines >= most:
            break


def since(table_view: TableView) -> list[Markup]:
    """The newest sentences, the oldest first; a sentence with motions is a button that shows them again.

    A script shows them where the page has no room for the log.
    """
    reader, rows = _reader(table_view), list[Markup]()
    for lines, news, stand_ins, late in table_view.lines.passages():
        # A page that keeps no log gives the news alone, because it must not remind a player of earlier sights.
        shown = (lines, news) if table_view.keeps_log else (lines[news:], 0)
        rows[:0] = _rows(reader, table_view.game.room, *shown, stand_ins, late)
        if len(rows) >= SINCE:
            break
    return [_opening(), *rows[-SINCE:], END] if rows else []


@cached(1)
def _opening() -> Markup:
    return SINCE_THEN.format(_("What has happened: touch a line to see it again"))


@cached(KEPT)
def _rows(
    reader: _Reader, room: Room | None, lines: tuple[str, ...], news: int, stand_ins: tuple[int, ...], late: int
) -> tuple[Markup, ...]:
    """An entry for each sentence of a passage, with the motions of all lines that the sentence tells."""
    read = _read(reader, lines, news, stand_ins, late)
    motions = [list[Step]() for _one in read]
    for end, line in enumerate(lines, start=1):
        count = sum(map(bool, reader.gathered(lines[:end])))
        if line and count and room is not None:
            motions[count - 1] += steps_of(room, line, reader.seat)
    rows = list[Markup]()
    for told, steps in zip(read, motions):
        if told is not None:
            again = [step.spelt for step in steps if step.motion in MOTIONS]
            inside = AGAIN.format(_quoted(again), told.shown, icon("again")) if again else told.shown
            rows.append(told.entry.replace(told.shown, inside))
    return tuple(rows)


def _quoted(steps: Sequence[Any]) -> Markup:
    """The steps as JSON between single quotes, because it has many double ones."""
    return Markup(str(escape(_ENCODER.encode(steps).decode())).replace("&#34;", '"'))


def result(table_view: TableView, is_own: bool = True) -> list[Told]:
    """The winner and the margin, once the game is over; no line of the sheet tells the margin.

    `is_own` is false if the reader does not hold the seat whose view it is.
    """
    if not table_view.is_over:
        return []
    reader = table_view.view.seat if is_own else SPECTATOR
    words = outcome(table_view.names, table_view.payoffs, reader, table_view.game.verdict(table_view.view).margin)
    return [_as_told(words, True, -1, table_view.names)]


def tell(table_view: TableView, lines: Sequence[Line]) -> list[Told]:
    """The sentences of these lines, in order."""
    reader = _reader(table_view)
    told = list[Told]()
    for (stand_ins, late), some in groupby(lines, key=lambda line: (line.kept, line.late)):
        texts, news = zip(*[(line.text, line.is_news) for line in some])
        told += reversed(_told(reader, texts, news.count(False), stand_ins, late))
    return told


def are_told(table_view: TableView, lines: Sequence[Line]) -> list[bool]:
    """Whether each of these lines has a sentence by itself."""
    reader = _reader(table_view)
    return [any(_read(reader, (line.text,), 0, line.kept, -1)) for line in lines]


def tell_of(table_view: TableView, lines: Sequence[Line], public: Sequence[str]) -> list[Told]:
    """The sentences for another reader: the seat is named, and lines that are not `public` are quoted from it."""
    own, known = _reader(table_view), {*table_view.game.gathered(public)}
    other, name = own._replace(seat=SPECTATOR), table_view.names[table_view.view.seat]
    whole = [*filter(None, table_view.game.gathered([line.text for line in lines]))]
    late = whole[:1] if lines and lines[0].late >= 0 else []
    told = [
        other.read(line, False, is_late=line in late) if line in known else own.quoted(line, name) for line in whole
    ]
    return [one for one in told if one is not None]


def taken_back(table_view: TableView, seat: int) -> Told:
    """The entry for an undo by this seat."""
    own, others = _("You took your turn back."), _("{name} took the turn back.")
    words = own if seat == table_view.view.seat else others.format(name=table_view.names[seat])
    return _as_told(words, True, -1 if table_view.game.room is None else seat, table_view.names)


def last(table_view: TableView) -> Markup:
    """The newest entry's markup; empty if there is none."""
    if table_view.is_over:
        return result(table_view)[0].shown
    reader = _reader(table_view)
    passages = (_told(reader, *passage) for passage in table_view.lines.passages())
    return next((told[0].shown for told in passages if told), Markup(""))


@cached(KEPT)
def _told(
    reader: _Reader, lines: tuple[str, ...], news: int, kept: tuple[int, ...] = (), late: int = -1
) -> tuple[Told, ...]:
    """The sentences of a passage, the newest first; cached, because a passage never changes."""
    return tuple([one for one in _read(reader, lines, news, kept, late)[::-1] if one is not None])


def _read(reader: _Reader, lines: tuple[str, ...], news: int, kept: tuple[int, ...], late: int) -> list[Told | None]:
    """The sentence of each line gathered from these; it is news if it tells a line of news.

    Where a computer decided in place of the seat's holder, the first one says so.
    """
    whole = reader.gathered(lines)
    before = reader.gathered(lines[:news]) if news < len(lines) else whole
    old = sum(1 for _line in takewhile(lambda pair: pair[0] == pair[1], zip(whole, before)))
    told = (number for number, line in enumerate(whole) if line and reader.read(line, False))
    first = next(told, -1) if late >= 0 else -1
    return [reader.read(line, number >= old, kept, number == first) for number, line in enumerate(whole) if line]


def _as_told(words: str, is_news: bool, beside: int, names: tuple[str, ...]) -> Told:
    """The words as an entry."""
    shown = _shown(words, beside, names, names)
    return Told(words, shown, (NEWS if is_news else OLD).format(shown), beside)


def _shown(words: str, beside: int, names: tuple[str, ...], seated: tuple[str, ...]) -> Markup:
    """The words beside the ghost of a seat, which is below 0 for none; `seated` are the names without marks."""
    shown = escape(words)
    if beside < 0:
        return shown
    name, face = names[beside], faces_of(seated)[beside]
    named = NAMED.format(name, words.removeprefix(name)) if words.startswith(name) else shown
    return WITH.format(ghost(address("house.svg"), face, "doer"), named)
