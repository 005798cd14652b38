import { mount } from "svelte";
import App from "./App.svelte";
import { getLocale } from "./paraglide/runtime.js";
import "./app.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

document.documentElement.lang = getLocale();
mount(App, { target });
