/** Where things are, below the document's base (the server may live under a path of a larger site). */

export type Place =
  | { page: "start" | "privacy" | "helper" | "unknown" }
  /** The table itself, or all of it for a television. */
  | { page: "table" | "television"; table: string }
  /** A finished round of it, to look at again. */
  | { page: "replay"; table: string; round: number };

const base = (): URL => new URL(".", document.baseURI);

/** `watching`: as nobody in particular, whatever seat this browser has. */
export function socketUrl(table: string, watching = false): string {
  const url = new URL(`ws/${table}${watching ? "?watch" : ""}`, base());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

export function apiUrl(path: string): string {
  return new URL(`api/${path}`, base()).href;
}

const below = (path: string): string => new URL(path, base()).pathname;

export const healthUrl = (): string => new URL("healthz", base()).href;

export const startPath = (): string => base().pathname;
export const privacyPath = (): string => below("privacy");
/** A page of its own: it works without a network. */
export const companionPath = (): string => below("begleiter");
/** For people who play at a table of their own. */
export const helperPath = (): string => below("helfer");
export const timerSocketUrl = (timer: string): string => socketUrl(`timers/${timer}`);
export const tablePath = (table: string): string => below(`t/${table}`);
export const televisionPath = (table: string): string => below(`t/${table}/tv`);
export const replayPath = (table: string, round: number): string => below(`t/${table}/r/${round}`);

/** Of a replay's address: the turn of a step, and what would have been possible in it. */
export const turnHash = (step: number): string => `#turn-${step}`;

export function turnIn(hash: string): number | null {
  const [, step] = /^#turn-(\d{1,6})$/.exec(hash) ?? [];
  return step === undefined ? null : Number(step);
}

const AT_TABLE = /^t\/([\w-]+)(?:\/(tv)|\/r\/([1-9]\d{0,5}))?\/?$/;

/** Which page a path means. */
export function placeOf(pathname: string): Place {
  const path = pathname.startsWith(startPath()) ? pathname.slice(startPath().length) : pathname;
  if (path === "" || path === "index.html") return { page: "start" };
  if (/^privacy\/?$/.test(path)) return { page: "privacy" };
  if (/^helfer\/?$/.test(path)) return { page: "helper" };
  const [, table, television, round] = AT_TABLE.exec(path) ?? [];
  if (!table) return { page: "unknown" };
  if (round) return { page: "replay", table, round: Number(round) };
  return { page: television ? "television" : "table", table };
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/;

/** What a page tells of it. */
export const shareIn = (page: ParentNode): string | null =>
  page.querySelector<HTMLMetaElement>('meta[name="share"]')?.content ?? null;

/** A path as a link for others. On this machine's own name other devices need `share`, the address in the network. */
export function linkTo(path: string, share: string | null): string {
  const here = new URL(path, base());
  if (!share || !LOCAL.test(here.hostname)) return here.href;
  return new URL(here.pathname + here.hash, share).href;
}
