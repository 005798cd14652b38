/** A page to look at a board with made-up views: dev/board/?game=minirummy&case=crowd&seats=4&lang=de&theme=light, and the
 * race with dev/board/?game=race&case=many. Not shipped. */

import { mount } from "svelte";
import "../../src/styles/base.css";
import { minirummy } from "./minirummy";
import Race from "./Race.svelte";
import Stand from "./Stand.svelte";
import { viereinhalb } from "./viereinhalb";

const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get("lang") ?? "de";
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
const target = document.getElementById("app")!;
if (asked.get("game") === "race") mount(Race, { target, props: { asked } });
else {
  const game = asked.get("game") === "minirummy" ? minirummy : viereinhalb;
  mount(Stand, { target, props: { asked, game } });
}
