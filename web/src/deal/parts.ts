/** Whose part of a deal is whose. */
import type { Part, Seat, TableView } from "../protocol";

/**
 * The seat at which whoever put a part into the deal sits in this game. Where colors are drawn, a part names the table's
 * maker `white` before and after the lot; and the second game of a pair is played from the first one's deal with the
 * colors swapped.
 */
export function seatOfPart({ deal, sitting }: Pick<TableView, "deal" | "sitting">, part: Pick<Part, "seat">): Seat {
	const other = (seat: Seat): Seat => (seat === "white" ? "black" : seat === "black" ? "white" : seat);
	const inDeal = deal.drawn && deal.maker === "black" ? other(part.seat) : part.seat;
	return sitting.pair === 2 ? other(inDeal) : inDeal;
}
