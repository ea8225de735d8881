"""One seat's score sheet: a line for each action, holding only what that seat saw.

A line is `seat what detail`, then, after semicolons, what followed for all to see. Examples: `2 play 5x2+X; again`,
`0 draw 7` (its holder's sheet), `0 draw ?` (everybody else's), `1 play K; misses 2`, `3 take 9`, `1 up 3; fails 6`.
A card that is taken alone is named: `3 take 1 K`.
A round of a match ends with its number and all seats in the order in which they left: `2 play 9; lost 0; ends 1 1,2,0`.
`near 20` says that the sun rises after so many more idle turns, `far mansion` that the count begins anew, and by what.
`dawn 2,5,9` are the cards of the seats that the sun found, counted, in the order in which they left.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.sheet import Line, Part, written
from hantise.core.state import State
from hantise.games.ghooost.actions import ACTIONS, FIRST_CARD, FIRST_PLAY, FIRST_START, LAY_KITTY, TAKE
from hantise.games.ghooost.daybreak import is_near, is_told, turns_left
from hantise.games.ghooost.fields import DEAL, DRAW, FINISHED, LUCK_CARD, MANSION_CARD, TURN
from hantise.games.ghooost.piles import COPY, FACES, kinds_of, size
from hantise.games.ghooost.rules import Ghooost

# What followed an action: its seat drew up.
DRAWS = "draws"


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """The line that each of these seats writes down about a legal action, asked before it is applied."""
    assert isinstance(state, Ghooost)
    talk = [] if state.awaits in (DEAL, FINISHED) or action >= FIRST_START else _talk(state, action)
    return [written(_act(state, action, seat), talk) for seat in seats]


def _talk(state: Ghooost, action: int) -> list[str]:
    after = state.clone()
    after.is_match = False  # the end of a round stays to be looked at
    after.apply(action)
    return _consequences(state, after)


def reveals(text: str) -> bool:
    """A line of a seat's own sheet tells of something that the seat could not see before: a card, or everybody's.

    What is laid or taken lay open before its holder; the end of the game opens the record, which tells everything.
    """
    line = Line.read(text)
    return line.act.what not in ("play", "take", "lose") or bool(line.followed("lost"))


def gathered(lines: Sequence[str]) -> list[str]:
    """The same; what a seat is dealt in a row is one line: `0 deal 7,9,K`, for everybody else `0 deal ?,?,?`.

    What a seat draws up belongs to what it did before: `0 play 9x2; again; draws 4,6`. So a drawing is never the newest
    that is told, and what an action caused is told of that action.
    """
    told: list[Line] = []
    dealt: dict[int, int] = {}
    for line in map(Line.read, lines):
        if line.act.what == "draw" and told and told[-1].who == line.who and told[-1].act.what != "starts":
            told[-1] = _with_drawn(told[-1], line)
        elif line.act.what == "deal" and line.who in dealt:
            told[dealt[line.who]] = _with_card(told[dealt[line.who]], line)
        else:
            if line.act.what == "deal":
                dealt[line.who] = len(told)
            else:
                dealt.clear()
            told.append(line)
    return [line.spelt() for line in told]


def _with_card(before: Line, line: Line) -> Line:
    return Line(before.who, Part(before.act.what, (f"{before.act.first},{line.act.first}",)), line.talk)


def _with_drawn(before: Line, line: Line) -> Line:
    """GHO-90: powers first, then drawing up; midnight struck by the drawing is told after it."""
    cards = [part.first for part in before.followed(DRAWS)] + [line.act.first]
    struck = [part for part in line.talk if part.what == "midnight"]
    caused = [part for part in (*before.talk, *line.talk) if part.what not in (DRAWS, "midnight")]
    return Line(before.who, before.act, (*caused, Part(DRAWS, (",".join(cards),)), *struck))


def faces_of(name: str) -> tuple[str, ...]:
    """The cards of a play's name: `12x2+X` is 12, 12, X."""
    cards, _plus, copies = name.partition("+")
    face, _times, count = cards.partition("x")
    return (face,) * int(count or 1) + (FACES[COPY],) * len(copies)


def _act(state: Ghooost, action: int, seat: int) -> str:
    if action >= FIRST_START:
        return f"{action - FIRST_START} starts"
    if action < FIRST_CARD:
        return f"{state.turn} {_decision(state, action)}"
    face = FACES[action - FIRST_CARD]
    if state.awaits == DEAL:
        return _secret(state.dealt_to(), "deal", face, seat)
    if state.awaits == DRAW:
        return _secret(state.turn, "draw", face, seat)
    return f"{state.turn} up {face}"


def _secret(holder: int, verb: str, face: str, seat: int) -> str:
    """GHO-95: a card drawn or dealt is its holder's secret."""
    return f"{holder} {verb} {face if holder == seat else '?'}"


def _decision(state: Ghooost, action: int) -> str:
    name = ACTIONS.name(action)
    if action == TAKE:
        return _taking(size(state.cemetery), state.cemetery)
    return f"play {name}" if action >= FIRST_PLAY or action == LAY_KITTY else name


def _taking(cards: int, cemetery: int) -> str:
    """GHO-31: so many cards; a single one is named."""
    return f"take {cards} {FACES[kinds_of(cemetery)[0]]}" if cards == 1 else f"take {cards}"


def _consequences(before: Ghooost, after: Ghooost) -> list[str]:
    """The events that everybody sees, in the order of GHO-90; nothing that one seat alone would know."""
    talk = [*_at_the_cemetery(before, after)]
    if before.crypt and not after.crypt:
        talk.append("midnight")
    left = after.order()[before.out :]
    if after.awaits == FINISHED:
        return [*talk, *_end_of_round(after, left), *(_told_of_a_match(before, after) if before.is_match else [])]
    talk += [*(f"out {seat}" for seat in left), *_sun_is_far(before, after)]
    if after.awaits == TURN:
        talk += [*_whose_turn(before, after), *_sun_is_near(after)]
    return talk


def _at_the_cemetery(before: Ghooost, after: Ghooost) -> list[str]:
    talk: list[str] = []
    turned_up = before.awaits in (LUCK_CARD, MANSION_CARD)
    hand_grew = size(after.hands[before.turn]) > size(before.hands[before.turn])
    swept = _discard(after) - _discard(before)
    if swept:
        talk.append(f"swept {swept}")
    elif turned_up and hand_grew:
        talk.append(f"fails {size(before.cemetery) + 1}")
    if after.direction != before.direction:
        talk.append("twist")
    return talk


def _discard(state: Ghooost) -> int:
    return size(state.deck - state.bag - state.cemetery - sum(state.hands))


def _end_of_round(after: Ghooost, left: list[int]) -> list[str]:
    leavers, loser = left[:-1], left[-1]
    return [*_dawn(after, left), *(f"out {seat}" for seat in leavers), f"lost {loser}"]


def _dawn(after: Ghooost, left: list[int]) -> list[str]:
    """GHO-88: more than one is left with cards; how many each has was no secret."""
    held = [str(after.burden(seat)) for seat in left if after.burden(seat)]
    return [f"dawn {','.join(held)}"] if len(held) > 1 else []


def _told_of_a_match(before: Ghooost, after: Ghooost) -> list[str]:
    """GHO-84: the number of the round, and the seats in the order in which they left, the loser last."""
    return [f"ends {before.round} {','.join(map(str, after.order()))}"]


def _whose_turn(before: Ghooost, after: Ghooost) -> list[str]:
    if after.again:
        return ["again"]
    return [f"misses {after.next_in(before.turn)}"] if after.misses else []


def _sun_is_far(before: Ghooost, after: Ghooost) -> list[str]:
    """GHO-88: what was seen coming is not, and by what."""
    if after.idle or not is_near(int(before.daybreak), int(before.players - before.out), int(before.idle)):
        return []
    if before.awaits in (LUCK_CARD, DRAW):
        return ["far crypt"]
    if before.awaits == MANSION_CARD:
        return ["far mansion"]
    return ["far swept" if _discard(after) > _discard(before) else "far out"]


def _sun_is_near(after: Ghooost) -> list[str]:
    """GHO-88: now and then; not while a card is to come, which brings the counter back."""
    counted = int(after.daybreak), int(after.players - after.out), int(after.idle)
    return [f"near {turns_left(*counted)}"] if is_told(*counted) else []
