// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rect } from "./geometry";
import { between, displaced, Motion, turnOver } from "./motion";

const A = rect(10, 20, 40, 60);
const B = rect(110, 20, 80, 120);

interface Ran {
  from: string;
  element: HTMLElement;
}

describe("gliding", () => {
  let ran: Ran[];
  let progress: number;

  beforeEach(() => {
    ran = [];
    progress = 1;
    HTMLElement.prototype.animate = function (this: HTMLElement, frames): Animation {
      ran.push({ from: String((frames as Keyframe[])[0]!["transform"]), element: this });
      return {
        playState: progress < 1 ? "running" : "finished",
        effect: { getComputedTiming: () => ({ progress }) },
        cancel: vi.fn(),
      } as unknown as Animation;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "animate");
    vi.unstubAllGlobals();
  });

  const element = (): HTMLElement => document.createElement("div");

  it("shows a thing that moved where it came from", () => {
    expect(displaced(A, B)).toBe("translate(-100px, 0px) scale(0.5, 0.5)");
    expect(between(A, B, 0.5)).toEqual(rect(60, 20, 60, 90));
  });

  it("what was scrolled glides from where it is seen now, and scrolling itself moves nothing", () => {
    const motion = new Motion();
    motion.follow(1, element(), A);
    motion.scrolled([1, 2], 0, -15);
    expect(ran).toEqual([]);
    motion.follow(1, element(), { ...A, x: 110 });
    expect(ran.map(({ from }) => from)).toEqual(["translate(-100px, -15px) scale(1, 1)"]);
  });

  it("starts where the thing was last, in whatever element it was", () => {
    const motion = new Motion();
    motion.follow(1, element(), A);
    expect(ran).toEqual([]);
    motion.follow(1, element(), B);
    expect(ran.map((each) => each.from)).toEqual([displaced(A, B)]);
  });

  it("lets a thing lie that has not moved", () => {
    const motion = new Motion();
    motion.follow(1, element(), A);
    motion.follow(1, element(), { ...A });
    expect(ran).toEqual([]);
  });

  it("does not fly any more when it is called back before it has moved", () => {
    const motion = new Motion();
    const card = element();
    motion.follow(1, card, A);
    progress = 0;
    motion.follow(1, card, B);
    expect(card.dataset["flying"]).toBe("");
    motion.follow(1, card, A);
    expect(card.dataset["flying"]).toBeUndefined();
  });

  it("goes on from the middle of an unfinished glide", () => {
    const motion = new Motion();
    progress = 0.5;
    motion.follow(1, element(), A);
    motion.follow(1, element(), B);
    motion.follow(1, element(), A);
    expect(ran[1]?.from).toBe(displaced(between(A, B, 0.5), A));
  });

  it("brings a new thing from its origin, where it is seen from its edge", () => {
    new Motion().follow(1, element(), B, () => A);
    expect(ran[0]?.from).toBe(displaced({ ...A, x: 29.2, w: 1.6 }, B));
  });

  it("takes a dragged thing from where it was let go back to its place", () => {
    const motion = new Motion();
    motion.follow(1, element(), A);
    motion.carried(1, B);
    expect(ran[0]?.from).toBe(displaced(B, A));
  });

  it("takes a dragged thing from where it was dropped to a new place", () => {
    const motion = new Motion();
    const C = rect(0, 0, 40, 60);
    motion.follow(1, element(), A);
    progress = 0;
    motion.carried(1, B);
    motion.follow(1, element(), C);
    expect(ran[1]?.from).toBe(displaced(B, C));
  });

  it("does not glide when only the board changed its size", () => {
    const motion = new Motion();
    motion.resized("390×844");
    motion.follow(1, element(), A);
    motion.resized("844×390");
    motion.follow(1, element(), B);
    expect(ran).toEqual([]);
  });

  it("marks a thing while it flies, and no longer", () => {
    const ends: Animation[] = [];
    const animate = HTMLElement.prototype.animate;
    HTMLElement.prototype.animate = function (this: HTMLElement, ...asked): Animation {
      const animation = animate.apply(this, asked);
      ends.push(animation);
      return animation;
    };
    const card = element();
    new Motion().follow(1, card, B, () => A);
    expect(card.dataset["flying"]).toBe("");
    for (const animation of ends) animation.onfinish?.({} as AnimationPlaybackEvent);
    expect({ ...card.dataset }).toEqual({});
  });

  it("animates nothing but the transform, which needs no main thread", () => {
    const keys: string[] = [];
    HTMLElement.prototype.animate = function (frames): Animation {
      keys.push(...(frames as Keyframe[]).flatMap((frame) => Object.keys(frame)));
      return { playState: "finished", cancel: vi.fn() } as unknown as Animation;
    };
    new Motion().follow(1, element(), B, () => A);
    turnOver(element(), A);
    expect(new Set(keys)).toEqual(new Set(["transform"]));
  });

  it("marks nothing any more when the board changed its size in mid-flight", () => {
    const motion = new Motion();
    const card = element();
    motion.resized("390×844");
    motion.follow(1, card, B, () => A);
    motion.resized("844×390");
    expect({ ...card.dataset }).toEqual({});
  });

  it("does not bring what had come already again when the board changes its size", () => {
    const motion = new Motion();
    motion.resized("390×844");
    motion.follow(1, element(), A, () => B);
    motion.resized("844×390");
    motion.follow(1, element(), B, () => A);
    expect(ran).toHaveLength(1);
  });

  it("does not glide where less motion is preferred", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const motion = new Motion();
    motion.follow(1, element(), A);
    motion.follow(1, element(), B);
    expect(ran).toEqual([]);
  });
});
