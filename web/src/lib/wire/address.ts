/** Where things are, below the document's base (the server may live under a path of a larger site). */

export interface Place {
  table: string | null;
  /** Whether the client has a page there. */
  known: boolean;
}

const base = (): URL => new URL(".", document.baseURI);

export function socketUrl(table: string): string {
  const url = new URL(`ws/${table}`, base());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

export function apiUrl(path: string): string {
  return new URL(`api/${path}`, base()).href;
}

export function healthUrl(): string {
  return new URL("healthz", base()).href;
}

export function tablePath(table: string): string {
  return new URL(`t/${table}`, base()).pathname;
}

export function startPath(): string {
  return base().pathname;
}

/** Which page a path means: a table's, the start page, or none. */
export function placeOf(pathname: string): Place {
  const below = pathname.startsWith(startPath()) ? pathname.slice(startPath().length) : pathname;
  const match = /^t\/([\w-]+)\/?$/.exec(below);
  const table = match?.[1] ?? null;
  return { table, known: table !== null || below === "" || below === "index.html" };
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/;

/** The link for other people. On this machine's own name other devices need `share`, the one in the network. */
export function inviteLink(table: string, share: string | null): string {
  const here = new URL(`t/${table}`, base());
  if (!share || !LOCAL.test(here.hostname)) return here.href;
  return new URL(here.pathname, share).href;
}
