/** The game that was left while its clock runs, so that the other pages can say so and lead back. */
import type { TableView } from "../protocol";

export interface Left {
	table: string;
	game: string;
}

let left = $state.raw<Left | null>(null);

/** The game with a running clock that this reader has left, if any. */
export const leftBehind = (): Left | null => left;

/** A player's page of this table closes. Games with days for a turn wait for their players anyway. */
export function leave(view: TableView): void {
	const { clock } = view;
	const runs = clock !== null && clock.running !== null && clock.control.kind !== "days";
	if (view.phase === "playing" && !view.spectator && runs) left = { table: view.table, game: view.game };
}

/** Somebody is at this table again, or wants to hear no more of it. */
export function comeBack(table: string): void {
	if (left?.table === table) left = null;
}
