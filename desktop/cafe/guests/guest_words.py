"""What the guests' pages say: the leaderboard, a game, seasons and tournaments, a player's own page. German has a file
of its own.

The words that owners' pages share stand in scorepad_words.py. A text takes its figures in braces.
"""

from desktop.cafe.guests.guest_german import GERMAN
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
        "matchpoints": "Matchpoints",
        "house": "From the house",
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
        # tournaments in rounds
        "contest": "Tournament in rounds",
        "form_swiss": "Swiss, {rounds} rounds, up to {size} at a table",
        "form_groups": "Groups, then a knock-out",
        "how_swiss": (
            "A win is 1 point; at a table of three or more it is your share of the players you are ahead of. Equal"
            " points are decided by the opponents’ points (at each table their mean)."
        ),
        "how_groups": (
            "In the groups each plays each. Then the best play on, and who loses is out; after a draw they play again."
            " Equal points are decided by the opponents’ points."
        ),
        "check_in": "Check-in",
        "round_of": "Round {round} of {rounds}",
        "how_totals": "If those are equal too, the sum of the totals decides.",
        "last_1": "Final",
        "last_2": "Semi-finals",
        "last_many": "The last {count}",
        "tables_play": "Still playing: {count}",
        "table_number": "Table {number}",
        "plays_nobody": "No opponent this round: 1 point",
        "group_number": "Group {number}",
        "who_is_here": "Checked in: {count}",
        "nobody_here": "Nobody yet.",
        "scan_to_join": "Scan to play",
        "joined_late": "Still time to join: scan",
        "podium": "Winners",
        "against": "Opponents",
        "against_short": "Opp.",
        "totals": "Totals",
        "points_head": "Points",
        "all_rounds": "All rounds",
        "to_wall": "For the big screen",
        "join": "Check in",
        "join_why": (
            "Your name, as everybody will read it. You get three letters for the tower, and a page of your own that"
            " says where you play."
        ),
        "your_name": "Your name",
        "bad_code": "This code is too old. Scan the one on the screen again.",
        "bad_there": "Somebody here has that name, or one that looks like it. Choose another one.",
        "bad_full": "There is no room for one more.",
        "bad_closed": "The check-in is over.",
        "no_entrant": "This link is no player's. Scan the code on the screen again.",
        "keep_page": "Keep this page open: it says by itself where you play. Its address is yours alone.",
        "your_letters": "Your letters on the tower",
        "enter_letters": "When the game is over, the tower asks for initials: each enters their own, here {letters}."
        " Then the result comes by itself.",
        "your_table": "You play here",
        "free_tower": "any free tower",
        "wait_round": "Wait for the next round.",
        "wait_start": "You are in. The first round will be drawn soon.",
        "you_rest": "No opponent this round. You have the point all the same.",
        "you_won": "Won",
        "you_lost": "Lost",
        "in_all": "total {total}",
        "you_got": "{points} points",
        "your_place": "Place {rank} with {points} points",
        "you_left": "You have left the tournament.",
        "leave": "I have to go",
        "leave_sure": "Who leaves during a game loses it.",
        "come_back": "I am back",
        "left": "left",
        "draw_next": "Draw the next round",
        "end_contest": "End it now",
        "won_by": "Who won?",
        "nobody_won": "nobody",
        "give": "Enter",
        "form_kind": "Form, for a tournament in rounds",
        "swiss": "Swiss rounds",
        "groups": "Groups and knock-out",
        "how_many_rounds": "Rounds, if Swiss",
        "table_size": "Players at a table, if Swiss",
        "run_it": "Run it",
        # a player's own page
        "own_page": "My page",
        "open_own": "Open my page",
        "open_it": "Open",
        "own_how": (
            "After a game scan the code on the screen, enter your name and choose a PIN for it. From then on nobody"
            " else can use that name, and this page has all your games, in all cafés."
        ),
        "pin": "PIN",
        "pin_of": "The PIN of this name",
        "pin_ask": "Keep this name for me alone, or use mine",
        "pin_why": "PIN: 6 to 12 figures. With a new one nobody else can use the name from now on.",
        "bad_pin": "A PIN has 6 to 12 figures, not all alike and not in a row.",
        "bad_held": "That name belongs to somebody. If it is yours, enter its PIN; if not, choose another name.",
        "bad_pin_wrong": "That is not the PIN of this name.",
        "bad_link": "This link is nobody's, or the PIN has changed since.",
        "bad_let_go": "The name is free again.",
        "did_new_pin": "The PIN is changed, and so is the address of this page: keep the new one.",
        "own_count": "Games: {games} · Cafés: {cafes}",
        "own_wins": "games won, of those with others",
        "own_streak": "wins in a row; at most {most}",
        "own_weeks": "weeks in a row with a game; at most {most}",
        "own_mark": "mean mark of the last {count}.",
        "own_best_mark": "The best: {best}",
        "own_bests": "Best games",
        "own_marks_why": "Marks and ratings are of games of two with dice, and come some time after the game.",
        "mark": "Mark",
        "badges": "Badges",
        "badge_first_win": "First win",
        "badge_first_win_why": "Beat somebody.",
        "badge_in_a_row": "Five in a row",
        "badge_in_a_row_why": "Win five games with others, one after the other.",
        "badge_cafes": "Away win",
        "badge_cafes_why": "Win in three cafés.",
        "badge_over_600": "Over 600",
        "badge_over_600_why": "A total over 600, with a witness.",
        "badge_mark": "Played well",
        "badge_mark_why": "A mark of 90 or more in a whole game of all ten phases.",
        "badge_sure": "Not by luck",
        "badge_sure_why": "After twenty games of two: a rating above 50 by more than twice its error.",
        "badge_days": "Seven days",
        "badge_days_why": "Play the deal of the day alone, seven days in a row.",
        "badge_podium": "On the podium",
        "badge_podium_why": "Be among the first three of a tournament in rounds.",
        "badge_season": "A season's best",
        "badge_season_why": "Be among the first three of a season.",
        "keep_it": "Keep it",
        "keep_why": "Bookmark this page: its address is as good as your PIN. Whoever has it sees this page"
        " and can give the name up.",
        "change_pin": "Another PIN",
        "new_pin": "New PIN, 6 to 12 figures",
        "let_go": "Give this name up",
        "let_go_why": "Then anybody can use it. The games stay as they are.",
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
        "matchpoints": "Points",
        "house": "De la maison",
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
        "contest": "Tournoi par rondes",
        "form_swiss": "Système suisse, {rounds} rondes, jusqu'à {size} par table",
        "form_groups": "Poules, puis élimination directe",
        "how_swiss": (
            "Une victoire vaut 1 point ; à trois joueurs ou plus, c'est la part de ceux que l'on devance. À égalité :"
            " les points des adversaires (leur moyenne à chaque table)."
        ),
        "how_groups": (
            "Dans les poules, chacun rencontre chacun. Puis les meilleurs continuent, et qui perd est éliminé ; après"
            " une égalité on rejoue. À égalité de points : les points des adversaires."
        ),
        "check_in": "Inscriptions",
        "round_of": "Ronde {round} sur {rounds}",
        "how_totals": "S'ils sont égaux aussi, la somme des totaux décide.",
        "last_1": "Finale",
        "last_2": "Demi-finales",
        "last_many": "Les {count} derniers",
        "tables_play": "Encore en jeu : {count}",
        "table_number": "Table {number}",
        "plays_nobody": "Sans adversaire cette ronde : 1 point",
        "group_number": "Poule {number}",
        "who_is_here": "Inscrits : {count}",
        "nobody_here": "Personne encore.",
        "scan_to_join": "Scannez pour jouer",
        "joined_late": "Il est encore temps : scannez",
        "podium": "Les gagnants",
        "against": "Adversaires",
        "against_short": "Adv.",
        "totals": "Totaux",
        "points_head": "Points",
        "all_rounds": "Toutes les rondes",
        "to_wall": "Pour le grand écran",
        "join": "S'inscrire",
        "join_why": (
            "Votre nom, tel que tous le liront. Vous recevez trois lettres pour la tour, et une page à vous qui dit où"
            " vous jouez."
        ),
        "your_name": "Votre nom",
        "bad_code": "Ce code est trop vieux. Scannez à nouveau celui de l'écran.",
        "bad_there": "Quelqu'un ici porte ce nom, ou un nom qui lui ressemble. Choisissez-en un autre.",
        "bad_full": "Il n'y a plus de place.",
        "bad_closed": "Les inscriptions sont closes.",
        "no_entrant": "Ce lien n'est celui de personne. Scannez à nouveau le code de l'écran.",
        "keep_page": "Gardez cette page ouverte : elle dit d'elle-même où vous jouez. Son adresse n'est qu'à vous.",
        "your_letters": "Vos lettres sur la tour",
        "enter_letters": "La partie finie, la tour demande les initiales : chacun met les siennes, ici {letters}."
        " Le résultat vient alors de lui-même.",
        "your_table": "Vous jouez ici",
        "free_tower": "une tour libre",
        "wait_round": "Attendez la prochaine ronde.",
        "wait_start": "Vous y êtes. La première ronde sera bientôt tirée.",
        "you_rest": "Sans adversaire cette ronde. Le point est à vous quand même.",
        "you_won": "Gagné",
        "you_lost": "Perdu",
        "in_all": "total {total}",
        "you_got": "{points} points",
        "your_place": "Rang {rank}, {points} points",
        "you_left": "Vous avez quitté le tournoi.",
        "leave": "Je dois partir",
        "leave_sure": "Qui part pendant une partie la perd.",
        "come_back": "Me revoilà",
        "left": "parti",
        "draw_next": "Tirer la prochaine ronde",
        "end_contest": "Terminer maintenant",
        "won_by": "Qui a gagné ?",
        "nobody_won": "personne",
        "give": "Inscrire",
        "form_kind": "Formule, pour un tournoi par rondes",
        "swiss": "Système suisse",
        "groups": "Poules et élimination directe",
        "how_many_rounds": "Rondes, en système suisse",
        "table_size": "Joueurs par table, en système suisse",
        "run_it": "Le diriger",
        "own_page": "Ma page",
        "open_own": "Ouvrir ma page",
        "open_it": "Ouvrir",
        "own_how": (
            "Après une partie, scannez le code de l'écran, mettez votre nom et choisissez-lui un code PIN. Dès lors"
            " personne d'autre ne peut prendre ce nom, et cette page a toutes vos parties, dans tous les cafés."
        ),
        "pin": "Code PIN",
        "pin_of": "Le code PIN de ce nom",
        "pin_ask": "Garder ce nom pour moi seul, ou prendre le mien",
        "pin_why": "Code PIN : 6 à 12 chiffres. Avec un nouveau, personne d'autre ne pourra prendre ce nom.",
        "bad_pin": "Un code PIN a 6 à 12 chiffres, ni tous pareils ni qui se suivent.",
        "bad_held": "Ce nom est à quelqu'un. S'il est à vous, donnez son code PIN ; sinon, choisissez un autre nom.",
        "bad_pin_wrong": "Ce n'est pas le code PIN de ce nom.",
        "bad_link": "Ce lien n'est celui de personne, ou le code PIN a changé depuis.",
        "bad_let_go": "Le nom est libre de nouveau.",
        "did_new_pin": "Le code PIN est changé, et l'adresse de cette page aussi : gardez la nouvelle.",
        "own_count": "Parties : {games} · Cafés : {cafes}",
        "own_wins": "parties gagnées, de celles à plusieurs",
        "own_streak": "victoires de suite ; au plus {most}",
        "own_weeks": "semaines de suite avec une partie ; au plus {most}",
        "own_mark": "note moyenne des {count} dernières.",
        "own_best_mark": "La meilleure : {best}",
        "own_bests": "Meilleures parties",
        "own_marks_why": "Notes et niveaux viennent des parties de dés à deux, un peu après la partie.",
        "mark": "Note",
        "badges": "Insignes",
        "badge_first_win": "Première victoire",
        "badge_first_win_why": "Battre quelqu'un.",
        "badge_in_a_row": "Cinq de suite",
        "badge_in_a_row_why": "Gagner cinq parties à plusieurs, l'une après l'autre.",
        "badge_cafes": "Victoire à l'extérieur",
        "badge_cafes_why": "Gagner dans trois cafés.",
        "badge_over_600": "Plus de 600",
        "badge_over_600_why": "Un total de plus de 600, avec un témoin.",
        "badge_mark": "Bien joué",
        "badge_mark_why": "Une note de 90 ou plus dans une partie entière des dix phases.",
        "badge_sure": "Pas par chance",
        "badge_sure_why": "Après vingt parties à deux : un niveau au-dessus de 50 de plus de deux fois son erreur.",
        "badge_days": "Sept jours",
        "badge_days_why": "Jouer seul la donne du jour, sept jours de suite.",
        "badge_podium": "Sur le podium",
        "badge_podium_why": "Être parmi les trois premiers d'un tournoi par rondes.",
        "badge_season": "Une belle saison",
        "badge_season_why": "Être parmi les trois premiers d'une saison.",
        "keep_it": "À garder",
        "keep_why": "Mettez cette page en favori : son adresse vaut votre code PIN. Qui l'a voit cette page"
        " et peut rendre le nom.",
        "change_pin": "Un autre code PIN",
        "new_pin": "Nouveau code PIN, 6 à 12 chiffres",
        "let_go": "Rendre ce nom",
        "let_go_why": "Tous peuvent alors le prendre. Les parties restent comme elles sont.",
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
    "de": GERMAN,
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
