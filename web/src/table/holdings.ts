/** What lies beside the board of a table, and of a position that is tried out. */
import { ownParts } from "../games";
import type { ActionLine, TableView } from "../protocol";
import { offeredWith } from "./placing";
import { partsOnBoard } from "./turn";

/** What must be known to draw it; a position that is tried out stands at no table. */
export type HoldingsView = Pick<
	TableView,
	"game" | "seat" | "toAct" | "scene" | "pools" | "legal" | "fen" | "holdings"
> &
	Partial<Pick<TableView, "table" | "shared">>;

/** Whether what goes without the board, such as the end of a turn, stands apart from what a game has beside it. */
export function offBoardApart(game: string): boolean {
	return ownParts(game) === null;
}

/** The actions that the board offers while a card is chosen from the hand. */
export function actionsOnBoard(
	{ legal, holdings }: Pick<TableView, "legal" | "holdings">,
	chosen: string | null,
): ActionLine[] {
	return holdings ? partsOnBoard(legal, chosen) : offeredWith(legal, chosen);
}
