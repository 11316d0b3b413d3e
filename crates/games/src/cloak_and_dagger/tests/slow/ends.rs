//! The ends of a game by the slow rules: mate with what shows it, stalemate, draws by repetition and by count; and what
//! the log of a game leaves possible.

use std::collections::BTreeSet;

use facedown_testkit::slow::attack::{attacked_from, is_attacked};
use facedown_testkit::slow::board::name;
use facedown_testkit::slow::{Color, Role};

use super::{NumberedPiece, OFFICERS, Reading, Slow, arrangements, board_of, index, open_king, words};

impl Slow {
    /// Mate and stalemate (C-q, C-v), and the call of check.
    pub(super) fn judge(&mut self, calls: bool) -> Vec<String> {
        if !self.is_stuck() {
            return if calls && self.check { vec!["check".to_owned()] } else { Vec::new() };
        }
        let us = self.turn;
        let king = self.open_king(us);
        self.pending = "-".to_owned();
        let Some(king) = king.filter(|king| is_attacked(&self.board(), *king, us.other())) else {
            let lost = self.reads(Reading::StalemateLoses);
            let winner = if lost { words(us.other()) } else { "draw" };
            self.end = Some(format!("{winner} stalemate"));
            return vec!["stalemate".to_owned()];
        };
        self.check = true;
        self.end = Some(format!("{} checkmate", words(us.other())));
        let proof = self.proof(king);
        let mut shown: Vec<_> =
            proof.iter().filter_map(|at| Some((self.pieces[*at]?.number?, *at))).collect();
        shown.sort_unstable();
        let letter = |at: usize| self.pieces[at].map_or('?', |piece| piece.role.letter());
        let text: String = shown.iter().map(|(number, at)| format!("{number}{}", letter(*at))).collect();
        if !self.reads(Reading::ProofStaysCloaked) {
            shown.iter().for_each(|(_, at)| self.open(*at));
        }
        vec![if text.is_empty() { "checkmate".to_owned() } else { format!("checkmate:{text}") }]
    }

    /// The winner's pieces that attack the king, now or after any reply that the loser's pieces could have, its
    /// checkers as anything (C-r).
    fn proof(&self, king: usize) -> BTreeSet<usize> {
        let us = self.turn;
        let mut proof = BTreeSet::new();
        let mut look = |pieces: &[Option<NumberedPiece>; 64], king: usize| {
            let board = board_of(pieces);
            let attackers = (0..64).filter(|at| {
                board[*at].is_some_and(|piece| piece.color != us)
                    && attacked_from(&board, *at).contains(&king)
            });
            proof.extend(attackers);
        };
        look(&self.pieces, king);
        let mut replies = Vec::new();
        for from in 0..64 {
            match self.own(from) {
                Some(NumberedPiece { number: Some(_), .. }) => {
                    for role in OFFICERS {
                        let targets = self.officer_targets(from, role);
                        replies.extend(targets.map(|to| format!("{}{}", name(from), name(to))));
                    }
                }
                Some(NumberedPiece { role: Role::Pawn, .. }) => replies.extend(self.pawn_moves(from)),
                Some(NumberedPiece { role, .. }) => {
                    let targets = self.officer_targets(from, role);
                    replies.extend(targets.map(|to| format!("{}{}", name(from), name(to))));
                }
                None => {}
            }
        }
        for reply in replies {
            let (pieces, _) = self.after(&reply);
            if let Some(king) = open_king(&pieces, us) {
                look(&pieces, king);
            }
        }
        proof
    }

    /// The text that repetition compares (C-v).
    fn position_text(&self) -> String {
        let fen = self.fen(&[None, None]);
        let fields: Vec<&str> = fen.split(' ').collect();
        [0, 1, 2, 3, 6, 8, 9].map(|i| fields[i]).join(" ")
    }

    pub(super) fn stand(&mut self) {
        *self.stood.entry(self.position_text()).or_default() += 1;
    }

    /// The end by repetition or the 75-move rule, judged when a turn begins.
    pub fn draw(&self) -> Option<&'static str> {
        let times = self.stood.get(&self.position_text()).copied().unwrap_or(0);
        match (self.turn_begins(), times) {
            (false, _) => None,
            (_, 5..) => Some("draw fivefold-repetition"),
            _ if self.halfmoves >= 150 => Some("draw seventy-five-moves"),
            _ => None,
        }
    }

    /// The draw that may be claimed.
    pub fn claim(&self) -> Option<&'static str> {
        let times = self.stood.get(&self.position_text()).copied().unwrap_or(0);
        match (self.turn_begins() && self.end.is_none() && self.draw().is_none(), times) {
            (false, _) => None,
            (_, 3..) => Some("repetition"),
            _ if self.halfmoves >= 100 => Some("fifty-moves"),
            _ => None,
        }
    }

    /// A turn begins with its first part; a position that came by a part of this turn never stood at a turn's start.
    fn turn_begins(&self) -> bool {
        ["p", "g", "m"].contains(&self.pending.as_str()) && self.stood.contains_key(&self.position_text())
    }

    /// The arrangements of a side that agree with the whole log: a filter of all 960 (C-b).
    pub fn possible(&self, color: Color) -> Vec<&'static str> {
        let agrees = |letters: &&str| {
            self.log[index(color)].iter().all(|(number, may_be)| {
                letters.chars().nth(number - 1).is_some_and(|letter| may_be.contains(letter))
            })
        };
        arrangements().iter().map(String::as_str).filter(agrees).collect()
    }
}
