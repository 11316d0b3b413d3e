/** What the tally of a solitaire means for the board: who makes whom move, and which pieces hang together. */
import type { ActionLine, Order } from "../protocol";
import { type BoardSize, type Place, placeOf } from "./geometry";

/** The orders that a piece gives, or the movement that it lends. */
export function ordersBy(orders: readonly Order[], at: string | null): Order[] {
	return orders.filter((order) => order.by === at);
}

/** The orders that make a piece move. */
export function ordersTo(orders: readonly Order[], at: string | null): Order[] {
	return orders.filter((order) => order.piece === at);
}

/** Whether an action is one that `giver` makes possible: it is its order, or goes where it lends the way. */
function isGivenBy(action: ActionLine, giver: string, orders: readonly Order[]): boolean {
	const order = orders.find(({ by, piece }) => by === giver && piece === action.from);
	if (!order || !action.to || !order.to.includes(action.to)) return false;
	// Two pieces may give the same order; which of them does is then the action's choice.
	return action.choice === null || action.choice === giver;
}

/** The actions of a piece, or those of them that `giver` makes possible. */
export function actionsGiven(
	actions: readonly ActionLine[],
	giver: string | null,
	orders: readonly Order[],
): readonly ActionLine[] {
	return giver === null ? actions : actions.filter((action) => isGivenBy(action, giver, orders));
}

const key = ({ file, rank }: Place) => `${file},${rank}`;

/** The places that are reached from the first one by steps between `places`. */
function reached(places: readonly Place[], diagonals: boolean): number {
	const left = new Map(places.slice(1).map((place) => [key(place), place]));
	const open = places.slice(0, 1);
	let count = open.length;
	for (let place = open.pop(); place; place = open.pop()) {
		for (const [name, other] of left) {
			if (!touch(place, other, diagonals)) continue;
			left.delete(name);
			open.push(other);
			count++;
		}
	}
	return count;
}

function touch(a: Place, b: Place, diagonals: boolean): boolean {
	const [files, ranks] = [Math.abs(a.file - b.file), Math.abs(a.rank - b.rank)];
	return diagonals ? Math.max(files, ranks) === 1 : files + ranks === 1;
}

/**
 * The pairs of neighbours by which a group is drawn as one: those side by side and, only if the group does not hang
 * together by them alone, those corner to corner.
 */
export function linksOf(group: readonly string[], size: BoardSize): [Place, Place][] {
	const places = group.flatMap((name) => placeOf(name, size) ?? []);
	const diagonals = reached(places, false) < places.length;
	return places.flatMap((a, index) =>
		places.slice(index + 1).flatMap((b): [Place, Place][] => (touch(a, b, diagonals) ? [[a, b]] : [])),
	);
}
