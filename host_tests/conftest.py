"""The project's root is importable in tests: last, since the standard library's ``code`` is not our code.py."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).parent.parent)
if ROOT not in sys.path:
    sys.path.append(ROOT)
