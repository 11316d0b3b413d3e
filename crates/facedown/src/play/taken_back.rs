//! Taking back in a solitaire: the table is laid out again, and played up to the turn before.

use facedown_core::record::{Record, Turn};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;

use crate::failure::Failure;

/// Lays out the same table again, with the same deal.
pub type Again<'a> = dyn Fn() -> Result<Box<dyn AnyTable>, Failure> + 'a;

/// All that was played in a solitaire, and what of it was taken back.
#[derive(Default)]
pub struct TakenBack {
    /// Every turn that was played, those that were taken back among them.
    turns: Vec<Turn>,
    /// Number of turns that had been played, each time one was taken back.
    undone: Vec<usize>,
    /// The turns that stand, by their places among all.
    standing: Vec<usize>,
    /// Did something turn up that was taken back?
    peeked: bool,
}

impl TakenBack {
    /// Sees what was played since it last looked: at most one turn.
    pub fn follow(&mut self, table: &dyn AnyTable) {
        if table.seats() == [Seat::Solo] && table.ply() as usize > self.standing.len() {
            self.standing.push(self.turns.len());
            self.turns.extend(Turn::last_of(table));
        }
    }

    /// Takes the last turn back; `false` where there is none.
    ///
    /// # Errors
    /// The table cannot be laid out or played again, which would be a fault of the program.
    pub fn undo(&mut self, table: &mut Box<dyn AnyTable>, again: &Again<'_>) -> Result<bool, Failure> {
        let Some(keep) = table.ply().checked_sub(1) else { return Ok(false) };
        let mut fresh = again()?;
        for line in table.lines(Viewer::Seat(Seat::Solo), 0).iter().take(keep as usize) {
            fresh.act(Seat::Solo, &line.action).map_err(|e| Failure::no(e.to_string()))?;
        }
        let last = self.standing.pop().and_then(|place| self.turns.get(place));
        self.peeked |= last.is_some_and(Turn::made_known);
        self.undone.push(self.turns.len());
        *table = fresh;
        Ok(true)
    }

    /// The count of undone turns in words, for the player; nothing where there is none.
    pub fn words(&self) -> Option<String> {
        let count = self.undone.len();
        let turns = if count == 1 { "turn" } else { "turns" };
        let marked = if self.peeked { "; a card had turned up, so the score is marked" } else { "" };
        (count > 0).then(|| format!("Taken back: {count} {turns}{marked}."))
    }

    /// The record with all that was played on the way.
    pub fn told_in(&self, record: Record) -> Record {
        if self.undone.is_empty() {
            record
        } else {
            record.with_undone(self.turns.clone(), self.undone.clone())
        }
    }
}
