"""Says whether the drive was made for another board, before the players wonder what does not work.

What is wrong then: another board's drive lacks the coach's tables, or had no room for its journal. The game is played
all the same.
"""

import board

from hardware.console import write_line
from p10core.version import BOARD


def other():
    """The board that the drive was made for, without its maker, if this is another one; else None. The console is told
    both.
    """
    if board.board_id != BOARD:
        write_line("# This drive was made for %s, this is %s: see docs/build.md" % (BOARD, board.board_id))
        return BOARD[13:]  # all begin with raspberry_pi_
    return None
