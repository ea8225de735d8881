"""A page, and what is pushed to it, hold what their seat may see and nothing else."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from msgspec import Raw, structs

import effort
from hantise.core import OVER, SPECTATOR, Record, Rng
from hantise.core.words import LANGUAGES, speaking
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store.records import record_of
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import twins
from hantise.web.api.bodies import Allowance, Answer, Table, text_of
from hantise.web.api.calls import TableContext, situation_of, snapshot_of
from hantise.web.live import frame_of, lines_since, push_of
from hantise.web.table_page.page import marked, table_page
from hantise.web.table_page.scene import choices_of, scene_of
from hantise.web.table_page.screen import screen_page
from hantise.web.table_page.snapshot import Absence, PageContext, TableView, WaysIn, lines_of, table_view_of
from hantise.web.tables.live_table import Position, event_of, first_event, position_of
from web.eyes import SECRETIVE, who_sees
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.visitor import Visitor

# So many worlds that a seat cannot rule out.
WORLDS = 20 if effort.IS_SOAK else 6
NAMES = ("Ida", "Basil", "Mira", "Bruno", "Lison", "Odile", "Anatole")


# What is sent to the browser of a seat.
Sent = Callable[[Record, Position, int], str]


SCREEN = PageContext(is_screen=True)


def context(seat: int) -> PageContext:
    return PageContext(token="token", held=(seat,) if seat != SPECTATOR else ())


def page(record: Record, position: Position, seat: int) -> str:
    """What a running table would send to the browser of this seat; to a spectator's the big screen too."""
    table_view = table_view_of(record.game, record.options, record.seats, position, seat)
    told = str(table_page(table_view, context(seat)))
    return told + str(screen_page(table_view, SCREEN)) if seat == SPECTATOR else told


def push(record: Record, position: Position, seat: int, since: int, taken_back: bool, rejoins: bool) -> str:
    """What it would push to the page, where that has an older version."""
    table_view = table_view_of(record.game, record.options, record.seats, position, seat)
    fresh = [] if taken_back else lines_since(table_view, position, since, rejoins)
    contexts = [context(seat), SCREEN] if seat == SPECTATOR else [context(seat)]
    pushed = [push_of(table_view, one, fresh, 0 if taken_back else None, rejoins) for one in contexts]
    return "".join(frame_of(one).decode() for one in pushed)


def pushes(record: Record, position: Position, seat: int) -> str:
    """All that it might push: after every event, a takeback, and to who was away."""
    kinds = [(position.version - 1, False, False), (0, False, True), (0, True, False), (0, False, False)]
    return "\n".join(push(record, position, seat, *kind) for kind in kinds)


def program(record: Record, position: Position, seat: int) -> str:
    """What it would tell a program on this seat, or one that looks on, by its socket: what HTTP answers is in it."""
    context = TableContext("match", tuple(record.seats), ("",) * len(record.seats))
    found = Raw(snapshot_of(situation_of(record.game, record.options, position, seat, context)).text)
    return text_of(Table(found)) + text_of(Answer(1, found, Allowance(1, 1, 1, 0)))


def played(code: str, seed: int, decisions: int) -> Record:
    """A game with so many random decisions, the same for the same seed."""
    game, rng = find(code), Random(seed)
    record = Record(game, game.options(game.players[0]), list(NAMES[: game.players[0]]))
    state = game.start(record.options)
    record.events.append(first_event(game, state, rng))
    for _ in range(decisions):
        if state.mover() == OVER:
            break
        name = game.actions.name(rng.choice(state.legal()))
        record.events.append(event_of(game, state, state.mover(), [name], rng))
        state.apply(game.actions.parse(name))
        for outcome in record.events[-1].chance:
            state.apply(game.actions.parse(outcome))
    return record


def under_way(code: str, seed: int, decisions: int) -> Record:
    """The same, but for the last decision where that ends the game: at the end what was hidden lies open."""
    record = played(code, seed, decisions)
    is_over = position_of(record).state.mover() == OVER
    return replace(record, events=record.events[:-1]) if is_over else record


def hides(record: Record, position: Position, seat: int) -> bool:
    """Whether the game keeps anything from this seat, or from its eyes.

    Somebody else has seen then what is neither public nor the seat's own: without secrets all write one sheet.
    """
    known = record.sheet(seat), record.sheet(SPECTATOR)
    others = (record.sheet(other) for other in range(len(record.seats)))
    return any(sheet not in known for sheet in others) or bool(record.game.view(position.state, seat).memories)


def hides_something(record: Record) -> bool:
    """Whether it keeps anything from anybody."""
    position = position_of(record)
    return any(hides(record, position, seat) for seat in (*range(len(record.seats)), SPECTATOR))


def other_worlds(record: Record, position: Position, seat: int, seed: int) -> list[Position]:
    """The same view and sheets over other hidden cards."""
    view = record.game.shown(position.state, seat, record.options)
    others = [view.imagine(Rng(seed * 100 + n)) for n in range(WORLDS)]
    differs = any(record.game.dump(other) != record.game.dump(position.state) for other in others)
    assert differs == hides(record, position, seat), "what is hidden stays the same, or nothing is hidden"
    return [Position(other, position.chapters) for other in others]


@pytest.mark.parametrize("sent", [page, pushes])
@pytest.mark.parametrize("seed", effort.seeds(40))
def test_a_page_reads_nothing_of_the_position_beyond_the_seats_view(game: str, seed: int, sent: Sent) -> None:
    record = under_way(game, seed, 12)
    position = position_of(record)
    for seat in (*range(len(record.seats)), SPECTATOR):
        seen = sent(record, position, seat)
        for other in other_worlds(record, position, seat, seed):
            assert sent(record, other, seat) == seen


def other_worlds_remembered(record: Record, position: Position, seat: int, seed: int) -> list[Position]:
    """The same view with all its memories, over other hidden cards."""
    game, state = record.game, position.state
    worlds = [game.view(state, seat).imagine(Rng(seed * 100 + n)) for n in range(WORLDS)]
    if game.redrawn is not None:
        worlds = [game.redrawn(state, world) for world in worlds]
    return [Position(world, position.chapters) for world in worlds if game.view(world, seat) == game.view(state, seat)]


@pytest.mark.parametrize("seed", effort.seeds(40))
def test_a_program_is_told_nothing_beyond_its_seats_view(game: str, seed: int) -> None:
    others = 0
    for decisions in (2, 12):
        record = under_way(game, seed, decisions)
        position = position_of(record)
        for seat in (*range(len(record.seats)), SPECTATOR):
            seen = program(record, position, seat)
            for other in other_worlds_remembered(record, position, seat, seed):
                others += record.game.dump(other.state) != record.game.dump(position.state)
                assert program(record, other, seat) == seen
    assert (others > 0) == (find(game).redrawn is not None), "what is hidden is other there, or is remembered by all"


@pytest.mark.parametrize("seed", range(10))
def test_a_page_has_the_lines_of_the_seats_own_sheet_and_what_lies_open_not_what_is_remembered(
    game: str, seed: int
) -> None:
    """News is every line after one's last decision."""
    record = played(game, seed, 20 + seed)
    position = position_of(record)
    for seat in (*range(len(record.seats)), SPECTATOR):
        lines = lines_of(position, seat)
        assert [line.text for line in lines] == record.sheet(seat)
        shown = table_view_of(record.game, record.options, record.seats, position, seat).view
        assert shown == record.game.view(position.state, seat).glance()
        assert shown.memories == ()
        decided = max((n for n, event in enumerate(record.events) if event.seat == seat), default=-1)
        before = sum(len(event.names()) for event in record.events[: max(decided, 0)])
        ply = before + len(record.events[decided].actions) if decided >= 0 else 0
        news = [line.text for line in lines if line.is_news]
        assert seat == SPECTATOR or news == record.sheet(seat)[len(record.sheet(seat, ply)) :]


def test_a_served_page_is_its_seats_view_and_shows_no_secret_but_the_hosts_links(
    visitor: Visitor, house: House, game: str
) -> None:
    """What the house serves is what `table_page` draws; nor may it be kept, framed, or run foreign scripts."""
    path = visitor.make_table(game, *["friend"] * (find(game).players[0] - 1), name1="Ida")
    own = visitor.client.cookies["hantise_browser"]
    assert len(own) >= 24
    assert own not in visitor.text + visitor.client.get(f"{path}/seats").text
    for cookie in visitor.client.cookies.jar:
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "lax"
    headers = visitor.answer.headers
    assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "same-origin")
    rules = dict(rule.strip().partition(" ")[::2] for rule in headers["content-security-policy"].split(";"))
    assert {rules[name] for name in ("default-src", "frame-ancestors", "base-uri")} == {"'none'"}
    assert {rules[name] for name in ("form-action", "script-src", "connect-src", "style-src")} == {"'self'"}
    assert re.findall(r"<script(?! src=\"/static/)", visitor.text) == [], "only the house's own files"
    assert " style=" not in visitor.text, "the policy would drop it"
    with house.client() as stranger:
        lobby = stranger.get(path).text
    record = record_of(stored(house, path), find)
    assert game == "haunted_stairs" or drawn(record, 0) not in visitor.text, "nobody sees a card before it begins"
    assert drawn(record, 0) in visitor.send(f"{path}/begin", {"begin": "yes"}).text
    with house.client() as stranger:
        seen = stranger.get(path).text
    assert drawn(record, SPECTATOR) in seen
    assert "dd>http" not in seen
    for text in (lobby, seen):
        assert own not in text
        for known in ("rematch", "live", "deal", "screen", "moods"):
            text = text.replace(f"{path}/{known}", "")
        assert f"{path}/" not in text


def drawn(record: Record, seat: int) -> str:
    """The table itself as this seat sees it while nobody else has come."""
    box, state = record.game, position_of(record).state
    view = box.view(state, seat).glance()
    assert box.room is not None
    others = frozenset(range(len(record.seats))) - {0}
    absent = structs.replace(context(seat), absence=Absence(away=others, awaited=others))
    table_view = table_view_of(box, record.options, record.seats, position_of(record), seat)
    assert table_view.view == view
    return "".join(
        marked([*map(Markup, box.room.draw(scene_of(box.room, table_view, absent, choices_of(table_view))))], absent)
    )


def test_a_big_screen_shows_a_players_browser_what_it_shows_to_all(visitor: Visitor, house: House, game: str) -> None:
    """Its page and its push; and only who may invite sees the code."""
    path = visitor.make_table(game, *["friend"] * (find(game).players[0] - 1))
    code = stored(house, path).plan.code
    assert code in visitor.client.get(f"{path}/screen").text
    with house.client() as stranger:
        assert code not in stranger.get(f"{path}/screen").text
        visitor.send(f"{path}/begin", {"begin": "yes"})
        pages, frames = list[str](), list[str]()
        for one in (visitor, Visitor(stranger)):
            pages.append(re.sub('<aside id="ticket">.*?</aside>', "", one.client.get(f"{path}/screen").text))
            with following(one, path, version=0, screen="yes") as follows:
                frame = follows.next()
                assert (code in frame["parts"].pop("ticket")) == (one is visitor)
                frames.append(repr(frame | {"sent": sorted(frame["sent"])}))
    assert (pages[0], frames[0]) == (pages[1], frames[1])
    assert drawn(record_of(stored(house, path), find), SPECTATOR) in pages[0]


def test_a_browser_is_the_screen_of_each_table_that_it_made_for_one(visitor: Visitor, house: House) -> None:
    """It sits nowhere, and the house knows it all the same."""
    paths = [visitor.make_table("ghooost", "friend", screen="yes") for _table in range(2)]
    for path in paths:
        assert stored(house, path.removesuffix("/screen")).plan.code in visitor.client.get(path).text


# Two games that a seat must not be able to tell apart are the same pages and pushes to it, byte for byte; who sees what
# of it is written down from the rules beside the tests of each game that has secrets.

PAIRS, MOST, EVERY = (6, 90, 3) if effort.IS_SOAK else (3, 90, 4)


def pairs(code: str, seat: int, seed: int) -> Iterator[tuple[Record, Record]]:
    game = find(code)
    options = game.options(game.players[-1])
    record = play(game, options, Choices(seed=seed), MOST)
    # Whatever followed the last decision may be cut off.
    record.events.pop()
    return twins(game, options, who_sees(code, options), record, seat, Random(seed))


def positions(record: Record) -> Iterator[Position]:
    """After each event."""
    position = Position(record.game.start(record.options))
    for event in record.events:
        position = position.after(record.game, record.options.players, event)
        yield position


def differing(one: Record, other: Record, seat: int) -> int:
    """How many positions differed in what was not sent; what was sent did in none."""
    found = 0
    for number, (first, second) in enumerate(zip(positions(one), positions(other), strict=True)):
        if number % EVERY == 0 or number == len(one.events) - 1:
            for sent in (page, pushes):
                told = f"{one.game.code}, seat {seat}: after event {number} {sent.__name__} tell two games apart"
                assert sent(one, first, seat) == sent(other, second, seat), told
            found += one.game.dump(first.state) != other.game.dump(second.state)
    return found


@pytest.mark.parametrize("code", SECRETIVE)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_is_sent_is_the_same_for_two_games_that_look_alike(code: str, seat: int) -> None:
    """Unlike imagined worlds, which a game makes itself, the other game here was played from its beginning."""
    compared = [differing(one, other, seat) for seed in range(PAIRS) for one, other in pairs(code, seat, seed)]
    assert sum(compared) >= (10 if effort.IS_SOAK else 2)


def test_every_game_that_keeps_cards_from_seats_is_here() -> None:
    assert {"ghooost", "rest_in_peace", "spooky_boo"} <= set(SECRETIVE)


# What was drawn once is kept for the next page that shows it, and never shows there what that page may not.

DRAWING = ("hantise.web.", "hantise.drawing.", "hantise.games.")
# What these keep is the house's own files, words and games: as much as there are of them.
FILES = {
    *("address", "edition", "icon", "style_link", "script_link", "drawings_of"),
    *("_made", "_makers", "_sent", "_files", "_fonts"),
}
GAMES = {"codes", "find", "shelf", "pictures_of", "_extras_of", "_faces_known", "shipped", "by_ease", "themes"}


def kept() -> Iterator[tuple[str, object]]:
    """Everything in the house that draws and remembers what it drew."""
    for name, module in sys.modules.copy().items():
        if name.startswith(DRAWING):
            yield from ((label, one) for label, one in vars(module).items() if hasattr(one, "cache_clear"))


def table_views(game: str) -> list[tuple[TableView, Position, str]]:
    """Every seat's sight of some positions of two games that differ in their dice, in every language."""
    found, every = [], 3 if effort.IS_SOAK else 9
    for seed in (3, 4):
        record = played(game, seed, 12)
        for length in range(1, len(record.events) + 1, every):
            part = played(game, seed, length)
            position = position_of(part)
            for seat in (*range(len(part.seats)), SPECTATOR):
                levels = ["", "level1", "", "", "", "", ""][: len(part.seats)]
                table_view = table_view_of(part.game, part.options, part.seats, position, seat, f"match{seed}", levels)
                found += [(table_view, position, language) for language in LANGUAGES]
    return found


def context_of(table_view: TableView) -> PageContext:
    """With something of the seat's own."""
    seat = table_view.view.seat
    held = () if seat == SPECTATOR else (seat,)
    return PageContext(
        token=f"version-{table_view.version}",
        held=held,
        ways_in=WaysIn(tuple([(own, f"http://house/{table_view.match}/link-of-{own}") for own in held])),
        is_host=seat == 0,
        absence=Absence(away=frozenset([1])),
    )


def both(table_view: TableView, position: Position, language: str) -> tuple[str, str]:
    """The page and what is pushed to it."""
    with speaking(language):
        fresh = lines_since(table_view, position, position.version - 2)
        return str(table_page(table_view, context_of(table_view))), frame_of(
            push_of(table_view, context_of(table_view), fresh)
        ).decode()


def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    """All seats and languages one after another, in any order, as if each were the first."""
    alone = []
    for one in (views := table_views(game)):
        # The house's own files are long to read, and hang on no page: a soak reads them again too.
        for name, drawing in kept():
            if effort.IS_SOAK or name not in FILES | GAMES:
                drawing.cache_clear()  # type: ignore[attr-defined]
        alone.append(both(*one))
    order = [*range(len(views))] * (2 if effort.IS_SOAK else 1)
    Random(1).shuffle(order)
    for number in order:
        assert both(*views[number]) == alone[number]


def test_nothing_is_kept_without_bound() -> None:
    sizes = {name: one.cache_parameters()["maxsize"] for name, one in kept()}  # type: ignore[attr-defined]
    assert len(sizes) > 20
    assert {name for name, size in sizes.items() if size is None} <= FILES | GAMES
