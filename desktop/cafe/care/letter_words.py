"""The weekly letter as a text that can be mailed."""

from datetime import timedelta

from desktop.cafe.care.letter import Letter
from desktop.cafe.clocks import local

Words = dict[str, str]
BUSIEST = 3  # hours of a tower that are named


def days(one: Letter, timezone: str, words: Words) -> str:
    """From which day to which it is."""
    first, last = local(one.begins, timezone), local(one.ends, timezone) - timedelta(days=1)
    return words["letter_days"].format(f"{first:%Y-%m-%d}", f"{last:%Y-%m-%d}")


def written(one: Letter, about: str, timezone: str, words: Words) -> tuple[str, str]:
    """Subject and text; *about*: what the café or the chain is called."""
    when = days(one, timezone, words)
    subject = words["letter_subject"].format(about=about, games=one.games, days=when)
    lines = [f"{about}, {when}", "", words["letter_games"].format(games=one.games, before=one.before)]
    for gap in one.missing:
        lines += ["", "! " + words["gap"].format(**gap._asdict())]
    for lost in one.lost_zones:
        lines += ["", "! " + words["letter_zone"].format(**lost._asdict())]
    lines += ["", words["letter_towers"]]
    for tower in one.towers:
        hours = sorted(range(len(tower.hours)), key=lambda hour: -tower.hours[hour])[:BUSIEST]
        most = ", ".join(f"{hour}:00 ({tower.hours[hour]})" for hour in hours if tower.hours[hour])
        lines.append(f"  {tower.cafe} · {tower.tower}: {tower.games} — {words['letter_most'].format(most)}")
    lines += ["", words["letter_hours"]]
    lines += [f"  {hour:2}:00  {games}" for hour, games in enumerate(one.hours) if games] or [f"  {words['none']}"]
    lines += ["", words["letter_names"]]
    lines += [f"  {name}" for name in one.names] or [f"  {words['none']}"]
    lines += ["", words["letter_silent"]]
    heard = words["letter_heard"]
    silent = [
        f"  {row.cafe} · {row.tower} ({heard.format(f'{local(row.heard, timezone):%Y-%m-%d %H:%M}')})"
        for row in one.silent
    ]
    lines += silent or [f"  {words['none']}"]
    return subject, "\n".join(lines) + "\n"
