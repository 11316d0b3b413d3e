// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * A player on a leader board.
 */
export type BoardEntry = {
/**
 * The name of the account; `null` for a computer.
 */
name: string | null,
/**
 * The level of a computer; `null` for an account.
 */
computer: number | null,
/**
 * The rating.
 */
rating: RatingView, };

/**
 * A player's rating on one ladder.
 */
export type LadderRating = {
/**
 * Game id.
 */
game: string,
/**
 * The speed: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
 */
speed: string,
/**
 * Is it the ladder of the bots?
 */
bots: boolean,
/**
 * The rating.
 */
rating: RatingView, };

/**
 * The answer of `GET /api/players`: those who play a game at a speed.
 */
export type LeaderBoard = {
/**
 * Game id.
 */
game: string,
/**
 * The speed.
 */
speed: string,
/**
 * Is it the ladder of the bots?
 */
bots: boolean,
/**
 * Those whose rating is sure enough for a place, the best first.
 */
ranked: Array<BoardEntry>,
/**
 * Those who have played too little, or not for long, the best first.
 */
others: Array<BoardEntry>, };

/**
 * The change that a game made, as the account's owner has it.
 */
export type RatingChange = {
/**
 * Game id.
 */
game: string,
/**
 * The speed.
 */
speed: string,
/**
 * The time, in milliseconds since 1970.
 */
at: string,
/**
 * The rating before, rounded.
 */
before: number,
/**
 * The rating after, rounded.
 */
after: number, };

/**
 * A point of a rating's curve: the rating after a game.
 */
export type RatingPoint = {
/**
 * The time, in milliseconds since 1970.
 */
at: string,
/**
 * The rating, rounded.
 */
rating: number,
/**
 * One standard error of it, rounded.
 */
deviation: number, };

/**
 * A rating as it is shown.
 */
export type RatingView = {
/**
 * The rating, rounded; 1500 before the first game.
 */
rating: number,
/**
 * One standard error of it as of now, rounded.
 */
deviation: number,
/**
 * Is it so unsure that it is shown with a question mark?
 */
provisional: boolean,
/**
 * Number of games that were counted.
 */
games: number, };

/**
 * A player at a table, by account or as the computer.
 */
export type TablePlayer = {
/**
 * The name of the account; `null` for a guest and a computer.
 */
name: string | null,
/**
 * Does a program play under the account?
 */
bot: boolean,
/**
 * The level of the computer, where it plays.
 */
computer: number | null,
/**
 * The rating before this game: of the game and its speed; `null` for a guest, and where it is not shown.
 */
rating: RatingView | null,
/**
 * The points that the game has won or lost; `null` while it is not rated.
 */
change: number | null, };

/**
 * The answer of `GET /api/tables/{id}/players`.
 */
export type TablePlayers = {
/**
 * Does the game count for ratings?
 */
rated: boolean,
/**
 * The speed.
 */
speed: string,
/**
 * The players: the one who made the table first.
 */
players: [TablePlayer, TablePlayer], };
