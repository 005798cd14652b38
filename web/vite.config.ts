import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { offline } from "./vite.offline.ts";

const WORKER = "offline";
const KEPT_TOO = ["icon.svg", "companion.de.webmanifest", "companion.en.webmanifest"];
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  base: "./",
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
    }),
    svelte(),
    svelteTesting(),
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
    rolldownOptions: {
      input: {
        index: path("./index.html"),
        companion: path("./companion.html"),
        [WORKER]: path("./src/companion/offline/worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test-setup.ts"],
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
