// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * One line of play from the analyzed position on.
 */
export type EngineLine = {
/**
 * Expected result for the seat whose eyes these are: 0 (lost) to 1 (won), 1/2 for a draw.
 */
expected: number,
/**
 * Plies to the end where it is forced, negative where that seat loses; `None` where it is not.
 */
mate: number | null,
/**
 * The actions as text; the line ends where chance decides.
 */
actions: Array<string>, };

/**
 * The best lines that were found so far.
 */
export type EngineLines = {
/**
 * The depth of the search, in actions; 0 before its first iteration is over.
 */
depth: number,
/**
 * Positions that it visited, in all iterations.
 */
nodes: number,
/**
 * The best lines for the seat to act, best first; none where nothing can be done.
 */
lines: Array<EngineLine>, };
