"""What page and leaderboard say. English stands in the code; each other language is a gettext catalogue, CODE.po, here.

A text that is looked up later carries a mark, which ``make words`` finds::

    TITLES = {"game": N_("Game")}                                  said("Game", "de") == "Spiel"
    NC_("a hold", "best")                                          another "best" than that of the scores
    NN_("{count} game", "{count} games")                           many(text, 3, "de") == "{count} Spiele"

Tables of Python and templates have a text by a key: ``in_language(TITLES, "de")["game"]``. A text takes its figures
in braces. catalogues.py reads the catalogues, desktop/tower/page_texts.py a module of them for the scripts,
command.py is ``make words``.
"""


def N_(text: str) -> str:
    """Mark a text."""
    return text


def NC_(context: str, text: str) -> str:
    """Mark a text that has another translation elsewhere. The whole is joined as gettext's files do it."""
    return f"{context}\4{text}"


def NN_(one: str, more: str) -> str:
    """Mark a text that depends on a number."""
    return f"{one}\0{more}"
