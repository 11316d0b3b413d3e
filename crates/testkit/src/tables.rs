//! Games at tables whose type is erased: played at random, and recorded.

use facedown_core::deal::ChanceStream;
use facedown_core::record::{Header, Record, Source};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::AnyTable;

/// Plays at random until so many turns are finished, or the game is over.
///
/// # Panics
/// If an action that was offered is refused.
pub fn play_at_random(table: &mut dyn AnyTable, turns: u32, chance: &mut ChanceStream) {
    while table.ply() < turns {
        let Some(seat) = table.to_act().iter().next() else { return };
        let actions = table.legal(seat);
        let pick = chance.below(actions.len() as u32) as usize;
        table.part(seat, &actions[pick].text).unwrap_or_else(|e| panic!("{}: {e}", actions[pick].text));
    }
}

/// The record of a table, by version 1 of its game's rules, while its deal is closed.
#[must_use]
pub fn closed_record(table: &dyn AnyTable) -> Record {
    let header = Header {
        game: table.game().to_owned(),
        rules: 1,
        options: table.options().canonical(),
        names: table.seats().iter().map(|_| String::new()).collect(),
        seats: table.seats().to_vec(),
        date: None,
        pair: None,
        source: Source::Position,
        start: table.observation(Viewer::Spectator, 0).map(|observation| observation.fen).unwrap_or_default(),
    };
    Record::of(table, header, &[], None)
}
