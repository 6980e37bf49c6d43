"""What the guests' pages say: the leaderboard, a game, seasons and evenings; other languages: desktop/words/.

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
    "no_script": N_("The board needs scripts, and a browser of 2022 or newer."),
    "guest": N_("Guest"),
    "privacy": N_("Privacy"),
    "chain": N_("All cafés"),
    "cafes": N_("Cafés"),
    "events": N_("Seasons and evenings"),
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
    "bonus_alone": N_("5 points off for each phase missed"),
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
    "no_event": N_("There is no such season or evening."),
    # seasons and evenings
    "season": N_("Season"),
    "evening": N_("Evening"),
    "deals": N_("Deals: {count}, the same dice at every table"),
    "how_many_deals": N_("Same dice, for an evening: how many deals (0: free dice)"),
    "life_announced": N_("Coming"),
    "life_on": N_("Now"),
    "life_closed": N_("Over, games still come in"),
    "life_read": N_("Past"),
    "games_until": N_("Over. Games that were played in time still come in until {until}."),
    "no_events": N_("No season or evening yet."),
    "from_to": N_("{begins} to {ends}"),
    "any_rules": N_("any rules"),
    "standings": N_("Standings"),
    "final": N_("Final table"),
    "by_sum": N_("Ranked by the sum of each player's best {count} games; if equal, by the best game."),
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
    "evening_counts": N_("The first game of each table by each deal counts."),
    "matchpoints": N_("Matchpoints"),
    "house": N_("From the house"),
    "percent": "%",
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
    "your_name": N_("Your name"),
    "own_page": N_("My page"),
    "open_own": N_("Open my page"),
    "open_it": N_("Open"),
    "own_how": N_(
        "After a game scan the code on the screen, enter your name and choose a PIN for it. From then on "
        "nobody else can use that name, and this page has all your games, in all cafés."
    ),
    "pin": N_("PIN"),
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
    "own_bests": N_("Best games"),
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
    "new_event": N_("New season or evening"),
    "kind": N_("Kind"),
    "name": N_("Name"),
    "where": N_("Where"),
    "rules": N_("Rules"),
    "begins": N_("Begins"),
    "ends": N_("Ends"),
    "make": N_("Make it"),
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
