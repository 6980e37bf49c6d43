"""How long a game can wait for the café board: the journal's oldest page makes room for the newest."""

from p10core.journal.page import pages
from p10core.journal.records import is_later


def room_for(journal, number):
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
