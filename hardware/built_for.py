"""Tells the players if the drive was made for another board, before they wonder what does not work.

What is wrong then: another board's drive lacks the coach's tables, or had no room for its journal. The game is played
all the same.
"""

import board

from p10core.version import BOARD


def show(app):
    """Say on the screen which board the drive is for, and on the console which this is. Nothing if it is that."""
    if board.board_id != BOARD:
        print("This drive was made for %s, this is %s: see docs/build.md" % (BOARD, board.board_id))
        app.notice("Drive of another Pico", BOARD[13:], "OK: go on")  # all begin with raspberry_pi_
