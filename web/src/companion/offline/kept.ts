/** What the service worker keeps of the companion, and how it never mixes two versions. */

/** Written into the worker when the client is built. */
export interface Kept {
  /** Another one for other files. */
  readonly version: string;
  /** The script that the page of this version names. */
  readonly entry: string;
  /** Everything but the page, below the worker's folder. */
  readonly files: readonly string[];
}

const PREFIX = "spieltisch.companion";

/** All caches of this companion begin so; another one of the same origin has another scope. */
export const family = (scope: string): string => `${PREFIX} ${scope} `;
export const cacheName = (scope: string, { version }: Kept): string => family(scope) + version;

/** The caches of other versions, which nobody needs when this one has taken over. */
export const outlived = (names: readonly string[], scope: string, kept: Kept): string[] =>
  names.filter((name) => name.startsWith(family(scope)) && name !== cacheName(scope, kept));

/** Whether a request is for the companion's page; `at`: its path. */
export const isPage = (request: Pick<Request, "mode" | "url">, scope: string): boolean =>
  request.mode === "navigate" && new URL(request.url).pathname.replace(/\/$/, "") === new URL(scope).pathname;

/** Fills the cache of this version with all of it, or fails: also if the server has the page of another version. */
export async function fill(cache: Cache, scope: string, folder: string, kept: Kept): Promise<void> {
  const page = await fetch(scope, { cache: "reload" });
  if (!page.ok || page.redirected) throw new Error(`the page was answered with ${page.status}`);
  if (!(await page.clone().text()).includes(kept.entry)) throw new Error("the server has another version");
  await cache.addAll(kept.files.map((file) => new URL(file, folder).href));
  await cache.put(scope, page);
}
