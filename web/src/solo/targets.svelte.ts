/** The targets of a game, fetched once with the list of games. */
import { SvelteMap } from "svelte/reactivity";
import { games } from "../net/api";
import type { Targets } from "./targets";

const known = new SvelteMap<string, Targets>();
let asked = false;

/** The targets of a game; null while they are not there. A list that does not come is no trouble: nothing depends on it. */
export function gameTargets(game: string): Targets | null {
	if (!asked) {
		asked = true;
		games()
			.then((all) => {
				for (const { id, targets } of all) if (targets) known.set(id, targets);
			})
			.catch(() => {
				asked = false;
			});
	}
	return known.get(game) ?? null;
}
