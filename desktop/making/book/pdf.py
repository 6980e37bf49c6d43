"""A page as a PDF, by WeasyPrint, which is in .venv-book: `make book` and `make release` fill that.

pdf("<h1>Start</h1>")     # the same bytes each time

Not in .venv, for nobody who plays needs it. Chromium would print the page too, but never the same way twice.
"""

import os
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path

from desktop.errors import BadInput

ROOT = Path(__file__).parents[3]
WEASYPRINT = ROOT / ".venv-book" / "bin" / "weasyprint"
HOUR = "315532800"  # the first that a zip can name: fonts keep when they were made


def pdf(page: str) -> bytes:
    """The PDF of an HTML page. Raises BadInput without WeasyPrint, or without Pango, which it draws by."""
    if not WEASYPRINT.exists():
        raise BadInput(".venv-book has no WeasyPrint to make PDFs with: make book fills it")
    with tempfile.TemporaryDirectory() as folder:
        html, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        html.write_text(page, "utf-8")
        name = sha256(page.encode()).hexdigest()[:32]
        options = ["--quiet", "--optimize-images", "--pdf-identifier", name]
        env = os.environ | {"SOURCE_DATE_EPOCH": HOUR, "PYTHONHASHSEED": "0"}
        command = [str(WEASYPRINT), *options, str(html), str(made)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode or not made.exists():
            lines = done.stderr.strip().splitlines() or ["no word"]
            raise BadInput(f"WeasyPrint: {lines[-1]} (apt install libpango-1.0-0 libpangoft2-1.0-0)")
        return made.read_bytes()
