//! Random games by the rules and the deal's answers alone: how fast the rules are, without a table around them.

use std::any::Any;

use super::drive::drive;
use super::game::{Game, Silent, Truth, View, each_legal};
use super::seat::PerSeat;

/// The source of choices in playouts: SplitMix64 (Steele, Lea, Flood 2014), begun with a number. Deals are drawn by
/// nothing of the kind.
#[derive(Clone, Debug)]
pub struct Draw(pub u64);

impl Draw {
    /// A number below `n`; 0 where `n` is 0.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }
}

/// Plays one random game after the other, and keeps from one to the next what it writes the actions down in: some games
/// are over before an allocation is paid for.
pub struct Player {
    draw: Draw,
    actions: Option<Box<dyn Any>>,
}

impl Player {
    /// One that chooses by the numbers that follow this one.
    #[must_use]
    pub fn new(number: u64) -> Player {
        Player { draw: Draw(number), actions: None }
    }
}

/// A random game from a state, given by its parts, in which no draw is called for what went before and nothing is
/// recorded. Ends after `limit` actions at the latest, or where the rules end it; returns how many were played.
pub fn playout<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    hidden: &G::Hidden,
    limit: u32,
    by: &mut Player,
) -> u32 {
    let mut kept: Box<Vec<G::Action>> =
        by.actions.take().and_then(|kept| kept.downcast().ok()).unwrap_or_default();
    let mut actions = std::mem::take(&mut *kept);
    let (mut public, mut private) = (*public, *private);
    let mut played = 0;
    while played < limit
        && let Some(seat) = G::to_act(&public).iter().next()
    {
        actions.clear();
        let view = View { public: &public, own: Some((seat, &private[seat])) };
        each_legal::<G>(view, seat, &mut |action| actions.push(action));
        let Some(&action) = actions.get(by.draw.below(actions.len())) else { break };
        let run = drive::<G, std::convert::Infallible>(
            &mut public,
            &mut private,
            seat,
            action,
            &mut Silent,
            |public, private, query| Ok(G::answer(Truth { public, private, hidden }, query)),
        );
        let Ok(_ended) = run;
        played += 1;
    }
    *kept = actions;
    by.actions = Some(kept);
    played
}
