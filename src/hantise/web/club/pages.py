"""The pages of a tournament: the tables as windows that light up as games end, the standings, one's own table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from hantise.core.outcome import ordinal
from hantise.core.words import _, ngettext
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store.clubs import BYE, Club, Entrant, Sitting, now
from hantise.web.club.standing import WIN, Line, bye_of, points_in, standings, tables_of, written
from hantise.web.pages.faces import PEOPLE
from hantise.web.pages.frame import (
    NOTHING,
    address,
    bare,
    frame,
    icon,
    join,
    link_button,
    paragraph,
    qr,
    script_link,
    style_link,
)
from hantise.web.tables.live_table import LONGEST_NAME, listed

# Seconds until a page without scripts looks again.
REFRESH = 5
AGAIN = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(REFRESH)
# The ghosts to choose from; the first one is a browser's own elsewhere.
FACES = tuple(face for face in PEOPLE if face != "you")


class Seen(NamedTuple):
    """A tournament as a browser sees it: its numbers there, and the address by which others join."""

    club: Club
    numbers: frozenset[int]
    address: str

    @property
    def way(self) -> str:
        """The path of its page."""
        return f"/club/{self.club.id}"


def whole(seen: Seen, inside: Markup, kind: str = "", live: bool = True) -> Markup:
    """A page of the tournament; a `live` one looks again by itself."""
    game = find(seen.club.game)
    body = Markup('<main id="club" class="page club {}">{}</main>{}').format(kind, inside, AGAIN if live else NOTHING)
    script = "club.js" if live else ""
    sub = _(game.title)
    return frame(seen.club.title, body, kind="form", sub=sub, game=game.code, sheet="club.css", script=script)


def _title(club: Club) -> Markup:
    return Markup('<header><h1 class="display">{}</h1><p class="state" role="status">{}</p></header>').format(
        club.title, state_of(club)
    )


def state_of(club: Club) -> str:
    """How far the tournament has come, in a sentence."""
    here = len(club.present)
    if not club.round:
        return ngettext("{n} person has come.", "{n} people have come.", here).format(n=here)
    told = [_("Round {n} of {all}").format(n=club.round, all=club.rounds)]
    if club.is_over:
        return ngettext("The only round is played.", "All {n} rounds are played.", club.rounds).format(n=club.rounds)
    open_tables = sum(not _is_done(table) for table in tables_of(club.current))
    if club.is_playing:
        told.append(ngettext("{n} table still plays", "{n} tables still play", open_tables).format(n=open_tables))
    else:
        told.append(_("all tables are done"))
    if club.due:
        left = max(1, ceil((club.due - now()).total_seconds() / 60))
        told.append(_("{n} min left").format(n=left))
    return " · ".join(told)


def _is_done(table: Sequence[Sitting]) -> bool:
    return all(sat.place is not None for sat in table)


def is_told(club: Club, number: int) -> bool:
    """True once all tables of this round have a result."""
    tables = tables_of(sat for sat in club.sittings if sat.round == number)
    return bool(tables) and all(map(_is_done, tables))


def face_of(entrant: Entrant) -> Markup:
    """The entrant's ghost."""
    return ghost(address("house.svg"), entrant.face, "face")


# The tables of the current round.

# Up to so many tables windows are large on a projector; more than so many are small.
FEW, MANY = 6, 12


def windows(seen: Seen, has_ways: bool = False) -> Markup:
    """The tables as windows, and those who sit out; with `has_ways` each leads to its own page."""
    club = seen.club
    people = {one.number: one for one in club.entrants}
    got = points_in(club, club.round)
    drawn = [_window(seen, table, people, got, has_ways) for table in tables_of(club.current)]
    out = [people[sat.entrant] for sat in club.current if sat.at == BYE]
    told = NOTHING
    if out:
        words = ngettext(
            "{names} sits out this round, for {n} points.", "{names} sit out this round, for {n} points.", len(out)
        )
        told = Markup('<p class="out">{}</p>').format(
            words.format(names=listed([one.name for one in out]), n=written(bye_of(club)))
        )
    # On a projector all of them fit.
    crowd = " few" if len(drawn) <= FEW else " many" if len(drawn) > MANY else ""
    return Markup('<ol class="windows{}">{}</ol>{}').format(crowd, join(drawn), told) if drawn else NOTHING


def _window(
    seen: Seen,
    table: Sequence[Sitting],
    people: Mapping[int, Entrant],
    got: Mapping[int, float | None],
    has_ways: bool,
) -> Markup:
    is_done, rows = _is_done(table), list[Markup]()
    # While others play the same deal, a result would tell them what it takes.
    is_open = not seen.club.is_duplicate or is_told(seen.club, table[0].round)
    for sat in table:
        who, points = people[sat.entrant], got[sat.entrant]
        mark = icon("star") if sat.place == 1 and is_open else NOTHING
        value = Markup('<b class="digits">{}</b>').format(written(points)) if points is not None else NOTHING
        turn = Markup("<small>{}</small>").format(_("to play")) if sat.mover == sat.seat else NOTHING
        rows.append(Markup("<li>{}<span>{}</span>{}{}{}</li>").format(face_of(who), who.name, turn, mark, value))
    at, number = table[0].at, seen.club.round
    head = Markup("<b>{}</b><small>{}</small>").format(
        _("Table {n}").format(n=at), _("done") if is_done else _("playing")
    )
    if has_ways:
        head = Markup('<a href="{}/table/{}/{}">{}</a>').format(seen.way, number, at, head)
    return Markup('<li class="window{}"><h2>{}</h2><ul>{}</ul></li>').format(
        " lit" if is_done else "", head, join(rows)
    )


def standing_table(club: Club, most: int = 0, own: Collection[int] = ()) -> Markup:
    """The standings, at most so many lines if any; nothing before the first round."""
    lines = standings(club)
    if not club.round:
        return NOTHING
    row = Markup(
        '<tr{}><td class="digits">{}</td><th scope="row"><div>{}<span>{}{}</span></div></th>'
        '<td class="digits">{}</td></tr>'
    )
    rows = [
        row.format(
            Markup(' class="own"') if line.entrant.number in own else "",
            line.place,
            face_of(line.entrant),
            line.entrant.name,
            _notes(line),
            written(line.points),
        )
        for line in (lines[:most] if most else lines)
    ]
    return Markup(
        '<table class="standing"><caption>{}</caption><thead><tr><th scope="col">{}</th><th scope="col">{}</th>'
        '<th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(_("Standings"), _("Place"), _("Name"), _("Points"), join(rows))


def _notes(line: Line) -> Markup:
    told = []
    if line.out:
        told.append(ngettext("sat out once", "sat out {n} times", line.out).format(n=line.out))
    if line.entrant.left is not None:
        told.append(_("has left"))
    return Markup("<small>{}</small>").format(", ".join(told)) if told else NOTHING


def reckoning(club: Club) -> Markup:
    """How points are counted, and what decides between equals."""
    told = _(
        "The first of a table gets {n} points, the last none, the others even steps between; equals share. Sitting out"
        " is worth {half}."
    ).format(n=WIN, half=WIN // 2)
    if club.is_duplicate:
        told = _(
            "Each seat is compared with the same seat at the other tables of as many players, which have the same"
            " cards: a point for each that does worse, half for each that does as well, in per cent. Sitting out is"
            " worth {half}."
        ).format(half=written(bye_of(club)))
    equal = _("Of equals, whoever met stronger rivals is ahead, then whoever won more tables.")
    return Markup('<p class="hint">{} {}</p>').format(told, equal)


# The organiser's page.


def organiser_page(seen: Seen) -> Markup:
    """The tables of the round with all controls."""
    club = seen.club
    links = [
        ("projector", _("For the projector")),
        ("people", _("People") + f" ({len(club.present)})"),
        ("results.csv", _("Results for a spreadsheet")),
        *([("deals", _("Seals and deals"))] if club.is_duplicate else []),
    ]
    link = Markup('<a class="btn small" href="{}/{}">{}</a>')
    ways = Markup('<p class="ways">{}</p>').format(join(link.format(seen.way, *one) for one in links))
    halves = Markup('<div class="halves"><div>{}</div><div>{}{}</div></div>') if club.round else NOTHING
    halves = halves.format(windows(seen, has_ways=True), standing_table(club), reckoning(club))
    return whole(seen, join([_title(club), _start(seen), _own_line(seen), halves, ways, door(seen)]), "wide")


def _start(seen: Seen) -> Markup:
    """The button that begins the next round, or why there is none."""
    club = seen.club
    if club.is_playing:
        return paragraph(_("Once all windows are lit, you begin the next round. If a table hangs, touch its name."))
    words, told = _("Begin round {n}").format(n=club.round + 1), _("everybody is called to their table")
    if club.is_over:
        words, told = _("One more round"), _("goes on from these points")
    return Markup(
        '<form class="start" method="post" action="{}/begin"><input type="hidden" name="after" value="{}">'
        '<button class="btn{}">{}<small>{}</small></button></form>'
    ).format(seen.way, club.round, "" if club.is_over else " pri", words, told)


def door(seen: Seen) -> Markup:
    """The way in for others, and for the organiser the door."""
    club = seen.club
    words = _("Nobody else comes") if club.is_open else _("Let late guests in")
    button = Markup(
        '<form method="post" action="{}/door"><button class="btn small" name="open" value="{}">{}</button></form>'
    ).format(seen.way, "no" if club.is_open else "yes", words)
    if not club.is_open:
        return Markup('<section class="door"><p>{}</p>{}</section>').format(
            _("The door is shut: nobody can join."), button
        )
    late = paragraph(_("Whoever comes now plays from the next round on.")) if club.round else NOTHING
    mine = Markup('<p><a class="btn small" href="{}/join">{}</a></p>').format(seen.way, _("I play, too"))
    if seen.numbers - {0}:
        mine = NOTHING
    return Markup(
        '<section class="door">{}<div><p>{}</p><p class="link"><code>{}</code></p>{}{}{}</div></section>'
    ).format(
        _qr(seen), _("This is how people join: with their phone, without an account."), seen.address, late, mine, button
    )


def _qr(seen: Seen) -> Markup:
    return qr(seen.address, _("QR code: it opens this tournament on another device"))


def people_page(seen: Seen) -> Markup:
    """All people, each with the button by which they leave or come back."""
    form = Markup(
        '<li>{0}<span>{1}</span><form method="post" action="{2}/{3}">'
        '<button class="btn small" name="number" value="{4}">{5}<span class="vh"> {1}</span></button></form></li>'
    )
    rows = []
    for one in seen.club.entrants:
        action, words = ("back", _("Is back")) if one.left is not None else ("leave", _("Has left"))
        rows.append(form.format(face_of(one), one.name, seen.way, action, one.number, words))
    told = _("Whoever has left plays no further round. Their game goes on: end it at their table, if need be.")
    inside = Markup('<h1>{}</h1><p>{}</p><ul class="people">{}</ul>{}').format(
        _("People"), told, join(rows), link_button(seen.way, _("Back to the tables"), "btn pri")
    )
    return whole(seen, inside, live=False)


def table_page(seen: Seen, table: Sequence[Sitting]) -> Markup:
    """One table for the organiser: to look at it, to end it by computers, to give its result by hand."""
    people = {one.number: one for one in seen.club.entrants}
    at, number = table[0].at, table[0].round
    way = f"{seen.way}/table/{number}/{at}"
    field = Markup('<label>{}<span>{}</span><select name="place{}">{}</select></label>')
    option = Markup('<option value="{}"{}>{}</option>')
    fields = list[Markup]()
    # An organiser who plays the same deal elsewhere is not told either who won.
    is_open = not seen.club.is_duplicate or is_told(seen.club, number) or not _own(seen)
    for sat in table:
        chosen = (sat.place if is_open else None) or sat.seat + 1
        choices = [
            option.format(n, Markup(" selected") if n == chosen else "", ordinal(n)) for n in range(1, len(table) + 1)
        ]
        who = people[sat.entrant]
        fields.append(field.format(face_of(who), who.name, sat.entrant, join(choices)))
    computers = NOTHING
    if not _is_done(table):
        computers = Markup(
            '<section><h2>{}</h2><p>{}</p><form method="post" action="{}/computers">'
            '<button class="btn" name="finish" value="yes">{}</button></form></section>'
        ).format(
            _("Let computers finish"),
            _("They play on for everybody at this table. Whoever comes back takes their seat again."),
            way,
            _("Let computers finish"),
        )
    inside = Markup(
        "<h1>{}</h1><p>{}</p>{}<section><h2>{}</h2><p>{}</p>"
        '<form class="given" method="post" action="{}/result">{}<button class="btn">{}</button></form></section>{}'
    ).format(
        _("Round {n}, table {at}").format(n=number, at=at),
        _watch(seen.club, table),
        computers,
        _("Give the result"),
        _("It counts instead of the game. Equals get the same place."),
        way,
        join(fields),
        _("This is the result"),
        link_button(seen.way, _("Back to the tables"), "btn pri"),
    )
    return whole(seen, inside, live=False)


def _watch(club: Club, table: Sequence[Sitting]) -> Markup | str:
    if club.is_duplicate and not is_told(club, table[0].round):
        return _("Nobody watches while others play the same cards.")
    return Markup('<a class="btn small" href="/t/{}">{}</a>').format(table[0].match, _("Watch"))


# A player's page says one thing: your table, your seat, against whom.


def player_page(seen: Seen) -> Markup:
    """The player's own table; between rounds, how they stand."""
    own = _own(seen)
    entrant = next(one for one in seen.club.entrants if one.number == own)
    leave = NOTHING
    if entrant.left is None and not seen.club.is_over:
        leave = Markup(
            '<details><summary>{0}</summary><p>{1}</p><form method="post" action="{2}/leave">'
            '<button class="btn" name="number" value="{3}">{0}</button></form></details>'
        ).format(
            _("Leave the tournament"), _("You play no further round. The organiser can take you back."), seen.way, own
        )
    deals = NOTHING
    if seen.club.is_duplicate:
        deals = Markup('<p><a class="btn small" href="{}/deals">{}</a></p>').format(seen.way, _("Seals and deals"))
    inside = Markup('<p class="me">{}</p>{}{}{}{}').format(
        face_of(entrant), _said(seen, entrant), _my_place(seen, own), deals, leave
    )
    return whole(seen, inside, "player")


def _own(seen: Seen) -> int:
    return min(seen.numbers - {0}, default=0)


def _own_line(seen: Seen) -> Markup:
    """The organiser's own table, if they play, too."""
    own = _own(seen)
    entrant = next((one for one in seen.club.entrants if one.number == own), None)
    return Markup('<section class="mine">{}</section>').format(_said(seen, entrant, 2)) if entrant else NOTHING


def _said(seen: Seen, entrant: Entrant, level: int = 1) -> Markup:
    """Where this person sits and against whom, or why nowhere, under a heading of this level."""
    club = seen.club
    sat = next((sat for sat in club.current if sat.entrant == entrant.number), None)
    if entrant.left is not None and (sat is None or sat.place is not None):
        return _says(level, _("You have left"), _("Thank you for playing, {name}.").format(name=entrant.name))
    if club.is_over:
        return _says(level, _("The tournament is over"), "")
    if sat is None:
        return _says(
            level,
            _("Welcome, {name}").format(name=entrant.name),
            _("Stay here: your table shows once the round begins."),
        )
    if sat.at == BYE:
        return _says(level, _("You sit out"), _("This round you rest, for {n} points.").format(n=written(bye_of(club))))
    table = [other for other in club.current if other.at == sat.at]
    names = {one.number: one.name for one in club.entrants}
    others = listed([names[other.entrant] for other in table if other is not sat])
    if sat.place is not None:
        points = points_in(club, club.round)[entrant.number]
        told = _("{place} of {n}").format(place=ordinal(sat.place), n=len(table))
        if points is not None:
            told = f"{told} · " + _("{n} points").format(n=written(points))
        return _says(level, told, _("Stay here: your next table shows once the round begins."))
    way = Markup('<p><a class="btn pri" href="/t/{}">{}</a></p>').format(sat.match, _("To your table"))
    head = _("Table {n}, seat {seat}").format(n=sat.at, seat=sat.seat + 1)
    return _says(level, head, _("against {names}").format(names=others)) + way


def _says(level: int, head: str, told: str) -> Markup:
    said = Markup('<div role="status"><h{0} class="display">{1}</h{0}>{2}</div>')
    return said.format(level, head, paragraph(told) if told else NOTHING)


def _my_place(seen: Seen, own: int) -> Markup:
    if not any(sat.place is not None or sat.at == BYE for sat in seen.club.sittings):
        return NOTHING
    line = next(line for line in standings(seen.club) if line.entrant.number == own)
    told = _("Place {place} of {n}, with {points} points.").format(
        place=line.place, n=len(seen.club.entrants), points=written(line.points)
    )
    return Markup('<p class="hint">{}</p>').format(told)


def joining_page(seen: Seen) -> Markup:
    """The form by which a browser joins: a name and a ghost."""
    game = _(find(seen.club.game).title)
    radio = Markup('<label><input type="radio" name="face" value="{0}"{1} aria-label="{2}">{3}</label>')
    taken = {one.face for one in seen.club.present}
    first = next((face for face in FACES if face not in taken), FACES[0])
    icons = address("house.svg")
    ghosts = [
        radio.format(face, Markup(" checked") if face == first else "", face.capitalize(), ghost(icons, face, "face"))
        for face in FACES
    ]
    inside = Markup(
        '<h1 class="display">{}</h1><p>{}</p><form class="made" method="post" action="{}/join">'
        '<label>{}<input name="name" maxlength="{}" required autocomplete="nickname" enterkeyhint="go"></label>'
        '<fieldset class="ghosts"><legend>{}</legend>{}</fieldset><p><button class="btn pri">{}</button></p></form>'
    ).format(
        seen.club.title,
        _("A tournament of {game}").format(game=game),
        seen.way,
        _("Your name"),
        LONGEST_NAME,
        _("Your ghost"),
        join(ghosts),
        _("Join"),
    )
    return whole(seen, inside, "arriving", live=False)


def shut_page(seen: Seen) -> Markup:
    """The page for a stranger once nobody joins any more."""
    inside = Markup('<h1 class="display">{}</h1><p>{}</p>{}{}').format(
        seen.club.title,
        _("Nobody joins this tournament any more. The organiser may open its door again."),
        windows(seen),
        standing_table(seen.club),
    )
    return whole(seen, inside, "wide")


# The projector: the tables without controls, the standings beside them.

# Lines of the standings that are read from afar.
MOST_LINES = 16


def projector_page(seen: Seen) -> Markup:
    """The page for all who are in the room; it has no controls."""
    club, game = seen.club, find(seen.club.game)
    ticket = NOTHING
    if club.is_open:
        ticket = Markup('<aside class="ticket-in">{}<p>{}<br><code>{}</code></p></aside>').format(
            _qr(seen), _("Join with your phone"), seen.address.partition("://")[2]
        )
    arrived = NOTHING
    if not club.round:
        person = Markup("<li>{}<span>{}</span></li>")
        arrived = Markup('<ul class="arrived">{}</ul>').format(
            join(person.format(face_of(one), one.name) for one in club.present)
        )
    body = Markup(
        '<main id="club" class="club projector">{}<div class="tables">{}{}</div><div class="beside">{}{}</div></main>{}'
    ).format(_title(club), windows(seen), arrived, standing_table(club, MOST_LINES), ticket, AGAIN)
    head = style_link("club.css") + script_link("club.js")
    return bare(f"{club.title} · {_(game.title)}", body, kind="form", game=game.code, head=head)
