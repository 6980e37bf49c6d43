"""English."""

LANGUAGE = "English"

# The phases, 1 to 10: what stands beside a name, and what each needs.
PHASE_SHORT = (
    "",
    "sets 3+3",
    "set3+run4",
    "set4+run4",
    "run of 7",
    "run of 8",
    "run of 9",
    "sets 4+4",
    "7 colour",
    "sets 5+2",
    "sets 5+3",
)
PHASE = (
    "",
    "2 sets of 3",
    "set 3 + run 4",
    "set 4 + run 4",
    "run of 7",
    "run of 8",
    "run of 9",
    "2 sets of 4",
    "7 of one colour",
    "set 5 + set 2",
    "set 5 + set 3",
)
PHASE_LINE = "Phase %d"
COLOURS = ("red", "orange", "green", "blue")
COLOUR_LETTERS = "ROGB"
WILD = "W"

# Turn.
ROLL_TO_START = "ROLL the dice"
HOLD_OR_ROLL = "Hold, ROLL %2d, %d left"
SCORE_OR_ROLL = "SCORE/ROLL %2d, %d left"
SCORE_MADE = "SCORE: %d points"
SCORE_FAILED = "SCORE: ends the turn"
MADE = "MADE %d points"
MORE_FOR = "%d more for %s"
NOT_MADE_SURE = "Not made! SCORE again"
GIVE_UP = "SCORE: fail BACK: no"
ALL_HELD = "All held: free one"
NO_ROLL_LEFT = "No roll left: SCORE"
ROLL_FIRST = "ROLL first"

# After a turn, and between turns.
FAILED = "FAILED"
TOTAL = "Total %d (was %d)"
FIVE_BONUS = "Five phase bonus +40!"
FINISH_BONUS = "First finish +40!"
TO_GO = "%d to 221, phases: %d"
FAILURES = "%d failed: -%d"
OK_NEXT = "OK: next"
NEXT_PLAYER = "Next player"
LAST_SERIES = "LAST SERIES"
ROLL_WHEN_READY = "ROLL when ready"

# Roll-off.
WHO_STARTS = "Who starts?"
TIE = "Tie! Again: %s"
ROLL_ONE = "%s: ROLL a die"
STARTS = "%s starts"

# End of the game.
WINNER = "WINNER"
WINNERS = "SHARED WIN"
SOLITAIRE_OVER = "GAME OVER"
POINTS = "%d points"
WITNESS = "%d: get a witness!"
OK_SCOREPAD = "OK: pad  ROLL: new"

# Scorepad.
PAD_PHASE = "Ph"
PAD_TOTAL = "Sum"
PAD_FIVE = "5x"
PAD_FINISH = "1st"
PAD_FAILURES = "Mis"
PAD_HINT = "ROLL more  BACK"

# Set-up and menu.
PLAYERS = "Players"
NAMES = "Names"
FINISH = "Finish rule"
FINISHES = ("2011", "classic")
HOUSE = "Game"
HOUSES = ("full", "ten rounds", "%d phases", "even phases")
LANGUAGE_ITEM = "Language"
BRIGHTNESS = "Brightness"
SOUND = "Sound"
ON_OFF = ("off", "on")
FAIRNESS = "Fair dice?"
UNDO_HOLD = "Undo hold"
SCOREPAD = "Scorepad"
ABANDON = "Abandon game"
ABANDON_SURE = "7 again: abandon!"
SET_UP_HINT = "1-8 ROLL:more OK:play"
MENU_HINT = "1-7 ROLL:more BACK"
PLAYER_NAME = "Name %d: %s"
PLAYER_INITIAL = "P"
NAME_HINT = "ROLL:%s.. OK MENU:del"
NAME_TAKEN = "Name taken"
FAIR_HIGH = "5-10: %d each"
FAIR_LOW = "1-4: %d each W: %d"
FAIR_HINT = "ROLL more  BACK"

# Settings that could not be used.
SETTINGS_WRONG = "settings.toml: wrong"
OK_DEFAULTS = "OK: use defaults"
