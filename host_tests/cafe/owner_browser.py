"""A browser on which an owner of a leaderboard logs in."""

import re

from starlette.testclient import TestClient

from desktop.cafe.web_application import pages

PASSWORD = "a long password"


def browser(store, address="127.0.0.1", base="http://127.0.0.1:8020", **more):
    """One that speaks English, on a computer with that address."""
    client = TestClient(pages(store), base_url=base, client=(address, 50000), **more)
    client.headers["Accept-Language"] = "en"
    return client


def token(page):
    """What a form on an owner's page must send."""
    return re.search(r'name="token" value="([^"]+)"', page.text)[1]


def log_in(client, name, password=PASSWORD):
    """The page that comes of it."""
    said = {"name": name, "password": password, "token": token(client.get("/owner"))}
    return client.post("/owner/login", data=said)
