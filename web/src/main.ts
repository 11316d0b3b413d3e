import { mount } from "svelte";
import App from "./App.svelte";
import "./page.css";
import { changed } from "./net/away";
import { keepForOffline } from "./offline/register";
import { loadSettings, settings } from "./settings.svelte";

const target = document.getElementById("page");
// The reader's own language and colours first, so that nothing changes under their observer.
await loadSettings();
if (target) mount(App, { target });
document.getElementById("late")?.remove();
keepForOffline(() => settings.locale);
// Whose browser this is may have changed since.
changed();
