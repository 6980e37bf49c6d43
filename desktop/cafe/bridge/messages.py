"""What bridges in the cafés and the leaderboard far away tell each other through the broker (MQTT).

- ``tower/CAFE/TOWER/game``: a game, as JSON, from the bridge.
- ``tower/CAFE/TOWER/enrol``: the secret that a tower wants to be enrolled with, while its screen shows the code.
- ``tower/CAFE/TOWER/presence``: whether the tower is there; the broker keeps the last word.
- ``tower/CAFE/BRIDGE/waiting``: how many games a bridge keeps, and how many records were confirmed to each of its
  towers, at first and when that has changed.
- ``tower/CAFE/BRIDGE/bridge``: whether a bridge is there, which the broker says if it dies; kept as well.
- ``tower/CAFE/TOWER/stored``: from the leaderboard: the game is in its database (stored_answer.py), or is kept there
  among those that its referee refused. Or the line about an evening's deals for that tower (deals.py), which
  the broker keeps: so rights from before there were evenings will do.
- ``tower/CAFE/TOWER/line``: from a tower with Wi-Fi, a piece of what it says (tower_lines.py). ``stored`` has the
  answers, and ``presence`` it says itself, as a bridge of its own name.
- ``board/ready``: from the leaderboard, when it starts.

The bridge keeps each game in a folder until it hears ``stored``, and publishes it again at each connection and at
``board/ready``. For a broker may lose what it has confirmed.
"""

import json

from desktop.cafe.bridge.serial_line import MOST_COUNTED
from desktop.cafe.bridge.stored_answer import HASH
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import stamped
from desktop.cafe.games.refused import Refused
from desktop.cafe.names import NAME
from desktop.cafe.verdict import LONGEST_RECORD, judged
from desktop.errors import BadInput

FROM_BRIDGES = GAME, PRESENCE, BRIDGE, WAITING, ENROL = "game", "presence", "bridge", "waiting", "enrol"
LINE = "line"  # from a tower
FROM_TOWERS = LINE, PRESENCE
STORED = "stored"  # to a bridge, or a tower
READY = "board/ready"  # to all bridges

Message = dict[str, object]  # JSON from outside: nothing in it is what it should be until somebody has looked


def topic(cafe: str, sender: str, what: str) -> str:
    """Where something is said about a tower or a bridge of a café; ``+`` stands for any."""
    return f"tower/{cafe}/{sender}/{what}"


def parsed(payload: bytes | bytearray) -> Message:
    """JSON from outside."""
    if len(payload) > 2 * LONGEST_RECORD:
        raise BadInput(f"{len(payload)} bytes: no game is longer than {LONGEST_RECORD}")
    try:
        said = json.loads(payload)
    except (ValueError, RecursionError):
        raise BadInput("not JSON") from None
    if not isinstance(said, dict):
        raise BadInput("not a JSON object")
    return said


def counted(said: object) -> int | None:
    """A number of games from outside; None if it is none."""
    return max(0, min(said, MOST_COUNTED)) if isinstance(said, int) else None


def counts(said: object) -> dict[str, int]:
    """Numbers by towers from outside; those that are none are left out."""
    found = said.items() if isinstance(said, dict) else ()
    return {name: count for name, some in found if NAME.fullmatch(name) and (count := counted(some)) is not None}


def submission_of(cafe: str, tower: str, said: Message) -> Submission:
    """A game out of a message. Raises BadInput if it is none."""
    record, number, at, mac = said.get("record"), said.get("number"), said.get("at"), str(said.get("mac", ""))
    if not isinstance(record, str) or not isinstance(number, int) or not isinstance(at, int):
        raise BadInput("record, number or at is missing")
    return Submission(cafe, tower, number & 0xFFFF, stamped(at), judged(record), mac if HASH.fullmatch(mac) else "")


def refused_of(cafe: str, tower: str, said: Message, why: str) -> Refused:
    """A message that :func:`submission_of` refuses, as it is kept: of one without a record all that it says."""
    record, number, at, mac = said.get("record"), said.get("number"), said.get("at"), str(said.get("mac", ""))
    text = record if isinstance(record, str) else json.dumps(said)
    return Refused(
        cafe,
        tower,
        number & 0xFFFF if isinstance(number, int) else 0,
        stamped(at if isinstance(at, int) else 0),
        text.encode(errors="replace"),
        mac if HASH.fullmatch(mac) else "",
        why,
    )
