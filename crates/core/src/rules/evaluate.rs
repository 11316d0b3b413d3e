//! The functions of a game that a search needs besides its rules: plain arithmetic on views. The search itself stands
//! elsewhere.

use crate::rules::game::{Game, State, View};
use crate::rules::seat::Seat;

/// The way in which a computer player finds its action in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Approach {
    /// Alpha-beta over what its seat knows; where the rules ask for something unknown, over the possible answers with
    /// their weights.
    Known,
    /// Alpha-beta over states drawn by [`Game::sample`], what they say averaged at the root.
    Sampled,
    /// Information-set Monte Carlo tree search over states drawn by [`Game::sample`].
    Tree,
    /// By lot: no choice is better than another, and whoever chooses by a rule is read by it.
    Lot,
}

/// A value for White, as `seat` sees it.
#[must_use]
pub fn for_seat(seat: Seat, white: i32) -> i32 {
    if seat == Seat::White { white } else { -white }
}

/// Worths are in centipawns: a pawn in the middle of a game is about 100.
pub trait Evaluate: Game {
    /// Is every position searched by [`Approach::Known`]? What needs the values of single positions (reviews, UCI) is
    /// offered for such games alone.
    const KNOWN_THROUGHOUT: bool = true;

    /// Over how many states a search averages where it goes about a position by [`Approach::Sampled`].
    const SAMPLES: usize = 1;

    /// Most positions of sampled states that a computer player looks at for one action, or one part of a turn: as many
    /// as take it some fifty milliseconds.
    const MOST_POSITIONS: u64 = 20_000;

    /// The way in which a computer player goes about a position in which it is to act.
    fn approach(_public: &Self::Public) -> Approach {
        Approach::Known
    }

    /// Calls `found` with the actions that a search tries: those of [`Game::legal`] that are worth its time, at least
    /// one wherever there is one. `deep`: below the root, where less can be afforded.
    fn choices(view: View<'_, Self>, seat: Seat, _deep: bool, found: &mut dyn FnMut(Self::Action)) {
        Self::legal(view, seat, found);
    }

    /// Calls `found` with those of the deep [`Evaluate::choices`] that may gain something, in the same order (others
    /// may be among them), and says whether there is any choice at all. Overridden where that is faster than to find
    /// all.
    fn tactical(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Self::Action)) -> bool {
        let mut any = false;
        Self::choices(view, seat, true, &mut |action| {
            any = true;
            found(action);
        });
        any
    }

    /// The promise of an action at a glance, in centipawns, for the tree search's first visits.
    fn first_guess(view: View<'_, Self>, action: Self::Action) -> i32 {
        Self::capture_value(view, action)
    }

    /// An action as the other seat sees it taken: less than its text where something is chosen in secret.
    fn as_seen(action: Self::Action) -> Self::Action {
        action
    }

    /// Is the turn of the seat to act half done? All parts of a turn count as one action deep, and no position is
    /// judged at rest before the turn is over.
    fn mid_turn(_public: &Self::Public) -> bool {
        false
    }

    /// Writes what a sampled state keeps secret into its public part, as far as that can say it, so that a search which
    /// trusts the sample judges by it.
    fn reveal_sampled(_state: &mut State<Self>) {}

    /// The worth of the position for `seat`, judged by what `view` knows and nothing else. Symmetric: the other seat's
    /// worth is the negative where both know the same.
    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32;

    /// Key of the information state, the turn in progress included: equal knowledge, equal key.
    fn key(view: View<'_, Self>) -> u64;

    /// The value that an action wins on the spot (a captured piece, a promotion), 0 for a quiet one.
    fn capture_value(view: View<'_, Self>, action: Self::Action) -> i32;

    /// The value that an action wins or loses when both sides go on taking where it went as long as it pays (static
    /// exchange); 0 for a quiet one that cannot be taken.
    fn exchange(view: View<'_, Self>, action: Self::Action) -> i32;

    /// Worth of the piece that acts, to try cheap attackers first; 0 where that means nothing.
    fn attacker_value(view: View<'_, Self>, action: Self::Action) -> i32;

    /// Must the seat to act answer a threat to its king now? Such a position is never judged at rest.
    fn in_check(public: &Self::Public) -> bool;

    /// May a draw be claimed by the count of moves alone (unless the side to move is mated)? The search takes such a
    /// position for drawn.
    fn draw_by_count(_public: &Self::Public) -> bool {
        false
    }

    /// Does a player lose who repeats a position by nothing but checks?
    fn perpetual_check_loses(_public: &Self::Public) -> bool {
        false
    }

    /// Is nothing hidden any more that play could turn up? Then the last of many quiet actions are seldom the best.
    fn all_open(_public: &Self::Public) -> bool {
        false
    }

    /// The one answer that may stand for all possible ones below the root of a search, where they differ in little (a
    /// captured piece that changes no more than what is still to come); `None` where each counts.
    fn stand_in(_view: View<'_, Self>, _query: Self::Query) -> Option<Self::Answer> {
        None
    }

    /// The position with the turn passed to the other seat, for null-move pruning; `None` where passing could be
    /// better than every move (in check, few pieces) or the game knows no such thing.
    fn pass(public: &Self::Public) -> Option<Self::Public>;

    /// A small number for an action, below [`Evaluate::SLOTS`], for tables of move ordering.
    fn slot(action: Self::Action) -> usize;

    /// Number of slots: every [`Evaluate::slot`] is below it.
    const SLOTS: usize;
}
