// The room's protocol, written from crates/server/src/protocol by its tests. Do not edit: change the
// Rust types and run FACEDOWN_WRITE_TYPES=1 cargo test -p facedown-server typescript

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
 * What must be chosen besides (a promotion), as an upper-case letter or a word.
 */
choice: string | null, };

/**
 * An attacker that made a card turn up.
 */
export type Attacker = {
/**
 * Where it stands.
 */
at: string,
/**
 * What it is, or as what it attacks if it is face down.
 */
piece: string,
/**
 * Is it a card itself?
 */
faceDown: boolean, };

/**
 * What was best at a point, as far as the search saw.
 */
export type BestLine = {
/**
 * The best action, as text.
 */
action: string,
/**
 * The actions that follow, this one first; the line ends where chance decides.
 */
line: Array<string>, };

/**
 * Captured men of one seat, in the order in which they went.
 */
export type Captured = {
/**
 * Whose men they were.
 */
seat: Seat,
/**
 * The men, as this viewer saw them go.
 */
men: Array<Man>, };

/**
 * What stands on one place.
 */
export type Cell = {
/**
 * Name of the place, such as `e4`.
 */
at: string,
/**
 * The man, if one stands there.
 */
man: Man | null,
/**
 * Light checkers under it.
 */
light: number,
/**
 * Dark checkers under it.
 */
dark: number, };

/**
 * One thing that a hidden man may be.
 */
export type Chance = {
/**
 * The piece.
 */
piece: string,
/**
 * Numerator of its chance.
 */
count: number, };

/**
 * A message from a client. `id` is the client's own name for a request (1 to 64 characters, fresh for each): a request
 * that is sent again under its id is carried out once. `seat` says for whom a shared screen asks; where it is left
 * out, it is the seat to act (for an answer: the seat that was asked).
 */
export type ClientMessage = { "type": "hello",
/**
 * The token of the seat or of the shared screen, or the one for spectators.
 */
token: string,
/**
 * The last number seen, to get only what came after it.
 */
since: number | null, } | { "type": "act",
/**
 * The request.
 */
id: string,
/**
 * The last number seen: an action that was chosen from an older view is refused.
 */
n: number,
/**
 * One of the view's legal actions, as text.
 */
action: string,
/**
 * Who acts.
 */
seat?: Seat | null, } | { "type": "resign",
/**
 * The request.
 */
id: string,
/**
 * Who gives up.
 */
seat?: Seat | null, } | { "type": "offerDraw",
/**
 * The request.
 */
id: string,
/**
 * Who offers.
 */
seat?: Seat | null, } | { "type": "answerDraw",
/**
 * The request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * Who answers.
 */
seat?: Seat | null, } | { "type": "claimDraw",
/**
 * The request.
 */
id: string,
/**
 * Who claims.
 */
seat?: Seat | null, } | { "type": "takeback",
/**
 * The request.
 */
id: string,
/**
 * Who asks.
 */
seat?: Seat | null, } | { "type": "answerTakeback",
/**
 * The request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * Who answers.
 */
seat?: Seat | null, } | { "type": "abort",
/**
 * The request.
 */
id: string,
/**
 * Who ends it.
 */
seat?: Seat | null, } | { "type": "claimGone",
/**
 * The request.
 */
id: string, } | { "type": "ping" };

/**
 * The clock of a table, as of the message that brings it.
 */
export type ClockView = {
/**
 * How time is given.
 */
control: TimeControl,
/**
 * What each seat has left.
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
 * The answer to a commitment.
 */
export type Committed = {
/**
 * SHA-256 of the server's secret in this attempt at a deal; a changed commitment begins a new one.
 */
commitment: string,
/**
 * Are all seats' commitments there, so that contributions may be opened?
 */
complete: boolean, };

/**
 * The computer at a table.
 */
export type ComputerSeat = {
/**
 * Its seat; `null` while the lot for the colors is not drawn.
 */
seat: Seat | null,
/**
 * Its level, from 1.
 */
level: number, };

/**
 * The fair deal of a table, as far as it is open.
 */
export type DealView = {
/**
 * SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up.
 */
commitment: string | null,
/**
 * Are the colors drawn as the first draw of the deal? The maker's contribution stands first then.
 */
drawn: boolean,
/**
 * The color that the lot gave to the table's maker, once it is drawn (in the second game of a pair: in the first).
 */
maker: Seat | null,
/**
 * What each seat has put in, in the order in which the seed takes it (in the second game of a pair: of the first
 * game).
 */
contributions: Array<Part>,
/**
 * The server's secret, once the last game on the deal is over.
 */
secret: string | null, };

/**
 * Why something was not done.
 */
export type ErrorBody = {
/**
 * A code in kebab-case, for programs and for the page's words.
 */
code: string,
/**
 * In plain English: what was wrong, and what to do.
 */
message: string,
/**
 * The field or option that is wrong, where there is one.
 */
field: string | null, };

/**
 * The body of every HTTP answer that is an error.
 */
export type ErrorReply = {
/**
 * Why.
 */
error: ErrorBody, };

/**
 * Through whose eyes a record is shown.
 */
export type Eyes = "white" | "black" | "solo" | "spectator" | "referee";

/**
 * One game in the answer of `GET /api/games`.
 */
export type GameSummary = {
/**
 * Id in programs.
 */
id: string,
/**
 * Its name, as its inventor wrote it.
 */
name: string,
/**
 * Who invented it.
 */
inventor: string,
/**
 * One sentence.
 */
summary: string,
/**
 * Number of players, 1 or 2.
 */
seats: number,
/**
 * Files of its board.
 */
files: number,
/**
 * Ranks of its board.
 */
ranks: number,
/**
 * Squares or points.
 */
ground: Ground,
/**
 * What may be chosen.
 */
options: Array<OptionSpec>, };

/**
 * A seat whose player is gone.
 */
export type Gone = {
/**
 * The seat.
 */
seat: Seat,
/**
 * Milliseconds, from this message on, until the opponent may claim the game.
 */
claimAfter: number, };

/**
 * How the places of a board are drawn.
 */
export type Ground = "squares" | "points";

/**
 * The answer of `GET /api/health`.
 */
export type Health = {
/**
 * `ok`.
 */
status: string,
/**
 * Version of the server.
 */
version: string, };

/**
 * What an invitation is to.
 */
export type Invitation = {
/**
 * The table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * Every option with its value.
 */
options: { [key in string]: string },
/**
 * The clock, if there is one.
 */
clock: TimeControl | null,
/**
 * The seat that is free; `null`: by lot.
 */
seat: Seat | null,
/**
 * The name of who invites; empty where there is none.
 */
host: string,
/**
 * Does the game start from a position that was set up?
 */
setUp: boolean, };

/**
 * The body of `POST /api/tables/{id}/join`.
 */
export type Join = {
/**
 * What came with the link.
 */
invite: string,
/**
 * The name of who sits down; empty for none.
 */
name: string, };

/**
 * Milliseconds left, by seat.
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
 * A game's rules in plain words, with positions to try them out.
 */
export type Lesson = {
/**
 * Game id.
 */
game: string,
/**
 * The language: `en`, `zh`, `vi` or `fr`.
 */
lang: string,
/**
 * Its heading.
 */
title: string,
/**
 * Who invented the game.
 */
inventor: string,
/**
 * When, where that is known.
 */
year: number | null,
/**
 * What it says, from the top.
 */
blocks: Array<LessonBlock>, };

/**
 * A piece of a lesson.
 */
export type LessonBlock = { "type": "heading",
/**
 * 2 or 3.
 */
level: number,
/**
 * Its words.
 */
text: Array<LessonSpan>, } | { "type": "paragraph",
/**
 * Its words.
 */
text: Array<LessonSpan>, } | { "type": "list",
/**
 * Its points.
 */
items: Array<Array<LessonSpan>>, } | { "type": "position",
/**
 * The dealer's FEN, so that what is hidden can turn up.
 */
fen: string,
/**
 * What it shows.
 */
caption: string,
/**
 * What the reader is asked to do; without it the position is to be looked at.
 */
task: string | null,
/**
 * The actions that do it.
 */
accept: Array<string>,
/**
 * What it teaches, once it is done.
 */
answer: string, };

/**
 * A run of words in one style.
 */
export type LessonSpan = {
/**
 * The words.
 */
text: string,
/**
 * How they are set.
 */
style: LessonStyle, };

/**
 * How words are set.
 */
export type LessonStyle = "plain" | "bold" | "italic";

/**
 * A game that goes on and that everybody may watch, in the answer of `GET /api/tables?live=true`.
 */
export type LiveGame = {
/**
 * The table.
 */
table: string,
/**
 * What lets one look on.
 */
watch: string,
/**
 * Game id.
 */
game: string,
/**
 * The names of the people, by seat.
 */
names: Names,
/**
 * Number of finished actions.
 */
ply: number,
/**
 * The board, as everybody sees it.
 */
scene: Scene,
/**
 * The clock, if there is one.
 */
clock: ClockView | null,
/**
 * The computer that plays, if one does.
 */
computer: ComputerSeat | null, };

/**
 * The answer when a table was made or a seat was taken.
 */
export type Made = {
/**
 * Its id.
 */
table: string,
/**
 * What opens the seat (or the shared screen). It is shown this once, and serves the whole sitting.
 */
token: string,
/**
 * SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up.
 */
commitment: string | null,
/**
 * `dealing`, or `playing` where there is nothing to deal any more.
 */
phase: Phase,
/**
 * What opens the other seat to one person, once: only for who made a table with mode `link`.
 */
invite: string | null,
/**
 * What lets anybody look on; only for who made the sitting, and it serves the whole of it.
 */
watch: string | null, };

/**
 * A man as this viewer sees it. Piece letters are upper case (`K Q R B N P`, in Jieqi also `A` and `C`); the color
 * is the seat.
 */
export type Man = { "type": "open",
/**
 * Whose.
 */
seat: Seat,
/**
 * Which.
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
 * What it is, if this viewer knows.
 */
known: string | null,
/**
 * What it may be.
 */
odds: Odds | null, } | { "type": "disc",
/**
 * Whose.
 */
seat: Seat,
/**
 * Its number.
 */
number: number,
/**
 * What it is, if this viewer knows.
 */
known: string | null,
/**
 * What it may be.
 */
odds: Odds | null, };

/**
 * How the people of a table sit.
 */
export type Mode = "shared" | "link" | "computer";

/**
 * One finished action as one viewer saw it.
 */
export type MoveLine = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * Who acted.
 */
seat: Seat,
/**
 * For people.
 */
text: string,
/**
 * For programs, as far as the viewer may see it.
 */
action: string,
/**
 * What became known, as text.
 */
events: Array<string>,
/**
 * What became known, to animate and speak.
 */
steps: Array<Step>,
/**
 * For a choice made in secret: its commitment, 64 hexadecimal digits.
 */
commitment?: string,
/**
 * Choices made in secret that were opened by this action (or, for the one who chose, are the action).
 */
opened?: Array<Opening>, };

/**
 * Names of the people at a table.
 */
export type Names = {
/**
 * The first seat's (in a solitaire: the player's); empty where there is none.
 */
white: string,
/**
 * The second seat's; empty where there is none.
 */
black: string, };

/**
 * The body of `POST /api/tables/{id}/commitments`.
 */
export type NewCommitment = {
/**
 * The seat that commits itself; where it is left out, that of the token.
 */
seat?: Seat | null,
/**
 * SHA-256 of its contribution, as 64 hexadecimal digits.
 */
sha256: string, };

/**
 * The body of `POST /api/tables/{id}/contributions`.
 */
export type NewContribution = {
/**
 * The seat that opens its contribution; where it is left out, that of the token.
 */
seat?: Seat | null,
/**
 * 32 bytes as 64 hexadecimal digits.
 */
contribution: string, };

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
fen: string, };

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
action: string, };

/**
 * The body of `POST /api/replays`.
 */
export type NewReplay = {
/**
 * The record, as it was downloaded: JSON Lines.
 */
record: string,
/**
 * Through whose eyes.
 */
as: Eyes, };

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
 * The body of `POST /api/tables`.
 */
export type NewTable = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * How its people sit: `shared`, `link` or `computer`.
 */
mode: string,
/**
 * Their names: `white` is the maker's where the seat is chosen by lot.
 */
names?: Names | null,
/**
 * The maker's seat; `white` where it is left out. On a shared screen people agree among themselves.
 */
seat?: SeatChoice | null,
/**
 * The clock; none where it is left out.
 */
clock?: TimeControl | null,
/**
 * The computer's level, from 1.
 */
level?: number | null,
/**
 * A start that somebody set up, as a FEN that tells all that is hidden. There is no deal then.
 */
position?: string | null,
/**
 * May everybody find and watch it among the games going on?
 */
listed?: boolean | null, };

/**
 * Exact odds: each chance is `count / of`, the counts add up to `of`, the biggest comes first.
 */
export type Odds = {
/**
 * The common denominator.
 */
of: number,
/**
 * What it may be.
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
 * A choice made in secret that was opened: SHA-256 of `text` and the 32 bytes is its commitment.
 */
export type Opening = {
/**
 * Number of the action that made the choice, from 1.
 */
ply: number,
/**
 * What was chosen.
 */
text: string,
/**
 * The bytes that hid it, 64 hexadecimal digits.
 */
bytes: string, };

/**
 * One option of a game.
 */
export type OptionSpec = {
/**
 * Its name in kebab-case, as on the game's rules page.
 */
name: string,
/**
 * What it takes.
 */
takes: Takes,
/**
 * The value where none is chosen.
 */
default: string,
/**
 * What it does, in a sentence.
 */
help: string, };

/**
 * Who won (or that nobody did), and why the game ended.
 */
export type Outcome = {
/**
 * The winner; `None` for a draw, and for a solitaire that was lost.
 */
winner: Seat | null,
/**
 * The score of a finished solitaire.
 */
score: number | null,
/**
 * Why it ended.
 */
reason: string, };

/**
 * What one seat has put into a deal.
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
 * SHA-256 of its contribution, once it is committed.
 */
commitment: string | null,
/**
 * The contribution, once it is opened.
 */
contribution: string | null, };

/**
 * How far a table is.
 */
export type Phase = "dealing" | "playing" | "over";

/**
 * What of one side is not turned up yet, as this viewer can tell.
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
 * A position as a spectator sees it, and what may be done in it.
 */
export type Position = {
/**
 * Game id.
 */
game: string,
/**
 * Every option with its value.
 */
options: { [key in string]: string },
/**
 * The position as a spectator's FEN.
 */
fen: string,
/**
 * The board.
 */
scene: Scene,
/**
 * What is not turned up yet.
 */
pools: Array<Pool>,
/**
 * What the action took that led here, by the seat whose men they were; none for a position that was given.
 */
captured: Array<Captured>,
/**
 * Who is to act; nobody when it is over.
 */
toAct: Array<Seat>,
/**
 * The legal actions of the seat to act, in the game's order.
 */
legal: Array<ActionLine>,
/**
 * The exact odds of every hidden thing.
 */
odds: Array<OddsLine>,
/**
 * How it ended, if it has.
 */
outcome: Outcome | null,
/**
 * Does the FEN that was given tell what is hidden (or is nothing hidden)? Then an action needs no answers.
 */
hidden: boolean, };

/**
 * What an action made of a position.
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
 * The position it led to as FEN to go on from: the dealer's where the dealer's was given.
 */
fen: string, };

/**
 * Who is connected to a table.
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
 * How many look on.
 */
spectators: number,
/**
 * The seat to act whose player is gone, in a game whose opponent may claim it after a while.
 */
gone: Gone | null, };

/**
 * The answer to a contribution.
 */
export type Progress = {
/**
 * `playing` once the last contribution is opened.
 */
phase: Phase, };

/**
 * A record that holds in everything that could be checked, as one pair of eyes had it.
 */
export type Replay = {
/**
 * Game id.
 */
game: string,
/**
 * Version of the rules it was played by.
 */
rules: number,
/**
 * Every option with its value.
 */
options: { [key in string]: string },
/**
 * The names of the people, by seat.
 */
names: Names,
/**
 * The day of its start in UTC, such as `2026-11-21`.
 */
date: string | null,
/**
 * How it ended; `null` for a game that is not over.
 */
outcome: Outcome | null,
/**
 * What can be said of its deal.
 */
deal: ReplayDeal,
/**
 * The eyes that can be asked for; the referee's only where the deal is known.
 */
eyes: Array<Eyes>,
/**
 * The eyes of this answer.
 */
as: Eyes,
/**
 * The finished actions as they were seen.
 */
moves: Array<MoveLine>,
/**
 * The positions as they were seen then: the start, then one after each action.
 */
sights: Array<ReplaySight>,
/**
 * Milliseconds left on the actor's clock after each action; `null` where the record has no clocks.
 */
clocks: Array<number | null> | null,
/**
 * The dealer's FEN of every position; there for the referee's eyes only.
 */
truth?: Array<string>, };

/**
 * What could be said of the deal of a record.
 */
export type ReplayDeal = "fair" | "from-seed" | "set-up" | "not-opened";

/**
 * One position of a replay, as it was seen then.
 */
export type ReplaySight = {
/**
 * The board.
 */
scene: Scene,
/**
 * What is not turned up yet.
 */
pools: Array<Pool>,
/**
 * What was captured so far, by the seat whose men they were.
 */
captured: Array<Captured>,
/**
 * The position as FEN; the dealer's for the referee's eyes.
 */
fen: string,
/**
 * The exact odds of every hidden thing; none for the referee, who knows.
 */
odds: Array<OddsLine>, };

/**
 * A finished game, reviewed for one seat.
 */
export type Review = {
/**
 * Whose eyes.
 */
seat: Seat,
/**
 * Positions that each search looked at, at most.
 */
nodes: number,
/**
 * Expected result at the start.
 */
start: number,
/**
 * The plies in order.
 */
points: Array<ReviewPoint>,
/**
 * Sum of the parts that were turned up.
 */
luck: number,
/**
 * Sum of the parts that this seat played.
 */
own: number,
/**
 * Sum of the parts that the opponent played.
 */
opponent: number,
/**
 * What the end itself changed: resignation, time, agreement, a draw by the rules.
 */
ending: number,
/**
 * The result: 1, 1/2 or 0.
 */
result: number,
/**
 * The plies that gave most away, by either seat, the worst first; at most [`WORST`], none below [`SLIP`].
 */
worst: Array<number>, };

/**
 * A line of the answer. Who closes the connection before the last one ends the review.
 */
export type ReviewMessage = { "type": "waiting" } | { "type": "progress",
/**
 * Plies that are done.
 */
done: number,
/**
 * Of so many.
 */
of: number, } | { "type": "done",
/**
 * The review.
 */
review: Review, } | { "type": "failed",
/**
 * Why.
 */
error: ErrorBody, };

/**
 * One ply of the game.
 */
export type ReviewPoint = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * Who acted.
 */
seat: Seat,
/**
 * What was played, as text.
 */
played: string,
/**
 * Expected result before it.
 */
before: number,
/**
 * Expected result after it, what was turned up included.
 */
after: number,
/**
 * The part of the change that what was turned up made; 0 where nothing was.
 */
byReveal: number,
/**
 * The part of the change that the choice made; what is left of `after - before`.
 */
byPlay: number,
/**
 * How much of the actor's expectation the choice gave away against the best one, 0 or more; what was turned up does
 * not count.
 */
loss: number,
/**
 * What was best.
 */
best: BestLine, };

/**
 * The board as one viewer sees it.
 */
export type Scene = {
/**
 * Number of files.
 */
files: number,
/**
 * Number of ranks.
 */
ranks: number,
/**
 * Squares or points.
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
 * A place at the table: a color, or the one player of a solitaire.
 */
export type Seat = "white" | "black" | "solo";

/**
 * Which seat the one who makes a table takes.
 */
export type SeatChoice = "white" | "black" | "random";

/**
 * A message to one client. Numbers count what this viewer was told of the table: the view behind a number is the
 * same whenever it is asked for.
 */
export type ServerMessage = { "type": "sync",
/**
 * The number of this view.
 */
n: number,
/**
 * The table.
 */
view: TableView, } | { "type": "update",
/**
 * The number of this view.
 */
n: number,
/**
 * The request of this client that it answers.
 */
id: string | null,
/**
 * The last moves only. They follow the first `view.ply - moves.length` moves; where a viewer had more than
 * those, they were taken back.
 */
moves: Array<MoveLine>,
/**
 * The table, without `moves`.
 */
view: TableView, } | { "type": "refused",
/**
 * The request, where one could be read.
 */
id: string | null,
/**
 * Why.
 */
error: ErrorBody, } | { "type": "presence" } & Presence | { "type": "pong" };

/**
 * The body of `POST /api/tables/{id}/invitation`.
 */
export type ShowInvitation = {
/**
 * What came with the link.
 */
invite: string, };

/**
 * The games that the same people play one after another.
 */
export type Sitting = {
/**
 * In order; a pair that is played at once stands here from the start.
 */
games: Array<SittingEntry>,
/**
 * Points of player 0 and player 1 over all finished games; a draw is half a point each.
 */
score: [number, number],
/**
 * Points of the two players in this game's pair, where two games are played on one deal.
 */
pairScore: [number, number] | null,
/**
 * Is this the first or second game on its deal (`null`: the only one)?
 */
pair: number | null,
/**
 * The player (0 or 1) who has the first seat at this table.
 */
white: number, };

/**
 * One game of a sitting.
 */
export type SittingEntry = {
/**
 * The table.
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
 * An event as it is shown to one viewer. Animation, sound and speech come from steps alone.
 */
export type Step = { "type": "move",
/**
 * From here.
 */
from: string,
/**
 * To there.
 */
to: string, } | { "type": "remove",
/**
 * Where it stood.
 */
at: string,
/**
 * What is seen of it.
 */
man: Man, } | { "type": "put",
/**
 * Here.
 */
at: string,
/**
 * What is seen of it.
 */
man: Man, } | { "type": "reveal",
/**
 * Where it lies now.
 */
at: string,
/**
 * Whose it is.
 */
seat: Seat,
/**
 * What it is.
 */
piece: string,
/**
 * Did it turn up because it moved?
 */
moved: boolean,
/**
 * The men that attacked it, if that is why.
 */
by: Array<Attacker>, } | { "type": "check",
/**
 * The king's place.
 */
at: string,
/**
 * Whose king.
 */
seat: Seat, } | { "type": "note",
/**
 * What, as a code that the page words.
 */
code: string,
/**
 * What the words are filled with.
 */
args: Array<string>, };

/**
 * A table as one viewer sees it. It is built from what this viewer may know, never cut down from the truth.
 */
export type TableView = {
/**
 * Its id.
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
 * Every option with its value.
 */
options: { [key in string]: string },
/**
 * How its people sit.
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
 * Does this viewer only look on?
 */
spectator: boolean,
/**
 * Is every seat taken?
 */
joined: boolean,
/**
 * How far it is.
 */
phase: Phase,
/**
 * Who is to act; nobody while dealing and when it is over.
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
 * What this viewer may do now, in the game's order.
 */
legal: Array<ActionLine>,
/**
 * What this viewer's seat may prepare while the other is to act: geometry from its own view alone, so some of it
 * may turn out not to be legal.
 */
premoves: Array<ActionLine>,
/**
 * What is not turned up yet.
 */
pools: Array<Pool>,
/**
 * What was captured, by the seat whose men they were.
 */
captured: Array<Captured>,
/**
 * The moves so far; left out of updates, which bring the new ones only.
 */
moves?: Array<MoveLine>,
/**
 * How it ended, if it has.
 */
outcome: Outcome | null,
/**
 * The draw that the seat to act may claim now, as its reason.
 */
claim: string | null,
/**
 * Who has offered a draw that is not answered.
 */
drawOffer: Seat | null,
/**
 * Who has asked to take moves back and has no answer yet.
 */
takeback: Seat | null,
/**
 * May this viewer's seat ask to take its last move back? On a shared screen: the seat that acted last.
 */
mayTakeback: boolean,
/**
 * Is the game so young that it may be aborted?
 */
mayAbort: boolean,
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
 * The game that follows this one, once it was asked for.
 */
next: string | null, };

/**
 * The values that an option takes.
 */
export type Takes = { "type": "choice",
/**
 * The words.
 */
values: Array<string>, } | { "type": "number",
/**
 * Smallest.
 */
min: number,
/**
 * Largest.
 */
max: number, };

/**
 * How time is given to the players.
 */
export type TimeControl = { "kind": "increment",
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds added after each turn, 0 to 180 seconds.
 */
increment: number, } | { "kind": "delay",
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds of each turn that cost nothing, 0 to 180 seconds.
 */
delay: number, } | { "kind": "days",
/**
 * 1 to 14.
 */
days: number, };
