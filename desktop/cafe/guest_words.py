"""What the guests' pages say: the leaderboard, a game, seasons and tournaments; other languages: desktop/words/.

The words that owners' pages share stand in scorepad_words.py. A text takes its figures in braces.
"""

from functools import cache, lru_cache

from babel.dates import format_date

from desktop.cafe.clocks import local
from desktop.cafe.scorepad_words import WORDS
from desktop.words import N_, NN_
from desktop.words.catalogues import in_language, known

Words = dict[str, str]
DAY_FIRST = {"en": "en_GB"}

GUESTS = {
    "site": N_("The ten-phase dice tower"),
    # the leaderboard
    "day": N_("Today"),
    "week": N_("This week"),
    "ever": N_("All time"),
    "day week": N_("Today and this week"),
    "week ever": N_("This week and all time"),
    "day week ever": N_("The best today, this week and of all time"),
    "latest": N_("Latest games"),
    "rated": N_("Rating, luck taken out"),
    "rating_of": N_("{rating} ± {error} · {count} games"),
    "rating_why": N_(
        "In a game of two, each roll is good or bad luck, and each decision gains or gives away some of the chance"
        " to win. The rating is what the decisions alone would have won, out of 100: 50 is as good as those one"
        " played against. ± is how far it may be off by chance: two times in three it is right to within that. It"
        " takes five games of two by the same rules, and appears a while after a game, for it takes some working"
        " out."
    ),
    "here": N_("Towers here"),
    "here_count": N_("Towers here: {count}"),
    "sets": N_("Rules"),
    "more": N_("More rules…"),
    "dice_order": N_("Most points first"),
    "cards_order": N_("Winners, fewest points first"),
    "star": N_("★ over 600"),
    "nobody": N_("Nobody yet: the first place is free."),
    "no_tower": N_("No tower is connected."),
    "games_count": NN_("{count} game", "{count} games"),
    "offline": N_("The board's computer does not answer. This is how things stood; trying again."),
    "loading": N_("Loading…"),
    "no_script": N_("The board needs JavaScript."),
    "guest": N_("Guest"),
    "privacy": N_("Privacy"),
    "chain": N_("All cafés"),
    "cafes": N_("Cafés"),
    "events": N_("Seasons and tournaments"),
    "invite": N_("Your name here"),
    "invite_empty": N_("No games yet: the first place is free"),
    "step_play": N_("Play on a tower. You need no account."),
    "step_score": N_("When the game is over, your points appear here."),
    "step_scan": N_("Then scan the code on the board to enter your name and see how you played."),
    "step_scan_none": N_("Type your initials on the tower, so that everyone knows who it was."),
    "play": N_("No tower at hand? Play the virtual one"),
    "play_owner": N_("No tower yet? make board ARGS=--virtual adds a virtual one."),
    "scan": N_("Your game? Scan for scorepad, win chance and your name"),
    "scan_guest": N_("Who was that, {who}? Scan and enter your name"),
    "scan_here": N_("Your game? Scorepad, win chance and your name"),
    "new_game": N_("New game: {seats}."),
    "record_ever": N_("New record of all time"),
    "record_week": N_("Best of the week"),
    "record_day": N_("Best of the day"),
    "points_of": N_("{who}, {total} points"),
    "waits_short": N_("waits for a witness"),
    # rule sets
    "all_phases": N_("all ten phases"),
    "rounds": N_("ten rounds"),
    "short": N_("phases 1 to {length}"),
    "short_one": N_("phase 1 only"),
    "even": N_("even phases"),
    "alone": N_("alone"),
    "deal": N_("deal "),
    "for_players": N_("{count} players"),
    "classic": N_("strict bonus"),
    "bonus_classic": N_("finish bonus only for players already on the last phase when the first one finished"),
    "bonus_alone": N_("5 points off for each failure"),
    # a game's page
    "played": N_("Played on {date}, {where}"),
    "claim": N_("Enter your name"),
    "claim_why": N_(
        "It appears on the board in place of the three letters. 2 to 24 letters, digits, spaces, apostrophes, - or _."
    ),
    "handle": N_("Name for {seat}"),
    "save": N_("Save"),
    "named": N_("Your name is on the board."),
    "bad_length": N_("A name has 2 to 24 characters."),
    "bad_characters": N_("A name has letters, digits, spaces, apostrophes, - and _ only."),
    "bad_taken": N_("This seat has a name already."),
    "bad_looks": N_("This name looks like another one. Choose another one, in the letters of one language."),
    "bad_twice": N_("Somebody else in this game has that name. Choose another one."),
    "bad_known": N_(
        "{name} is on the board already, and last played on {date}, {where}. If that was you, press"
        " “That is me”. If not, choose another name."
    ),
    "mine": N_("That is me"),
    "bad_nobody": N_("No name can be entered there."),
    "bad_token": N_("This link does not belong to that game. Scan the code on the board again."),
    "bad_late": N_("Names can be entered for ten minutes after the game, and these have passed."),
    "bad_tries": N_("Too many tries. Wait a quarter of an hour."),
    "all_named": N_("Everyone in this game has a name."),
    "friends": N_("For the others at the table: this page on their phones."),
    "to_game": N_("The game"),
    "no_game": N_("There is no such game."),
    "no_cafe": N_("There is no such café."),
    "no_event": N_("There is no such season or tournament."),
    # seasons and tournaments
    "season": N_("Season"),
    "tournament": N_("Tournament"),
    "evening": N_("Duplicate evening"),
    "deals": N_("Deals: {count}, the same dice at every table"),
    "how_many_deals": N_("Deals, for an evening"),
    "life_announced": N_("Coming"),
    "life_on": N_("Now"),
    "life_closed": N_("Over, games still come in"),
    "life_read": N_("Past"),
    "games_until": N_("Over. Games that were played in time still come in until {until}."),
    "no_events": N_("No season or tournament yet."),
    "from_to": N_("{begins} to {ends}"),
    "any_rules": N_("any rules"),
    "standings": N_("Standings"),
    "final": N_("Final table"),
    "by_sum": N_("Ranked by the sum of each player's best {count} games; if equal, by the best game."),
    "by_all": N_("Ranked by the sum of all tournament games; if equal, by the best game."),
    "by_matchpoints": N_(
        "Each seat is compared with the same seat at the other tables, which had the same dice: 2 matchpoints for"
        " each total below one's own, 1 for an equal one. Ranked by the share of all matchpoints."
    ),
    "by_wins": N_("Ranked by games won; if equal, by who had the first win."),
    "who_counts": N_(
        "A player is known by name, or by initials and café. Guests with neither are not ranked, nor is the tower."
    ),
    "season_counts": N_("All games on these dates count."),
    "counting": N_("Its games are still being counted: this is not the whole table yet."),
    "tournament_counts": N_("The games listed below count."),
    "evening_counts": N_("The first game of each table by each deal counts."),
    "league": N_("League of houses"),
    "league_nights": N_("{over} of {all} nights over"),
    "league_how": N_(
        "Every house plays every other on each night, and all play the same deals: each seat is compared with"
        " the same seat at the other house's tables, where the very same dice fell, in games of as many "
        "players by the same rules. The house that has won more than half of these comparisons wins the "
        "match, for 2 points; a draw is 1 for each. So neither lucky dice nor many tables help, and no house "
        "can choose its best: the first game of each table by each deal counts, whoever played it. Ranked by "
        "the share of the points that were to be had, then by what share of a match was won on average (%; 50"
        " is par). A house that was there on fewer than half of the nights has no rank."
    ),
    "no_league": N_("No night with two houses is over yet."),
    "matchpoints": N_("Matchpoints"),
    "house": N_("From the house"),
    "league_house": N_("House"),
    "percent": "%",
    "nights": N_("Nights"),
    "draws": N_("Draws"),
    "losses": N_("Lost"),
    "league_points": N_("Points"),
    "its_nights": N_("Its nights"),
    "same_dice": N_("Same dice"),
    "todays_deal": N_("today's deal: {deal}"),
    "no_deal_today": N_("Nobody has played today's deal alone yet. On a tower: Same dice, then OK."),
    "deals_why": N_(
        "Everybody who plays a day's deal alone has the same dice: who holds better wins. The first try of each day"
        " counts. The week: 2 matchpoints for each total of the day below one's own, 1 for an equal one."
    ),
    "secret": N_("Others may still play this deal tonight: its dice are shown when the evening is over."),
    "rank": N_("Rank"),
    "player": N_("Player"),
    "games": N_("Games"),
    "wins": N_("Wins"),
    "best": N_("Best"),
    "sum": N_("Sum"),
    "won": N_("{name} wins."),
    "no_standings": N_("No game counts yet."),
    "its_games": N_("Games"),
    "in_rounds": N_("Tournament in rounds"),
    "form_swiss": N_("Swiss, {rounds} rounds, up to {size} at a table"),
    "form_groups": N_("Groups, then a knock-out"),
    "how_swiss": N_(
        "A win is 1 point; at a table of three or more it is your share of the players you are ahead of. "
        "Equal points are decided by the opponents’ points (at each table their mean)."
    ),
    "how_groups": N_(
        "In the groups each plays each. Then the best play on, and who loses is out; after a draw they play "
        "again. Equal points are decided by the opponents’ points."
    ),
    "check_in": N_("Check-in"),
    "round_of": N_("Round {round} of {rounds}"),
    "how_totals": N_("If those are equal too, the sum of the totals decides."),
    "last_1": N_("Final"),
    "last_2": N_("Semi-finals"),
    "last_many": N_("The last {count}"),
    "tables_play": N_("Still playing: {count}"),
    "table_number": N_("Table {number}"),
    "plays_nobody": N_("No opponent this round: 1 point"),
    "group_number": N_("Group {number}"),
    "who_is_here": N_("Checked in: {count}"),
    "nobody_here": N_("Nobody yet."),
    "scan_to_join": N_("Scan to play"),
    "joined_late": N_("Still time to join: scan"),
    "podium": N_("Winners"),
    "against": N_("Opponents"),
    "against_short": N_("Opp."),
    "totals": N_("Totals"),
    "points_head": N_("Points"),
    "all_rounds": N_("All rounds"),
    "to_wall": N_("For the big screen"),
    "join": N_("Check in"),
    "join_why": N_(
        "Your name, as everybody will read it. You get three letters for the tower, and a page of your own "
        "that says where you play."
    ),
    "your_name": N_("Your name"),
    "bad_code": N_("This code is too old. Scan the one on the screen again."),
    "bad_there": N_("Somebody here has that name, or one that looks like it. Choose another one."),
    "bad_full": N_("There is no room for one more."),
    "bad_closed": N_("The check-in is over."),
    "no_entrant": N_("This link is no player's. Scan the code on the screen again."),
    "keep_page": N_("Keep this page open: it says by itself where you play. Its address is yours alone."),
    "your_letters": N_("Your letters on the tower"),
    "enter_letters": N_(
        "When the game is over, the tower asks for initials: each enters their own, here {letters}. Then the "
        "result comes by itself."
    ),
    "your_table": N_("You play here"),
    "free_tower": N_("any free tower"),
    "wait_round": N_("Wait for the next round."),
    "wait_start": N_("You are in. The first round will be drawn soon."),
    "you_rest": N_("No opponent this round. You have the point all the same."),
    "you_won": N_("You have won"),
    "you_lost": N_("You have lost"),
    "in_all": N_("total {total}"),
    "you_got": N_("{points} points"),
    "your_place": N_("Place {rank}, points: {points}"),
    "you_left": N_("You have left the tournament."),
    "leave": N_("I have to go"),
    "leave_sure": N_("Who leaves during a game loses it."),
    "come_back": N_("I am back"),
    "left": N_("left"),
    "draw_next": N_("Draw the next round"),
    "end_contest": N_("End it now"),
    "won_by": N_("Who won?"),
    "nobody_won": N_("nobody"),
    "give": N_("Enter"),
    "form_kind": N_("Form, for a tournament in rounds"),
    "swiss": N_("Swiss rounds"),
    "groups": N_("Groups and knock-out"),
    "how_many_rounds": N_("Rounds, if Swiss"),
    "table_size": N_("Players at a table, if Swiss"),
    "run_it": N_("Run it"),
    "own_page": N_("My page"),
    "open_own": N_("Open my page"),
    "open_it": N_("Open"),
    "own_how": N_(
        "After a game scan the code on the screen, enter your name and choose a PIN for it. From then on "
        "nobody else can use that name, and this page has all your games, in all cafés."
    ),
    "pin": N_("PIN"),
    "pin_of": N_("The PIN of this name"),
    "pin_ask": N_("Keep this name for me alone, or use mine"),
    "pin_why": N_("PIN: 6 to 12 figures. With a new one nobody else can use the name from now on."),
    "bad_pin": N_("A PIN has 6 to 12 figures, not all alike and not in a row."),
    "bad_held": N_("That name belongs to somebody. If it is yours, enter its PIN; if not, choose another name."),
    "bad_pin_wrong": N_("That is not the PIN of this name."),
    "bad_link": N_("This link is nobody's, or the PIN has changed since."),
    "bad_let_go": N_("The name is free again."),
    "did_new_pin": N_("The PIN is changed, and so is the address of this page: keep the new one."),
    "own_count": N_("Games: {games} · Cafés: {cafes}"),
    "own_wins": N_("games won, of those with others"),
    "own_streak": N_("wins in a row; at most {most}"),
    "own_weeks": N_("weeks in a row with a game; at most {most}"),
    "own_mark": N_("mean mark of the last {count}."),
    "own_best_mark": N_("The best: {best}"),
    "own_bests": N_("Best games"),
    "own_marks_why": N_("Marks and ratings are of games of two with dice, and come some time after the game."),
    "mark": N_("Mark"),
    "badges": N_("Badges"),
    "badge_first_win": N_("First win"),
    "badge_first_win_why": N_("Beat somebody."),
    "badge_in_a_row": N_("Five in a row"),
    "badge_in_a_row_why": N_("Win five games with others, one after the other."),
    "badge_cafes": N_("Away win"),
    "badge_cafes_why": N_("Win in three cafés."),
    "badge_over_600": N_("Over 600"),
    "badge_over_600_why": N_("A total over 600, with a witness."),
    "badge_mark": N_("Played well"),
    "badge_mark_why": N_("A mark of 90 or more in a whole game of all ten phases."),
    "badge_sure": N_("Not by luck"),
    "badge_sure_why": N_("After twenty games of two: a rating above 50 by more than twice its error."),
    "badge_days": N_("Seven days"),
    "badge_days_why": N_("Play the deal of the day alone, seven days in a row."),
    "badge_podium": N_("On the podium"),
    "badge_podium_why": N_("Be among the first three of a tournament in rounds."),
    "badge_season": N_("A season's best"),
    "badge_season_why": N_("Be among the first three of a season."),
    "keep_it": N_("Keep it"),
    "keep_why": N_(
        "Bookmark this page: its address is as good as your PIN. Whoever has it sees this page and can give "
        "the name up."
    ),
    "change_pin": N_("Another PIN"),
    "new_pin": N_("New PIN, 6 to 12 figures"),
    "let_go": N_("Give this name up"),
    "let_go_why": N_("Then anybody can use it. The games stay as they are."),
    # the owner's forms
    "new_event": N_("New season or tournament"),
    "kind": N_("Kind"),
    "name": N_("Name"),
    "where": N_("Where"),
    "rules": N_("Rules"),
    "begins": N_("Begins"),
    "ends": N_("Ends"),
    "make": N_("Make it"),
    "add_game": N_("Add game number"),
    "add": N_("Add"),
    "remove": N_("Remove"),
    "delete": N_("Delete"),
}


def guest_words(language: str | None) -> Words:
    """All words of a language, those that owners' pages share too."""
    return _words(known(language))


@cache
def _words(code: str) -> Words:
    return in_language(WORDS | GUESTS, code)


@lru_cache(1024)
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


def when(at: int, timezone: str, code: str) -> str:
    """A moment in words."""
    moment = local(at, timezone)
    return f"{format_date(moment, 'long', DAY_FIRST.get(code, code))}, {moment:%H:%M}"
