//! Chases (Jieqi rules page, 3.5): used only where the options let a perpetual chase lose.

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Bitboard, Position, Role, Terms};

/// The legal captures of a side, as if it were to move.
fn captures(position: &Position, color: Color, terms: Terms) -> Vec<Action> {
    let mut asked = *position;
    asked.set_turn(color);
    let mut found = Vec::new();
    asked.generate(terms, |action| {
        if position.occupied().contains(action.to()) {
            found.push(action);
        }
    });
    found
}

/// The enemy pieces that a quiet move of an open piece has begun to chase, by their points.
pub(super) fn chased(before: &Position, action: Action, after: &Position, terms: Terms) -> Bitboard {
    let us = before.turn();
    let old = captures(before, us, terms);
    let was = |from, to| old.iter().any(|a| a.from() == from && a.to() == to);
    let mut pieces = Bitboard::EMPTY;
    for threat in captures(after, us, terms) {
        let (from, to) = (threat.from(), threat.to());
        let stood = if from == action.to() { action.from() } else { from };
        if !was(stood, to) && counts(after, threat, us, terms) {
            pieces.insert(to);
        }
    }
    pieces
}

/// Is this new attack a chase?
fn counts(after: &Position, threat: Action, us: Color, terms: Terms) -> bool {
    let (at, hunter) = (threat.to(), threat.role());
    let Some(prey) = after.role_at(at) else { return false };
    if matches!(hunter, Role::King | Role::Pawn)
        || prey == Role::King
        || (prey == Role::Pawn && Bitboard::own_half(!us).contains(at))
    {
        return false;
    }
    let weaker = match prey {
        Role::Rook => matches!(hunter, Role::Horse | Role::Cannon | Role::Advisor | Role::Elephant),
        Role::Horse | Role::Cannon => matches!(hunter, Role::Advisor | Role::Elephant),
        _ => false,
    };
    if weaker {
        return true;
    }
    let mutual = || {
        prey == hunter
            && captures(after, !us, terms).iter().any(|a| a.from() == at && a.to() == threat.from())
    };
    let guarded = || {
        let mut asked = *after;
        asked.set_turn(us);
        let taken = asked.after(threat);
        captures(&taken, !us, terms).iter().any(|a| a.to() == at)
    };
    !guarded() && !mutual()
}
