"""A page that a test asks a server for, as a browser would."""

import urllib.error
import urllib.parse
import urllib.request

from host_tests.patience import PATIENCE


def ask(url: str, form: dict[str, str] | str | None = None) -> tuple[int, str]:
    """The status and the text of an answer, refusals too. A *form*, or a text, is sent; where it leads is followed."""
    text = urllib.parse.urlencode(form) if isinstance(form, dict) else form
    data = text.encode() if text is not None else None
    try:
        with urllib.request.urlopen(url, data, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
