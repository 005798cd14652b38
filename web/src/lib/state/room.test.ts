// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "$lib/wire/socket";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aBot, aSeat, aState, aTable, you } from "$lib/wire/fixtures";
import type { State, TableView } from "$lib/wire/types";
import type { WireEvent } from "./contract";
import { Room } from "./room.svelte";

const ada = aSeat({ person: 4 });
const state = (seq: number, more: Partial<State> = {}, over: Partial<TableView> = {}): State => {
  const table = aTable({ phase: "round", seats: [aBot("Bot"), ada], host: 4, round: 1, ...over });
  return aState({ seq, you: you({ person: 4, seat: 1 }), table, view: { seq }, ...more });
};

let fake: ReturnType<typeof fakeNetwork>;
let room: Room;
let told: { events: WireEvent[]; outdated: number };

beforeEach(() => {
  vi.useFakeTimers();
  fake = fakeNetwork();
  told = { events: [], outdated: 0 };
  room = new Room(
    "ws://here/ws/t",
    {
      events: (events) => told.events.push(...events),
      table: () => undefined,
      trouble: () => undefined,
      clock: () => undefined,
      outdated: () => (told.outdated += 1),
    },
    fake.open,
  );
  room.start();
  fake.last.greet();
});

afterEach(() => {
  room.stop();
  vi.useRealTimers();
});

describe("a room", () => {
  test("shows the newest state, whatever order they arrive in", () => {
    fake.last.say(state(7));
    fake.last.say(state(6));
    expect(room.state?.seq).toBe(7);
    fake.last.say(state(8));
    expect(room.state?.view).toEqual({ seq: 8 });
  });

  test("takes a state with the same number: presence changes without an entry", () => {
    fake.last.say(state(7));
    fake.last.say(state(7, {}, { watchers: ["Mira"] }));
    expect(room.table?.watchers).toEqual(["Mira"]);
  });

  test("tells events once, and none of a state that was overtaken", () => {
    fake.last.say(state(7, { events: [{ kind: "played", seat: 0 }] }));
    fake.last.say(state(6, { events: [{ kind: "drew", seat: 0 }] }));
    expect(told.events).toEqual([{ kind: "played", seat: 0 }]);
  });

  test("is nobody's before the first state", () => {
    expect(room.you).toEqual({ person: null, seat: null, host: false, locked_until: null });
    expect(room.hostName).toBeNull();
  });

  test("knows its host by name, also one who only watches", () => {
    expect(room.hostName).toBeNull();
    fake.last.say(state(1, {}, { host: 7, host_name: "Mira" }));
    expect(room.hostName).toBe("Mira");
  });

  test("keeps what it shows while the connection is away", () => {
    fake.last.say(state(7));
    fake.last.break();
    expect(room.link).toBe("lost");
    expect(room.state?.seq).toBe(7);
  });

  test("says that the server restarts until it greets again", () => {
    fake.last.say({ type: "gone", why: { code: "restarting", values: {} } });
    expect(room.restarting).toBe(true);
    expect(room.gone).toBeNull();
    fake.last.break();
    vi.advanceTimersByTime(500);
    fake.last.greet();
    expect(room.restarting).toBe(false);
  });

  test("is gone when the table is", () => {
    fake.last.say({ type: "gone", why: { code: "no_such_table", values: {} } });
    expect(room.gone?.code).toBe("no_such_table");
    expect(room.link).toBe("gone");
  });
});

describe("a newer client on the server", () => {
  function comeBackTo(build: string) {
    fake.last.break();
    vi.advanceTimersByTime(500);
    fake.last.greet(build);
  }

  test("is loaded at once where nothing is being played", () => {
    fake.last.say(state(7, {}, { phase: "lobby" }));
    comeBackTo("b2");
    expect(told.outdated).toBe(1);
  });

  test("waits for the end of the round", () => {
    fake.last.say(state(7));
    comeBackTo("b2");
    fake.last.say(state(8));
    expect(told.outdated).toBe(0);
    fake.last.say(state(9, {}, { phase: "scores" }));
    expect(told.outdated).toBe(1);
  });

  test("is loaded in a pause", () => {
    fake.last.say(state(7));
    comeBackTo("b2");
    fake.last.say(state(8, {}, { paused: { reason: "restart", by: null } }));
    expect(told.outdated).toBe(1);
  });

  test("is not expected where the build is the same", () => {
    fake.last.say(state(7, {}, { phase: "lobby" }));
    comeBackTo("b1");
    expect(told.outdated).toBe(0);
  });
});

describe("a lock", () => {
  const AHEAD = 70_000;
  const server = () => performance.now() + AHEAD;
  const you = (locked_until: number | null) => ({ you: { person: 4, seat: 1, host: true, locked_until } });
  beforeEach(() => fake.last.say({ type: "time", sent: performance.now(), now: server() }));

  const refusedUntil = async (locked_until: number) => {
    const answered = room.send({ type: "move", move: "play 1±1 @1" });
    const { id } = fake.last.commands.at(-1)!;
    const why = { code: "does_not_fit", values: {} };
    fake.last.say({ type: "answer", id, why, receipt: null, locked_until });
    expect(await answered).toMatchObject({ code: "does_not_fit", locked_until });
  };

  test("begins with the answer that tells of it, and no older state lifts it", async () => {
    await refusedUntil(server() + 1_500);
    fake.last.say(state(1));
    expect(room.lock.current!.until).toBeCloseTo(performance.now() + 1_500, 3);
    await vi.advanceTimersByTimeAsync(1_501);
    expect(room.lock.current).toBeNull();
  });

  test("is there again after a reload", () => {
    fake.last.say(state(1, you(server() + 900)));
    expect(room.lock.current!.until).toBeCloseTo(performance.now() + 900, 3);
  });

  test.each([{ phase: "scores" as const }, { paused: { reason: "asked" as const, by: "Ada" } }])(
    "ends when nobody races: %o",
    async (table) => {
      await refusedUntil(server() + 1_500);
      fake.last.say(state(1, {}, table));
      expect(room.lock.current).toBeNull();
    },
  );
});

describe("a table that cannot be reached", () => {
  const lonely = (answer: () => Promise<Response>): Room => {
    room.stop();
    vi.stubGlobal("fetch", vi.fn(answer));
    const told = {
      events: () => undefined,
      table: () => undefined,
      trouble: () => undefined,
      clock: () => undefined,
      outdated: () => undefined,
    };
    room = new Room("ws://here/ws/t", told, fake.open);
    room.start();
    return room;
  };
  afterEach(() => vi.unstubAllGlobals());

  test("while the server answers is one to which sockets do not get through", async () => {
    const at = lonely(async () => new Response("ok"));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(at.unreachable).toBe("sockets");
    await vi.advanceTimersByTimeAsync(1_000);
    fake.last.greet();
    expect(at.unreachable).toBeNull();
  });

  test.each([
    ["nothing answers", () => Promise.reject(new TypeError("no network"))],
    ["a proxy answers for it", async () => new Response("", { status: 502 })],
  ])("because %s is one without a server", async (_, answer) => {
    const at = lonely(answer);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(at.unreachable).toBe("server");
  });

  test("and then can be, in the very moment, is not complained of", async () => {
    let say: (response: Response) => void = () => undefined;
    const at = lonely(() => new Promise((resolve) => (say = resolve)));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS + 1_000);
    fake.last.greet();
    say(new Response("ok"));
    await vi.advanceTimersByTimeAsync(1);
    expect(at.unreachable).toBeNull();
  });
});
