"""What the tower says. Screens say it in English; another language is a table from the English, a file of its own.

say = Words("fr")
say("ROLL first")       # "D'abord ROLL"
"""

LANGUAGES = ("en", "fr")
LANGUAGE_NAMES = ("English", "Français")
PERSONS = {"en": "P", "fr": "J"}


class Words:
    """Says texts in a language, one of LANGUAGES; *cards*: those of the game of cards too.

    What the tables lack is said in English. ``person`` is what a person's seat is called before its number.
    """

    def __init__(self, language, cards=False):
        self.person = PERSONS[language]
        self._table = self._cards = ""
        if language == "fr":
            from p10core.french import TABLE

            self._table = TABLE
            if cards:
                from p10core.cards.french import TABLE as OF_CARDS

                self._cards = OF_CARDS

    def __call__(self, text):
        return _look_up(self._table, text) or _look_up(self._cards, text) or text


def _look_up(table, text):
    start = table.find("\n" + text + "\t") + 1
    if not start:
        return ""
    start += len(text) + 1
    return table[start : table.find("\n", start)]
