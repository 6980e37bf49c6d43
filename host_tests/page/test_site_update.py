"""A new version of the site behind a network that keeps copies: each file of the new one, or none."""

import http.server
import threading
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

import pytest

from desktop.site import build
from host_tests.patience import until

WORKER = (Path(build.HERE) / "page" / build.WORKER).read_bytes()
RIGHT = sha256(b"// version 2").hexdigest()
PAGE = b"<!doctype html><title>A site</title>"
REGISTER = """async () => {
    const found = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    await found.update().catch(() => {});
}"""
STATE = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return [Boolean(found?.installing), Boolean(found?.waiting), Boolean(found?.active)];
}"""
SKIP = "async () => (await navigator.serviceWorker.getRegistration()).waiting?.postMessage({ skip: true })"
TIDY = "navigator.serviceWorker.controller.postMessage({ tidy: true })"
WHICH = "async () => (await fetch('a.js')).text()"
BY = """async (name) => {
    const text = await (await fetch(name)).text();
    return [text, performance.getEntriesByName(new URL(name, location)).at(-1).workerFinalSourceType];
}"""
ROUTES = "InstallEvent.prototype.addRoutes"
CANNOT = [f"delete {ROUTES};", f"{ROUTES} = async () => {{ throw Error(); }};"]
KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        found[name] = {};
        for (const { url } of await cache.keys()) {
            found[name][new URL(url).pathname] = await (await cache.match(url)).text();
        }
    }
    return found;
}"""


def version(number, folder, before=""):
    """A site of that version in a *folder*; the name of its cache. *before*: how its service worker begins."""
    text = f"// version {number}".encode()
    files = {"index.html": PAGE, "a.js": text, "b.txt": text, "c.css": text, "pictures/d.txt": text}
    return f"tower / {build.write({**files, 'sw.js': before.encode() + WORKER}, folder)}"


class Network:
    """Hands out ``folder``, but the files in ``old`` from another one, so often; a copy belongs to a whole address."""

    def __init__(self, folder):
        self.folder = folder
        self.old = {}  # address: [folder, how often]
        self.asked = []
        network = self

        class Answering(http.server.SimpleHTTPRequestHandler):
            def send_header(self, name, value):
                if name != "Last-Modified":  # both versions are made within a second
                    super().send_header(name, value)

            def translate_path(self, path):
                network.asked.append(path)
                if not network.folder:
                    return "/nowhere"
                folder, left = network.old.get(path, [network.folder, 0])
                if path in network.old and not left:
                    folder = network.folder
                elif path in network.old:
                    network.old[path][1] -= 1
                name = unquote(path.partition("?")[0]).lstrip("/")
                return str(folder / (f"{name}index.html" if name.endswith("/") or not name else name))

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def two(tmp_path):
    """Two versions: their folders, and the names of their caches."""
    folders = [tmp_path / "1", tmp_path / "2"]
    return folders, [version(number, folder) for number, folder in enumerate(folders, 1)]


def at_home(page, url):
    """The browser has all of a site."""
    page.goto(url)
    page.evaluate(REGISTER)
    until(lambda: page.evaluate(STATE) == [False, False, True])


@pytest.fixture
def visit(browser, two):
    """A page that has all of version 1, on a network that has version 2 by now."""
    folders, names = two
    context = browser.new_context()
    with Network(folders[0]) as network:
        page = context.new_page()
        at_home(page, network.url)
        assert set(page.evaluate(KEPT)[names[0]].values()) == {PAGE.decode(), "// version 1"}
        network.folder = folders[1]
        yield page, network
    context.close()


def update(page):
    """The browser looks for a new version, as with each visit."""
    page.evaluate(REGISTER)
    until(lambda: not page.evaluate(STATE)[0])


def take(page):
    """The page takes the version that waits, and is of that version from its next load on."""
    assert page.evaluate(STATE)[1]
    page.evaluate(SKIP)
    until(lambda: page.evaluate(STATE) == [False, False, True])  # who asked for files in the meantime would hold it up
    page.reload()
    assert page.evaluate(WHICH) == "// version 2"


@pytest.mark.parametrize("file", ["b.txt", "a.js.gz", "c.css.gz", "index.html.gz"])
def test_a_file_that_comes_once_from_the_version_before_is_asked_for_again(visit, two, file):
    page, network = visit
    folders, names = two
    (folders[0] / "index.html.gz").write_bytes((folders[0] / "a.js.gz").read_bytes())
    network.old = {f"/{file}": [folders[0], 1]}
    update(page)
    assert page.evaluate(STATE)[1]
    kept = page.evaluate(KEPT)[names[1]]
    assert kept == {"/": PAGE.decode(), **dict.fromkeys(["/a.js", "/b.txt", "/c.css"], "// version 2")}


def test_while_a_file_comes_from_the_version_before_nothing_of_the_new_one_is_kept_and_the_old_one_goes_on(visit, two):
    page, network = visit
    folders, names = two
    network.old = {address: [folders[0], 99] for address in ("/b.txt", f"/b.txt?{RIGHT}")}
    update(page)
    assert page.evaluate(STATE) == [False, False, True]
    assert list(page.evaluate(KEPT)) == [names[0]]
    assert page.evaluate(WHICH) == "// version 1"
    network.old = {}
    update(page)
    # and at the next visit it is tried again
    take(page)


def test_what_is_loaded_when_it_is_asked_for_is_of_its_version_too(visit, two):
    page, network = visit
    folders, names = two
    ask = "async () => { try { return await (await fetch('pictures/d.txt')).text(); } catch { return 'none'; } }"
    update(page)
    take(page)
    network.old = {address: [folders[0], 99] for address in ("/pictures/d.txt", f"/pictures/d.txt?{RIGHT}")}
    assert page.evaluate(ask) == "none", "rather none than one of another version"
    network.old = {"/pictures/d.txt": [folders[0], 99]}
    assert page.evaluate(ask) == "// version 2"
    until(lambda: "/pictures/d.txt" in page.evaluate(KEPT)[names[1]])


def test_a_file_that_is_cut_off_is_none(visit, two):
    """A proxy that ends in the middle, and says that this was all."""
    page, network = visit
    folders, names = two
    broken = folders[1].parent / "broken"
    broken.mkdir()
    (broken / "b.txt").write_bytes(b"// ver")
    network.old = {"/b.txt": [broken, 1]}
    update(page)
    assert page.evaluate(KEPT)[names[1]]["/b.txt"] == "// version 2"


def test_files_come_out_of_the_cache_without_the_service_worker_each_of_the_version_that_the_page_has(visit):
    page, network = visit
    assert page.evaluate(BY, "a.js") == ["// version 1", "cache"]
    update(page)
    assert page.evaluate(STATE)[1], "version 2 waits"
    page.reload()
    assert page.evaluate("performance.getEntriesByType('navigation')[0].workerFinalSourceType") == "cache"
    assert page.evaluate(BY, "a.js") == ["// version 1", "cache"]
    assert page.evaluate(BY, "index.html") == [PAGE.decode(), ""], "kept under the address where one asks for it"
    page.evaluate(SKIP)
    until(lambda: page.evaluate(STATE) == [False, False, True])
    network.folder = None
    assert page.evaluate(BY, "a.js")[1] == "cache", "which is still there for a page of version 1"
    page.reload()
    assert page.evaluate(BY, "a.js") == ["// version 2", "cache"]


def test_what_a_version_before_has_kept_is_there_until_no_page_of_it_can_be_open(visit, two):
    page, network = visit
    other = page.context.new_page()
    other.goto(network.url)
    update(page)
    take(page)
    page.evaluate(TIDY)
    assert list(page.evaluate(KEPT)) == two[1], "the other page may be of version 1"
    other.close()

    def is_tidy():
        page.evaluate(TIDY)
        return page.evaluate("caches.keys()") == two[1][1:]  # KEPT would make one anew that is just being thrown away

    until(is_tidy)


def test_a_version_that_is_just_being_fetched_is_left_alone(visit, two):
    page, network = visit
    update(page)
    page.evaluate(TIDY)
    take(page)
    assert list(page.evaluate(KEPT)) == two[1]


def test_a_cache_that_the_browser_has_emptied_is_no_page_that_is_missing(visit):
    page, network = visit
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.reload()
    assert page.title() == "A site"
    assert [page.evaluate(BY, name)[0] for name in ("a.js", "b.txt")] == ["// version 2"] * 2


@pytest.mark.parametrize("cannot", CANNOT)
def test_where_a_browser_cannot_do_that_they_come_by_way_of_the_service_worker(browser, tmp_path, cannot):
    version(1, tmp_path / "1", cannot)
    version(2, tmp_path / "2", cannot)
    context = browser.new_context()
    with Network(tmp_path / "1") as network:
        page = context.new_page()
        at_home(page, network.url)
        network.folder = tmp_path / "2"
        page.reload()
        assert page.evaluate(BY, "a.js") == ["// version 1", ""]
        update(page)
        take(page)
    context.close()


def test_a_folder_may_be_called_anything(browser, tmp_path):
    version(1, tmp_path / "a+b (:c)")
    context = browser.new_context()
    with Network(tmp_path) as network:
        page = context.new_page()
        at_home(page, f"{network.url}a+b%20(:c)/")
        assert page.evaluate(BY, "a.js") == ["// version 1", "cache"]
    context.close()
