//! Games whose evaluation is a weighted sum of features, so that the weights can be fitted to the results of games.

use super::evaluate::Evaluate;
use super::game::View;

/// An evaluation that adds weights, each blended from one for the start of a game and one for its end.
pub trait Tuned: Evaluate {
    /// The weights as they are, in centipawns: for the start and for the end.
    fn weights() -> &'static [[i16; 2]];

    /// The weights that fitting begins with and holds on to where games say little: those as they are, or simple ones by hand,
    /// so that nothing stays that an earlier fit only seemed to find.
    fn before_fitting() -> Vec<[i16; 2]> {
        Self::weights().to_vec()
    }

    /// Calls `found` with the index of each feature's weight and its count for White less that for Black; a feature may be
    /// counted in several calls. Returns the share of the weights for the start, 0 to 1.
    ///
    /// [`Evaluate::evaluate`] is the sum of counts and blended weights, rounded.
    fn features(view: View<'_, Self>, found: &mut dyn FnMut(usize, f32)) -> f32;
}
