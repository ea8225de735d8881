"""The odds of hidden cards, against every order in which they can have come."""

from collections import Counter, defaultdict

import pytest

from hantise.core import Rng
from hantise.games.rest_in_peace.inference import FOLLOWED, MOST_FOLLOWED, Inference
from hantise.games.rest_in_peace.knowledge import SIGNS, of_spectator, words
from hantise.games.rest_in_peace.piles import pile_of, values_of

Lying = tuple[tuple[int, ...], tuple[int, ...]]  # hand, face down
Way = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # and the rest of the deck


def less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without that one, or as they are where it is not among them."""
    place = cards.index(card) if card in cards else len(cards)
    return cards[:place] + cards[place + 1 :]


def more(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))


# How readily each value is chosen, by habit; without, each that may be chosen counts as much.
PLAYED = {1: 1.5, 2: 1.8, 3: 1.5, 4: 1.0, 5: 0.6, 6: 0.4}
BURIED = {1: 2.5, 2: 1.0, 3: 0.4, 4: 0.7, 5: 0.8, 6: 2.0}


def chosen(odds: dict[int, float], hand: tuple[int, ...], value: int, by_habit: bool) -> float:
    return odds[value] / sum(odds[one] for one in set(hand)) if by_habit else 1.0


def step(way: Way, word: str, by_habit: bool) -> list[tuple[float, Way]]:
    """What one event makes of one way the cards may lie, with odds; nothing if it cannot be."""
    hand, faces, deck = way
    sign, value = word[0], int(word[1]) if len(word) > 1 and word[1].isdigit() else 0
    if sign == "+":
        return [(1 / len(deck), (more(hand, card), faces, less(deck, card))) for card in deck]
    if sign == "?":
        kept = {card: (less(hand, card), more(faces, card), deck) for card in set(hand)}
        return [(chosen(BURIED, hand, card, by_habit), then) for card, then in kept.items()]
    if sign == "a":
        return [(1 / len(hand), (less(hand, card), more(faces, card), deck)) for card in hand]
    if sign in "hk":
        return [(1.0, (more(hand, value), faces, deck) if sign == "h" else (hand, faces, more(deck, value)))]
    if sign in "-obA":
        among = [card for card in hand if sign != "b" or card in values_in(word[2])]
        if value not in among:
            return []
        odds = chosen(PLAYED, hand, value, by_habit) if sign == "-" else among.count(value) / len(among)
        return [(odds, (less(hand, value), more(faces, value) if sign == "A" else faces, deck))]
    if sign in "f^r":
        thens = {"f": (hand, faces, less(deck, value)), "^": (more(hand, value), faces, less(deck, value)), "r": way}
        return [(deck.count(value) / len(deck) if sign == "r" else 1.0, thens[sign])] if value in deck else []
    if sign == "T":
        return [(1.0, (hand, (), deck))] if spelt(faces) == word[1:7] else []
    holds = spelt(hand) == word[1:7] if sign == "L" else implied(hand, deck, word)
    return [(1.0, way)] if holds else []


def implied(hand: tuple[int, ...], deck: tuple[int, ...], word: str) -> bool:
    """RIP-M02, RIP-M14, RIP-M21: at least so many, none, or one."""
    sign, mask = word[0], values_in(word[-1])
    if sign in ">=":
        cards = [card for card in hand if card in mask]
        return len(cards) >= int(word[1]) if sign == ">" else not cards
    return any(card in mask for card in deck) == (sign == "s")


def values_in(sign: str) -> set[int]:
    mask = SIGNS.index(sign)
    return {value for value in range(1, 7) if mask >> (value - 1) & 1}


def spelt(cards: tuple[int, ...]) -> str:
    return "".join(str(cards.count(value)) for value in range(1, 7))


def odds(deck: tuple[int, ...], trace: str, by_habit: bool = False) -> dict[Lying, float]:
    """By walking through every way, one event after another."""
    ways: dict[Way, float] = {((), (), tuple(sorted(deck))): 1.0}
    for word in words(trace):
        after: dict[Way, float] = defaultdict(float)
        for way, weight in ways.items():
            for share, then in step(way, word, by_habit):
                after[then] += weight * share
        ways = after
    found: dict[Lying, float] = defaultdict(float)
    for (hand, faces, _), weight in ways.items():
        found[hand, faces] += weight
    return {lying: weight / sum(found.values()) for lying, weight in found.items()}


def inference(deck: tuple[int, ...], trace: str, by_habit: bool = False) -> Inference:
    """Told what is not open at the end of the trace."""
    unseen = pile_of(deck)
    for word in words(trace):
        if word[0] == "T":
            unseen -= pile_of(value for value in range(1, 7) for _ in range(int(word[value])))
        if word[0] in "-ofb":
            unseen -= pile_of([int(word[1])])
        elif word[0] in "hk":
            unseen += pile_of([int(word[1])])
    return Inference(trace, unseen, by_habit)


DECK = (1, 1, 1, 2, 2, 3, 5)
TRACES = [
    "++", "++-1", "+++-1-1", "++?", "+++?-1", "+++-1?", "++-5+?", "+++a", "+++a-1+", "+++-1a", "++++o1", "++++?o1-1",
    "++f1+-1", "++-3k3+", "++-3h3-1", "++r100-1", "+++??", "+++?a-1", "++-1+-1+-1", "+r100^1+", "++L11000000+-1",
    "+++?T100000-1", "+++b1V-2", "+++b13+", "+++A2+-1", "+++>2V-1", "+++>13?", "++=1+", "++<4+", "++s4+", "+++s3-1",
    "++s3f1-1", "+++-1>1_-1", "+++-2>1--3",
]  # fmt: skip


@pytest.mark.parametrize("by_habit", [False, True])
@pytest.mark.parametrize("trace", TRACES)
def test_odds_are_those_of_walking_through_every_way(trace: str, by_habit: bool) -> None:
    """RIP-45: and no habit rules anything out."""
    told = inference(DECK, trace, by_habit).odds()
    found = {(values_of(hand), values_of(faces)): share for (hand, faces), share in told.items()}
    expected = odds(DECK, trace, by_habit)
    assert found.keys() == expected.keys()
    assert all(found[lying] == pytest.approx(expected[lying]) for lying in expected)


def test_who_played_a_high_ghost_held_no_low_one_beside_it_as_often_as_chance_says() -> None:
    """RIP-15: of a 1 and a 5 the 1 would have gone."""
    by_chance, by_habit = (inference((1, 2, 3, 5, 6), "++-5", how).odds() for how in (False, True))
    one, six = ((pile_of([value]), 0) for value in (1, 6))
    assert by_habit[one] < by_chance[one] == by_chance[six] < by_habit[six]


def test_a_way_is_drawn_by_its_odds() -> None:
    """RIP-45."""
    found = inference(DECK, "+++?-1")
    counted = Counter(found.draw(Rng(seed)) for seed in range(3000))
    for way, share in found.odds().items():
        assert counted[way] / 3000 == pytest.approx(share, abs=0.03)
    assert found.sizes == (1, 1)


def test_a_spectator_hears_of_no_look_and_what_is_no_trace_or_left_by_no_cards_is_refused() -> None:
    """RIP-M03, RIP-M20."""
    assert of_spectator("U30L11100000A2-1") == of_spectator("U30a-1") == "U30a-1"
    for trace in ("?", "Q", "+-", "-7", "-x", "L12", "L12x4560A", "r", "U1", "+é"):
        with pytest.raises(ValueError, match=r"no trace|no value|no numbers|hidden cards"):
            inference(DECK, trace)
    for trace in ("+L00000100", "U90", "+^6", "+r600", "++=_", "++<_"):
        with pytest.raises(ValueError, match="no hidden cards leave this trace"):
            Inference(trace, pile_of(DECK))


def test_what_was_followed_for_an_earlier_view_is_not_followed_again_and_changes_nothing() -> None:
    """The same odds in the same order, so that equal seeds imagine equal worlds."""
    deck, trace = pile_of((1, 1, 1, 2, 2, 3, 3, 4, 5, 6)), "+++++-1?++-3a>1_+?"
    told = words(trace)
    hidden = [deck - pile_of([int(word[1]) for word in told[:n] if word[0] == "-"]) for n in range(len(told) + 1)]
    FOLLOWED.clear()
    for count in range(1, len(told) + 1):
        Inference("".join(told[:count]), hidden[count])
    assert len(FOLLOWED) == min(MOST_FOLLOWED, len(told))
    resumed = Inference(trace, hidden[-1])
    FOLLOWED.clear()
    fresh = Inference(trace, hidden[-1])
    assert list(resumed.odds().items()) == list(fresh.odds().items())
    assert resumed.sizes == fresh.sizes
    assert [resumed.draw(Rng(seed)) for seed in range(20)] == [fresh.draw(Rng(seed)) for seed in range(20)]
    (kept,) = FOLLOWED
    FOLLOWED[kept] = Inference("+", deck)
    assert Inference(trace, hidden[-1]).sizes == (1, 0), "what is kept is what is used"
    for cards in range(1, MOST_FOLLOWED + 5):
        Inference("+", pile_of((1,) * min(cards, 9) + (2,) * max(0, min(9, cards - 9)) + (3,) * max(0, cards - 18)))
    assert len(FOLLOWED) == MOST_FOLLOWED, "no more is kept than was followed last"
