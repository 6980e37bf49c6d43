"""When the café board's line is there: from the end of a game until the next one begins. Play has the heap for itself.

Loaded with ``board = 1`` only.
"""

from p10core.on_demand import forget


class BoardGate:
    """``poll`` goes into every round of the loop."""

    def __init__(self, app, store):
        self._app = app
        self._store = store
        self._line = None  # a BoardLine; False where there can be none
        self._playing = False

    def poll(self, now):
        """True while there is more to send: the tower is not to sleep."""
        game = self._app.game
        if game and not game.is_over():
            self._playing = True
            if self._line is not None:
                self._line = None
                forget("hardware", "board_line")
            return False
        if self._line is None:
            from hardware import board_line

            self._line = board_line.begin(self._app, self._store, self._playing and not game)
            self._playing = False
        return self._line and self._line.poll(now)
