/** The games whose first moves the lab counts, since they begin with a move from a start that looks the same whatever was dealt: `firstMoves.ts` in the game's folder. */

const COUNTED = import.meta.glob<boolean>("./*/firstMoves.ts", { eager: true, import: "firstMoves" });

/** Their ids. */
export const WITH_FIRST_MOVES: readonly string[] = Object.keys(COUNTED).map((path) => path.split("/")[1] ?? "");
