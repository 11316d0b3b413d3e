//! Moves (page, section 2).

use super::{At, Piece, Reading, Side, Slow, home_kind, name, on_board};

fn in_palace(side: Side, (file, rank): At) -> bool {
    (3..=5).contains(&file) && side.ahead(rank) <= 2
}

const STRAIGHT: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Slow {
    /// As what a piece on a point moves.
    pub fn moves_as(&self, at: At, piece: Piece) -> char {
        if piece.covered { home_kind(at).unwrap_or(piece.kind) } else { piece.kind }
    }

    fn stands(&self, at: At) -> bool {
        self.board.contains_key(&at)
    }

    /// The points to which the piece on a point may go by its way of moving, without those of its own side. Kings look
    /// along the file too where
    /// `look` is set.
    pub fn reach(&self, from: At, look: bool) -> Vec<At> {
        let Some(&piece) = self.board.get(&from) else { return Vec::new() };
        let side = piece.side;
        let plus = |(f, r): At, (df, dr): At| (f + df, r + dr);
        let free = |to: At| on_board(to) && self.board.get(&to).is_none_or(|m| m.side != side);
        let mut to = Vec::new();
        match self.moves_as(from, piece) {
            'K' => {
                to.extend(STRAIGHT.map(|d| plus(from, d)).into_iter().filter(|&t| in_palace(side, t)));
                if look {
                    to.extend(self.faced(from, side));
                }
            }
            'A' => to.extend(DIAGONAL.map(|d| plus(from, d)).into_iter().filter(|&t| {
                let home = piece.covered && !self.is("covered-advisor", "free");
                let home = home || self.reads(Reading::OpenAdvisorStaysHome);
                !home || in_palace(side, t)
            })),
            'B' => {
                for d in DIAGONAL {
                    let eye = plus(from, d);
                    let jumps = piece.covered && self.reads(Reading::CoveredElephantJumps);
                    if on_board(eye) && (!self.stands(eye) || jumps) {
                        to.push(plus(eye, d));
                    }
                }
                if self.reads(Reading::RoamersStayHome) {
                    to.retain(|t| side.ahead(t.1) <= 4);
                }
            }
            'N' => {
                for leg in STRAIGHT {
                    if !self.stands(plus(from, leg)) {
                        let two = plus(plus(from, leg), leg);
                        let sides = if leg.0 == 0 { [(1, 0), (-1, 0)] } else { [(0, 1), (0, -1)] };
                        to.extend(sides.map(|s| plus(two, s)));
                    }
                }
            }
            'R' => {
                for d in STRAIGHT {
                    let mut at = plus(from, d);
                    while on_board(at) {
                        to.push(at);
                        if self.stands(at) {
                            break;
                        }
                        at = plus(at, d);
                    }
                }
            }
            'C' => {
                for d in STRAIGHT {
                    let (mut at, mut pieces) = (plus(from, d), 0);
                    while on_board(at) && pieces < 2 {
                        pieces += i32::from(self.stands(at));
                        if (pieces == 0) || (pieces == 2 && self.stands(at)) {
                            to.push(at);
                        }
                        at = plus(at, d);
                    }
                }
            }
            _ => {
                to.push(plus(from, (0, side.forward())));
                let stays = self.reads(Reading::PawnStaysForward);
                if side.ahead(from.1) >= 5 && !stays {
                    to.extend([plus(from, (1, 0)), plus(from, (-1, 0))]);
                }
            }
        }
        to.retain(|&t| free(t));
        to
    }

    /// The enemy king's point, if the king on `from` looks at it along the file.
    fn faced(&self, from: At, side: Side) -> Option<At> {
        let mut at = (from.0, from.1 + side.forward());
        while on_board(at) {
            match self.board.get(&at) {
                Some(piece) if piece.kind == 'K' && !piece.covered => return Some(at),
                Some(piece) if piece.covered && self.reads(Reading::CoversAreNothing) => {}
                Some(_) => return None,
                None => {}
            }
            at.1 += side.forward();
        }
        None
    }

    pub fn king(&self, side: Side) -> Option<At> {
        self.board.iter().find(|(_, m)| m.side == side && m.kind == 'K' && !m.covered).map(|(at, _)| *at)
    }

    /// Is this side's king attacked, or facing the other?
    pub fn in_check(&self, side: Side) -> bool {
        let Some(king) = self.king(side) else { return false };
        self.board.iter().filter(|(_, m)| m.side != side).any(|(&at, _)| self.reach(at, true).contains(&king))
    }

    /// The moves of a side that do not leave its king attacked, as if it were to move.
    pub fn legal_of(&self, side: Side) -> Vec<(At, At)> {
        let king_capture = self.is("king-capture", "on");
        let mut all = Vec::new();
        for (&from, piece) in self.board.iter().filter(|(_, m)| m.side == side) {
            for to in self.reach(from, king_capture) {
                let mut after = self.clone();
                after.board.remove(&from);
                after.board.insert(to, Piece { covered: false, kind: self.moves_as(from, *piece), ..*piece });
                if king_capture || !after.in_check(side) {
                    all.push((from, to));
                }
            }
        }
        all
    }

    /// Legal moves in text order.
    pub fn legal(&self) -> Vec<String> {
        if self.king(self.turn).is_none() {
            return Vec::new();
        }
        let mut texts: Vec<String> =
            self.legal_of(self.turn).into_iter().map(|(from, to)| name(from) + &name(to)).collect();
        texts.sort();
        texts
    }
}
