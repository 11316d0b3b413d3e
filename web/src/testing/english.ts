/** Set up before each file of tests: the page speaks English, as it does to a reader once their words have come. */
import { vi } from "vitest";
import { setLocale } from "../words/words.svelte";

vi.stubGlobal("document", { documentElement: { lang: "" } });
await setLocale("en");
vi.unstubAllGlobals();
