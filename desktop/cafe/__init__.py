"""Many towers, one leaderboard: here a café (or a chain of them) shows who has played best.

``python -m desktop board`` runs the leaderboard, ``python -m desktop bridge`` carries the games of other cafés'
towers to it; docs/cafe.md says how to set both up, docs/cafe-reference.md has all else. requirements.in here names all
packages that a café's computer needs; ``make board`` and ``make bridge`` install them in .venv. Without them whatever
imports this room raises BadInput.
"""

from desktop.errors import BadInput

try:
    import alembic  # noqa: F401
    import paho.mqtt  # noqa: F401
    import pydantic_settings  # noqa: F401
    import serial  # noqa: F401
    import sqlalchemy  # noqa: F401
except ImportError as error:
    raise BadInput(f"{error.name} is missing: make board installs it (desktop/cafe/requirements.in)") from None
