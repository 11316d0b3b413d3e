/** Which kind of board a component stands on: the nearest board's around it, else the one the page is about. */
import { getContext, setContext } from "svelte";
import type { Ground } from "../protocol";
import { pageGround } from "../words/words.svelte";

const KEY = Symbol("ground");

/** Tells everything inside a component what board it stands on; called while the component is made. */
export function layGround(ground: () => Ground): void {
	setContext(KEY, ground);
}

/** The kind of board around a component; called while the component is made. */
export function groundHere(): () => Ground {
	return getContext<(() => Ground) | undefined>(KEY) ?? pageGround;
}
