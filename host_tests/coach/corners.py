"""Corners of a game in which the coach was once wrong, for tests and for the chip's figures."""

from desktop.coach.advise import KEYS, Rules, game_of
from desktop.referee.record_words import pairs, parse_house
from p10core.dice.rules import Game
from p10core.dice.ten_dice import parse_face

# A line of advise, and what its hold may lose, of the chance to win.
LAST_SERIES_TO_WIN = "10 2 5R 10R 10O 10B 5B 10O 4G WB WG 2O mine=358 other=0,450 first=0"
CORNERS = [
    (LAST_SERIES_TO_WIN, 0.001),
    ("10 2 6O 9B 6B 6G 6B 6O WO 4O WG WR mine=452 other=0,532 first=0", 0.001),
    ("10 2 5R 10R 10O 5R 7R 5B WR 4O WB WG mine=383 other=0,459 first=0", 0.001),
    ("5 2 9O 6R 10O 8B 9R 8R WR WB 3R WR mine=171 other=5,187 first=0", 0.005),
]

# What the bonus or a lead decides alone; with the rules of the game.
BY_A_LEAD = [
    ("4 2 8G 5G 9G 10B 6B 7G 4G 3G 4B WR mine=138 other=4,132 first=1", "short:5", 1),
    ("5 2 7B 6R 8B 9R 6B 5B WO WO WG 3B mine=174 other=6,213 first=0", "short:6", 0),
    ("4 2 10G 5G 9G 7O 10G 8R WR 3G 4B WR mine=123 other=4,135 first=1", "short:5", 0),
    ("10 2 8G 9B 6B 8B 8O 6O 1B WB WB WR mine=346 other=10,431 first=0", "none", 1),
    ("1 2 8G 9B 9G 9R 7R 10O WO 1R WB 4R mine=0 other=2,37 first=0", "short:2", 0),
    ("5 2 8G 5G 9G 7O 6B 5B WR WO WB WG mine=191 other=4,137 first=1", "short:5", 0),
    ("5 2 9O 6R 7R 8B 8O 5B 2G WB 3R 2O mine=130 other=4,140 first=1", "short:5", 1),
    ("5 2 5R 6R 6B 10B 7R 8R 3O WB 3R WG mine=189 other=6,170 first=0", "short:6", 1),
    ("10 2 10G 8O 9G 5R 8O 8R 2G WO WB WR mine=183 other=8,133 first=1", "even", 0),
    ("10 2 7B 8O 9G 10B 7R 7G WO 2B WB WG mine=164 other=8,118 first=1", "even", 0),
]

# Last series in which so many points are needed that no table holds for the way to them.
MANY_POINTS = [
    ("1 1 7B 10R 5O 7O 9R 10O 1B WB WG 1G mine=0 other=0,80 first=0", "short:1"),
    ("3 1 8G 10R 6B 7O 7R 8R 4G 4O 4B WG mine=89 other=0,172 first=0", "short:3"),
    ("3 2 5R 5G 8B 10B 10G 5B WO WB 2R 4R mine=86 other=0,158 first=0", "short:3"),
    ("3 2 8G 7G 5O 7O 10G 10O 2G 3G 4B WG mine=81 other=0,163 first=0", "short:3"),
    ("2 2 7B 7G 7O 9B 10B 10R 1B 2B 3B WB mine=44 other=0,118 first=0", "short:2"),
    ("3 2 6O 9B 9G 6G 9R 5B WO WB 2R 4R mine=92 other=0,181 first=0", "short:3"),
    # An estimate was just short of what another hold was counted to.
    ("2 1 9O 9B 9G 5R 7R 5B WO 1R 4B 3B mine=44 other=0,128 first=0", "short:2"),
    ("3 1 7B 8O 5O 8B 10G 8R WR 2B 4B 2O mine=90 other=0,174 first=0", "short:3"),
    ("7 1 10G 6R 8B 10B 6B 10O WR 3G WG 3B mine=317 other=0,404 first=0", "short:7"),
    # Tens and fours without the wilds; high dice with them.
    ("10 1 9O 8O 10O 10B 5B 10O WR 4O 4B WG mine=398 other=0,498 first=0", "none"),
    ("3 1 5R 9B 9G 7O 6B 10O WO WB WG 3B mine=102 other=3,92 first=1", "short:3"),
    # A five was held, though a wild in its place is enough, and that die may show what scores more.
    ("4 2 9O 7G 6B 9R 5B 7G 3O 3G 4B 2O mine=140 other=0,223 first=0", "short:4"),
    # A bell curve said too much of a hold that there was no time to count.
    ("4 1 10G 6R 5O 9R 6B 5B 4G 3G 1O 3B mine=148 other=0,232 first=0", "short:4"),
    # The best of many rough figures was taken for what it said.
    ("10 1 8G 9B 6B 10B 6B 8R 1B WB WG 3B mine=177 other=10,175 first=1", "even"),
    ("10 1 9O 9B 9G 5R 9R 5B WR 3G 4B WG mine=161 other=0,257 first=0", "even"),
    # A low die was held that was for nothing, since no more free dice could be counted.
    ("9 1 10G 8O 9G 9R 8O 10O 1B 1R 3R 2O mine=383 other=0,468 first=0", "short:9"),
]

# After roll 1, where the best is to hold next to nothing, which takes too long to be counted.
FEW_TO_HOLD = [
    ("3 1 6O 7G 9G 9R 9R 10O WR WB WG 4R mine=80 other=0,176 first=0", "short:3"),
    ("2 1 6O 7G 7R 8B 8O 8R WR 1R 3R 3B mine=40 other=0,132 first=0", "short:2"),
    ("2 1 5R 6R 9G 9R 9R 10O 1B 4O 4B 4R mine=40 other=0,135 first=0", "short:2"),
    ("1 1 5R 5G 7R 7O 9R 10O 1B 1R 1O 3B mine=0 other=0,80 first=0", "short:1"),
    ("2 1 5R 7G 8B 8B 6B 6O 1B 4O 4B 1G mine=42 other=0,127 first=0", "short:2"),
    ("3 1 8G 8O 8B 8B 5B 5B WO 3G 4B 3B mine=92 other=0,184 first=0", "short:3"),
]


def at(line: str, house: str = "none", finish: int = 0) -> Game:
    """The game of two that a line of advise tells of."""
    words = line.split()
    game = game_of(int(words[0]), pairs(words[12:], KEYS), Rules(finish, parse_house(house)))
    game.turn.rolls = int(words[1])
    game.turn.faces[:] = bytes(parse_face(word) for word in words[2:12])
    return game
