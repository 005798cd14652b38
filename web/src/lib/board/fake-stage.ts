/** For tests of boards: what jsdom lacks, and on request a clock that stands. */

import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";

type Fakes = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>["toFake"];

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function stage(fakes?: Fakes): void {
  beforeEach(() => {
    if (fakes) vi.useFakeTimers({ toFake: fakes });
    vi.stubGlobal("ResizeObserver", NoResizeObserver);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
