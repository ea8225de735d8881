"""A sentence that seats read differently, written once: "[0 You play/Ann plays] a 2." """

import re


def read_by(seat: int, told: str) -> str:
    """What that seat reads: in brackets stands what some do, each with its number, and at last what the others do."""

    def own(said: re.Match[str]) -> str:
        *some, others = said[1].split("/")
        return {words[0]: words[2:] for words in some}.get(str(seat), others)

    return re.sub(r"\[(.*?)\]", own, told)
