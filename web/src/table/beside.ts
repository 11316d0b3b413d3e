/** What lies beside the board of a table, and of a position that is tried out. */
import type { ActionLine, TableView } from "../protocol";
import { offeredWith } from "./placing";

/** What must be known to draw it. */
export type BesideView = Pick<TableView, "game" | "seat" | "toAct" | "scene" | "pools" | "legal">;

/** The actions that the board offers while a card of this kind is chosen from the hand. One that names a man and goes
 *  nowhere, such as a guess, is offered beside the board. */
export function actionsOnBoard(legal: readonly ActionLine[], chosen: string | null): ActionLine[] {
	return offeredWith(legal, chosen).filter((action) => action.from === null || action.to !== null);
}
