// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Outcome } from "../core/rules/outcome";
import type { Seat } from "../core/rules/seat";
import type { ActionLine, Holdings, OddsLine, Pool, Scene } from "../core/show/scene";
import type { Tally } from "../core/show/tally";
import type { Asked, MoveLine } from "../core/table/observation";
import type { Observer } from "../protocol/replay";
import type { ErrorBody } from "../protocol/server";
import type { Captured } from "../protocol/view";

/**
 * The body of `POST /api/positions`.
 */
export type NewPosition = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position: a viewer's FEN or the dealer's.
 */
fen: string,
/**
 * Through whose eyes it is shown, as far as the FEN tells what they see; without it a spectator's.
 */
as?: Observer | null, };

/**
 * The body of `POST /api/positions/act`.
 */
export type NewPositionAction = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position: the dealer's FEN, or any other where `action` tells what turns up.
 */
fen: string,
/**
 * The action, with its answers (`d1g4=Q,c8=k`) where the FEN does not tell what is hidden.
 */
action: string,
/**
 * Through whose eyes the answer is; without it a spectator's.
 */
as?: Observer | null,
/**
 * The parts of this turn that came before `action`, in a game whose turns have parts. Without it
 * `action` is a whole turn.
 */
begun?: Array<string> | null, };

/**
 * The body of `POST /api/positions/follow`.
 */
export type NewPositionLine = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position in which the first action is taken.
 */
fen: string,
/**
 * The actions, each with its answers where the FEN does not tell what is hidden.
 */
actions: Array<string>,
/**
 * Through whose eyes the answer is; without it a spectator's.
 */
as?: Observer | null, };

/**
 * The body of `POST /api/positions/tell`.
 */
export type NewPositionTold = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position. What it tells besides what its observer sees counts for nothing.
 */
fen: string,
/**
 * The action, without what turns up.
 */
action: string,
/**
 * The letters of the pieces that turn up, one for each question, in order; `null` for one that a single seat may
 * know and nobody tells.
 */
told: Array<string | null>,
/**
 * Through whose eyes the position is known, and the answer is; without it a spectator's. The referee's are a
 * spectator's.
 */
as?: Observer | null, };

/**
 * A position as one viewer sees it, and what may be done in it.
 */
export type Position = {
/**
 * Game id.
 */
game: string,
/**
 * Every option with its value, the defaults included.
 */
options: { [key in string]: string },
/**
 * The position as the viewer's FEN; of a turn that was begun the position before it.
 */
fen: string,
/**
 * The position as the seat to act sees it (a spectator, where nobody is to act), in the spellings of other
 * programs.
 */
spellings: Array<Spelling>,
/**
 * The board as the viewer sees it.
 */
scene: Scene,
/**
 * The score so far, in a solitaire.
 */
tally: Tally | null,
/**
 * The pieces that are not turned up yet.
 */
pools: Array<Pool>,
/**
 * Hands, reserves and piles beside the board, in games that have such things.
 */
holdings: Holdings | null,
/**
 * The pieces that the action before took, by the seat to which they belonged; none for a position that was given.
 */
captured: Array<Captured>,
/**
 * The seats that are to act; none when it is over.
 */
toAct: Array<Seat>,
/**
 * The legal actions of the seat to act, in the game's order; none for a seat that looks on while another is to
 * act.
 */
legal: Array<ActionLine>,
/**
 * The exact odds of every hidden thing.
 */
odds: Array<OddsLine>,
/**
 * The outcome of the game; `null` while it goes on.
 */
outcome: Outcome | null,
/**
 * Does the FEN that was given tell what is hidden (or is nothing hidden)? Then an action needs no answers.
 */
hidden: boolean, };

/**
 * The position after an action, and the action.
 */
export type PositionActed = {
/**
 * The action with what it made known.
 */
move: MoveLine,
/**
 * The position it led to.
 */
position: Position,
/**
 * The position it led to as FEN to go on from: the dealer's where the dealer's was given. The one that was given,
 * while parts of a turn wait for the next.
 */
fen: string,
/**
 * The parts of the turn that was begun and is not over.
 */
begun: Array<string>, };

/**
 * A line of play, followed from a position.
 */
export type PositionFollowed = {
/**
 * The actions that were taken, in order.
 */
moves: Array<MoveLine>,
/**
 * After each of them the FEN to go on from: the dealer's where the dealer's was given.
 */
fens: Array<string>,
/**
 * Why the next action was not taken; `null` where all were.
 */
refused: ErrorBody | null, };

/**
 * The outcome of an action as far as its reveals are told.
 */
export type PositionTold = {
/**
 * The next question, with its possible answers; `null` where nothing is left to tell.
 */
asked: Asked | null,
/**
 * The position after the action; `null` while something is left to tell.
 */
acted: PositionActed | null, };

/**
 * A FEN in another program's spelling.
 */
export type Spelling = {
/**
 * Name of the spelling, such as `pikafish`.
 */
dialect: string,
/**
 * The position in that spelling.
 */
fen: string, };
