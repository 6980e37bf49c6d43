"""The release's start page, from nothing to the first game: text.toml has its words, page.html how it looks."""
