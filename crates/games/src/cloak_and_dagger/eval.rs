//! The evaluation of Cloak and Dagger Chess for a search: chess pieces under checkers, each worth what it may be.
//!
//! The search plays on sampled arrangements that are laid open ([`Evaluate::reveal_sampled`]); there every checker is
//! judged as what it is. Elsewhere a checker that the viewer was not told counts as the average of what the clues
//! leave.

use facedown_board::chess::{Bitboard, Position, Square};
use facedown_board::{Color, Piece, Role};
use facedown_core::rules::evaluate::{Approach, Evaluate, for_seat};
use facedown_core::rules::game::{Game, State, View};
use facedown_core::rules::seat::Seat;

use super::arrangement::{CHECKERS, Identities, OFFICERS, Roles};
use super::moves::victim;
use super::pieces::{occupied, told_by_move};
use super::{Action, CloakAndDagger, Guessed, Move, Phase, Public, judge};
use crate::orthodox::judge::{judge as judge_chessmen, plain};

/// The worth of taking a cloaked king to the order of moves: the game.
const KING: i32 = 10_000;

/// The cost to its owner of a checker whose identity everybody knows: it may be guessed again, for a bonus each turn
/// (C-g).
const KNOWN_CHECKER: i32 = 30;

/// The worth of a cloak to its owner, and of the king's: whoever takes one off must gain by it.
const CLOAK: i32 = 8;
const KINGS_CLOAK: i32 = 25;

/// The worth of a pawn that may be dropped.
const DROPPABLE: i32 = 25;

/// The cost of a penalty bonus that is owed to the enemy.
const BONUS: i32 = 45;

/// The least chance, in percent, with which a guess is looked at. Break-even is a little below 50 (rules page,
/// section 6).
const LEAST_CHANCE: u32 = 40;

/// The worth of a role to the side that takes it; `None`: it may be several.
fn worth(role: Role) -> i32 {
    if role == Role::King { KING } else { plain(role) }
}

/// Worth of a checker by what it may be.
fn worth_of(may_be: Roles) -> i32 {
    let (mut sum, mut kinds) = (0, 0);
    for role in OFFICERS.into_iter().filter(|role| may_be.contains(*role)) {
        // A king that may be there is worth an attempt, but not everything else.
        sum += if may_be == Roles::only(role) { worth(role) } else { plain(role).max(plain(Role::Rook)) };
        kinds += 1;
    }
    if kinds == 0 { 0 } else { sum / kinds }
}

/// The possible identities of a checker, as a viewer knows.
fn may_be(view: View<'_, CloakAndDagger>, color: Color, checker: usize) -> Roles {
    let own = view.private_of(color.seat()).and_then(|own| own.identities[checker]);
    own.map_or(view.public.clues[color][checker], Roles::only)
}

/// Worth of the piece on a square.
fn standing(view: View<'_, CloakAndDagger>, color: Color, at: Square) -> i32 {
    let pieces = &view.public.board[color];
    match (pieces.role_at(at), pieces.checker_at(at)) {
        (Some(role), _) => worth(role),
        (None, Some(checker)) => worth_of(may_be(view, color, checker)),
        (None, None) => 0,
    }
}

/// The identity of each checker of a side, as far as the view tells it.
fn identities(view: View<'_, CloakAndDagger>, color: Color) -> Identities {
    let mut known = [None; CHECKERS];
    for (checker, _) in view.public.board[color].each_checker() {
        known[checker] = may_be(view, color, checker).single();
    }
    known
}

/// The judgement for White, in centipawns.
fn white(view: View<'_, CloakAndDagger>) -> i32 {
    let public = view.public;
    let mut position = Position::EMPTY;
    let mut sum = 0;
    for color in Color::ALL {
        let pieces = &public.board[color];
        let known = identities(view, color);
        let mut side = 0;
        for role in Role::ALL {
            pieces.open(role).into_iter().for_each(|at| position.put(at, Piece { color, role }));
        }
        for (checker, at) in pieces.each_checker() {
            match known[checker] {
                Some(role) => position.put(at, Piece { color, role }),
                // What cannot be put on a board of chess pieces counts by its average.
                None => side += worth_of(may_be(view, color, checker)),
            }
        }
        let told = |checker: usize| public.guessed[color] >> checker & 1 != 0;
        if public.options.guess_again && pieces.each_checker().any(|(checker, _)| told(checker)) {
            side -= KNOWN_CHECKER;
        }
        side += CLOAK * pieces.cloaked().count() as i32 + KINGS_CLOAK * i32::from(pieces.king().is_none());
        side += DROPPABLE * i32::from(public.droppable[color]);
        let owes = matches!(public.phase, Phase::Move(Guessed::Wrong) | Phase::Uncloak { wrong: true });
        if owes && color == public.turn {
            side -= BONUS;
        }
        let owed = matches!(public.phase, Phase::Move(Guessed::Right) | Phase::Bonus | Phase::Penalty);
        if owed && color == public.turn {
            side += BONUS;
        }
        sum += if color.is_white() { side } else { -side };
    }
    position.set_turn(public.turn);
    position.set_counters(public.halfmoves, public.fullmoves);
    sum + judge_chessmen(&position, [&[], &[]])
}

impl Public {
    /// Calls `found` with the guesses that are likely enough to be right, as `view` counts arrangements. `sure`: only
    /// those about checkers that were guessed right before.
    fn guesses(view: View<'_, CloakAndDagger>, sure: bool, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        let them = !public.turn;
        let possible = (!sure).then(|| judge::candidates(view, them));
        for checker in public.guessable() {
            for role in OFFICERS.into_iter().filter(|role| public.clues[them][checker].contains(*role)) {
                let likely = match &possible {
                    Some(possible) => {
                        possible.count_with(checker, role) * 100 >= possible.count().max(1) * LEAST_CHANCE
                    }
                    None => public.told_by_guess(them, checker),
                };
                if likely {
                    found(Action::Guess(checker as u8, role));
                }
            }
        }
    }

    /// The squares that pieces of a side attack, checkers by what a view tells of them.
    fn attackers_of(view: View<'_, CloakAndDagger>, color: Color, at: Square, board: Bitboard) -> Bitboard {
        view.public.board[color].force(&identities(view, color)).attackers(color, at, board)
    }
}

impl Evaluate for CloakAndDagger {
    const KNOWN_THROUGHOUT: bool = false;
    const SAMPLES: usize = 5;

    /// Moves by their squares, drops and guesses, uncloakings, and the rest.
    const SLOTS: usize = 4096 + 64 + 64 + 16;

    fn approach(public: &Public) -> Approach {
        if public.phase == Phase::Arrange { Approach::Lot } else { Approach::Sampled }
    }

    fn choices(view: View<'_, Self>, seat: Seat, deep: bool, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        if public.phase == Phase::Guess {
            Public::guesses(view, deep, found);
        }
        Self::legal(view, seat, &mut |action| match action {
            Action::Guess(..) => {}
            Action::Uncloak(_) if deep => {}
            _ => found(action),
        });
    }

    fn as_seen(action: Action) -> Action {
        match action {
            Action::Arrange(_) => Action::ArrangeUnseen,
            action => action,
        }
    }

    fn mid_turn(public: &Public) -> bool {
        match public.phase {
            Phase::Bonus | Phase::Uncloak { .. } => true,
            Phase::Move(guessed) => guessed != Guessed::No,
            Phase::Arrange | Phase::Penalty | Phase::Guess | Phase::Over(_) => false,
        }
    }

    fn reveal_sampled(state: &mut State<Self>) {
        for color in Color::ALL {
            let identities = state.private[color.seat()].identities;
            for (checker, role) in identities.into_iter().enumerate() {
                if let Some(role) = role {
                    state.public.clues[color][checker] = Roles::only(role);
                }
            }
        }
    }

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(view))
    }

    /// The position as repetition sees it, the part of the turn and the guesses; clues are left out, so that positions
    /// of the game are known again in sampled states.
    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let part = match public.phase {
            Phase::Arrange => 1,
            Phase::Penalty => 2,
            Phase::Guess | Phase::Move(Guessed::No) => 3,
            Phase::Move(Guessed::Right) => 4,
            Phase::Move(Guessed::Wrong) => 5,
            Phase::Bonus => 6,
            Phase::Uncloak { wrong } => 7 + u64::from(wrong),
            Phase::Over(_) => 9,
        };
        let guessed = u64::from(public.guessed.white) << 8 | u64::from(public.guessed.black);
        public.key() ^ (part << 16 | guessed).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        let Action::Move(action) = action else { return 0 };
        let taken = victim(view.public, action).map_or(0, |at| standing(view, !view.public.turn, at));
        taken + action.becomes.map_or(0, |role| plain(role) - plain(Role::Pawn))
    }

    /// The value of the piece that is taken, less the piece that takes it where an enemy piece guards the square; no
    /// further.
    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        let gain = Self::capture_value(view, action);
        let Action::Move(Move { from, to, .. }) = action else { return gain };
        let enemy = !view.public.turn;
        let board = (occupied(view.public.board()) - from.set()) | to.set();
        let guards = Public::attackers_of(view, enemy, to, board) - to.set();
        if guards.any() && gain < KING {
            gain - Self::attacker_value(view, Action::Move(Move { from, to, becomes: None }))
        } else {
            gain
        }
    }

    fn attacker_value(view: View<'_, Self>, action: Action) -> i32 {
        match action {
            Action::Move(action) => match standing(view, view.public.turn, action.from) {
                KING => plain(Role::Queen) * 2,
                worth => worth,
            },
            _ => 0,
        }
    }

    fn first_guess(view: View<'_, Self>, action: Action) -> i32 {
        match action {
            Action::Move(moved) => {
                let gain = Self::capture_value(view, action);
                // A checker gives away less of itself by a move that several officers could have made.
                let pieces = &view.public.board[view.public.turn];
                let told = pieces.checker_at(moved.from).map_or(0, |_| {
                    let told =
                        told_by_move(view.public.turn, moved.from, moved.to, occupied(view.public.board()));
                    i32::from(told.single().is_some())
                });
                if gain > 0 { Self::exchange(view, action) } else { -5 * told }
            }
            _ => 0,
        }
    }

    fn in_check(public: &Public) -> bool {
        public.check
    }

    fn draw_by_count(public: &Public) -> bool {
        public.halfmoves >= 100
    }

    fn pass(public: &Public) -> Option<Public> {
        let turn_begins = matches!(public.phase, Phase::Guess | Phase::Move(Guessed::No));
        let pieces = &public.board[public.turn];
        let officers = pieces.cloaked().count() + (pieces.open_pieces() - pieces.pawns()).count();
        // With an open king a move may be due that is not accepted, and a mate be judged.
        if !turn_begins || public.check || officers < 3 || public.board[!public.turn].king().is_some() {
            return None;
        }
        let mut passed = *public;
        passed.en_passant[!public.turn] = None;
        passed.turn = !public.turn;
        passed.refused = super::Refused::NONE;
        passed.phase = passed.guess_or_move();
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        match action {
            Action::Move(Move { from, to, .. }) => from.index() * 64 + to.index(),
            Action::Drop(at) => 4096 + at.index(),
            Action::Guess(checker, role) => 4160 + usize::from(checker & 7) * 8 + role as usize,
            Action::Uncloak(checker) => 4224 + usize::from(checker & 7),
            Action::Arrange(_) | Action::ArrangeUnseen | Action::Skip | Action::End => 4232,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloak_and_dagger::arrangement::Arrangement;
    use crate::cloak_and_dagger::{Options, Private};
    use facedown_core::rules::seat::PerSeat;

    fn start() -> State<CloakAndDagger> {
        let mut public = Public::start(Options::default());
        public.arranged = facedown_board::ByColor { white: true, black: true };
        public.phase = Phase::Guess;
        let chess = Arrangement::read("RNBQKBNR").expect("one of the 960");
        let private = PerSeat([Private { identities: chess.identities() }; 2]);
        State { public, private, hidden: () }
    }

    fn choices(state: &State<CloakAndDagger>, deep: bool) -> Vec<Action> {
        let mut found = Vec::new();
        let view = state.view(facedown_core::rules::seat::Viewer::Seat(Seat::White));
        CloakAndDagger::choices(view, Seat::White, deep, &mut |action| found.push(action));
        found
    }

    /// The rules page, section 6: the best blind guess, a rook on 1 or 8, has 360 of 960 arrangements; a losing bet.
    #[test]
    fn a_blind_guess_is_not_tried_and_a_likely_one_is() {
        let mut state = start();
        assert!(choices(&state, false).iter().all(|a| !matches!(a, Action::Guess(..))));
        state.public.clues.black[0] = Roles::NONE.with(Role::Rook).with(Role::Queen);
        let guesses = |all: Vec<Action>| all.into_iter().filter(|a| matches!(a, Action::Guess(..))).count();
        assert_eq!(guesses(choices(&state, false)), 1, "a rook: 360 of 480");
        assert_eq!(guesses(choices(&state, true)), 0, "nothing is sure");
        state.public.clues.black[0] = Roles::only(Role::Rook);
        state.public.guessed.black = 1;
        assert_eq!(guesses(choices(&state, true)), 1, "what was guessed right may be guessed again");
    }

    #[test]
    fn what_is_laid_open_is_judged_alike_from_both_sides() {
        let mut state = start();
        CloakAndDagger::reveal_sampled(&mut state);
        let of = |seat| CloakAndDagger::evaluate(View::public(&state.public), seat);
        assert_eq!(of(Seat::White), -of(Seat::Black));
        assert_eq!(of(Seat::White), judge_chessmen(&Position::chess_start(), [&[], &[]]));
        state.public.board.black.take("d8".parse().expect("a square"));
        assert!(CloakAndDagger::evaluate(View::public(&state.public), Seat::White) > 800);
    }
}
