"""Browser windows on the tower's page: phones and desktops, whose console must stay silent."""

from desktop.tower.screenshot import VISITED, visit
from host_tests.patience import until

# The tower's buttons, and their keys.
BUTTONS = [*range(1, 11), "ROLL", "SCORE", "MENU"]
KEYS = [*"1234567890", "r", "Enter", "Escape"]
# To be awaited by page.evaluate: what has changed is drawn.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Windows:
    """``with Windows(browser) as windows: page = windows.phone(url, 360, 640)``; all are closed at the end.
    ``complaints`` is what the pages have complained of.
    """

    def __init__(self, browser):
        self._browser = browser
        self._contexts = []
        self.complaints = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        assert self.complaints == []

    def close(self):
        """Close them; where a server ends before the ``with`` block, this comes first."""
        while self._contexts:
            self._contexts.pop().close()

    def phone(self, url, width, height, visited=True, **options):
        """A phone, or a tablet."""
        return self.open(url, width, height, visited, is_mobile=True, has_touch=True, **options)

    def open(self, url, width=1280, height=800, visited=True, **options):
        """A window, settled. *visited*: it is not the first visit."""
        context = self._browser.new_context(viewport={"width": width, "height": height}, **options)
        self._contexts.append(context)
        if visited:
            context.add_init_script(VISITED)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        visit(page, url)
        return page


def opened_form(page):
    """The tower's own settings in the guide, filled."""
    if page.locator(".guide").is_hidden():  # a guide beside the tower stays open
        page.locator(".open-guide").press("Enter")
    page.locator(".own summary").press("Enter")
    page.locator('.own [name="players"]').wait_for()
    return page.locator(".own form")


def sized(page, width, height):
    """The page in a window of another size, as a phone that is turned."""
    page.set_viewport_size({"width": width, "height": height})
    until(lambda: page.evaluate("innerWidth") == width, "it has another size")
    page.evaluate(DRAWN)
    return page
