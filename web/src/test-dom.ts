/** What browsers have and jsdom lacks. */

import { afterEach } from "vitest";
import { cleanup, configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 10_000 });

globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
document.execCommand ??= () => false;

afterEach(cleanup);
afterEach(() => localStorage.clear());
afterEach(() => sessionStorage.clear());
