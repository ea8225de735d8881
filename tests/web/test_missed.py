"""Who comes back sees what the others did since, step by step, as their own seat saw it then, and nothing else."""

from random import Random

import pytest

from hantise.games import codes
from hantise.web.again.showing import Eyes, showing
from hantise.web.tables.live_table import LiveTable, cooperatively
from web.houses import House
from web.test_absent import Pair, pair
from web.visitor import Arrive, Visitor, outcome

__all__ = ["pair"]


def at(house: House, path: str) -> LiveTable:
    return house.wait_for(house.services.tables.get(path.removeprefix("/t/")))


def others_decide(pair: Pair, back: Visitor, rng: Random) -> int:
    """Both play until the other decides after this one's own decision; the step of that own decision."""
    seat = 0 if back is pair.host else 1
    for _decision in range(40):
        mover, who = pair.mover, pair.host if pair.mover == 0 else pair.guest
        decided = [chapter.event.seat for chapter in at(pair.house, pair.path).position.chapters]
        if seat in decided and decided[-1] != seat:
            return len(decided) - decided[::-1].index(seat)
        assert mover in (0, 1)
        who.open(pair.path)
        who.press(rng.choice(who.moves))
    raise AssertionError("nobody was missed")


@pytest.mark.parametrize("pair", codes(), indirect=True)
def test_who_comes_back_is_offered_the_moves_since_and_sees_them(pair: Pair) -> None:
    """From the own decision on, the table as it was shown then; a spectator and the other seat see none of it."""
    back, other = pair.host, pair.guest
    own = others_decide(pair, back, Random(2))
    back.open(pair.path)
    assert f'href="{pair.path}/missed#play"' in back.text
    table = at(pair.house, pair.path)
    steps, state = len(table.position.chapters), table.game.start(table.options)
    assert back.open(f"{pair.path}/missed").url.path == f"{pair.path}/missed/{own}"
    for step, chapter in enumerate(table.position.chapters, start=1):
        for name in chapter.event.names():
            state.apply(table.game.actions.parse(name))
        if step < own:
            assert outcome(back.open(f"{pair.path}/missed/{step}")) == (403, "not-missed")
            continue
        shown = pair.house.wait_for(cooperatively(showing(table, step, Eyes(0), since=own)))
        assert shown.table_view.view == table.game.shown(state, 0, table.options)
        assert back.open(f"{pair.path}/missed/{step}").status_code == 200
        for told in ("/review", "/beliefs", "/try", "/again", 'class="gazes"'):
            assert told not in back.text.partition("<main")[2], told
        assert back.open(f"{pair.path}/missed/{step}/frame").json()["version"] == step
    for step in (own, steps):
        assert outcome(other.open(f"{pair.path}/missed/{step}")) == (403, "not-missed")
    assert back.open(f"{pair.path}/missed/{steps + 1}").url.path == pair.path, "it was undone meanwhile"
    assert outcome(back.open(f"{pair.path}/missed/{steps + 1}/frame")) == (404, "no-such-step")
    for step, eyes in ((own - 1, Eyes(0)), (own, Eyes(0, True))):
        with pytest.raises(AssertionError):
            pair.house.wait_for(cooperatively(showing(table, step, eyes, since=own)))


@pytest.mark.parametrize("pair", ["boo"], indirect=True)
def test_what_others_undid_meanwhile_is_not_among_it_and_a_table_that_ended_leads_on_to_its_end(pair: Pair) -> None:
    back, other, rng = pair.host, pair.guest, Random(2)

    def play() -> None:
        who = (back, other)[pair.mover]
        who.open(pair.path)
        who.press(rng.choice(who.moves))

    table = at(pair.house, pair.path)
    while not (table.can_take_back(1) and [each.event.seat for each in table.position.chapters][-2:] == [0, 1]):
        play()
    own, decided = len(table.position.chapters) - 1, table.position.chapters[-1].event
    undo = {"seat": "1", "version": str(table.version), "key": "undo.it.now"}
    assert other.send(f"{pair.path}/back", undo).status_code == 200
    assert f"{pair.path}/missed" not in back.open(pair.path).text
    assert back.open(f"{pair.path}/missed/{own + 1}").url.path == pair.path
    other.open(pair.path)
    other.press(next(one for one in other.moves if one.data()["action"] != decided.actions[0]))
    assert "1 move since yours" in back.open(pair.path).text
    assert back.open(f"{pair.path}/missed/{own + 1}").status_code == 200
    while pair.mover >= 0:
        play()
    chapters = table.position.chapters
    last = max(step for step, chapter in enumerate(chapters, start=1) if chapter.event.seat == 0)
    assert back.open(f"{pair.path}/missed").url.path == f"{pair.path}/again/{last}"
    assert back.open(f"{pair.path}/missed/{own}").url.path == f"{pair.path}/again/{own}"
    assert back.open(f"{pair.path}/missed/9999").url.path == f"{pair.path}/again/{len(chapters)}"


def test_nothing_is_offered_to_who_was_there_or_has_several_seats_or_none(
    house: House, visitor: Visitor, visit: Arrive
) -> None:
    """Nor anything shown to a spectator, or where all see one table."""
    path = visitor.make_table("haunted_stairs", "me")
    while [chapter.event.seat for chapter in at(house, path).position.chapters][-2:] != [0, 1]:
        visitor.open(path)
        visitor.press(visitor.moves[0])
    for who in (visitor, visit()):
        assert "/missed" not in who.open(path).text
        assert outcome(who.open(f"{path}/missed/{len(at(house, path).position.chapters)}")) == (403, "not-missed")
        assert who.open(f"{path}/missed").url.path == path
    path = visitor.make_table("ghooost", "computer:random", "computer:random")
    for _decision in range(3):
        if visitor.moves:
            visitor.press(visitor.moves[0])
        assert "/missed" not in visitor.open(path).text, "always there"
