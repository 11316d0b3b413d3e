// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * An expected score with its standard error, 0 where it is exact.
 */
export type ExpectedScore = {
/**
 * The expected score; where samples estimate it, their mean.
 */
mean: number,
/**
 * The standard error of the mean; 0 where the mean is exact.
 */
error: number, };

/**
 * The best that could still be had at a point of a game, knowing the cards.
 */
export type Reach = { "proof": "best",
/**
 * The best score that can be had.
 */
score: number, } | { "proof": "at-least",
/**
 * The best score that was found.
 */
score: number, } | { "proof": "at-most",
/**
 * The score beyond which nothing can be had.
 */
score: number, } | { "proof": "lost" };

/**
 * The next step in a solitaire that goes on, from what its player knows.
 */
export type SolitaireHint = {
/**
 * The best action as text; `None` where none was found to be.
 */
action: string | null,
/**
 * The number of moves that make one group from here, without another card, this one among them; `None` where none
 * do, or it was not found.
 */
moves: number | null,
/**
 * Are cards and moves both open here? The values of either.
 */
advice: SolverAdvice | null, };

/**
 * A position to be solved in the fewest moves.
 */
export type SolitairePuzzle = {
/**
 * Id of the game.
 */
game: string,
/**
 * The position, in which only moves are left: no card is turned any more.
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
 * One of [`Solver::difficulties`].
 */
difficulty: string,
/**
 * The same in bits: the negative binary logarithm of the chance that random moves are a shortest solution.
 */
bits: number,
/**
 * The number of sets of moves that solve it in the fewest.
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
 * Every position with what could be had from it, the start first.
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
 * The best that could still be had from here.
 */
reach: Reach,
/**
 * Actions that lead there from here, as text, where they were found.
 */
line: Array<string>,
/**
 * The best choice, as far as its player could know.
 */
advice: SolverAdvice | null,
/**
 * The points that the action after it gave away; 0 for none, and where it is not known.
 */
lost: number, };

/**
 * The best thing to do now, not knowing the cards: go on with cards, or with moves.
 */
export type SolverAdvice = {
/**
 * The better action as text; `None` where neither is better beyond doubt.
 */
action: string | null,
/**
 * The value of going on with moves alone; `None` where it cannot be done.
 */
moving: ExpectedScore | null,
/**
 * The value of another card; `None` where there is none.
 */
anotherCard: ExpectedScore | null,
/**
 * Is the difference exact, or more than two standard errors?
 */
sure: boolean, };
