//! How safe the pieces are that players move: from what the mover knows when the turn is over, and by what then happens.

use std::convert::Infallible;

use facedown_core::rules::drive::{Ended, drive};
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Rng, Silent, State, Truth};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::show::scene::{ActionLine, SeenPiece};
use rand_chacha::rand_core::SeedableRng;

use super::facts::{Facts, Placed};

/// Determinizations in which a piece is looked at.
const SAMPLES: usize = 20;

/// Follows the pieces that are moved in a game.
pub(super) struct Safety {
    rng: Rng,
    /// The places to which pieces were moved in this turn.
    moved: Vec<String>,
    /// Those of the turn before, with their numbers among the facts: whoever acts now may take them.
    at_risk: Vec<(String, usize)>,
}

impl Safety {
    /// Begins a game; `chance` has nothing to do with the deal or the players.
    pub(super) fn new(chance: u64) -> Safety {
        Safety { rng: Rng::seed_from_u64(chance), moved: Vec::new(), at_risk: Vec::new() }
    }

    /// Notes an action of `seat` that stands, after which the game is in `state`.
    pub(super) fn acted<G: Show + Evaluate>(
        &mut self,
        line: ActionLine,
        seat: Seat,
        state: &State<G>,
        facts: &mut Facts,
    ) {
        if let Some(to) = line.to {
            if let Some(at) = self.at_risk.iter().position(|(place, _)| *place == to) {
                let (_, placed) = self.at_risk.swap_remove(at);
                facts.placed[placed].lost = true;
            }
            if let Some(from) = line.from {
                self.moved.retain(|place| *place != from && *place != to);
                self.moved.push(to);
            }
        }
        if !G::to_act(&state.public).contains(seat) {
            self.turn_over(seat, state, facts);
        }
    }

    /// Judges the places to which `seat` has moved pieces in the turn that is over.
    fn turn_over<G: Show + Evaluate>(&mut self, seat: Seat, state: &State<G>, facts: &mut Facts) {
        self.at_risk.clear();
        if self.moved.is_empty() {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let own = G::scene(view).cells;
        let own = |place: &String| {
            own.iter()
                .any(|cell| cell.at == *place && cell.piece.as_ref().and_then(SeenPiece::seat) == Some(seat))
        };
        self.moved.retain(own);
        let mut safe = vec![0u32; self.moved.len()];
        let mut worlds = 0;
        for _ in 0..SAMPLES {
            let Some(world) = G::sample(view, &mut self.rng) else { continue };
            worlds += 1;
            let reached = reached(&world, seat.other(), true);
            for (place, safe) in self.moved.iter().zip(&mut safe) {
                *safe += u32::from(!reached.contains(place));
            }
        }
        for (place, safe) in self.moved.drain(..).zip(safe) {
            if worlds > 0 {
                self.at_risk.push((place, facts.placed.len()));
                facts.placed.push(Placed { safe: f64::from(safe) / f64::from(worlds), lost: false });
            }
        }
    }
}

/// The places to which `seat` can move in one action, and after one that moves nothing, such as going without a bonus, in
/// the next. Captures in passing go elsewhere than where the captured piece stands, and are left out.
fn reached<G: Show + Evaluate>(state: &State<G>, seat: Seat, passes: bool) -> Vec<String> {
    let view = state.view(Viewer::Seat(seat));
    let (mut places, mut passing) = (Vec::new(), Vec::new());
    G::legal(view, seat, &mut |action| {
        let line = G::action_line(view, action);
        match (line.from, line.to) {
            (_, Some(to)) => places.push(to),
            (None, None) if passes => passing.push(action),
            _ => {}
        }
    });
    for action in passing {
        let mut after = state.clone();
        let State { public, private, hidden } = &mut after;
        let ran =
            drive::<G, Infallible>(public, private, seat, action, &mut Silent, |public, private, query| {
                Ok(G::answer(Truth { public, private, hidden }, query))
            });
        let Ok(ended) = ran;
        if ended == Ended::Done && G::to_act(&after.public).contains(seat) {
            places.extend(reached(&after, seat, false));
        }
    }
    places
}
