/** The pages; each is fetched when it is first shown. `server/parts.py` knows what belongs to which. */

import { briefs, games } from "$games/index";
import { Later } from "$lib/state/later.svelte";

/** With the game that is offered first. */
async function start() {
  const [{ default: page }] = await Promise.all([
    import("./Start.svelte"),
    games[briefs[0]?.key ?? ""]?.load(),
  ]);
  return page;
}

export const pages = {
  start: new Later(start),
  table: new Later(async () => (await import("./Table.svelte")).default),
  television: new Later(async () => (await import("./Television.svelte")).default),
  replay: new Later(async () => (await import("./Replay.svelte")).default),
  privacy: new Later(async () => (await import("./Privacy.svelte")).default),
  helper: new Later(async () => (await import("./Helper.svelte")).default),
};
