"""The names that are printed on the board: a Raspberry Pi Pico, or what ``Pico.board`` says."""

from _bench import pico as _pico

from desktop.bench import boards as _boards

board_id = _pico.board.id
globals().update(_boards.pins_of(board_id))
