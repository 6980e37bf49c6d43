"""Play the virtual tower: ``python -m desktop play`` puts it on a page of the browser, the firmware and all.

server.py serves the page, stage.py carries its buttons to the bench's tower and the lights and the OLED back; what the
browser gets stands in page/. ``python -m desktop gallery`` draws every screen in every language, to be looked at after
a text was changed, and ``python -m desktop film`` takes the README's pictures.
"""
