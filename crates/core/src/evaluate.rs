//! What a search asks of a game besides its rules: plain arithmetic on views. The search itself stands elsewhere.

use crate::game::{Game, View};
use crate::seat::Seat;

/// Worths are in centipawns: a pawn in the middle of a game is about 100.
pub trait Evaluate: Game {
    /// How good the position is for `seat`, judged by what `view` knows and nothing else. Symmetric: the other seat's
    /// worth is the negative where both know the same.
    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32;

    /// Key of the information state, the turn in progress included: equal knowledge, equal key.
    fn key(view: View<'_, Self>) -> u64;

    /// What an action wins on the spot (a captured man, a promotion), 0 for a quiet one.
    fn gain(view: View<'_, Self>, action: Self::Action) -> i32;

    /// What an action wins or loses when both sides go on taking where it went as long as it pays (static exchange);
    /// 0 for a quiet one that cannot be taken.
    fn exchange(view: View<'_, Self>, action: Self::Action) -> i32;

    /// Worth of the man that acts, to try cheap attackers first; 0 where that means nothing.
    fn risk(view: View<'_, Self>, action: Self::Action) -> i32;

    /// Must the seat to act answer a threat to its king now? Such a position is never judged at rest.
    fn in_check(public: &Self::Public) -> bool;

    /// May a draw be claimed by the count of moves alone (unless the side to move is mated)? The search takes such a
    /// position for drawn.
    fn runs_out(_public: &Self::Public) -> bool {
        false
    }

    /// The position with the turn passed to the other seat, for null-move pruning; `None` where passing could be
    /// better than every move (in check, few men) or the game knows no such thing.
    fn pass(public: &Self::Public) -> Option<Self::Public>;

    /// A small number for an action, below [`Evaluate::SLOTS`], for tables of move ordering.
    fn slot(action: Self::Action) -> usize;

    /// Upper bound of [`Evaluate::slot`].
    const SLOTS: usize;
}
