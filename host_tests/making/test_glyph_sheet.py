"""The sheet of glyphs in the firmware is what its generator makes of the device's font."""

from desktop.bench import font
from desktop.making import glyph_sheet
from hardware.screen.glyph_sheet import HEIGHT, SHEET, WIDTH
from p10core.kernel.frame import EXTRA, INVERSE


def lit(code, x, y):
    """A pixel of a glyph in the sheet."""
    row = SHEET[(code // 16 * font.HEIGHT + y) * WIDTH // 8 :]
    at = code % 16 * font.WIDTH + x
    return row[at // 8] >> 7 - at % 8 & 1


def test_the_file_is_as_it_is_made():
    assert glyph_sheet.SHEET.read_text() == glyph_sheet.source()
    assert len(SHEET) == WIDTH * HEIGHT // 8


def test_each_glyph_stands_at_the_place_of_its_byte_and_inverted_half_a_sheet_on():
    for character in [chr(code) for code in range(32, 127)]:
        for y, row in enumerate(font.shapes()[character]):
            for x in range(font.WIDTH):
                pixel = row >> font.WIDTH - 1 - x & 1
                assert lit(ord(character), x, y) == pixel == 1 - lit(ord(character) | INVERSE, x, y)
    assert not lit(EXTRA.index("É") + 1, 0, 0) and lit(EXTRA.index("É") + 1, 1, 3)
