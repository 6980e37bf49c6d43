"""What goes wrong because of what a user gave us, as opposed to a mistake of ours."""


class BadInput(Exception):
    """Input that cannot be; the message says what was wrong and what is right. The command line exits with 2."""
