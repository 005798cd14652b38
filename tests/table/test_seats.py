"""Who sits where, who is called what, and who may say so."""

import pytest

from spieltisch.kernel.errors import BadOption
from spieltisch.table.asking import may_delete
from spieltisch.table.names import BadName, clean
from tests.table.desk import Desk


def test_whoever_opens_a_table_is_its_host_on_the_first_seat() -> None:
    desk = Desk()
    assert desk.last["ada"].you.host
    assert desk.last["ada"].you.seat == 0
    assert [seat.name for seat in desk.shown.seats] == ["Ada"]


def test_opening_with_an_option_out_of_range_names_it() -> None:
    with pytest.raises(BadOption, match=r"'hand_size'.*1-10"):
        Desk(options={"hand_size": 99})
    with pytest.raises(BadOption, match="no such option"):
        Desk(options={"nonsense": 1})


def test_joining_sits_down_while_a_seat_is_free_and_watches_when_none_is() -> None:
    desk = Desk()
    desk.sit("Bo", "Cem", "Dora", "Eve")
    assert [desk.last[key].you.seat for key in ("bo", "cem", "dora", "eve")] == [1, 2, 3, None]
    assert desk.shown.watchers == ["Eve"]
    assert desk.code("eve", "sit", seat=None) == "table_full"


def test_two_who_join_for_the_last_seat_never_share_it() -> None:
    for _ in range(20):
        desk = Desk()
        desk.sit("Bo", "Cem")
        desk.connect("x")
        desk.connect("y")
        desk.say("x", "join", name="X")
        desk.say("y", "join", name="Y")
        assert sorted(str(desk.last[key].you.seat) for key in "xy") == ["3", "None"]


def test_one_browser_is_one_person_however_often_it_joins() -> None:
    desk = Desk()
    desk.sit("Bo")
    assert desk.code("bo", "join", name="Other") == "already_joined"
    assert [seat.name for seat in desk.shown.seats] == ["Ada", "Bo"]


@pytest.mark.parametrize("name", ["ada", " ADA ", "Ａｄａ", "Ada\ufe0f", "Ada\u200d", "A\u200cda"])
def test_a_name_that_reads_like_one_at_the_table_is_refused(name: str) -> None:
    desk = Desk()
    desk.connect("bo")
    assert desk.code("bo", "join", name=name) == "name_taken"


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Anna", "\u0410nna"),
        ("Anna", "\u0410nn\u0430"),
        ("Anna", "\u0391NNA"),
        ("\u0415\u041c\u041c\u0410", "Emma"),
        ("Zo\u00eb", "Zo\u0451"),
        ("Igor", "\u0406g\u043er"),
        ("Otto", "\u039ftto"),
    ],
)
def test_a_name_in_letters_that_look_like_those_of_another_is_refused(taken: str, name: str) -> None:
    """O-76: two who would be mixed up are told apart, also where the letters are Greek or Cyrillic."""
    desk = Desk(host=taken)
    desk.connect("bo")
    assert desk.code("bo", "join", name=name) == "name_taken"


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Roma", "\u0420\u043e\u043c\u0430"),
        ("Anna", "\u0410\u043d\u043d\u0430"),
        ("Anna", "Ann\u00e4"),
        ("Lea", "Iea"),
    ],
)
def test_names_that_look_different_can_both_be_used(taken: str, name: str) -> None:
    desk = Desk(host=taken)
    desk.connect("bo")
    assert desk.code("bo", "join", name=name) is None


def test_people_of_like_names_are_never_mixed_up() -> None:
    """O-76: a trailing blank is no other name; renaming or leaving touches nobody else; a name opens no seat."""
    desk = Desk(host="Anna")
    desk.connect("bo")
    assert desk.code("bo", "join", name="anna ") == "name_taken"
    assert desk.code("bo", "join", name="Anne") is None
    assert desk.code("bo", "rename", name=" ANNA") == "name_taken"
    assert desk.code("ada", "rename", name="Anne") == "name_taken"
    desk.say("ada", "leave")
    assert [(seat.name, seat.person) for seat in desk.last["bo"].table.seats] == [("Anne", 1)]
    assert desk.code("bo", "rename", name="Anna") is None
    desk.connect("x")
    assert desk.code("x", "join", name="Anna") == "name_taken"
    assert desk.last["x"].you.seat is None


@pytest.mark.parametrize(
    "name",
    [
        "Wolf 🐺",
        "👨‍👩‍👧‍👦",
        "🇩🇪",
        "Jürgen Groß-Öztürk",
        "<img src=x onerror=alert(1)>"[:24],
        "=1+1",
        "אבא",
        "महिला",
    ],
)
def test_names_of_any_script_and_emoji_stay_as_they_are(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("  \t ", "name_empty"),
        ("\u200d", "name_empty"),
        ("a" * 25, "name_too_long"),
        ("a\u0301\u0302\u0303" * 24 + "a", "name_too_long"),
        ("👨‍👩‍👧‍👦" * 10, "name_too_rich"),
        ("🧔‍♂️" * 17, "name_too_rich"),
        ("a" + "\u0301" * 9, "name_characters"),
        ("Anna\U000e0041", "name_characters"),
        ("\u3164", "name_empty"),
        ("\u2800", "name_empty"),
        ("evil\u202eeman", "name_characters"),
        ("nul\x00", "name_characters"),
        ("\u2066x", "name_characters"),
    ],
)
def test_names_that_are_empty_long_or_hide_something_are_refused(name: str, code: str) -> None:
    with pytest.raises(BadName) as error:
        clean(name)
    assert error.value.code == code


def test_a_family_emoji_counts_as_one_character_and_flags_of_letters_are_allowed() -> None:
    assert clean("👨‍👩‍👧‍👦" * 9) == "👨‍👩‍👧‍👦" * 9
    scotland = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    assert clean(scotland) == scotland


def test_blanks_at_the_ends_and_between_are_folded() -> None:
    assert clean("  Anna \n Lena ") == "Anna Lena"


def test_renaming_changes_the_seat_too() -> None:
    desk = Desk()
    desk.say("ada", "rename", name="Ada L.")
    assert [seat.name for seat in desk.shown.seats] == ["Ada L."]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("add_bot", {"bot": "uniform"}),
        ("unseat", {"seat": 0}),
        ("swap", {"seat": 0, "other": 1}),
        ("set_options", {"options": {}}),
        ("start_round", {}),
        ("end_round", {}),
        ("reopen", {}),
        ("pass_host", {"person": 1}),
    ],
)
def test_only_the_host_arranges_the_table(kind: str, values: dict[str, object]) -> None:
    desk = Desk()
    desk.sit("Bo")
    assert desk.code("bo", kind, **values) == "not_host"
    desk.connect("watcher")
    assert desk.code("watcher", kind, **values) == "not_seated"


def test_bots_get_names_nobody_has() -> None:
    desk = Desk(host="Piko")
    for _ in range(3):
        desk.say("ada", "add_bot", bot="uniform")
    names = [seat.name for seat in desk.shown.seats]
    assert len(set(names)) == 4
    assert desk.code("ada", "add_bot", bot="uniform") == "table_full"
    assert desk.code("ada", "add_bot", bot="genius") == "unknown_bot"


def test_seats_close_up_and_change_places() -> None:
    desk = Desk()
    desk.sit("Bo", "Cem")
    desk.say("ada", "swap", seat=0, other=2)
    assert [seat.name for seat in desk.shown.seats] == ["Cem", "Bo", "Ada"]
    desk.say("ada", "unseat", seat=1)
    assert [seat.name for seat in desk.shown.seats] == ["Cem", "Ada"]
    assert desk.last["bo"].you.seat is None
    assert desk.code("ada", "unseat", seat=9) == "no_such_seat"
    desk.say("bo", "sit", seat=None)
    assert desk.last["bo"].you.seat == 2


def test_a_person_may_take_a_bots_seat_but_not_a_persons() -> None:
    desk = Desk()
    desk.say("ada", "add_bot", bot="uniform")
    for name in ("Bo", "Cem", "Dora"):
        desk.sit(name)
    assert desk.last["dora"].you.seat is None
    assert desk.code("dora", "sit", seat=0) == "seat_taken"
    assert desk.code("dora", "sit", seat=1) is None
    assert desk.last["dora"].you.seat == 1


def test_the_host_who_leaves_is_followed_by_the_next_person_who_then_may_do_all() -> None:
    desk = Desk()
    desk.sit("Bo", "Cem")
    desk.say("ada", "leave")
    assert desk.last["bo"].you.host
    assert desk.code("bo", "start_round") is None
    desk.say("ada", "join", name="Ada")
    assert not desk.last["ada"].you.host


def test_the_role_of_host_can_be_handed_on() -> None:
    desk = Desk()
    desk.sit("Bo")
    assert desk.code("ada", "pass_host", person=7) == "no_such_person"
    desk.say("ada", "pass_host", person=1)
    assert (desk.last["ada"].you.host, desk.last["bo"].you.host) == (False, True)


def test_options_are_checked_and_kept() -> None:
    desk = Desk()
    assert desk.code("ada", "set_options", options={"hand_size": 11}) == "bad_option"
    assert desk.code("ada", "set_options", options={"hand_size": 5}) is None
    assert desk.shown.options == {"hand_size": 5, "rounds": 2}


def test_a_round_needs_enough_seats() -> None:
    desk = Desk()
    why = desk.say("ada", "start_round")
    assert why is not None
    assert (why.code, why.values) == ("too_few_seats", {"least": 2})


def test_the_table_is_arranged_before_a_series_only() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    for kind, values in (
        ("add_bot", {"bot": "uniform"}),
        ("unseat", {"seat": 1}),
        ("set_options", {"options": {}}),
    ):
        assert desk.code("ada", kind, **values) == "round_running"
    assert desk.code("ada", "start_round") == "round_running"
    assert desk.code("bo", "stand") == "round_running"


def test_whoever_opens_the_link_during_a_round_watches() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    desk.sit("Cem")
    assert desk.last["cem"].you.seat is None
    assert desk.last["cem"].view.hand == []
    assert desk.code("cem", "sit", seat=1) == "round_running"
    assert desk.code("cem", "move", move="lay 1") == "not_seated"


def test_a_host_who_leaves_alone_is_followed_by_whoever_comes_next() -> None:
    desk = Desk()
    desk.say("ada", "leave")
    assert desk.shown.host is None
    desk.sit("Bo")
    assert desk.last["bo"].you.host
    assert desk.code("bo", "add_bot", bot="uniform") is None


def test_the_role_of_host_goes_to_somebody_who_is_there() -> None:
    desk = Desk()
    desk.sit("Bo", "Cem")
    desk.disconnect("bo")
    desk.say("ada", "leave")
    assert desk.last["cem"].you.host


def test_the_role_of_host_never_goes_to_somebody_who_left() -> None:
    desk = Desk()
    desk.sit("Bo", "Cem")
    desk.start()
    desk.say("bo", "leave")
    assert desk.code("ada", "pass_host", person=1) == "no_such_person"
    desk.say("ada", "leave")
    assert desk.last["cem"].you.host


@pytest.mark.parametrize("started", [False, True])
def test_a_host_who_vanished_is_followed_after_twenty_seconds_and_comes_back_as_a_player(
    started: bool,
) -> None:
    desk = Desk()
    desk.sit("Bo")
    if started:
        desk.start()
    desk.disconnect("ada")
    desk.wait(19_999)
    assert hosts(desk) == []
    desk.wait(1)
    assert hosts(desk) == ["bo"]
    desk.connect("ada")
    assert hosts(desk) == ["bo"]


def test_nobody_who_only_looks_on_follows_a_host_while_somebody_plays() -> None:
    desk = Desk("viereinhalb", {"rounds": 2})
    desk.sit("Bo")
    desk.start()
    desk.sit("Wat")
    desk.disconnect("ada")
    desk.disconnect("bo")
    desk.wait(60_000)
    assert hosts(desk) == []
    assert not may_delete(desk.table.room, "wat")
    desk.connect("bo")
    desk.wait(0)
    assert hosts(desk) == ["bo"]
    assert may_delete(desk.table.room, "bo")


def hosts(desk: Desk) -> list[str]:
    """Who of those connected is host."""
    return [key for key, state in desk.last.items() if state.you.host]


def test_the_host_changes_no_seats_while_a_series_runs() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    assert desk.code("ada", "swap", seat=0, other=1) == "round_running"
    desk.say("ada", "end_round")
    assert desk.code("ada", "swap", seat=0, other=1) is None


def test_nobody_takes_the_name_of_a_bot_or_of_a_seat_whose_owner_left() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.say("ada", "add_bot", bot="uniform")
    bot = desk.shown.seats[2].name
    desk.start()
    desk.say("bo", "leave")
    desk.connect("x")
    assert desk.code("x", "join", name=bot) == "name_taken"
    assert desk.code("x", "join", name="bo") == "name_taken"
    assert desk.code("bo", "join", name="Bo") is None


def test_a_table_has_room_for_a_hundred_people_and_no_more() -> None:
    desk = Desk()
    for number in range(99):
        assert desk.code(f"k{number}", "join", name=f"P{number}") is None
    assert desk.code("one more", "join", name="Q") == "table_full"
