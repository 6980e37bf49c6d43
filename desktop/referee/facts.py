"""What is so in a tower's game: phases, totals, whose turn it is, who has won, and the records. All of it is read from
the journal in the flash, none from what the tower shows or prints.

    facts = facts_of(nvm, drive)    # bytes: the nvm, and the image of the drive
    facts["players"][0]["total"]

``make play`` runs it with CPython, the site with MicroPython in the browser: so it uses what a tower's Python has.
"""

from desktop.image.fat import Drive
from p10core.cards import record as cards_record
from p10core.cards import replay as cards_replay
from p10core.cards import rules as cards_rules
from p10core.dice import record as dice_record
from p10core.dice import replay as dice_replay
from p10core.dice import rules as dice_rules
from p10core.dice.bonuses import BONUSES, FIVE_PHASE_TOTAL, points_to_win
from p10core.dice.entries import RESULT
from p10core.dice.ten_dice import face_text
from p10core.game.games import CARDS_GAME, DICE_GAME, GAMES
from p10core.game.set_up import SetUp
from p10core.journal.journal import Journal
from p10core.journal.kinds import BEGIN, LEAVE, NEW_BEST, PLAYED
from p10core.journal.page import GAMES_TOLD, PAGE
from p10core.journal.reader import load
from p10core.journal.records import records
from p10core.kernel.teller import Teller
from p10core.types import Any

FOLDER, PAGES = "journal", "page"
SLOTS = 24

GAMES_KNOWN = (
    (DICE_GAME, dice_rules.set_up_game, dice_replay.Moves, dice_record.Recorder),
    (CARDS_GAME, cards_rules.set_up_game, cards_replay.Moves, cards_record.Recorder),
)


class Store:
    """The flash as the journal wants it, to be read only. *pages*: those in the drive's slots, by their numbers."""

    page = PAGE

    def __init__(self, nvm: bytes, pages: dict[int, bytes]) -> None:
        self.nvm = bytearray(nvm)
        self._pages = pages
        self.slots = bytes(sorted(pages))

    def read(self, slot: int, count: int) -> bytes:
        """The first bytes of a slot."""
        return self._pages[slot][:count]

    def write(self, slot: int, page: bytes | bytearray) -> bool:
        """Nothing is written."""
        return False

    def set_aside(self, data: bytes) -> None:
        """Nothing is kept."""


def facts_of(nvm: bytes, drive: bytes) -> dict[str, Any]:
    """The facts of the last game, whether it is on or was left, ready for JSON. In short::

        {"game": "dice", "phases": [1, 2, ...], "number": 3, "on": true, "over": false, "told": false, "deal": 0,
         "last_series": false, "to_win": 0, "players": [{"name": "P1", "tower": false, "phase": 2, "phases": [[1, 37]],
            "five_bonus": 0, "finish_bonus": 0, "failures": 1, "total": 37, "finished": false, "five_lacks": 184}],
         "turn": 0, "rolls": 1, "dice": ["8G", ...], "held": [1, 3], "winners": [], "record": "game dice ..."}

    ``on``: nobody has left it. ``told``: the tower says who has won. ``phase``: the one to make, 0 behind the last.
    ``turn``: the place of who is to play, -1 if nobody is. ``five_lacks``: points to the five phase bonus, -1 if nobody
    can earn it any more. ``to_win``: the least score that wins in the last turn of all, else 0. Of cards there are no
    bonuses, failures and dice, but ``hands`` as :func:`card_pad` has them.
    ``game`` is "" if the journal knows none; then the other keys are missing. Of a deal that several play blind, one
    after the other, the players are those who have played.
    """
    return facts_in(Store(nvm, slots_of(drive)))


def facts_in(store: Store) -> dict[str, Any]:
    """The facts, out of a store."""
    seen = _Seen()
    journal = Journal(store, tuple)
    load(journal, seen.apply)
    facts = seen.facts()
    facts["number"] = journal.game
    return facts


def games_of(nvm: bytes, drive: bytes) -> list[list[str]]:
    """The lines of each game's record, the oldest game first, as *Records to USB* on the tower tells them."""
    journal = Journal(Store(nvm, slots_of(drive)), tuple)
    load(journal, lambda kind, payload: None)
    games: list[list[str]] = []
    for line in records(journal, lambda: Teller(GAMES_KNOWN), GAMES_TOLD):
        if line.startswith("game "):
            games.append([])
        games[-1].append(line)
    return games


class _Seen:
    """Takes the journal's entries, oldest first."""

    def __init__(self) -> None:
        self._on = False
        self._game: dice_rules.Game | cards_rules.Game | None = None
        self._hands: list[Any] = []  # how each hand of cards ended
        self._lines: list[str] = []  # of the record
        rows = [
            (number, set_up, self._taking(moves), self._noting(record)) for number, set_up, moves, record in GAMES_KNOWN
        ]
        self._teller = Teller(rows)

    def apply(self, kind: int, payload: bytes) -> None:
        """Play an entry. Raises ValueError if that is not possible."""
        if kind == BEGIN:
            self._on = True
            self._game = None
            self._hands, self._lines = [], []
        elif kind in (LEAVE, NEW_BEST, PLAYED):
            self._on = False
        self._lines += self._teller.apply(kind, payload)

    def _taking(self, moves: type) -> object:
        def take(game: dice_rules.Game | cards_rules.Game) -> object:
            self._game, self._moves = game, moves(game)
            return self._moves

        return take

    def _noting(self, recorder: type) -> object:
        def begin(write_line: object) -> "_Seen":
            self._watch = recorder(write_line).watch
            return self

        return begin

    def watch(self, fact: int, game: dice_rules.Game | cards_rules.Game) -> None:
        """What the teller has in place of a recorder: keeps how hands of cards end."""
        if fact == cards_rules.HAND_OVER and isinstance(game, cards_rules.Game):
            self._hands.append(game.outcome)
        self._watch(fact, game)

    def facts(self) -> dict[str, Any]:
        """See :func:`facts_of`."""
        game = self._game
        if not self._on and self._teller.set_up.played:
            return blind_facts(self._teller.set_up, self._teller.person)
        if game is None:
            return {"game": ""}
        number = self._teller.set_up.game
        called = self._teller.called
        for place in called:
            game.players[place].name = called[place]
        facts = (
            card_facts(game, self._hands) if isinstance(game, cards_rules.Game) else dice_facts(game, self._moves.stage)
        )
        players: list[Any] = game.players
        for place, player in enumerate(players):
            facts["players"][place].update({"tower": player.level > 0, "phase": player.phase})
        facts["game"] = GAMES[number].word
        facts["phases"] = list(game.phases)  # that are played
        facts["on"] = self._on
        facts["record"] = "".join([line + "\n" for line in self._lines])
        return facts


def dice_facts(game: dice_rules.Game, stage: int) -> dict[str, Any]:
    """Of a game of dice. *stage*: where its players are, see p10core/dice/entries.py."""
    facts = dice_pad(game)
    for place, player in enumerate(facts["players"]):
        lacks = max(0, FIVE_PHASE_TOTAL - game.points(place))
        player["five_lacks"] = lacks if game.five_phase_bonus_open(place) else -1
    turn = game.turn
    rolls = turn.rolls if turn else 0
    others = [game.total(place) for place in range(len(game.players)) if place != game.current]
    facts.update(
        {
            "deal": game.deal,
            "told": game.is_over() and stage != RESULT,
            "last_series": game.state == dice_rules.LAST_SERIES,
            "to_win": points_to_win(game, max(others)) if turn and others else 0,
            "turn": game.current if turn else -1,
            "rolls": rolls,
            "dice": [face_text(face) for face in turn.faces] if rolls else [],
            "held": [die + 1 for die in range(len(turn.faces)) if turn.held >> die & 1] if rolls else [],
        }
    )
    return facts


def blind_facts(chosen: SetUp, person: str) -> dict[str, Any]:
    """Of a deal that several play blind, while nobody plays. *person*: what a seat is called before its number."""
    from p10core.dice.screens.blind import Round

    played = Round(chosen, person)
    is_over = len(played.players) == chosen.players
    totals = [played.total(place) for place in range(len(played.players))]
    first = [player.name for place, player in enumerate(played.players) if totals[place] == max(totals)]
    # A round has what a game has.
    columns = [_column(played, place, player) for place, player in enumerate(played.players)]  # type: ignore[arg-type]
    for column in columns:
        column.update({"tower": False, "phase": 0, "five_lacks": -1})
    return {
        "game": GAMES[DICE_GAME].word,
        "on": True,
        "phases": list(played.phases),
        "players": columns,
        "winners": first if is_over else [],
        "over": is_over,
        "told": is_over,
        "deal": chosen.deal,
        "last_series": False,
        "turn": -1,
        "rolls": 0,
        "dice": [],
        "held": [],
        "record": "",
    }


def card_facts(game: cards_rules.Game, hands: list[Any]) -> dict[str, Any]:
    """Of a game of cards, with how its *hands* ended."""
    facts = card_pad(game, hands)
    facts.update({"deal": 0, "told": game.is_over(), "last_series": False, "turn": game.current})
    return facts


def dice_pad(game: dice_rules.Game) -> dict[str, Any]:
    """The scorepad of a game of dice as scripts read it."""
    return {
        "players": [_column(game, place, player) for place, player in enumerate(game.players)],
        "winners": [game.players[place].name for place in game.winners()],
        "over": game.is_over(),
    }


def _column(game: dice_rules.Game, place: int, player: dice_rules.Player) -> dict[str, Any]:
    column = {
        "name": player.name,
        "phases": [[phase, player.scores[phase]] for phase in game.phases if player.made(phase)],
        "failures": player.failures,
        "total": game.total(place),
        "finished": player.made(game.phases[-1]),
    }
    for number, bonus in enumerate(BONUSES):
        column[bonus.word + "_bonus"] = player.bonuses[number]
    return column


def card_pad(game: cards_rules.Game, hands: list[Any]) -> dict[str, Any]:
    """The scorepad of a game of cards: the totals as for dice, and how each of the *hands* ended."""
    names = [player.name for player in game.players]
    return {
        "players": [
            {
                "name": player.name,
                "phases": [phase for phase in game.phases if player.has_made(phase)],
                "total": player.total,
                "finished": player.has_made(game.phases[-1]),
            }
            for player in game.players
        ],
        "hands": [
            {
                "phases": {names[place]: phase for place, phase in enumerate(hand.phases) if phase},
                "made": [name for place, name in enumerate(names) if hand.made >> place & 1],
                "out": names[hand.out],
                "points": {names[place]: hand.points[place] for place, phase in enumerate(hand.phases) if phase},
                "replay": hand.replay,
            }
            for hand in hands
        ],
        "winners": [names[place] for place in game.winners()],
        "over": game.is_over(),
    }


def slots_of(image: bytes) -> dict[int, bytes]:
    """The pages in the journal's slots, by number, out of the image of a drive. What is ruined is left out."""
    try:
        drive = Drive(image)
    except ValueError:
        return {}
    found = {}
    journal = drive.find(FOLDER)
    for slot in drive.files(journal) if journal and journal.is_folder else ():
        page = drive.find(PAGES, slot) if slot.name.isdigit() and int(slot.name) < SLOTS else None
        if page:
            found[int(slot.name)] = drive.content(page)
    return found
