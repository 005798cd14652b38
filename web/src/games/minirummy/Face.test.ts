// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Face from "./Face.svelte";
import { FACE } from "./signs";
import { COLOURS } from "./tiles";

afterEach(cleanup);

const paths = (text: string): string[] =>
  [...render(Face, { props: { text } }).container.querySelectorAll("path")].map((each) =>
    each.getAttribute("d")!,
  );

describe("what is printed on a tile", () => {
  it("each colour has a shape of its own, so that it is told without colour (O-91)", () => {
    const shapes = COLOURS.map((colour) => paths(`7${colour}`));
    expect(shapes.every((each) => each.length === 1)).toBe(true);
    expect(new Set(shapes.flat()).size).toBe(COLOURS.length);
  });

  it("a joker has its face, and the number and shape of the tile it stands for", () => {
    const { container } = render(Face, { props: { text: "J=12o" } });
    expect(container.textContent.trim()).toBe("12");
    const shown = [...container.querySelectorAll("path")].map((each) => each.getAttribute("d"));
    expect(shown).toContain(FACE.mouth);
    expect(shown).toContain(paths("12o")[0]);
  });

  it("one that stands for nothing yet is all face", () => {
    const { container } = render(Face, { props: { text: "J" } });
    expect(container.textContent.trim()).toBe("");
    expect(container.querySelectorAll("path")).toHaveLength(3);
  });
});
