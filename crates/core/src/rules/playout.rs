//! Random games by the rules and the deal's answers alone: how fast the rules are, without a table around them.

use super::game::{Game, Silent, State, View};

/// A random game from `state` on, in which no draw is called for what went before and nothing is recorded. `choose` gets
/// the number of legal actions, at least 1, and picks one of them. Ends after `limit` actions at the latest, or where the
/// rules or `choose` (by a number that is too great) end it; returns how many were played.
pub fn playout<G: Game>(mut state: State<G>, limit: u32, choose: &mut dyn FnMut(usize) -> usize) -> u32 {
    let mut actions: Vec<G::Action> = Vec::with_capacity(256);
    for played in 0..limit {
        let Some(seat) = G::to_act(&state.public).iter().next() else { return played };
        actions.clear();
        let view = View { public: &state.public, own: Some((seat, &state.private[seat])) };
        G::legal_inlined(view, seat, &mut |action| actions.push(action));
        if actions.is_empty() {
            return played;
        }
        let Some(&action) = actions.get(choose(actions.len())) else { return played };
        state.play(seat, action, &mut Silent);
    }
    limit
}
