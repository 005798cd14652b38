/** The link that moves a seat: its secret is in the fragment, which no server and no log ever gets to see. */

import { tablePath } from "./address";

export interface TicketInLink {
  code: string;
  /** The number of the person whose seat it is. */
  person: number | null;
}

export const ticketPath = (table: string, code: string, person: number | null): string =>
  `${tablePath(table)}#${new URLSearchParams({ seat: code, ...(person === null ? {} : { of: String(person) }) })}`;

export function ticketIn(fragment: string): TicketInLink | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = values.get("seat");
  const person = values.get("of");
  return code ? { code, person: person === null ? null : Number(person) } : null;
}

/** A used ticket has no business in the address bar, nor in the history. */
export function dropTicket(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}
