"""The web client's TypeScript, written from the types and facts declared here.

    python -m spieltisch.server.gen_types [--check] [--web web]

Writes `src/lib/wire/types.ts` (every message, no game) and for each game `src/games/KEY/generated.ts` (its view and
its facts), and `src/games/briefs.ts` (what the cards of all games say, in order). `--check` writes nothing and exits 1
if a file is not what it should be.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args

from msgspec import inspect as ms

from spieltisch.games import GAMES
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.options import Option
from spieltisch.kernel.texts import Text
from spieltisch.server import wire
from spieltisch.table.names import MAX_GRAPHEMES

COMMAND: Final = "python -m spieltisch.server.gen_types"
HEADER: Final = f"// Written by `{COMMAND}`. Do not edit: change what it is written from.\n"
UNIONS: Final[Mapping[str, Any]] = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
PLAIN: Final = (
    wire.OpenTable,
    wire.Opened,
    wire.OpenedTimer,
    wire.Ticket,
    wire.Replay,
    wire.AskAdvice,
    wire.RoundAdvice,
    wire.AdvicePending,
    wire.Problem,
)
NAMES: Final[Mapping[type[ms.Type], str]] = {
    ms.AnyType: "unknown",
    ms.NoneType: "null",
    ms.BoolType: "boolean",
    ms.IntType: "number",
    ms.FloatType: "number",
    ms.StrType: "string",
}
LONGEST_NAME: Final = (
    "/** How many letters a name may have, as people count them. */\n"
    f"export const LONGEST_NAME = {MAX_GRAPHEMES};\n"
)
FOREIGN: Final = {"builtins", "msgspec", "typing"}
ObjectType: TypeAlias = ms.StructType | ms.DataclassType | ms.TypedDictType


def types_ts() -> str:
    """The text of `types.ts`: the two unions and every struct they reach."""
    infos = [ms.type_info(each) for union in UNIONS.values() for each in get_args(union)]
    infos += [ms.type_info(each) for each in PLAIN]
    unions = [_union(name, get_args(union)) for name, union in UNIONS.items()]
    return "\n".join([HEADER, LONGEST_NAME, *unions, *map(_interface, _reach(infos))])


def game_ts(game: AnyGame) -> str:
    """The text of a game's `generated.ts`: its view's types, and `facts`, its data."""
    root = ms.type_info(game.view_type)
    parts = [HEADER, *map(_interface, _reach([root]))]
    if (name := _type(root)) != "View":
        parts.append(f"export type View = {name};\n")
    data = json.dumps(facts(game), ensure_ascii=False, indent=2)
    return "\n".join([*parts, f"export const facts = {data} as const;\n"])


def briefs_ts() -> str:
    """The text of `briefs.ts`: the games' briefs in the order in which they are offered."""
    data = json.dumps([brief(game) for game in GAMES.values()], ensure_ascii=False, indent=2)
    return f'{HEADER}\nimport type {{ Brief }} from "$lib/state/contract";\n\nexport const BRIEFS: readonly Brief[] = {data};\n'


def brief(game: AnyGame) -> dict[str, Any]:
    """What a game's card says, as JSON values."""
    return {
        "key": game.key,
        "seats": _seats(game),
        "shared": game.series.shared,
        "name": _plain(game.texts.name),
        "tagline": _plain(game.texts.tagline),
    }


def facts(game: AnyGame) -> dict[str, Any]:
    """A game's facts as JSON values; names as in `kernel.game`."""
    series = game.series
    return {
        "key": game.key,
        "revision": game.revision,
        "seats": _seats(game),
        "options": [_option(option) for option in game.options],
        "presets": [_plain(preset) for preset in game.presets],
        "series": {key: _plain(getattr(series, key)) for key in ("better", "shared", "rounds", "verdicts")},
        "figures": _plain(game.figures),
        "bots": {key: _plain(bot.name) for key, bot in game.bots.items()},
        "stand_in": game.stand_in,
        "patience_s": game.patience_s,
        "min_people": game.min_people,
        "covered_in_pause": game.covered_in_pause,
        "contests": game.contests,
        "objectives": None if game.advisor is None else _plain(game.advisor.objectives),
        "texts": _plain(game.texts),
    }


def _seats(game: AnyGame) -> dict[str, int]:
    return {"min": game.seats.start, "max": game.seats.stop - 1}


def _option(option: Option) -> dict[str, Any]:
    keys = (
        "key",
        "default",
        "per_seat",
        "low",
        "high",
        "choices",
        "milliseconds",
        "none",
        "name",
        "sentence",
    )
    return {key: _plain(getattr(option, key)) for key in keys}


def _plain(value: object) -> object:
    """`value` as JSON, texts as {de, en}."""
    if isinstance(value, Text):
        return value._asdict()
    if is_dataclass(value) and not isinstance(value, type):
        return {key: _plain(getattr(value, key)) for key in value.__dataclass_fields__}
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value


def _reach(infos: Iterable[ms.Type]) -> Iterator[ObjectType]:
    """Every object type that `infos` are or mention, each once, in the order met."""
    seen: dict[type, ObjectType] = {}
    queue = list(infos)
    while queue:
        info = queue.pop(0)
        if isinstance(info, ObjectType):
            if info.cls in seen:
                continue
            seen[info.cls] = info
        queue = [*_inside(info), *queue]
    yield from seen.values()


def _inside(info: ms.Type) -> Iterator[ms.Type]:
    match info:
        case ms.StructType() | ms.DataclassType() | ms.TypedDictType() | ms.NamedTupleType():
            yield from (field.type for field in info.fields)
        case ms.UnionType():
            yield from info.types
        case ms.TupleType():
            yield from info.item_types
        case ms.ListType() | ms.VarTupleType() | ms.SetType() | ms.FrozenSetType():
            yield info.item_type
        case ms.DictType():
            yield info.value_type
        case ms.Metadata():
            yield info.type


def _type(info: ms.Type) -> str:
    """`info` as a TypeScript type."""
    match info:
        case ms.StructType() | ms.DataclassType() | ms.TypedDictType():
            return info.cls.__name__
        case ms.UnionType():
            return " | ".join(sorted(map(_type, info.types), key="null".__eq__))
        case ms.LiteralType():
            return " | ".join(json.dumps(value) for value in info.values)
        case ms.TupleType():
            return f"[{', '.join(map(_type, info.item_types))}]"
        case ms.NamedTupleType():
            return f"[{', '.join(f'{field.name}: {_type(field.type)}' for field in info.fields)}]"
        case ms.ListType() | ms.VarTupleType() | ms.SetType() | ms.FrozenSetType():
            several = isinstance(info.item_type, ms.UnionType | ms.LiteralType)
            return f"({_type(info.item_type)})[]" if several else f"{_type(info.item_type)}[]"
        case ms.DictType():
            return f"Record<string, {_type(info.value_type)}>"
        case ms.Metadata():
            return _type(info.type)
    if name := NAMES.get(type(info)):
        return name
    raise TypeError(f"the client's types have no form for {info}")


def _union(name: str, members: Iterable[type]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in members) + ";\n"


def _interface(info: ObjectType) -> str:
    docs = _field_docs(info.cls)
    lines = [
        *_comment(inspect.cleandoc(info.cls.__doc__ or ""), ""),
        f"export interface {info.cls.__name__} {{",
    ]
    if isinstance(info, ms.StructType) and info.tag_field:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        lines += _comment(docs.get(field.name, ""), "  ")
        lines.append(f"  {field.encode_name}{_optional(info, field.required)}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _optional(info: ObjectType, required: bool) -> str:
    """Only what the client sends may lack a field."""
    return "?" if getattr(info, "forbid_unknown_fields", False) and not required else ""


def _comment(text: str, indent: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _field_docs(cls: type) -> dict[str, str]:
    """The texts below the fields of a class and of those it inherits from, by field."""
    docs: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.partition(".")[0] not in FOREIGN:
            docs |= _own_field_docs(each)
    return docs


def _own_field_docs(cls: type) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    docs = {}
    for above, below in zip(body.body, body.body[1:], strict=False):
        match above, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = inspect.cleandoc(text)
    return docs


def files(web: Path) -> dict[Path, str]:
    """Every generated file below `web` and what belongs in it."""
    wanted = {web / "src/lib/wire/types.ts": types_ts()}
    wanted[web / "src/games/briefs.ts"] = briefs_ts()
    for game in GAMES.values():
        wanted[web / f"src/games/{game.key}/generated.ts"] = game_ts(game)
    return wanted


def stale(web: Path) -> list[Path]:
    """The generated files that are missing or not what they should be."""
    return [
        path
        for path, text in files(web).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def write(web: Path) -> list[Path]:
    """Write the generated files that are not yet right; which these were."""
    wrong = stale(web)
    wanted = files(web)
    for path in wrong:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Write the web client's types.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    parser.add_argument("--web", type=Path, default=Path("web"), help="the web client's folder")
    chosen = parser.parse_args(arguments)
    wrong = stale(chosen.web) if chosen.check else write(chosen.web)
    for path in wrong:
        sys.stderr.write(f"{path} is stale: run `{COMMAND}`\n" if chosen.check else f"wrote {path}\n")
    return 1 if chosen.check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
