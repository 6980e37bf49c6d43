"""From one program to another, and the plug is pulled in every byte that it writes: the tower is in one of the two, and
has all that it had. A detour is forgotten.
"""

from typing import NamedTuple

import pytest

from host_tests.player import Player
from host_tests.stores import PAGE, Store, cuts
from p10core.journal.page import TRAILER
from p10core.kernel.entries import name_entry, settings_entry

ALONE = {"players": 1, "house": "short:1"}
KIOSK = {**ALONE, "kiosk": 1}


class Switch(NamedTuple):
    """*ready*: the presses up to it; *presses*: those that make it."""

    settings: dict
    ready: tuple[int | str, ...]
    presses: tuple[int | str, ...]
    is_detour: bool = False


SWITCHES = {
    "dice begin": Switch(ALONE, ("ROLL", 7, "MENU"), ("SCORE",)),
    "cards begin": Switch({"game": "cards"}, ("ROLL", 6, "MENU"), ("SCORE",)),
    "dice are left": Switch(ALONE, ("SCORE", "ROLL", 2), ("MENU", 8, "SCORE")),
    "cards are left": Switch({"game": "cards"}, ("SCORE", 1, "ROLL"), ("MENU", 8, "SCORE")),
    "a kiosk's game is left": Switch(KIOSK, (1, 1, "ROLL"), ("MENU", 3, "SCORE")),
    "a blind round begins": Switch({**ALONE, "players": 2}, ("ROLL", 10, 6, 7, "SCORE", 7, "MENU", "MENU"), ("SCORE",)),
    "records, out of a game": Switch(ALONE, ("SCORE", "ROLL", 2), ("MENU", 7, 3), True),
    "fair dice, and back": Switch(ALONE, ("SCORE", "ROLL", 2), ("MENU", 7, 1, "SCORE"), True),
    "a puzzle, out of cards": Switch({"game": "cards"}, ("SCORE", 1, "ROLL"), ("MENU", 7, 5, 1), True),
    "a puzzle, out of set-up, and back": Switch(ALONE, ("ROLL", 7), (10, 5, "MENU"), True),
}


def started(store: Store, switch: Switch) -> Player:
    return Player(store, **switch.settings).unload()


def kept(player: Player) -> tuple:
    """What the tower shows and is set up with."""
    chosen, settings = player.app.set_up, player.app.settings
    game = player.app.program.game
    dice = bytes(game.turn.faces) if game and player.app.program.word_table == "dice" and game.turn else b""
    return player.lines(), dice, chosen.game, chosen.players, chosen.deal, chosen.played, settings.brightness


def fill(player: Player) -> None:
    """Note names of a seat that nobody has, five or six bytes each, until the page has no byte left."""
    journal = player.app.journal
    while room := journal.store.page - TRAILER - journal.at:
        assert journal.append(*name_entry(5, "A" if room % 5 else ""))


@pytest.mark.parametrize("full", [False, True], ids=["", "the page is full"])
@pytest.mark.parametrize("name", SWITCHES)
def test_a_cut_in_any_byte_of_a_switch_leaves_one_of_the_two_programs_with_all_it_had(name, full):
    switch = SWITCHES[name]
    store = Store(page=512 if full else PAGE)
    player = started(store, switch)
    player.press(*switch.ready)
    if full:
        fill(player)
    before = kept(started(store.copy(), switch))
    store.writes = []
    player.press(*switch.presses)
    writes, store.writes = store.writes, None
    after = kept(started(store.copy(), switch))
    assert (before == after) == switch.is_detour
    assert {kind for _, kind, _ in writes} >= ({"nvm", "drive"} if full else {"nvm"}), (
        "nothing noted, or no page turned"
    )
    for store_then, kind, what in writes:
        for left in cuts(store_then, kind, what):
            again = started(left, switch)
            if again.line(0) == "Power was lost":
                again.press("SCORE")
            assert kept(again) in (before, after), (kind, again.lines())


def test_a_kiosk_that_plays_by_itself_is_at_its_cards_after_a_cut():
    store = Store()
    player = Player(store, **KIOSK).unload()
    store.writes = []
    for _ in range(500):
        player.wait(100)
        if player.app.program.game:
            break
    assert player.app.program.game and store.writes
    for store_then, kind, what in store.writes:
        for left in cuts(store_then, kind, what):
            again = Player(left, **KIOSK)
            assert (again.line(0), again.app.program.game) == ("   Ten-phase dice", None)


@pytest.mark.parametrize("name", [name for name in SWITCHES if not SWITCHES[name].is_detour])
def test_a_restart_that_nobody_asked_for_is_where_the_journal_ends(name):
    switch = SWITCHES[name]
    player = started(Store(), switch)
    player.press(*switch.ready, *switch.presses)
    shown = kept(started(player.store.copy(), switch))
    player.start()
    assert kept(player) == shown


def test_a_detour_is_over_with_the_next_start_whatever_ends_it():
    player = Player(Store(), **ALONE).unload()
    player.press("SCORE", "ROLL", 2)
    before = player.lines()
    player.press("MENU", 7, 5)
    assert player.lines() != before
    player.start()  # the last resort, a watchdog, a dip
    assert player.lines() == before


def test_players_are_called_as_in_the_language_that_was_chosen_in_the_menu():
    """The record on the console has the names of the one that is told out of the journal."""
    player = Player(Store(), **ALONE)
    player.press("ROLL", 9, "MENU", "SCORE")
    assert player.app.settings.language == "fr"
    assert player.line(0).startswith("J1 ")
    assert player.record[0].endswith(" players=J1")


def test_a_change_of_language_in_a_game_renames_nobody_when_the_power_comes_back():
    player = Player(Store(), **ALONE, language="fr")
    player.press("SCORE", "ROLL")
    player.app.speak("de")
    player.app.note(settings_entry(player.app))
    player.start(is_new=True)
    assert player.app.settings.language == "de"
    assert player.app.program.game.players[0].name == "J1"
    assert player.record[0].endswith(" players=J1")
