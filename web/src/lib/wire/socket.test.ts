// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeNetwork } from "./fake-socket";
import { answer } from "./fixtures";
import { backOff, HEARTBEAT_MS, PATIENCE_MS, SILENCE_MS, Socket, type Link } from "./socket";
import type { ServerMessage } from "./types";

const network = () => {
  const fake = fakeNetwork();
  const links: Link[] = [];
  const heard: ServerMessage[] = [];
  const unreachable: boolean[] = [];
  const socket = new Socket(
    "ws://here/ws/t",
    {
      message: (message) => heard.push(message),
      link: (link) => links.push(link),
      unreachable: (is) => unreachable.push(is),
    },
    fake.open,
  );
  return { fake, links, heard, unreachable, socket };
};

let at: ReturnType<typeof network>;

beforeEach(() => {
  vi.useFakeTimers();
  at = network();
  at.socket.start();
});

afterEach(() => {
  at.socket.stop();
  vi.useRealTimers();
});

describe("a connection", () => {
  test("is open once the server has greeted", () => {
    expect(at.links).toEqual([]);
    at.fake.last.greet();
    expect(at.links).toEqual(["open"]);
  });

  test("comes back by itself after a break", () => {
    at.fake.last.greet();
    at.fake.last.break();
    expect(at.links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    at.fake.last.greet();
    expect(at.links.at(-1)).toBe("open");
    expect(at.fake.sockets).toHaveLength(2);
  });

  test("waits longer after each failure, and never longer than eight seconds", () => {
    const waits = [0, 1, 2, 3, 10].map((attempt) => backOff(attempt, () => 1));
    expect(waits).toEqual([300, 600, 1_200, 2_400, 8_000]);
    expect(backOff(10, () => 0)).toBe(4_000);
  });

  test("tries at once when the device is online or in front again", () => {
    at.fake.last.greet();
    at.fake.last.break();
    for (let failure = 0; failure < 6; failure += 1) {
      vi.advanceTimersByTime(10_000);
      at.fake.last.break();
    }
    const before = at.fake.sockets.length;
    dispatchEvent(new Event("online"));
    expect(at.fake.sockets).toHaveLength(before + 1);
  });

  test("that is silent after a question is given up and replaced", () => {
    at.fake.last.greet();
    vi.advanceTimersByTime(SILENCE_MS + 1_000);
    expect(at.links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(at.fake.sockets).toHaveLength(2);
  });

  test("that answers every heartbeat stays", () => {
    at.fake.last.greet();
    for (let beat = 0; beat < 60; beat += 1) {
      vi.advanceTimersByTime(HEARTBEAT_MS / 10);
      at.fake.last.say({ type: "time", sent: performance.now(), now: 0 });
    }
    expect(at.links).toEqual(["open"]);
  });

  test("is replaced at once when the device wakes from a long sleep", () => {
    at.fake.last.greet();
    vi.setSystemTime(Date.now() + 3_600_000);
    dispatchEvent(new Event("pageshow"));
    expect(at.fake.sockets).toHaveLength(2);
    expect(at.links).toEqual(["open"]);
    at.fake.last.greet();
    expect(at.links).toEqual(["open"]);
  });

  test("is asked, not replaced, when only the window was in the background", () => {
    at.fake.last.greet();
    const before = at.fake.last.sent.length;
    dispatchEvent(new Event("focus"));
    expect(at.fake.sockets).toHaveLength(1);
    expect(at.fake.last.sent).toHaveLength(before + 1);
  });

  test("is given up in time however often the window comes to the front", () => {
    at.fake.last.greet();
    for (let look = 0; look < 10; look += 1) {
      vi.advanceTimersByTime(SILENCE_MS / 5);
      dispatchEvent(new Event("focus"));
    }
    expect(at.links).toContain("lost");
  });

  test("whose upgrade never works is reported after some seconds, and tried on", () => {
    at.fake.last.break();
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(at.unreachable).toEqual([true]);
    expect(at.fake.sockets.length).toBeGreaterThan(1);
    at.fake.last.greet();
    expect(at.unreachable).toEqual([true, false]);
  });

  test("to a table that does not exist ends for good", async () => {
    at.fake.last.greet();
    const waiting = at.socket.send({ type: "pause" });
    at.fake.last.say({ type: "gone", why: { code: "no_such_table", values: {} } });
    expect(at.links.at(-1)).toBe("gone");
    expect(await waiting).toEqual({ code: "no_such_table", values: {} });
    vi.advanceTimersByTime(60_000);
    expect(at.fake.sockets).toHaveLength(1);
  });

  test("to a server that restarts comes back", () => {
    at.fake.last.greet();
    at.fake.last.say({ type: "gone", why: { code: "restarting", values: {} } });
    at.fake.last.break();
    vi.advanceTimersByTime(400);
    expect(at.fake.sockets).toHaveLength(2);
  });
});

describe("a command", () => {
  test("is resolved by its answer: null, or the refusal", async () => {
    at.fake.last.greet();
    const paused = at.socket.send({ type: "pause" });
    const joined = at.socket.send({ type: "join", name: "" });
    const [first, second] = at.fake.last.commands;
    const why = { code: "name_empty", values: {} };
    at.fake.last.say(answer(second!.id, why));
    at.fake.last.say(answer(first!.id));
    expect(await paused).toBeNull();
    expect(await joined).toEqual({ ...why, receipt: null, locked_until: null });
  });

  test("without an answer is sent again with the same id on the next connection", async () => {
    at.fake.last.greet();
    const sent = at.socket.send({ type: "move", move: "set_aside" });
    const before = at.fake.last.commands;
    at.fake.last.break();
    vi.advanceTimersByTime(400);
    at.fake.last.greet();
    expect(at.fake.last.commands).toEqual(before);
    at.fake.last.say(answer(before[0]!.id));
    expect(await sent).toBeNull();
  });

  test("given before the connection is open waits for it", () => {
    void at.socket.send({ type: "join", name: "Ada" });
    expect(at.fake.last.commands).toEqual([]);
    at.fake.last.greet();
    expect(at.fake.last.commands).toMatchObject([{ type: "join", name: "Ada" }]);
  });

  test("that was answered is not sent again", () => {
    at.fake.last.greet();
    void at.socket.send({ type: "pause" });
    at.fake.last.say(answer(at.fake.last.commands[0]!.id));
    at.fake.last.break();
    vi.advanceTimersByTime(400);
    at.fake.last.greet();
    expect(at.fake.last.commands).toEqual([]);
  });

  test("in a flood is sent again after a moment", () => {
    at.fake.last.greet();
    void at.socket.send({ type: "pause" });
    at.fake.last.say({ type: "trouble", why: { code: "too_many_messages", values: {} } });
    vi.advanceTimersByTime(1_000);
    expect(at.fake.last.commands).toHaveLength(2);
    expect(new Set(at.fake.last.commands.map(({ id }) => id)).size).toBe(1);
  });

  test("that the server cannot read is refused, not kept", async () => {
    at.fake.last.greet();
    const sent = at.socket.send({ type: "pause" });
    const why = { code: "unreadable_frame", values: { path: "$" } };
    at.fake.last.say({ type: "trouble", why });
    expect(await sent).toEqual(why);
  });

  test("each has an id of its own", () => {
    at.fake.last.greet();
    for (let count = 0; count < 50; count += 1) void at.socket.send({ type: "pause" });
    expect(new Set(at.fake.last.commands.map(({ id }) => id)).size).toBe(50);
  });
});
