"""Text from elsewhere, made safe for a terminal."""


def plain(text: str) -> str:
    """The text without signs that would command the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
