"""Nothing is lost: the journal through power cuts at every byte, full sectors, foreign contents, full drives."""

import random

import pytest

from desktop.referee.referee import referee, scorepad
from host_tests import stores
from host_tests.game.automaton import Automaton, state
from host_tests.player import BUTTONS
from host_tests.stores import ERASED, SECTOR, Store
from host_tests.thorough import ALL, share
from p10core.dice.rules import OVER
from p10core.journal.journal import CALM, Journal
from p10core.journal.new_page import copy
from p10core.journal.page import GAMES_TOLD, NO_SLOT, entry_of, header, header_of, is_blank, next_slot
from p10core.journal.reader import entries, load, pages
from p10core.journal.records import records as records_of
from p10core.kernel.teller import Teller
from p10core.programs.teller import TELLERS

FOUR = {"players": 4, "language": "en"}


@pytest.fixture(scope="module")
def cut_game() -> list[tuple[tuple, tuple, list]]:
    """A whole four-player game: for each press the state before, the state after, and the writes in between."""
    store = Store()
    player = Automaton(store, **FOUR)
    player.press("ROLL", 3, 1, 14 - 4, "SCORE", 2, "SCORE", "SCORE", "SCORE")  # two names
    moves = []
    while player.app.program.game is None or player.app.program.game.state != OVER:
        before = state(player)
        store.writes = []
        player.step()
        moves.append((before, state(player), store.writes))
    assert header(bytes(store.sector))[2] > 0, "the game was too short to fill a page"
    return moves


def resumed(store: Store) -> tuple:
    """The state to which a tower wakes."""
    return state(Automaton(store, **FOUR))


def journal(store: Store) -> Journal:
    """A journal of nothing but entries, of a game that is on."""
    found = Journal(store, tuple)
    found.is_on = True
    return found


def heard(store: Store) -> list:
    """All entries that a journal reads, the cheap way to compare two wakings."""
    heard: list = []
    load(journal(store), lambda kind, payload: heard.append((kind, payload)))
    return heard


def last_values(entries_heard: list) -> list:
    """What the entries come to: a setting that is said again, word for word, says nothing new."""
    moves = [entry for entry in entries_heard if entry[0] > 3]
    kept = {(kind, payload[:1] if kind == 3 else b""): payload for kind, payload in entries_heard if kind <= 3}
    return [moves, sorted(kept.items())]


@pytest.mark.share
def test_a_cut_at_any_byte_of_a_game_resumes_at_the_last_move_or_the_one_being_written(cut_game):
    turned = [move for move in cut_game if any(kind == "drive" for _, kind, _ in move[2])]
    assert turned
    tried = 0
    for before, after, writes in cut_game if ALL else [*share(cut_game, 24), *turned[:1]]:
        for write in writes:
            ways = list(stores.cuts(*write))
            for store in (ways[0], ways[len(ways) // 2], ways[-1]):
                assert resumed(store.copy()) in (before, after)
            right = [last_values(heard(store)) for store in (ways[0], ways[-1])]
            for store in share(ways, 12):
                assert last_values(heard(store)) in right
                tried += 1
    assert tried > (5000 if ALL else 60)


def test_a_torn_entry_does_not_stop_the_next_ones(cut_game):
    """After a cut in the middle of an entry the game goes on, and a second cut finds it all."""
    for _before, _, writes in cut_game[60:400:20]:
        for write in writes[-1:]:
            ways = list(stores.cuts(*write))
            store = ways[len(ways) // 2]
            player = Automaton(store, seed=7, **FOUR)
            for _ in range(6):
                player.step()
            assert resumed(store.copy()) == state(player)


def test_no_entry_is_read_out_of_the_middle_of_a_torn_one():
    """A fuzz found it: the bytes of a torn entry may look like a shorter one with the number that is due."""
    within = entry_of(1, 1, 10, b"")
    torn = entry_of(1, 1, 2, b"\x01" + within)[:-2]
    later = entry_of(1, 1, 9, b"\x03\x00")
    sector = header_of(1, 0, 0, NO_SLOT) + entry_of(1, 0, 1, b"\x05") + torn
    gap = b"\xff" * (19 - len(torn))
    store = Store((sector + gap + later).ljust(SECTOR, b"\xff"))
    assert heard(store) == [(1, b"\x05"), (9, b"\x03\x00")]


def test_a_roll_is_safe_before_it_is_shown():
    store = Store()
    player = Automaton(store, players=1)
    player.press("SCORE")
    player.app.handle(10, player.now)
    assert player.rolling() == 10
    again = Automaton(store.copy(), players=1)
    assert again.app.program.game.turn.faces == player.app.program.game.turn.faces
    assert again.rolling() == 0


def test_names_settings_and_rules_outlive_a_cut():
    store = Store()
    player = Automaton(store, players=2)
    player.press("ROLL", 2, 4, 5, 3, 1, 2, "SCORE", "SCORE", "SCORE", "ROLL", 7, 8, 1)
    again = Automaton(store, players=2)
    again.press("ROLL")
    assert again.lines()[:4] == [
        "1 Play with     cards",
        "2 Players           3",
        "3 Names      AB P2 P3",
        "4 Game       5 phases",
    ]
    again.press(1)
    assert again.line(3) == "4 Rules       classic"
    assert [again.app.settings.brightness, again.app.settings.sound] == [4, 0]


def test_a_changed_settings_toml_counts_more_than_what_the_menu_had_set():
    store = Store()
    player = Automaton(store, brightness=2)
    player.press("ROLL", 7)
    assert Automaton(store, brightness=2).app.settings.brightness == 3
    assert Automaton(store, brightness=5).app.settings.brightness == 5


def told(store: Store, games: int = GAMES_TOLD) -> list[list[str]]:
    """The records of the last games, as lists of lines."""
    teller = journal(store)
    load(teller, lambda kind, payload: None)
    records: list[list[str]] = []
    for line in records_of(teller, lambda: Teller(TELLERS), games):
        if line.startswith("game "):
            records.append([])
        records[-1].append(line)
    return records


def play_games(player: Automaton, count: int) -> list[dict]:
    """Play whole games, each left again; the scorepads of their records."""
    finals = []
    for _ in range(count):
        player.record.clear()
        player.play()
        finals.append(scorepad(referee(player.record)))
        while player.app.program.game:
            player.press("ROLL")
    return finals


def test_the_last_games_stay_as_records_when_the_slots_have_gone_round():
    store = Store(page=900, slots=4)
    player = Automaton(store, players=2, house="short:2")
    finals = play_games(player, 18)
    kept = [scorepad(referee(record)) for record in told(store, 18)]
    assert 3 < len(kept) < 18
    assert kept == finals[-len(kept) :]
    assert [scorepad(referee(record)) for record in told(store, 2)] == finals[-2:]


@pytest.mark.parametrize("left", [0, 100, 450, 800])
def test_a_page_that_is_gone_or_torn_takes_no_more_than_its_games(left):
    store = Store(page=900)
    player = Automaton(store, players=2, house="short:2")
    finals = play_games(player, 10)
    store.files[1] = store.files[1][:left].ljust(store.page, b"\xff")
    kept = [scorepad(referee(record)) for record in told(store, 10) if record[-1].startswith("end ")]
    assert 4 < len(kept) < 10
    assert [game for game in finals if game in kept] == kept


def test_with_a_blank_sector_it_wakes_from_the_newest_page_that_is_whole():
    store = Store(page=900)
    play_games(Automaton(store, players=2, house="short:2"), 10)
    newest = pages(store)[-1][2]
    kept, torn, gone = (
        heard(
            Store(files=store.files | {newest: store.files[newest][:left].ljust(store.page, b"\xff")}, page=store.page)
        )
        for left in (store.page, 500, 0)
    )
    assert kept != torn == gone != []


def test_without_a_writable_drive_a_game_fits_the_sector_and_a_full_one_is_said():
    store = Store()
    store.writable = False
    player = Automaton(store, **FOUR)
    while player.line(0) != "NOT SAFE" and (player.app.program.game is None or player.app.program.game.state != OVER):
        player.step()
    assert player.line(0) == "NOT SAFE"
    full = bytes(store.sector)
    assert len(list(entries(full, store.page, 1))) > 350
    player.press("SCORE")
    player.play()
    assert player.app.program.game.state == OVER
    assert bytes(store.sector) == full  # what was safe was not erased


def test_a_game_that_fills_all_slots_is_not_overwritten_and_that_is_said():
    store = Store(slots=2)
    player = Automaton(store, **FOUR)
    player.press("SCORE")
    while player.line(0) != "NOT SAFE":
        if player.app.program.game.turn is None or player.app.program.game.turn.rolls != 1:
            player.step()
        else:
            player.press(1)  # fidgets for ever
    whole = resumed(store.copy())
    player.press("SCORE", 2)
    assert resumed(store.copy()) == whole


def filled(store: Store, part: float) -> Automaton:
    """A player alone after the first roll of a turn, who has held and taken back die 1 until the page is so full."""
    player = Automaton(store, players=1, language="en", sleep_after=0)
    player.press("SCORE", "ROLL")
    while used(store) < store.page * part:
        player.app.handle(0, player.now)
    store.writes = []
    return player


def used(store: Store) -> int:
    """The bytes of the page in the nvm that are in use."""
    return len(store.sector.rstrip(b"\xff"))


def resumed_alone(store: Store) -> tuple:
    return state(Automaton(store.copy(), players=1, language="en", sleep_after=0))


def turned(store: Store) -> list[str]:
    """What was erased: "drive" for a copy, "nvm" for the page that begins."""
    erased = []
    for before, kind, what in store.writes:
        if kind == "drive" or not is_blank(before.sector[what[0] : what[0] + len(what[1])]):
            erased.append(kind)
    return erased


def round_of(player: Automaton, ms: int) -> list[str]:
    """A round of the loop so many ms after the last press, in which there is nothing else to do; what it erases."""
    before = len(turned(player.app.journal.store))
    player.app.tick(player.now + ms)
    if not player.app.is_tidying:
        player.app.prepare(player.now + ms)
    return turned(player.app.journal.store)[before:]


@pytest.mark.parametrize("part, ms", [(6 / 8, 2001), (7 / 8, 400)], ids=["calm", "quiet"])
def test_a_page_is_turned_ahead_of_time_when_nobody_has_pressed_for_a_while(part, ms):
    """In two rounds: it is copied, then the next one begins."""
    store = Store()
    player = filled(store, part)
    before = state(player)
    for rest in (0, 20, ms - 1):
        assert round_of(player, rest) == []
    assert [round_of(player, ms) for _ in range(3)] == [["drive"], ["nvm"], []]
    assert header(bytes(store.sector))[0] == 2
    assert resumed_alone(store) == before


def test_a_page_is_turned_while_the_dice_tumble_for_then_no_press_does_anything():
    store = Store()
    player = filled(store, 6 / 8)
    player.app.handle(BUTTONS["ROLL"], player.now)
    assert [round_of(player, ms) for ms in (10, 20)] == [["drive"], ["nvm"]]
    assert player.rolling() >= 9  # die 1 may be held
    assert resumed_alone(store)[-2:] == state(player)[-2:]


@pytest.mark.share
@pytest.mark.parametrize("pause", share([60, 390, 257], 2))
def test_who_presses_on_and_on_has_a_page_turned_once_for_each_that_is_full(pause):
    """There is never a moment without a press. Found on the chip: 118 erases in 15 s."""
    store = Store()
    player = filled(store, 7 / 8)
    while header(bytes(store.sector))[0] < 3:
        player.app.handle(0, player.now)
        for _ in range(pause // 10):
            player.now += 10
            player.app.tick(player.now)
            if not player.app.is_tidying:
                player.app.prepare(player.now)
    assert turned(store) == ["drive", "nvm"] * 2
    full = [used(before) for before, kind, _ in store.writes if kind == "drive"]
    assert min(full) > store.page * 0.96
    assert resumed_alone(store) == state(player)


def test_a_press_while_a_page_is_turned_waits_until_it_is():
    """So there is no entry that the copy has not, and nothing is copied again."""
    store = Store()
    player = filled(store, 7 / 8)
    assert round_of(player, 400) == ["drive"]
    store.writes = []
    player.app.handle(1, player.now + 420)
    assert turned(store) == ["nvm"]
    assert header(bytes(store.sector))[0] == 2
    assert resumed_alone(store) == state(player)


def test_an_entry_that_comes_after_the_copy_all_the_same_is_copied_too():
    """At each cut it is there, or not yet."""
    store = Store(page=900)
    journal_ = journal(store)
    load(journal_, lambda kind, payload: None)
    journal_.begin_game()
    while not journal_.is_due(CALM):
        assert journal_.note(8, b"\1")
    assert journal_.turn()
    before = heard(store)
    store.writes = []
    assert journal_.note(8, b"\2\3")
    after = heard(store)
    assert after == [*before, (8, b"\2\3")]
    noted = len(store.writes)
    assert journal_.turn()
    assert not journal_.turn()
    for number, write in enumerate(store.writes):
        for left in stores.cuts(*write):
            assert heard(left) == after or (number < noted and heard(left) == before)
    assert turned(store) == ["drive", "nvm"]


def test_a_page_that_no_drive_takes_is_not_copied_again_and_again():
    store = Store()
    player = filled(store, 7 / 8)
    store.writable = False
    assert [round_of(player, ms) for ms in (400, 410, 420, 3000, 3010)] == [[]] * 5
    assert not player.app.is_tidying
    assert resumed_alone(store) == state(player)


@pytest.mark.parametrize("seed", range(3))
def test_a_foreign_sector_is_set_aside_and_said(seed):
    sector = random.Random(seed).randbytes(SECTOR)
    store = Store(sector)
    player = Automaton(store, players=1)
    assert player.lines() == ["Journal not readable", "It is set aside as", "the file strange", "", "OK: go on"]
    player.press("SCORE", "SCORE", "ROLL")
    assert store.aside == sector[: store.page]
    assert header(bytes(store.sector))
    again = Automaton(store, players=1)
    assert state(again) == state(player)


def test_again_is_offered_once_a_game_has_begun_and_after_a_power_cut():
    store = Store(ERASED)
    player = Automaton(store, players=2)
    assert player.line(1) == "1: alone"
    player.press("SCORE", "MENU", 8, "SCORE")  # begun and given up
    assert player.line(1) == "1: alone    OK: again"
    assert Automaton(store, players=2).line(1) == "1: alone    OK: again"


@pytest.mark.parametrize("left", [0, 3580])
def test_a_page_of_the_game_that_is_gone_or_torn_is_said(left):
    store = Store()
    player = Automaton(store, **FOUR)
    while player.app.program.game is None or header(bytes(store.sector))[2] == 0:
        player.step()
    store.files = {slot: page[:left].ljust(store.page, b"\xff") for slot, page in store.files.items()}
    assert Automaton(store, **FOUR).line(0) == "Journal not readable"


def test_a_slot_that_a_cut_has_spoilt_is_said_once_and_never_used_again():
    store = Store(page=900, slots=4)
    player = Automaton(store, players=2, house="short:2")
    play_games(player, 16)
    page = header(bytes(store.sector))
    slot = next_slot(store.slots, page[3])
    store.files[slot] = bytes(byte | 0x5A for byte in store.files[slot])
    again = Automaton(store, players=2, house="short:2")
    assert again.lines()[:3] == ["Power was lost", "Records of old games", "are lost"]
    ruin = store.files[slot]
    assert Automaton(store.copy(), players=2, house="short:2").line(0) != "Power was lost"
    again.press("SCORE")
    finals = play_games(again, 9)
    assert [scorepad(referee(record)) for record in told(store, 2)] == finals[-2:]
    assert store.files[slot] == ruin
    assert Automaton(store.copy(), players=2, house="short:2").line(0) != "Power was lost"


def test_the_record_of_a_kept_game_replays_in_the_referee():
    store = Store()
    player = Automaton(store, **FOUR)
    player.play()
    result = scorepad(referee(player.record))
    assert result["over"]
    again = Automaton(store, **FOUR)
    assert [player.name for player in again.app.program.game.players] == [p["name"] for p in result["players"]]


def test_the_menu_writes_the_records_of_the_last_games_to_the_console():
    store = Store()
    player = Automaton(store, players=2, house="short:2")
    finals = play_games(player, 3)
    player.record.clear()
    player.press("ROLL", 10, 3)
    while player.line(3) != "Done":
        player.wait(1000)
    assert player.line(2) == "Games: 3"
    starts = [at for at, line in enumerate(player.record) if line.startswith("game ")] + [len(player.record)]
    games = [player.record[at:end] for at, end in zip(starts, starts[1:], strict=False)]
    assert [scorepad(referee(game)) for game in games] == finals


def test_what_a_cut_has_left_at_the_end_of_a_page_does_not_make_it_longer_than_its_slot():
    store = Store(page=400)
    full = journal(store)
    load(full, lambda kind, payload: None)
    full.begin_game()
    while full.at + 4 + 5 <= store.page - 6:
        assert full.note(8, b"\1\2\3\4\5")
    store.sector[full.at : full.at + 3] = b"\1\2\3"
    again = journal(store)
    load(again, lambda kind, payload: None)
    assert again.note(8, b"\6")
    assert header(bytes(store.sector))[0] == 2
    assert heard(store)[-2:] == [(8, b"\1\2\3\4\5"), (8, b"\6")]


def test_a_very_first_page_that_a_cut_has_left_half_begun_is_nothing_strange():
    store = Store()
    player = Automaton(store, **FOUR)
    store.writes = []
    player.press("ROLL", 4)
    for write in store.writes:
        for left in stores.cuts(*write):
            assert Automaton(left, **FOUR).line(0).startswith("Who plays?")


@pytest.mark.parametrize("foreign", [b"hello", b"\xff" * 14 + bytes(range(60))])
def test_a_sector_that_somebody_else_has_begun_is_set_aside(foreign):
    """A short text; bytes where a page's entries would be, that are none."""
    store = Store(foreign + ERASED[len(foreign) :])
    assert Automaton(store, players=1).line(0) == "Journal not readable"


def test_a_page_that_is_copied_and_not_yet_begun_anew_tells_its_games():
    store = Store()
    player = Automaton(store, players=2, house="short:2")
    finals = play_games(player, 2)
    copy(player.app.journal)
    Automaton(store, players=2, house="short:2")
    assert [scorepad(referee(record)) for record in told(store, 2)] == finals
