// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Awake } from "./awake.svelte";

let hidden = false;
let awake: Awake;

const turn = () => vi.advanceTimersByTimeAsync(0);

async function look(away: boolean) {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
  await turn();
}

/** A browser’s lock: it lets go by itself when the page is hidden. */
function withLock() {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  return locks;
}

function withVideo(play: () => Promise<void>) {
  const pause = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(pause);
  return pause;
}

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.useFakeTimers();
  awake = new Awake();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "wakeLock");
  document.querySelectorAll("video").forEach((each) => each.remove());
});

test("the lock is taken for a round and given back after it", async () => {
  const locks = withLock();
  awake.want(true);
  await turn();
  expect([awake.keeping, locks.length]).toEqual(["lock", 1]);
  awake.want(false);
  await turn();
  expect([awake.keeping, locks[0]!.released]).toEqual(["unasked", true]);
});

test("the lock is taken again on return to the page (O-59)", async () => {
  const locks = withLock();
  awake.want(true);
  await turn();
  locks[0]!.released = true;
  await look(true);
  expect(locks).toHaveLength(1);
  await look(false);
  expect([locks.length, locks[1]!.released]).toEqual([2, false]);
});

test("without a lock, as over plain http, a video without picture or sound plays instead, and stops", async () => {
  const pause = withVideo(() => Promise.resolve());
  awake.want(true);
  await vi.waitFor(() => expect(awake.keeping).toBe("video"));
  const video = document.querySelector("video")!;
  expect([video.loop, video.muted, video.querySelectorAll("source").length]).toEqual([true, false, 2]);
  awake.want(false);
  await turn();
  expect(pause).toHaveBeenCalled();
});

test("a video that is refused is tried again with a gesture; only then is nothing left but to say so", async () => {
  let allowed = false;
  withVideo(() => (allowed ? Promise.resolve() : Promise.reject(new DOMException("", "NotAllowedError"))));
  awake.want(true);
  await vi.waitFor(() => expect(document.querySelector("video")).not.toBeNull());
  await turn();
  expect(awake.keeping).toBe("unasked");
  awake.gesture();
  await vi.waitFor(() => expect(awake.keeping).toBe("nothing"));
  allowed = true;
  awake.gesture();
  await vi.waitFor(() => expect(awake.keeping).toBe("video"));
});
