/** Being at a table while another page is shown: the others are not told that one has gone. */

import { socketUrl } from "$lib/wire/address";
import { Room } from "./room.svelte";

const nothing = (): void => undefined;

/** `begun`: a round has begun meanwhile. Ends when what it returns is called. */
export function stayAt(table: string, begun: () => void, open?: (url: string) => WebSocket): () => void {
  let resting = false;
  const look = (phase: string): void => {
    if (resting && phase === "round") begun();
    resting = phase !== "round";
  };
  const told = { events: nothing, trouble: nothing, clock: nothing, outdated: nothing };
  const room = new Room(socketUrl(table), { ...told, table: ({ phase }) => look(phase) }, open);
  room.start();
  return () => room.stop();
}
