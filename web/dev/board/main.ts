/** A page to look at a board with made-up views: dev/board/?case=choose&seats=6&lang=de&theme=light, and the race with
 * dev/board/?game=race&case=many. Not shipped. */

import { mount } from "svelte";
import "../../src/styles/base.css";
import Race from "./Race.svelte";
import Stand from "./Stand.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get("lang") ?? "de";
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
mount(asked.get("game") === "race" ? Race : Stand, {
  target: document.getElementById("app")!,
  props: { asked },
});
