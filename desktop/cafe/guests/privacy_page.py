"""/privacy: what the leaderboard keeps of guests, for how long, and how it is erased."""

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
            "Of who holds a name by a PIN: the name, and the PIN in a form that nobody can read. Of who checks in to a"
            " tournament: the name, and who was played with what result.",
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
            "De qui garde un nom par un code PIN : le nom, et le code sous une forme que personne ne peut lire. De qui"
            " s’inscrit à un tournoi : le nom, ses adversaires et ses résultats.",
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
    "de": {
        "language": "de",
        "title": "Datenschutz",
        "back": "Die Tafel",
        "kept": "Was aufbewahrt wird",
        "kept_text": [
            "Von jeder Partie: die Buchstaben, die ein Spieler gewählt hat (drei des Namens, oder ein selbst gewählter"
            " Name), die Würfel oder Karten, jeder Wurf und was gehalten wurde, die Punkte, die Zeit, der Turm und das"
            " Café.",
            "Sonst nichts von dir: kein voller Name, keine E-Mail-Adresse, kein Bild. Die Seiten setzen bei Gästen"
            " keine Cookies und laden nichts von anderen Rechnern. Die Adresse deines Telefons oder Rechners wird nicht"
            " aufbewahrt.",
            "Von denen, die sich als Betreiber anmelden oder es versuchen: der Name, die Zeit und {} Tage lang die"
            " Adresse ihres Rechners.",
            "Die Listen der Besten, und jede Partie mit ihren Buchstaben, kann jeder lesen, der diese Tafel öffnet.",
            "Wer seinen Namen mit einer PIN hält: der Name, und die PIN so, dass niemand sie lesen kann. Wer sich zu"
            " einem Turnier anmeldet: der Name, und gegen wen wie gespielt wurde.",
        ],
        "long": "Wie lange",
        "for_ever": "Bis der Betreiber es löscht. Eine Frist gibt es hier nicht.",
        "for_days": "{} Tage. Dann werden Buchstaben, Namen und Züge gelöscht; es bleibt eine Summe ohne Namen.",
        "backups": "Sicherungen des Betreibers gegen einen Verlust können länger bestehen.",
        "erased": "Wie man etwas löschen lässt",
        "ask": "Frag das Personal oder den Betreiber dieser Tafel und sag, welche Partie es ist: Ihre Nummer steht in"
        " der Adresse ihrer Seite. Deine Buchstaben werden dann aus den Listen und aus der Partie genommen.",
        "contact": "Frag hier:",
        "again": "Du musst deine Buchstaben gar nicht angeben: Unter anderen spielst du genauso gut.",
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
