import { describe, expect, it } from "vitest";
import { command, type Asking, type Command } from "./keys";

const press = (key: string, asking: Asking = "piece", ctrlKey = false): Command | null =>
  command({ key, ctrlKey, altKey: false, metaKey: false }, asking);

describe("the keys", () => {
  it.each<[string, Asking, Command]>([
    ["1", "piece", { kind: "pick", index: 0 }],
    ["9", "place", { kind: "pick", index: 8 }],
    ["0", "piece", { kind: "pick", index: 9 }],
    ["3", "seat", { kind: "seat", index: 2 }],
    ["c", "seat", { kind: "seat", index: 2 }],
    ["a", "place", { kind: "place", index: 0 }],
    ["B", "place", { kind: "place", index: 1 }],
    ["ArrowLeft", "place", { kind: "step", by: -1 }],
    ["ArrowRight", "piece", { kind: "step", by: 1 }],
    ["Enter", "place", { kind: "confirm" }],
    ["Escape", "seat", { kind: "let go" }],
    ["s", "piece", { kind: "aside" }],
    ["S", "seat", { kind: "aside" }],
    ["z", "piece", { kind: "signs" }],
    ["?", "piece", { kind: "help" }],
  ])("%s while a %s is asked for", (key, asking, meant) => {
    expect(press(key, asking)).toEqual(meant);
  });

  it("leaves everything else to the browser", () => {
    expect(press("x")).toBeNull();
    expect(press("Tab")).toBeNull();
    expect(press("constructor")).toBeNull();
    expect(press("s", "piece", true)).toBeNull();
  });
});
