"""The tracks that repeat from light to light: the 5 V bar with a stub to each light and its capacitor, and the data."""

from desktop.making.board.copper import Track
from desktop.making.board.places import LED_PAD, SUPPLY_X, supply
from desktop.making.board.rules import BAR, TRACK
from desktop.making.measures import Measures

BAR_BELOW = 4.4  # from the lights' middles to the bar's


def tracks(m: Measures) -> list[Track]:
    """All of them on the upper side."""
    lights = m.pixels
    dx, dy = LED_PAD
    bar = lights[0][1] - BAR_BELOW
    found = [Track("+5V", "F", BAR, [(lights[0][0] + dx, bar), (lights[-1][0] + dx, bar)])]
    for x, y in lights:
        pad = (x + dx, y - dy)
        found.append(Track("+5V", "F", 1.0, [(pad[0], bar), pad]))
        found.append(Track("+5V", "F", 0.8, [pad, (supply((x, y))[0], pad[1])]))
    for die, ((x, y), (after, _)) in enumerate(zip(lights, lights[1:], strict=False), 2):
        out, into = (x + dx, y + dy), (after - dx, y - dy)
        turn = x + SUPPLY_X + 2.0
        found.append(Track(f"DIN {die}", "F", TRACK, [out, (turn, out[1]), (turn + 2 * dy, into[1]), into]))
    return found
