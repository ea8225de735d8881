"""Checks that any game's author can call: conformance, worlds, secrecy, perft and golden playthroughs.

- `conformance.conforms(game, options, choose)` plays one game and checks all that `hantise.core` promises.
- `world.agree(game, starts, seat, length)` compares imagined worlds with all those that are possible.
- `secrecy.keeps(game, options, sees, record, seat, rng)` compares pairs of plays that a seat must not tell apart.
- `commands.answers_alike(game, one, other, seat, answer, rng)` asks for what may and may not be done in such a pair.
- `perft.perft(state, depth)` counts positions, chance expanded.
- `playthrough.write(heading)` tells a seeded game as a readable text.

`games` holds two small games that show how one is written, and that the ground carries more than the house's own.
"""
