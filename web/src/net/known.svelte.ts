/** What the room can do with each game, asked once. */
import { games } from "./api";

let reviewed = $state.raw<ReadonlySet<string> | null>(null);
let asked = false;

/** Whether finished games of this kind are reviewed here; false until that is known. */
export function isReviewed(game: string): boolean {
	if (!asked) {
		asked = true;
		void games().then(
			(list) => (reviewed = new Set(list.filter(({ reviews }) => reviews).map(({ id }) => id))),
			() => (asked = false),
		);
	}
	return reviewed?.has(game) ?? false;
}
