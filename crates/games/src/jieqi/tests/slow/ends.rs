//! The end of the game (page, section 3).

use super::{At, Reading, Side, Slow};

/// A finished turn.
#[derive(Clone)]
pub struct Turn {
    side: Side,
    from: At,
    to: At,
    pub check: bool,
    /// Something was captured or turned up.
    changes: bool,
    /// The pieces that it chased.
    pub chased: Vec<At>,
}

impl Turn {
    pub fn new(before: &Slow, after: &Slow, from: At, to: At, changes: bool) -> Turn {
        let side = before.turn;
        let chased = if changes || !before.is("perpetual-chase", "loss") {
            Vec::new()
        } else {
            chased(before, after, side, from, to)
        };
        Turn { side, from, to, check: after.in_check(side.other()), changes, chased }
    }
}

fn captures(game: &Slow, side: Side) -> Vec<(At, At)> {
    let mut all = game.legal_of(side);
    all.retain(|(_, to)| game.board.contains_key(to));
    all
}

/// Page 3.5.
fn chased(before: &Slow, after: &Slow, side: Side, from: At, to: At) -> Vec<At> {
    let old = captures(before, side);
    let mut pieces = Vec::new();
    for (y, x) in captures(after, side) {
        let stood = if y == to { from } else { y };
        if old.contains(&(stood, x)) {
            continue;
        }
        let (hunter, prey) = (after.moves_as(y, after.board[&y]), after.moves_as(x, after.board[&x]));
        if "KP".contains(hunter) || prey == 'K' || (prey == 'P' && side.other().ahead(x.1) <= 4) {
            continue;
        }
        let better =
            (prey == 'R' && "NC".contains(hunter)) || ("RNC".contains(prey) && "AB".contains(hunter));
        let mut taken = after.clone();
        let mut piece = taken.board.remove(&y).unwrap_or_else(|| unreachable!());
        (piece.kind, piece.covered) = (hunter, false);
        taken.board.insert(x, piece);
        let recaptured = captures(&taken, side.other()).iter().any(|(_, t)| *t == x);
        let mutual = hunter == prey && captures(after, side.other()).contains(&(x, y));
        if better || (!recaptured && !mutual) {
            pieces.push(x);
        }
    }
    pieces
}

impl Slow {
    /// The text that repetition compares: the board as everybody sees it, and the side.
    pub fn position_text(&self) -> String {
        format!("{} {:?}", self.board_text(), self.turn)
    }

    /// The winner and the reason if the game is over, by the priority of page 3.7.
    pub fn judge(&self) -> Option<(Option<Side>, &'static str)> {
        let (turn, enemy) = (self.turn, self.turn.other());
        if self.king(turn).is_none() {
            return Some((Some(enemy), "king-taken"));
        }
        if self.legal_of(turn).is_empty() {
            let check = self.in_check(turn);
            if !check && self.reads(Reading::StalemateIsDrawn) {
                return Some((None, "stalemate"));
            }
            return Some((Some(enemy), if check { "checkmate" } else { "stalemate" }));
        }
        let repeated = self.repeated();
        if let Some((Some(loser), reason)) = repeated {
            return Some((Some(loser.other()), reason));
        }
        let limit = self.number("no-capture-limit", 80) as u32;
        if limit > 0 && self.half >= limit {
            return Some((None, "no-capture"));
        }
        if repeated.is_some() {
            return Some((None, "repetition"));
        }
        if !self.is("bare-kings-draw", "off") && self.board.len() == 2 {
            return Some((None, "bare-kings"));
        }
        let endless = limit == 0 && self.number("repetition-count", 3) == 0;
        (endless && self.past.len() >= 2000).then_some((None, "move-limit"))
    }

    /// `Some(None)` for a repetition that is drawn, `Some(Some(side))` for one that this side loses.
    fn repeated(&self) -> Option<(Option<Side>, &'static str)> {
        let count = self.number("repetition-count", 3);
        let now = self.seen.last()?;
        let times: Vec<usize> = (0..self.seen.len()).filter(|&i| self.seen[i] == *now).collect();
        if count == 0 || times.len() < count {
            return None;
        }
        let cycle = &self.past[times[0]..];
        if cycle.iter().any(|t| t.changes) {
            return None;
        }
        let draw = Some((None, "repetition"));
        let sides = [Side::Red, Side::Black];
        let one = |breaks: Vec<Side>, reason| match breaks[..] {
            [loser] => Some((Some(loser), reason)),
            _ => draw,
        };
        let checks = |side| cycle.iter().filter(|t| t.side == side).all(|t| t.check);
        if cycle.iter().any(|t| t.check) {
            if self.is("perpetual-check", "draw") {
                return draw;
            }
            return one(sides.into_iter().filter(|s| checks(*s)).collect(), "perpetual-check");
        }
        if self.is("perpetual-chase", "loss") {
            return one(sides.into_iter().filter(|s| hunts(cycle, *s)).collect(), "perpetual-chase");
        }
        draw
    }
}

/// Did this side chase one piece, wherever it went, with each of its moves?
fn hunts(cycle: &[Turn], side: Side) -> bool {
    let Some(first) = cycle.iter().position(|t| t.side == side) else { return false };
    cycle[first].chased.iter().any(|&prey| {
        let mut at = prey;
        cycle[first..].iter().all(|turn| {
            if turn.side == side {
                return turn.chased.contains(&at);
            }
            if turn.from == at {
                at = turn.to;
            }
            true
        })
    })
}
