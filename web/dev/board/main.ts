/** A page to look at the board with made-up views: dev/board/?game=minirummy&case=crowd&seats=4&lang=de&theme=light. Not shipped. */

import { mount } from "svelte";
import "../../src/styles/base.css";
import { minirummy } from "./minirummy";
import Stand from "./Stand.svelte";
import { viereinhalb } from "./viereinhalb";

const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get("lang") ?? "de";
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
const game = asked.get("game") === "minirummy" ? minirummy : viereinhalb;
mount(Stand, { target: document.getElementById("app")!, props: { asked, game } });
