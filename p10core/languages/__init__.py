"""The languages of the tower, a row each. For another one add its row, and a file with its texts.

Screens say everything in English; see :mod:`p10core.words`.
"""

from collections import namedtuple

from p10core.languages import french, german

# code: in settings.toml. name: in the menu. person: what a person's seat is called before its number. texts: its
# tables. The journal knows a language by its place here: add new ones at the end.
Language = namedtuple("Language", ("code", "name", "person", "texts"))
LANGUAGES = (
    Language("en", "English", "P", None),
    Language("fr", "Français", "J", french),
    Language("de", "Deutsch", "S", german),
)


def place_of(code):
    """The place of a language in LANGUAGES."""
    return [row.code for row in LANGUAGES].index(code)
