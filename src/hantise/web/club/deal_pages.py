"""The pages of a duplicate tournament's deals: their seals, and once a round is over, what the cards gave each seat."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.duplicate import Score
from hantise.core.outcome import ordinal
from hantise.core.words import _, later
from hantise.drawing.markup import Markup, escape
from hantise.store.clubs import Entrant, Sitting
from hantise.web.club.duplicate import how_equal
from hantise.web.club.pages import Seen, face_of, is_told, whole
from hantise.web.club.standing import scores_of, tables_of, written
from hantise.web.pages.frame import join, link_button, paragraph

HEADS = later("Name"), later("Result"), later("Play"), later("Points")
SEAL = Markup('<p class="link"><code>{}</code></p>')


def deals_page(seen: Seen, seals: Sequence[str]) -> Markup:
    """The seal of each round, and the way to what came of it."""
    parts = list[Markup]()
    for number, seal in enumerate(seals, start=1):
        state: Markup | str = _("not played yet")
        if number == seen.club.round:
            state = _("is being played")
        if is_told(seen.club, number):
            words = _("What the cards gave")
            state = Markup('<a class="btn small" href="{}/deals/{}">{}</a>').format(seen.way, number, words)
        head = _("Round {n}").format(n=number)
        parts.append(Markup("<section><h2>{}</h2>{}<p>{}</p></section>").format(head, SEAL.format(seal), state))
    told = _(
        "All tables of a round have the same cards. They were sealed when the tournament was made: note the seals, and"
        " nobody can change a card without your noticing. Nobody adds words, and each secret is told once all tables"
        " of its round are done."
    )
    back = link_button(seen.way, _("Back to the tournament"), "btn pri")
    inside = Markup("<h1>{}</h1>{}{}{}{}").format(
        _("Seals and deals"), paragraph(told), paragraph(how_equal()), join(parts), back
    )
    return whole(seen, inside, live=False)


def deal_page(seen: Seen, number: int, seal: str) -> Markup:
    """What each seat got out of the deal of this round, at all tables, and what luck took out of it."""
    sittings = [sat for sat in seen.club.sittings if sat.round == number]
    scored, people = scores_of(sittings), {one.number: one for one in seen.club.entrants}
    tables = tables_of(sittings)
    sizes = sorted({len(table) for table in tables})
    parts = [
        _seat([table for table in tables if len(table) == size], seat, scored, people)
        for size in sizes
        for seat in range(size)
    ]
    command = Markup("<code>hantise verify</code>")
    check = escape(_("Put the records of all tables behind {command}: it checks each, and that they are one deal."))
    record = Markup('<a class="btn small" href="/t/{}/record">{}</a>')
    records = [record.format(table[0].match, _("Record of table {n}").format(n=table[0].at)) for table in tables]
    inside = Markup(
        '<h1>{}</h1>{}<p class="hint">{}</p><section><h2>{}</h2>{}<p>{}</p><p class="ways">{}</p></section>{}'
    ).format(
        _("Round {n}: what the cards gave").format(n=number),
        join(parts),
        _("Play is what somebody got above the average of their seat, in per cent of a win."),
        _("The check"),
        SEAL.format(seal),
        check.format(command=command),
        join(records),
        link_button(f"{seen.way}/deals", _("Seals and deals"), "btn pri"),
    )
    return whole(seen, inside, "wide", live=False)


def _seat(
    tables: Sequence[Sequence[Sitting]], seat: int, scored: dict[int, Score | None], people: dict[int, Entrant]
) -> Markup:
    """How all who had this seat did, the best first, and what its cards were worth."""
    row = Markup(
        '<tr><th scope="row"><div>{}<span>{}</span></div></th><td><a href="/t/{}" aria-label="{}">{}</a></td>'
        '<td class="digits">{}</td><td class="digits">{}</td></tr>'
    )
    found = [(score, sat) for table in tables if (score := scored[(sat := table[seat]).entrant]) is not None]
    rows = [
        row.format(
            face_of(people[sat.entrant]),
            people[sat.entrant].name,
            sat.match,
            f"{ordinal(sat.place or 1)}, {_('Table {n}').format(n=sat.at)}",
            ordinal(sat.place or 1),
            signed(score.play),
            written(score.percent),
        )
        for score, sat in sorted(found, key=lambda one: (-one[0].percent, one[1].at))
    ]
    head = join(Markup('<th scope="col">{}</th>').format(_(words)) for words in HEADS)
    told = _lucky(found[0][0]) if found else ""
    return Markup(
        '<section><h2>{}</h2><p>{}</p><table class="standing deal"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>'
        "</section>"
    ).format(_("Seat {n}").format(n=seat + 1), told, head, join(rows))


def _lucky(score: Score) -> str:
    """What this seat's cards were worth on average."""
    if not score.luck:
        return _("These cards favoured nobody: on average this seat got just its share.")
    if score.luck > 0:
        told = _("These cards were good: on average this seat got {n} % of a win above its share.")
    else:
        told = _("These cards were bad: on average this seat got {n} % of a win below its share.")
    counts = _("That luck counts for nobody: all who sat here had it.")
    return f"{told.format(n=written(abs(100 * score.luck)))} {counts}"


def signed(share: float) -> str:
    """A share of a win in per cent, with its sign."""
    percent = round(100 * share)
    return f"{percent:+d}".replace("-", "\u2212") if percent else "0"
