"""Ghosts change places, unseen."""

from games.haunted_stairs.drawn import disc, facts, legal, pile, play, read, ring


def test_a_swap_takes_any_two_ghosts() -> None:
    """STA-16: it must be done, and no empty place is swapped with."""
    state = play(ring(stock="swap move"), "card:swap")
    assert legal(state) == {
        "swap:red-green", "swap:red-blue", "swap:red-yellow", "swap:green-blue", "swap:green-yellow", "swap:blue-yellow"
    }  # fmt: skip


def test_swapped_ghosts_lie_at_each_others_places() -> None:
    """STA-16."""
    before = """
           B
        Y     .
          R G
    """
    state = play(ring(before, stock="swap move"), "card:swap", "swap:red-white")
    assert disc(state) == read("""
           Y
        B     .
          R G
    """)
    assert (pile(state), facts(state).turn) == (1, 1)
    state = play(ring(before, stock="swap move"), "card:swap", "swap:blue-yellow")
    assert disc(state) == read("""
           B
        Y     .
          G R
    """)


def test_a_move_takes_any_ghost_to_the_free_place() -> None:
    """STA-17: it must be done."""
    state = play(ring(stock="swap move"), "card:move")
    assert legal(state) == {"move:red", "move:green", "move:blue", "move:yellow"}
    state = play(state, "move:blue")
    assert disc(state) == read("""
           R
        B     G
          Y .
    """)
    assert (pile(state), facts(state).turn) == (1, 1)


def test_the_free_place_may_be_of_any_colour() -> None:
    """STA-17."""
    before = """
           .
        B     G
          Y R
    """
    state = play(ring(before, stock="move move"), "card:move")
    assert legal(state) == {"move:green", "move:blue", "move:yellow", "move:white"}
    assert disc(play(state, "move:white")) == read("""
           B
        .     G
          Y R
    """)


def test_nothing_is_seen_when_ghosts_change_places() -> None:
    """STA-16, STA-17: no memory is younger than before, but it has moved."""
    state = play(ring(stock="swap move red"), "card:swap", "swap:red-green", "card:move", "move:red")
    assert {(known.child, known.place, known.when, known.moved) for known in facts(state).known} == {
        (0, 1, 0, 1),
        (1, 4, 0, 2),
        (2, 2, 0, 0),
        (3, 3, 0, 0),
    }
