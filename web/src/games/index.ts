/** The games that have a board. A folder with `generated.ts` and `Board.svelte` is enough to be one; with `sounds.ts` it is heard,
 * with `Finishes.svelte` a race shows its photo finishes, with `advised.ts` advice can be seen. */

import type { Component } from "svelte";
import type { Soundscape } from "$lib/sound/soundscape";
import { ORDER } from "./order";
import type { Advised, Board, Facts, Finishes, GameEntry, Lessons } from "$lib/state/contract";

const facts = import.meta.glob<Facts>("./*/generated.ts", { eager: true, import: "facts" });
const boards = import.meta.glob<Board>("./*/Board.svelte", { import: "default" });
const covers = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });
const lessons = import.meta.glob<Lessons>("./*/lessons/index.ts", { import: "lessons" });
const finishes = import.meta.glob<Finishes>("./*/Finishes.svelte", { import: "default" });
const advised = import.meta.glob<Advised>("./*/advised.ts", { import: "advised" });
const sounds = import.meta.glob<Soundscape>("./*/sounds.ts", { eager: true, import: "sounds" });

function entry(board: string): [string, GameEntry][] {
  const folder = board.slice(0, board.lastIndexOf("/"));
  const own = facts[`${folder}/generated.ts`];
  if (!own) return [];
  const found: GameEntry = {
    facts: own,
    board: boards[board]!,
    cover: covers[`${folder}/Cover.svelte`] ?? null,
    lessons: lessons[`${folder}/lessons/index.ts`] ?? null,
    finishes: finishes[`${folder}/Finishes.svelte`] ?? null,
    advised: advised[`${folder}/advised.ts`] ?? null,
    sounds: sounds[`${folder}/sounds.ts`] ?? null,
  };
  return [[own.key, found]];
}

/** One that is not registered yet comes last. */
const place = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
const byPlace = ([one]: [string, GameEntry], [other]: [string, GameEntry]): number =>
  place(one) - place(other);

/** In the order in which the server registers them. */
export const games: Readonly<Record<string, GameEntry>> = Object.fromEntries(
  Object.keys(boards).flatMap(entry).sort(byPlace),
);
