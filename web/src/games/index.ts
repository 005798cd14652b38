/** The games that have a board. A folder with `generated.ts` and `Board.svelte` is enough to be one; with `sounds.ts` it is heard,
 * with `Finishes.svelte` a race shows its photo finishes, with `advised.ts` advice can be seen. */

import type { Soundscape } from "$lib/sound/soundscape";
import type { Advised, Board, Brief, Facts, Finishes, GameEntry, Lessons } from "$lib/state/contract";
import { Later } from "$lib/state/later.svelte";
import { BRIEFS } from "./briefs";

const facts = import.meta.glob<Facts>("./*/generated.ts", { import: "facts" });
const boards = import.meta.glob<Board>("./*/Board.svelte", { import: "default" });
const lessons = import.meta.glob<Lessons>("./*/lessons/index.ts", { import: "lessons" });
const finishes = import.meta.glob<Finishes>("./*/Finishes.svelte", { import: "default" });
const advised = import.meta.glob<Advised>("./*/advised.ts", { import: "advised" });
const sounds = import.meta.glob<Soundscape>("./*/sounds.ts", { eager: true, import: "sounds" });

const entry = (key: string): Later<GameEntry> =>
  new Later(async () => ({
    facts: await facts[`./${key}/generated.ts`]!(),
    board: boards[`./${key}/Board.svelte`]!,
    lessons: lessons[`./${key}/lessons/index.ts`] ?? null,
    finishes: finishes[`./${key}/Finishes.svelte`] ?? null,
    advised: advised[`./${key}/advised.ts`] ?? null,
    sounds: sounds[`./${key}/sounds.ts`] ?? null,
  }));

/** In the order in which the server registers them. */
export const briefs: readonly Brief[] = BRIEFS.filter(({ key }) => `./${key}/Board.svelte` in boards);

export const games: Readonly<Record<string, Later<GameEntry>>> = Object.fromEntries(
  briefs.map(({ key }) => [key, entry(key)]),
);
