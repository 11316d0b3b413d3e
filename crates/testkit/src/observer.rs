//! Everything that one viewer gets of a table, as one text.

use facedown_core::rules::seat::Viewer;
use facedown_core::table::AnyTable;

/// All that a viewer can see, hear and choose now; two tables that a viewer cannot tell apart have the same.
#[must_use]
pub fn everything(table: &dyn AnyTable, viewer: Viewer) -> String {
    let seat = viewer.seat();
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        table.ply(),
        table.to_act(),
        table.outcome(),
        table.claimable(),
        table.observation(viewer, table.ply()),
        table.lines(viewer, 0),
        table.odds(viewer, table.ply()),
        seat.map(|seat| (table.legal(seat), table.premoves(seat), table.draft(seat))),
    )
}
