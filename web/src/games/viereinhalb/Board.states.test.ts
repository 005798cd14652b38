// @vitest-environment jsdom
/** One board that lives through many states. */

import { fireEvent, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { stage } from "$lib/board/fake-stage";
import { button, card, dropAt, dropOn, lift, mine, open, press, tap } from "./board-stand";
import { after, playedEvent, waiting } from "./board-states";
import { fixture, sitters } from "./fixtures";
import { facts, type View } from "./generated";

stage();

describe("a draft outlives other people’s states:", () => {
  const played = after(waiting(), 1, "7p", 1, "6p");

  it("a picked card stays picked", async () => {
    const { show } = open({ view: waiting() });
    await tap("blue 2");
    await show(played, [playedEvent(1, "7p")]);
    await show({ ...played }, [], { seats: sitters(4).map((each) => ({ ...each, present: false })) });
    expect(card("blue 2").getAttribute("aria-pressed")).toBe("true");
  });

  it("a dragged card stays under the finger, even if others’ cards move the table about", async () => {
    const { container, show } = open({ view: waiting() });
    await lift("blue 2");
    const seen = (): string => {
      const { left, top, translate } = container.querySelector<HTMLElement>(".moved")!.style;
      return `${left} ${top} ${translate}`;
    };
    const before = seen();
    await show({ ...played, tableaus: [...played.tableaus], sizes: [4, 4, 4, 4] });
    const grown = ["5r", "2b", "Dg", "Fyg", "1p", "4b", "6r"];
    await show({
      ...played,
      tableaus: [grown, ...played.tableaus.slice(1)],
      sizes: [7, ...played.sizes.slice(1)],
    });
    expect(seen()).toBe(before);
    expect(container.querySelectorAll(".moved")).toHaveLength(1);
  });

  it("the pile and the seat still to be chosen stay asked for", async () => {
    const view = fixture(4, 0);
    const { show, sent } = open({ view });
    await tap("green “you are next”");
    await show({ ...view }, [], { seats: sitters(4).map((each) => ({ ...each, present: false })) });
    await fireEvent.click(button("I am next again"));
    expect(sent).toEqual(["play Dg 1 0"]);
  });

  it("the place where a card is held is where it is dropped", async () => {
    const { container, show, sent } = open({ view: fixture(4, 0) });
    await lift("blue 2");
    await show(fixture(4, 0, { stock: 50 }));
    await dropOn(container, "3b");
    expect(sent).toEqual(["play 2b 0"]);
    expect(mine().querySelectorAll("[data-piece]")).toHaveLength(3);
  });
});

describe("a drag", () => {
  const targets = (container: HTMLElement): (string | null)[] =>
    [...container.querySelectorAll(".target")].map((each) => each.getAttribute("aria-label"));

  it("lights up only where the card may be laid", async () => {
    const { container } = open({ view: fixture(4, 0) });
    await lift("blue 2");
    expect(targets(container)).toEqual(["Lay on the left pile"]);
    await dropAt(5, 600);
    await lift("red 5");
    expect(targets(container)).toEqual([]);
  });

  it("lights up nothing while it is somebody else’s turn", async () => {
    const { container } = open({ view: waiting() });
    await lift("blue 2");
    expect(targets(container)).toEqual([]);
  });

  it("onto a pile where the card does not fit is refused in words, and the card is let go", async () => {
    const values = { card: "2b", on: "right_pile", wants: ["g", "7"] };
    const { container, sent, say } = open({
      view: fixture(4, 0),
      answer: () => Promise.resolve({ code: "card_does_not_fit", values }),
    });
    await lift("blue 2");
    await dropOn(container, "7g");
    expect(sent).toEqual(["play 2b 1"]);
    await vi.waitFor(() =>
      expect(container.querySelector(".answer")?.textContent?.toLowerCase()).toBe(
        say(facts.texts.refusals.card_does_not_fit, values).toLowerCase(),
      ),
    );
    expect(container.querySelector(".picked")).toBeNull();
  });

  it("of a card that fits both piles picks it no longer when it was refused", async () => {
    const { container } = open({
      view: fixture(4, 0),
      answer: () => Promise.resolve({ code: "pile_blocked", values: { on: "left_pile", turns: 2 } }),
    });
    await tap("yellow/green “colour change”");
    await lift("yellow/green “colour change”");
    await dropOn(container, "3b");
    await vi.waitFor(() => expect(container.querySelector(".answer")).not.toBeNull());
    expect(container.querySelector(".picked")).toBeNull();
  });

  it("of “you are next” onto a pile asks who is next", async () => {
    const { container, sent } = open({ view: fixture(4, 0) });
    await lift("green “you are next”");
    await dropOn(container, "7g");
    await fireEvent.click(button("I am next again"));
    expect(sent).toEqual(["play Dg 1 0"]);
  });
});

describe("what is told", () => {
  const view = waiting();
  const event = playedEvent(1, "7p");
  const next = after(view, 1, "7p", 1, "6p");

  it("stays when a state without events arrives", async () => {
    const { container, say, show } = open({ view });
    await show(next, [event]);
    await show({ ...next });
    expect(container.querySelector(".tell")?.textContent).toBe(say(facts.texts.events.played, event));
  });

  it("is said once, however many states follow in the same turn", async () => {
    const { said, say, show } = open({ view, events: [] });
    await show(next, [event]);
    const heard = [...said];
    await show({ ...next });
    await show({ ...next }, [], { seats: sitters(4).map((each) => ({ ...each, present: false })) });
    expect(said).toEqual(heard);
    expect(said.at(-1)).toBe(`${say(facts.texts.events.played, event)} It is Mia’s turn.`);
  });

  it("is a question once, however many states follow", async () => {
    const { said, show } = open({ view: fixture(4, 0) });
    await tap("yellow/green “colour change”");
    await show(fixture(4, 0));
    await show(fixture(4, 0, { stock: 50 }));
    expect(said.filter((line) => line.includes("On which pile?"))).toHaveLength(1);
  });

  it("is the turn again when somebody has another one", async () => {
    const own = fixture(4, 0);
    const { said, show } = open({ view: own });
    const again = { ...after(own, 0, "Dg", 1, "6p"), turn: 0, next: 1 };
    await show(again, [playedEvent(0, "Dg"), { kind: "named", seat: 0, named: 0 }]);
    expect(said.at(-1)).toMatch(/Your turn!$/);
    expect(said.filter((line) => line.includes("Your turn!"))).toHaveLength(2);
  });

  it.each([
    [0, "Go! Your turn!"],
    [1, "Go! It is Jürgen Groß-Öztürk’s turn."],
  ])("at the start is the turn once, when seat %i begins", async (turn, line) => {
    const down = fixture(4, 0, { phase: "face_down", turn: null, next: null });
    const { said, show } = open({ view: down });
    const started = fixture(4, 0, { turn, next: turn + 1, first: turn });
    await show(started, [{ kind: "started", seat: turn }]);
    expect(said.at(-1)).toBe(line);
    expect(said.filter((each) => each.includes("urn"))).toHaveLength(1);
  });
});

describe("the end of a round", () => {
  const over = (change: Partial<View>): View =>
    fixture(4, 0, { phase: "over", turn: null, next: null, ...change });
  const nothingLeft: Partial<View> = { stock: 0, tableaus: [[], [], [], []], sizes: [0, 0, 0, 0] };
  const sign = (): HTMLElement => screen.getByRole("group", { name: "End of the round" });

  it("without a point is perfect", () => {
    open({ view: over({ ...nothingLeft, points_now: 0 }) });
    expect(sign().textContent).toMatch(/Perfect!.*0 points for the group.*All cards have been laid/);
    expect(sign().classList).toContain("perfect");
  });

  it("with few points is good", () => {
    open({ view: over({ ...nothingLeft, set_aside: 4, points: 8, points_now: 8 }) });
    expect(sign().textContent).toMatch(/No card is left!.*Only 8 points.*4 cards set aside/);
    expect(sign().classList).toContain("few");
  });

  it("with many points praises nothing, though no card is left", () => {
    open({ view: over({ ...nothingLeft, set_aside: 34, points: 68, points_now: 68 }) });
    expect(sign().textContent).toMatch(/No card is left!.*68 points for the group.*34 cards set aside/);
    expect(sign().textContent).not.toMatch(/done|perfect|only/i);
    expect(sign().classList).toContain("many");
  });

  it("that the clock made says how many cards were left", () => {
    open({ view: over({ stock: 20, points_now: 43, set_aside: 3, points: 6 }) });
    expect(sign().textContent).toMatch(/Time’s up!.*43 points.*36 cards left.*3 cards set aside/);
  });

  it("leaves no empty pill and no dear button behind", () => {
    const { container } = open({ view: over({ points_now: 43 }) });
    expect(container.querySelector(".status")).toBeNull();
    expect(screen.queryByRole("button", { name: /Set aside/ })).toBeNull();
  });
});

it("whose turn it is, is a sentence in both languages", async () => {
  const english = open({ view: waiting() });
  expect(english.container.querySelector(".status")?.textContent).toBe("Jürgen Groß-Öztürk’s turn then Mia");
  const own = open({ view: fixture(4, 0), language: "de" });
  expect(own.container.querySelector(".status")?.textContent).toBe("Dein Zug! dann Jürgen Groß-Öztürk");
});

it("focus is not taken back from somebody who let it go", async () => {
  const { container, show } = open({ view: waiting() });
  card("blue 2").focus();
  await fireEvent.pointerDown(container.querySelector(".board")!);
  card("blue 2").blur();
  await show(waiting({ stock: 50 }));
  expect(document.activeElement).toBe(document.body);
  await press("Escape");
});

describe("whoever sits here", () => {
  it.each([
    [[{ kind: "started", seat: 0 }], "Go! It is your turn."],
    [[{ kind: "started", seat: 1 }], "Go! It is Jürgen Groß-Öztürk’s turn."],
    [[{ kind: "set_aside", seat: 0, number: 4 }], "You set 4 cards aside."],
    [[{ kind: "named", seat: 1, named: 0 }], "Jürgen Groß-Öztürk calls: you are next!"],
    [[{ kind: "named", seat: 0, named: 0 }], "You are next again!"],
  ])("is not told of in the third person: %j", (events, line) => {
    const { container } = open({ view: fixture(4, 0), events });
    expect(container.querySelector(".tell")?.textContent).toBe(line);
  });

  it("sees a long name shortened, and the verb whole", () => {
    const { container } = open({ view: fixture(4, 0, { turn: 1, next: 2 }) });
    const name = container.querySelector(".status strong .name");
    expect([name?.textContent, name?.nextElementSibling?.textContent]).toEqual([
      "Jürgen Groß-Öztürk",
      "’s turn",
    ]);
  });

  it("who sets aside by key is asked for the key again, and still sees the price", async () => {
    const { container } = open({ view: fixture(4, 0) });
    await press("s");
    expect(container.querySelector(".hold")?.textContent?.replace(/\s+/g, " ").trim()).toBe(
      "S again 8 points",
    );
  });
});
