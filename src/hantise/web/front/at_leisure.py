"""The fold of the new-table form by which a table is played by the day."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import FormData

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.store import Late, Leisure
from hantise.web.pages.frame import join, script_link
from hantise.web.problems import damaged
from hantise.web.requests import text_of
from hantise.web.tables.leisure import consequences, paces, zone_of

# The fields of the form.
PACE, THEN, NIGHTS, ZONE = "pace", "then", "nights", "zone"
# The zone of a browser without scripts.
UTC = "UTC"


def leisure_field(given: Mapping[str, str]) -> Markup:
    """A fold with the pace of the table; it is open if a pace was given."""
    chosen = given.get(PACE, "")
    words = {"": _("In one evening")} | {str(days): told for days, told in paces().items()}
    then = {late.value: told for late, told in consequences().items()}
    nights = Markup(
        '<label class="flag"><input type="checkbox" name="{}" value="yes"{}><span>{} <small>{}</small></span></label>'
        '<input type="hidden" name="{}" value="{}">'
    ).format(
        NIGHTS,
        Markup(" checked") if given.get(NIGHTS) == "yes" else "",
        _("Nights are not counted"),
        _("From 22 to 8 o’clock time stands still."),
        ZONE,
        given.get(ZONE, UTC),
    )
    return Markup('<details class="rules-of-house"{}><summary>{}</summary><div>{}{}{}</div></details>{}').format(
        Markup(" open") if chosen else "",
        _("At leisure, over several days"),
        _choice(PACE, _("Time"), words, chosen),
        _choice(THEN, _("When time is over"), then, given.get(THEN, Late.WAIT.value)),
        nights,
        script_link("zone.js"),
    )


def _choice(name: str, label: str, words: Mapping[str, str], chosen: str) -> Markup:
    option, marks = Markup('<option value="{}"{}>{}</option>'), {chosen: Markup(" selected")}
    options = join(option.format(value, marks.get(value, ""), told) for value, told in words.items())
    return Markup('<label class="number"><span>{}</span><select name="{}">{}</select></label>').format(
        label, name, options
    )


def given_leisure(form: FormData) -> Leisure | None:
    """The pace that the form asks for, None for one evening; Problem if a field is not as the page sends it."""
    pace, then = text_of(form, PACE, ""), text_of(form, THEN, Late.WAIT.value)
    if not pace:
        return None
    if pace not in map(str, paces()):
        raise damaged(PACE)
    if then not in [late.value for late in Late]:
        raise damaged(THEN)
    zone = text_of(form, ZONE, UTC)
    # A browser may know a zone that this machine does not.
    zone = zone if zone_of(zone) else UTC
    return Leisure(int(pace), Late(then), text_of(form, NIGHTS, "no") == "yes", zone)
