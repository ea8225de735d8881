"""Dealing by piles: its published examples, its odds, and what two courses of one deal have in common."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from core.test_dealing import played
from hantise.core import CHANCE, Game, Pile, Record, State
from hantise.core.deal_check import Finding, checking
from hantise.core.dealing import (
    NEWEST,
    Dealing,
    PileDealer,
    Ticket,
    Words,
    asked_after,
    committed,
    odds_of,
    open_dealing,
    ticket_of,
)
from hantise.core.record import finished, loads
from hantise.games import codes, find
from hantise.testing.games import find as find_small
from hantise.testing.world import fit

DOC = Path(__file__).parents[2] / "docs" / "play" / "fair-dealing.md"
SECRET = bytes(range(32))
DEALING = committed(SECRET, NEWEST)
EVERY_GAME = pytest.mark.parametrize("code", codes())


class Watched(PileDealer):
    """Remembers every ticket, and that the pile holds all that is left of it."""

    def __init__(self, dealing: Dealing, game: Game, seats: int) -> None:
        super().__init__(dealing, seats, game.pile)
        self.drawn: list[Ticket] = []

    def ticket(self, state: State) -> Ticket:
        cards, left = self._pile(state).cards, odds_of(state)
        assert not cards or all(cards.get(outcome, 0) >= odds for outcome, odds in left.items())
        self.drawn.append(super().ticket(state))
        assert self.drawn[-1].outcome in left
        return self.drawn[-1]


def course(game: Game, seed: int, dealing: Dealing = DEALING) -> tuple[Record, list[Ticket]]:
    """A game of this deal, played at random in one of many ways."""
    options = game.options(game.players[-1])
    dealer = Watched(dealing, game, options.players)
    return played(game, options, dealing, dealer, seed), dealer.drawn


@EVERY_GAME
def test_the_same_choices_bring_the_same_chance(code: str) -> None:
    assert course(find(code), 5)[0].events == course(find(code), 5)[0].events


@pytest.mark.walk
@EVERY_GAME
def test_no_card_of_a_pile_is_asked_for_twice_and_each_course_is_fair(code: str) -> None:
    for seed in range(4):
        record, drawn = course(find(code), seed)
        assert len({(ticket.pile, ticket.number) for ticket in drawn}) == len(drawn)
        found = finished(checking(record))
        assert found.finding is Finding.FAIR
        one, other = ([(each.pile, each.number, each.attempt) for each in both] for both in (found.draws, drawn))
        assert one == other


@pytest.mark.walk
@pytest.mark.parametrize(
    ("code", "least"),
    [("boo", 1), ("haunted_stairs", 1), ("ghooost", 0.85), ("rest_in_peace", 0.95), ("spooky_boo", 0.95)],
)
def test_most_cards_are_the_same_and_all_where_no_pile_shares_its_cards(code: str, least: float) -> None:
    """Over pairs of courses of one deal, of the cards that both asked for."""
    equal = count = 0
    for number in range(30):
        dealing = committed(number.to_bytes(32, "big"), NEWEST)
        courses = (course(find(code), seed, dealing)[1] for seed in (1, 2))
        one, other = ({(t.pile, t.number): t.outcome for t in drawn} for drawn in courses)
        both = one.keys() & other.keys()
        count += len(both)
        equal += sum(one[place] == other[place] for place in both)
    assert least <= equal / count <= 1


def test_what_was_drawn_from_another_pile_changes_nothing() -> None:
    """The second crypt card is the same, whether or not a mansion was opened before, unless that took it."""
    cards = dict.fromkeys(range(13), 4)
    crypt, mansion = Pile("crypt", cards), Pile("mansion", cards)
    same = 0
    for number in range(200):
        secret = number.to_bytes(32, "big")
        taken = ticket_of(secret, [], mansion, 0, cards).outcome
        alone = ticket_of(secret, [], crypt, 0, cards)
        after = ticket_of(secret, [], crypt, 0, cards | {taken: 3})
        # Only the last of four equal cards is gone.
        assert after.outcome == alone.outcome or after.attempt > alone.attempt
        same += after.outcome == alone.outcome
    assert same >= 190


@pytest.mark.walk
@pytest.mark.parametrize("left", [{0: 1, 1: 2, 2: 3}, {0: 0, 1: 2, 2: 1}, {2: 1}, {0: 4, 1: 4, 2: 4}])
def test_whatever_is_left_of_a_pile_each_card_is_equally_likely(left: dict[int, int]) -> None:
    pile = Pile("stock", dict.fromkeys(range(3), 4))
    drawn = Counter(str(ticket_of(SECRET, ["a word"], pile, number, left).outcome) for number in range(3000))
    odds = {str(outcome): float(count) for outcome, count in left.items() if count}
    assert set(drawn) == set(odds)
    assert len(odds) == 1 or fit(drawn, odds).p > 0.001


@pytest.mark.walk
def test_two_cards_of_a_pile_hang_on_each_other_no_more_than_without() -> None:
    """All orders of four cards come equally often."""
    orders: Counter[str] = Counter()
    for number in range(4800):
        left, order = dict.fromkeys(range(4), 1), ""
        for place in range(4):
            found = ticket_of(number.to_bytes(32, "big"), [], Pile("p", dict.fromkeys(range(4), 1)), place, left)
            left[found.outcome] -= 1
            order += str(found.outcome)
        orders[order] += 1
    assert len(orders) == 24
    assert fit(orders, dict.fromkeys(orders, 1)).p > 0.001


def test_what_is_left_of_a_pile_counts_and_the_last_of_an_outcomes_tickets_are_gone_first() -> None:
    left = {0: 2, 7: 5}
    found = ticket_of(SECRET, [], Pile("p", {0: 9}), 0, left)
    assert (found.total, found.outcome in left) == (7, True)
    pile = Pile("p", {0: 4, 1: 2})
    drawn = [ticket_of(SECRET, [], pile, number, {0: 1, 1: 1}).ticket for number in range(30)]
    assert {*drawn} == {0, 4}


def test_a_dealer_goes_on_where_another_left_off() -> None:
    game = find("boo")
    state = game.start(game.options(2))
    whole = PileDealer(DEALING, 2, game.pile)
    piles, states = list[str](), list[State]()
    while state.mover() == CHANCE:
        piles.append(game.pile(state).name)
        states.append(state.clone())
        state.apply(whole.draw(state))
    later = PileDealer(DEALING, 2, game.pile, asked_after({}, piles[:-1]))
    again = PileDealer(DEALING, 2, game.pile)
    drawn = [again.draw(each) for each in states]
    assert later.draw(states[-1]) == drawn[-1]


def test_words_count_from_their_outcome_on_and_not_before() -> None:
    game = find("ghooost")
    worded = replace(DEALING, words=(Words(1, 9, "boo"),))
    plain, other = course(game, 1)[1], course(game, 1, worded)[1]
    assert [ticket.ticket for ticket in plain[:9]] == [ticket.ticket for ticket in other[:9]]
    assert [ticket.ticket for ticket in plain[9:30]] != [ticket.ticket for ticket in other[9:30]]
    assert finished(checking(course(game, 1, worded)[0])).finding is Finding.FAIR


def test_the_way_in_which_it_was_dealt_goes_through_text_and_another_one_is_found() -> None:
    record = course(find("boo"), 1)[0]
    assert '"scheme":2' in record.dumps().splitlines()[0]
    assert loads(record.dumps(), find) == record
    for other in ("3", "0", '"2"', "true"):
        with pytest.raises(Exception, match="record's deal was drawn in a way"):
            loads(record.dumps().replace('"scheme":2', f'"scheme":{other}', 1), find)
    record.dealing = replace(DEALING, scheme=1)
    assert finished(checking(record)).finding is Finding.OTHER


def test_deals_without_secrets_are_the_same_everywhere_and_those_without_piles_draw_from_one() -> None:
    assert open_dealing("boo", 2, 4711).commitment == open_dealing("boo", 2, 4711).commitment
    assert len({open_dealing(*words).commitment for words in [("boo", 2, 4711), ("boo", 24, 711), ("boo", 2, 1)]}) == 3
    drawn = course(find_small("kuhn"), 1)[1]
    assert [(ticket.pile, ticket.number) for ticket in drawn] == [("", 0), ("", 1)]


@pytest.mark.parametrize(
    ("number", "word", "left"),
    [(0, "", [4, 4, 4, 2]), *[(1, "three black cats", left) for left in ([4, 4, 4, 2], [1, 0, 1, 2])]],
)
def test_the_published_examples_are_drawn(number: int, word: str, left: list[int]) -> None:
    pile, words = Pile("round 1 crypt", dict(enumerate([4, 4, 4, 2]))), [word, ""]
    found = ticket_of(SECRET, words, pile, number, dict(enumerate(left)))
    here = ", ".join(map(str, left))
    row = [pile.name, str(number), word, here, str(found.attempt), str(found.ticket), str(found.outcome)]
    assert f"\n {' '.join(filter(None, row))}\n" in re.sub(" +", " ", DOC.read_text("utf-8"))
