"""The life that test_power_cuts.py cuts: a setting, both games, pages turned, a kiosk, the board, a brown-out."""

from functools import cache

from desktop.bench.tower import Tower
from host_tests.next_press import next_press
from host_tests.stores import SLOTS
from host_tests.tower.life import ALONE, Life, press, until_written
from host_tests.tower.line_computer import Computer
from p10core.journal.page import PAGE

SET_UP = "How many play?"


@cache
def whole_life() -> Life:
    """From the drive as it is built to a brown-out."""
    life = Life({**ALONE, "players": 2})
    life.move("the first setting", press("ROLL", 4))
    play(life, "dice")
    life.move("cards are chosen", press("ROLL", 1))
    play(life, "cards")
    life.change(life.state.aged(SLOTS - 1))  # the next page goes into the last slot, the one after into the first again
    _turn_pages(life)
    _kiosk(life)
    life.change(kiosk=0, board=1)
    life.change(life.as_started())  # the tower has a secret now; test_power_cuts.py cuts that start by itself
    life.move("the board confirms the games", confirm)
    life.change(board=0)
    life.move("the supply dips", lambda tower: (tower.brown_out(), tower.run(8000)))
    life.move("a dip that a run of a minute follows", lambda tower: (tower.brown_out(), tower.run(70_000)))
    return life


def play(life: Life, name: str, until: str = SET_UP) -> None:
    """A game, a move each press that writes, until the screen begins with *until*."""
    for _ in range(200):
        life.move(name, until_written(on))
        if life.shows[0][0].startswith(until):
            return
    raise AssertionError("the game has no end")


def on(tower: Tower) -> int | str:
    """What somebody presses who wants to get on; which card is as good as chance, and always the same."""
    return next_press(tower.screen(), tower.inverse()[1], lambda cards: 1 + tower.nvm.count(0xFF) % cards)


def confirm(tower: Tower) -> None:
    """The café's computer takes the games and says that they are safe."""
    computer = Computer(tower)
    computer.plug()
    confirmed = set()
    for _ in range(18):  # the tower goes to send them when nobody has pressed for 20 s
        computer.listen(2000)
        for number, crc, _ in computer.records():
            if number not in confirmed:
                confirmed.add(number)
                computer.confirm(number, crc)
    computer.plug(False)
    tower.run(500)


def _turn_pages(life: Life) -> None:
    """Three pages: in a hand of cards, while nobody plays, and in a turn of dice."""
    for _ in range(4):
        life.move("cards", until_written(on))
    life.change(life.state.filled(PAGE // 8 * 7 - 3))
    life.move("page turned in cards", until_written(on))
    play(life, "cards")
    life.change(life.state.filled(PAGE // 8 * 6 - 3))
    life.move("page turned, nobody plays", lambda tower: (press("ROLL", 1)(tower), tower.run(4000)))
    while "left" not in life.shows[0][4]:
        life.move("dice", until_written(on))
    life.change(life.state.filled(PAGE // 8 * 7 - 3))
    life.move("page turned in dice", press(1))
    play(life, "dice")


def _kiosk(life: Life) -> None:
    """A player alone, whose total is among the best."""
    life.change(kiosk=1)
    life.change(life.as_started())  # it notes that this is a kiosk now
    life.move("a kiosk's game", press(1, 1))
    while "GAME OVER" not in life.shows[0][0]:
        life.move("dice", until_written(on))
    life.move("initials", press("ROLL", 2, "SCORE"))
