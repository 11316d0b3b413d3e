// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Ground } from "../../core/notation/about";
import type { Seat } from "../../core/rules/seat";

/**
 * A legal action, with what a board needs to offer it.
 */
export type ActionLine = {
/**
 * The action as text; what is sent back.
 */
text: string,
/**
 * The place that is picked up, if any.
 */
from: string | null,
/**
 * The place it goes to, if any.
 */
to: string | null,
/**
 * The further choice (a promotion), as an upper-case letter or a word.
 */
choice: string | null, };

/**
 * An attacker that made a card turn up.
 */
export type Attacker = {
/**
 * The attacker's place.
 */
at: string,
/**
 * The piece, or the one as which it attacks if it is face down.
 */
piece: string,
/**
 * Does it lie face down itself?
 */
faceDown: boolean, };

/**
 * One place of the board with what this viewer sees there.
 */
export type Cell = {
/**
 * Name of the place, such as `e4`.
 */
at: string,
/**
 * The piece, if one stands there.
 */
piece: SeenPiece | null,
/**
 * Number of light checkers under the piece.
 */
light: number,
/**
 * Number of dark checkers under the piece.
 */
dark: number, };

/**
 * One thing that a hidden piece may be.
 */
export type Chance = {
/**
 * Letter of the piece.
 */
piece: string,
/**
 * Numerator of its chance, at least 1.
 */
count: number, };

/**
 * A card that a viewer sees.
 */
export type HandCard = {
/**
 * Name of the card, such as `8S`.
 */
text: string,
/**
 * The side whose pieces it names.
 */
seat: Seat,
/**
 * The piece that it names; none for a checker card.
 */
piece: string | null,
/**
 * The pieces that it fits, by their places.
 */
fits: Array<string>,
/**
 * Was it drawn in its holder's last turn?
 */
new: boolean, };

/**
 * The cards and checkers that a player has beside the board.
 */
export type HandShown = {
/**
 * The player's seat.
 */
seat: Seat,
/**
 * Number of cards, known and unknown.
 */
cards: number,
/**
 * The cards that this viewer knows.
 */
known: Array<HandCard>,
/**
 * Number of checkers in reserve.
 */
reserve: number, };

/**
 * The things beside the board as one viewer sees them: hands of cards, checkers in reserve, piles.
 */
export type Holdings = {
/**
 * One hand for each seat, White's first.
 */
hands: Array<HandShown>,
/**
 * The discard pile, the first discarded first.
 */
discard: Array<string>,
/**
 * The number of cards in the draw pile.
 */
pile: number, };

/**
 * Exact odds: each chance is `count / of`, the counts add up to `of`, the biggest comes first.
 */
export type Odds = {
/**
 * The common denominator of all chances.
 */
of: number,
/**
 * Every piece that it may be, the likeliest first.
 */
chances: Array<Chance>, };

/**
 * The odds of one hidden thing, by the name of its place.
 */
export type OddsLine = {
/**
 * A square such as `c8`, or a checker such as `b3` (Black's 3).
 */
place: string,
/**
 * Letter case as in FEN: upper case is White's.
 */
odds: Odds, };

/**
 * The pieces of one side that are not turned up yet, as this viewer can tell.
 */
export type Pool = {
/**
 * Whose (`None`: both sides' in one pack).
 */
seat: Seat | null,
/**
 * Piece letters, strongest first, such as `KQRRBBNN`.
 */
pieces: string, };

/**
 * The board as one viewer sees it.
 */
export type Scene = {
/**
 * Number of files, from the left.
 */
files: number,
/**
 * Number of ranks, from White's side.
 */
ranks: number,
/**
 * Do pieces stand in squares or on points?
 */
ground: Ground,
/**
 * The name of the lowest rank: 1 in chess, 0 in Jieqi.
 */
firstRank: number,
/**
 * Every place that is not empty, a1, b1, ... in order.
 */
cells: Array<Cell>,
/**
 * Places of kings that are in check.
 */
check: Array<string>, };

/**
 * A piece as this viewer sees it. Piece letters are upper case (`K Q R B N P`, in Jieqi also `A` and `C`); the color
 * is the seat.
 */
export type SeenPiece = { "type": "open",
/**
 * The side that it belongs to.
 */
seat: Seat,
/**
 * Its letter.
 */
piece: string, } | { "type": "faceDown",
/**
 * Whose, where the viewer can tell.
 */
seat: Seat | null,
/**
 * The piece as which it moves, if it does.
 */
movesAs: string | null,
/**
 * Its identity, if this viewer knows it.
 */
known: string | null,
/**
 * Its possible identities by all that this viewer knows, with exact odds; none where they are not counted.
 */
odds: Odds | null, } | { "type": "disc",
/**
 * The side that it belongs to.
 */
seat: Seat,
/**
 * The number, from 1.
 */
number: number,
/**
 * Its identity, if this viewer knows it.
 */
known: string | null,
/**
 * Its possible identities by all that this viewer knows, with exact odds; none where they are not counted.
 */
odds: Odds | null, };

/**
 * An event as it is shown to one viewer. Animation, sound and speech come from steps alone.
 */
export type Step = { "type": "move",
/**
 * The place that it leaves.
 */
from: string,
/**
 * The place that it goes to.
 */
to: string, } | { "type": "remove",
/**
 * The place that it is taken from.
 */
at: string,
/**
 * The piece as this viewer saw it last.
 */
piece: SeenPiece, } | { "type": "put",
/**
 * The place that it is put on.
 */
at: string,
/**
 * The piece as this viewer sees it there.
 */
piece: SeenPiece, } | { "type": "clear" } | { "type": "reveal",
/**
 * The place where it lies by now.
 */
at: string,
/**
 * The side that it belongs to.
 */
seat: Seat,
/**
 * Its upper-case letter.
 */
piece: string,
/**
 * Did it turn up because it moved?
 */
moved: boolean,
/**
 * The pieces that attacked it, if that is why.
 */
by: Array<Attacker>, } | { "type": "check",
/**
 * The king's place.
 */
at: string,
/**
 * The side whose king it is.
 */
seat: Seat, } | { "type": "note",
/**
 * What, as a code that the page words.
 */
code: string,
/**
 * The values that fill the gaps of the words.
 */
args: Array<string>, };
