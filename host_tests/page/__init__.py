"""What runs in a browser: the page of `make play`, the site, a game by link."""
