/** What lies beside the board of a table, and of a position that is tried out. */
import type { TableView } from "../protocol";

/** What must be known to draw it; a position that is tried out stands at no table. */
export type BesideView = Pick<TableView, "game" | "seat" | "toAct" | "scene" | "pools" | "legal" | "fen"> &
	Partial<Pick<TableView, "table" | "shared">>;

/** Whether what goes without the board, such as the end of a turn, stands apart from what a game has beside it. */
export function offBoardApart(game: string): boolean {
	return game !== "cloak-and-dagger";
}
