"""All words and sentences, German and English."""

from __future__ import annotations

from typing import Final

from spieltisch.games.minirummy.points import BLOCKED, LAID_OUT
from spieltisch.games.minirummy.tiles import JOKER, JOKERS_AS, REAL, Tile
from spieltisch.kernel.game import COMMON_REFUSALS, Texts
from spieltisch.kernel.texts import Text

COLOUR_WORDS: Final[dict[str, Text]] = {
    "r": Text("Rot", "red"),
    "b": Text("Blau", "blue"),
    "o": Text("Orange", "orange"),
    "g": Text("Grün", "green"),
}


def tile_words(tile: Tile) -> Text:
    """A tile as people say it: Rot 5."""
    colour = COLOUR_WORDS[tile.colour]
    return Text(f"{colour.de} {tile.number}", f"{colour.en} {tile.number}")


def joker_words(tile: Tile) -> Text:
    """A joker and what it stands for: Joker (Rot 5)."""
    stands_for = tile_words(tile)
    return Text(f"Joker ({stands_for.de})", f"joker ({stands_for.en})")


WORDS: Final[dict[str, Text]] = {
    **COLOUR_WORDS,
    JOKER: Text("Joker", "joker"),
    **{tile.text: tile_words(tile) for tile in REAL},
    **{tile.text: joker_words(tile) for tile in JOKERS_AS},
    "set": Text("Satz", "set"),
    "run": Text("Reihe", "run"),
    LAID_OUT: Text("Alles ausgelegt", "All laid"),
    BLOCKED: Text("Es geht nichts mehr", "Nothing goes any more"),
}

REFUSALS: Final[dict[str, Text]] = {
    "round_over": Text("Die Runde ist vorbei.", "The round is over."),
    "not_started": Text(
        "Es geht noch nicht los: Die Plättchen sind noch nicht verteilt.",
        "Not yet: the tiles have not been dealt.",
    ),
    "not_your_turn": Text("Jetzt ist {seat:seat} am Zug.", "It is {seat:seat}’s turn now."),
    "no_such_stack": Text("Diesen Stapel gibt es nicht.", "There is no such stack."),
    "stack_empty": Text("Dieser Stapel ist leer.", "This stack is empty."),
    "stock_not_empty": Text(
        "Passen geht erst, wenn alle Stapel leer sind. Zieh ein Plättchen.",
        "You can pass only when all stacks are empty. Draw a tile.",
    ),
    "nothing_laid": Text(
        "Leg mindestens ein Plättchen von deinem Aufsteller, oder zieh eines.",
        "Lay at least one tile from your rack, or draw one.",
    ),
    "table_tile_missing": Text(
        "{tile:word} lag auf dem Tisch und muss dort bleiben.",
        "{tile:word} was on the table and has to stay there.",
    ),
    "tile_not_on_rack": Text(
        "So oft hast du {tile:word} nicht auf deinem Aufsteller.",
        "You do not have {tile:word} that often on your rack.",
    ),
    "combination_too_short": Text(
        "Kombination {combination} hat nur {number|Plättchen|Plättchen}; es müssen mindestens drei sein.",
        "Combination {combination} has only {number|tile|tiles}; it needs at least three.",
    ),
    "set_mixes_numbers": Text(
        "Kombination {combination} ist kein Satz: In einem Satz haben alle dieselbe Zahl, nicht {one} und {other}.",
        "Combination {combination} is no set: in a set all have the same number, not {one} and {other}.",
    ),
    "set_repeats_colour": Text(
        "Kombination {combination}: Im Satz mit der Zahl {of} darf jede der vier Farben nur einmal vorkommen.",
        "Combination {combination}: in the set of {of}s each of the four colours may occur only once.",
    ),
    "run_mixes_colours": Text(
        "Kombination {combination} ist keine Reihe: In einer Reihe haben alle dieselbe Farbe, "
        "nicht {one:word} und {other:word}.",
        "Combination {combination} is no run: in a run all have the same colour, not {one:word} and {other:word}.",
    ),
    "run_past_13": Text(
        "Kombination {combination}: Nach der 13 geht eine Reihe nicht weiter, auch nicht mit der 1.",
        "Combination {combination}: a run does not go on after 13, nor round to 1.",
    ),
    "run_has_gap": Text(
        "Kombination {combination}: In der Reihe in {colour:word} fehlt etwas zwischen {low} und {high}.",
        "Combination {combination}: something is missing in the {colour:word} run between {low} and {high}.",
    ),
    "joker_undeclared": Text(
        "Kombination {combination}: Wofür steht der Joker? Möglich: {can_be:or}.",
        "Combination {combination}: what does the joker stand for? It can be {can_be:or}.",
    ),
    "joker_not_free": Text(
        "Ein Joker steht für {tile:word} und bleibt es, bis jemand {tile:word} vom Aufsteller dafür legt.",
        "A joker stands for {tile:word} and stays so until someone lays {tile:word} from a rack for it.",
    ),
    "first_meld_too_low": Text(
        "Das erste Auslegen braucht {needed} Punkte allein vom eigenen Aufsteller: Das sind {sum} von {needed}.",
        "A first lay needs {needed} points from the own rack alone: this is {sum} of {needed}.",
    ),
    "table_touched_in_first_turn": Text(
        "Beim ersten Auslegen bleibt unberührt, was schon auf dem Tisch liegt.",
        "In your first lay, what is on the table already stays untouched.",
    ),
    **COMMON_REFUSALS,
}

NOT_ENOUGH: Final = Text(
    "Es reicht noch nicht für {least}: höchstens {worth}.",
    "It is not enough for {least} yet: {worth} at most.",
)

STEPS: Final[dict[str, Text]] = {
    "new_run": Text(
        "Leg {tiles:and} vom Aufsteller als neue Reihe.", "Lay {tiles:and} from your rack as a new run."
    ),
    "new_set": Text(
        "Leg {tiles:and} vom Aufsteller als neuen Satz.", "Lay {tiles:and} from your rack as a new set."
    ),
    "take_run": Text(
        "Nimm {tiles:and} aus der Reihe {first:word} bis {last:word}.",
        "Take {tiles:and} from the run {first:word} to {last:word}.",
    ),
    "take_set": Text(
        "Nimm {tiles:and} aus dem Satz mit der Zahl {number}.", "Take {tiles:and} from the set of {number}s."
    ),
    "build_run": Text(
        "Leg {tiles:and} zu einer neuen Reihe zusammen.", "Put {tiles:and} together as a new run."
    ),
    "build_set": Text(
        "Leg {tiles:and} zu einem neuen Satz zusammen.", "Put {tiles:and} together as a new set."
    ),
    "join_run": Text(
        "Leg {tiles:and} zu einer neuen Reihe zusammen; davon vom Aufsteller: {rack:and}.",
        "Put {tiles:and} together as a new run; of these from your rack: {rack:and}.",
    ),
    "join_set": Text(
        "Leg {tiles:and} zu einem neuen Satz zusammen; davon vom Aufsteller: {rack:and}.",
        "Put {tiles:and} together as a new set; of these from your rack: {rack:and}.",
    ),
    "put_run": Text(
        "Leg {tiles:and} an die Reihe {first:word} bis {last:word} an.",
        "Put {tiles:and} on the run {first:word} to {last:word}.",
    ),
    "put_set": Text(
        "Leg {tiles:and} an den Satz mit der Zahl {number} an.", "Put {tiles:and} on the set of {number}s."
    ),
    "add_run": Text(
        "Leg {tiles:and} vom Aufsteller an die Reihe {first:word} bis {last:word} an.",
        "Add {tiles:and} from your rack to the run {first:word} to {last:word}.",
    ),
    "add_set": Text(
        "Leg {tiles:and} vom Aufsteller an den Satz mit der Zahl {number} an.",
        "Add {tiles:and} from your rack to the set of {number}s.",
    ),
    "both_run": Text(
        "Leg {tiles:and} an die Reihe {first:word} bis {last:word} an; davon vom Aufsteller: {rack:and}.",
        "Put {tiles:and} on the run {first:word} to {last:word}; of these from your rack: {rack:and}.",
    ),
    "both_set": Text(
        "Leg {tiles:and} an den Satz mit der Zahl {number} an; davon vom Aufsteller: {rack:and}.",
        "Put {tiles:and} on the set of {number}s; of these from your rack: {rack:and}.",
    ),
    "both_rest": Text(
        "Leg {tiles:and} zu {group:and}; davon vom Aufsteller: {rack:and}.",
        "Put {tiles:and} with {group:and}; of these from your rack: {rack:and}.",
    ),
    "swap_run": Text(
        "Leg {tile:word} vom Aufsteller an die Stelle des Jokers in der Reihe {first:word} bis {last:word} "
        "und nimm den Joker in die Hand.",
        "Lay {tile:word} from your rack in place of the joker in the run {first:word} to {last:word}, "
        "and take the joker in your hand.",
    ),
    "swap_set": Text(
        "Leg {tile:word} vom Aufsteller an die Stelle des Jokers im Satz mit der Zahl {number} "
        "und nimm den Joker in die Hand.",
        "Lay {tile:word} from your rack in place of the joker in the set of {number}s, "
        "and take the joker in your hand.",
    ),
    "swap_rest": Text(
        "Leg {tile:word} vom Aufsteller an die Stelle des Jokers bei {group:and} und nimm den Joker in die Hand.",
        "Lay {tile:word} from your rack in place of the joker beside {group:and}, and take the joker in your hand.",
    ),
    "take_rest": Text(
        "Nimm {tiles:and} aus dem, was übrig ist: {group:and}.",
        "Take {tiles:and} from what is left: {group:and}.",
    ),
    "put_rest": Text("Leg {tiles:and} zu {group:and}.", "Put {tiles:and} with {group:and}."),
    "add_rest": Text(
        "Leg {tiles:and} vom Aufsteller zu {group:and}.", "Add {tiles:and} from your rack to {group:and}."
    ),
    "rename": Text(
        "Der Joker für {was:word} steht jetzt für {tile:word}.",
        "The joker for {was:word} now stands for {tile:word}.",
    ),
}
"""How to follow a lay that the solver found (see `bestlay.steps`)."""

POSITION_FAULTS: Final[dict[str, Text]] = {
    "no_object": Text(
        'eine Position ist ein Objekt wie {"table": [["7b", "7g", "7o"]], "rack": ["7r"]}',
        'a position is an object like {"table": [["7b", "7g", "7o"]], "rack": ["7r"]}',
    ),
    "unknown_key": Text(
        "eine Position hat kein {key}; sie hat {keys:and}", "a position has no {key}; it has {keys:and}"
    ),
    "options_no_object": Text(
        'die Hausregeln (options) sind ein Objekt wie {"jokers": "free"}',
        'options are an object like {"jokers": "free"}',
    ),
    "bad_option": Text("so lässt sich die Hausregel {keys:and} nicht einstellen: {why}", "{why}"),
    "opened_no_truth": Text("opened ist true oder false", "opened is true or false"),
    "table_no_list": Text(
        "der Tisch ist eine Liste von Kombinationen", "the table is a list of combinations"
    ),
    "combination_no_list": Text(
        "eine Kombination ist eine Liste von Plättchen", "a combination is a list of tiles"
    ),
    "rack_no_list": Text("der Aufsteller ist eine Liste von Plättchen", "the rack is a list of tiles"),
    "declared_on_rack": Text(
        "{tile} auf dem Aufsteller: Dort steht ein Joker für nichts, schreib {joker}",
        "{tile} on the rack: a joker stands for nothing there, write {joker}",
    ),
    "no_tile": Text(
        "{tile} ist kein Plättchen; Plättchen schreibt man 9r, J oder auf dem Tisch J=9r",
        "{tile} is no tile; tiles are written 9r, J, or on the table J=9r",
    ),
    "no_tile_at_all": Text("da ist kein einziges Plättchen", "there is no tile at all"),
    "too_many_jokers": Text(
        "{tile} ist {number}-mal da, es gibt hier nur {most|Joker|Joker}",
        "{tile} is there {number} times, joker_count is {most}",
    ),
    "too_many_of_one": Text(
        "{tile} ist {number}-mal da, {tile:word} gibt es nur {most}-mal",
        "{tile} is there {number} times, there are only {most}",
    ),
    "bad_combination": Text("{tiles}: {fault}", "{tiles}: {fault}"),
    "empty_combination": Text("eine leere Kombination: {fault}", "an empty combination: {fault}"),
}
"""What can be wrong with a position that was typed in."""

EVENTS: Final[dict[str, Text]] = {
    "dealt": Text(
        "Die Plättchen sind verteilt, jeder hat {each}. {seat:seat} beginnt.",
        "The tiles are dealt, {each} to everyone. {seat:seat} begins.",
    ),
    "received": Text(
        "{seat:seat} hat {number|Plättchen|Plättchen} auf dem Aufsteller.",
        "{seat:seat} has {number|tile|tiles} on the rack.",
    ),
    "laid": Text(
        "{seat:seat} legt {number|Plättchen|Plättchen} aus.", "{seat:seat} lays {number|tile|tiles}."
    ),
    "opened": Text(
        "Damit hat {seat:seat} zum ersten Mal ausgelegt: {points|Punkt|Punkte}.",
        "With that {seat:seat} has laid for the first time: {points|point|points}.",
    ),
    "drew": Text("{seat:seat} zieht ein Plättchen.", "{seat:seat} draws a tile."),
    "passed": Text("{seat:seat} passt.", "{seat:seat} passes."),
    "timed_out": Text(
        "Die Zeit von {seat:seat} ist um, {number|Plättchen kommt|Plättchen kommen} dazu.",
        "{seat:seat}’s time is up: {number|tile is|tiles are} drawn.",
    ),
    "over": Text("{reason:word}: Die Runde ist zu Ende.", "{reason:word}: the round is over."),
}

RULES: Final[tuple[Text, ...]] = (
    Text(
        "Wer zuerst alle Plättchen ausgelegt hat, gewinnt die Runde. Ausgelegt wird in Sätzen und Reihen: "
        "Ein Satz sind drei oder vier Plättchen mit derselben Zahl in verschiedenen Farben, eine Reihe mindestens "
        "drei aufeinanderfolgende Zahlen in einer Farbe. Die 1 kommt nur vor der 2, nie nach der 13.",
        "Whoever has laid all tiles first wins the round. Tiles are laid in sets and runs: a set is three or four "
        "tiles of the same number in different colours, a run at least three consecutive numbers in one colour. "
        "The 1 comes only before the 2, never after the 13.",
    ),
    Text(
        "Wer am Zug ist, legt mindestens ein Plättchen aus oder zieht eines von einem beliebigen Stapel; "
        "danach ist der Nächste dran. Ziehen darfst du auch, wenn du legen könntest.",
        "On your turn lay at least one tile, or draw one from any stack; then it is the next player’s turn. "
        "You may draw even if you could lay.",
    ),
    Text(
        "Dein erstes Auslegen muss mindestens 40 Punkte wert sein (oder was ihr vereinbart habt), in neuen "
        "Kombinationen allein von deinem Aufsteller. Ab dem nächsten Zug darfst du überall anlegen und umbauen.",
        "Your first lay must be worth at least 40 points (or what you agreed on), in new combinations from your own "
        "rack alone. From your next turn on you may add and rebuild everywhere.",
    ),
    Text(
        "Beim Umbauen darfst du den Tisch ordnen, wie du willst: Am Ende deines Zuges müssen alle Kombinationen "
        "gültig sein, und was auf dem Tisch lag, liegt noch dort.",
        "When rebuilding, arrange the table as you like: at the end of your turn all combinations must be valid, "
        "and what was on the table is still there.",
    ),
    Text(
        "Ein Joker steht für ein bestimmtes Plättchen und zählt 25 Punkte. Hast du dieses Plättchen auf dem "
        "Aufsteller, darfst du es dafür legen und den Joker im selben Zug anders verwenden. "
        "Auf den Aufsteller kommt er nie zurück.",
        "A joker stands for one definite tile and counts 25 points. If you have that tile on your rack, you may lay "
        "it and use the joker for something else in the same turn. It never goes back to a rack.",
    ),
    Text(
        "Sind alle Stapel leer, darfst du passen; passen alle nacheinander, endet die Runde, und der kleinste "
        "Aufsteller gewinnt. Wer verliert, bekommt seine restlichen Plättchen als Minuspunkte, die Summe geht als "
        "Pluspunkte an den Gewinner. Nach allen Runden gewinnt, wer die meisten Punkte hat.",
        "When all stacks are empty you may pass; when all pass in succession the round ends and the lowest rack wins. "
        "Whoever loses scores minus the tiles left on the rack, and the winner gets the total. "
        "After all rounds the most points win.",
    ),
)

TEXTS: Final = Texts(
    name=Text("Mini-Rummy", "Mini-Rummy"),
    tagline=Text(
        "Sätze und Reihen legen, den Tisch umbauen und zuerst alle Plättchen los sein.",
        "Lay sets and runs, rebuild the table, and be the first with an empty rack.",
    ),
    words=WORDS,
    refusals=REFUSALS,
    events=EVENTS,
    rules=RULES,
)
