/** The games whose positions can be edited on the board. */
import { NEIGHBOUR, PARADE } from "./cards";
import { CHAOS } from "./chaos";
import { JIEQI } from "./jieqi";
import type { Kind } from "./kind";
import { SURPRISE, SURPRISE_REX } from "./surprise";

const KINDS: Record<string, Kind> = {
	surprise: SURPRISE,
	"surprise-rex": SURPRISE_REX,
	chaos: CHAOS,
	jieqi: JIEQI,
	parade: PARADE,
	neighbour: NEIGHBOUR,
};

/** How the positions of a game are edited; null for a game whose FEN can be pasted only. */
export function kindOf(game: string): Kind | null {
	return Object.hasOwn(KINDS, game) ? (KINDS[game] ?? null) : null;
}
