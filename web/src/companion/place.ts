/** Where one is in the companion; it stands behind the # of the address. */

import { SHEETS } from "./sheets/place";

export const TIMER = "uhr";

export type Place =
  | { page: "home" }
  | { page: "sheets"; at: string }
  /** `shared`: the id of one that several phones have. */
  | { page: "timer"; shared: string | null };

export function placeAt(hash: string): Place {
  const at = decoded(hash.replace(/^#\/?/, ""));
  const [first, second] = at.split("/");
  if (first === TIMER) return { page: "timer", shared: second || null };
  return first === SHEETS ? { page: "sheets", at } : { page: "home" };
}

/** Where the timer is, with the id of the one that several phones have. */
export const timerAt = (shared: string | null): string => (shared ? `${TIMER}/${shared}` : TIMER);

export const hashOf = (at: string): string => `#/${at}`;

/** As a link: one that is only a # would lead to the document’s base. */
export const linkAt = (at: string): string => location.pathname + hashOf(at);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
