// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { EngineLines } from "../core/ports/analysis";
import type { Review } from "../core/ports/review";
import type { SolitaireHint, SolitairePuzzle, Solution } from "../core/ports/solution";
import type { Seat } from "../core/rules/seat";
import type { ErrorBody } from "../protocol/server";

/**
 * A line of the answer. Who closes the connection before the last one ends the work.
 */
export type LongAnswer = { "type": "waiting" } | { "type": "progress",
/**
 * Steps that are done: the work's own measure, for a progress bar.
 */
done: number,
/**
 * Steps in all.
 */
of: number, } | { "type": "done",
/**
 * The game as the seat could see it, with what each action won and lost.
 */
review: Review, } | { "type": "deeper",
/**
 * The best lines so far; a later line replaces them.
 */
found: EngineLines, } | { "type": "analyzed",
/**
 * The best lines of the deepest search.
 */
found: EngineLines, } | { "type": "solved",
/**
 * Every position of the game with the best that could still be had.
 */
solution: Solution,
/**
 * The dealer's FEN of every position, to go on from.
 */
truth: Array<string>, } | { "type": "made",
/**
 * The position to be solved, with its number, difficulty and fewest moves.
 */
puzzle: SolitairePuzzle, } | { "type": "hinted",
/**
 * The best that its player can know to do.
 */
hint: SolitaireHint, } | { "type": "failed",
/**
 * The reason it cannot be done, or ended early.
 */
error: ErrorBody, };

/**
 * The body of `POST /api/analyses`.
 */
export type NewAnalysis = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position as FEN. Of a dealer's, the engine gets no more than the seat sees.
 */
fen: string,
/**
 * From whose eyes it is analyzed.
 */
as: Seat,
/**
 * Number of lines to look for, 1 to 5; 1 where it is left out.
 */
lines?: number | null, };

/**
 * The body of `POST /api/hints`.
 */
export type NewHint = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position as its player's FEN. Of a dealer's, the solver gets no more than the player sees.
 */
fen: string, };

/**
 * The body of `POST /api/puzzles`.
 */
export type NewPuzzle = {
/**
 * Game id.
 */
game: string,
/**
 * `easy`, `medium`, `hard` or `fiendish`; any where it is left out.
 */
difficulty?: string | null,
/**
 * Only one with a single set of moves that solves it in the fewest?
 */
unique?: boolean | null,
/**
 * The number of the first deal that is tried: the same number gives the same puzzle.
 */
number: number, };

/**
 * The body of `POST /api/reviews`.
 */
export type NewReview = {
/**
 * The record of a finished game, as it was downloaded.
 */
record: string,
/**
 * From whose eyes it is reviewed.
 */
as: Seat, };

/**
 * The body of `POST /api/solutions`.
 */
export type NewSolution = {
/**
 * The record of a finished solitaire with its openings, as it was downloaded.
 */
record: string, };
