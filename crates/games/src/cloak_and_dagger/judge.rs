//! The decisions of the truth: whether an action may stand, check, mate and stalemate (C-o, C-q, C-r), and how likely
//! each answer is to somebody who does not know all checkers.
//!
//! The belief is the one of C-b: of the 960 arrangements of a side those that agree with every clue are equally likely,
//! the two sides' independent of each other. Where a move is due, only pairs count in which the side to move has one
//! that would be accepted, since the game would be over in the others.

use facedown_board::chess::{Bitboard, Square};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{Rng, View};
use rand::RngExt;

use super::arrangement::{Arrangement, CHECKERS, Clues, Identities, OFFICERS, Roles, Set};
use super::moves::{castled, is_castling, span, victim};
use super::pieces::{Force, occupied};
use super::{Answer, CloakAndDagger, Judgement, Move, Phase, Public, Query, Trial};

impl Force {
    /// The same without the piece on a square.
    fn without(mut self, at: Option<Square>) -> Force {
        if let Some(at) = at {
            self.remove(at);
        }
        self
    }
}

/// Does the truth let an action of the side to move stand, when the enemy's checkers are `enemy`? It does not where it
/// would leave the mover's uncloaked king attacked, unless a cloaked king is taken (C-t).
pub(super) fn accepts(public: &Public, trial: Trial, enemy: &Identities) -> bool {
    let force = public.board[!public.turn].force(enemy);
    let wins = |at| public.board[!public.turn].checker_at(at).is_some_and(|c| enemy[c] == Some(Role::King));
    match trial {
        Trial::Move(action) if victim(public, action).is_some_and(wins) => true,
        _ => stands(public, trial, &force),
    }
}

/// The same against a force, for actions that take no king.
fn stands(public: &Public, trial: Trial, force: &Force) -> bool {
    let (us, them) = (public.turn, !public.turn);
    let Some(king) = public.board[us].king() else { return true };
    let (board, taken) = match trial {
        Trial::Move(action) => {
            if action.from == king && is_castling(&public.board, us, action) {
                let (king_to, _) = castled(king, action.to);
                let without = occupied(&public.board) & !king.set();
                if span(king, king_to).into_iter().any(|at| force.attacks(them, at, without | at.set())) {
                    return false;
                }
            }
            (public.moved(action), victim(public, action))
        }
        Trial::Drop(at) => (public.dropped(at), None),
    };
    let Some(king) = board[us].king() else { return true };
    !force.without(taken).attacks(them, king, occupied(&board))
}

/// Is the uncloaked king of the side to move attacked, when the enemy's checkers are `enemy`?
pub(super) fn attacked(public: &Public, enemy: &Identities) -> bool {
    let force = public.board[!public.turn].force(enemy);
    let king = public.board[public.turn].king();
    king.is_some_and(|king| force.attacks(!public.turn, king, occupied(&public.board)))
}

impl Public {
    /// May a move be tried, or was it refused since the last action that was accepted?
    pub(super) fn not_refused(&self, action: Move) -> bool {
        self.refused.is_none() || !self.refused.has_move(self.board[self.turn].all(), action)
    }

    /// Regular moves of the pieces whose identity everybody sees.
    pub(super) fn open_moves(&self, mut found: impl FnMut(Move)) {
        self.regular_moves(&[None; CHECKERS], |action| {
            if self.not_refused(action) {
                found(action);
            }
        });
    }

    /// Is there a regular move that would be accepted whatever the checkers are?
    fn surely_free(&self) -> bool {
        let widest = self.board[!self.turn].widest_force(&self.clues[!self.turn]);
        let mut free = false;
        self.open_moves(|action| free = free || stands(self, Trial::Move(action), &widest));
        free
    }

    /// The arrangements of the side to move with which none of its regular moves would be accepted, when the enemy's
    /// checkers are `enemy`.
    fn stuck(&self, enemy: &Identities) -> Set {
        let mut free = false;
        self.open_moves(|action| free = free || accepts(self, Trial::Move(action), enemy));
        if free {
            return Set::EMPTY;
        }
        let (pieces, ground) = (&self.board[self.turn], self.ground());
        let stays = |action| !self.not_refused(action) || !accepts(self, Trial::Move(action), enemy);
        let mut clues: Clues = [Roles::ANY; CHECKERS];
        for (checker, from) in pieces.each_checker() {
            clues[checker] = Roles::of(|role| {
                let mut stuck = true;
                ground.officer_moves(from, role, |action| stuck = stuck && stays(action));
                stuck
            });
        }
        let castles =
            |king, rook| self.may_castle(king, rook) && !stays(Move { from: king, to: rook, becomes: None });
        let mut stuck = Set::of(&clues);
        if let Some(king) = pieces.king() {
            for (checker, _) in pieces.each_checker().filter(|(_, rook)| castles(king, *rook)) {
                clues[checker] = clues[checker].without(Role::Rook);
            }
            return Set::of(&clues);
        }
        for (king, from) in pieces.each_checker() {
            let cloaked = pieces.each_checker().map(|(rook, at)| (Some(rook), at));
            let rooks = pieces.open(Role::Rook).into_iter().map(|at| (None, at)).chain(cloaked);
            for (rook, _) in rooks.filter(|(_, at)| castles(from, *at)) {
                let mut free = [Roles::ANY; CHECKERS];
                free[king] = Roles::only(Role::King);
                if let Some(rook) = rook {
                    free[rook] = Roles::only(Role::Rook);
                }
                stuck = stuck.minus(&Set::of(&free));
            }
        }
        stuck
    }

    /// The attackers and guards that show every reply of the mated side to fail (C-r): the enemy's checkers that attack
    /// its king now, or after any reply that its pieces could have, cloaked ones as whatever they may be.
    fn proof(&self, enemy: &Identities) -> Identities {
        let (us, them) = (self.turn, !self.turn);
        let pieces = &self.board[them];
        let force = pieces.force(enemy);
        let mut proving = Bitboard::EMPTY;
        let mut look = |action: Move| {
            let board = self.moved(action);
            if let Some(king) = board[us].king() {
                let force = force.without(victim(self, action));
                proving |= force.attackers(them, king, occupied(&board));
            }
        };
        self.regular_moves(&[None; CHECKERS], &mut look);
        let ground = self.ground();
        for (_, from) in self.board[us].each_checker() {
            ground.officer_moves(from, Role::Queen, &mut look);
            ground.officer_moves(from, Role::Knight, &mut look);
        }
        if let Some(king) = self.board[us].king() {
            proving |= force.attackers(them, king, occupied(&self.board));
        }
        let mut shown = [None; CHECKERS];
        for (checker, _) in pieces.each_checker().filter(|(_, at)| proving.contains(*at)) {
            shown[checker] = enemy[checker];
        }
        shown
    }

    /// Is a move due, so that the game would be over if none were accepted?
    fn move_is_due(&self) -> bool {
        matches!(self.phase, Phase::Guess | Phase::Move(_))
    }

    /// The judgement on the side to move when its turn begins, or after its penalty bonus.
    ///
    /// Check is told where it is called, or where it makes the difference between mate and stalemate.
    fn judgement(&self, enemy: &Identities, stuck: bool, calls: bool) -> Judgement {
        let check = (calls || stuck) && attacked(self, enemy);
        let shown = if stuck && check { self.proof(enemy) } else { [None; CHECKERS] };
        Judgement { check, stuck, shown }
    }

    /// Has the side to move no regular move that would be accepted, its own checkers being `own`?
    pub(super) fn is_stuck(&self, own: &Identities, enemy: &Identities) -> bool {
        !self.stuck(enemy).and(&Set::agreeing(own)).is_empty()
    }
}

/// The true answer.
pub(super) fn answer(public: &Public, own: &Identities, enemy: &Identities, query: Query) -> Answer {
    match query {
        Query::Guess { checker, role } => Answer::Reply(enemy[checker] == Some(role)),
        Query::Accept(trial) if accepts(public, trial, enemy) => Answer::Accepted,
        Query::Accept(_) => Answer::Refused,
        // A position that does not tell its checkers has no truth; the referee asks people then.
        Query::Captured { checker, .. } => Answer::Is(enemy[checker].unwrap_or(Role::King)),
        Query::Uncloak { checker } => match own[checker].unwrap_or(Role::King) {
            Role::King if attacked_at(public, checker, enemy) => Answer::Refused,
            role => Answer::Is(role),
        },
        Query::Judge { mates, calls, .. } => {
            let stuck = mates && public.is_stuck(own, enemy);
            Answer::Judged(public.judgement(enemy, stuck, calls))
        }
    }
}

/// Would the checker of the side to move be attacked if it were an open king?
fn attacked_at(public: &Public, checker: usize, enemy: &Identities) -> bool {
    let force = public.board[!public.turn].force(enemy);
    let at = public.board[public.turn].checker(checker);
    at.is_some_and(|at| force.attacks(!public.turn, at, occupied(&public.board)))
}

/// The arrangements that a side may have, as far as a view tells.
pub(super) fn candidates(view: View<'_, CloakAndDagger>, color: Color) -> Set {
    let told = Set::of(&view.public.clues[color]);
    match view.private_of(color.seat()) {
        Some(own) => told.and(&Set::agreeing(&own.identities)),
        None => told,
    }
}

/// The arrangements of both sides that a viewer holds possible.
struct Belief<'a> {
    public: &'a Public,
    ours: Set,
    theirs: Set,
    /// Where a move is due and might be impossible, pairs in which it is do not count.
    may_be_stuck: bool,
}

impl<'a> Belief<'a> {
    fn new(view: View<'a, CloakAndDagger>) -> Belief<'a> {
        let public = view.public;
        Belief {
            public,
            ours: candidates(view, public.turn),
            theirs: candidates(view, !public.turn),
            may_be_stuck: public.move_is_due() && !public.surely_free(),
        }
    }

    /// The arrangements of the side to move that go with one of the enemy's.
    fn holdings(&self, enemy: &Identities) -> Set {
        if self.may_be_stuck { self.ours.minus(&self.public.stuck(enemy)) } else { self.ours }
    }

    /// Calls `found` with each of the enemy's arrangements, and in how many of ours it is possible.
    fn each_enemy(&self, mut found: impl FnMut(&Identities, u32)) {
        for enemy in self.theirs.iter() {
            let enemy = enemy.identities();
            let weight = self.holdings(&enemy).count();
            if weight > 0 {
                found(&enemy, weight);
            }
        }
    }
}

/// Answers with their weights, in the order in which they were first found.
struct Tally(Vec<(Answer, u32)>);

impl Tally {
    fn add(&mut self, answer: Answer, weight: u32) {
        if weight == 0 {
            return;
        }
        match self.0.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, sum)) => *sum += weight,
            None => self.0.push((answer, weight)),
        }
    }
}

/// The possible answers with their weights: pairs of arrangements.
pub(super) fn outcomes(view: View<'_, CloakAndDagger>, query: Query, found: &mut dyn FnMut(Answer, u32)) {
    let (public, belief) = (view.public, Belief::new(view));
    let mut tally = Tally(Vec::new());
    match query {
        Query::Guess { checker, role } => {
            belief.each_enemy(|enemy, weight| tally.add(Answer::Reply(enemy[checker] == Some(role)), weight));
        }
        Query::Accept(trial) => belief.each_enemy(|enemy, weight| {
            let accepted = accepts(public, trial, enemy);
            tally.add(if accepted { Answer::Accepted } else { Answer::Refused }, weight);
        }),
        Query::Captured { checker, trial } => belief.each_enemy(|enemy, weight| {
            if let Some(role) = enemy[checker].filter(|_| accepts(public, trial, enemy)) {
                tally.add(Answer::Is(role), weight);
            }
        }),
        Query::Uncloak { checker } => {
            let mut attackers = 0;
            belief.each_enemy(|enemy, _| attackers += u32::from(attacked_at(public, checker, enemy)));
            let all = belief.theirs.count();
            for role in OFFICERS {
                let times = belief.ours.count_with(checker, role);
                let refused = if role == Role::King { attackers } else { 0 };
                tally.add(Answer::Is(role), times * (all - refused));
                tally.add(Answer::Refused, times * refused);
            }
        }
        Query::Judge { mates, calls, safe } => {
            let may_be_stuck = mates && !public.surely_free();
            // A cloaked king has no check and no guard to fear, so that the enemy's checkers say nothing.
            let of_board =
                public.board[public.turn].king().is_none().then(|| public.stuck(&[None; CHECKERS]));
            for enemy in belief.theirs.iter() {
                let enemy = enemy.identities();
                if safe && attacked(public, &enemy) {
                    continue;
                }
                let stuck = match of_board {
                    _ if !may_be_stuck => Set::EMPTY,
                    Some(stuck) => stuck.and(&belief.ours),
                    None => public.stuck(&enemy).and(&belief.ours),
                };
                let times = stuck.count();
                tally
                    .add(Answer::Judged(public.judgement(&enemy, false, calls)), belief.ours.count() - times);
                if times > 0 {
                    tally.add(Answer::Judged(public.judgement(&enemy, true, calls)), times);
                }
            }
        }
    }
    tally.0.into_iter().for_each(|(answer, weight)| found(answer, weight));
}

/// One arrangement of each side that agrees with what a viewer knows, every such pair equally likely.
pub(super) fn pair(view: View<'_, CloakAndDagger>, rng: &mut Rng) -> Option<(Arrangement, Arrangement)> {
    let belief = Belief::new(view);
    let nth = |set: &Set, n: u32| set.iter().nth(n as usize);
    if !belief.may_be_stuck {
        let (ours, theirs) = (belief.ours.count(), belief.theirs.count());
        if ours == 0 || theirs == 0 {
            return None;
        }
        let ours = nth(&belief.ours, rng.random_range(0..ours))?;
        return Some((ours, nth(&belief.theirs, rng.random_range(0..theirs))?));
    }
    let pairs: Vec<_> =
        belief.theirs.iter().map(|enemy| (enemy, belief.holdings(&enemy.identities()))).collect();
    let all: u32 = pairs.iter().map(|(_, ours)| ours.count()).sum();
    if all == 0 {
        return None;
    }
    let mut left = rng.random_range(0..all);
    for (enemy, ours) in &pairs {
        let count = ours.count();
        if left < count {
            return Some((nth(ours, left)?, *enemy));
        }
        left -= count;
    }
    None
}

/// The entropy of [`pair`]; `None` where no pair agrees.
pub(super) fn hidden_bits(view: View<'_, CloakAndDagger>) -> Option<f64> {
    let belief = Belief::new(view);
    let mut pairs = 0;
    belief.each_enemy(|_, ours| pairs += ours);
    (pairs > 0).then(|| f64::from(pairs).log2())
}
