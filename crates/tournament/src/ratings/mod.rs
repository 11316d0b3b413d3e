//! Ratings by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2022): a rating, its deviation and a volatility.
//!
//! Each game is a rating period of its own. The time since the player's last one, in fractions of a period, widens the
//! deviation before it. Both players are rated from the values that they had before the game.

mod glicko;

pub use glicko::{Rating, Settings, expected, rate, rate_period};
