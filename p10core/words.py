"""What the tower says. Screens say it in English; another language is a table from the English, a file of its own.

say = Words("fr")
say("ROLL first")       # "D'abord ROLL"
"""

LANGUAGES = ("en", "fr")
LANGUAGE_NAMES = ("English", "Français")


class Words:
    """Says texts in a language, one of LANGUAGES. What the table lacks is said in English."""

    def __init__(self, language):
        self._table = ""
        if language == "fr":
            from p10core.french import TABLE

            self._table = TABLE

    def __call__(self, text):
        start = self._table.find("\n" + text + "\t")
        if start < 0:
            return text
        start += len(text) + 2
        return self._table[start : self._table.find("\n", start)]
