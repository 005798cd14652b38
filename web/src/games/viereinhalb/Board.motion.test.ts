// @vitest-environment jsdom
/** Cards glide from where they lay to where they lie. */

import { screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stage } from "$lib/board/fake-stage";
import { card, dropOn, lift, open, tap } from "./board-stand";
import { after, playedEvent, waiting } from "./board-states";
import { faceDown, fixture, sitters } from "./fixtures";

stage();

function middleOf(element: Element | null): { x: number; y: number } {
  const { left, top, width, height } = (element as HTMLElement).style;
  return { x: parseFloat(left) + parseFloat(width) / 2, y: parseFloat(top) + parseFloat(height) / 2 };
}

describe("a card glides", () => {
  interface Flight {
    face: string | undefined;
    x: number;
    y: number;
  }
  let flights: Flight[];
  let turned: number;

  beforeEach(() => {
    flights = [];
    turned = 0;
    HTMLElement.prototype.animate = function (this: HTMLElement, frames): Animation {
      const seen = /translate\((.+)px, (.+)px\) scale\((.+), (.+)\)/.exec(
        String((frames as Keyframe[])[0]!["transform"]),
      );
      const place = middleOf(this);
      const [dx, dy, wide, high] = (seen ?? [0, 0, 0, 1, 1]).slice(1).map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const { width, height } = this.style;
      const x = place.x + dx - (parseFloat(width) * (1 - wide)) / 2;
      const y = place.y + dy - (parseFloat(height) * (1 - high)) / 2;
      if (wide < 0.1 && Math.hypot(x - place.x, y - place.y) < 0.01) turned += 1;
      else if (seen) flights.push({ face: this.dataset["face"], x, y });
      return { playState: "finished", effect: null, cancel: vi.fn() } as unknown as Animation;
    };
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, "animate"));

  const from = (face: string): { x: number; y: number }[] =>
    flights
      .filter((each) => each.face === face)
      .map(({ x, y }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }));
  const near = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round(x * 10) / 10,
    y: Math.round(y * 10) / 10,
  });
  const faceAt = (container: HTMLElement, face: string) =>
    near(middleOf(container.querySelector(`[data-face="${face}"]`)));
  const stock = () => near(middleOf(screen.getByRole("img", { name: /^Stock/ })));

  it("from the own tableau to the pile at once, and once only; the drawn one comes from the stock", async () => {
    const view = fixture(4, 0);
    const { container, show } = open({ view });
    const start = faceAt(container, "2b");
    await tap("blue 2");
    expect(from("2b")).toEqual([start]);
    await show(after(view, 0, "2b", 0, "6p"), [playedEvent(0, "2b")]);
    expect(from("2b")).toEqual([start]);
    expect(from("6p")).toEqual([stock()]);
    expect(flights).toHaveLength(2);
  });

  it("from another’s tableau to the pile, while theirs is refilled", async () => {
    const view = waiting();
    const { container, show } = open({ view });
    const start = faceAt(container, "7p");
    await show(after(view, 1, "7p", 1, "6p"), [playedEvent(1, "7p")]);
    expect(from("7p")).toEqual([start]);
    expect(from("6p")).toEqual([stock()]);
    expect(flights).toHaveLength(2);
  });

  it("that was set aside, to the cards set aside", async () => {
    const view = waiting();
    const { container, show } = open({ view });
    const start = faceAt(container, "7p");
    const fresh = ["6p", "6b", "4g", "2r"];
    await show({
      ...view,
      tableaus: view.tableaus.map((each, of) => (of === 1 ? fresh : each)),
      set_aside: 4,
      points: 8,
      stock: 52,
      turn: 2,
      next: 3,
    });
    expect(from("7p")).toEqual([start]);
    expect(fresh.map((face) => from(face))).toEqual(fresh.map(() => [stock()]));
    const lies = near(middleOf(screen.getByRole("img", { name: /^Set aside/ })));
    expect(faceAt(container, "7p")).toEqual(lies);
  });

  it("not when somebody only came, went, or said something", async () => {
    const view = waiting();
    const { show } = open({ view });
    await show({ ...view });
    await show({ ...view }, [], { seats: sitters(4).map((each) => ({ ...each, present: false })) });
    expect(flights).toEqual([]);
  });

  it("in no other place, but turns over, when the round starts", async () => {
    const { show } = open({ view: faceDown(fixture(4, 0)) });
    await show(fixture(4, 0));
    expect([flights.filter(({ face }) => face !== "3b" && face !== "7g"), turned]).toEqual([[], 16]);
  });

  it("back to where it was, from where a refused drag let it go", async () => {
    const { container } = open({
      view: fixture(4, 0),
      answer: () => Promise.resolve({ code: "card_does_not_fit", values: {} }),
    });
    const home = faceAt(container, "5r");
    await lift("red 5");
    await dropOn(container, "3b");
    expect(flights).toHaveLength(1);
    expect(faceAt(container, "5r")).toEqual(home);
    expect(card("red 5").getAttribute("aria-pressed")).toBe("false");
    expect(container.querySelector(".picked")).toBeNull();
  });
});
