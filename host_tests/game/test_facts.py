"""What is so in a game, out of the journal alone: after each press of whole games, and out of a tower's flash."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from desktop.bench.tower import Tower
from desktop.image.disk.fat12 import contents, items
from desktop.referee.facts import dice_facts, facts_in, facts_of, games_of, slots_of
from desktop.referee.referee import referee, scorepad
from desktop.site.build import MICROPYTHON, ROOT, facts_modules
from host_tests.game.automaton import Automaton, card_player
from host_tests.game.dealt_games import DEAL, played
from host_tests.page.journalled import nvm_of
from host_tests.page.stepped import SETTLE_MS, begin_alone
from host_tests.patience import PATIENCE
from host_tests.stores import Store
from host_tests.thorough import share
from p10core.dice.entries import AT_DICE

COLUMN = ("name", "total", "phases", "finished", "failures", "five_bonus", "finish_bonus")


def column(player):
    return {key: player[key] for key in COLUMN if key in player}


def as_played(player):
    """(totals, whose turn it is, its rolls, who has won) of the game that a player is in."""
    game = player.app.program.game
    totals = [(one.name, game.total(place), one.phase) for place, one in enumerate(game.players)]
    turn = -1 if game.is_over() else game.current
    return totals, turn, [game.players[place].name for place in game.winners()]


def as_told(facts):
    totals = [(one["name"], one["total"], one["phase"]) for one in facts["players"]]
    return totals, facts["turn"], facts["winners"]


@pytest.mark.parametrize(("players", "house"), [(1, "none"), (2, "rounds"), (4, "short:2")])
def test_after_each_press_the_journal_says_how_a_game_of_dice_stands(players, house):
    player = Automaton(Store(page=900), seed=players, players=players, house=house)
    while not player.app.program.game:
        player.step()
    while not (is_over := player.app.program.game.is_over()):
        player.step()
        game, facts = player.app.program.game, facts_in(player.store)
        assert (facts["game"], facts["on"]) == ("dice", True)
        if game.roll_off or players == 1:
            told = as_told(facts)
            assert told == as_played(player)
        if game.turn and game.turn.rolls:
            assert (facts["rolls"], len(facts["dice"])) == (game.turn.rolls, 10)
            assert sum(1 << die - 1 for die in facts["held"]) == game.turn.held
    assert is_over and facts["over"] and facts["record"].splitlines() == player.record
    pad = scorepad(referee(player.record))
    assert [column(one) for one in facts["players"]] == [column(one) for one in pad["players"]]
    assert not facts["told"], "the last turn's result is looked at"
    while not any("★" in line for line in player.lines()):
        player.press("SCORE")
    assert facts_in(player.store)["told"]
    while player.app.program.game:
        player.press("ROLL")
    facts = facts_in(player.store)
    assert (facts["on"], facts["over"], facts["winners"]) == (False, True, pad["winners"])


def test_what_lacks_to_the_bonus_goes_down_with_the_points_and_ends_with_phase_5():
    player = Automaton(Store(), players=1)
    lacking = []
    while not player.app.program.game or not player.app.program.game.is_over():
        player.step()
        if player.app.program.game:
            [one] = facts_in(player.store)["players"]
            lacking.append(one["five_lacks"])
            points = sum(points for _, points in one["phases"])
            assert one["five_lacks"] == (max(0, 221 - points) if one["phase"] in range(1, 6) else -1)
    assert lacking[0] == 221 and lacking[-1] == -1


def test_after_each_press_the_journal_says_how_a_game_of_cards_stands():
    player = card_player(house="short:2", players=3)
    while not player.app.program.game:
        player.step()
    while not player.app.program.game.is_over():
        player.step()
        facts = facts_in(player.store)
        assert (facts["game"], *as_told(facts)) == ("cards", *as_played(player))
    pad = scorepad(referee(facts["record"].splitlines()))
    assert facts["hands"] == pad["hands"] and facts["winners"] == pad["winners"]


def test_a_tower_that_was_never_played_has_no_game():
    assert facts_in(Store()) == {"game": "", "number": 0}


@pytest.mark.share
def test_the_sites_micropython_reads_the_same(tmp_path):
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copy(MICROPYTHON / name, tmp_path)
    for name in ("page/fetched.js", "chip/tower_python.js"):
        shutil.copy(ROOT / "desktop/site" / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    shutil.copy(ROOT / "desktop/site/chip/facts_worker.js", tmp_path / "facts_worker.mjs")
    (tmp_path / "facts.json").write_text(json.dumps(facts_modules()))
    record = played(DEAL, seed=1)
    card_table = card_player(house="short:2", players=3)
    while not card_table.app.program.game or not card_table.app.program.game.outcome:
        card_table.step()
    kept = [nvm_of(record[:-9]), nvm_of(["game dice players=Ann"]), bytes(card_table.store.sector), b"\xff" * 4096]
    for nvm in share(kept, 2):
        (tmp_path / "flash").write_bytes(nvm)
        command = ["node", Path(__file__).with_name("facts.mjs"), tmp_path]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
        assert json.loads(told) == facts_of(nvm, b"")


def test_it_is_read_out_of_a_towers_flash_by_itself():
    with Tower(seed=1, settings={"players": 1}) as tower:
        begin_alone(tower)
        for button in ("ROLL", 3):
            tower.press(button)
            tower.run(SETTLE_MS)
        nvm, image = bytes(tower.nvm), bytes(tower.drive.image)
    by_name = {item.path: contents(image, item) for item in items(image)}
    assert slots_of(image) == {slot: by_name[f"journal/{slot}/page"] for slot in range(24)}
    facts = facts_of(nvm, image)
    assert (facts["rolls"], facts["held"]) == (1, [3])
    assert facts["record"] == "\n".join([*games_of(nvm, image)[-1], ""])
    assert slots_of(b"") == slots_of(bytes(4096)) == {}


def test_the_last_of_all_to_play_is_told_what_wins():
    """North makes the only phase with 34, and 40 for it; South earns these too, so 35 win."""
    game = "game dice finish=2011 house=short:1 players=North,South\norder North=9 South=7\n"
    made = "roll 8G 8O 8B 10B 5B 6O WR WO 1O 2O\nstop\n"
    played = [referee(lines.splitlines()) for lines in (game, game + made)]
    assert [dice_facts(one, AT_DICE)["to_win"] for one in played] == [0, 35]
