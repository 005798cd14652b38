"""Options: what is in range, and what people are told when it is not."""

import pytest

from scripts.template.tiny.rules import TINY
from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import resolve
from spieltisch.kernel.options import Option
from spieltisch.kernel.texts import Text

NAME = Text("", "")
NUMBER = Option("n", 4, NAME, NAME, low=3, high=6)
CHOICE = Option("c", "any", NAME, NAME, choices={"any": NAME, "beneath": NAME})
MAYBE = Option("m", 270, NAME, NAME, low=60, high=1800, none=True)


@pytest.mark.parametrize(
    ("option", "value"), [(NUMBER, 3), (NUMBER, 6), (CHOICE, "beneath"), (MAYBE, None), (MAYBE, 60)]
)
def test_a_value_in_range_is_taken(option: Option, value: object) -> None:
    assert option.check(value) == value


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (NUMBER, 2, "a whole number 3-6"),
        (NUMBER, 7, "a whole number 3-6"),
        (NUMBER, True, "a whole number 3-6"),
        (NUMBER, "4", "a whole number 3-6"),
        (NUMBER, 4.0, "a whole number 3-6"),
        (NUMBER, None, "a whole number 3-6"),
        (CHOICE, "other", "one of any, beneath"),
        (CHOICE, 1, "one of any, beneath"),
        (MAYBE, 59, "a whole number 60-1800, or none"),
    ],
)
def test_a_value_out_of_range_is_refused_naming_option_and_range(
    option: Option, value: object, says: str
) -> None:
    with pytest.raises(BadOption) as error:
        option.check(value)
    assert error.value.keys == (option.key,)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("option", "text", "value"), [(NUMBER, "5", 5), (CHOICE, "any", "any"), (MAYBE, "none", None)]
)
def test_a_value_is_read_from_a_command_line(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize("text", ["x", "", "²", "-1", "1e1", "none"])
def test_a_value_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        NUMBER.parse(text)


def test_a_default_may_depend_on_the_seats() -> None:
    rounds = Option("rounds", 2, NAME, NAME, low=1, high=24, per_seat=True)
    assert [rounds.default_for(seats) for seats in (2, 3, 4)] == [4, 6, 8]


def test_unknown_options_and_impossible_numbers_of_seats_are_named() -> None:
    with pytest.raises(BadOption, match="no such option") as error:
        resolve(TINY, 2, {"hands": 3})
    assert error.value.keys == ("hands",)
    with pytest.raises(BadOption, match="5 is not 2-4"):
        resolve(TINY, 5)
    assert resolve(TINY, 2, {"hand_size": 5}) == {"hand_size": 5, "rounds": 2}


def test_of_what_somebody_wrote_only_the_beginning_is_said_again() -> None:
    for wrong in ({"rounds": "x" * 10_000}, {"x" * 10_000: 1}):
        with pytest.raises(BadOption) as error:
            resolve(TINY, 2, wrong)
        assert max(map(len, (str(error.value), *error.value.why, *error.value.keys))) < 300
