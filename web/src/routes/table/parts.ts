/** The parts of a table's page that are not there from the first moment. */

import { Later } from "$lib/state/later.svelte";

export const parts = {
  lobby: new Later(async () => (await import("./Lobby.svelte")).default),
  scores: new Later(async () => (await import("./Scores.svelte")).default),
  menu: new Later(async () => (await import("./Menu.svelte")).default),
  otherGame: new Later(async () => (await import("./OtherGame.svelte")).default),
};
