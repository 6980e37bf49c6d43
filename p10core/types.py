"""What annotations name, for a computer alone: the drive has neither them nor this file (desktop/image/untyped.py)."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")
Steps = Generator[bool, None, T]  # what yields now and then, that a press may come, and has a result in the end

if TYPE_CHECKING:
    from array import array
    from typing import Protocol

    from p10core.cards.group import Group
    from p10core.cards.hand import Hand
    from p10core.cards.replay import Moves as CardMoves
    from p10core.cards.rules import Game as CardGame
    from p10core.cards.rules import Player as CardPlayer
    from p10core.cards.screens.hand import HandScreen
    from p10core.coach.advice import Advice
    from p10core.coach.coach import Coach
    from p10core.coach.file import CoachFile
    from p10core.coach.outlook import Plan
    from p10core.coach.reach import Reach
    from p10core.coach.search import Search
    from p10core.dice.bonuses import Bonus
    from p10core.dice.opponents import NoCoach
    from p10core.dice.replay import Moves
    from p10core.dice.roll_off import RollOff
    from p10core.dice.rules import Game, Player
    from p10core.dice.screens.blind import Round
    from p10core.dice.turn import Turn
    from p10core.game.games import Refusal
    from p10core.game.set_up import SetUp
    from p10core.journal.journal import Journal
    from p10core.kernel.app import App
    from p10core.kernel.frame import Frame
    from p10core.kernel.screen import Screen
    from p10core.kernel.settings import Settings
    from p10core.kernel.words import Words
    from p10core.screens.menu import MenuScreen, MoreScreen
    from p10core.screens.program import Program

    MaybeNone = Any  # what may be None, where who asks knows better
    Bytes = bytes | bytearray
    Laid = list[Any]  # groups of cards, each as bytes
    Numbers = array[int]
    Groups = tuple[tuple[int, int], ...]
    Free = list[tuple[int, bytes, int]]  # dice: p10core/coach/colours.py
    Line = tuple[Any, ...]  # of a list: p10core/kernel/lists.py
    Lines = tuple[Line, ...]
    Rows = tuple[list[str], Callable[[int, int], str]]  # of a scorepad: p10core/screens/scorepad.py

    class RandomBytes(Protocol):
        """Gives so many random bytes."""

        def __call__(self, count: int, /) -> bytes: ...

    class FrontDoor(Protocol):
        """A module of p10core/programs/, which makes ``app.program``."""

        def enter(self, app: App, /) -> None: ...

    class Store(Protocol):
        """Where the journal lives, see p10core/journal/journal.py: ``slots`` of the drive, and the ``nvm``."""

        page: int
        slots: bytes
        nvm: Any

        def read(self, slot: int, count: int) -> bytes | MaybeNone: ...

        def write(self, slot: int, page: Bytes) -> bool: ...

        def set_aside(self, data: bytes) -> None: ...
else:

    def __getattr__(name: str) -> object:
        return Any
