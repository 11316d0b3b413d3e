/** The games whose positions can be edited on the board. */
import { BOOSTER } from "./booster";
import { NEIGHBOUR, PARADE } from "./cards";
import { CHAOS } from "./chaos";
import { CLOAK_AND_DAGGER } from "./cloakAndDagger";
import { JIEQI } from "./jieqi";
import type { Kind } from "./kind";
import { MYSTERIOUS } from "./mysterious";
import { SURPRISE, SURPRISE_REX } from "./surprise";

const KINDS: Record<string, Kind> = {
	surprise: SURPRISE,
	"surprise-rex": SURPRISE_REX,
	chaos: CHAOS,
	jieqi: JIEQI,
	mysterious: MYSTERIOUS,
	// A card of the mixed pack has no side, and no letter either: such a board is pasted, not edited.
	"mysterious-casual": { ...MYSTERIOUS, pieces: "KQRBNP" },
	"cloak-and-dagger": CLOAK_AND_DAGGER,
	booster: BOOSTER,
	parade: PARADE,
	neighbour: NEIGHBOUR,
};

/** How the positions of a game are edited; null for a game whose FEN can be pasted only. */
export function kindOf(game: string): Kind | null {
	return Object.hasOwn(KINDS, game) ? (KINDS[game] ?? null) : null;
}
