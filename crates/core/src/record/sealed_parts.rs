//! What the record of a sealed game holds besides.

use crate::deal::sealed::{LockRole, LockSecret};
use crate::deal::{Commitment, Contribution, ServerSecret};
use crate::rules::outcome::reason;
use crate::rules::seat::Seat;
use crate::table::sealed::{SealedDeal, SealedOpening, SealedRoom};

/// The locks and openings of a sealed game, and what was opened before its first card.
#[derive(PartialEq, Eq, Debug)]
pub struct SealedPart {
    /// Id of the table, to which the locks are bound.
    pub table: String,
    /// The server's secret, open since the game began.
    pub secret: ServerSecret,
    /// The contributions, in the order of the pledges.
    pub contributions: Vec<Contribution>,
    /// The openings before the first turn.
    pub at_start: Vec<SealedOpening>,
    /// The locks: seat 0's in the order of the decks, then seat 1's.
    pub locks: Vec<LockLine>,
    /// The openings of each turn line.
    pub turns: Vec<Vec<SealedOpening>>,
    /// The action that waited for cards when the game ended.
    pub unfinished: Option<Unfinished>,
    /// The seats' secrets; `None` while the game goes on.
    pub seeds: Option<SealedSeeds>,
}

/// One seat's lock of one deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockLine {
    /// The seat, 0 or 1.
    pub seat: usize,
    /// Name of the deck.
    pub deck: String,
    /// Outer or inner.
    pub role: LockRole,
    /// The commitment to each entry.
    pub commitments: Vec<Commitment>,
}

/// An action that was accepted and not finished, because the game ended before its cards were open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The seat that acted.
    pub seat: Seat,
    /// The action as text.
    pub action: String,
    /// The openings up to then.
    pub openings: Vec<SealedOpening>,
}

/// The seats' secrets, as far as they were opened.
#[derive(PartialEq, Eq, Debug)]
pub struct SealedSeeds {
    /// The secret of seat 0 and of seat 1; `None` where it was not opened.
    pub seats: [Option<LockSecret>; 2],
    /// The start with every card, as the dealer's FEN; `None` where a secret is missing or does not give its locks.
    pub start: Option<String>,
}

impl SealedPart {
    /// The part that a room's game gives, once its start is open. The secrets are in it when the room waits no longer.
    #[must_use]
    pub fn of(room: &SealedRoom) -> Option<SealedPart> {
        let (game, options) = room.terms();
        let sealed = room.sealed()?;
        let (at_start, turns) = sealed.openings().split_first()?;
        let mut locks = Vec::new();
        for (seat, own) in room.locks()?.into_iter().enumerate() {
            let decks = SealedDeal::decks(game, options, seat).ok()?;
            locks.extend(decks.into_iter().zip(own).map(|((deck, role, _), commitments)| LockLine {
                seat,
                deck,
                role,
                commitments: commitments.clone(),
            }));
        }
        let seeds = room.is_final().then(|| {
            let seats =
                room.seeds().each_ref().map(|seed| seed.as_ref().map(|s| LockSecret::new(*s.bytes())));
            let maps = || {
                let [Some(first), Some(second)] = &seats else { return None };
                let maps = [sealed.audit(0, first).ok()?, sealed.audit(1, second).ok()?];
                sealed.laid_out(game, [&maps[0], &maps[1]]).ok()?.fen(None).ok()
            };
            let start = maps();
            SealedSeeds { seats, start }
        });
        // Of a game that counts for nothing the audit decides nothing: it is shown where it is whole.
        let void = room.standing().is_some_and(|standing| reason::is_void(standing.outcome.reason));
        let seeds = seeds.filter(|seeds| !void || seeds.start.is_some());
        Some(SealedPart {
            table: room.table_id().to_owned(),
            secret: ServerSecret::new(*room.secret()?.bytes()),
            contributions: room.contributions(),
            at_start: at_start.clone(),
            locks,
            turns: turns.to_vec(),
            unfinished: sealed.waiting().map(|(seat, action)| Unfinished {
                seat,
                action: action.to_owned(),
                openings: sealed.current().iter().chain(room.proof()).cloned().collect(),
            }),
            seeds,
        })
    }

    /// Is every card known?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.seeds.as_ref().is_some_and(|seeds| seeds.start.is_some())
    }
}
