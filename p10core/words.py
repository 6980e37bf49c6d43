"""What the tower says. Screens say it in English; another language is a table from the English, a file of its own.

say = Words("fr")
say("ROLL first")       # "D'abord ROLL"
"""

LANGUAGES = ("en", "fr")
LANGUAGE_NAMES = ("English", "Français")


class Words:
    """Says texts in a language, one of LANGUAGES; *cards*: those of that game in place of those of dice and set-up.

    What the tables lack is said in English.
    """

    def __init__(self, language, cards=False):
        self._table = self._game = ""
        if language == "fr":
            from p10core.french import TABLE

            self._table = TABLE
            if cards:
                from p10core.cards.french import TABLE as OF_THE_GAME
            else:
                from p10core.french_dice import TABLE as OF_THE_GAME
            self._game = OF_THE_GAME

    def __call__(self, text):
        return _look_up(self._table, text) or _look_up(self._game, text) or text


def _look_up(table, text):
    start = table.find("\n" + text + "\t") + 1
    if not start:
        return ""
    start += len(text) + 1
    return table[start : table.find("\n", start)]
