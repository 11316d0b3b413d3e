//! The list of all games: one line a game.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::tune::Tuned;
use facedown_core::show::Show;
use facedown_core::table::AnyGame;

/// Code that needs a game as a type: what [`dispatch`] runs.
pub trait Visitor {
    /// The result of the visit, handed back by [`dispatch`].
    type Output;

    /// Runs with `G` as the game that was asked for.
    fn visit<G: Show>(self) -> Self::Output;
}

/// Makes [`all`] and [`dispatch`] out of one list of game types.
macro_rules! games {
    ($($game:ty),* ; examples: $($example:ty),* $(,)?) => {
        /// All games but the examples, in the order in which they are listed to people.
        // A function this small is otherwise compiled into every crate that calls it, with all the code behind the
        // games' erased forms: three minutes of processor time in a build.
        #[inline(never)]
        #[must_use]
        pub fn all() -> &'static [&'static dyn AnyGame] {
            &[$(const { &facedown_core::table::Erased::<$game>::new() }),*]
        }

        /// All games, and behind them the examples for programmers, which are offered only to those who ask for them.
        #[inline(never)]
        #[must_use]
        pub fn with_examples() -> &'static [&'static dyn AnyGame] {
            &[
                $(const { &facedown_core::table::Erased::<$game>::new() },)*
                $(const { &facedown_core::table::Erased::<$example>::new() }),*
            ]
        }

        /// Runs `visitor` with the game `id` as a type; `None` where there is no such game.
        pub fn dispatch<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(
                if id == <$game as facedown_core::rules::game::Game>::ID {
                    return Some(visitor.visit::<$game>());
                }
            )*
            $(
                if id == <$example as facedown_core::rules::game::Game>::ID {
                    return Some(visitor.visit::<$example>());
                }
            )*
            let _ = (id, visitor);
            None
        }
    };
}

/// Code that needs a game which a search can play: what [`dispatch_evaluated`] runs.
pub trait EvaluatedVisitor {
    /// The result of the visit, handed back by [`dispatch_evaluated`].
    type Output;

    /// Runs with `G` as the game that was asked for.
    fn visit<G: Show + Evaluate>(self) -> Self::Output;
}

/// Makes [`dispatch_evaluated`] out of one list of game types.
macro_rules! evaluated {
    ($($game:ty),* $(,)?) => {
        /// Runs `visitor` with the game `id` as a type; `None` where no search can play it (yet).
        pub fn dispatch_evaluated<V: EvaluatedVisitor>(id: &str, visitor: V) -> Option<V::Output> {
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

/// Code that needs a game whose evaluation is a sum of weights: what [`dispatch_tuned`] runs.
pub trait TunedVisitor {
    /// The result of the visit, handed back by [`dispatch_tuned`].
    type Output;

    /// Runs with `G` as the game that was asked for.
    fn visit<G: Show + Tuned>(self) -> Self::Output;
}

/// Makes [`dispatch_tuned`] out of one list of game types.
macro_rules! tuned {
    ($($game:ty),* $(,)?) => {
        /// Runs `visitor` with the game `id` as a type; `None` where its evaluation is no sum of weights.
        pub fn dispatch_tuned<V: TunedVisitor>(id: &str, visitor: V) -> Option<V::Output> {
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

games![
    crate::surprise::SurpriseChess,
    crate::surprise::RexExclusive,
    crate::mysterious::MysteriousChess,
    crate::mysterious::MysteriousCasual,
    crate::jieqi::Jieqi,
    crate::chaos::Chaos,
    crate::cloak_and_dagger::CloakAndDagger,
    crate::booster::Booster,
    crate::parade::Parade,
    crate::neighbour::Neighbour;
    examples: crate::hidden_queen::HiddenQueen,
];

evaluated![
    crate::surprise::SurpriseChess,
    crate::surprise::RexExclusive,
    crate::mysterious::MysteriousChess,
    crate::mysterious::MysteriousCasual,
    crate::jieqi::Jieqi,
    crate::chaos::Chaos,
    crate::cloak_and_dagger::CloakAndDagger,
    crate::booster::Booster,
];

tuned![crate::surprise::SurpriseChess, crate::jieqi::Jieqi, crate::chaos::Chaos];

/// The game with this id, an example too.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    with_examples().iter().copied().find(|game| game.about().id == id)
}
