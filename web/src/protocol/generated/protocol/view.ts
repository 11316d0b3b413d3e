// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Outcome } from "../core/rules/outcome";
import type { Seat } from "../core/rules/seat";
import type { ActionLine, Holdings, Pool, Scene, SeenPiece } from "../core/show/scene";
import type { Tally } from "../core/show/tally";
import type { Draft, MoveLine } from "../core/table/observation";
import type { Mode, Names } from "../protocol/http";
import type { SealView } from "../protocol/sealed";
import type { TimeControl } from "../tournament/clock";

/**
 * Captured pieces of one seat, in the order in which they went.
 */
export type Captured = {
/**
 * The seat whose pieces they were.
 */
seat: Seat,
/**
 * The pieces, as this viewer saw them go.
 */
pieces: Array<SeenPiece>, };

/**
 * The clock of a table, as of the message that brings it.
 */
export type ClockView = {
/**
 * Base, increment, delay or periods, by which each seat's time goes.
 */
control: TimeControl,
/**
 * The time that each seat has until its flag falls; in byo-yomi main time and periods together: of `left`, what is
 * above `period * periods` is main time, and `ceil(min(left, period * periods) / period)` periods are left.
 */
left: Left,
/**
 * Whose clock runs; `null` before both seats have made their first move, and when the game is over.
 */
running: Seat | null,
/**
 * Milliseconds for which the running clock still stands (of a delay).
 */
waits: number, };

/**
 * The computer at a table.
 */
export type ComputerSeat = {
/**
 * Its seat; `null` while the lot for the colors is not drawn.
 */
seat: Seat | null,
/**
 * Its level, from 1, the weakest.
 */
level: number, };

/**
 * The fair deal of a table, as far as it is open.
 */
export type DealView = {
/**
 * SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up that tells all.
 */
commitment: string | null,
/**
 * The position that somebody set up, as everybody sees it, where the deal lays what it leaves unknown. It is part
 * of the seed.
 */
position: string | null,
/**
 * Are the colors drawn as the first draw of the deal? The maker's contribution stands first then.
 */
drawn: boolean,
/**
 * The color that the lot gave to the table's maker, once it is drawn (in the second game of a pair: in the first).
 */
maker: Seat | null,
/**
 * The parts of the seats, in the order in which the seed takes them (in the second game of a pair: of the first
 * game).
 */
contributions: Array<Part>,
/**
 * The server's secret, once the last game on the deal is over; in a sealed game as soon as the deal is fixed.
 */
secret: string | null, };

/**
 * Milliseconds that each seat was given by the other.
 */
export type Given = {
/**
 * To the first seat.
 */
white: number,
/**
 * To the second seat.
 */
black: number, };

/**
 * A seat whose player is gone.
 */
export type Gone = {
/**
 * The seat to act, whose player is gone.
 */
seat: Seat,
/**
 * Milliseconds, from this message on, until the opponent may claim the game.
 */
claimAfter: number, };

/**
 * Milliseconds until the flag falls, by seat.
 */
export type Left = {
/**
 * The first seat's.
 */
white: number,
/**
 * The second seat's.
 */
black: number, };

/**
 * The part that one seat has put into a deal.
 */
export type Part = {
/**
 * The seat; where colors are drawn, `white` is the table's maker here, before and after, and `black` the other.
 */
seat: Seat,
/**
 * Does the computer sit there? Its contribution follows from the server's secret.
 */
computer: boolean,
/**
 * Does the room contribute for the player there, whose client cannot? By the same rule as for the computer.
 */
room?: boolean,
/**
 * SHA-256 of its contribution, once it is committed.
 */
commitment: string | null,
/**
 * The contribution, once it is opened.
 */
contribution: string | null, };

/**
 * An earlier position of a table, as its viewer saw it then.
 */
export type PastPosition = {
/**
 * The board as this viewer saw it.
 */
scene: Scene,
/**
 * The score so far, in a solitaire.
 */
tally: Tally | null,
/**
 * Hands, reserves and piles beside the board, in games that have such things.
 */
holdings: Holdings | null,
/**
 * The pieces that were not turned up yet.
 */
pools: Array<Pool>,
/**
 * The pieces captured so far, by the seat to which they belonged.
 */
captured: Array<Captured>, };

/**
 * The phase that a table is in.
 */
export type Phase = "dealing" | "playing" | "over";

/**
 * The people connected to a table.
 */
export type Presence = {
/**
 * Is the first seat's player there (the computer always is)?
 */
white: boolean,
/**
 * Is the second seat's?
 */
black: boolean,
/**
 * The number of spectators.
 */
spectators: number,
/**
 * The seat to act whose player is gone, in a game whose opponent may claim it after a while.
 */
gone: Gone | null,
/**
 * The seat that offers another game, once this one is over.
 */
rematch: Seat | null, };

/**
 * The games that the same people play one after another.
 */
export type Sitting = {
/**
 * In order; a pair that is played at once stands here from the start.
 */
games: Array<SittingEntry>,
/**
 * Points of player 0 and player 1 over all finished games; a draw is half a point each. An aborted game counts
 * nothing, nor does what the player who aborted it has won in the other game of its pair.
 */
score: [number, number],
/**
 * Points of the two players in this game's pair, where two games are played on one deal; none where one was
 * aborted.
 */
pairScore: [number, number] | null,
/**
 * Is this the first or second game on its deal (`null`: the only one)?
 */
pair: number | null,
/**
 * The player (0 or 1) who has the first seat at this table.
 */
white: number,
/**
 * Number of games that player 0 and player 1 have aborted; a pair that was ended with a game counts
 * once.
 */
aborts: [number, number], };

/**
 * One game of a sitting.
 */
export type SittingEntry = {
/**
 * Id of the table.
 */
table: string,
/**
 * The player (0 or 1) who has the first seat.
 */
white: number,
/**
 * Is it the first or second game on its deal (`null`: the only one)?
 */
pair: number | null,
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*` for a game that was aborted (a solitaire: its score, or `lost`); `null` while it
 * goes on.
 */
result: string | null, };

/**
 * A table as one viewer sees it. It is built from what this viewer may know, never cut down from the truth.
 */
export type TableView = {
/**
 * Id of the table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * Version of the rules it is played by.
 */
rules: number,
/**
 * Every option with its value, the defaults included.
 */
options: { [key in string]: string },
/**
 * The way in which its people sit.
 */
mode: Mode,
/**
 * Whose eyes; `null` for what everybody sees, and while the lot for the colors is not drawn.
 */
seat: Seat | null,
/**
 * Does this viewer act for whichever seat is to act (one shared screen)?
 */
shared: boolean,
/**
 * Are the seats' secrets kept from this shared screen until one of those to act says that it is there (`wake`)?
 */
covered: boolean,
/**
 * Does this viewer only look on?
 */
spectator: boolean,
/**
 * May anybody who has the address of this table go through the game once it is over?
 */
open: boolean,
/**
 * Is every seat taken?
 */
joined: boolean,
/**
 * Is nobody waited for any longer: has whoever made the table closed the invitation, or has the bot that was asked
 * declined it?
 */
invitationClosed?: boolean,
/**
 * Does the game count for ratings?
 */
rated?: boolean,
/**
 * The phase that it is in.
 */
phase: Phase,
/**
 * The seats that are to act; none while dealing and when it is over.
 */
toAct: Array<Seat>,
/**
 * Number of finished actions.
 */
ply: number,
/**
 * The board. While dealing: the start, where it is the same for every deal, else an empty board.
 */
scene: Scene,
/**
 * The score so far, in a solitaire.
 */
tally: Tally | null,
/**
 * Hands, reserves and piles beside the board, in games that have such things.
 */
holdings: Holdings | null,
/**
 * The legal actions of this viewer, in the game's order; where turns have parts, the next parts of what is begun.
 */
legal: Array<ActionLine>,
/**
 * Are turns made of parts, taken one by one (`part`) and seen by their seat alone until one of them commits the
 * turn?
 */
turnsHaveParts: boolean,
/**
 * The turn that this viewer's seat has begun and not committed.
 */
draft: Draft | null,
/**
 * The actions that this viewer's seat may prepare while the other is to act: geometry from its own view alone, so
 * some of it may turn out not to be legal.
 */
premoves: Array<ActionLine>,
/**
 * The pieces that are not turned up yet.
 */
pools: Array<Pool>,
/**
 * The captured pieces, by the seat to which they belonged.
 */
captured: Array<Captured>,
/**
 * The moves so far; left out of updates, which bring the new ones only.
 */
moves?: Array<MoveLine>,
/**
 * The outcome of the game; `null` while it is not over.
 */
outcome: Outcome | null,
/**
 * The draw that the seat to act may claim now, as its reason.
 */
claim: string | null,
/**
 * The seat that has offered a draw that is not answered.
 */
drawOffer: Seat | null,
/**
 * The seat that has asked to take moves back and has no answer yet.
 */
takeback: Seat | null,
/**
 * May this viewer's seat ask to take its last move back? On a shared screen: the seat that acted last. Who plays
 * alone takes it back at once, without being asked, even where it turned a card up.
 */
mayTakeback: boolean,
/**
 * The actions that the player of a solitaire has taken back.
 */
undone: Undone,
/**
 * May this viewer's seat abort the game: has it taken no action yet (nor at the other table of a pair that is
 * played at once)? On a shared screen: the seat to act.
 */
mayAbort: boolean,
/**
 * May this viewer give the other seat 15 seconds (`giveTime`)?
 */
mayGiveTime?: boolean,
/**
 * Milliseconds that each seat was given by the other so far; left out where nobody gave any.
 */
given?: Given,
/**
 * The clock, if there is one.
 */
clock: ClockView | null,
/**
 * The computer that plays here, if one does.
 */
computer: ComputerSeat | null,
/**
 * Does the game start from a position that was set up, without a deal?
 */
setUp: boolean,
/**
 * The day whose deal it has, such as `2026-11-21`, where it is one that everybody gets.
 */
daily: string | null,
/**
 * The position as this viewer's FEN; empty while dealing, where every deal starts differently.
 */
fen: string,
/**
 * The names of the people, by seat. While the lot for the colors is not drawn, `white` stands for who made the
 * table and `black` for the other, here and wherever people are named by seat.
 */
names: Names,
/**
 * The games these people play one after another.
 */
sitting: Sitting,
/**
 * The fair deal, as far as it is open.
 */
deal: DealView,
/**
 * The seal, in a game whose deal is sealed.
 */
seal?: SealView,
/**
 * The game that follows this one, once it was asked for.
 */
next: string | null,
/**
 * Id of the tournament in which the game is played: nobody aborts it, takes a move back or asks for another game.
 */
tournament?: string,
/**
 * Seconds by which those who look on are behind, where its maker wants that.
 */
delay?: number, };

/**
 * The actions that the player of a solitaire has taken back.
 */
export type Undone = {
/**
 * The number of actions taken back.
 */
count: number,
/**
 * Had one of them turned a card up? The score is marked then: it was made knowing more than the rules give.
 */
marked: boolean, };
