/** A page to look at the board of Mini-Rummy with made-up views: dev/rummy/?case=crowd&seats=4&lang=de&theme=light. Not shipped. */

import { mount } from "svelte";
import "../../src/styles/base.css";
import Stand from "./Stand.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get("lang") ?? "de";
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
mount(Stand, { target: document.getElementById("app")!, props: { asked } });
