/** A button held down does again and again what a press does once. */

const WAIT_MS = 450;
const EACH_MS = 110;

export class Repeat {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private repeated = false;

  constructor(private readonly act: () => void) {}

  down(event: PointerEvent): void {
    this.up();
    this.repeated = false;
    if (event.button === 0) this.timer = setTimeout(() => this.again(), WAIT_MS);
  }

  up(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** The click that ends a long press does nothing more. */
  click(): void {
    this.up();
    if (!this.repeated) this.act();
    this.repeated = false;
  }

  private again(): void {
    this.repeated = true;
    this.act();
    this.timer = setTimeout(() => this.again(), EACH_MS);
  }
}
