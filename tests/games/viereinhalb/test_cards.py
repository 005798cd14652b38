"""The 95 cards."""

import copy
import pickle

import pytest

from spieltisch.games.viereinhalb.cards import (
    BY_TEXT,
    COLOURS,
    EVERY_FACE,
    FACES,
    NO_FACE,
    PACK,
    PIECES,
    card,
    faces,
)
from spieltisch.games.viereinhalb.rules import VIEREINHALB


def test_there_are_95_cards() -> None:
    assert len(PACK) == 95
    assert VIEREINHALB.pieces({}, 4) == PIECES
    assert PIECES.total() == 95


def test_there_are_two_copies_of_each_of_five_colours_times_seven_numbers() -> None:
    numbers = {f"{number}{colour}": 2 for number in range(1, 8) for colour in "rygbp"}
    assert {face.text: PIECES[face.text] for face in FACES if not face.special} == numbers


@pytest.mark.parametrize("special", ["R", "D", "Z"])
def test_there_is_one_of_each_coloured_special_in_each_colour(special: str) -> None:
    assert [PIECES[special + colour] for colour in "rygbp"] == [1] * 5


def test_there_are_five_colour_changes_and_five_blocks_all_white() -> None:
    white = {face.text: PIECES[face.text] for face in FACES if face.white}
    assert white == {"Fry": 1, "Fyg": 1, "Fgb": 1, "Fbp": 1, "Fpr": 1, "X": 5}


def test_each_colour_stands_on_two_colour_changes() -> None:
    changes = [face for face in FACES if face.mark == "F"]
    assert [sum(colour in face.colours for face in changes) for colour in COLOURS] == [2] * 5


def test_colour_changes_show_two_different_colours() -> None:
    assert all(len(set(face.colours)) == 2 for face in FACES if face.mark == "F")


@pytest.mark.parametrize("face", FACES, ids=str)
def test_a_face_is_one_object_also_after_copying(face: object) -> None:
    assert copy.copy(face) is face
    assert copy.deepcopy(face) is face
    assert pickle.loads(pickle.dumps(face)) is face


def test_a_face_knows_its_text() -> None:
    assert all(card(text).text == text and str(face) == text for text, face in BY_TEXT.items())


def fits(piece: str, top: str) -> bool:
    """The rule said over the texts: their letters are their colours and marks."""
    return piece[0] in "FX" or bool(set(piece) & set(top))


def test_a_card_fits_by_colour_or_by_number_or_symbol_and_white_ones_always() -> None:
    for top in FACES:
        assert {face.text for face in FACES if face.bit & top.followers} == {
            face.text for face in FACES if fits(face.text, top.text)
        }


def test_sets_of_faces_tell_every_face_from_every_other() -> None:
    for face in FACES:
        assert [each for each in FACES if each.bit & faces([face])] == [face]
        assert FACES[face.place] is face
    assert [face for face in FACES if face.bit & EVERY_FACE] == list(FACES)
    assert not any(face.bit & NO_FACE for face in FACES)
