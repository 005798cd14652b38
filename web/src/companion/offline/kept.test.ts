import { afterEach, expect, test, vi } from "vitest";
import { cacheName, fill, isPage, outlived, type Kept } from "./kept";

const SCOPE = "https://x.example/games/begleiter";
const FOLDER = "https://x.example/games/";
const KEPT: Kept = { version: "2", entry: "assets/companion-2.js", files: ["assets/companion-2.js"] };

/** What a browser's cache does, as far as it is asked here. */
function cache() {
  const stored = new Map<string, unknown>();
  const addAll = (urls: string[]) => {
    for (const url of urls) stored.set(url, "file");
    return Promise.resolve();
  };
  const put = (url: string, page: unknown) => {
    stored.set(url, page);
    return Promise.resolve();
  };
  return { stored, cache: { addAll, put } as unknown as Cache };
}

function answering(text: string, status = 200) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));
}

afterEach(() => vi.unstubAllGlobals());

test("the page and its files are kept together", async () => {
  answering('<script src="./assets/companion-2.js">');
  const { stored, cache: empty } = cache();
  await fill(empty, SCOPE, FOLDER, KEPT);
  expect([...stored.keys()].sort()).toEqual([`${FOLDER}assets/companion-2.js`, SCOPE]);
});

test("a page of another version is never kept with these files", async () => {
  answering('<script src="./assets/companion-3.js">');
  await expect(fill(cache().cache, SCOPE, FOLDER, KEPT)).rejects.toThrow("another version");
});

test("an answer that is no page is not kept", async () => {
  answering('<script src="./assets/companion-2.js">', 503);
  await expect(fill(cache().cache, SCOPE, FOLDER, KEPT)).rejects.toThrow("503");
});

test("only older versions of the same companion are thrown away", () => {
  const own = cacheName(SCOPE, KEPT);
  const old = cacheName(SCOPE, { ...KEPT, version: "1" });
  const elsewhere = cacheName("https://x.example/begleiter", { ...KEPT, version: "1" });
  expect(outlived([own, old, elsewhere, "another site's"], SCOPE, KEPT)).toEqual([old]);
});

test.each([
  ["navigate", SCOPE, true],
  ["navigate", `${SCOPE}/`, true],
  ["navigate", `${SCOPE}?from=home`, true],
  ["navigate", `${FOLDER}t/abc`, false],
  ["navigate", `${SCOPE}-x`, false],
  ["cors", SCOPE, false],
] as const)("a request (%s) for %s is for the page: %s", (mode, url, is) => {
  expect(isPage({ mode, url } as Request, SCOPE)).toBe(is);
});
