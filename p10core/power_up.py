"""After power-up: the tower goes on where its journal ends."""

from p10core.journal.journal import Journal
from p10core.lobby import Lobby
from p10core.replay import apply
from p10core.words import Words


def resume(app, store):
    """Play the journal in *store* again and show where it ends; first say what could not be used. None: no journal."""
    app.play = Lobby()
    journal = None
    if store:
        journal = Journal(store, app.snapshot, app.is_playing)
        journal.load(lambda kind, payload: apply(app, kind, payload))
        app.journal = journal
        if journal.strange:
            app.play = Lobby()
    app.resuming = False
    app.say = Words(app.settings.language, app.play.room)
    app.play.resume(app)
    if journal and journal.strange:
        app.notice("Journal not readable", app.say("It is set aside as the file strange"), "OK: go on")
    if journal and journal.has_lost:
        app.notice("Power was lost", app.say("Records of old games are lost"), "OK: go on")
    if app.settings.problems:
        wrong = " ".join(app.settings.problems)
        app.write_line("# settings.toml: wrong: " + wrong)
        app.notice("settings.toml: wrong", wrong, "OK: use defaults")
