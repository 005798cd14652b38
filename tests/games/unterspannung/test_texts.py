"""Sentences, and the text forms of moves and states."""

import re

import pytest

from spieltisch.games.unterspannung.cards import FACES
from spieltisch.games.unterspannung.moves import Draw, Play
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.games.unterspannung.text import TEXTS
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Refusal
from spieltisch.kernel.match import Match
from spieltisch.kernel.texts import LANGUAGES, Text, Words
from tests.games.unterspannung.positions import Round, play, position, refused

NAMES = ["Anna", "Ben", "Cem", "Dora"]


def said(refusal: Refusal) -> tuple[str, ...]:
    words = Words(TEXTS.words, NAMES.__getitem__)
    return tuple(words.fill(TEXTS.refusals[refusal.code], refusal.values, language) for language in LANGUAGES)


def test_a_wrong_card_is_explained_without_the_values_unless_they_are_shown() -> None:
    hands = "3±1.9±2/9±1.9±2.9±3"
    assert said(refused(position(hands, "5±2"), 1, "play 9±1 @")) == (
        "9 mit ±1 passt nicht auf 5 mit ±2: Gefragt ist ein anderer Wert.",
        "9 with ±1 does not fit on 5 with ±2: it asks for another value.",
    )
    assert said(refused(position(hands, "5±2", show_wanted="yes"), 1, "play 9±1 @")) == (
        "9 mit ±1 passt nicht auf 5 mit ±2: Gefragt ist 7 oder 3.",
        "9 with ±1 does not fit on 5 with ±2: it asks for 7 or 3.",
    )


def test_a_lock_says_for_how_long() -> None:
    assert said(Refusal("locked", {"ms": 800}))[0] == "Kurz gesperrt: In 800 ms geht es für dich weiter."


def test_a_play_is_announced_with_its_value() -> None:
    events = play(position("3±1.9±2/9±1.9±2.9±3", "5±2"), 0, "3±1")
    words = Words(TEXTS.words, NAMES.__getitem__)
    lines = [words.fill(TEXTS.events[each.kind], each.told(None), "de") for each in events]
    assert lines == ["Anna: 3!", "Anna legt die letzte Karte verdeckt ab und gewinnt die Runde!"]


def every_text() -> list[Text]:
    options = [text for option in UNTERSPANNUNG.options for text in (option.name, option.sentence)]
    names = [preset.name for preset in UNTERSPANNUNG.presets] + [
        bot.name for bot in UNTERSPANNUNG.bots.values()
    ]
    tables = [*TEXTS.words.values(), *TEXTS.refusals.values(), *TEXTS.events.values()]
    return [TEXTS.name, TEXTS.tagline, *tables, *TEXTS.rules, *options, *names]


def test_every_text_is_there_in_both_languages_with_the_same_fields() -> None:
    fields = re.compile(r"\{(\w+(?::\w+)?)")
    for text in every_text():
        assert text.de.strip()
        assert text.en.strip()
        assert sorted(fields.findall(text.de)) == sorted(fields.findall(text.en))


def test_every_face_has_its_own_word() -> None:
    for language in LANGUAGES:
        assert len({getattr(TEXTS.words[face.text], language) for face in FACES}) == len(FACES)


def test_moves_have_one_text_each() -> None:
    for text, move in (
        ("play 10±3 @7", Play(FACES[-1], 7)),
        ("draw @12", Draw(12)),
        ("draw", Draw()),
    ):
        assert UNTERSPANNUNG.parse_move(text) == move
        assert str(move) == text
    assert str(UNTERSPANNUNG.parse_move("unblock")) == "unblock"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 5±2",
        "play 5±2 7",
        "play 5±2 @",
        "play 5±2 @0",
        "play 5±2 @07",
        "play 5±2 @-1",
        "play 5±2 @²",
        "play 5±2 @7 @8",
        "play 5±4 @7",
        "play 11±1 @7",
        "play 5+2 @7",
        "play  5±2 @7",
        "play 5±2 @7 ",
        "playing",
        "draw 7",
        "draw @0",
        "draw @1.5",
        "draw ",
        "drawn",
        "unblock 1",
        "Unblock",
        "play 5±2 @99999999999",
        "start ",
        "deal 00 1±1",
    ],
)
def test_what_is_no_move_is_refused_as_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        UNTERSPANNUNG.parse_move(text)


def a_round() -> Round:
    match = position("3±1.9±2.9±3/9±1.9±2", "5±2", "8±1.8±2/7±1")
    play(match, 0, "3±1")
    return match


FAULTS = {
    "phase=running": ("phase=walking", "phase=over ", "phase=undealt"),
    " top=7": (" top=0 x", " top=3 x", " top=-1 x"),
    "laid=0": ("laid=2", "laid=x"),
    "unblocks=0": ("unblocks=99", "unblocks=-1"),
    "dealt=": ("dealt=-/", "delt=", "dealt=5±2."),
    "drawn=": ("drawn=1/", "drawn=40/", "drawn=x/"),
    "drew=0/0": ("drew=0", "drew=999/0", "drew=a/0"),
    "hands=9±2.9±3/": ("hands=9±2/", "hands=9±2.9±1/", "hands=-/", "hands=9±2.8±1/"),
    "3±1 winner": ("5±1 winner", "3±4 winner", "- winner"),
    "winner=-": ("winner=0", "winner=5"),
    "last=-": ("last=9±2", "last=x"),
}


@pytest.mark.parametrize(
    ("part", "fault"), [(part, fault) for part, faults in FAULTS.items() for fault in faults]
)
def test_a_state_that_cannot_be_is_refused_as_unreadable(part: str, fault: str) -> None:
    match = a_round()
    text = UNTERSPANNUNG.state_text(match.state)
    if part == " top=7":
        part = re.findall(r" top=\d+ ", text)[0]
        fault = fault.replace(" x", " ")
    assert part in text
    with pytest.raises(BadText):
        UNTERSPANNUNG.parse_state(text.replace(part, fault), match.options, 2)


def test_a_running_round_in_which_somebody_has_won_is_refused() -> None:
    with pytest.raises(BadText, match="one card left has won"):
        position("3±1/9±1.9±2", "5±2")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_before_the_deal_has_a_text_too(seats: int) -> None:
    match = Match(UNTERSPANNUNG, seats)
    text = UNTERSPANNUNG.state_text(match.state)
    assert UNTERSPANNUNG.state_text(UNTERSPANNUNG.parse_state(text, match.options, seats)) == text


def test_a_round_that_is_stuck_is_still_stuck_when_read_again() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2")
    text = UNTERSPANNUNG.state_text(match.state)
    again = UNTERSPANNUNG.parse_state(text, match.options, 2)
    assert again.stuck
    assert UNTERSPANNUNG.due(again) == UNTERSPANNUNG.due(match.state)
