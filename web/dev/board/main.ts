/** A page to look at the board with made-up views: dev/board/?case=choose&seats=6&lang=de&theme=light. Not shipped. */

import { mount } from "svelte";
import "../../src/styles/base.css";
import Stand from "./Stand.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get("lang") ?? "de";
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
mount(Stand, { target: document.getElementById("app")!, props: { asked } });
