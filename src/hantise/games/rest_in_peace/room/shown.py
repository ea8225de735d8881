"""The display of a seat's sheet: motions on the table, the panel after a round, and the end of the game.

A motion shows only faces that its line names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import Final, NamedTuple

from hantise.core import Scene, Step, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.parts import NOTHING, picture
from hantise.drawing.kit.tally import heads, row, tally
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Pair
from hantise.games.rest_in_peace.moments import (
    BEFELL,
    DONE,
    MEDIUMS,
    SAID,
    Event,
    houses_of,
    lowered,
    medium_name,
    medium_words,
    words_of_another,
)
from hantise.games.rest_in_peace.notation import LINED_UP, by_whom
from hantise.games.rest_in_peace.pieces import ROUNDS
from hantise.games.rest_in_peace.room.cards import CASTLE, CRESTS, MANOR, ghost_face, inner, lies, named_face
from hantise.games.rest_in_peace.rules import CASTLES_TO_WIN, MANORS_TO_WIN, NEVER, TRUCE, VANISH
from hantise.games.rest_in_peace.table import facts_of, followed, has_won_by_houses, tell, verdict

KEPT: Final = 500
# After these parts of a line a panel covers the table.
ENDS: Final = ("wins", "ties", "won", "draw")
BARS: Final = f"m{VANISH}"


def actor(line: str) -> int:
    """The seat at the start of a line; -1 during the setup."""
    told = Line.read(line)
    return -1 if told.act.what in LINED_UP else told.who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: those of the act, then those of its consequences."""
    told = Line.read(line)
    if told.act.what == "medium-up":
        return [_lit(f"house:{told.who}", 400)]
    is_tenth = is_of_the_tenth(told)
    seen = []
    if told.act.what in SAID.acts:
        seen = _steps(SAID.acts[told.act.what], told.who, told.act.detail, seat)
    if BARS in told.act.detail:  # RIP-M25 is said once both of its values are named.
        seen = [step for step in seen if step.motion != "say"]
    for part, actor in by_whom(told):
        seen += its_steps(told, part, seat) if is_tenth else []
        if part.what in BEFELL:
            seen += _steps(BEFELL[part.what], int(part.first), part.detail[1:], seat)
        elif part.what in DONE:
            seen += _steps(DONE[part.what], actor, part.detail, seat)
    seen = without_hints(told, seen, seat) if is_tenth else seen
    # The cards of a finished round stay for comparison until a tap.
    return [*seen, Step("wait")] if told.followed(*ENDS) else seen


def _steps(event: Event, who: int, detail: Sequence[str], seat: int) -> list[Step]:
    """What an act of that family, or what befell it, shows that seat; `detail` names the cards or houses."""
    shown, found = event.steps(who == seat), list[Step]()
    if not shown:
        return found
    card, second, houses, others = [*detail, "", "", "", ""][:4]
    if event is BEFELL["moves"] and card == f"m{NEVER}":  # RIP-M13
        return [Step("fly", f"row:{who}", f"tenth:{who}", (card,))]
    hand, other = "hand" if who == seat else f"seat:{who}", 1 - who
    parts = {
        "who": who,
        "other": other,
        "card": card,
        "second": second,
        "hand": hand,
        "home": f"front:{who}" if card.startswith("m") else hand,
        "face": named_face(who, card),
        "other_face": named_face(other, card),
        "hand_faces": "+".join([named_face(other, value) for value in card]),
        "houses": " ".join(_houses(card)) or f"c{who}",
        "first_houses": "+".join(_houses(houses)),
        "second_houses": "+".join(_houses(others)),
    }
    for step in shown:
        faces = tuple(" ".join(step.faces).format_map(parts).split())
        if faces or not step.faces:
            source, target = step.source.format_map(parts), step.target.format_map(parts)
            found.append(step._replace(source=source, target=target, faces=faces))
    return found


def _lit(place: str, ms: int) -> Step:
    return Step("mark", target=place, mark="glowing", ms=ms)


def _houses(tokens: str) -> list[str]:
    """The drawings of `m` and `c` tokens."""
    return [CASTLE if kind == "c" else MANOR for kind in tokens]


# The tenth round on show: card by card with climbing totals, and at last its winner.


# Placeholders for the players' names in the words of a step.
NAMES: Final = ("{0}", "{1}")
# Milliseconds for a turned-up card, and for an acting medium.
SEEN, ACTS = 450, 900
# Acts that show on the table, and are not told before the cards are turned up.
LAYING: Final = ("tenth", "none", "end", "draw", "medium")
# The parts for the deeds and fates of mediums.
ITS_OWN: Final = ("stand", "shows", "resolves", "totals", "idle", "finds", "void", "flat")


def is_of_the_tenth(line: Line) -> bool:
    """RIP-31: true if this line turns up, continues or ends the tenth round."""
    return bool(line.followed("stand", "totals"))


def its_steps(line: Line, part: Part, seat: int) -> list[Step]:
    """RIP-31 to RIP-35: the steps of a part that only the tenth round has; [] for any other part."""
    if line.followed("won", "draw") and part is line.followed("wins", "ties")[-1]:
        return [_said(_verdict(line, seat))]
    if part.what == "shows":
        return _all_turned_up(line) if part is line.followed("shows")[0] else []
    if part.what in ("stand", "totals"):
        is_told_with_the_cards = line.followed("shows") and part is line.followed("stand")[0]
        return [] if is_told_with_the_cards else _counted(part)
    if part.what == "resolves":  # RIP-32: the effect of a medium, beside its name.
        family, medium = map(int, part.detail)
        name = medium_name(medium)
        if MEDIUMS[medium].is_idle:
            words = said_of(name, _("it does nothing there"))
        elif not MEDIUMS[medium].asks and medium not in (NEVER, TRUCE):
            does = medium_words(medium) if family == seat else words_of_another(medium, NAMES[family], seat >= 0)
            words = said_of(name, lowered(does))
        else:  # The answer tells the effect of a medium that asks, the result that of the two others.
            words = followed(part, family, NAMES, seat)
        return [_said(words), _lit(lies(family, f"m{medium}"), ACTS)]
    what = "idle" if part.what == "finds" else part.what
    return [_said(DONE[what].to(False))] if what in ITS_OWN else []


def without_hints(line: Line, steps: Iterable[Step], seat: int) -> list[Step]:
    """The steps without words over the cards, because the answers stand below the cards for all seats."""
    own = takewhile(lambda part: part.what not in ITS_OWN, line.talk)
    words = tell(Line(line.who, line.act, tuple(own)).spelt(), NAMES, seat)
    kept = [step for step in steps if step.motion != "say"]
    return kept if line.act.what in LAYING else [_said(words), *kept]


def _said(words: str) -> Step:
    return Step("tell", mark=words)


def _counted(totals: Part) -> list[Step]:
    return [_count(family, int(number)) for family, number in enumerate(totals.detail)]


def _count(family: int, number: int) -> Step:
    return Step("count", target=f"total:{family}", mark=str(number))


# Turning up the cards.


def _all_turned_up(line: Line) -> list[Step]:
    """RIP-31: a card of each family in turn, in place; over the ninth round if no card could be laid."""
    before = line.followed("stand")[0]
    totals = [int(number) for number in before.detail]
    seen = [_said(_("The tenth round: all cards are turned up."))]
    # The table before this line was that of the tenth round, on which a card might be laid.
    is_laid_out = line.act.what == "tenth" or (line.act.what == "none" and not line.act.detail)
    if not is_laid_out:
        seen += [Step("sweep", f"row:{family}", f"spent:{family}") for family in range(2)]
        seen += _counted(before)
    for both in zip_longest(_row(line, 0, is_laid_out), _row(line, 1, is_laid_out)):
        for family, card in enumerate(both):
            if card is not None:
                value, place, turns = card
                totals[family] += value
                seen += [*turns, _count(family, totals[family]), _lit(place, SEEN)]
    return seen


def _row(line: Line, family: int, is_laid_out: bool) -> Iterator[tuple[int, str, tuple[Step, ...]]]:
    """A family's ghosts, ascending: the value, the place, and the step that shows it, none if it lies open.

    The ghost that this line lays comes last, and lies open to the family that knows it.
    """
    values = list("".join(line.followed("shows")[family].detail[1:]))
    is_newest = line.act.what == "tenth" and line.who == family and not line.act.first.startswith("m")
    is_known = is_newest and line.act.first in values
    if is_known:
        values.remove(line.act.first)
        values.append(line.act.first)
    for number, value in enumerate(map(int, values), start=1):
        is_last, faces = is_newest and number == len(values), (ghost_face(family, value),)
        place = f"tenth:{family}" if is_last else lies(family, number)
        turn = Step("turn", target=place, faces=faces)
        if not is_laid_out:
            turn = Step("flip", f"tenth:{family}", f"row:{family}", faces)
        yield value, place, () if is_last and is_known else (turn,)


# The verdict.


def _verdict(line: Line, seat: int) -> str:
    """RIP-33 to RIP-35: the margin of the tenth, and the winner of the game."""
    totals, ends = line.followed("totals"), line.followed("won", "draw")
    told = [won_the_tenth(NAMES, seat, totals[0], int(ends[0].first or -1))] if totals else []
    if not (totals and line.followed("wins")):
        ended = [] if totals else line.followed("wins", "ties")
        told += [followed(part, line.who, NAMES, seat) for part in [*ended, *ends]]
    return " ".join(told)


# The rounds of a game, in the log and at the head of the page.


def ends_round(line: str) -> bool:
    """RIP-16: true if this line ends a round before the tenth."""
    return bool(Line.read(line).followed("had"))


def section(line: str) -> str:
    """RIP-10: the round that ends with a line; "" for any other line."""
    told = Line.read(line)
    had = told.followed("had")
    if is_of_the_tenth(told) and told.followed("won", "draw"):
        return _("Round {n}").format(n=ROUNDS)
    return _("Round {n}").format(n=had[0].detail[2]) if had else ""


def moment(view: View) -> list[str]:
    """RIP-10: the present round."""
    return [_("Round {n}").format(n=facts_of(view).round)]


# The end of a round and of the game: the winner, the margin, and the houses of both.


WON_BY: Final = Markup('<svg class="won-by of-{}" aria-hidden="true"><use href="{}#c{}"/></svg>{}')
# A seat's own decisions; with one of them it has gone on.
DECISIONS: Final = frozenset(["ghost", "medium", "blind", "end", "value", "card", "family", "house", "tenth", "none"])


class Page(NamedTuple):
    """What a page has of its own: the files of its drawings, both players, who reads it, and what it calls them."""

    drawings: str
    icons: str
    names: tuple[str, ...]
    faces: tuple[str, ...]
    called: tuple[str, str]
    reader: int


def page_of(scene: Scene) -> Page:
    """The page of this scene."""
    called = (scene.called(0), scene.called(1))
    return Page(scene.drawings, scene.icons, tuple(scene.names), tuple(scene.faces), called, scene.reader)


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """RIP-30 to RIP-35: the result with the winner first; a draw has no crown."""
    facts = facts_of(scene.view)
    is_won = facts.victor in (0, 1)
    first = facts.victor if is_won else max(facts.seat, 0)
    told = [escape(f"{verdict(scene.view).margin}.")]
    # RIP-33: if the tenth was played, its winner and margin, and whether it won the game.
    victor = -1 if is_won and has_won_by_houses(facts) else facts.victor
    for part in [part for line in lines[-1:] for part in Line.read(line).followed("totals")]:
        told.append(escape(won_the_tenth(scene.names, scene.reader, part, victor)))
    outcome = _("{name} wins!").format(name=scene.names[facts.victor]) if is_won else _("The feud goes on!")
    outcome = _("Victory!") if is_won and facts.victor == scene.reader else outcome
    page = page_of(scene)
    heading = story(faced(page, first, is_won), "outcome", outcome, told)
    return [heading, *standing(page, (facts.manors_won, facts.castles_won), first)]


def faced(page: Page, first: int, is_won: bool) -> Markup:
    """The winner's face on the family's colour, beside its crest; faces have no colour of their own.

    The winner laughs, the loser howls; where no family has won, `first` does neither.
    """
    ghosts = hero(page.icons, page.faces[first], is_won, page.faces[1 - first] if is_won else "")
    return WON_BY.format(CRESTS[first].letter, page.drawings, first, ghosts) if is_won else ghosts


def won_the_tenth(names: Sequence[str], reader: int, totals: Part, victor: int) -> str:
    """RIP-33, RIP-34: a sentence on the tenth round, with both totals and the victory."""
    one, other = map(int, totals.detail)
    if one == other:
        return _("The tenth round is a tie, {one} to {other}.").format(one=one, other=other)
    first = 0 if one > other else 1
    told = SAID.tenth["decides" if first == victor else "wins"]
    return told.to(first == reader).format(name=names[first], one=max(one, other), other=min(one, other))


def standing(page: Page, won: tuple[Pair, Pair], first: int) -> list[Markup]:
    """RIP-30: the manors and castles of both."""
    rows = []
    for family in (first, 1 - first):
        kinds = zip(("manor", "castle"), won, (MANORS_TO_WIN, CASTLES_TO_WIN))
        cells = [_won(page.drawings, family, kind, counts[family], most) for kind, counts, most in kinds]
        rows.append(row(page.icons, page.faces[family], page.called[family], cells, family == page.reader))
    return tally(_("Houses"), heads([_("Manors"), _("Castles")]), rows, _("Four manors win, or three castles."))


@cached(KEPT)
def _won(drawings: str, family: int, kind: str, count: int, most: int) -> Markup:
    letter = CRESTS[family].letter
    drawn = picture(drawings, f"{kind}-{letter}", "house") * count if count else NOTHING
    return Markup('<span class="won-houses of-{}">{}</span><b class="digits">{}</b><small>/ {}</small>').format(
        letter, drawn, count, most
    )


# Between two rounds: the winner of the house and the family with the medium, until the reader goes on.


CARD_SAYS: Final = Markup('<span class="card-says">{}<q>{}</q></span>')


def between(scene: Scene) -> tuple[Markup, ...]:
    """The panel from the end of a round until this seat decides in the next one; otherwise empty."""
    facts = facts_of(scene.view)
    ended = None if facts.round < 2 or facts.awaits == "over" else just_ended(scene.lines, facts.seat)
    if ended is None:
        return ()
    return _panel(page_of(scene), facts.seat, facts.round, (facts.manors_won, facts.castles_won), ended)


@cached(KEPT)
def _panel(page: Page, seat: int, round_: int, won: tuple[Pair, Pair], ended: Line) -> tuple[Markup, ...]:
    """The end of the round before this one, in pieces, because much of it was read after an earlier round."""
    wins, shown, heading = ended.followed("wins"), max(seat, 0), _("A tie: the house waits")
    if wins:
        shown = int(wins[0].first)
        words = _("You win {houses}!") if shown == page.reader else _("{name} wins {houses}")
        heading = words.format(name=page.names[shown], houses=houses_of("".join(wins[0].detail[1:])))
    key, on = f"round-{round_ - 1}", _("On to round {n}").format(n=round_)
    drawn = story(faced(page, shown, bool(wins)), f"{key}-told", heading, [*_of_the_round(page, seat, ended)])
    return tuple(between_rounds(key, [drawn, *standing(page, won, shown)], on))


def just_ended(lines: Iterable[str], seat: int) -> Line | None:
    """The line that ended a round since this seat last decided; `lines` have the newest first."""
    for line in map(Line.read, lines):
        if line.followed("wins", "ties"):
            return line
        if line.who == seat and line.act.what in DECISIONS:
            break
    return None


def _of_the_round(page: Page, seat: int, ended: Line) -> Iterator[Markup]:
    """RIP-14: the family that gave up, the Truce, or the winning totals; RIP-16: the family with the medium.

    A medium's words are a quotation beside its card; their "you" is the family that plays it.
    """
    names, is_own, [had] = page.names, ended.who == page.reader, ended.followed("had")
    if ended.followed("abandons"):
        yield _bold(DONE["abandons"].to(is_own), name=names[ended.who])
    if ended.followed("ties"):  # RIP-M27: no round but the tenth is a tie without Truce.
        words = _("You play {medium}.") if is_own else _("{name} plays {medium}.")
        yield _bold(words, name=names[ended.who], medium=medium_name(TRUCE))
    bold = [Markup("<b>{}</b>").format(name) for name in names]
    if page.reader >= 0:
        other = 1 - seat
        told = escape(_("You had {own}, {name} {other}."))
        yield told.format(own=had.detail[seat], name=bold[other], other=had.detail[other])
    else:
        told = escape(_("{first} had {one}, {second} {other}."))
        yield told.format(first=bold[0], one=had.detail[0], second=bold[1], other=had.detail[1])
    for taker, medium in [map(int, part.detail) for part in ended.followed("takes-medium")]:
        words = BEFELL["takes-medium"].to(taker == page.reader)
        yield _bold(words, name=names[taker], what=medium_name(medium))
        yield CARD_SAYS.format(inner(page.drawings, f"m{medium}", "card-of"), medium_words(medium))


def _bold(words: str, **parts: object) -> Markup:
    """A sentence with these parts in bold."""
    return escape(words).format(**{name: Markup("<b>{}</b>").format(part) for name, part in parts.items()})
