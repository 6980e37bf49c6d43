"""A game by link: two who play it, one who looks on, and those who try to gain by what they send."""

import json
import random
from dataclasses import replace

import numpy as np
import pytest

from desktop.analysis.game import analyse
from desktop.analysis.share import packed as shared
from desktop.analysis.share import unpacked as record_in
from desktop.by_link import chain, link, rival, table
from desktop.by_link.asked import answer
from desktop.by_link.link import ASKED, ENDED, NO_LINK, OTHER_GAME, Link, Played, Rules, Seat, packed, unpacked
from desktop.by_link.table import NOT_MINE, NOT_NOW, SAME_NAME, STRANGE, TWO_PLAY, Table
from desktop.errors import BadInput
from desktop.referee.referee import referee, scorepad
from desktop.tower.page_texts import texts_in
from desktop.tower.server import perfect_hold
from host_tests.game.chi_square import chance, chi_square
from host_tests.thorough import share
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.ten_dice import ALL_DICE

TURN, ROLL = False, True  # what takes a link
# A link of the days when who begins was thrown for, always.
OF_VERSION_1 = "AQACAgACA0FubgAD9AVmVhlESxVZQuSLnPBmhANCZW4AAovjU3s_Z-LvF9raSGQXmzTQAADQAABiKShe"


class Guest:
    """Somebody at a page, which keeps the letters of the games and their secrets."""

    def __init__(self, name, seed):
        self.name = name
        self.secret = random.Random(seed).randbytes(chain.BYTES)
        self.kept = {}
        self.view = {}
        self.rival = {}  # the secret of who plays by itself, where somebody does

    @staticmethod
    def hold(game):
        """What the rival holds, who stops as soon as a phase is made."""
        return nearest(game.turn.phase, game.turn.faces) & ALL_DICE if game.turn.result() == FAILED else ALL_DICE

    def ask(self, **question):
        """What the page answers; the text of a refusal."""
        found = json.loads(answer(json.dumps({"kept": list(self.kept.values()), **question}), self.hold))
        if "refused" in found:
            return found["refused"]
        self.view = found
        if found["me"] >= 0:
            self.kept[found["game"]] = {"secret": self.secret.hex(), **self.rival, "letter": found["letter"]}
        return found

    def open(self, link):
        return self.ask(do="open", letter=link)

    def meet(self, house, hold=None):
        """Begin a game against a rival."""
        self.hold = hold or self.hold
        self.rival = {"rival": chain.before(self.secret, 5).hex()}
        rules = {"house": house, "by_roll": True}
        return self.ask(
            do="invite", secret=self.secret.hex(), name=self.name, called="Perfect", rules=rules, **self.rival
        )

    def move(self, do, **more):
        return self.ask(do=do, letter=self.view["letter"], **more)

    def play(self):
        """All that I can do: I score what is made, and hold nothing."""
        while self.view["can_move"]:
            turn = self.view["turn"]
            self.move("stop") if turn["score"] or turn["rolls"] == 3 else self.move("roll", held=0)
        return self.view["letter"]


def met(by_roll=TURN, house="short:2", seed=1, roll_off=False):
    """Two who have agreed to play; of the second the answer is still to be opened."""
    ann, ben = Guest("Ann", seed), Guest("Ben", seed + 1)
    rules = {"house": house, "by_roll": by_roll, "roll_off": roll_off}
    invitation = ann.ask(do="invite", secret=ann.secret.hex(), name="Ann", rules=rules)["letter"]
    ben.ask(do="join", secret=ben.secret.hex(), name="Ben", letter=invitation)
    return ann, ben


def begun(by_roll=TURN, first="Ann"):
    """Two whose game has begun, the one who plays first before the one who waits. Who was invited is first by dice."""
    for seed in range(1, 40, 2):
        pair = ann, ben = met(by_roll, seed=seed, roll_off=first == "Ben")
        ann.open(ben.view["letter"])
        if ann.view["names"][ann.view["next"]] == first:
            if first == "Ben":
                ben.open(ann.view["letter"])
                pair = ben, ann
            return pair
    raise AssertionError("nobody begins")


@pytest.mark.parametrize("by_roll", [TURN, ROLL])
@pytest.mark.parametrize("roll_off", [False, True])
@pytest.mark.parametrize("seed", [1, 3, 5])
def test_two_play_a_game_to_its_end_and_both_see_the_same(by_roll, roll_off, seed):
    ann, ben = met(by_roll, seed=seed, roll_off=roll_off)
    player, other = ann, ben
    for _links in range(500):
        player.open(other.view["letter"])
        player.play()
        if not player.view["to_send"]:
            break
        player, other = other, player
    assert ann.view["over"] and ben.view["over"]
    assert ann.view["record"] == ben.view["record"]
    lines = record_in(ann.view["record"]).splitlines()
    assert scorepad(referee(lines)) == ben.view["pad"]
    onlooker = Guest("Eve", 99).open(ann.view["letter"])
    assert onlooker["record"] == ann.view["record"] and onlooker["me"] == -1 and not onlooker["can_move"]


@pytest.mark.parametrize("by_roll", [TURN, ROLL])
@pytest.mark.parametrize("seed", range(1, 21, 2))
def test_the_first_dice_need_an_invitation_and_an_answer_and_no_third_link(by_roll, seed):
    ann, ben = met(by_roll, seed=seed)
    invited = unpacked(ann.view["letter"]).seats[0]
    assert invited.number == 0, "who answers draws a secret before anything of Ann's is told"
    ann.open(ben.view["letter"])
    assert ann.view["can_move"] and ann.view["names"][ann.view["next"]] == "Ann"
    assert len(ann.move("roll", held=0)["turn"]["faces"]) == 10
    ann.play()
    told = unpacked(ann.view["letter"]).seats[0]
    assert chain.before(told.secret, told.number) == invited.secret, "her dice are of what the invitation has bound"
    assert ben.open(ann.view["letter"])["turns"][0]["name"] == "Ann"


def test_a_game_that_was_begun_by_a_roll_off_goes_on():
    ben, ann = begun(first="Ben")
    ben.play()
    ann.open(ben.view["letter"])
    assert ann.play() == OF_VERSION_1
    assert ben.open(OF_VERSION_1)["can_move"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_rival_answers_at_once_until_the_game_is_over(seed):
    ann = Guest("Ann", seed)
    ann.meet("short:2")
    while not ann.view["over"]:
        assert ann.view["rival"] and ann.view["can_move"] and not ann.view["to_send"]
        ann.play()
    assert {turn["name"] for turn in ann.view["turns"]} == {"Ann", "Perfect"}
    assert scorepad(referee(record_in(ann.view["record"]).splitlines())) == ann.view["pad"]
    assert Guest("Eve", 99).open(ann.view["letter"])["record"] == ann.view["record"]


@pytest.mark.share
@pytest.mark.parametrize("house", share(["short:3", "even"], 2))
def test_perfect_plays_as_the_solved_game_says(house):
    ann = Guest("Ann", 4)
    ann.meet(house, perfect_hold)
    while not ann.view["over"]:
        ann.play()
    _, analysis = analyse(record_in(ann.view["record"]).splitlines())
    costs = {"Ann": [0.0], "Perfect": [0.0]}
    for turn in analysis["turns"]:
        if turn["phase"] != 8:
            costs[turn["player"]] += [roll["cost"]["win"] for roll in turn["rolls"] if "cost" in roll]
    assert max(costs["Perfect"]) < 0.0005
    assert max(costs["Ann"]) > 0.005


def test_a_rival_is_told_no_secret_for_a_roll_before_it_holds():
    ann, perfect = begun(ROLL, first="Ben")[::-1]
    theirs = Table(unpacked(perfect.view["letter"]), perfect.secret)
    for rolls in (1, 2):
        while theirs.can_move():
            theirs = rival.moved(theirs, lambda game: 0b1)
        link = theirs.link
        assert link.turns[-1] == Played(rolls, (0b1,) * rolls, ASKED)
        assert {seat.name: seat.number for seat in link.seats}["Ann"] == rolls
        theirs = Table(Table(link, ann.secret).link, perfect.secret)
    assert theirs.link.turns[-1].rolls == 3


def test_a_rival_that_cannot_say_what_it_holds_says_why_and_nothing_is_played():
    def no_table(game):
        raise BadInput(rival.NO_TABLE)

    ann = next(ann for ann in (Guest("Ann", seed) for seed in range(40)) if ann.meet("short:5", no_table) is ann.view)
    for _roll in range(3):
        ann.move("roll", held=0)
    before = ann.view
    assert ann.move("stop") == rival.NO_TABLE
    assert ann.open(before["letter"]) == before


def test_a_rival_has_another_name_than_its_guest():
    assert Guest("Perfect", 1).meet("none") == SAME_NAME


def test_a_game_of_sixty_turns_is_a_short_link():
    turns = tuple(Played(3, (7, 56), ENDED) for _ in range(60))
    seats = (Seat("Annabella", 61, bytes(16)), Seat("Benedikt", 60, bytes(16)))
    link = Link(Rules(), seats, turns)
    assert unpacked(packed(link)) == link
    assert len(packed(link)) < 350


def test_the_dice_are_made_by_both():
    ann, ben = begun()
    dice = ann.move("roll", held=0)["turn"]["faces"]
    others = [chain.sides(ann.secret, bytes([number]) * 16, 1) for number in range(50)]
    assert len({tuple(sides) for sides in others}) == 50
    other, guest = met(seed=3)
    other.open(guest.view["letter"])
    assert dice != other.move("roll", held=0)["turn"]["faces"]


def test_the_dice_of_a_link_are_fair():
    source = random.Random(5)
    counts = np.zeros(6)
    for _ in range(3000):
        for side in chain.sides(source.randbytes(16), source.randbytes(16), 1):
            counts[side] += 1
    assert chance(chi_square(counts), 5) > 0.001


def test_held_dice_stay_and_the_same_link_opened_again_rolls_the_same():
    ann, _ = begun()
    first = ann.view["letter"]
    faces = ann.move("roll", held=0)["turn"]["faces"]
    again = ann.move("roll", held=0b111)["turn"]["faces"]
    assert again[:3] == faces[:3]
    ann.open(first)
    assert ann.view["turn"]["rolls"] == 2, "what was rolled stays rolled"


def test_only_who_answered_first_plays():
    ann, ben = met()
    carl = Guest("Carl", 77)
    invitation = ann.view["letter"]
    carl.ask(do="join", secret=carl.secret.hex(), name="Carl", letter=invitation)
    ann.open(ben.view["letter"])
    assert ann.open(carl.view["letter"]) == OTHER_GAME
    late = Guest("Ann", 78)
    assert late.ask(do="join", secret=late.secret.hex(), name="Dora", letter=ben.view["letter"]) == TWO_PLAY
    assert late.ask(do="join", secret=late.secret.hex(), name="Ann", letter=invitation) == SAME_NAME
    fresh = Guest("Ben", 1000)
    fresh.ask(do="join", secret=fresh.secret.hex(), name="Ben", letter=invitation)
    assert ann.open(fresh.view["letter"]) == OTHER_GAME, "with another secret, now that the dice are known"


def test_a_secret_that_has_another_fingerprint_is_refused():
    ann, ben = begun(first="Ben")
    ann.play()
    link = unpacked(ann.view["letter"])
    seats = [replace(seat, secret=b"chosen to suit  ") if seat.name == "Ben" else seat for seat in link.seats]
    false = replace(link, seats=tuple(seats))
    assert ben.open(packed(false)) == OTHER_GAME


def turned_back():
    """Ben, who has seen a turn of two rolls, and Ann, who stands before it again with all that her browser kept."""
    ann, ben = begun()
    before = dict(ann.kept)
    ann.move("roll", held=0)
    ann.move("roll", held=1)
    ann.move("stop")
    ben.open(ann.view["letter"])
    liar = Guest("Ann", 0)
    liar.secret, liar.kept = ann.secret, before
    liar.open(next(iter(before.values()))["letter"])
    return ben, liar


@pytest.mark.parametrize("held", [(0, 2), (0, 1, 3)], ids=["another hold", "a third roll"])
def test_a_turn_that_was_sent_with_its_dice_cannot_be_played_otherwise(held):
    ben, liar = turned_back()
    for mask in held:
        liar.move("roll", held=mask)
    liar.move("stop")
    assert ben.open(liar.view["letter"]) == OTHER_GAME


def test_nobody_moves_for_the_other():
    ann, ben = begun()
    ben.open(ann.view["letter"])
    link = unpacked(ben.view["letter"])
    assert ben.view["to_send"] and not ben.view["can_move"]
    assert ben.move("roll", held=0) == NOT_NOW
    first = Played(1, (), ENDED)
    assert ann.open(packed(replace(link, turns=(first,)))) == NOT_MINE
    assert ann.open(packed(replace(link, turns=(first, first)))) == STRANGE, "its dice are nobody's yet"


def test_an_older_link_leads_to_where_the_game_is():
    ann, ben = begun()
    old = ben.view["letter"]
    ann.play()
    now = ann.view
    assert ann.open(old) == now


def test_by_roll_the_others_secret_comes_after_the_hold():
    """Whoever asks for the dice without a hold gets none."""
    ann, ben = begun(ROLL)
    ann.move("roll", held=0)
    ben.open(ann.view["letter"])
    told = {seat.name: seat.number for seat in unpacked(ben.view["letter"]).seats}
    assert told["Ben"] == 1
    asked = ann.move("roll", held=0b11)
    assert unpacked(asked["letter"]).turns[-1] == Played(1, (0b11,), ASKED)
    assert asked["to_send"] and not asked["can_move"]
    assert ann.move("roll", held=0b111) == NOT_NOW, "a hold that was asked for stays"
    faces = ann.view["turn"]["faces"]
    ben.open(asked["letter"])
    ann.open(ben.view["letter"])
    assert ann.view["turn"]["rolls"] == 2 and ann.view["turn"]["faces"][:2] == faces[:2]


def test_a_hold_that_was_asked_for_cannot_become_another_one():
    ann, ben = begun(ROLL)
    ann.move("roll", held=0)
    ann.move("roll", held=0b11)
    ben.open(ann.view["letter"])
    link = unpacked(ann.view["letter"])
    for turn in (Played(1, (0b111,), ASKED), Played(1, (), ENDED)):
        assert ben.open(packed(replace(link, turns=(turn,)))) == OTHER_GAME


def test_moves_against_the_rules_are_refused():
    ann, _ = begun()
    assert ann.move("stop") == NOT_NOW, "a turn begins with a roll"
    ann.move("roll", held=0)
    before = ann.view
    assert ann.move("roll", held=1023) == STRANGE, "all held"
    assert ann.move("roll", held=1024) == STRANGE
    assert ann.open(before["letter"]) == before


@pytest.mark.parametrize("name", ["", "   ", ",", "\u200b"])
def test_who_has_no_name_is_asked_for_one(name):
    ann = Guest("", 1)
    said = ann.ask(do="invite", secret=ann.secret.hex(), name=name, rules={"house": "none", "by_roll": False})
    assert said == "Please type a name."


def test_a_name_is_one_word_of_a_record():
    ann = Guest("", 1)
    view = ann.ask(
        do="invite", secret=ann.secret.hex(), name=" Anna Maria, = ", rules={"house": "none", "by_roll": False}
    )
    assert view["names"] == ["Anna-Maria"]


def test_a_link_that_is_cut_off_or_invented_says_so():
    ann, ben = begun()
    whole = ann.play()
    cut = [ben.open(whole[:length]) for length in range(len(whole) - 1)]  # the last letter may be one that has no byte
    assert all(isinstance(said, str) for said in cut)
    source = random.Random(9)
    for _ in range(300):
        data = bytearray(whole.encode())
        data[source.randrange(len(data))] = source.choice(b"ABCabc019-_~%")
        said = ben.open(data.decode())
        assert said == NO_LINK or said["letter"] == whole
    assert ben.open("A" * 100_000) == NO_LINK


@pytest.mark.parametrize("behind", [".", ")", "…", "seeyou", "_", "--", "9", "AAAA", '"', ">, or so", " -- Ann"])
def test_what_a_messenger_has_put_behind_a_link_is_no_part_of_it(behind):
    ann, ben = begun()
    whole = ann.play()
    assert ben.open(whole + behind)["letter"] == whole
    record = "player Ann\nplayer Ben\n"
    assert record_in(shared(record) + behind) == record


def test_no_link_ends_in_a_sign_that_a_messenger_leaves_out():
    links = [Link(Rules(), (Seat(name, 0, bytes(chain.BYTES)),)) for name in ("Al", "Ann", "Anna", "Annie")]
    links += [replace(link, seats=(replace(link.seats[0], number=number),)) for link in links for number in range(200)]
    assert all(unpacked(packed(link)) == link and packed(link)[-1] not in "-_" for link in links)
    for record in map(str, range(2000)):
        assert record_in(shared(record)) == record and shared(record)[-1] not in "-_"


@pytest.mark.parametrize(
    "question", ["", "[]", "{}", "7", '{"do": "open"}', '{"do": "open", "letter": 3}', "[" * 100_000]
)
def test_a_question_that_makes_no_sense_is_refused_in_words(question):
    assert json.loads(answer(question, Guest.hold)) == {"refused": NO_LINK}


def test_a_chain_has_steps_enough_and_says_when_it_has_none():
    assert chain.whole(bytes(16))[chain.STEPS] == bytes(16)
    assert chain.known(bytes(16), chain.STEPS) == chain.whole(bytes(16))
    assert chain.before(bytes(16), chain.STEPS) == chain.whole(bytes(16))[0]
    with pytest.raises(BadInput):
        unpacked(packed(Link(Rules(), (Seat("Ann", chain.STEPS + 1, bytes(16)),))))


@pytest.mark.parametrize("language", ["fr", "de"])
def test_what_is_refused_is_refused_in_the_languages_of_the_page(language):
    known = texts_in(language)
    named = [pair for module in (link, table, rival) for pair in vars(module).items()]
    texts = [text for name, text in named if name.isupper() and isinstance(text, str)]
    assert len(texts) >= 9
    assert [text for text in texts if text not in known] == []
