"""The two games of the tower, a row each."""

from collections import namedtuple

from p10core.const import const

DICE = const(0)
CARDS = const(1)

# Who may play for a seat in the game of dice, by number.
LEVEL_NAMES = ("person", "beginner", "cautious", "master")

# room: where its modules and its words are, and its name in settings and records. least: how many can play. levels:
# who may play for a seat, by number: 0 a person, else the tower, see the room's opponents. finish: whether it has a
# first finish rule.
Row = namedtuple("Row", ("room", "least", "levels", "finish"))

GAMES = (
    Row("dice", 1, LEVEL_NAMES, True),
    Row("cards", 2, ("person", "beginner", "master"), False),
)
