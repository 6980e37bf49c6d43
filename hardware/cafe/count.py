"""Counts the games that wait for the café, and warns before one is lost.

*gate* is the hardware.cafe.gate.CafeGate.
"""

from p10core.journal.reader import pages
from p10core.journal.records import games, is_later
from p10core.kernel.entries import sent_entry, told_entry
from p10core.types import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.cafe.gate import CafeGate


def unsent(gate: "CafeGate", kept: list[int] | None = None) -> list[int]:
    """The numbers of the games that are *kept* and that the café does not have, the newest first."""
    app = gate.app
    return [number for number in kept or games(app.journal) if number not in app.kept.sent]


def done_with(gate: "CafeGate", number: int, kept: list[int] | None = None, is_told: bool = False) -> None:
    """The café has this game (*is_told*), or it was never finished: note that, beside all that the journal has."""
    app = gate.app
    kept = kept or games(app.journal)  # once: to ask the drive takes long
    app.kept.sent = [other for other in app.kept.sent if other in kept] + [number]
    app.kept.told += is_told
    app.note(told_entry(app.kept.told, number) if is_told else sent_entry([number]))
    gate.waiting = len(unsent(gate, kept))
    app.stale = True


def count(gate: "CafeGate") -> None:
    """A game is over, or the program has just begun: count those that wait. Between games it warns, if after one more
    game the oldest may be lost.
    """
    app = gate.app
    kept = games(app.journal)
    waiting = unsent(gate, kept)
    gate.waiting = len(waiting)
    app.stale = True
    if waiting and not app.program.game and _room_for(app.journal, waiting[-1]) <= 1:
        app.notice("NOT SAFE", gate.warning(app.say), "OK: go on")


def _room_for(journal: Journal, number: int) -> int:
    """How many more games fit surely before the game of this number loses its first page.

    As long as those that are kept, on average; one that is longer counts as several.
    """
    index = pages(journal.store)
    slots = len(journal.store.slots) - len(journal.lost)
    if len(index) < 2 or not slots:
        return slots
    first = begun = index[0][0]
    for generation, games_before, _ in index:
        if is_later(number, games_before):
            begun = generation
    kept = max(1, journal.game - index[0][1] & 0xFFFF)
    span = -(-(journal.generation - first + 1) // kept)  # pages a game
    return max(0, begun + slots - journal.generation) // span
