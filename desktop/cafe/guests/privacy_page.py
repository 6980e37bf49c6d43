"""/privacy: what the leaderboard keeps of guests, for how long, and how it is erased; in English and French."""

from starlette.requests import Request
from starlette.responses import Response

from desktop.cafe.care.retention import ADDRESS_DAYS
from desktop.cafe.web_pages import language, templates

WORDS = {
    "en": {
        "language": "en",
        "title": "Privacy",
        "back": "The board",
        "kept": "What is kept",
        "kept_text": [
            "Of each game: the letters that a player chose (three of the name, or a handle), the dice or cards, every"
            " roll and every hold, the scores, the time, the tower and the café.",
            "Nothing else of you: no full name, no e-mail address, no picture. The pages set no cookies for guests"
            " and load nothing from other computers. The address of your phone or computer is not kept.",
            "Of those who log in as an owner, or try to: the name, the time, and for {} days the address of their"
            " computer.",
            "The lists of the best, and each game with its letters, can be read by anybody who opens this board.",
        ],
        "long": "For how long",
        "for_ever": "Until the owner erases it. There is no time limit here.",
        "for_days": "For {} days. Then letters, handles and moves are erased; what is left is a total without a name.",
        "backups": "Copies that the owner makes against a loss may last longer.",
        "erased": "How to have something erased",
        "ask": "Ask the staff, or the owner of this board, and say which game it is: its number stands in the address"
        " of its page. Your letters are then taken out of the lists and out of the game.",
        "contact": "Ask here:",
        "again": "You need not leave your letters at all: under any others you play just as well.",
    },
    "fr": {
        "language": "fr",
        "title": "Vie privée",
        "back": "Le tableau",
        "kept": "Ce qui est conservé",
        "kept_text": [
            "Pour chaque partie : les lettres choisies par le joueur (trois lettres du nom, ou un pseudo), les dés ou"
            " les cartes, chaque lancer et chaque dé gardé, les scores, l’heure, la tour et le café.",
            "Rien d’autre sur vous : ni nom complet, ni adresse électronique, ni image. Les pages ne déposent aucun"
            " cookie chez les clients et ne chargent rien depuis d’autres ordinateurs. L’adresse de votre téléphone ou"
            " de votre ordinateur n’est pas conservée.",
            "De qui se connecte comme responsable, ou essaie : le nom, l’heure et, pendant {} jours, l’adresse de son"
            " ordinateur.",
            "Les classements, et chaque partie avec ses lettres, sont visibles par toute personne qui ouvre ce"
            " tableau.",
        ],
        "long": "Combien de temps",
        "for_ever": "Jusqu’à ce que le responsable l’efface. Aucune durée n’est fixée ici.",
        "for_days": "{} jours. Ensuite, lettres, pseudos et coups sont effacés ; il ne reste qu’un total sans nom.",
        "backups": "Les copies de sauvegarde du responsable peuvent durer plus longtemps.",
        "erased": "Faire effacer quelque chose",
        "ask": "Demandez au personnel ou au responsable du tableau, en indiquant la partie : son numéro figure dans"
        " l’adresse de sa page. Vos lettres sont alors retirées des classements et de la partie.",
        "contact": "Contact :",
        "again": "Rien ne vous oblige à laisser vos lettres : on joue tout aussi bien sous d’autres.",
    },
}


def privacy(request: Request) -> Response:
    """The page, with what the leaderboard's settings say: ``application.state.settings``, if it has any."""
    settings = getattr(request.app.state, "settings", None)
    context = {
        "words": WORDS.get(language(request), WORDS["en"]),
        "days": settings.retention_days if settings else 0,
        "address_days": ADDRESS_DAYS,
        "contact": settings.contact if settings else "",
    }
    return templates.TemplateResponse(request, "privacy.html", context)
