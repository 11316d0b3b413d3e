/** What Cloak and Dagger Chess has beside the board. */
import type { OwnParts } from "..";
import Panel from "./Panel.svelte";

export const parts: OwnParts = { Panel };
