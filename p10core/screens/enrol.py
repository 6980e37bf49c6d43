"""Shows the code that an owner enrols this tower with at the café board."""

from p10core.screens import Screen


def show_enrolment(app):
    """Show it in place of the menu; without a secret say that this tower cannot sign."""
    enrolment = app.board.enrolment()
    app.close_menu()
    if enrolment:
        app.cover(EnrolScreen(*enrolment))
    else:
        app.notice("Enrol tower", app.say("This tower cannot sign its games"), "OK: go on")


class EnrolScreen(Screen):
    """``offer``: what hardware/board_gate.py says on its line as long as this shows. Any button returns."""

    def __init__(self, code, offer):
        self.code = code
        self.offer = offer

    def press(self, app, button, now):
        app.back()

    def draw(self, app, frame):
        frame.write(0, 0, app.say("Enrol tower"))
        frame.write_big(self.code)
        frame.write(3, 0, app.say("Type it at the board"))
        frame.write(4, 0, app.say("OK: go on"))
