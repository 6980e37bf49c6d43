"""A game's page: its scorepad as rows for templates/game.html, and its record as strangers may see it."""

from functools import lru_cache

from desktop.cafe.data import trust
from desktop.cafe.data.rows import StoredGame
from desktop.cafe.guest_words import Words, rules_in_words
from desktop.cafe.verdict import initials, renamed
from desktop.cafe.web_pages import Context
from desktop.referee.referee import Scorepad, referee, scorepad
from p10core.dice.bonuses import BONUSES
from p10core.game.games import LAST_PHASE

KEPT = 500  # games that guests have opened last: they are not played again for each who looks
Row = tuple[str, list[object]]  # of a scorepad: what it is, and a cell for each player


def game_page(game: StoredGame, words: Words) -> Context:
    """What templates/game.html shows: a scorepad, a column a player, a star for who won."""
    said = _scorepad(shown_record(game))
    cards = "hands" in said
    return {
        "game": game,
        "words": words,
        "rules": rules_in_words(game["rules"], words["language"]),
        "state": words.get(standing(game), ""),
        "cards": cards,
        "names": [player["name"] + " ★" * (player["name"] in said["winners"]) for player in said["players"]],
        "rows": card_rows(said, words) if cards else dice_rows(said, words),
    }


def standing(game: StoredGame) -> str:
    """Why a game is in no list; "listed" if it is."""
    if game["void"]:
        return "void"
    if not game["signed"]:
        return "unverified"
    return "waits" if game["witness"] == trust.ASKED else "listed"


def dice_rows(said: Scorepad, words: Words) -> list[Row]:
    """The rows of dice: what each phase scored, and the bonuses."""
    players = said["players"]
    made = [dict(player["phases"]) for player in players]
    rows: list[Row] = []
    for phase in range(1, LAST_PHASE + 1):
        if any(phase in phases for phases in made):
            rows.append((f"{words['phase']} {phase}", [phases.get(phase, "") for phases in made]))
    for bonus in BONUSES:
        key = f"{bonus.word}_bonus"
        rows.append((words.get(key, bonus.name), [player[key] or "" for player in players]))
    rows.append((words["failures"], [player["failures"] or "" for player in players]))
    return [*rows, (words["total"], [player["total"] for player in players])]


def card_rows(said: Scorepad, words: Words) -> list[Row]:
    """The rows of cards, a hand each: the phase that was played, whether it was made, the points against."""
    players = said["players"]
    names = [player["name"] for player in players]
    rows: list[Row] = []
    for number, hand in enumerate(said["hands"], 1):
        title = words["replay"] if hand["replay"] else f"{words['hand']} {number}"
        rows.append((title, [hand_cell(hand, name) for name in names]))
    rows.append((words["made"], [len(player["phases"]) for player in players]))
    return [*rows, (words["points"], [player["total"] for player in players])]


def hand_cell(hand: Scorepad, name: str) -> Context | str:
    """What a hand was to a player; "" to one who did not play it."""
    if name not in hand["phases"]:
        return ""
    points = "" if hand["replay"] else hand["points"][name]
    return {"phase": hand["phases"][name], "made": name in hand["made"], "points": points}


def shown_record(game: StoredGame) -> str:
    """The record with the initials as pages may show them, all different: struck out ones are ``---``, ``--2``, ..."""
    new = initials([seat["initials"] for seat in game["seats"]])
    names = dict(zip(_names(game["record"]), new, strict=True))
    return "".join(f"{renamed(line, names)}\n" for line in game["record"].splitlines())


@lru_cache(maxsize=KEPT)
def _names(record: str) -> tuple[str, ...]:
    """The names in a record in order of play, as the seats are."""
    return tuple(player.name for player in referee(record.splitlines()).players)


@lru_cache(maxsize=KEPT)
def _scorepad(record: str) -> Scorepad:
    return scorepad(referee(record.splitlines()))
