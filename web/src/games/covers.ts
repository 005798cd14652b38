/** The pictures on the games' cards, by key, which is the name of a game's folder. */

import type { Component } from "svelte";

const found = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });

export const covers: Readonly<Record<string, Component>> = Object.fromEntries(
  Object.entries(found).map(([path, cover]) => [path.split("/")[1]!, cover]),
);
