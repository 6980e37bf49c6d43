"""What a browser or a host forbids: each page of the site goes on without it, or says what it is."""

import re

import pytest

from desktop.words.catalogues import NAMES
from host_tests.page.site_player import FOLDER
from host_tests.thorough import share

BLOCKED = """
    const no = () => { throw new DOMException("blocked", "SecurityError"); }, never = async () => no();
    Object.defineProperty(window, "localStorage", { get: no });
    navigator.locks.request = caches.match = navigator.storage.getDirectory = navigator.storage.persist = never;
    navigator.serviceWorker.register = navigator.serviceWorker.getRegistration = never;
    indexedDB.open = no;"""
GONE = "Object.defineProperty(Navigator.prototype, '{}', {{ value: undefined }})".format
FORBIDDEN = "WebAssembly is off here"
OFF = "default-src 'self'"
ON = f"{OFF}; script-src 'self' 'wasm-unsafe-eval'"
FRAME = """url => {
    document.documentElement.innerHTML = `<iframe sandbox="allow-scripts" src="${url}"></iframe>`;
}"""


@pytest.fixture
def site(site):
    site.headers = {}
    return site


def look(page, site, is_forbidden=False, is_kept=True):
    """Go to each page, and see it work, or say that WebAssembly is off; a browser that keeps nothing is told of where
    something is chosen.
    """
    page.goto(site.url)
    page.get_by_text("Some of the site's files are missing").wait_for()  # those of the tower, which is played elsewhere
    if not is_kept:
        page.keyboard.press("m")
        page.get_by_text("This browser keeps nothing").wait_for()
    page.goto(f"{site.url}puzzles.html")
    page.locator("#dice button").first.wait_for()
    page.goto(f"{site.url}friend.html")
    page.fill("#invite [name=name]", "Ann")
    page.click("#invite button")
    told = page.get_by_text(FORBIDDEN)
    told.or_(page.locator("#send")).first.wait_for()
    assert told.is_visible() == is_forbidden
    if not is_kept:
        page.get_by_text("This browser could not keep this game").wait_for()
    page.goto(f"{site.url}games.html")
    page.get_by_text(FORBIDDEN if is_forbidden else "No game yet.").wait_for()


LACKING = {name: GONE(name) for name in ("locks", "serviceWorker", "storage")} | {"audio": "delete window.AudioContext"}
CASES = {"blocked": BLOCKED, "all": ";".join(LACKING.values())} | LACKING


@pytest.mark.sweep
@pytest.mark.parametrize("lacks", CASES)
def test_each_page_works_without_what_a_browser_may_lack(guest, site, lacks):
    page = guest.new_page()
    page.add_init_script(CASES[lacks])
    look(page, site, is_kept=lacks != "blocked")


@pytest.mark.sweep
@pytest.mark.parametrize(("policy", "is_forbidden"), [(OFF, True), (ON, False)])
def test_a_strict_policy_of_the_host_lets_all_pages_work_or_is_the_reason_given(guest, site, policy, is_forbidden):
    site.headers = {"Content-Security-Policy": policy}
    page = guest.new_page()
    complaints = []
    page.on("console", lambda told: complaints.append(told.text))
    look(page, site, is_forbidden)
    assert not any("Loading the image" in told for told in complaints), "the case has no grain"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("forbidden", "names"), [("worker-src", ["games.html"]), ("connect-src", ["games.html", "puzzles.html"])]
)
def test_a_host_that_forbids_workers_or_what_they_fetch_is_the_reason_given(browser, site, forbidden, names):
    site.headers = {"Content-Security-Policy": f"{ON}; {forbidden} 'none'"}
    page = browser.new_page()
    for name in names:
        page.goto(site.url + name)
        page.get_by_text("its host forbids them").wait_for()
    page.close()


def test_a_link_whose_sign_a_messenger_has_rewritten_leads_to_its_page_where_the_host_shows_404(guest, site, site_root):
    page = guest.new_page()
    page.route(re.compile("%23"), lambda route: route.fulfill(status=404, path=site_root / FOLDER / "404.html"))
    page.goto(f"{site.url}puzzles.html%23r=aB-9%26call=xY_8")
    page.wait_for_url(f"{site.url}puzzles.html#r=aB-9%26call=xY_8")


OWN = {"Access-Control-Allow-Origin": "*"}  # scripts come, storage does not


FRAMED = [
    ("de-AT", {}, "in einem Rahmen, der ihre Skripte nicht zulässt"),
    ("fr", {}, "un cadre qui bloque ses scripts"),
    ("en", OWN, "keeps it from its own files"),
    ("en", {}, "a frame that keeps its scripts out"),
]


@pytest.mark.share
@pytest.mark.parametrize(("locale", "headers", "why"), share(FRAMED, 2))
def test_in_a_sandbox_the_pages_say_so(browser, site, locale, headers, why):
    site.headers = headers
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{site.url}look.css")
    for name in "", "games.html":
        page.evaluate(FRAME, site.url + name)
        page.frame_locator("iframe").get_by_text(why).first.wait_for()
    context.close()


def test_scripts_that_do_not_come_are_missed_in_a_language_of_the_browser(browser, site):
    for locale, said in ("pl", "do not come"), ("de", "kommen nicht an"), ("fr", "n'arrivent pas"):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.route("**/words.js", lambda route: route.abort())
        page.goto(f"{site.url}puzzles.html")
        page.get_by_text(said).wait_for()
        context.close()


def test_without_scripts_each_page_says_so_in_each_language(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for name in "", "friend.html", "games.html", "puzzles.html":
        page.goto(site.url + name)
        said = page.locator("noscript p:visible")
        assert set(said.evaluate_all("all => all.map(({ lang }) => lang)")) == NAMES.keys(), name
        assert said.first.inner_text().startswith("Scripts are off")
    context.close()
