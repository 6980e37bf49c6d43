"""Days, weeks and times by a café's own clock.

A time zone is named as in ``Europe/Paris``; "" is that of the leaderboard's computer. One that the computer does not
know any more, after an update of its list of zones, is taken for that too, and the log says so.
"""

import logging
from datetime import datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from desktop.errors import BadInput

log = logging.getLogger("board")
MINUTE = "%Y-%m-%dT%H:%M"  # as a form's field of date and time has it


def zone(name: str) -> tzinfo | None:
    """A time zone; None is the leaderboard's own. Raises BadInput if there is none of that name."""
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput(f"no time zone {name!r}: it is said as in Europe/Paris") from None


@cache
def known(name: str) -> tzinfo | None:
    """A time zone; None is the leaderboard's own, also for one that is not known, which is said once."""
    try:
        return zone(name)
    except BadInput as error:
        log.warning("%s; until its owner sets another one, a café has the board's own time", error)
        return None


def local(at: int, timezone: str = "") -> datetime:
    """A moment in ms since 1970 as the clock there shows it."""
    return datetime.fromtimestamp(at / 1000, known(timezone))


def days(at: int, timezone: str = "") -> tuple[int, int]:
    """The day of a moment (1 is the first of the year 1) and its week; weeks begin on Monday."""
    day = local(at, timezone).toordinal()
    return day, (day - 1) // 7


def moment(text: str, timezone: str = "") -> int:
    """What somebody wrote into a field of date and time, in ms since 1970. Raises BadInput for anything else, and for a
    time zone that is not known.
    """
    try:
        said = datetime.strptime(text, MINUTE)
    except ValueError:
        raise BadInput(f"no date and time: {text!r}") from None
    if not 1970 < said.year < 3000:
        raise BadInput(f"no date of ours: {text!r}")
    return round(said.replace(tzinfo=zone(timezone)).timestamp() * 1000)


def written(at: int, timezone: str = "") -> str:
    """The reverse of :func:`moment`."""
    return local(at, timezone).strftime(MINUTE)
