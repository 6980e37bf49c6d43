"""Who plays first: each player rolls one high die; those who roll the same roll again (leaflet A, PLAY)."""

from p10core.types import MaybeNone


class RollOff:
    """The rolls of each player, by seat, until no two have rolled the same.

    ``rolls[seat]`` is a bytearray of the numbers (5..10) that the player rolled, all of them.
    """

    def __init__(self, players: int) -> None:
        self.rolls = [bytearray() for _ in range(players)]

    def next(self) -> int | MaybeNone:
        """The seat that has to roll now; None if the order is settled."""
        due = self.due()
        return due[0] if due else None

    def due(self) -> list[int]:
        """The seats that roll next, all at once: those that are tied and have rolled least."""
        tied = [seat for seat in range(len(self.rolls)) if self._tied(seat)]
        least = min([len(self.rolls[seat]) for seat in tied]) if tied else 0
        return [seat for seat in tied if len(self.rolls[seat]) == least]

    def add(self, number: int) -> None:
        """The player whose turn it is rolled *number*."""
        self.rolls[self.next()].append(number)

    def order(self) -> list[int]:
        """The seats in order of play, highest roll first."""
        return sorted(range(len(self.rolls)), key=self._key)

    def _tied(self, seat: int) -> bool:
        """Whether somebody else's rolls begin with all of this seat's rolls."""
        mine = self.rolls[seat]
        for other, theirs in enumerate(self.rolls):
            if other != seat and theirs[: len(mine)] == mine:
                return True
        return False

    def _key(self, seat: int) -> bytes:
        # Numbers count down, so that a smaller key is a higher roll.
        return bytes(10 - number for number in self.rolls[seat])
