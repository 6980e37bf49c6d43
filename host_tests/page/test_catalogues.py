"""What the pages say in other languages: nothing is missing or left over, and a text finds its translation."""

import datetime
import json
import re
from pathlib import Path
from types import SimpleNamespace

import babel.messages.catalog
import pytest

from desktop.analysis.words import amount, decimal, spoken
from desktop.cafe.guest_words import guest_words
from desktop.image.own_settings import SHOWN
from desktop.tower import page_texts
from desktop.words import NC_, NN_, catalogues, command
from desktop.words.catalogues import NAMES, forms, in_language, known, many, said
from p10core.kernel import words
from p10core.kernel.words import LANGUAGES

OTHERS = [code for code in NAMES if code != "en"]
# The ten words of the game, page and tower alike; behind each what else it may be called, and never is.
GLOSSARY = {
    "en": {
        "phase": "stage|level",
        "set": "triplet|trio",
        "run": "straight|sequence",
        "hold": "lock|freeze",
        "score": "cash in|tally",
        "miss": "fail|fails|failed|failures?",
        "wild": "joker",
        "turn": "inning",
        "roll": "throws?|thrown",
        "total": "grand total|summary",
    },
    "de": {
        "Phase": "Etappe|Stufe",
        "Drilling": "Trio|Satz",
        "Folge": "Straße|Sequenz",
        "halten": "festhalten|sperren",
        "zählen": "Wertung|gutschreiben",
        "verfehlt": "verpasst|daneben|misslungen",
        "Joker": "Wildcard|Jolly",
        "Zug": "Durchgang",
        "Wurf": "Würfelwurf|Versuchswurf",
        "Summe": "Gesamt",
    },
    "fr": {
        "phase": "étape du jeu|niveau",
        "brelan": "trio|triplet",
        "suite": "escalier|séquence",
        "garder": "conserver|bloquer",
        "points": "pointage",
        "ratée": "échouée|loupée",
        "joker": "atout|passe-partout",
        "tour": "tour de jeu",
        "lancer": "tirage|jet de dés",
        "total": "score final",
    },
}
FIGURE = re.compile(r"\{\w*\}|<[^>]*>")  # what a translation keeps: figures, and marks of HTML


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of catalogues and sources: what is written into it is all that the pages say."""
    monkeypatch.setattr(command, "HERE", tmp_path)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, "NAMES", {"en": "English", "de": "Deutsch"})
    monkeypatch.setattr(command, "PAGES", ("page",))
    (tmp_path / "desktop").mkdir()
    (tmp_path / "page").mkdir()
    return tmp_path


def stood(capsys):
    """What ``make words`` says, and whether all is there."""
    try:
        command.main([])
        status = 0
    except SystemExit as end:
        status = end.code
    return status, capsys.readouterr().out.splitlines()


class Tomorrow(datetime.datetime):
    """A clock that is a day ahead."""

    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(days=1)


@pytest.fixture(scope="module")
def template():
    return command.marked()


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_missing_or_left_over(code, template):
    catalogue = command.read(code)
    assert command.updated(catalogue, template) == []
    assert command.missing(catalogue) == []
    assert len(catalogue) > 500


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_the_same_tomorrow(code, monkeypatch):
    today = catalogues.compiled(code)
    clock = SimpleNamespace(datetime=Tomorrow, time=datetime.time, timezone=datetime.timezone)
    monkeypatch.setattr(babel.messages.catalog, "datetime", clock)
    assert catalogues.compiled(code) == today


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_figures_and_marks_of_the_english(code):
    for message in command.read(code):
        if message.id:
            english, translated = (
                (message.id[-1], message.string[-1]) if message.pluralizable else (message.id, message.string)
            )
            assert sorted(FIGURE.findall(translated)) == sorted(FIGURE.findall(english)), english


@pytest.mark.parametrize("code", NAMES)
def test_a_thing_of_the_game_has_one_word_on_pages_and_tower(code):
    texts = {language.code: language.texts for language in LANGUAGES}.get(code)
    said = [str(message.string if texts else message.id) for message in command.read(code if texts else "de")]
    for file in Path(words.__file__).parents[1].glob(f"languages/{texts or 'german'}_*.py"):
        said += [line.partition("\\t")[2 if texts else 0] for line in file.read_text().splitlines()]
    for word, others in GLOSSARY[code].items():
        assert any(word.lower() in text.lower() for text in said), word
        wrong = [text for text in said if re.search(rf"\b({others})", text, re.IGNORECASE)]
        assert wrong == [], f"{word}, not {others}"


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_stands_as_make_words_writes_it(code, template, tmp_path, monkeypatch):
    there = (command.HERE / f"{code}.po").read_bytes()
    catalogue = command.read(code)
    command.updated(catalogue, template)
    monkeypatch.setattr(command, "HERE", tmp_path)
    command.write(catalogue, code)
    assert (tmp_path / f"{code}.po").read_bytes() == there


def test_pages_speak_what_the_tower_speaks():
    assert list(NAMES) == [language.code for language in LANGUAGES]
    assert [known(code) for code in ("de", "eo", None, "")] == ["de", "en", "en", "en"]


def test_a_text_is_found_by_context_and_by_number():
    assert said("Settings", "de") == "Einstellungen"
    assert said("best", "de") != said(NC_("how the best would play", "best"), "de") == "am besten"
    assert said(NC_("how the best would play", "best"), "en") == "best"
    games = NN_("{count} game", "{count} games")
    assert [many(games, number, "fr") for number in (0, 1, 2)] == ["{count} partie"] * 2 + ["{count} parties"]
    assert forms(games, "de") == ["{count} Spiel", "{count} Spiele"]
    assert forms(games, "en") == ["{count} game", "{count} games"]
    assert said("Nobody has translated this.", "de") == "Nobody has translated this."
    assert said("", "de") == ""


def test_no_line_begins_with_a_mark():
    assert said("Result:", "fr") == "Résultat\u00a0:"
    assert "«\u00a0C'est moi\u00a0»" in guest_words("fr")["bad_known"]
    assert amount(0.023, "win", spoken("de")) == "2,3\u00a0%"
    assert amount(0.023, "win", spoken("en")) == "2.3 %"
    assert decimal(-4.06, spoken("fr"), "+") == "−4,1"


def test_a_number_stays_with_its_word():
    assert said("phase {phase}", "fr").format(phase=3) == "phase\u00a03"
    assert many(NN_("once", "{count} times"), 4, "de").format(count=4) == "4-\u2060mal"


def test_a_table_has_the_language_and_all_its_texts():
    assert in_language({"game": "Game", "nobody": "Nobody yet: the first place is free."}, "de") == {
        "language": "de",
        "game": "Spiel",
        "nobody": "Noch niemand: Der erste Platz ist frei.",
    }


def test_the_pages_module_has_each_languages_name_and_what_the_page_says():
    names, texts, phases, shown, own, settings, coach = (
        json.loads(line.partition(" = ")[2].rstrip(";")) for line in page_texts.script().decode().splitlines()
    )
    assert names == NAMES
    assert texts.keys() == set(OTHERS)
    assert texts["de"]["Settings"] == "Einstellungen"
    assert texts["fr"]["Result:"] == "Résultat\u00a0:"
    assert "The owner's page" not in texts["de"]
    assert shown["learn"] == ["How to play", "Apprendre à jouer", "So geht das Spiel"]
    assert all(needs in texts["de"] for needs in phases[1:])
    assert "Würfel" in own["de"]
    assert not set(own["de"]) & set(own["en"])
    assert [row["key"] for row in settings] == SHOWN
    assert all(row["means"] in texts["de"] for row in coach)


def test_what_is_new_is_missing_and_what_is_gone_is_named(folder, capsys):
    source, page = folder / "desktop" / "a.py", folder / "page" / "a.html"
    source.write_text(
        'A = N_("Game")\nB = NC_("a hold", "best")\nC = NN_("{count} game", "{count} games")\nD = "no text"\n'
    )
    page.write_text('<p data-say>Hello</p><p>not this</p><i data-label="Keys" aria-label="Keys"></i>')
    (folder / "page" / "a.js").write_text('show(`${say("Roll")} ${free}`, filled("{count} free", { count: free }));\n')
    status, lines = stood(capsys)
    assert status == 1
    texts = ("Game", "best", "{count} game", "Hello", "Keys", "Roll", "{count} free")
    assert set(lines) == {*(f"de: missing: {text}" for text in texts), "de: 7 texts"}
    catalogue = command.read("de")
    for message in catalogue:
        if message.id:
            message.string = ("eins", "mehr") if message.pluralizable else "da"
    command.write(catalogue, "de")
    assert stood(capsys) == (0, ["de: 7 texts"])
    page.write_text("")
    assert stood(capsys) == (0, ["de: no longer used: Hello", "de: no longer used: Keys", "de: 5 texts"])


def test_a_compiled_catalogue_is_read_before_the_text(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "HERE", tmp_path)
    (tmp_path / "de.mo").write_bytes(b"as it is")
    assert catalogues.compiled("de") == b"as it is"
