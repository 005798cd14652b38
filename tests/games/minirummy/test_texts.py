"""Words and sentences, and the text forms of moves and states."""

import re
from itertools import pairwise

import pytest

from spieltisch.games.minirummy.moves import PASS, Draw, Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.text import TEXTS
from spieltisch.games.minirummy.tiles import TILES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import CHANCE
from spieltisch.kernel.match import Match
from spieltisch.kernel.texts import LANGUAGES, Text, Words
from tests.games.minirummy.board import Round, groups, push, refusal, scene

CODES = [
    "round_over",
    "not_your_turn",
    "no_such_stack",
    "stack_empty",
    "stock_not_empty",
    "nothing_laid",
    "table_tile_missing",
    "tile_not_on_rack",
    "combination_too_short",
    "set_mixes_numbers",
    "set_repeats_colour",
    "run_mixes_colours",
    "run_past_13",
    "run_has_gap",
    "joker_undeclared",
    "joker_not_free",
    "first_meld_too_low",
    "table_touched_in_first_turn",
]
WORDS = Words(TEXTS.words, ["Anna", "Ben", "Cem"].__getitem__)


def test_refusals_stand_in_the_order_of_the_rule_page() -> None:
    assert [code for code in TEXTS.refusals if code in CODES] == CODES


SENTENCES = [
    (
        "1r 2r 3r | 4r 5r",
        "Kombination 2 hat nur 2 Plättchen; es müssen mindestens drei sein.",
        "Combination 2 has only 2 tiles; it needs at least three.",
    ),
    (
        "1r 2r 3r | 4r 5r 9r",
        "Kombination 2: In der Reihe in Rot fehlt etwas zwischen 5 und 9.",
        "Combination 2: something is missing in the red run between 5 and 9.",
    ),
    (
        "1r 2r 3r | 4r 5r J",
        "Kombination 2: Wofür steht der Joker? Möglich: Rot 3 oder Rot 6.",
        "Combination 2: what does the joker stand for? It can be red 3 or red 6.",
    ),
    (
        "1r 2r 3r | 4r 5r 9o",
        "Kombination 2 ist keine Reihe: In einer Reihe haben alle dieselbe Farbe, nicht Rot und Orange.",
        "Combination 2 is no run: in a run all have the same colour, not red and orange.",
    ),
    (
        "1r 2r 3r | 9g 9g 9o",
        "Kombination 2: Im Satz mit der Zahl 9 darf jede der vier Farben nur einmal vorkommen.",
        "Combination 2: in the set of 9s each of the four colours may occur only once.",
    ),
    (
        "1r 2r 3r | 9g 9o 4r",
        "Kombination 2 ist kein Satz: In einem Satz haben alle dieselbe Zahl, nicht 4 und 9.",
        "Combination 2 is no set: in a set all have the same number, not 4 and 9.",
    ),
    (
        "1r 2r 3r | 9g 9o J=9b",
        "Das erste Auslegen braucht 50 Punkte allein vom eigenen Aufsteller: Das sind 43 von 50.",
        "A first lay needs 50 points from the own rack alone: this is 43 of 50.",
    ),
    (
        "1r 2r | 4r 5r 9r",
        "Rot 3 lag auf dem Tisch und muss dort bleiben.",
        "red 3 was on the table and has to stay there.",
    ),
    (
        "1r 2r 3r | 4r 5r J J",
        "So oft hast du Joker nicht auf deinem Aufsteller.",
        "You do not have joker that often on your rack.",
    ),
]


@pytest.mark.parametrize(("table", "de", "en"), SENTENCES)
def test_refusals_are_sentences(table: str, de: str, en: str) -> None:
    found = refusal(scene("1r 2r 3r", "4r 5r 9r 9o 9g 9g J", opened=False, first_meld=50), table)
    assert found is not None
    assert WORDS.fill(TEXTS.refusals[found.code], found.values, "de") == de
    assert WORDS.fill(TEXTS.refusals[found.code], found.values, "en") == en


def test_a_bound_joker_is_explained() -> None:
    found = refusal(scene("5r 6r 7r J=8r", "3r 1b"), "3r J=4r 5r 6r 7r")
    assert found is not None
    said = WORDS.fill(TEXTS.refusals[found.code], found.values, "de")
    assert said == "Ein Joker steht für Rot 8 und bleibt es, bis jemand Rot 8 vom Aufsteller dafür legt."


def test_events_are_sentences() -> None:
    match = scene("1r 2r 3r", "9r 10r 11r 10b 10o 10g 1b", "4r 9b", stacks=["6b"], opened=[False, True])
    events = [*push(match, "1r 2r 3r | 9r 10r 11r | 10b 10o 10g"), *push(match, Draw(0)), *push(match, PASS)]
    said = [WORDS.fill(TEXTS.events[event.kind], event.told(None), "de") for event in events]
    assert said == [
        "Anna legt 6 Plättchen aus.",
        "Damit hat Anna zum ersten Mal ausgelegt: 60 Punkte.",
        "Ben zieht ein Plättchen.",
        "Anna passt.",
    ]


def every_text() -> list[Text]:
    options = [text for option in MINIRUMMY.options for text in (option.name, option.sentence)]
    names = [preset.name for preset in MINIRUMMY.presets] + [bot.name for bot in MINIRUMMY.bots.values()]
    tables = [*TEXTS.words.values(), *TEXTS.refusals.values(), *TEXTS.events.values()]
    return [TEXTS.name, TEXTS.tagline, *tables, *TEXTS.rules, *options, *names]


def test_every_text_is_there_in_both_languages_with_the_same_fields() -> None:
    fields = re.compile(r"\{(\w+(?::\w+)?)")
    for text in every_text():
        assert text.de.strip()
        assert text.en.strip()
        assert sorted(set(fields.findall(text.de))) == sorted(set(fields.findall(text.en)))


def test_every_tile_has_its_own_word() -> None:
    for language in LANGUAGES:
        assert len({getattr(TEXTS.words[tile.text], language) for tile in TILES}) == len(TILES)


# -- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Lay(groups("7b 7g 7o | 4r 5r J=6r")), "lay 7b.7g.7o/4r.5r.J=6r"),
        (Lay(groups("J J J")), "lay J.J.J"),
        (Lay(()), "lay"),
        (Lay(((),)), "lay -"),
        (Lay(((), groups("1r 2r")[0], ())), "lay -/1r.2r/-"),
        (Draw(0), "draw 0"),
        (Draw(11), "draw 11"),
        (PASS, "pass"),
    ],
)
def test_moves_are_written_in_one_way(move: Lay | Draw, text: str) -> None:
    assert str(move) == text
    assert MINIRUMMY.parse_move(text) == move


UNREADABLE = """lay  1r|lay 14r|lay 0r|lay 1y|lay 1r.|lay 1r./2r|lay /|lay 1r/|lay J=|lay J=J|lay J=14r|lay j|lay 01r|lay 1R
lay 1r 2r|lay 1r,2r|lay --|lay -.1r|draw|draw -1|draw 01|draw x|draw 0 1|draw ²|draw 99999999999|pass 1|PASS|pass |start 1
deal x 1r|time_up 2|Lay 1r.2r.3r|lay\t1r|lay J=9r=9r||lay =9r""".replace("\n", "|").split("|")
UNREADABLE.append("lay 1r\n")


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_is_refused_as_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        MINIRUMMY.parse_move(text)


# -- states ---------------------------------------------------------------------------------------------------------


def middle() -> Round:
    """A round of three after some laying, drawing and running out of time."""
    match: Round = Match(MINIRUMMY, 3, {"turn_seconds": 30, "timeout_draw": 2})
    order = "10r.10b.10o.10g.J.11r.12r.1r.1b.2b.4b.6b.8b.12o"
    rest = list(MINIRUMMY.deal(match.state, Rng("middle")).order)
    for each in order.split("."):
        rest.remove(each)
    deal = f"deal 0 {order.replace('.', ' ')} {' '.join(rest)}"
    match.push_text(CHANCE, deal)
    match.push_text(0, "lay 10r.10b.10o.10g/11r.12r.J=13r")
    match.push_text(1, "draw 4")
    match.push_text(-2, "time_up")
    return match


def test_a_state_is_one_line_that_says_all_that_matters() -> None:
    match = middle()
    text = MINIRUMMY.state_text(match.state)
    fields = dict(part.split("=", 1) for part in text.split(" "))
    assert fields["phase"] == "running"
    assert fields["melds"] == "10r.10b.10o.10g/11r.12r.J=13r"
    assert fields["opened"] == "+/-/-"
    assert fields["racks"].split("/")[0] == "1r.1b.2b.4b.6b.8b.12o"
    assert (fields["number"], fields["turn"], fields["last"].split(".")[:2]) == ("4", "0", ["2", "time_up"])
    again = MINIRUMMY.parse_state(text, match.options, 3)
    assert MINIRUMMY.state_text(again) == text
    for viewer in (None, 0, 1, 2):
        assert MINIRUMMY.view(again, viewer) == match.view(viewer)
        assert MINIRUMMY.secret(again, viewer) == MINIRUMMY.secret(match.state, viewer)


def test_places_need_not_be_noted() -> None:
    match = middle()
    text = re.sub(r"places=\S+", "places=-", MINIRUMMY.state_text(match.state))
    again = MINIRUMMY.parse_state(text, match.options, 3)
    assert MINIRUMMY.state_text(again) == text
    assert MINIRUMMY.secret(again, 0) < MINIRUMMY.secret(match.state, 0)


def test_a_state_before_the_deal_has_a_text_too() -> None:
    match = Match(MINIRUMMY, 3)
    text = MINIRUMMY.state_text(match.state)
    assert MINIRUMMY.state_text(MINIRUMMY.parse_state(text, match.options, 3)) == text


FAULTS = [
    ("phase=running", "phase=walking"),
    ("phase=running", "phase=over"),
    ("first=0", "first=3"),
    ("turn=0", "turn=-"),
    ("number=4", "number=x"),
    ("racks=1r.", "racks=2r."),
    ("racks=1r.", "racks=J=1r."),
    ("racks=1r.", "racks=-/1r."),
    ("places=7", "places=8"),
    ("places=7.", "places="),
    ("10r.10b.10o.10g/", "10b.10r.10o.10g/"),
    ("J=13r", "J"),
    ("J=13r", "13r"),
    ("10o.10g/", "10o/10g."),
    ("opened=+/-/-", "opened=+/-"),
    ("opened=+/-/-", "opened=+/-/?"),
    ("passes=0", "passes=1"),
    ("passes=0", "passes=-1"),
    ("last=2.time_up", "last=3.time_up"),
    ("last=2.time_up", "last=2.nap"),
    ("last=2.time_up.", "last=2.time_up.0."),
    (" stacks=", " stacks=1r/"),
    (" stacks=", " stock="),
    (" passes=0", ""),
]


@pytest.mark.parametrize(("part", "fault"), FAULTS)
def test_a_state_that_cannot_be_is_refused_as_unreadable(part: str, fault: str) -> None:
    match = middle()
    text = MINIRUMMY.state_text(match.state)
    assert part in text
    with pytest.raises(BadText):
        MINIRUMMY.parse_state(text.replace(part, fault, 1), match.options, 3)


def test_no_two_states_of_a_round_have_the_same_text() -> None:
    match = middle()
    texts = []
    for _ in range(20):
        match.push(match.state.turn, MINIRUMMY.offers(match.state, match.state.turn)[-1])
        texts.append(MINIRUMMY.state_text(match.state))
    assert all(one != other for one, other in pairwise(texts))
