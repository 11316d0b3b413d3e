//! A table as one viewer sees it.

use std::collections::BTreeMap;

use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{ActionLine, Holdings, Pool, Scene, SeenPiece};
use facedown_core::show::tally::Tally;
use facedown_core::table::{Draft, MoveLine};
use facedown_tournament::clock::{Clock, Instant, TimeControl};
use serde::Serialize;

use super::http::{Mode, Names};
use super::sealed::SealView;

/// The phase that a table is in.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Phase {
    /// Seats commit themselves and open their contributions; nothing is dealt yet.
    Dealing,
    /// The game is dealt, or was set up, and goes on.
    Playing,
    /// The game has ended; its outcome stands.
    Over,
}

/// A table as one viewer sees it. It is built from what this viewer may know, never cut down from the truth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableView {
    /// Id of the table.
    pub table: String,
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: &'static str,
    /// Version of the rules it is played by.
    pub rules: u32,
    /// Every option with its value, the defaults included.
    pub options: BTreeMap<String, String>,
    /// The way in which its people sit.
    pub mode: Mode,
    /// Whose eyes; `null` for what everybody sees, and while the lot for the colors is not drawn.
    pub seat: Option<Seat>,
    /// Does this viewer act for whichever seat is to act (one shared screen)?
    pub shared: bool,
    /// Are the seats' secrets kept from this shared screen until one of those to act says that it is there (`wake`)?
    pub covered: bool,
    /// Does this viewer only look on?
    pub spectator: bool,
    /// May anybody who has the address of this table go through the game once it is over?
    pub open: bool,
    /// Is every seat taken?
    pub joined: bool,
    /// Is nobody waited for any longer: has whoever made the table closed the invitation, or has the bot that was asked
    /// declined it?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub invitation_closed: bool,
    /// Does the game count for ratings?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The phase that it is in.
    pub phase: Phase,
    /// The seats that are to act; none while dealing and when it is over.
    pub to_act: Vec<Seat>,
    /// Number of finished actions.
    pub ply: u32,
    /// The board. While dealing: the start, where it is the same for every deal, else an empty board.
    pub scene: Scene,
    /// The score so far, in a solitaire.
    pub tally: Option<Tally>,
    /// Hands, reserves and piles beside the board, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The legal actions of this viewer, in the game's order; where turns have parts, the next parts of what is begun.
    pub legal: Vec<ActionLine>,
    /// Are turns made of parts, taken one by one (`part`) and seen by their seat alone until one of them commits the
    /// turn?
    pub turns_have_parts: bool,
    /// The turn that this viewer's seat has begun and not committed.
    pub draft: Option<Draft>,
    /// The actions that this viewer's seat may prepare while the other is to act: geometry from its own view alone, so
    /// some of it may turn out not to be legal.
    pub premoves: Vec<ActionLine>,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
    /// The captured pieces, by the seat to which they belonged.
    pub captured: Vec<Captured>,
    /// The moves so far; left out of updates, which bring the new ones only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub moves: Option<Vec<MoveLine>>,
    /// The outcome of the game; `null` while it is not over.
    pub outcome: Option<Outcome>,
    /// The draw that the seat to act may claim now, as its reason.
    pub claim: Option<String>,
    /// The seat that has offered a draw that is not answered.
    pub draw_offer: Option<Seat>,
    /// The seat that has asked to take moves back and has no answer yet.
    pub takeback: Option<Seat>,
    /// May this viewer's seat ask to take its last move back? On a shared screen: the seat that acted last. Who plays
    /// alone takes it back at once, without being asked, even where it turned a card up.
    pub may_takeback: bool,
    /// The actions that the player of a solitaire has taken back.
    pub undone: Undone,
    /// May this viewer's seat abort the game: has it taken no action yet (nor at the other table of a pair that is
    /// played at once)? On a shared screen: the seat to act.
    pub may_abort: bool,
    /// May this viewer give the other seat 15 seconds (`giveTime`)?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub may_give_time: bool,
    /// Milliseconds that each seat was given by the other so far; left out where nobody gave any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub given: Option<Given>,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// The computer that plays here, if one does.
    pub computer: Option<ComputerSeat>,
    /// Does the game start from a position that was set up, without a deal?
    pub set_up: bool,
    /// The day whose deal it has, such as `2026-11-21`, where it is one that everybody gets.
    pub daily: Option<String>,
    /// The position as this viewer's FEN; empty while dealing, where every deal starts differently.
    pub fen: String,
    /// The names of the people, by seat. While the lot for the colors is not drawn, `white` stands for who made the
    /// table and `black` for the other, here and wherever people are named by seat.
    pub names: Names,
    /// The games these people play one after another.
    pub sitting: Sitting,
    /// The fair deal, as far as it is open.
    pub deal: DealView,
    /// The seal, in a game whose deal is sealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seal: Option<SealView>,
    /// The game that follows this one, once it was asked for.
    pub next: Option<String>,
    /// Id of the tournament in which the game is played: nobody aborts it, takes a move back or asks for another game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<String>,
    /// Seconds by which those who look on are behind, where its maker wants that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub delay: Option<u32>,
}

/// An earlier position of a table, as its viewer saw it then.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PastPosition {
    /// The board as this viewer saw it.
    pub scene: Scene,
    /// The score so far, in a solitaire.
    pub tally: Option<Tally>,
    /// Hands, reserves and piles beside the board, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The pieces that were not turned up yet.
    pub pools: Vec<Pool>,
    /// The pieces captured so far, by the seat to which they belonged.
    pub captured: Vec<Captured>,
}

/// The actions that the player of a solitaire has taken back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Undone {
    /// The number of actions taken back.
    pub count: u32,
    /// Had one of them turned a card up? The score is marked then: it was made knowing more than the rules give.
    pub marked: bool,
}

/// The clock of a table, as of the message that brings it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClockView {
    /// Base, increment, delay or periods, by which each seat's time goes.
    pub control: TimeControl,
    /// The time that each seat has until its flag falls; in byo-yomi main time and periods together: of `left`, what is
    /// above `period * periods` is main time, and `ceil(min(left, period * periods) / period)` periods are left.
    pub left: Left,
    /// Whose clock runs; `null` before both seats have made their first move, and when the game is over.
    pub running: Option<Seat>,
    /// Milliseconds for which the running clock still stands (of a delay).
    pub waits: u32,
}

impl ClockView {
    /// A clock as it stands at an instant.
    pub fn at(clock: &Clock, at: Instant) -> ClockView {
        let left = Left { white: clock.left(Seat::White, at), black: clock.left(Seat::Black, at) };
        ClockView { control: clock.control(), left, running: clock.running(), waits: clock.waits(at) }
    }
}

/// Milliseconds until the flag falls, by seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Left {
    /// The first seat's.
    pub white: u32,
    /// The second seat's.
    pub black: u32,
}

/// Milliseconds that each seat was given by the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Given {
    /// To the first seat.
    pub white: u32,
    /// To the second seat.
    pub black: u32,
}

/// The computer at a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComputerSeat {
    /// Its seat; `null` while the lot for the colors is not drawn.
    pub seat: Option<Seat>,
    /// Its level, from 1, the weakest.
    pub level: u8,
}

/// The people connected to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Presence {
    /// Is the first seat's player there (the computer always is)?
    pub white: bool,
    /// Is the second seat's?
    pub black: bool,
    /// The number of spectators.
    pub spectators: u32,
    /// The seat to act whose player is gone, in a game whose opponent may claim it after a while.
    pub gone: Option<Gone>,
    /// The seat that offers another game, once this one is over.
    pub rematch: Option<Seat>,
}

/// A seat whose player is gone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Gone {
    /// The seat to act, whose player is gone.
    pub seat: Seat,
    /// Milliseconds, from this message on, until the opponent may claim the game.
    pub claim_after: u32,
}

/// Captured pieces of one seat, in the order in which they went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Captured {
    /// The seat whose pieces they were.
    pub seat: Seat,
    /// The pieces, as this viewer saw them go.
    pub pieces: Vec<SeenPiece>,
}

/// The games that the same people play one after another.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Sitting {
    /// In order; a pair that is played at once stands here from the start.
    pub games: Vec<SittingEntry>,
    /// Points of player 0 and player 1 over all finished games; a draw is half a point each. An aborted game counts
    /// nothing, nor does what the player who aborted it has won in the other game of its pair.
    pub score: [f64; 2],
    /// Points of the two players in this game's pair, where two games are played on one deal; none where one was
    /// aborted.
    pub pair_score: Option<[f64; 2]>,
    /// Is this the first or second game on its deal (`null`: the only one)?
    pub pair: Option<u8>,
    /// The player (0 or 1) who has the first seat at this table.
    pub white: u8,
    /// Number of games that player 0 and player 1 have aborted; a pair that was ended with a game counts
    /// once.
    pub aborts: [u32; 2],
}

/// One game of a sitting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SittingEntry {
    /// Id of the table.
    pub table: String,
    /// The player (0 or 1) who has the first seat.
    pub white: u8,
    /// Is it the first or second game on its deal (`null`: the only one)?
    pub pair: Option<u8>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` for a game that was aborted (a solitaire: its score, or `lost`); `null` while it
    /// goes on.
    pub result: Option<String>,
}

/// The fair deal of a table, as far as it is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DealView {
    /// SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up that tells all.
    pub commitment: Option<String>,
    /// The position that somebody set up, as everybody sees it, where the deal lays what it leaves unknown. It is part
    /// of the seed.
    pub position: Option<String>,
    /// Are the colors drawn as the first draw of the deal? The maker's contribution stands first then.
    pub drawn: bool,
    /// The color that the lot gave to the table's maker, once it is drawn (in the second game of a pair: in the first).
    pub maker: Option<Seat>,
    /// The parts of the seats, in the order in which the seed takes them (in the second game of a pair: of the first
    /// game).
    pub contributions: Vec<Part>,
    /// The server's secret, once the last game on the deal is over; in a sealed game as soon as the deal is fixed.
    pub secret: Option<String>,
}

/// The part that one seat has put into a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Part {
    /// The seat; where colors are drawn, `white` is the table's maker here, before and after, and `black` the other.
    pub seat: Seat,
    /// Does the computer sit there? Its contribution follows from the server's secret.
    pub computer: bool,
    /// Does the room contribute for the player there, whose client cannot? By the same rule as for the computer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub room: bool,
    /// SHA-256 of its contribution, once it is committed.
    pub commitment: Option<String>,
    /// The contribution, once it is opened.
    pub contribution: Option<String>,
}
