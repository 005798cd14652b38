/** For tests: the client with everything that otherwise comes later. */

import { games } from "$games/index";
import type { GameEntry } from "$lib/state/contract";
import { parts } from "./table/parts";

export const entries: readonly GameEntry[] = await Promise.all(
  Object.values(games).map((game) => game.load()),
);
await Promise.all(Object.values(parts).map((part) => part.load()));
