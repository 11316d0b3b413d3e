//! One game at one table: the referee who owns the truth, the table with its history, and both with the type of the
//! game erased.

mod any;
mod by_hand;
mod draft;
mod erased;
mod history;
mod observation;
mod opening;
pub mod player;
mod referee;
pub mod sealed;
mod sealed_cards;
mod sealed_terms;

pub use any::{AnyGame, AnyPosition, AnyTable, NotByHand, OpenError, Start};
pub use draft::turn_text;
pub use erased::opened;
pub use history::Table;
pub use observation::{Asked, Draft, MoveLine, Observation, Opening, Task};
pub use opening::{Erased, deal, setup};
pub use referee::{Objection, Question, Referee, Reply, Turn};
pub use sealed_terms::{CardsAsked, NotSealed, SealedCards};
