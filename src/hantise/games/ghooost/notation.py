"""Positions and sheets in text.

A position is one line of `key=value` fields, piles with one sign for each card: `players=2 match=no ... deck=X23..
hands=158a,22X await=turn turn=0 way=+ ...`. The fields `takes` and `traces` hold public knowledge of the hands; an
imagined position has neither. Absent fields `scored` and `last_round` have the usual values (GHO-89).

A seat's score sheet has a line for each action, with only the seat's sights: `seat what detail`, then, after
semicolons, the public consequences. Examples: `2 play 5x2+X; again`, `0 draw 7` (its holder's sheet), `0 draw ?`
(all other sheets), `1 play K; misses 2`, `3 take 9`, `1 up 3; fails 6`. A card that is taken alone has its name:
`3 take 1 K`.
A round of a match ends with its number and all seats in the order in which they left: `2 play 9; lost 0; ends 1 1,2,0`.
`near 20` says that the sun rises after 20 more idle turns, `far mansion` that the mansion restarts the count.
`dawn 2,5,9` counts the cards of the seats that the sun found, in the order in which they left.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, entries, fields_of, line_of, require, whole
from hantise.core.sheet import Line, Part, written
from hantise.core.state import State
from hantise.games.ghooost.actions import ACTIONS, FIRST_CARD, FIRST_START, LAY_KITTY, TAKE
from hantise.games.ghooost.fields import DEAL, DRAW, FINISHED, LUCK_CARD, MANSION_CARD, STARTER, TURN
from hantise.games.ghooost.knowledge import DREW, Knowledge, Take, read_trace, spell_trace
from hantise.games.ghooost.layout import read, spelt
from hantise.games.ghooost.piles import COPY, FACES, KITTY, common, counts_of, kinds_of, pile_of_signs, signs_of, size
from hantise.games.ghooost.rules import HAND, Ghooost


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, Ghooost)
    fields = spelt(state)
    knowledge = state.knowledge
    if knowledge is not None:
        fields["clock"] = knowledge.clock
        takes = [f"{take.seat}.{take.when}.{signs_of(take.pile)}" for take in knowledge.remembered()]
        fields["takes"] = ",".join(takes)
        fields["traces"] = ",".join(map(spell_trace, knowledge.traces))
    return line_of(fields)


def load(text: str) -> Ghooost:
    """The position that `dump` wrote; BadPosition, with the reason, if it is none."""
    with reading("position of Ghooost!", BadPosition):
        fields = fields_of(text)
        state = Ghooost(0, 0)
        read(state, fields)
        state.knowledge = _knowledge_of(fields, int(state.players)) if "clock" in fields else None
        check(state)
        return state


copied_as_text(Ghooost, dump, load)


def _knowledge_of(fields: dict[str, str], players: int) -> Knowledge:
    knowledge = Knowledge(players)
    knowledge.clock = whole(fields["clock"], 0, 10**9)
    for text in filter(None, fields["takes"].split(",")):
        seat, when, signs = text.split(".")
        holder, pile = whole(seat, 0, players - 1), pile_of_signs(signs)
        knowledge.last = Take(holder, whole(when, 0, 10**9), pile, knowledge.last)
        knowledge.known[holder] += pile
    knowledge.recall([read_trace(trace) for trace in entries(fields["traces"], players)])
    return knowledge


def check(state: Ghooost) -> None:
    """ValueError, with the reason, unless a table can have this position."""
    held = state.bag + state.cemetery + sum(state.hands)
    require(common(held, state.deck) == held, "there are more cards than in the deck")
    lying = state.crypt + sum(state.mansions)
    if state.awaits == DEAL:
        lying += sum(HAND - size(hand) for hand in state.hands)
    require(state.awaits == STARTER or size(state.bag) == lying, "the bag is not as large as crypt and mansions")
    require(state.awaits not in (LUCK_CARD, DRAW) or state.crypt > 0, "no card is left in the crypt")
    counts = counts_of(state.cemetery)
    ghosts = sum(counts[:KITTY])
    require(bool(state.top) == bool(ghosts) == bool(state.run), "ghosts in the cemetery need one on top, and no others")
    if state.top:
        require(counts[state.top] > 0, "the top is not in the cemetery")
        require(state.run <= counts[state.top] + counts[COPY], "more lie on top than in the cemetery")
    require(len(set(state.order())) == state.out, "a seat left twice")
    if state.awaits == FINISHED:
        require(state.out == state.players, "it is over, but somebody is still in")
    else:
        require(state.out <= state.players - 2, "fewer than two are left, yet it is not over")
    if state.awaits not in (FINISHED, STARTER, DEAL):
        require(state.burden(state.turn) > 0, "the player to move is out")
        require(state.awaits != MANSION_CARD or state.mansions[state.turn] > 0, "no card is left in the mansion")
    knowledge = state.knowledge
    if knowledge is None:
        return
    for seat in range(state.players):
        hand, known = state.hands[seat], knowledge.known[seat]
        require(common(hand, known) == known, f"seat {seat} does not hold what it is known to hold")
        left = sum([1 if event == DREW else -1 for event in knowledge.traces[seat]])
        require(size(hand) - size(known) == left, f"seat {seat} drew more or less")


# The sheets.


# The consequence that the acting seat drew up.
DRAWS = "draws"


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """The line of each of these seats about a legal action; call it before the action is applied."""
    assert isinstance(state, Ghooost)
    talk: list[str] = []
    if state.awaits not in (DEAL, FINISHED) and action < FIRST_START:
        after = state.clone()
        after.is_match = False  # keeps the end of a round visible
        after.apply(action)
        talk = _consequences(state, after)
    return [written(_act(state, action, seat), talk) for seat in seats]


def reveals(text: str) -> bool:
    """True if a line of a seat's own sheet shows it something hidden: a card, or all cards.

    Laid and taken cards lay open before their holder; the end of the game opens the whole record.
    """
    line = Line.read(text)
    return line.act.what not in ("play", "take", "lose") or bool(line.followed("lost"))


def gathered(lines: Sequence[str]) -> list[str]:
    """The lines with a seat's consecutive cards in one: `0 deal 7,9,K`, on all other sheets `0 deal ?,?,?`.

    Drawn cards join the line of the act before them: `0 play 9x2; again; draws 4,6`. A drawing is never the newest
    line, and each action's line has all its consequences.
    """
    told: list[str] = []
    dealt: dict[int, int] = {}
    for text in lines:
        line, before = Line.read(text), Line.read(told[-1] if told else "")
        what, who = line.act.what, line.who
        if what == "draw" and told and before.who == who and before.act.what != "starts":
            told[-1] = _with_drawn(before, line).spelt()
        elif what == "deal" and who in dealt:
            told[dealt[who]] += f",{line.act.first}"
        else:
            if what == "deal":
                dealt[who] = len(told)
            else:
                dealt.clear()
            told.append(text)
    return told


def _with_drawn(before: Line, line: Line) -> Line:
    """GHO-90: the line with powers first, then drawing up, then the midnight that it strikes."""
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
    turn = state.turn
    if action >= FIRST_CARD:
        face = FACES[action - FIRST_CARD]
        if state.awaits == DEAL:
            return _secret(state.dealt_to(), "deal", face, seat)
        return _secret(turn, "draw", face, seat) if state.awaits == DRAW else f"{turn} up {face}"
    if action == TAKE:
        # GHO-31: a single card is named.
        alone = f" {FACES[kinds_of(state.cemetery)[0]]}" if size(state.cemetery) == 1 else ""
        return f"{turn} take {size(state.cemetery)}{alone}"
    name = ACTIONS.name(action)
    return f"{turn} play {name}" if action >= LAY_KITTY else f"{turn} {name}"


def _secret(holder: int, verb: str, face: str, seat: int) -> str:
    """GHO-95: the words for a drawn or dealt card, which is its holder's secret."""
    return f"{holder} {verb} {face if holder == seat else '?'}"


def _consequences(before: Ghooost, after: Ghooost) -> list[str]:
    """The public events, in the order of GHO-90, without any seat's secret."""
    talk: list[str] = []
    swept = _discard(after) - _discard(before)
    if swept:
        talk.append(f"swept {swept}")
    elif before.awaits in (LUCK_CARD, MANSION_CARD) and after.hands[before.turn] > before.hands[before.turn]:
        talk.append(f"fails {size(before.cemetery) + 1}")
    if after.direction != before.direction:
        talk.append("twist")
    if before.crypt and not after.crypt:
        talk.append("midnight")
    left = after.order()[before.out :]
    if after.awaits == FINISHED:
        return talk + _end_of_round(before, after, left)
    talk += [f"out {seat}" for seat in left] + _sun_is_far(before, after, swept)
    if after.awaits == TURN:
        if after.again:
            talk.append("again")
        elif after.misses:
            talk.append(f"misses {after.next_in(before.turn)}")
        # GHO-88: told at a half, a quarter and an eighth of the count, which is often enough; not
        # while a card is to come, because it resets the counter.
        whole = after.daybreak * (after.players - after.out)
        if 0 < whole - after.idle in (whole // 2, whole // 4, whole // 8):
            talk.append(f"near {whole - after.idle}")
    return talk


def _discard(state: Ghooost) -> int:
    return size(state.deck - state.bag - state.cemetery - sum(state.hands))


def _end_of_round(before: Ghooost, after: Ghooost, left: list[int]) -> list[str]:
    """GHO-84, GHO-88: in a match the round's number and the seats in the order of leaving, the loser last.

    At dawn several seats still have cards; their numbers were public.
    """
    held = [str(after.burden(seat)) for seat in left if after.burden(seat)]
    talk = [f"dawn {','.join(held)}"] if len(held) > 1 else []
    talk += [f"out {seat}" for seat in left[:-1]] + [f"lost {left[-1]}"]
    return [*talk, f"ends {before.round} {','.join(map(str, after.order()))}"] if before.is_match else talk


def _sun_is_far(before: Ghooost, after: Ghooost, swept: int) -> list[str]:
    """GHO-88: the end of a near sunrise, and its cause."""
    if after.idle or not is_near(before.daybreak * (before.players - before.out), before.idle):
        return []
    if before.awaits in (LUCK_CARD, DRAW):
        return ["far crypt"]
    if before.awaits == MANSION_CARD:
        return ["far mansion"]
    return ["far swept" if swept > 0 else "far out"]


def is_near(whole: int, idle: int) -> bool:
    """GHO-88: true for the last half of the idle turns before daybreak, when all seats see it coming."""
    return 0 < whole <= 2 * idle
