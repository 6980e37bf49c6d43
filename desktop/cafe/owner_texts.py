"""What stands on the owner's page in whole sentences: moments, rows of the log, how each part of the board is."""

from datetime import datetime
from typing import Any

from desktop.cafe.health import Health

Words = dict[str, str]


def when(at: int) -> str:
    """A moment, in the board's own time."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def done(what: str, words: Words) -> str:
    """A row of the log in words."""
    action, _, whom = what.partition(" ")
    return f"{words.get(f'did_{action}', action)} {whom}".strip()


def health_lines(health: Health, words: Words) -> list[tuple[str, str, str]]:
    """A line for each part of the board: its name, its state, what is to say of it."""
    parts = health.parts()
    said = {name: text for name, text in texts(parts, words).items() if name in parts}
    return [(words[f"part_{name}"], parts[name]["state"], text) for name, text in said.items()]


def texts(parts: dict[str, dict[str, Any]], words: Words) -> dict[str, str]:
    """What is to say of each part."""
    trouble = parts["database"].get("says")
    said = {
        "database": words["fails"].format(trouble) if trouble else words["fine"],
        "disk": words["free"].format(parts["disk"]["free_mb"]),
        "broker": words["fine" if parts.get("broker", {}).get("connected") else "not_connected"],
    }
    if "towers" not in parts:  # the database is away
        return said
    bridges, waiting = parts["bridges"]["bridges"], parts["waiting"]["games"]
    away = [{"name": f"{row['cafe']}/{row['bridge']}", **row} for row in bridges if not row["here"]]
    towers = [{"name": f"{row['cafe']}/{row['tower']}", **row} for row in parts["towers"]["away"]]
    here = {name: words["so_many_here"].format(parts[name]["here"]) for name in ("boards", "towers")}
    return said | {
        "boards": "; ".join([here["boards"], *silent(parts["boards"]["away"], words)]),
        "bridges": "; ".join(silent(away, words)) or words["all_here" if bridges else "none"],
        "waiting": words["so_many_waiting"].format(waiting) if waiting else words["none"],
        "towers": "; ".join([here["towers"], *silent(towers, words)]),
    }


def silent(rows: list[dict[str, Any]], words: Words) -> list[str]:
    """Who has not been heard, and since when."""
    return [words["not_heard"].format(row["name"], when(row["heard"])) for row in rows]
