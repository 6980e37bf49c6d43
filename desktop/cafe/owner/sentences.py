"""What stands on the owner's page in whole sentences: moments, rows of the log, how each part of the leaderboard is."""

from datetime import datetime

from desktop.cafe.care.health import Health, Part, Parts

Words = dict[str, str]
MOST_NAMED = 6  # of those who are away


def when(at: int) -> str:
    """A moment, in the leaderboard's own time."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def done(what: str, words: Words) -> str:
    """A row of the log in words."""
    action, _, whom = what.partition(" ")
    return f"{words.get(f'did_{action}', action)} {whom}".strip()


def health_lines(health: Health, words: Words) -> list[tuple[str, str, str]]:
    """A line for each part of the leaderboard: its name, its state, what is to say of it."""
    parts = health.parts()
    said = {name: text for name, text in texts(parts, words).items() if name in parts}
    return [(words[f"part_{name}"], parts[name]["state"], text) for name, text in said.items()]


def texts(parts: Parts, words: Words) -> dict[str, str]:
    """What is to say of each part."""
    trouble = parts["database"].get("says")
    broker = parts.get("broker")
    said = {
        "database": words["fails"].format(trouble) if trouble else words["fine"],
        "disk": words["free"].format(parts["disk"]["free_mb"]),
        "broker": words["fine" if broker and broker["connected"] else "not_connected"],
        "work": words["fails"].format(parts["work"]["says"]) if "says" in parts["work"] else words["fine"],
    }
    if "towers" not in parts:  # the database is away
        return said
    bridges, waiting = parts["bridges"]["bridges"], parts["waiting"]["games"]
    away = [(f"{row['cafe']}/{row['bridge']}", row["heard"]) for row in bridges if not row["here"]]
    towers = [(f"{row['cafe']}/{row['tower']}", row["heard"]) for row in parts["towers"]["away"]]
    gaps = [words["gap"].format(**row) for row in parts["balance"]["towers"]]
    return said | {
        "balance": "; ".join(gaps) or words["balanced"],
        "backup": backed_up(parts["backup"], words),
        "bridges": "; ".join(silent(away, words)) or words["all_here" if bridges else "none"],
        "waiting": words["so_many_waiting"].format(waiting) if waiting else words["none"],
        "towers": "; ".join([words["so_many_here"].format(parts["towers"]["here"]), *silent(towers, words)]),
    }


def backed_up(part: Part, words: Words) -> str:
    """What is to say of the last backup."""
    if broken_off := part.get("away"):
        return words["broken_off"].format(broken_off[0]["name"], when(broken_off[0]["heard"]))
    return words["backed_up"].format(when(part["ended"])) if part.get("ended") else words["none"]


def silent(rows: list[tuple[str, int]], words: Words) -> list[str]:
    """Who has not been heard, and since when: those that went last, and how many more."""
    last = sorted(rows, key=lambda row: -row[1])[:MOST_NAMED]
    more = [words["and_more"].format(len(rows) - MOST_NAMED)] if len(rows) > MOST_NAMED else []
    return [words["not_heard"].format(name, when(heard)) for name, heard in last] + more
