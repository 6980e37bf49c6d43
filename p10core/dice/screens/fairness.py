"""Whether the dice are fair, in words: by how often each number was rolled since power-up.

Fair dice show each high number, 5 to 10, in one of six rolls; of the low dice 1 to 4 in one of six, a wild in one of
three. The chi-square of the eleven counts says how far chance must have strayed from that.
"""

from p10core.const import const
from p10core.screens import Screen

_HIGH = (5, 6, 7, 8, 9, 10)
_LOW = (0, 1, 2, 3, 4)
_ENOUGH = const(120)  # rolls of low dice and of high ones: twenty of each number are to be expected

# From so many hundredths of chi-square on, of nine degrees of freedom, chance alone strays once in so many times.
_RARE = const(1692)
_RARE_IN = const(20)
_HARDLY = const(2788)
_HARDLY_IN = const(1000)


def chi_square(counts):
    """How far eleven counts, wilds first, are from those of fair dice, in hundredths of chi-square."""
    found = 0
    for numbers in (_HIGH, _LOW):
        rolled = sum([counts[number] for number in numbers])
        for number in numbers:
            parts = 6 if number else 3
            if rolled:
                found += 100 * (parts * counts[number] - rolled) ** 2 // (parts * rolled)
    return found


class FairnessScreen(Screen):
    """Any button returns."""

    def press(self, app, button, now):
        app.back()

    def draw(self, app, frame):
        say = app.say
        counts = app.counts
        low = sum([counts[number] for number in _LOW])
        rolled = sum(counts)
        frame.write(0, 0, say("Fair dice?"))
        frame.write(1, 0, say("Rolls: %d") % rolled)
        if min(low, rolled - low) < _ENOUGH:
            frame.write(2, 0, say("Too few to tell yet"))
        else:
            found = chi_square(counts)
            if found < _RARE:
                frame.write(2, 0, say("Yes, they look fair"))
            else:
                hardly = found >= _HARDLY
                frame.write(2, 0, say("Too uneven to be fair") if hardly else say("Uneven: luck, maybe"))
                frame.write(3, 0, say("Chance: 1 in %d") % (_HARDLY_IN if hardly else _RARE_IN))
        frame.write(4, 0, say("OK: go on"))
