// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * An expected score with its standard error, 0 where it is exact.
 */
export type ExpectedScore = {
/**
 * The mean.
 */
mean: number,
/**
 * Its standard error.
 */
error: number, };

/**
 * The best that could still be had at a point of a game, knowing the cards.
 */
export type Reach = { "proof": "best",
/**
 * It.
 */
score: number, } | { "proof": "at-least",
/**
 * It.
 */
score: number, } | { "proof": "at-most",
/**
 * It.
 */
score: number, } | { "proof": "lost" };

/**
 * A position to be solved in the fewest moves.
 */
export type SolitairePuzzle = {
/**
 * Id of the game.
 */
game: string,
/**
 * The position, moves only.
 */
fen: string,
/**
 * The number of the deal it comes from.
 */
number: number,
/**
 * The fewest moves that solve it.
 */
par: number,
/**
 * How hard it is.
 */
difficulty: string,
/**
 * The same in bits: the negative binary logarithm of the chance that random moves are a shortest solution.
 */
bits: number,
/**
 * How many sets of moves solve it in the fewest.
 */
solutions: number,
/**
 * In how many orders they may be played.
 */
orders: number,
/**
 * Are these all? Else there are more.
 */
complete: boolean, };

/**
 * A finished solitaire, solved from every position.
 */
export type Solution = {
/**
 * The score; `None` for a lost game.
 */
score: number | null,
/**
 * The positions, the start first.
 */
points: Array<SolutionPoint>, };

/**
 * One position of a finished game.
 */
export type SolutionPoint = {
/**
 * Number of actions played by then.
 */
ply: number,
/**
 * What could still be had.
 */
reach: Reach,
/**
 * Actions that lead there from here, as text, where they were found.
 */
line: Array<string>,
/**
 * What was best, as far as its player could know.
 */
advice: SolverAdvice | null,
/**
 * The points that the action after it gave away; 0 for none, and where it is not known.
 */
lost: number, };

/**
 * What is best to do now, not knowing the cards: go on with cards, or with moves.
 */
export type SolverAdvice = {
/**
 * The better action as text; `None` where neither is better beyond doubt.
 */
action: string | null,
/**
 * What going on with moves alone is worth; `None` where it cannot be done.
 */
moving: ExpectedScore | null,
/**
 * What another card is worth; `None` where there is none.
 */
anotherCard: ExpectedScore | null,
/**
 * Is the difference exact, or more than two standard errors?
 */
sure: boolean, };
