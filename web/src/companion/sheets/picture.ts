/** A sheet as a picture to keep or to send: paper, whatever the look of the screen. */

import type { Cell } from "./csv";
import { number } from "./numbers";
import type { Report } from "./report";

const WIDTH = 1080;
const EDGE = 64;
const INNER = WIDTH - 2 * EDGE;
const LINE = 68;
const HEAD_LINE = 60;
const FAMILY = "Rubik";
const ROUND_WIDTH = 170;
/** Wider columns than this tear the lines apart. */
const WIDEST_COLUMN = 260;
/** In narrower columns numbers are written smaller. */
const FULL_COLUMN = 150;

/** The colours of paper, from the sheet of the look. */
interface Ink {
  paper: string;
  ink: string;
  muted: string;
  rule: string;
  accent: string;
  onAccent: string;
}

type Pen = CanvasRenderingContext2D;
interface Style {
  size: number;
  weight?: number;
  colour: string;
  align?: CanvasTextAlign;
}

function inkOf(style: CSSStyleDeclaration): Ink {
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of("paper"),
    ink: of("paper-ink"),
    muted: of("paper-ink-muted"),
    rule: of("paper-edge"),
    accent: of("accent"),
    onAccent: of("text-on-accent"),
  };
}

function set(pen: Pen, { size, weight = 600, colour, align = "left" }: Style): void {
  pen.font = `${weight} ${size}px ${FAMILY}, system-ui, sans-serif`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.textBaseline = "alphabetic";
}

/** As much of a text as fits, by letters as people count them. */
function fitted(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

function write(pen: Pen, text: string, x: number, y: number, width: number, style: Style): void {
  set(pen, style);
  pen.fillText(fitted(pen, text, width), x, y);
}

/** A text in lines of at most `width`. */
function wrapped(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const text = (cell: Cell): string => (cell === null ? "–" : typeof cell === "number" ? number(cell) : cell);

class Sheet {
  private y = EDGE;

  constructor(
    private readonly pen: Pen,
    private readonly report: Report,
    private readonly ink: Ink,
  ) {}

  /** Draws everything; the height it took. */
  draw(height: number): number {
    this.pen.fillStyle = this.ink.paper;
    this.pen.fillRect(0, 0, WIDTH, height);
    this.title();
    this.ranking();
    this.table();
    this.verdict();
    return this.y + EDGE / 2;
  }

  private title(): void {
    const { title, lead } = this.report;
    this.y += 64;
    write(this.pen, title, EDGE, this.y, INNER, { size: 72, weight: 900, colour: this.ink.ink });
    this.y += 52;
    this.paragraph(lead, { size: 32, weight: 500, colour: this.ink.muted }, 42);
  }

  private paragraph(words: string, style: Style, step: number): void {
    set(this.pen, style);
    for (const line of wrapped(this.pen, words, INNER)) {
      write(this.pen, line, EDGE, this.y, INNER, style);
      this.y += step;
    }
  }

  private ranking(): void {
    const { places, sums, head } = this.report;
    if (!places) return;
    const ranked = places.flatMap((place, at) => (typeof place === "number" ? [{ place, at }] : []));
    ranked.sort((one, other) => one.place - other.place);
    for (const { place, at } of ranked) this.ranked(place, head[at] ?? "", sums[at] ?? 0);
    this.y += ranked.length ? 28 : 0;
  }

  private ranked(place: number, name: string, sum: Cell): void {
    const { pen, ink } = this;
    const first = place === 1;
    if (first) {
      pen.fillStyle = ink.accent;
      pen.beginPath();
      pen.roundRect(EDGE - 24, this.y, INNER + 48, LINE, 18);
      pen.fill();
    }
    const style = { size: 40, weight: first ? 800 : 600, colour: first ? ink.onAccent : ink.ink };
    const base = this.y + LINE - 20;
    write(pen, `${place}.`, EDGE, base, 80, style);
    write(pen, name, EDGE + 80, base, INNER - 280, style);
    write(pen, text(sum), EDGE + INNER, base, 190, { ...style, weight: 800, align: "right" });
    this.y += LINE + 6;
  }

  private table(): void {
    const { head, lines, sums } = this.report;
    this.row(head, { size: 30, weight: 600, colour: this.ink.muted }, HEAD_LINE, 2);
    for (const line of lines) this.row(line, { size: 38, weight: 700, colour: this.ink.ink }, LINE, 2);
    this.row(sums, { size: 40, weight: 900, colour: this.ink.ink }, LINE + 8, 0, true);
  }

  private row(cells: readonly Cell[], style: Style, height: number, rule: number, last = false): void {
    const { pen, ink } = this;
    const width = Math.min(WIDEST_COLUMN, (INNER - ROUND_WIDTH) / (cells.length - 1));
    if (last) this.rule(5, ink.ink);
    const base = this.y + height - 20;
    const scale = Math.min(1, width / FULL_COLUMN);
    const narrow = { ...style, size: style.size * scale, align: "right" } as const;
    cells.forEach((cell, at) => {
      if (cell === null && last) return;
      const right = EDGE + INNER - (cells.length - 1 - at) * width;
      if (at === 0) write(pen, text(cell), EDGE, base, ROUND_WIDTH, style);
      else write(pen, text(cell), right, base, width - 12, narrow);
    });
    this.y += height;
    if (rule) this.rule(rule, ink.rule);
  }

  private rule(height: number, colour: string): void {
    this.pen.fillStyle = colour;
    this.pen.fillRect(EDGE, this.y - height, INNER, height);
  }

  private verdict(): void {
    this.y += 24;
    const { verdict, note } = this.report;
    if (verdict) {
      this.y += 40;
      this.paragraph(verdict, { size: 40, weight: 700, colour: this.ink.ink }, 52);
    }
    if (note) this.paragraph(note, { size: 28, weight: 500, colour: this.ink.muted }, 38);
  }
}

/** Drawn twice: first to see how high it gets. Null: this browser cannot. */
export async function pictureOf(report: Report): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  await Promise.allSettled([document.fonts.load(`600 40px ${FAMILY}`, JSON.stringify(report))]);
  const ink = inkOf(getComputedStyle(document.documentElement));
  canvas.width = WIDTH;
  canvas.height = Math.ceil(new Sheet(pen, report, ink).draw(0));
  new Sheet(pen, report, ink).draw(canvas.height);
  return canvas;
}

export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], name, { type: blob.type })), "image/png"),
  );
