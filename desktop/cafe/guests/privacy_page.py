"""/privacy: what the leaderboard keeps of guests, for how long, and how it is erased."""

from starlette.requests import Request
from starlette.responses import Response

from desktop.cafe.care.retention import ADDRESS_DAYS
from desktop.cafe.web_pages import language, templates
from desktop.words import N_
from desktop.words.catalogues import in_language, said

KEPT = (
    N_(
        "Of each game: the letters that a player chose (three of the name, or a handle), the dice or cards, every"
        " roll and every hold, the scores, the time, the tower and the café."
    ),
    N_(
        "Nothing else of you: no full name, no e-mail address, no picture. The pages set no cookies for guests"
        " and load nothing from other computers. The address of your phone or computer is not kept."
    ),
    N_(
        "Of those who log in as an owner, or try to: the name, the time, and for {} days the address of their computer."
    ),
    N_("The lists of the best, and each game with its letters, can be read by anybody who opens this board."),
    N_("Of those who hold a name by a PIN: the name, and the PIN in a form that nobody can read."),
)
WORDS = {
    "title": N_("Privacy"),
    "back": N_("The board"),
    "kept": N_("What is kept"),
    "long": N_("For how long"),
    "for_ever": N_("Until the owner erases it. There is no time limit here."),
    "for_days": N_("For {} days. Then letters, handles and moves are erased; what is left is a total without a name."),
    "backups": N_("Copies that the owner makes against a loss may last longer."),
    "erased": N_("How to have something erased"),
    "ask": N_(
        "Ask the staff, or the owner of this board, and say which game it is: its number stands in the address"
        " of its page. Your letters are then taken out of the lists and out of the game."
    ),
    "contact": N_("Ask here:"),
    "again": N_("You need not leave your letters at all: under any others you play just as well."),
}


def privacy(request: Request) -> Response:
    """The page, with what the leaderboard's settings say: ``application.state.settings``, if it has any."""
    settings = getattr(request.app.state, "settings", None)
    code = language(request)
    context = {
        "words": in_language(WORDS, code),
        "kept": [said(text, code) for text in KEPT],
        "days": settings.retention_days if settings else 0,
        "address_days": ADDRESS_DAYS,
        "contact": settings.contact if settings else "",
    }
    return templates.TemplateResponse(request, "privacy.html", context)
