"""The lesson on the emulated chip, from the first screen to the last word, in German, which takes the most room."""

from host_tests.chip.playing import CALM_MS, press, switched_on
from host_tests.chip.room import LEAST_BLOCK, LEAST_FREE, LONG_MS
from host_tests.chip.tower import ChipTower
from p10core.kernel.notice import wrapped
from p10core.kernel.words import Words
from p10core.lesson.screen import ASK, HOLD, STEPS, THROW


def test_the_lesson_is_played_to_its_end_and_leads_back():
    say = Words("de", "lesson")
    with ChipTower({"language": "de", "sleep_after": 0}) as tower:
        switched_on(tower, "Wie viele spielen?")
        press(tower, 10)
        held = 0
        for number, (kind, mask, text) in enumerate(STEPS):
            tower.until(wrapped(say(text))[0])
            if number == len(STEPS) // 2:
                free, largest = tower.heap()
                assert free >= LEAST_FREE and largest >= LEAST_BLOCK, (free, largest)
                print("lesson heap", free, largest)
            if kind == ASK:
                tower.press("SCORE", LONG_MS)
                tower.settle(CALM_MS)
            elif kind == HOLD:
                held = held if held & mask == held else 0
                press(tower, *[die + 1 for die in range(10) if (mask ^ held) >> die & 1])
                held = mask
            else:
                press(tower, "ROLL" if kind == THROW else "SCORE")
        tower.until("Wie viele spielen?")
