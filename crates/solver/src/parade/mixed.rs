//! Parade with a deck whose order is known: the best mix of Move and Add, proven.
//!
//! Every action spends a card or a counter, so the best score is the number of cards less the length of the shortest
//! line. Lines with so many adds end in a group of so many pieces more; for each number of adds the search is that of
//! moves alone, with shapes of that size, since an add too brings at most one piece into a shape.

use facedown_board::chess::{Bitboard, Square};
use facedown_games::cards::{Officer, Pieces, landing};
use facedown_games::parade::{Action, PENALTY_CARDS, PastH8};

use super::rules::ParadeRules;
use crate::search::{End, Limits, List, MOST_SHAPES, Progress, Proof, Solver, joints};
use crate::stage::{Cast, Rules, Stage};

/// A position of Parade with a known deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckProblem {
    /// The pieces that are laid out.
    pub pieces: Pieces,
    /// The cards, top first: at most eight.
    pub order: Vec<Officer>,
    /// The place of a piece whose gap runs past h8.
    pub past_h8: PastH8,
}

/// The best mix of Move and Add.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mix {
    /// The shortest line to one group, moves and adds in order.
    pub line: Vec<Action>,
    /// The length of the shortest line of moves alone, where it was found within the limits.
    pub moves_alone: Option<u32>,
}

impl Mix {
    /// Number of its actions that are adds.
    #[must_use]
    pub fn adds(&self) -> usize {
        self.line.iter().filter(|a| **a == Action::Add).count()
    }
}

/// The proof about a deck problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MixProof {
    /// A shortest line. The score is the number of cards less its length.
    Best(Mix),
    /// No line has so many actions or fewer; nothing is known of longer ones.
    MoreThan(u32),
}

/// One search: a fixed length and a fixed number of pieces at its end.
struct Run<'a> {
    problem: &'a DeckProblem,
    length: u32,
    size: u32,
    line: Vec<Action>,
}

impl Solver<ParadeRules> {
    /// Finds the shortest line of moves and adds, or proves that there is none within the limits. A tie is won by the
    /// line with fewer adds.
    pub fn solve_with_deck(
        &mut self,
        problem: &DeckProblem,
        limits: Limits,
        mut progress: impl FnMut(Progress),
    ) -> MixProof {
        let cards = problem.order.len() as u32;
        let longest = limits.moves.min(cards + u32::from(PENALTY_CARDS));
        let alone = self.solve(&problem.pieces, Limits { moves: longest, ..limits }, &mut progress);
        let mut nodes = self.nodes;
        let moves_alone = alone.par();
        let (cast, stage) = Cast::of(&problem.pieces);
        let below = moves_alone.map_or(longest, |par| par.saturating_sub(1));
        for length in 1..=below {
            for adds in 1..=length.min(cards) {
                self.table.clear();
                self.lists.clear();
                self.nodes = nodes;
                self.most_nodes = limits.nodes;
                let size = cast.len() as u32 + adds;
                let list = self.shapes_near(&stage, size, length, MOST_SHAPES);
                if list.is_some_and(List::is_empty) {
                    continue;
                }
                let mut run = Run { problem, length, size, line: Vec::new() };
                let end = self.mix(&mut run, &cast, &stage, length, 0, list);
                nodes = self.nodes;
                match end {
                    End::Solved => return MixProof::Best(Mix { line: run.line, moves_alone }),
                    End::OutOfNodes => return MixProof::MoreThan(length - 1),
                    End::Failed => {}
                }
            }
            progress(Progress { too_few: length, nodes });
        }
        match alone {
            Proof::Par(steps) => {
                let line = orders(&problem.pieces, &steps);
                MixProof::Best(Mix { line, moves_alone })
            }
            Proof::MoreThan(n) => MixProof::MoreThan(n.min(longest)),
            Proof::Impossible => MixProof::MoreThan(longest),
        }
    }

    /// Is there a line of exactly the run's length from here? `added`: one bit for each card of the deck that was
    /// added, by its place from the top.
    fn mix(
        &mut self,
        run: &mut Run<'_>,
        cast: &Cast,
        stage: &Stage,
        left: u32,
        added: u8,
        list: Option<List>,
    ) -> End {
        if self.nodes >= self.most_nodes {
            return End::OutOfNodes;
        }
        self.nodes += 1;
        let code = stage.code() | u128::from(added) << 96;
        let adds_left = run.size - cast.len() as u32;
        let known = self.table.too_few(code);
        // While adds are to come the card on top matters, so only the same number of actions left is the same case.
        if known == left || (adds_left == 0 && known > left) {
            return End::Failed;
        }
        if left == 0 || adds_left > left {
            return End::Failed;
        }
        if adds_left > 0 {
            let end = self.mix_add(run, cast, stage, left, added, list);
            if end != End::Failed {
                return end;
            }
        }
        if left > adds_left {
            let end = self.mix_move(run, cast, stage, left, added, list);
            if end != End::Failed {
                return end;
            }
        }
        self.table.insert(code, left);
        End::Failed
    }

    fn mix_add(
        &mut self,
        run: &mut Run<'_>,
        cast: &Cast,
        stage: &Stage,
        left: u32,
        added: u8,
        list: Option<List>,
    ) -> End {
        let used = (run.length - left) as usize;
        let Some(piece) = run.problem.order.get(used).copied() else { return End::Failed };
        let Some(at) = lands(stage.occupied(), piece, run.problem.past_h8) else {
            // The card is spent and the piece stays off; only the deck is one card smaller.
            run.line.push(Action::Add);
            let end = self.mix(run, cast, stage, left - 1, added, list);
            if end == End::Failed {
                run.line.pop();
            }
            return end;
        };
        let taken = stage.occupied() | at.set();
        let next_list = match self.keep(list, taken, (run.size + 1).saturating_sub(left)) {
            Some(kept) if kept.is_empty() => return End::Failed,
            kept => kept,
        };
        let (next_cast, next) = cast.joined(stage, piece, at);
        run.line.push(Action::Add);
        let end = if ParadeRules::CONTACT.is_one_group(taken) {
            End::Solved
        } else {
            self.mix(run, &next_cast, &next, left - 1, added | 1 << used, next_list)
        };
        if let Some(kept) = next_list {
            self.lists.truncate(kept.start);
        }
        if end == End::Failed {
            run.line.pop();
        }
        end
    }

    fn mix_move(
        &mut self,
        run: &mut Run<'_>,
        cast: &Cast,
        stage: &Stage,
        left: u32,
        added: u8,
        list: Option<List>,
    ) -> End {
        let reach = self.rules.reach(cast, stage);
        let taken = stage.occupied();
        let is_last = left == 1;
        let wanted = self.wanted(cast, stage, run.size, left, list, false);
        for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
            let from = stage.square(slot);
            let mut targets = *squares & wanted[slot];
            if is_last {
                targets &= joints::<ParadeRules>(taken - from.set());
            }
            for to in targets {
                let next_taken = (taken - from.set()) | to.set();
                let next_list = match self.keep(list, next_taken, (run.size + 1).saturating_sub(left)) {
                    Some(kept) if kept.is_empty() => continue,
                    kept => kept,
                };
                let next = cast.moved(stage, slot, to);
                run.line.push(order(&cast.pieces(stage), from, to));
                let end = if ParadeRules::CONTACT.is_one_group(next_taken) {
                    End::Solved
                } else {
                    self.mix(run, cast, &next, left - 1, added, next_list)
                };
                if let Some(kept) = next_list {
                    self.lists.truncate(kept.start);
                }
                if end != End::Failed {
                    return end;
                }
                run.line.pop();
            }
        }
        End::Failed
    }
}

/// The square on which a piece is laid out; `None` for beside the board.
#[must_use]
pub fn lands(occupied: Bitboard, piece: Officer, past_h8: PastH8) -> Option<Square> {
    let at = landing(occupied, piece.role)?;
    let past = occupied.0.leading_zeros() < at.set().0.leading_zeros();
    if past && past_h8 == PastH8::Lost { None } else { Some(at) }
}

/// The action of a step: the first piece in reading order that may give the order.
pub(crate) fn order(pieces: &Pieces, target: Square, to: Square) -> Action {
    let taken = pieces.occupied();
    let gives = |mover: &Square| {
        let enemy = pieces.at(*mover).map(|m| m.color) != pieces.at(target).map(|m| m.color);
        enemy
            && pieces.attacks(*mover, taken).contains(target)
            && pieces.attacks(*mover, taken - target.set()).contains(to)
    };
    let mover = taken.into_iter().find(gives).unwrap_or(target);
    Action::Move { mover, target, to }
}

/// The actions of a line of steps.
#[must_use]
pub fn orders(pieces: &Pieces, steps: &[crate::search::Step]) -> Vec<Action> {
    let mut pieces = *pieces;
    let mut actions = Vec::new();
    for step in steps {
        actions.push(order(&pieces, step.from, step.to));
        pieces.shift(step.from, step.to);
    }
    actions
}
