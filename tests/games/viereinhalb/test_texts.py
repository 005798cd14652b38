"""Words and sentences, and the text forms of moves and states."""

import re

import pytest

from spieltisch.games.viereinhalb.cards import FACES
from spieltisch.games.viereinhalb.moves import BY_MOVE_TEXT
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.games.viereinhalb.text import TEXTS, VERDICTS
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.match import Match
from spieltisch.kernel.texts import LANGUAGES, Text, Words
from tests.games.viereinhalb.positions import play, position

CODES = [
    "round_over",
    "not_started",
    "not_your_turn",
    "card_not_in_tableau",
    "no_such_pile",
    "pile_blocked",
    "card_does_not_fit",
    "name_a_seat",
    "seat_cannot_be_named",
]
NAMES = ["Anna", "Ben", "Cem", "Dora"]
WORDS = Words(TEXTS.words, NAMES.__getitem__)


def test_refusals_stand_in_the_order_of_the_rule_page() -> None:
    assert [code for code in TEXTS.refusals if code in CODES] == CODES


@pytest.mark.parametrize(
    ("code", "values", "de", "en"),
    [
        (
            "pile_blocked",
            {"on": "left_pile", "turns": 1},
            "Auf den linken Stapel darf noch 1 Zug lang nichts gelegt werden.",
            "Nothing may be laid on the left pile for 1 more turn.",
        ),
        (
            "pile_blocked",
            {"on": "right_pile", "turns": 3},
            "Auf den rechten Stapel darf noch 3 Züge lang nichts gelegt werden.",
            "Nothing may be laid on the right pile for 3 more turns.",
        ),
        (
            "card_does_not_fit",
            {"card": "5r", "on": "left_pile", "wants": ["g", "b", "F"]},
            "Rot 5 passt nicht auf den linken Stapel: Gefragt ist Grün, Blau oder „Farbwechsel“. "
            "Weiße Karten passen immer.",
            "You cannot lay red 5 on the left pile: it asks for green, blue or “colour change”. "
            "White cards always fit.",
        ),
        ("not_your_turn", {"seat": 2}, "Jetzt ist Cem am Zug.", "It is Cem’s turn now."),
    ],
)
def test_refusals_are_sentences(code: str, values: dict[str, object], de: str, en: str) -> None:
    assert WORDS.fill(TEXTS.refusals[code], values, "de") == de
    assert WORDS.fill(TEXTS.refusals[code], values, "en") == en


def test_events_are_sentences() -> None:
    match = position("1r/2r/Zr.1g/3r.3y", "5r/-", stock="7p.6p.5p.4p.3p", turn=2, direction="-")
    told = play(match, "play Zr 0")
    said = [WORDS.fill(TEXTS.events[each["kind"]], each, "de") for each in told]
    assert said == ["Cem legt „Zwei ziehen“ Rot auf den linken Stapel.", "Ben zieht 2 Karten."]


def every_text() -> list[Text]:
    options = [text for option in VIEREINHALB.options for text in (option.name, option.sentence)]
    names = [preset.name for preset in VIEREINHALB.presets] + [bot.name for bot in VIEREINHALB.bots.values()]
    tables = [*TEXTS.words.values(), *TEXTS.refusals.values(), *TEXTS.events.values()]
    return [
        TEXTS.name,
        TEXTS.tagline,
        *tables,
        *TEXTS.rules,
        *options,
        *names,
        *(each.text for each in VERDICTS),
    ]


def test_every_text_is_there_in_both_languages_with_the_same_fields() -> None:
    fields = re.compile(r"\{(\w+(?::\w+)?)")
    for text in every_text():
        assert text.de.strip()
        assert text.en.strip()
        assert sorted(fields.findall(text.de)) == sorted(fields.findall(text.en))


def test_every_face_colour_and_mark_has_its_own_word() -> None:
    for language in LANGUAGES:
        faces = [getattr(TEXTS.words[face.text], language) for face in FACES]
        assert len(set(faces)) == len(FACES)
    assert all(token in TEXTS.words for face in FACES for token in face.tokens)


def test_no_move_of_the_game_is_written_two_ways() -> None:
    for text, move in BY_MOVE_TEXT.items():
        assert str(move) == text
        assert VIEREINHALB.parse_move(text) is move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 5r",
        "play 5r left",
        "play 8r 0",
        "play r5 0",
        "play 5r -1",
        "play 5r 00",
        "play Dr 0 01",
        "play 5r 0 ",
        "play  5r 0",
        "PLAY 5r 0",
        "set_aside 1",
        "set aside",
        "deal 0x 5r",
        "play 5r ²",
        "play 5r 99999999999",
    ],
)
def test_what_is_no_move_is_refused_as_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        VIEREINHALB.parse_move(text)


FAULTS = {
    "phase=running": "phase=walking",
    "first=0": "first=4",
    "turn=0": "turn=1",
    "direction=+": "direction=0",
    "5r.6g": "5r.6r",
    "blocked=0/0": "blocked=0/1",
    "blocked=0/0 ": "blocked=0 ",
    "aside=-": "aside=8r",
    "last=-": "last=0.5r.2",
    " stock=": " pool=",
}


@pytest.mark.parametrize(("part", "fault"), FAULTS.items())
def test_a_state_that_cannot_be_is_refused_as_unreadable(part: str, fault: str) -> None:
    match = position("5r.6g/-", "5r/6b")
    text = VIEREINHALB.state_text(match.state)
    assert part in text
    with pytest.raises(BadText):
        VIEREINHALB.parse_state(text.replace(part, fault), match.options, 2)


@pytest.mark.parametrize("blocked", ["4/0", "0/1"])
def test_a_block_stands_under_a_gesperrt_and_never_longer_than_block_turns(blocked: str) -> None:
    with pytest.raises(BadText):
        position("5r/1b", "X/5b", blocked=blocked)


def test_nobody_is_on_turn_when_the_round_does_not_run() -> None:
    with pytest.raises(BadText):
        position("5r/1b", phase="over")


def test_a_state_before_the_deal_has_a_text_too() -> None:
    match = Match(VIEREINHALB, 3)
    text = VIEREINHALB.state_text(match.state)
    assert VIEREINHALB.state_text(VIEREINHALB.parse_state(text, match.options, 3)) == text
