"""Someone who plays the virtual tower as people do: reads the OLED and the pixels, and presses buttons. Nothing else.

Used by the tests of whole games. It never calls the game that runs in the tower; next_press.py says how it decides.
"""

import random

from desktop.bench.tower import Tower
from desktop.referee.referee import referee, scorepad
from host_tests.next_press import first, mask_of, next_press, shown_dice, wanted

START_MS = 1300  # a game has begun: the journal has made its files
ANIMATION_MS = 1300  # a roll of ten dice has landed, and the last row is drawn


class ReadingPlayer:
    """Plays on a :class:`~desktop.bench.tower.Tower` in English. ``totals`` collects what the result screens said."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.totals: dict[str, int] = {}
        self.turns = 0

    def line(self, row: int) -> str:
        """A line of the OLED."""
        return self.tower.screen()[row].strip()

    def hint(self) -> str:
        """The line that says what to do next."""
        return self.line(4)

    def press(self, button: int | str, settle_ms: int = 400) -> None:
        """Press and look."""
        self.tower.press(button)
        self.tower.run(settle_ms)

    def set_up(self, *presses: int | str) -> None:
        """From power-on through set-up, then OK."""
        self.tower.power_on()
        self.tower.run(1500)
        for button in presses:
            self.press(button)
        self.press("SCORE", START_MS)

    def roll_for_the_order(self) -> None:
        """The players roll a die each when the tower says so, until the order is settled."""
        while self.hint() == "ROLL: a die each":
            self.press("ROLL", ANIMATION_MS)
        assert self.hint().endswith("begins: ROLL"), self.tower.screen()

    def check_dice(self) -> None:
        """Each pixel has the colour that the letter under it says."""
        self.check_pixels([text[-1] for text in shown_dice(self.tower.screen())])

    def check_pixels(self, letters: list[str]) -> None:
        """Red, orange, green and blue as an eye sees them; a wild may be caught in a white spark."""
        for letter, (red, green, blue) in zip(letters, self.tower.pixels.rgb, strict=True):
            seen = {
                "R": red > 4 * max(green, blue, 1),
                "O": red > green > 2 * blue,
                "G": green > 2 * max(red, blue),
                "B": blue > 2 * max(red, green),
            }
            white = min(red, green, blue) * 2 > max(red, green, blue)
            assert seen[letter] or white, (letter, red, green, blue)

    def play_turn(self) -> None:
        """One turn, from the hand-over to the result."""
        first = self.hint().endswith("begins: ROLL")
        name = self.hint().split()[0] if first else self.line(1)
        self.press("ROLL", ANIMATION_MS)
        while self.hint().startswith("Hold"):
            self.check_dice()
            self.hold(wanted(self.tower.screen()))
            self.press("ROLL", ANIMATION_MS)
        self.press("SCORE")
        gain = self.line(1)
        assert gain == "MISSED" or gain.startswith("+"), self.tower.screen()
        self.totals[name] = int(self.line(3).split()[1])
        self.turns += 1
        self.press("SCORE")

    def hold(self, mask: int) -> None:
        """Hold exactly these dice: press what differs from the inverse cells."""
        wrong = mask ^ mask_of(self.tower.inverse()[1])
        while wrong:
            self.press(first(wrong), 60)
            wrong &= wrong - 1

    def play_to_the_end(self) -> None:
        """Turn after turn, until somebody has won."""
        while self.hint().endswith(("begins: ROLL", "ROLL when ready", " points win")):
            self.play_turn()

    def play_game(self) -> None:
        """From the roll-off to the winner, whose points the referee must have found too; then another is set up."""
        self.roll_for_the_order()
        self.play_to_the_end()
        result = scorepad(referee(self.record()))
        assert {player["name"]: player["total"] for player in result["players"]} == self.totals
        assert self.line(3).startswith(f"{max(self.totals.values())} points"), self.tower.screen()
        self.press("ROLL")
        self.press("SCORE", 1500)

    def play_one_phase(self) -> None:
        """A game alone of the house game ``short:1``, with whatever dice fall; from set-up to set-up."""
        self.press("SCORE", 1500)
        while not self.tower.console or not self.tower.console[-1].startswith("end "):
            self.press("ROLL", ANIMATION_MS)
            self.press("SCORE")
        self.leave_the_end()

    def leave_the_end(self) -> None:
        """From the last result to set-up, without initials."""
        for _ in range(12):
            if self.line(0) == "Who plays?":
                return
            winner = "★" in self.line(0) and not self.line(0).startswith("Ph")
            self.press("MENU" if "initials" in self.line(0) else "ROLL" if winner else "SCORE", 600)
        raise AssertionError(self.tower.screen())

    def play_cards(self, source: random.Random) -> None:
        """A game of cards from set-up to its record: two people who do what the last line says."""
        self.press("SCORE")
        for _ in range(900):
            if "★" in self.line(0):
                self.tower.run(8000)
                return
            assert not self.hint().startswith("Ready") or not any(any(rgb) for rgb in self.tower.pixels.rgb)
            self.press(next_press(self.tower.screen(), "", lambda cards: source.randrange(1, cards + 1)))
        raise AssertionError(self.tower.screen())

    def record(self) -> list[str]:
        """What the tower has written to its serial console."""
        return list(self.tower.console)
