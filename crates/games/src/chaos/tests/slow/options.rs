//! The options of the Chaos page, and the readings that it rejects.

/// The options of the page, section 4; the default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `rejected-square=discarded`.
    pub discarded: bool,
    /// `sampler=uniform`.
    pub uniform: bool,
    /// `first-turn=must-escape`.
    pub must_escape: bool,
    /// `king-left-attacked=loses`.
    pub left_attacked_loses: bool,
    /// `castling=none`.
    pub no_castling: bool,
    /// `kings=chosen-last`.
    pub kings_chosen_last: bool,
    /// `match=single`.
    pub single: bool,
    /// `pair-order=at-once`.
    pub at_once: bool,
    /// `setup-filter=no-check`.
    pub no_check: bool,
}

/// Name, default value, other value, and the field that holds it.
type Row = (&'static str, &'static str, &'static str, fn(&mut Options) -> &mut bool);

const ROWS: [Row; 9] = [
    ("rejected-square", "reusable", "discarded", |o| &mut o.discarded),
    ("sampler", "sequential", "uniform", |o| &mut o.uniform),
    ("first-turn", "free", "must-escape", |o| &mut o.must_escape),
    ("king-left-attacked", "play-on", "loses", |o| &mut o.left_attacked_loses),
    ("castling", "home-squares", "none", |o| &mut o.no_castling),
    ("kings", "random", "chosen-last", |o| &mut o.kings_chosen_last),
    ("match", "pair", "single", |o| &mut o.single),
    ("pair-order", "in-a-row", "at-once", |o| &mut o.at_once),
    ("setup-filter", "none", "no-check", |o| &mut o.no_check),
];

impl Options {
    /// Sets an option by its name and value on the page. `None` for a word that the page does not have.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Option<Options> {
        let (_, default, other, field) = ROWS.iter().find(|row| row.0 == name)?;
        if value != *default && value != *other {
            return None;
        }
        *field(&mut self) = value == *other;
        Some(self)
    }

    /// The same as names and values of the page.
    #[must_use]
    pub fn chosen(mut self) -> Vec<(&'static str, &'static str)> {
        ROWS.iter()
            .map(|(name, default, other, field)| (*name, if *field(&mut self) { *other } else { *default }))
            .collect()
    }
}

/// Readings that the page rejects and that no option gives, by the row of section 4.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Row 2: when the slips run out, a piece without a square is left out.
    StuckPieceIsLeftOut,
    /// Row 3: pieces for whom the list of 100 numbers has no square are left out.
    ListOfHundredIsAll,
    /// Row 5: kings may stand diagonally adjacent.
    DiagonalIsNotAdjacent,
    /// Row 6: the first turn is White's first move alone.
    FirstTurnIsWhitesAlone,
    /// Row 8: who cannot escape on the first turn is mated.
    NoEscapeIsMate,
    /// Row 9: on the first turn a king may be captured, which wins.
    KingMayBeTaken,
    /// Row 11: a side loses by leaving its king attacked from its own first move on.
    LosesFromFirstMove,
    /// Row 12: kings do not attack each other.
    KingsDoNotAttackEachOther,
    /// Row 14: the second bishop of a side must stand on the other color.
    BishopsOnBothColors,
    /// Row 16: the second game of a pair starts from the mirrored set-up.
    SecondGameIsMirrored,
    /// Row 18: a side without a move on its first turn loses.
    NoMoveLoses,
}
