//! Computer players, for those who seat them and do not search themselves.

use crate::rules::seat::Seat;
use crate::table::player::AnyPlayer;

/// A source of computer players, for those who seat them and do not search themselves.
pub trait Computers: Send + Sync {
    /// Number of levels of play in a game, weakest first and counted from 1; 0 where no computer plays it.
    fn levels(&self, game: &str) -> u8;

    /// A computer player for one seat of one game; `None` where [`Computers::levels`] has no such level.
    fn sit(&self, game: &str, seat: Seat, level: u8) -> Option<Box<dyn AnyPlayer>>;
}
