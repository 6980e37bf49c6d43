"""What marks dice on the OLED: the held ones are inverse, and under one of them stands the mark of a knob."""

TRIANGLE = (0b0001000, 0b0011100, 0b0111110, 0b1111111)  # its four rows, from y = 48 on


def marked(picture):
    """The die, from 1, under which the triangle of a knob stands; 0 for none. *picture*: 64 rows of 128 bits."""
    rows = picture[48:52]
    for die in range(1, 11):
        left = 4 + 12 * (die - 1)
        if tuple(row >> (128 - 7 - left) & 0x7F for row in rows) == TRIANGLE:
            return die
    return 0


def held(tower):
    """The dice, from 1, that the screen shows as held."""
    return [die for die in range(1, 11) if tower.inverse()[1][2 * die - 1] == "#"]
