/** Light or dark: as the system says, until somebody says otherwise. */

import { recall, remember } from "./memory";

export type Theme = "dark" | "light";

const LIGHT = "(prefers-color-scheme: light)";

class Look {
  private readonly system = matchMedia(LIGHT);
  private systemLight = $state(this.system.matches);
  private chosen: Theme | null = $state(this.remembered());

  constructor() {
    this.system.addEventListener("change", () => (this.systemLight = this.system.matches));
  }

  get current(): Theme {
    return this.chosen ?? (this.systemLight ? "light" : "dark");
  }

  toggle(): void {
    this.chosen = this.current === "dark" ? "light" : "dark";
    remember("theme", this.chosen);
  }

  private remembered(): Theme | null {
    const value = recall("theme");
    return value === "dark" || value === "light" ? value : null;
  }
}

export const look = new Look();
