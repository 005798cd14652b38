import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { offline } from "./vite.offline.ts";
import { parts } from "./vite.parts.ts";

const WORKER = "offline";
const KEPT_TOO = ["icon.svg", "companion.de.webmanifest", "companion.en.webmanifest"];
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A chunk of what several parts need and `test` finds, but for what is in one before it. */
const shared = (name: string, test: RegExp, tags: "$initial"[] = []) => ({
  name,
  test,
  tags,
  minShareCount: 2,
});

/** Few files rather than the least bytes: over a phone's network each file costs a wait of its own. None needs one below it,
 * and none above `parts` needs a game or a table, or the companion would keep all of them for use without a network.
 * `parts` is what a table's page and the first page share, but for what comes late. */
const SHARED = [
  shared("svelte", /node_modules|vite.preload/),
  shared("base", /src.(lib.(?!sound|board)|routes|paraglide|styles|games.*sounds)/, ["$initial"]),
  shared("sound", /src.lib.sound/),
  shared("ring", /src.lib.board.(ClockRing|geometry|ring|time)/),
  shared("pieces", /src.lib.board/),
  shared("covers", /games.(covers|.*Cover\.svelte)/),
  shared(
    "ui",
    /src.(lib.(ui|text|state.tables)|paraglide)(?!.*(GameCard|Deal|PictureCard|Rules|Own|SignCard|SoundS|Still))/,
  ),
  shared(
    "parts",
    /src.(lib|routes|paraglide)(?!.*(GameCard|Score|Deal|PictureCard|SignCard|SoundS|Still|Winner))(?!.*(player|replay|sheet)\.)/,
  ),
];

export default defineConfig({
  base: "./",
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["baseLocale"], // lib/state/language says which is spoken
    }),
    svelte(),
    svelteTesting(),
    parts("parts.json"),
    offline({ page: "companion.html", worker: `${WORKER}.js`, also: KEPT_TOO }),
  ],
  resolve: {
    alias: {
      $lib: path("./src/lib"),
      $games: path("./src/games"),
      $messages: path("./src/paraglide/messages.js"),
    },
  },
  build: {
    outDir: "../src/spieltisch/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Svelte's parts for custom elements and older components do something when read, and nothing for us.
        moduleSideEffects: [{ test: /node_modules.svelte.src.(?!.*(flags|disclose))/, sideEffects: false }],
      },
      input: {
        index: path("./index.html"),
        companion: path("./companion.html"),
        [WORKER]: path("./src/companion/offline/worker.ts"),
      },
      output: {
        codeSplitting: { groups: SHARED },
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  test: {
    environment: "node", // what needs a document says so in its first line
    testTimeout: 30_000, // beside pytest everything takes its time
    setupFiles: ["src/test-setup.ts"],
    include: ["src/**/*.test.ts"],
  },
});
