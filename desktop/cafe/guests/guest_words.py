"""What the guests' pages say, in English and in French: the leaderboard, a game, seasons and tournaments.

The words that owners' pages share stand in scorepad_words.py. A text takes its figures in braces.
"""

from desktop.cafe.guests.scorepad_words import WORDS

Words = dict[str, str]

GUESTS: dict[str, dict[str, str]] = {
    "en": {
        "site": "The ten-phase dice tower",
        # the leaderboard
        "day": "Today",
        "week": "This week",
        "ever": "All time",
        "day week": "Today and this week",
        "week ever": "This week and all time",
        "day week ever": "The best today, this week and of all time",
        "latest": "Latest games",
        "rated": "Rating, luck taken out",
        "rating_of": "{rating} ± {error} · {count} games",
        "rating_why": (
            "In a game of two, each roll is good or bad luck, and each decision gains or gives away some of the chance"
            " to win. The rating is what the decisions alone would have won, out of 100: 50 is as good as those one"
            " played against. ± is how far it may be off by chance: two times in three it is right to within that. It"
            " takes five games of two by the same rules, and appears a while after a game, for it takes some working"
            " out."
        ),
        "here": "Towers here",
        "here_count": "Towers here: {count}",
        "sets": "Rules",
        "more": "More rules…",
        "dice_order": "Most points first",
        "cards_order": "Winners, fewest points first",
        "star": "★ over 600",
        "nobody": "Nobody yet: the first place is free.",
        "no_tower": "No tower is connected.",
        "game_count": "{count} game",
        "games_count": "{count} games",
        "offline": "The board's computer does not answer. This is how things stood; trying again.",
        "loading": "Loading…",
        "no_script": "The board needs JavaScript.",
        "guest": "Guest",
        "privacy": "Privacy",
        "chain": "All cafés",
        "cafes": "Cafés",
        "events": "Seasons and tournaments",
        "invite": "Your name here",
        "invite_empty": "No games yet: the first place is free",
        "step_play": "Play on a tower. You need no account.",
        "step_score": "When the game is over, your points appear here.",
        "step_scan": "Then scan the code on the board to enter your name and see how you played.",
        "step_scan_none": "Type your initials on the tower, so that everyone knows who it was.",
        "play": "No tower at hand? Play the virtual one",
        "play_owner": "No tower yet? make board ARGS=--virtual adds a virtual one.",
        "scan": "Your game? Scan for scorepad, win chance and your name",
        "scan_guest": "Who was that, {who}? Scan and enter your name",
        "scan_here": "Your game? Scorepad, win chance and your name",
        "new_game": "New game: {seats}.",
        "record_ever": "New record of all time",
        "record_week": "Best of the week",
        "record_day": "Best of the day",
        "points_of": "{who}, {total} points",
        "waits_short": "waits for a witness",
        # rule sets
        "all_phases": "all ten phases",
        "rounds": "ten rounds",
        "short": "phases 1 to {length}",
        "short_one": "phase 1 only",
        "even": "even phases",
        "alone": "alone",
        "deal": "deal ",
        "for_players": "{count} players",
        "classic": "strict bonus",
        "bonus_classic": "finish bonus only for players already on the last phase when the first one finished",
        "bonus_alone": "5 points off for each failure",
        # a game's page
        "played": "Played on {date}, {where}",
        "claim": "Enter your name",
        "claim_why": "It appears on the board in place of the three letters. 3 to 24 letters, digits, spaces, - or _.",
        "handle": "Name for {seat}",
        "save": "Save",
        "named": "Your name is on the board.",
        "bad_length": "A name has 3 to 24 characters.",
        "bad_characters": "A name has letters, digits, spaces, - and _ only.",
        "bad_taken": "This seat has a name already.",
        "bad_looks": "This name looks like another one. Choose another one, in the letters of one language.",
        "bad_twice": "Somebody else in this game has that name. Choose another one.",
        "bad_known": "{name} is on the board already, and last played on {date}, {where}. If that was you, press"
        " “That is me”. If not, choose another name.",
        "mine": "That is me",
        "bad_nobody": "No name can be entered there.",
        "bad_token": "This link does not belong to that game. Scan the code on the board again.",
        "bad_late": "Names can be entered for ten minutes after the game, and these have passed.",
        "bad_tries": "Too many tries. Wait a quarter of an hour.",
        "all_named": "Everyone in this game has a name.",
        "friends": "For the others at the table: this page on their phones.",
        "to_game": "The game",
        "no_game": "There is no such game.",
        "no_cafe": "There is no such café.",
        "no_event": "There is no such season or tournament.",
        # seasons and tournaments
        "season": "Season",
        "tournament": "Tournament",
        "evening": "Duplicate evening",
        "deals": "Deals: {count}, the same dice at every table",
        "how_many_deals": "Deals, for an evening",
        "running": "Now",
        "coming": "Coming",
        "past": "Past",
        "no_events": "No season or tournament yet.",
        "from_to": "{begins} to {ends}",
        "any_rules": "any rules",
        "standings": "Standings",
        "final": "Final table",
        "by_sum": "Ranked by the sum of each player's best {count} games; if equal, by the best game.",
        "by_all": "Ranked by the sum of all tournament games; if equal, by the best game.",
        "by_matchpoints": (
            "Each seat is compared with the same seat at the other tables, which had the same dice: 2 matchpoints for"
            " each total below one's own, 1 for an equal one. Ranked by the share of all matchpoints."
        ),
        "by_wins": "Ranked by games won; if equal, by who had the first win.",
        "who_counts": (
            "A player is known by name, or by initials and café. Guests with neither are not ranked, nor is the tower."
        ),
        "season_counts": "All games on these dates count.",
        "counting": "Its games are still being counted: this is not the whole table yet.",
        "tournament_counts": "The games listed below count.",
        "evening_counts": "The first game of each table by each deal counts.",
        "league": "League of houses",
        "league_nights": "{over} of {all} nights over",
        "league_how": (
            "Every house plays every other on each night, and all play the same deals: each seat is compared with the"
            " same seat at the other house's tables, where the very same dice fell, in games of as many players by the"
            " same rules. The house that has won more than half of these comparisons wins the match, for 2 points; a"
            " draw is 1 for each. So neither lucky dice nor many tables help, and no house can choose its best: the"
            " first game of each table by each deal counts, whoever played it. Ranked by the share of the points that"
            " were to be had, then by what share of a match was won on average (%; 50 is par). A house that was there"
            " on fewer than half of the nights has no rank."
        ),
        "no_league": "No night with two houses is over yet.",
        "house": "House",
        "nights": "Nights",
        "draws": "Draws",
        "losses": "Lost",
        "league_points": "Points",
        "its_nights": "Its nights",
        "matchpoints": "Matchpoints",
        "same_dice": "Same dice",
        "todays_deal": "today's deal: {deal}",
        "no_deal_today": "Nobody has played today's deal alone yet. On a tower: Same dice, then OK.",
        "deals_why": (
            "Everybody who plays a day's deal alone has the same dice: who holds better wins. The first try of each day"
            " counts. The week: 2 matchpoints for each total of the day below one's own, 1 for an equal one."
        ),
        "secret": "Others may still play this deal tonight: its dice are shown when the evening is over.",
        "rank": "Rank",
        "player": "Player",
        "games": "Games",
        "wins": "Wins",
        "best": "Best",
        "sum": "Sum",
        "won": "{name} wins.",
        "no_standings": "No game counts yet.",
        "its_games": "Games",
        # the owner's forms
        "new_event": "New season or tournament",
        "kind": "Kind",
        "name": "Name",
        "where": "Where",
        "rules": "Rules",
        "begins": "Begins",
        "ends": "Ends",
        "make": "Make it",
        "add_game": "Add game number",
        "add": "Add",
        "remove": "Remove",
        "delete": "Delete",
    },
    "fr": {
        "site": "La tour de dés aux dix phases",
        "day": "Aujourd'hui",
        "week": "Cette semaine",
        "ever": "Depuis toujours",
        "day week": "Aujourd'hui et cette semaine",
        "week ever": "Cette semaine et depuis toujours",
        "day week ever": "Les meilleurs du jour, de la semaine et de toujours",
        "latest": "Dernières parties",
        "rated": "Niveau, sans la chance",
        "rating_of": "{rating} ± {error} · {count} parties",
        "rating_why": (
            "À deux, chaque lancer est une chance ou une malchance, et chaque décision gagne ou perd un peu des chances"
            " de gagner. Le niveau est ce que les décisions seules auraient gagné, sur 100 : 50, c'est autant que ceux"
            " d'en face. ± dit de combien il peut être faux par hasard : deux fois sur trois, l'erreur est moindre. Il"
            " faut cinq parties à deux par les mêmes règles ; il s'affiche un peu après la partie, le temps du calcul."
        ),
        "here": "Tours présentes",
        "here_count": "Tours présentes : {count}",
        "sets": "Règles",
        "more": "Autres règles…",
        "dice_order": "Le plus de points d'abord",
        "cards_order": "Les gagnants, le moins de points d'abord",
        "star": "★ au-dessus de 600",
        "nobody": "Personne encore : la première place est libre.",
        "no_tower": "Aucune tour n'est branchée.",
        "game_count": "{count} partie",
        "games_count": "{count} parties",
        "offline": "L'ordinateur du tableau ne répond pas. Ceci est l'état d'avant ; nouvel essai en cours.",
        "loading": "Chargement…",
        "no_script": "Le tableau a besoin de JavaScript.",
        "guest": "Invité",
        "privacy": "Vie privée",
        "chain": "Tous les cafés",
        "cafes": "Cafés",
        "events": "Saisons et tournois",
        "invite": "Votre nom ici",
        "invite_empty": "Pas encore de partie : la première place est libre",
        "step_play": "Jouez sur une tour, sans compte.",
        "step_score": "La partie finie, vos points s'affichent ici.",
        "step_scan": "Scannez alors le code du tableau pour mettre votre nom et revoir votre partie.",
        "step_scan_none": "Tapez vos initiales sur la tour, pour que chacun sache qui c'était.",
        "play": "Pas de tour sous la main ? Jouez sur la virtuelle",
        "play_owner": "Pas encore de tour ? make board ARGS=--virtual en ajoute une virtuelle.",
        "scan": "Votre partie ? Scannez : marque, chances de gagner, votre nom",
        "scan_guest": "Qui était-ce, {who} ? Scannez et mettez votre nom",
        "scan_here": "Votre partie ? Marque, chances de gagner et votre nom",
        "new_game": "Nouvelle partie : {seats}.",
        "record_ever": "Nouveau record de toujours",
        "record_week": "Meilleur score de la semaine",
        "record_day": "Meilleur score du jour",
        "points_of": "{who}, {total} points",
        "waits_short": "attend un témoin",
        "all_phases": "les dix phases",
        "rounds": "dix tours",
        "short": "phases 1 à {length}",
        "short_one": "phase 1 seulement",
        "even": "phases paires",
        "alone": "en solitaire",
        "deal": "donne ",
        "for_players": "{count} joueurs",
        "classic": "bonus strict",
        "bonus_classic": "bonus d'arrivée à qui était à la dernière phase quand le premier a fini",
        "bonus_alone": "5 points de moins par échec",
        "played": "Jouée le {date}, {where}",
        "claim": "Mettez votre nom",
        "claim_why": "Il remplace les trois lettres au tableau. 3 à 24 lettres, chiffres, espaces, - ou _.",
        "handle": "Nom pour {seat}",
        "save": "Enregistrer",
        "named": "Votre nom est au tableau.",
        "bad_length": "Un nom a de 3 à 24 caractères.",
        "bad_characters": "Un nom n'a que des lettres, des chiffres, des espaces, - et _.",
        "bad_taken": "Cette place a déjà un nom.",
        "bad_looks": "Ce nom ressemble à un autre. Choisissez-en un autre, dans les lettres d'une seule langue.",
        "bad_twice": "Quelqu'un d'autre porte ce nom dans cette partie. Choisissez-en un autre.",
        "bad_known": "{name} est déjà au tableau : dernière partie le {date}, {where}. Si c'était vous, appuyez sur"
        " « C'est moi ». Sinon, choisissez un autre nom.",
        "mine": "C'est moi",
        "bad_nobody": "Personne ne peut être nommé là.",
        "bad_token": "Ce lien n'est pas celui de cette partie. Scannez à nouveau le code du tableau.",
        "bad_late": "Les noms se mettent dans les dix minutes après la partie, et elles sont passées.",
        "bad_tries": "Trop d'essais. Attendez un quart d'heure.",
        "all_named": "Tous les joueurs de cette partie ont un nom.",
        "friends": "Pour les autres à la table : la même page sur leur téléphone.",
        "to_game": "La partie",
        "no_game": "Cette partie n'existe pas.",
        "no_cafe": "Ce café n'existe pas.",
        "no_event": "Cette saison ou ce tournoi n'existe pas.",
        "season": "Saison",
        "tournament": "Tournoi",
        "evening": "Soirée en duplicate",
        "deals": "Donnes : {count}, les mêmes dés à chaque table",
        "how_many_deals": "Donnes, pour une soirée",
        "running": "En cours",
        "coming": "À venir",
        "past": "Terminés",
        "no_events": "Pas encore de saison ni de tournoi.",
        "from_to": "du {begins} au {ends}",
        "any_rules": "toutes les règles",
        "standings": "Classement",
        "final": "Classement final",
        "by_sum": "Classés par la somme des {count} meilleures parties ; à égalité, par la meilleure.",
        "by_all": "Classés par la somme de toutes les parties du tournoi ; à égalité, par la meilleure.",
        "by_matchpoints": (
            "Chaque place est comparée à la même place des autres tables, qui avait les mêmes dés : 2 points par total"
            " inférieur, 1 par total égal. Classement à la part de tous les points possibles."
        ),
        "by_wins": "Classés par parties gagnées ; à égalité, par la première victoire.",
        "who_counts": (
            "Un joueur est connu par son nom, ou par ses initiales et son café. Les invités sans l'un ni l'autre ne"
            " sont pas classés, la tour non plus."
        ),
        "season_counts": "Toutes les parties de cette période comptent.",
        "counting": "Le décompte des parties est en cours : ce n'est pas encore le classement complet.",
        "tournament_counts": "Les parties ci-dessous comptent.",
        "evening_counts": "La première partie de chaque table avec chaque donne compte.",
        "league": "Championnat des maisons",
        "league_nights": "{over} soirées sur {all} sont jouées",
        "league_how": (
            "Chaque soirée, chaque maison rencontre toutes les autres, et toutes jouent les mêmes donnes : chaque place"
            " est comparée à la même place aux tables de l'autre maison, où les mêmes dés sont tombés, dans des parties"
            " d'autant de joueurs et de mêmes règles. La maison qui gagne plus de la moitié de ces comparaisons gagne"
            " la rencontre, soit 2 points ; une égalité en donne 1 à chacune. Ni la chance aux dés ni le nombre de"
            " tables n'aident donc, et aucune maison ne choisit ses meilleurs : la première partie de chaque table"
            " avec chaque donne compte, quel que soit le joueur. Classement à la part des points possibles, puis à la"
            " part moyenne des comparaisons gagnées par rencontre (% ; 50 est la moyenne). Une maison présente moins"
            " de la moitié des soirées n'est pas classée."
        ),
        "no_league": "Aucune soirée de deux maisons n'est encore terminée.",
        "house": "Maison",
        "nights": "Soirées",
        "draws": "Nuls",
        "losses": "Perdues",
        "league_points": "Points",
        "its_nights": "Ses soirées",
        "matchpoints": "Points",
        "same_dice": "Mêmes dés",
        "todays_deal": "donne du jour : {deal}",
        "no_deal_today": "Personne n'a encore joué seul la donne du jour. Sur une tour : Mêmes dés, puis OK.",
        "deals_why": (
            "Qui joue seul la donne d'un jour a les mêmes dés que tous : qui garde mieux gagne. Le premier essai de"
            " chaque jour compte. La semaine : 2 points par total du jour inférieur, 1 par total égal."
        ),
        "secret": "D'autres peuvent encore jouer cette donne ce soir : ses dés se montrent après la soirée.",
        "rank": "Rang",
        "player": "Joueur",
        "games": "Parties",
        "wins": "Gagnées",
        "best": "Record",
        "sum": "Somme",
        "won": "{name} l'emporte.",
        "no_standings": "Aucune partie ne compte encore.",
        "its_games": "Parties",
        "new_event": "Nouvelle saison ou nouveau tournoi",
        "kind": "Type",
        "name": "Nom",
        "where": "Où",
        "rules": "Règles",
        "begins": "Début",
        "ends": "Fin",
        "make": "Créer",
        "add_game": "Ajouter la partie numéro",
        "add": "Ajouter",
        "remove": "Retirer",
        "delete": "Supprimer",
    },
}


for _word, _said in GUESTS["fr"].items():  # no line begins with one of these marks
    for _mark in ":;?!»":
        _said = _said.replace(f" {_mark}", f"\u00a0{_mark}")
    GUESTS["fr"][_word] = _said.replace("« ", "«\u00a0")  # and none ends with this one


def guest_words(language: str | None) -> Words:
    """All words of a language, those that owners' pages share too."""
    code = language if language and language in GUESTS else "en"
    return WORDS[code] | GUESTS[code]


def rules_in_words(rules: str, language: str | None) -> str:
    """A rule set as guests call it: ``Dice · phases 1 to 5 · alone``."""
    words = guest_words(language)
    first, house, *rest = rules.split()
    kind, _, length = house.partition(":")
    said = [words["cards" if first == "cards" else "dice"], house_in_words(kind, length, words)]
    if first == "cards":
        said.append(words["for_players"].format(count=rest[0]))
    else:
        said += [words["alone"] if word == "solitaire" else word.replace("deal:", words["deal"]) for word in rest]
        said += [words["classic"]] * (first == "classic")
    return " · ".join(said)


def house_in_words(kind: str, length: str, words: Words) -> str:
    """A house game, by its own word if the page has none for it."""
    if kind == "none":
        return words["all_phases"]
    if kind == "short":
        return words["short_one"] if length == "1" else words["short"].format(length=length)
    return words.get(kind, kind)


def order_in_words(rules: str, language: str | None) -> str:
    """How a rule set's lists are sorted, and what is special about its points, in a sentence."""
    words = guest_words(language)
    first, _, *rest = rules.split()
    if first == "cards":
        return words["cards_order"]
    said = [words["dice_order"], words["star"]]
    if "solitaire" in rest:
        said.append(words["bonus_alone"])
    elif first == "classic":
        said.append(words["bonus_classic"])
    return " · ".join(said)
