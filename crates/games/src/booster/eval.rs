//! The evaluation of Booster Chess for a search: chess pieces, and what the checkers under them give or take.
//!
//! Hands change nothing that can be judged on the board, so a position is worth the same to everybody. The search plays
//! on sampled hands and draw piles; what the cards do is searched at the root, and below it the turns of moves and of
//! capturing steps alone, since cards outnumber everything else.

use facedown_board::chess::{Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::evaluate::{Approach, Evaluate, for_seat};
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::Seat;

use super::{Action, Board, Booster, Public, Stage};
use crate::orthodox::judge::{judge, plain};
use crate::orthodox::passing;

/// The worth of the first booster under a piece, by role, and of each further one.
const BOOSTER: [i32; 6] = [24, 45, 40, 38, 40, 20];
const FURTHER: i32 = 14;

/// The worth of a checker in reserve: a card, and a booster to come.
const RESERVE: i32 = 9;

/// The loss of a hobbled piece besides the squares that it cannot reach, in percent of its worth; and of a king, in
/// centipawns.
const HOBBLED: i32 = 30;
const HOBBLED_KING: i32 = 70;

/// The worth of boosters and hobbles to a side.
fn checkers(board: &Board, color: Color) -> i32 {
    let position = board.position();
    let mut sum = RESERVE * i32::from(board.reserve(color));
    for at in board.holding(color) & position.side(color) {
        let steps = i32::from(board.boosters(at, color));
        let Some(role) = position.role_at(at) else { continue };
        sum += BOOSTER[role as usize] + FURTHER * (steps - 1);
    }
    for at in board.hobbled(color) {
        sum -= match position.role_at(at) {
            Some(Role::King) => HOBBLED_KING,
            Some(Role::Pawn) => plain(Role::Pawn) / 3,
            Some(role) => plain(role) * HOBBLED / 100,
            None => 0,
        };
    }
    sum
}

/// The judgement for White, in centipawns.
fn white(board: &Board) -> i32 {
    judge(board.position(), [&[], &[]]) + checkers(board, Color::White) - checkers(board, Color::Black)
}

/// Worth of the piece on a square.
fn standing(board: &Board, at: Square) -> i32 {
    board.position().role_at(at).map_or(0, plain)
}

fn promotion(becomes: Option<Role>) -> i32 {
    becomes.map_or(0, |role| plain(role) - plain(Role::Pawn))
}

/// Is a square guarded by a side's pieces that move as what they are, or as hobbled pieces do?
fn is_guarded(board: &Board, by: Color, at: Square, from: Square) -> bool {
    let position = board.position();
    let occupied = (position.occupied() - from.set()) | at.set();
    let hobbled = board.hobbled(by);
    let pawns = position.role(Role::Pawn);
    position.attackers(at, by, occupied).intersects(position.side(by) - hobbled - at.set())
        || (attacks::pawn(!by, at) & (hobbled - pawns)).any()
}

/// The squares from and to which an action goes, with what a pawn becomes; `None` for cards and the end.
fn travel(public: &Public, action: Action) -> Option<(Square, Square, Option<Role>)> {
    match (action, public.stage) {
        (Action::Move { from, to, promotion }, _) => Some((from, to, promotion)),
        (Action::Step { to, promotion }, Stage::Moved { at, .. }) => Some((at, to, promotion)),
        _ => None,
    }
}

impl Evaluate for Booster {
    const KNOWN_THROUGHOUT: bool = false;
    const MOST_POSITIONS: u64 = 16_000;

    /// Moves by their squares, steps and cards by their squares, the end.
    const SLOTS: usize = 4096 + 64 + 64 + 1;

    fn approach(_public: &Public) -> Approach {
        Approach::Sampled
    }

    fn choices(view: View<'_, Self>, seat: Seat, deep: bool, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        let Stage::Moved { at, added } = public.stage else { return Self::legal(view, seat, found) };
        if !deep {
            return Self::legal(view, seat, found);
        }
        found(Action::End);
        if !added && public.board.boosters(at, public.turn()) > 0 {
            let prey = public.board.position().side(!public.turn());
            public.board.legal_steps(at, &mut |to, promotion| {
                if prey.contains(to) || promotion == Some(Role::Queen) {
                    found(Action::Step { to, promotion });
                }
            });
        }
    }

    fn mid_turn(public: &Public) -> bool {
        public.stage != Stage::Move
    }

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(&view.public.board))
    }

    /// The board with its checkers and the part of the turn; hands are left out, since no position is judged by them.
    fn key(view: View<'_, Self>) -> u64 {
        let key = view.public.board.key();
        match view.public.stage {
            Stage::Move => key,
            Stage::Moved { at, added } => {
                let word = 1 + at.index() as u64 * 2 + u64::from(added);
                key.rotate_left(29) ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            Stage::Draw { .. } => !key,
        }
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        let Some((from, to, becomes)) = travel(view.public, action) else { return 0 };
        let board = &view.public.board;
        let taken = match action {
            Action::Move { .. } => {
                board.victim(from, to).filter(|(_, piece)| piece.color != view.public.turn())
            }
            _ => board.position().piece_at(to).map(|piece| (to, piece)),
        };
        taken.map_or(0, |(_, piece)| plain(piece.role)) + promotion(becomes)
    }

    /// The value of the piece that is taken, less the piece that takes it where an enemy piece guards the square; no
    /// further.
    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        let gain = Self::capture_value(view, action);
        let Some((from, to, _)) = travel(view.public, action) else { return gain };
        let guarded = is_guarded(&view.public.board, !view.public.turn(), to, from);
        if guarded { gain - Self::attacker_value(view, action) } else { gain }
    }

    fn attacker_value(view: View<'_, Self>, action: Action) -> i32 {
        travel(view.public, action).map_or(0, |(from, _, _)| standing(&view.public.board, from))
    }

    fn first_guess(view: View<'_, Self>, action: Action) -> i32 {
        let public = view.public;
        match action {
            Action::Add { at, .. } => {
                let mut after = public.board;
                let turn = public.turn();
                let sign = if turn.is_white() { 1 } else { -1 };
                after.add(turn, at).map_or(0, |_| sign * (white(&after) - white(&public.board)))
            }
            _ if Self::capture_value(view, action) > 0 => Self::exchange(view, action),
            _ => 0,
        }
    }

    fn in_check(public: &Public) -> bool {
        public.stage == Stage::Move && public.board.in_check(public.turn())
    }

    fn draw_by_count(public: &Public) -> bool {
        public.board.position().halfmoves() >= 100
    }

    fn pass(public: &Public) -> Option<Public> {
        let board = &public.board;
        if public.stage != Stage::Move || Color::ALL.into_iter().any(|color| board.in_check(color)) {
            return None;
        }
        passing::passed(board.position())?;
        let mut passed = *public;
        passed.board.pass_turn();
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        match action {
            Action::Move { from, to, .. } => from.index() * 64 + to.index(),
            Action::Step { to, .. } => 4096 + to.index(),
            Action::Add { at, .. } => 4160 + at.index(),
            Action::End => 4224,
        }
    }
}

#[cfg(test)]
mod tests {
    use facedown_board::chess::Position;

    use super::*;
    use crate::booster::Options;
    use facedown_core::notation::Notation;

    fn read(fen: &str) -> Public {
        Booster::read_fen(fen, &Options::default()).expect("reads").public
    }

    #[test]
    fn a_booster_is_good_and_a_hobble_bad_for_its_piece() {
        let stacks = |stacks: &str, reserves: &str| {
            let fen = format!(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {stacks} {reserves} 5/6 - 25 -"
            );
            white(&read(&fen).board)
        };
        let bare =
            white(&read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 6/6 6/6 - 24 -").board);
        assert_eq!(bare, judge(&Position::chess_start(), [&[], &[]]), "only the turn");
        assert!(stacks("w1g1", "5/6") > bare);
        assert!(stacks("w1g8", "5/6") > bare, "a white checker under a black piece hobbles it");
        assert!(stacks("w1d8", "5/6") > stacks("w1g8", "5/6"), "a queen loses more");
    }

    #[test]
    fn deep_in_a_search_a_turn_ends_after_its_move() {
        let mut public = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 6/6 6/6 - 24 -");
        let at = "e4".parse().expect("a square");
        public.board.make_move("e2".parse().expect("a square"), at, None).expect("a piece");
        public.stage = Stage::Moved { at, added: false };
        assert!(Booster::mid_turn(&public));
        let mut found = Vec::new();
        Booster::choices(View::public(&public), Seat::White, true, &mut |action| found.push(action));
        assert_eq!(found, [Action::End]);
    }
}
