"""A seat's chances: from its view alone, equal for equal questions, exact if proven."""

from statistics import fmean

import msgspec
import pytest

from hantise.bots.continuing import AHEAD, CLOSE, Ahead, continued
from hantise.bots.search import NO_LIMIT, Search
from hantise.core import CHANCE, OVER, Game, Record, Rng, View
from hantise.games.ghooost.view import GhooostView
from hantise.review.certain import proven
from hantise.review.evaluations import points
from hantise.review.weighing import Weighed, Weighing, answer, depth, open_questions, questions, weighing
from hantise.testing.playing import note
from review.matches import SHALLOW, find, match

# Positions that a proof may look at, and choices that are not too many to go through.
PROOFS, FEW = 2000, 20
SECRETIVE = [("ghooost", 3), ("rest_in_peace", 2), ("kuhn", 2)]


@pytest.mark.parametrize(("code", "players"), SECRETIVE)
def test_a_question_says_no_more_than_the_seat_knows(code: str, players: int) -> None:
    """The question is equal to the byte in all worlds that the seat cannot tell apart."""
    record, met = match(code, players), 0
    for point in points(record)[:-1]:
        for seat in range(players):
            view = record.game.view(point.state, seat)
            world = view.imagine(Rng(7 * point.number + seat))
            # An imagined world may lack the sights on the way to it.
            if record.game.view(world, seat) == view and record.game.dump(world) != record.game.dump(point.state):
                met += 1
                asked = [weighing(record, point._replace(state=state), seat, SHALLOW) for state in (world, point.state)]
                assert msgspec.json.encode(asked[0]) == msgspec.json.encode(asked[1])
    assert met


@pytest.mark.soak
def test_equal_questions_have_equal_answers_however_they_travel() -> None:
    record = match("ghooost", 3)
    asked = [one.weighing for one in list(questions(record, SHALLOW))[40:60]]
    for question in asked:
        first = answer(find, question)
        second = answer(find, msgspec.json.decode(msgspec.json.encode(question), type=Weighing))
        assert first == second
        assert msgspec.json.decode(msgspec.json.encode(first), type=Weighed) == first


@pytest.mark.parametrize(("scored", "winners"), [(False, 2), (True, 1)])
def test_the_end_is_told_as_it_came_out(scored: bool, winners: int) -> None:
    """GHO-83, GHO-84: two of three escape and share the win; by points the second has won alone."""
    record = match("ghooost", 3, points=scored)
    end = points(record)[-1]
    payoffs = record.replay().payoffs()
    weighed = answer(find, weighing(record, end, 1, SHALLOW))
    assert weighed.reason is None
    assert weighed.before.proven
    assert weighed.before.chances == (tuple((payoff == max(payoffs)) / winners for payoff in payoffs),)


def test_who_cannot_win_any_more_is_told_so_however_well_it_is_paid() -> None:
    """GHO-84: by points all places but the last are paid, the last to leave most; chances count that alone."""
    record, met = match("ghooost", 3, points=True), 0
    winner = record.replay().payoffs().index(3.0)
    for point in points(record)[:-1]:
        view = record.game.view(point.state, 0)
        assert isinstance(view, GhooostView)
        left = view.facts.left
        if left:
            met += 1
            asked = weighing(record, point._replace(mover=CHANCE), winner, SHALLOW)
            assert max(chances[left[0]] for chances in answer(find, asked).before.chances) < 0.01
    assert met


def played(code: str, *names: str) -> Record:
    game = find(code)
    record = Record(game, game.options(2), ["Ann", "Bo"])
    state = game.start(record.options)
    for name in names:
        note(record, int(state.mover()), game.actions.parse(name))
        state.apply(game.actions.parse(name))
    return record


def test_the_truth_is_asked_of_where_all_is_seen_and_knows_who_wins_where_one_could_not() -> None:
    """In Kuhn poker the queen is better than the jack, and worse than the king that the other may hold."""
    record = match("ghooost", 3)
    assert not any(one.weighing.position for one in questions(record, SHALLOW))
    seen = list(open_questions(record, SHALLOW, 1))
    assert [one.weighing.position for one in seen] == [record.game.dump(point.state) for point in points(record)]
    assert {one.seat for one in seen} == {1}

    record = played("kuhn", "deal:Q", "deal:J", "bet", "call")
    after_the_deal, deep = 1, SHALLOW._replace(worlds=300)
    point = points(record)[after_the_deal]._replace(mover=OVER)
    knowing = list(open_questions(record, deep, 0))[after_the_deal].weighing
    guessed, known = (answer(find, asked).before for asked in (weighing(record, point, 0, deep), knowing))
    assert fmean(chances[0] for chances in known.chances) > fmean(chances[0] for chances in guessed.chances) + 0.1


def test_who_does_not_take_a_row_of_four_is_told_what_it_cost_and_nothing_worse_is_called_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A completed row of four is not blamed, even if the search prefers another action."""
    # Ann threatens to complete a row of four at either side; at her move she wins at once.
    record = played("connect_four", *"33445717")
    point = points(record)[6]
    deep = depth(record.game, budget=1.0)._replace(iterations=200)
    weighed = answer(find, weighing(record, point, 0, deep))
    assert weighed.best in ("2", "6")
    assert weighed.after_best is not None
    assert weighed.after_chosen is not None
    assert weighed.after_best.chances[0][0] > weighed.after_chosen.chances[0][0]

    whole = played("connect_four", *"1122334")
    monkeypatch.setattr("hantise.review.weighing._Weigher._best", lambda *_asked: whole.game.actions.parse("7"))
    asked = weighing(whole, points(whole)[6], 0, SHALLOW._replace(proofs=0))
    assert answer(find, asked).best == "4"


@pytest.mark.parametrize(("code", "players", "seed"), [("ghooost", 2, 1), ("ghooost", 2, 2), ("connect_four", 2, 1)])
def test_what_is_proven_is_marked_as_the_proof_says(code: str, players: int, seed: int) -> None:
    """The last choices of a match: one that gives a won ending away missed the game, one that keeps it is good."""
    record, met = match(code, players, seed), 0
    for point in [point for point in points(record) if point.is_decision and len(point.state.legal()) < FEW][-5:]:
        view, legal = record.game.view(point.state, point.mover), point.state.legal()
        values = proven(record.game, view, legal, PROOFS)
        for action in sorted({*legal[:3], point.actions[0]}) if values else ():
            asked = point._replace(actions=(action,))
            weighed = answer(find, weighing(record, asked, point.mover, SHALLOW._replace(proofs=PROOFS)))
            assert weighed.after_best is not None
            assert weighed.after_chosen is not None
            best = max(chances[point.mover] for chances in values.values())
            cost = best - values[action][point.mover]
            assert weighed.after_best.proven
            assert weighed.after_best.chances[0][point.mover] - weighed.after_chosen.chances[0][point.mover] == cost
            assert (weighed.best == record.game.actions.name(action)) == (cost < CLOSE)
            met += 1
    assert met


def test_deeper_levels_look_deeper() -> None:
    game = find("ghooost")
    assert depth(game, "level3").iterations < depth(game).iterations
    assert depth(game, budget=0.1).iterations == pytest.approx(depth(game).iterations / 10, abs=1)


# Games played on from a choice: equal for equal seeds, told as the seat would see them, with their stakes.

MATCHES = [("ghooost", 3), ("haunted_stairs", 3), ("rest_in_peace", 2), ("spooky_boo", 2), ("boo", 2)]


def imagined(game: Game, view: View, action: int, worlds: int = 40, seeds: range = range(8)) -> list[Ahead]:
    search = Search(view, Rng(5), game.hints)
    search.settle(action)
    search.run(worlds, NO_LIMIT)
    return continued(game, view, action, search, seeds)


@pytest.mark.soak
@pytest.mark.parametrize(("code", "players"), MATCHES)
def test_equal_seeds_go_on_alike(code: str, players: int) -> None:
    record, met = match(code, players), 0
    for point in [point for point in points(record) if point.is_decision][::9]:
        view = record.game.view(point.state, point.mover)
        found = [imagined(record.game, view, point.actions[0]) for _time in range(2)]
        assert found[0] == found[1]
        assert all(len(one.story) <= AHEAD for one in found[0])
        met += len({one.worth for one in found[0]}) > 1
    assert met, "and not all alike"


def stories(code: str, players: int, every: int, worlds: int = 40) -> list[tuple[int, str]]:
    """Lines of games imagined on from a match, each with the seat that wrote it."""
    record = match(code, players)
    found = list[tuple[int, str]]()
    for point in [point for point in points(record) if point.is_decision][::every]:
        view = record.game.view(point.state, point.mover)
        games = imagined(record.game, view, point.actions[0], worlds)
        found += [(point.mover, line) for one in games for line in one.story]
    return found


def test_a_story_tells_what_chance_shows_its_seat_and_what_who_forgets_nothing_finds() -> None:
    """Unseen draws of others are not told; the search has thought about other cards too, in one tree."""
    drawn = [(seat, line) for seat, line in stories("rest_in_peace", 2, every=5) if " draw" in line.partition(";")[0]]
    assert drawn
    assert all(line.startswith(f"{seat} draw ") for seat, line in drawn)
    assert any(" up " in line for _seat, line in stories("haunted_stairs", 3, every=20)), "all see that one"
    turned = [line for _seat, line in stories("haunted_stairs", 3, every=5, worlds=200) if " turn " in line]
    assert turned
    assert all("wins" in line for line in turned)


def test_what_happens_is_what_a_search_thinks_of() -> None:
    """Four in a row: a player who does not stop the other's three loses, and one who does plays on."""
    record = played("connect_four", *"31323")
    point = points(record)[5]._replace(mover=1)
    game, view = record.game, record.game.view(point.state, 1)
    elsewhere, stops = (imagined(game, view, game.actions.parse(name), 400) for name in "73")
    assert all(one.worth == game.payoff_range(record.options)[0] for one in elsewhere)
    assert any(one.worth > game.payoff_range(record.options)[0] for one in stops)
