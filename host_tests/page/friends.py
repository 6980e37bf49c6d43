"""Two who play a game by link, each in a browser of their own; and a tower that stands beside them."""

import json

import pytest

from desktop.bench.tower import Tower
from desktop.by_link import chain
from desktop.by_link.link import Link, Rules, Seat, packed
from desktop.by_link.table import Table
from desktop.tower.server import in_background
from p10core.game.houses import HOUSE_SHORT

BY_ROLL = Rules(house=HOUSE_SHORT, length=5, by_roll=True)


@pytest.fixture(scope="session")
def url():
    """Where the page of a tower stands on which nobody plays."""
    with Tower(seed=1, settings={"players": 1}) as tower:
        tower.power_on()
        with in_background(tower) as url:
            yield url


@pytest.fixture
def two(browser):
    """Pages of two browsers: an English one on a desk, a German one on a phone. They may know their own addresses, as
    who has granted a microphone: else they find each other by mDNS, which not every machine has.
    """
    ann = browser.new_context(locale="en", permissions=["microphone"])
    ben = browser.new_context(locale="de", permissions=["microphone"], viewport={"width": 390, "height": 844})
    yield ann.new_page(), ben.new_page()
    ann.close()
    ben.close()


def paste(page, text):
    page.fill("#paste input", text)
    page.click("#paste button")


def kept(url, ann, ben):
    """Both browsers keep a game by roll, in which Ben has joined; Ann has opened his answer."""
    secrets = [bytes([number]) * chain.BYTES for number in (1, 2)]
    invited = Table(Link(BY_ROLL, (Seat("Ann", 0, chain.whole(secrets[0])[0]),)), secrets[0])
    joined = Table(invited.link).joined("Ben", secrets[1])
    tables = (Table(joined.link, secrets[0]), joined)
    for page, table, secret in zip((ann, ben), tables, secrets, strict=True):
        page.goto(f"{url}look.css")  # of the same origin, without a script
        game = {"secret": secret.hex(), "letter": packed(table.link), "title": "Ann - Ben"}
        page.evaluate("text => localStorage.setItem('games by link', text)", json.dumps({table.link.game(): game}))
        page.goto(f"{url}friend.html#game={table.link.game()}")
        page.locator("#live").wait_for()
    return tables[0]
