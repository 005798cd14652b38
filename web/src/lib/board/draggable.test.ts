// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { Dragging } from "./draggable.svelte";

function pointer(kind: string, at: number, x: number): PointerEvent {
  const event = new MouseEvent(kind, { clientX: x, bubbles: true, cancelable: true });
  Object.defineProperties(event, { timeStamp: { value: at }, pointerId: { value: 1 } });
  return event as PointerEvent;
}

function dragged(until: number): Dragging {
  const dragging = new Dragging({ begun: () => {}, ended: () => {} });
  dragging.press(1, pointer("pointerdown", until - 100, 0));
  dispatchEvent(pointer("pointermove", until - 50, 40));
  dispatchEvent(pointer("pointerup", until, 40));
  return dragging;
}

/** Is a click made at this time heard? */
function heard(dragging: Dragging, at: number): boolean {
  const click = pointer("click", at, 40);
  dragging.click(click);
  return !click.defaultPrevented;
}

describe("after a drag", () => {
  it("the click that belongs to it is swallowed, and only that", () => {
    const dragging = dragged(1000);
    expect([heard(dragging, 1001), heard(dragging, 1002)]).toEqual([false, true]);
  });

  it("a finger makes no click: the next tap is heard, however late the page hears of it", () => {
    expect(heard(dragged(1000), 1150)).toBe(true);
  });

  it("a press on another piece is no part of it", () => {
    const dragging = dragged(1000);
    dragging.press(2, pointer("pointerdown", 1020, 0));
    dispatchEvent(pointer("pointerup", 1040, 0));
    expect(heard(dragging, 1040)).toBe(true);
  });
});
