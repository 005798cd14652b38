"""The client's TypeScript is written from the declarations, and what is committed is what would be written."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, NamedTuple, cast

import pytest
from msgspec import Struct, inspect

from spieltisch.games import GAMES
from spieltisch.kernel.game import AnyGame, Series, Texts, Verdict
from spieltisch.kernel.options import Option, Preset
from spieltisch.kernel.texts import Text
from spieltisch.server import gen_types

WEB = Path(__file__).parents[2] / "web"
ROOM = Text("Raum", "room")


class Spot(NamedTuple):
    pile: int
    card: str | None


@dataclass
class Own:
    """What is
    one's own."""

    cards: tuple[str, ...]


@dataclass
class SomeView:
    """All there is to see."""

    own: Own | None
    """Nobody's is null."""
    pair: tuple[int, str]
    spots: list[Spot]
    maybe: list[int | None]
    by_seat: dict[int, list[str]]
    reason: Literal["over", "time"]


SOME = cast(
    "AnyGame",
    SimpleNamespace(
        key="some",
        revision=1,
        seats=range(2, 7),
        options=(Option("seconds", None, ROOM, ROOM, 1, 9, none=True),),
        presets=(Preset("fast", ROOM, {"seconds": 3}),),
        series=Series("fewer", verdicts=(Verdict(3, ROOM), Verdict(None, ROOM))),
        figures={"cards": 9},
        texts=Texts(ROOM, ROOM, {}, {"late": ROOM}, {}),
        view_type=SomeView,
        bots={"uniform": SimpleNamespace(name=ROOM)},
        stand_in="uniform",
        patience_s=8,
        min_people=1,
        covered_in_pause=False,
        contests=False,
        advisor=None,
    ),
)

VIEW = """\
/** All there is to see. */
export interface SomeView {
  /** Nobody's is null. */
  own: Own | null;
  pair: [number, string];
  spots: [pile: number, card: string | null][];
  maybe: (number | null)[];
  by_seat: Record<string, string[]>;
  reason: "over" | "time";
}

/**
 * What is
 * one's own.
 */
export interface Own {
  cards: string[];
}

export type View = SomeView;
"""


@pytest.mark.parametrize("path", gen_types.files(WEB))
def test_what_is_committed_is_what_would_be_written(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == gen_types.files(WEB)[path]


def test_a_view_keeps_its_tuples_nulls_choices_and_comments() -> None:
    assert VIEW in gen_types.game_ts(SOME)


def test_facts_are_json_with_both_languages() -> None:
    facts = gen_types.facts(SOME)
    assert facts["seats"] == {"min": 2, "max": 6}
    assert facts["figures"] == {"cards": 9}
    assert facts["options"][0]["none"] is True
    assert facts["texts"]["refusals"] == {"late": {"de": "Raum", "en": "room"}}
    assert facts["series"]["verdicts"][1] == {"up_to": None, "text": {"de": "Raum", "en": "room"}}


def test_no_game_stands_among_the_messages() -> None:
    assert not [key for key in GAMES if key in gen_types.types_ts()]


def test_a_type_without_a_form_in_typescript_is_an_error() -> None:
    class Odd(Struct):
        when: bytes

    odd = inspect.type_info(Odd)
    assert isinstance(odd, inspect.StructType)
    with pytest.raises(TypeError, match="no form"):
        gen_types._interface(odd)


def test_check_names_the_stale_file_and_what_to_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert gen_types.main(["--web", str(tmp_path)]) == 0
    assert gen_types.main(["--web", str(tmp_path), "--check"]) == 0
    capsys.readouterr()
    (tmp_path / "src/lib/wire/types.ts").write_text("changed")
    assert gen_types.main(["--web", str(tmp_path), "--check"]) == 1
    said = capsys.readouterr().err
    assert "types.ts is stale" in said
    assert gen_types.COMMAND in said
