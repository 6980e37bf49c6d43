"""Shapes of the characters that the built-in font lacks; EXTRA in :mod:`p10core.kernel.frame` lists them.

A shape is 12 bytes, one a row from the top; bit 5 is the leftmost of the six columns. The letters take the font's own
bodies (rows 4 to 9), so that a letter with an accent looks like the others. After a change: ``python -m desktop
glyph_sheet``.
"""

# Rows 0 to 3 ...
_PLAIN = b"\x00\x00\x00\x00"
_ACUTE = b"\x00\x04\x08\x00"
_GRAVE = b"\x00\x10\x08\x00"
_CIRCUMFLEX = b"\x00\x08\x14\x00"
_DOTS = b"\x00\x00\x14\x00"

# ... and rows 4 to 11.
_A = b"\x1c\x02\x1e\x22\x22\x1e\x00\x00"
_CEDILLA = b"\x1c\x22\x20\x20\x22\x1c\x08\x18"
_E = b"\x1c\x22\x3e\x20\x20\x1e\x00\x00"
_I = b"\x18\x08\x08\x08\x08\x1c\x00\x00"
_O = b"\x1c\x22\x22\x22\x22\x1c\x00\x00"
_U = b"\x22\x22\x22\x22\x22\x1e\x00\x00"

# Whole: the accent over a capital leaves it seven rows.
_E_ACUTE = b"\x04\x08\x00\x3e\x20\x20\x3c\x20\x20\x3e\x00\x00"
_ARROW = b"\x00\x00\x00\x00\x08\x04\x3e\x04\x08\x00\x00\x00"
_THIN_1 = b"\x00\x00\x02\x06\x02\x02\x02\x02\x02\x02\x00\x00"
_STAR = b"\x00\x00\x00\x08\x08\x3e\x1c\x1c\x36\x22\x00\x00"
# The font's own capitals, underlined.
_R_LINE = b"\x00\x00\x3c\x22\x22\x22\x3c\x28\x24\x22\x00\x3e"
_O_LINE = b"\x00\x00\x1c\x22\x22\x22\x22\x22\x22\x1c\x00\x3e"
_G_LINE = b"\x00\x00\x1c\x22\x20\x20\x2e\x22\x22\x1c\x00\x3e"
_B_LINE = b"\x00\x00\x3c\x22\x22\x3c\x22\x22\x22\x3c\x00\x3e"
_V_LINE = b"\x00\x00\x22\x22\x22\x14\x14\x14\x08\x08\x00\x3e"

# In the order of EXTRA: the shape of glyph n is SHAPES[(n - 1) * 12 : n * 12].
SHAPES = (
    (_ACUTE + _E)  # é
    + (_GRAVE + _E)  # è
    + (_CIRCUMFLEX + _E)  # ê
    + (_DOTS + _E)  # ë
    + (_GRAVE + _A)  # à
    + (_CIRCUMFLEX + _A)  # â
    + (_PLAIN + _CEDILLA)  # ç
    + (_CIRCUMFLEX + _I)  # î
    + (_DOTS + _I)  # ï
    + (_CIRCUMFLEX + _O)  # ô
    + (_GRAVE + _U)  # ù
    + (_CIRCUMFLEX + _U)  # û
    + _E_ACUTE  # É
    + _ARROW  # →
    + _STAR  # ★
    + _THIN_1  # the 1 of a die's 10
    + (_DOTS + _A)  # ä
    + (_DOTS + _O)  # ö
    + (_DOTS + _U)  # ü
    + _R_LINE  # Ṛ: of the letters with a mark below those that there are
    + _O_LINE  # Ọ
    + _G_LINE  # Ģ
    + _B_LINE  # Ḅ
    + _V_LINE  # Ṿ
)
