"""A journal that holds the games of records, as a tower's flash does that has played them. Games of dice only."""

from types import SimpleNamespace

from desktop.errors import BadInput
from desktop.referee.referee import referee
from host_tests.stores import Store
from p10core.dice.entries import fact_entry, high_dice_entry
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import ROLLED
from p10core.dice.ten_dice import SIDES, face_of
from p10core.game.set_up import SetUp
from p10core.journal.journal import Journal
from p10core.journal.kinds import LEAVE
from p10core.kernel.entries import name_entry, set_up_entry

HIGH = [face_of(0, side) & 15 for side in range(SIDES)]  # the numbers of a high die


def nvm_of(lines):
    """The bytes of an nvm with the games of these lines, as far as the last one has gone."""
    store = Store(page=3584, slots=0)
    journal = Journal(store, tuple)
    starts = [at for at, line in enumerate(lines) if line.startswith("game ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        if journal.game:
            journal.note(LEAVE)
        note_game(journal, lines[start:end])
    return bytes(store.sector)


def note_game(journal, lines):
    """Note what a tower would while it is played; nothing of a record that is none."""
    begun = []

    def begin(game):
        begun.append(True)
        chosen = SetUp()
        chosen.players, chosen.length = len(game.players), len(game.phases)
        chosen.finish, chosen.house = game.finish, game.house
        chosen.levels[: len(game.players)] = bytes(player.level for player in game.players)
        chosen.deal, chosen.evening = game.deal, game.evening
        journal.note(*set_up_entry(SimpleNamespace(set_up=chosen)))
        for seat, player in enumerate(game.players):
            journal.note(*name_entry(seat, player.name))
        journal.begin_game()
        if game.roll_off:
            roll_off = RollOff(len(game.players))
            left = [list(numbers) for numbers in game.roll_off.rolls]
            while due := roll_off.due():
                numbers = [left[seat].pop(0) for seat in due]
                journal.note(*high_dice_entry([HIGH.index(number) for number in numbers]))
                for number in numbers:
                    roll_off.add(number)

    def watch(fact, game):
        if fact == ROLLED and not begun:
            begin(game)
        if entry := fact_entry(fact, game):
            assert journal.note(*entry), "it is too long for one page"

    try:
        game = referee(lines, watch)
    except BadInput:
        return
    if not begun:
        begin(game)
