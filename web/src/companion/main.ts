import { mount } from "svelte";
import Companion from "./Companion.svelte";
import { offline } from "./offline/offline.svelte";
import "../styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("companion.html has no #app");

mount(Companion, { target });
void offline.start();
