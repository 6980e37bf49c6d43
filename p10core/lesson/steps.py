"""The lesson, step by step: what is said, what is to be pressed, and the dice, the same for everybody.

They were chosen so that each hold is the best one for who wants to make phase 1, and looks like it: three of a kind; a
wild; a die too few at the end. Then a turn in which the phase is made with few points, and to roll on risks nothing.
"""

from p10core.const import const

CARD = const(0)  # a text alone, until OK
THROW = const(1)  # ROLL throws the dice that are not held
HOLD = const(2)  # these dice are to be held
ASK = const(3)  # SCORE is to be held down, for the coach; left out if there is none
STOP = const(4)  # SCORE ends the turn

PHASE = const(1)

ROLLED = (
    "8G 5G 8B 6G 10G 8R 1B 3G 4B 2O",
    "8G 6R 8B 10B 5B 8R WR 1R 3R 4R",
    "8G 9B 8B 6G 5B 8R WR 2B 4B 1G",
    "9O 6R 10O 9R 5B 7G 2G WB 4B 3B",
    "9O 7G 5O 9R 6B 9G WR WB 1O 4R",
    "9O 10R 6B 9R 10G 9G WR WB 2R 3B",
)

# Each what it asks for, the dice to hold as a mask, and what is said: four lines of the screen, beside dice two.
STEPS = (
    (CARD, 0, "Ten dice, ten phases. Phase 1 is first: two sets of three equal numbers."),
    (THROW, 0, "You have three rolls. Press ROLL."),
    (HOLD, 0b100101, "Hold the three 8s: press keys under a v."),
    (THROW, 0, "Held dice stay. ROLL throws the others."),
    (HOLD, 0b1100101, "A W is any number you want. Hold it too."),
    (THROW, 0, "You may hold any dice or let go. Now ROLL."),
    (STOP, 0, "One die short after three rolls: SCORE."),
    (CARD, 0, "Missed, so the phase stays: try it again. Who plays alone loses 5 points."),
    (THROW, 0, "Your next turn: again three rolls. ROLL."),
    (ASK, 0, "Unsure? Keep SCORE down: ask the coach."),
    (HOLD, 0b10001001, "9 9 W make one set: hold those with a v."),
    (THROW, 0, "ROLL the other seven dice."),
    (HOLD, 0b11101001, "Made: 34 points. Want more? Hold 9s and Ws."),
    (THROW, 0, "Two W and any die are a set: no risk. ROLL."),
    (STOP, 0, "Better: 47 points. SCORE writes it down."),
    (CARD, 0, "A phase scores the numbers of the dice that it needs; a W counts 0."),
    (CARD, 0, "Bonuses: 40 for 221 points by phase 5, 40 for the first to make phase 10."),
    (CARD, 0, "Once phase 10 is made the others go on till they miss. The best total wins."),
    (CARD, 0, "Phase 1 is made! Next comes phase 2: a set of 3, a run of 4. Now play a game."),
)
TOO_SHORT = "Too short: keep SCORE down for a second."
TURNS = (0, 3)  # the rolls with which one begins
