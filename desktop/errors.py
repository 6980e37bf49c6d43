"""What goes wrong because of what a user gave us, as opposed to a mistake of ours."""


class BadInput(Exception):
    """Input that cannot be; the message says what was wrong and what is right. The command line exits with 2."""


def visible(text: str) -> str:
    r"""*text* for a terminal: what has no shape of its own, turns the line around or steers the terminal is written as
    its number, such as ``\x1b``. Ends of lines stay.
    """
    return "".join(one if one.isprintable() or one == "\n" else one.encode("unicode_escape").decode() for one in text)
