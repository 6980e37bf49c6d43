"""A watch in the hand of somebody who presses buttons of the emulated chip: how long until it answers.

    watch = Watch(tower)
    watch.press("MENU")     # ms from the button that goes down to the first change of the OLED
    watch.hold(3)           # to the pixel, to the OLED

Before each press the tower is left alone for a time that no other press had: so it falls elsewhere into the round of
the loop.
"""

import random
from collections.abc import Callable

from desktop.chip.chip import HOOK, OLED, PIXELS
from host_tests.chip.tower import ChipTower

HELD_MS = 100  # how long a finger stays; SCORE counts when it is let go
LONG_MS = 600
SETTLED_MS = 600  # after a press: what is loaded ahead is there
LANDED_MS = 1500  # after ROLL: the dice have landed too
LIMIT_MS = 4000
JUMP = 8  # of 255, from which a pixel has not just breathed
JUMPS = 3
EVENT = 16  # bytes of a keypad.Event: its type, when, which key, whether it is down


class Watch:
    """*seed*: of the moments at which it presses."""

    def __init__(self, tower: ChipTower, seed: int = 1) -> None:
        self.tower = tower
        self._source = random.Random(seed)

    def rest(self, ms: float = SETTLED_MS) -> None:
        """Leave the tower alone, so long and a little longer."""
        self.tower.run(ms + self._source.randrange(50_000) / 1000)

    def other_picture(self) -> Callable[[], bool]:
        """Whether the OLED shows something else than now."""
        before = self.tower.chip.shown()
        return lambda: self.tower.chip.shown() != before

    def other_lights(self) -> Callable[[], bool]:
        """Whether the OLED shows something else than now, or pixels have jumped: breath and a wild's spark are none."""
        picture = self.other_picture()
        before = self.tower.pixels.rgb

        def sign() -> bool:
            nonlocal before
            lights = self.tower.pixels.rgb
            jumps = [
                max(abs(new - old) for new, old in zip(*pair, strict=True)) > JUMP
                for pair in zip(lights, before, strict=True)
            ]
            before = lights
            return picture() or sum(jumps) >= JUMPS

        return sign

    def press(self, button: int | str, sign: Callable[[], bool] | None = None, let_go: bool = False) -> float:
        """Press a button; ms from its going down, or (*let_go*) its coming up, to the sign, a change of the OLED."""
        tower, sign = self.tower, sign or self.other_picture()
        tower.set_button(button, True)
        tower.set_button(button, False, HELD_MS)
        took = tower.wait(sign, LIMIT_MS, OLED | PIXELS)
        tower.run(max(0, HELD_MS - took))
        self.rest(LANDED_MS if button == "ROLL" else SETTLED_MS)
        return took - HELD_MS if let_go else took

    def hold(self, die: int) -> tuple[float, float]:
        """Press a die's button; ms until its pixel stays as it then is, and until the OLED changes."""
        tower, picture = self.tower, self.other_picture()
        tower.set_button(die, True)
        tower.set_button(die, False, HELD_MS)
        begun, light, changed, cell = tower.now, tower.pixels.rgb[die - 1], 0.0, 0.0
        while tower.now < begun + 2 * HELD_MS:
            tower.chip.run(until=begun + 2 * HELD_MS, stop=OLED | PIXELS)
            if not cell and picture():
                cell = tower.now - begun
            if tower.pixels.rgb[die - 1] != light:
                light, changed = tower.pixels.rgb[die - 1], tower.now - begun
        self.rest()
        return changed, cell

    def advise(self) -> float:
        """Hold SCORE down; ms from the moment at which the press is long to the OLED."""
        tower = self.tower
        sign = self.other_picture()
        tower.set_button("SCORE", True)
        tower.run(LONG_MS)
        took = tower.wait(sign, LIMIT_MS)
        tower.set_button("SCORE", False)
        self.rest()
        return took


def keys_taken(tower: ChipTower, ms: float) -> int:
    """How many changes of buttons the loop takes from the key scan in so many ms: each is in the event that it hands in
    to be filled, when it asks again.
    """
    chip, end, taken = tower.chip, tower.now + ms, []
    chip.hook(chip.functions.next_key)
    while tower.now < end:
        if chip.run(until=end, stop=HOOK) & HOOK:
            event = chip.memory(chip.regs[1], EVENT)
            if not taken or taken[-1] != event:
                taken.append(event)
    return len(taken) - 1


class Looks:
    """The longest time in which the loop does not look at the buttons: ``longest`` ms of those that :meth:`run` saw."""

    def __init__(self, tower: ChipTower) -> None:
        self.tower = tower
        self.longest = 0.0
        self._last = tower.now
        tower.chip.hook(tower.chip.functions.next_key)

    def press(self, button: int | str, ms: float, rest: float) -> None:
        """Press a button for *ms*, and *rest*."""
        self.tower.set_button(button, True)
        self.tower.set_button(button, False, ms)
        end = self.tower.now + ms + rest
        while self.tower.now < end:
            if self.tower.chip.run(until=end, stop=HOOK) & HOOK:
                self.longest, self._last = max(self.longest, self.tower.now - self._last), self.tower.now
