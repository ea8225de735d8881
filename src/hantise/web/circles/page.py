"""The pages of a circle: the picture of its family, this evening, what came of the others, and who belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from hantise.core import UnknownGame
from hantise.core.names import read_as
from hantise.core.words import _, ngettext
from hantise.drawing.ghosts import AVATARS
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store.circles import Circle, Evening, Member
from hantise.web.circles.playing import COMPUTERS, STARTS, WHO, Proposal
from hantise.web.circles.results import Results
from hantise.web.front.home import Waiting, resume
from hantise.web.my_matches.page import calling
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, frame, icon, join, link_button, paragraph, qr, sign
from hantise.web.tables.live_table import LONGEST_NAME, listed, waiting_for

LONGEST_CIRCLE = 40  # characters of a circle's name


def circle_page(
    circle: Circle,
    evenings: Sequence[Evening],
    proposal: Proposal,
    found: Sequence[Results],
    records: Sequence[str],
    way_in: str,
) -> Markup:
    """The whole page for a member; `way_in` is the address by which others join, "" for a full circle."""
    running = [evening for evening in evenings if not evening.is_over]
    mine = [evening for evening in running if evening.mover in evening.seats.get(circle.own, ())]
    is_going_on = any(evening.seats.get(circle.own) for evening in running)
    tonight = [join([_running(circle, evening) for evening in running]), _play(circle, proposal, is_going_on)]
    body = Markup(
        '<main class="page wide circle">{}<div class="halves"><div class="beside">'
        '<section class="panel"><h2>{}</h2>{}</section>{}</div><div class="beside">{}{}{}{}</div></div></main>'
    ).format(
        family(circle.name, circle.members),
        _("This evening"),
        join(tonight),
        _came(found, records),
        _last(circle, evenings),
        _inviting(way_in) if way_in else NOTHING,
        calling(),
        _keeping(circle),
    )
    title = f"({len(mine)}) {circle.name}" if mine else circle.name
    return frame(title, body, kind="form", sheet="circles.css", script="calling.js")


def family(name: str, members: Sequence[Member]) -> Markup:
    """The framed picture of the circle: its ghosts side by side, and its name on the frame."""
    icons = address("house.svg")
    drawn = [Markup("<li>{}<b>{}</b></li>").format(ghost(icons, one.ghost), read_as(one.name)) for one in members]
    return Markup('<div class="family"><ul>{}</ul><h1 class="display">{}</h1></div>').format(join(drawn), name)


def _running(circle: Circle, evening: Evening) -> Markup:
    """A game that goes on: the member's own place there, or whose turn it is."""
    with suppress(UnknownGame):
        title, names = find(evening.game).title, tuple(map(read_as, evening.names))
        held, mover = evening.seats.get(circle.own, frozenset()), evening.mover
        if held:
            face = faces_of(evening.names)[mover if mover in held else min(held)]
            return resume(Waiting(evening.id, title, names, face, mover in held))
        turn = waiting_for([names[mover]]) if mover is not None and mover >= 0 else ""
        watching = link_button(f"/t/{evening.id}", _("Watch"), "btn small") if evening.watch else NOTHING
        told = " · ".join(filter(None, [_(title), listed(names), turn]))
        return Markup('<div class="running">{}<p>{}</p>{}</div>').format(sign(evening.game), told, watching)
    return NOTHING


def _play(circle: Circle, proposal: Proposal, is_going_on: bool) -> Markup:
    """The button for the next game, the candle of the page unless a game goes on, and the fold that changes it."""
    if len(circle.members) < 2:
        return paragraph(_("Nobody else is here yet: send your friends the link."))
    game, others = proposal.game, [read_as(member.name) for member in proposal.people[1:]]
    about = _("{game} with {names}").format(game=_(game.title), names=listed(others)) if others else _(game.title)
    option, box = (
        Markup('<option value="{}"{}>{}</option>'),
        Markup('<label class="flag"><input type="checkbox" name="{}" value="{}"{}><span>{}</span></label>'),
    )
    games = [
        option.format(code, Markup(" selected") if code == game.code else "", _(find(code).title)) for code in shelf()
    ]
    ticked = Markup(" checked")
    people = [
        box.format(WHO, member.number, ticked if member in proposal.people else "", read_as(member.name))
        for member in circle.members
        if member.number != circle.own
    ]
    return Markup(
        '<form class="next" method="post" action="/circle/{id}/play"><input type="hidden" name="{starts}" value="{n}">'
        '<button class="btn{pri}" name="play" value="again">{icon}<span>{again}<small>{about}</small></span></button>'
        "<details><summary>{fold}</summary><div>"
        '<label class="choice">{game}<select name="game">{games}</select></label>'
        "<fieldset><legend>{who}</legend>{people}{computers}</fieldset>{hint}"
        '<button class="btn" name="play" value="other">{set}</button></div></details></form>'
    ).format(
        id=circle.id,
        starts=STARTS,
        n=circle.starts,
        pri="" if is_going_on else " pri",
        icon=icon("again" if is_going_on else "candle"),
        again=_("Play again"),
        about=about,
        fold=_("Another game, or without somebody"),
        game=_("Game"),
        games=join(games),
        who=_("Who plays, besides you"),
        people=join(people),
        computers=box.format(COMPUTERS, "yes", ticked if proposal.computers else "", _("A few computers too")),
        hint=Markup('<p class="hint">{}</p>').format(_("Computers take the seats that the game still needs.")),
        set=_("Begin this game"),
    )


def _came(found: Sequence[Results], records: Sequence[str]) -> Markup:
    """The records in sentences, and the tables of results."""
    if not found:
        return NOTHING
    told = [Markup("<li>{}{}</li>").format(icon("star"), one) for one in records]
    kept = Markup('<ul class="records">{}</ul>').format(join(told)) if told else NOTHING
    return Markup('<section class="panel came"><h2>{}</h2>{}{}</section>').format(
        _("How it went"), kept, join(map(_table, found))
    )


def _table(results: Results) -> Markup:
    heads = (_("Name"), _("Games"), _("Won"), _("In a row"))
    rows = [
        Markup('<tr><th scope="row">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>').format(
            read_as(row.member.name), row.total.ended, row.total.won, row.total.best
        )
        for row in results.rows
    ]
    apart = NOTHING
    if results.told:
        words = ngettext(
            "By the review of {n} game; what is not clear is left out.",
            "By the reviews of {n} games; what is not clear is left out.",
            results.reviewed,
        )
        apart = Markup('<details><summary>{}</summary><ul class="told">{}</ul><p class="hint">{}</p></details>').format(
            _("Luck and choices, apart"),
            join([Markup("<li>{}</li>").format(one) for one in results.told]),
            words.format(n=results.reviewed),
        )
    return Markup(
        '<div class="of-game" data-game="{0}"><table class="scores"><caption><span>{1}{2}</span></caption>'
        "<thead><tr>{3}</tr></thead><tbody>{4}</tbody></table>{5}</div>"
    ).format(
        results.game,
        sign(results.game),
        _(find(results.game).title),
        join([Markup('<th scope="col">{}</th>').format(head) for head in heads]),
        join(rows),
        apart,
    )


MOST_LISTED = 6


def _last(circle: Circle, evenings: Sequence[Evening]) -> Markup:
    """The newest games that are over, with who won, and the way to watch them again."""
    rows = list[Markup]()
    for evening in [one for one in evenings if one.results][:MOST_LISTED]:
        with suppress(UnknownGame):
            title, names = _(find(evening.game).title), [read_as(name) for name in evening.names]
            won = [names[seat] for seat, result in sorted(evening.results.items()) if result.won]
            may_look = evening.watch or evening.seats.get(circle.own)
            words = Markup('<a class="ib" href="/t/{}/again" aria-label="{} {}">{}</a>')
            again = words.format(evening.id, _("Watch again"), title, icon("play")) if may_look else NOTHING
            told = _("Won: {names}").format(names=listed(won)) if won else _("A tie")
            row = Markup("<li>{}<div><b>{}</b><p>{}</p></div>{}</li>")
            rows.append(row.format(sign(evening.game), title, told, again))
    heading = _("The last games")
    return (
        Markup('<section class="panel last"><h2>{}</h2><ul>{}</ul></section>').format(heading, join(rows))
        if rows
        else NOTHING
    )


def _inviting(way_in: str) -> Markup:
    """The link by which others join, with its QR code."""
    told = _("Whoever opens this link may join. Keep it among friends.")
    return Markup(
        '<section class="panel"><h2>{}</h2><div class="along">{}<div><p>{}</p><p class="link"><code>{}</code></p></div>'
        "</div></section>"
    ).format(_("Bring somebody in"), qr(way_in, _("QR code: it leads into this circle")), told, way_in)


def _keeping(circle: Circle) -> Markup:
    """Folds for one's own name and ghost, to leave, and for the keeper to change the circle."""
    own = circle.named(circle.own)
    keeper = circle.named(circle.keeper)
    assert own is not None
    place, parts = f"/circle/{circle.id}", list[Markup]()
    parts.append(_fold(_("My name and ghost"), _form(f"{place}/me", _who(own.name, own.ghost), _("Save"))))
    if circle.is_kept:
        parts.append(_fold(_("The circle’s name"), _form(f"{place}/name", _circle_name(circle.name), _("Save"))))
        others = [member for member in circle.members if member is not own]
        if others:
            parts.append(_fold(_("Hand it over, or remove somebody"), _others(place, others)))
    elif keeper is not None:
        parts.append(paragraph(_("{name} keeps this circle.").format(name=read_as(keeper.name))))
    told = _("Your name goes from this page. The games that you played stay.")
    parts.append(_fold(_("Leave …"), paragraph(told) + _form(f"{place}/leave", NOTHING, _("Leave this circle"))))
    if circle.is_kept:
        told = _("The page goes for everybody, with its records. The games stay on each one’s list.")
        parts.append(_fold(_("Delete …"), paragraph(told) + _form(f"{place}/delete", NOTHING, _("Delete it for good"))))
    return Markup('<section class="panel keeping"><h2>{}</h2>{}</section>').format(_("This circle"), join(parts))


def _fold(title: str, inside: Markup) -> Markup:
    return Markup("<details><summary>{}</summary>{}</details>").format(title, inside)


def _form(place: str, fields: Markup, button: str, kind: str = "btn") -> Markup:
    return Markup(
        '<form method="post" action="{}">{}<button class="{}" name="done" value="yes">{}</button></form>'
    ).format(place, fields, kind, button)


def _others(place: str, others: Sequence[Member]) -> Markup:
    """For each other member the buttons that let them keep the circle, or remove them."""
    hint = _("Whoever is removed cannot come back by the link: it changes. Send the new one to those still missing.")
    row = Markup(
        '<li>{}<b>{}</b><form method="post" action="{}/keeper"><button class="btn small" name="member" value="{}">{}'
        '<span class="vh"> {}</span></button></form><form method="post" action="{}/remove">'
        '<button class="btn small" name="member" value="{}">{}<span class="vh"> {}</span></button></form></li>'
    )
    keep, remove, icons, rows = _("May keep it"), _("Remove"), address("house.svg"), list[Markup]()
    for one in others:
        name = read_as(one.name)
        drawn = ghost(icons, one.ghost)
        rows.append(row.format(drawn, name, place, one.number, keep, name, place, one.number, remove, name))
    return Markup('<ul class="members">{}</ul><p class="hint">{}</p>').format(join(rows), hint)


def _circle_name(name: str) -> Markup:
    return Markup(
        '<label>{}<input name="circle" value="{}" maxlength="{}" required autocomplete="off"></label>'
    ).format(_("Name of the circle"), name, LONGEST_CIRCLE)


def _who(name: str, chosen: str) -> Markup:
    """The fields for a member's name and ghost."""
    field = Markup('<label>{}<input name="name" value="{}" maxlength="{}" autocomplete="nickname"></label>')
    radio = Markup('<label><input type="radio" name="ghost" value="{}"{}>{}<span class="vh">{}</span></label>')
    icons, ghosts = address("house.svg"), list[Markup]()
    for number, one in enumerate(AVATARS, start=1):
        checked = Markup(" checked") if one == chosen else ""
        ghosts.append(radio.format(one, checked, ghost(icons, one), _("Ghost {n}").format(n=number)))
    return field.format(_("Your name"), name, LONGEST_NAME) + Markup(
        '<fieldset class="ghosts"><legend>{}</legend>{}</fieldset>'
    ).format(_("Your ghost"), join(ghosts))


def joining_page(circle: Circle, place: str, chosen: str) -> Markup:
    """The page behind the link for a stranger: names and ghosts, and the form to join them."""
    inside = (
        paragraph(_("The circle is full.")) if circle.is_full else _form(place, _who("", chosen), _("Join"), "btn pri")
    )
    body = Markup('<main class="page circle joining">{}<section class="panel"><h2>{}</h2>{}</section></main>').format(
        family(circle.name, circle.members), _("Do you belong to them?"), inside
    )
    return frame(circle.name, body, kind="form", sheet="circles.css")


def making_page(place: str, members: Sequence[Member], name: str = "") -> Markup:
    """The form that makes a circle of these people."""
    told = [
        _("A page for all of you: the next game in one tap, and who won how often."),
        _("The others find it under My evenings. Whoever does not wish to be in it leaves it there."),
    ]
    body = Markup('<main class="page circle joining">{}<section class="panel">{}{}</section></main>').format(
        family(_("A circle of these people"), members),
        join(map(paragraph, told)),
        _form(place, _circle_name(name), _("Make a circle"), "btn pri"),
    )
    return frame(_("A circle of these people"), body, kind="form", sheet="circles.css")
