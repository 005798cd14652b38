/** The games that have a score sheet: a folder with `sheet.ts` and `Sheet.svelte` is enough. */

import type { Component } from "svelte";
import type { FormProps, Pad, PadEntry } from "../companion/sheets/pad";

const found = import.meta.glob<Pad>("./*/sheet.ts", { eager: true, import: "pad" });
const forms = import.meta.glob<Component<FormProps>>("./*/Sheet.svelte", { eager: true, import: "default" });

function entry([path, pad]: [string, Pad]): [string, PadEntry][] {
  const form = forms[path.replace("sheet.ts", "Sheet.svelte")];
  return form ? [[pad.facts.key, { pad, form }]] : [];
}

export const pads: Readonly<Record<string, PadEntry>> = Object.fromEntries(
  Object.entries(found).flatMap(entry),
);
