"""What of a leaderboard has changed, for a page that knows the leaderboard as it was: much less than all of it.

``changed({"a": [x, y], "b": 1}, {"a": [z, x], "b": 1})`` is ``{"a": [z, 0]}``. In a list a number stands for what stood
at that place in the old one; the lists of a leaderboard hold no bare numbers themselves. board.js has the reverse.
"""

from collections.abc import Mapping

Shown = Mapping[str, object]  # what a page shows, as JSON has it


def changed(old: Shown, new: Shown) -> dict[str, object]:
    """What makes *new* of *old*, which has the same keys; {} if nothing has changed."""
    return {key: _change(old[key], value) for key, value in new.items() if old[key] != value}


def _change(old: object, new: object) -> object:
    if isinstance(new, dict) and isinstance(old, dict) and new.keys() == old.keys():
        return changed(old, new)
    if isinstance(new, list) and isinstance(old, list):
        return [old.index(one) if one in old else one for one in new]
    return new
