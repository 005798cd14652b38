/** Short sentences that come and go by themselves. */

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad" | "call";
}

const SHORTEST_MS = 3_500;
const PER_LETTER_MS = 55;
const AT_ONCE = 2;

export class Toasts {
  shown: Toast[] = $state([]);
  private count = 0;

  show(text: string, tone: Toast["tone"] = "plain"): void {
    const others = this.shown.filter((toast) => toast.text !== text);
    const toast = { id: ++this.count, text, tone };
    this.shown = [...others, toast].slice(-AT_ONCE);
    setTimeout(() => this.drop(toast.id), SHORTEST_MS + text.length * PER_LETTER_MS);
  }

  drop(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
