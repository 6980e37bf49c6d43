"""Names that cannot be told apart by eye, by the skeletons of Unicode Technical Standard 39, section 4::

    looks("Аnna") == looks("Anna")   # the first begins with a Cyrillic letter
    looks("Emma") == looks("Ernma")

The table of what looks alike is that of the package confusable-homoglyphs.
"""

import unicodedata

from confusable_homoglyphs.confusables import confusables_data

LONGEST_LOOKS = 72  # characters that are kept: some letters look like three
MOST_MARKS = 3  # on one letter: a vowel, a tone and one more
# Letters and marks that show nothing: Default_Ignorable_Code_Point in Unicode's DerivedCoreProperties.txt.
INVISIBLE = frozenset(
    map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE10), 0xFFA0])
)
PLANE_OF_INVISIBLE = range(0xE0000, 0xE1000)


def is_visible(text: str) -> bool:
    """Whether each character shows something: marks stand on a letter, and not too many on one."""
    marks = MOST_MARKS
    for one in text:
        if one in INVISIBLE or ord(one) in PLANE_OF_INVISIBLE:
            return False
        kind = unicodedata.category(one)[0]
        marks = marks + 1 if kind == "M" else 0 if kind == "L" else MOST_MARKS
        if marks > MOST_MARKS:
            return False
    return True


def skeleton(text: str) -> str:
    """A text with each character replaced by the one that stands for all that look like it."""
    return unicodedata.normalize("NFD", "".join(map(prototype, unicodedata.normalize("NFD", text))))


def prototype(one: str) -> str:
    """What stands for all that look like a character.

    The table has for each character what it looks like, and for what stands for several all of these; of two that look
    only like each other it is the one of ASCII, or that with the smaller number.
    """
    like = [entry["c"] for entry in confusables_data.get(one, ())]
    if len(like) != 1:
        return one
    [other] = like
    if len(confusables_data[other]) > 1:
        return str(other)
    return min(one, str(other), key=lambda text: (not text.isascii(), text))


def looks(text: str) -> str:
    """The same for all names that look alike, in large letters or small."""
    return skeleton(text).casefold()[:LONGEST_LOOKS]


def is_disguised(text: str) -> bool:
    """Whether a name is in Latin letters to the eye, and in others in truth, such as АНА in Cyrillic, or fullwidth.

    The table lacks most small letters in fullwidth and the like, so these become ordinary ones first (NFKD).
    """
    plain = skeleton(unicodedata.normalize("NFKD", text))
    bare = "".join(one for one in plain if unicodedata.category(one)[0] != "M")
    strange = any(
        unicodedata.category(one)[0] == "L" and not unicodedata.name(one, "").startswith("LATIN") for one in text
    )
    return strange and bare.isascii()
