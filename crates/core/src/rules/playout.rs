//! Random games by the rules and the deal's answers alone: how fast the rules are, without a table around them.

use super::drive::drive;
use super::game::{Game, Silent, Truth, View};
use super::seat::PerSeat;

/// A random game from a state, given by its parts, in which no draw is called for what went before and nothing is
/// recorded. `choose` gets the number of legal actions, at least 1, and picks one of them. Ends after `limit` actions at the latest, or where the
/// rules or `choose` (by a number that is too great) end it; returns how many were played.
pub fn playout<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    hidden: &G::Hidden,
    limit: u32,
    choose: &mut dyn FnMut(usize) -> usize,
) -> u32 {
    let (mut public, mut private) = (*public, *private);
    let mut actions: Vec<G::Action> = Vec::with_capacity(256);
    for played in 0..limit {
        let Some(seat) = G::to_act(&public).iter().next() else { return played };
        actions.clear();
        let view = View { public: &public, own: Some((seat, &private[seat])) };
        G::legal_inlined(view, seat, &mut |action| actions.push(action));
        if actions.is_empty() {
            return played;
        }
        let Some(&action) = actions.get(choose(actions.len())) else { return played };
        let run = drive::<G, std::convert::Infallible>(
            &mut public,
            &mut private,
            seat,
            action,
            &mut Silent,
            |public, private, query| Ok(G::answer(Truth { public, private, hidden }, query)),
        );
        let Ok(_ended) = run;
    }
    limit
}
