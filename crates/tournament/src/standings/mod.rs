//! Standings: points, tie-breaks chosen by the organizer, shared places.

mod order;
mod sheet;
mod tie_break;

pub use order::{Place, Standing, standings};
pub use sheet::{Sheet, Unplayed};
pub use tie_break::{Places, TieBreak, UnknownTieBreak, Value};
