//! The parts of a turn, one after the other.

use facedown_board::{Color, Role};
use facedown_core::rules::game::{Audience, Events, Flow, Known};
use facedown_core::rules::seat::Seat;

use super::arrangement::Roles;
use super::moves::{castled, is_castling, victim};
use super::pieces::{occupied, told_by_move};
use super::refused::Refused;
use super::tell::{Castled, Event, Taken};
use super::{
    Action, Answer, CloakAndDagger, End, Guessed, Judgement, KingAttacked, Phase, Public, Query, Trial,
};

pub(super) fn begin(
    known: Known<'_, CloakAndDagger>,
    action: Action,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    let Known { public, private, seat } = known;
    match action {
        Action::Arrange(arrangement) => {
            private.identities = arrangement.identities();
            events.tell(Audience::Only(seat), || Event::OwnArrangement(seat, arrangement));
            arranged(public, seat, events)
        }
        Action::ArrangeUnseen => arranged(public, seat, events),
        Action::Guess(checker, role) => Flow::Ask(Query::Guess { checker: usize::from(checker), role }),
        Action::Move(action) => try_on_truth(public, Trial::Move(action), events),
        Action::Drop(at) => try_on_truth(public, Trial::Drop(at), events),
        Action::Skip => {
            events.tell(Audience::All, || Event::Skipped(public.turn));
            after_bonus(public, false)
        }
        Action::Uncloak(checker) => Flow::Ask(Query::Uncloak { checker: usize::from(checker) }),
        Action::End => end(public),
    }
}

/// A seat has arranged its checkers; the second one begins the game.
fn arranged(
    public: &mut Public,
    seat: Seat,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    public.arranged[Color::of_seat(seat)] = true;
    events.tell(Audience::Except(seat), || Event::Arranged(seat));
    if public.arranged.white && public.arranged.black {
        public.phase = public.guess_or_move();
        public.turn_key = public.key();
    }
    Flow::Done
}

/// Goes on after an answer; one that does not fit its question ends the action.
pub(super) fn resume(
    public: &mut Public,
    query: Query,
    answer: Answer,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    match (query, answer) {
        (Query::Guess { checker, role }, Answer::Reply(right)) => {
            replied(public, checker, role, right, events);
            Flow::Done
        }
        (Query::Accept(trial), Answer::Accepted) => identify(public, trial, events),
        (Query::Accept(trial), Answer::Refused) => {
            let pieces = public.board[public.turn].all();
            let action = match trial {
                Trial::Move(action) => {
                    public.refused.add_move(pieces, action);
                    Action::Move(action)
                }
                Trial::Drop(at) => {
                    public.refused.add_drop(at);
                    Action::Drop(at)
                }
            };
            events.tell(Audience::All, || Event::Refused(action));
            Flow::Refused(KingAttacked)
        }
        (Query::Captured { trial, .. }, Answer::Is(role)) => perform(public, trial, Some(role), events),
        (Query::Uncloak { checker }, Answer::Is(role)) => {
            public.refused = Refused::NONE;
            open(public, public.turn, checker, role, true, events);
            Flow::Done
        }
        (Query::Uncloak { checker }, Answer::Refused) => {
            public.refused.add_uncloaking(checker);
            events.tell(Audience::All, || Event::Refused(Action::Uncloak(checker as u8)));
            Flow::Refused(KingAttacked)
        }
        (Query::Judge { calls, .. }, Answer::Judged(judgement)) => {
            judged(public, calls, judgement, events);
            Flow::Done
        }
        _ => Flow::Done,
    }
}

fn replied(
    public: &mut Public,
    checker: usize,
    role: Role,
    right: bool,
    events: &mut impl Events<CloakAndDagger>,
) {
    let them = !public.turn;
    let clue = &mut public.clues[them][checker];
    *clue = if right { clue.and(Roles::only(role)) } else { clue.without(role) };
    if right {
        public.guessed[them] |= 1 << checker;
    }
    public.phase = match right {
        true => Phase::Move(Guessed::Right),
        // The turn is lost but for uncloaking.
        false if public.options.whole_moves => Phase::Uncloak { wrong: false },
        false => Phase::Move(Guessed::Wrong),
    };
    public.refused = Refused::NONE;
    events.tell(Audience::All, || Event::Guessed { color: them, checker, role, right });
    if right && public.options.right_guess_uncloaks && role != Role::King {
        open(public, them, checker, role, false, events);
    }
}

/// Asks the truth where the mover's king is uncloaked.
fn try_on_truth(
    public: &mut Public,
    trial: Trial,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    match public.board[public.turn].king() {
        Some(_) => Flow::Ask(Query::Accept(trial)),
        None => identify(public, trial, events),
    }
}

/// Asks what a captured checker is.
fn identify(
    public: &mut Public,
    trial: Trial,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    let taken = match trial {
        Trial::Move(action) => victim(public, action),
        Trial::Drop(_) => None,
    };
    match taken.and_then(|at| public.board[!public.turn].checker_at(at)) {
        Some(checker) => Flow::Ask(Query::Captured { checker, trial }),
        None => perform(public, trial, None, events),
    }
}

/// Carries out what the truth has accepted. `identity` is that of a captured checker.
fn perform(
    public: &mut Public,
    trial: Trial,
    identity: Option<Role>,
    events: &mut impl Events<CloakAndDagger>,
) -> Flow<CloakAndDagger> {
    let (us, penalty) = (public.turn, public.phase == Phase::Penalty);
    public.refused = Refused::NONE;
    public.check = false;
    match trial {
        Trial::Drop(at) => {
            public.board = public.dropped(at);
            public.droppable[us] -= 1;
            public.halfmoves = 0;
            public.settle_rights(None, penalty);
            events.tell(Audience::All, || Event::Dropped { color: us, at });
        }
        Trial::Move(action) => {
            let captured = capture(public, trial, identity, events);
            let pawn = public.board[us].pawns().contains(action.from);
            let checker = public.board[us].checker_at(action.from);
            let rook = note_clues(public, action, checker);
            public.board = public.moved(action);
            public.settle_rights(Some(action), penalty);
            public.halfmoves = if pawn || captured { 0 } else { public.halfmoves.saturating_add(1) };
            events.tell(Audience::All, || Event::Moved { color: us, action, checker, rook });
            if identity == Some(Role::King) {
                public.phase = Phase::Over(End::KingTaken(!us));
                return Flow::Done;
            }
        }
    }
    match public.phase {
        Phase::Penalty | Phase::Bonus => after_bonus(public, true),
        Phase::Move(Guessed::Right) if public.bonus_shown() => {
            public.phase = Phase::Bonus;
            Flow::Done
        }
        phase => {
            public.phase = Phase::Uncloak { wrong: phase == Phase::Move(Guessed::Wrong) };
            Flow::Done
        }
    }
}

/// Announces a captured piece, and keeps a pawn for its owner to drop (C-j). Was there one?
fn capture(
    public: &mut Public,
    trial: Trial,
    identity: Option<Role>,
    events: &mut impl Events<CloakAndDagger>,
) -> bool {
    let (color, Trial::Move(by)) = (!public.turn, trial) else { return false };
    let Some(at) = victim(public, by) else { return false };
    let pieces = &public.board[color];
    let piece = match (pieces.checker_at(at), pieces.role_at(at), identity) {
        (Some(checker), _, Some(role)) => Taken::Checker(checker, role),
        (_, Some(role), _) => Taken::Open(role),
        _ => return false,
    };
    match piece {
        Taken::Open(Role::Pawn) if !public.options.whole_moves => public.droppable[color] += 1,
        Taken::Open(_) => {}
        Taken::Checker(checker, role) => {
            public.clues[color][checker] = public.clues[color][checker].and(Roles::only(role));
        }
    }
    events.tell(Audience::All, || Event::Captured { by, color, at, piece });
    true
}

/// Notes what the movement of checkers tells (C-b); in castling, gives the rook's part.
fn note_clues(public: &mut Public, action: super::Move, checker: Option<usize>) -> Option<Castled> {
    let us = public.turn;
    if is_castling(&public.board, us, action) {
        let (king_to, rook_to) = castled(action.from, action.to);
        let rook = public.board[us].checker_at(action.to);
        for (piece, role) in [(checker, Role::King), (rook, Role::Rook)] {
            if let Some(piece) = piece {
                public.clues[us][piece] = public.clues[us][piece].and(Roles::only(role));
            }
        }
        return Some(Castled { king_to, rook_to, rook });
    }
    if let Some(checker) = checker {
        let told = told_by_move(us, action.from, action.to, occupied(&public.board));
        public.clues[us][checker] = public.clues[us][checker].and(told);
    }
    None
}

/// The part after a bonus was `used` or declined.
fn after_bonus(public: &mut Public, used: bool) -> Flow<CloakAndDagger> {
    public.refused = Refused::NONE;
    if public.phase == Phase::Bonus {
        public.phase = Phase::Uncloak { wrong: false };
        return Flow::Done;
    }
    public.phase = public.guess_or_move();
    if public.surely_not_stuck() {
        return Flow::Done;
    }
    Flow::Ask(Query::Judge { calls: false, mates: true, safe: used })
}

/// Swaps a checker for its piece.
fn open(
    public: &mut Public,
    color: Color,
    checker: usize,
    role: Role,
    chosen: bool,
    events: &mut impl Events<CloakAndDagger>,
) {
    let Some(at) = public.board[color].checker(checker) else { return };
    public.board[color].put(at, role);
    public.clues[color][checker] = public.clues[color][checker].and(Roles::only(role));
    events.tell(Audience::All, || Event::Uncloaked { color, checker, at, role, chosen });
}

/// Passes the move to the other side.
fn end(public: &mut Public) -> Flow<CloakAndDagger> {
    let wrong = public.phase == Phase::Uncloak { wrong: true };
    // The right that the enemy's last double step gave has lasted to this `end` (C-m).
    public.en_passant[!public.turn] = None;
    if !public.turn.is_white() {
        public.fullmoves = public.fullmoves.saturating_add(1);
    }
    public.turn = !public.turn;
    public.refused = Refused::NONE;
    public.check = false;
    // A bonus for which the board shows nothing to do is lost at once (C-l).
    let penalty = wrong && public.bonus_shown();
    public.phase = if penalty { Phase::Penalty } else { public.guess_or_move() };
    public.turn_key = public.key();
    // Mate and stalemate wait until the bonus is used or declined (C-q).
    let mates = !penalty && !public.surely_not_stuck();
    let calls = public.board[public.turn].king().is_some();
    if !mates && !calls {
        return Flow::Done;
    }
    Flow::Ask(Query::Judge { calls, mates, safe: false })
}

fn judged(public: &mut Public, calls: bool, judgement: Judgement, events: &mut impl Events<CloakAndDagger>) {
    let us = public.turn;
    let Judgement { check, stuck, shown } = judgement;
    public.check |= check && (calls || stuck);
    if public.check && public.options.whole_moves && public.phase == Phase::Guess {
        public.phase = Phase::Move(Guessed::No);
        public.turn_key = public.key();
    }
    let end = stuck.then_some(if check { End::Mated(us) } else { End::Stalemate });
    let king = public.board[us].king().filter(|_| check);
    if king.is_some() || end.is_some() {
        events.tell(Audience::All, || Event::Judged { check: king.map(|at| (us, at)), end, shown });
    }
    if let Some(end) = end {
        public.phase = Phase::Over(end);
        for (checker, role) in shown.into_iter().enumerate() {
            if let Some(role) = role {
                open(public, !us, checker, role, false, events);
            }
        }
    }
}

impl Public {
    /// Does the board itself show that the side to move is not stuck: its king is cloaked, so that nothing is refused,
    /// and a piece that everybody knows can move?
    fn surely_not_stuck(&self) -> bool {
        let mut any = false;
        self.open_moves(|_| any = true);
        any && self.board[self.turn].king().is_none()
    }
}
