"""The scorepad on the site's page of a game: a table in the visitor's language."""

import random
import re

from desktop.coach.simulate import play_game
from desktop.referee.referee import referee, scorepad
from desktop.site.scorepad import table
from host_tests.game.card_games import play_game as play_cards
from p10core.cards.record import Recorder
from p10core.game.houses import HOUSE_SHORT


def rows(html):
    """What each row says, cell by cell."""
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", html)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>.*?</t[hd]>", row)] for row in found]


def test_phases_bonuses_and_totals_stand_in_a_column_for_each():
    lines = []
    game, _ = play_game(2, random.Random(1).randbytes, 0, "short:2", lines)
    html = table(referee(lines), "de", {game.players[0].name: 71})
    head, *body = rows(html)
    assert head[1:] == [player.name for player in game.players]
    labels = [label for label, *_ in body]
    assert labels[0] == "1: 2 Drillinge" and labels[-2:] == ["Summe", "Note (von 100)"]
    assert body[-2][1:] == [str(game.total(place)) for place in (0, 1)]
    assert body[-1][1:] == ["71", "–"]
    [winner] = game.winners()
    assert f"{game.players[winner].name} gewinnt." in html


def test_a_game_that_goes_on_says_so_and_names_are_text():
    html = table(referee(["game dice players=<b>,Tom"]), "en")
    assert "<p>Not over.</p>" in html
    assert "<b>" not in html and "&lt;b&gt;" in html
    assert rows(html)[-1] == ["total", "0", "0"]


def test_cards_have_a_row_for_each_hand():
    lines = []
    play_cards([0, 1, 1], random.Random(2).randbytes, HOUSE_SHORT, 2, Recorder(lines.append).watch)
    game = referee(lines)
    pad = scorepad(game)
    html = table(game, "fr")
    _, *body = rows(html)
    assert [row[0] for row in body] == [
        *(f"manche\N{NO-BREAK SPACE}{at}" for at in range(1, len(pad["hands"]) + 1)),
        "total",
    ]
    for row, hand in zip(body, pad["hands"], strict=False):
        for cell, player in zip(row[1:], pad["players"], strict=True):
            made = " ✓" if player["name"] in hand["made"] else ""
            assert cell == f"{hand['phases'][player['name']]}{made} · {hand['points'][player['name']]}"
    assert "À chaque manche" in html
