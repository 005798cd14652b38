import { expect, it } from "vitest";
import { move, NEW } from "./arrange";
import { rackOf } from "./draft";
import { begin } from "./follow";
import { view } from "./fixtures";
import { summary } from "./summary";

it("lays a run from the rack, and says what to send", () => {
  const draft = begin(view("7b 7g 7o", "4r 5r J 9b"));
  const laid = move(
    draft,
    rackOf(draft)
      .slice(0, 3)
      .map(({ id }) => id),
    NEW,
  );
  const found = summary(laid);
  expect(found.done).toBeNull();
  expect(found.lay).toBe("lay 7b.7o.7g/4r.5r.J=6r");
  expect(found.groups[1]?.proposal?.asks).toBe(true);
});
