"""What players may be called, and names that cannot be told apart by eye: skeletons of Unicode Technical Standard 39,
section 4::

    looks("Аnna") == looks("Anna")   # the first begins with a Cyrillic letter
    looks("Emma") == looks("EMMA") == looks("Ernma")

The table of what looks alike is that of the package confusable-homoglyphs.
"""

import re
import unicodedata

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from desktop.cafe.names import is_default_name
from desktop.errors import BadInput

SHORTEST, LONGEST = 2, 24  # characters
BESIDE_LETTERS = " -_'\u2019\u2018\u00b7\u30fb\u05f3"  # apostrophes, middle dots, geresh: O'Brien, Gal·la, ג׳ורג׳
LONGEST_LOOKS = 72  # characters that are kept: some letters look like three
MOST_MARKS = 3  # on one letter: a vowel, a tone and one more
# Letters and marks that show nothing: Default_Ignorable_Code_Point in Unicode's DerivedCoreProperties.txt.
INVISIBLE = frozenset(
    map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE10), 0xFFA0])
)
NON_JOINER = "\u200c"
JOINERS = (NON_JOINER, "\u200d")
VIRAMA = 9  # the combining class of what takes a letter's vowel away
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})  # scripts of one language
PLANE_OF_INVISIBLE = range(0xE0000, 0xE1000)


def checked(text: str) -> str:
    """A handle as it is kept. Raises BadInput: "length"; "characters" for others than it may have, or such as nobody
    sees; "looks" if its letters are not what they look like, or if it is what the tower calls a seat.
    """
    handle = " ".join(unicodedata.normalize("NFC", text).split())
    if not SHORTEST <= len(handle) <= LONGEST:
        raise BadInput("length")
    if not all(may_have(handle, at) for at in range(len(handle))) or not is_visible(handle):
        raise BadInput("characters")
    if not any(unicodedata.category(one)[0] in "LN" for one in handle):
        raise BadInput("characters")
    if is_disguised(handle) or is_default_name(handle):
        raise BadInput("looks")
    return handle


def may_have(handle: str, at: int) -> bool:
    """Whether a handle may have the character at a place in it."""
    one = handle[at]
    return one in BESIDE_LETTERS or unicodedata.category(one)[0] in "LMN" or is_joiner(handle, at)


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
    """What all names that look alike have in common, in large letters or small: what is kept to find a name by."""
    small = unicodedata.normalize("NFD", "".join(one for one in text if one not in JOINERS)).casefold()
    return unicodedata.normalize("NFD", "".join(map(likeness, small))).casefold()[:LONGEST_LOOKS]


def likeness(small: str) -> str:
    """What stands for all that look like a small letter, or like its large one: i for I, which looks like l."""
    found = prototype(small)
    if not found.isascii() and (large := prototype(small.upper())).isascii():
        found = "".join(map(prototype, large.lower()))
    return "l" if found == "i" else found


def alike(text: str) -> set[str]:
    """What :func:`looks` says of the names that nobody can tell from this one: of Greek, ν looks like v, Ν like N."""
    return {looks(text), looks(skeleton(text))}


def is_disguised(text: str) -> bool:
    """Whether a name has letters that are not what they look like: two scripts in one of its words, such as АNNA with a
    Cyrillic А, or fullwidth letters and the like, which are ordinary ones in truth (NFKC).
    """
    if any(unicodedata.category(one)[0] == "L" and is_plain_in_truth(one) for one in text):
        return True
    return any(mixes_scripts(word) for word in re.split("[ _-]", text))


def is_plain_in_truth(one: str) -> bool:
    """Whether it is a letter or two of ASCII in other clothes."""
    return not one.isascii() and unicodedata.normalize("NFKC", one).isascii()


def mixes_scripts(word: str) -> bool:
    """Whether a word is written in two scripts that do not belong together, as Japanese writes three."""
    found = {alias(one) for one in word} - {"COMMON", "INHERITED"}
    return len(found) > 1 and not any(found <= together for together in TOGETHER)


def is_joiner(text: str, at: int) -> bool:
    """Whether what shows nothing at a place of a text joins or parts its letters, as names in Persian or in Indian
    scripts have it: RFC 5892, appendix A.
    """
    if text[at] not in JOINERS or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    is_arabic = alias(before) == alias(after) == "ARABIC"
    return unicodedata.combining(before) == VIRAMA or (text[at] == NON_JOINER and is_arabic)
