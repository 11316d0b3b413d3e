//! The games that have encodings: one line a game.

use super::Encode;

/// Code that needs a game as a type with encodings: what [`dispatch`] runs.
pub trait Visitor {
    /// The result of the visit.
    type Output;

    /// Runs with `G` as the game that was asked for.
    fn visit<G: Encode>(self) -> Self::Output;
}

/// Makes [`dispatch`] out of one list of game types.
macro_rules! encoded {
    ($($game:ty),* $(,)?) => {
        /// Runs `visitor` with the game `id` as a type; `None` where there is no such game.
        pub fn dispatch<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(
                if id == <$game as facedown_core::rules::game::Game>::ID {
                    return Some(visitor.visit::<$game>());
                }
            )*
            let _ = (id, visitor);
            None
        }
    };
}

encoded![
    facedown_games::surprise::SurpriseChess,
    facedown_games::surprise::RexExclusive,
    facedown_games::mysterious::MysteriousChess,
    facedown_games::mysterious::MysteriousCasual,
    facedown_games::jieqi::Jieqi,
    facedown_games::chaos::Chaos,
    facedown_games::cloak_and_dagger::CloakAndDagger,
    facedown_games::booster::Booster,
    facedown_games::parade::Parade,
    facedown_games::neighbour::Neighbour,
];
