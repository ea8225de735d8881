"""Plays a match against a computer at a house, at random, with nothing but Python: bot.py ADDRESS GAME [SEED]."""

import json
import random
import sys
from urllib.request import Request, urlopen

address, game = sys.argv[1].rstrip("/"), sys.argv[2]
rng = random.Random(sys.argv[3] if len(sys.argv) > 3 else None)


def ask(path, body=None, token=""):
    """What the house answers; an HTTPError if it refuses, whose body says why."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(f"{address}/api{path}", json.dumps(body).encode() if body else None, headers)
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


def choose(view, legal):
    """Here thinking begins: `view` is all that this seat may know, `legal` are the names of what it may do."""
    return rng.choice(legal)


token = ask("/tables", {"game": game, "seats": ["level1"], "name": "Dice"})["token"]
said = ask("/seat", token=token)
while not said["is_over"]:
    if said["legal"]:
        action = choose(said["view"], said["legal"])
        said = ask("/seat/act", {"version": said["version"], "action": action}, token)
    else:
        said = ask(f"/seat?wait=25&after={said['stamp']}", token=token)
print(json.dumps(dict(zip(said["names"], said["payoffs"]))))
