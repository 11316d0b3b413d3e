//! The facts of one finished game, from which measures take their numbers.

use facedown_core::rules::seat::Seat;

/// The expected points above which a side leads, and one less this below which the other does: between them noise
/// changes no leader.
const LEAD: f64 = 0.55;

/// Expected points beyond which a game is decided, if it stays there.
const DECIDED: f64 = 0.9;

/// A finished action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionMade {
    /// The turn of which it is a part, from 1.
    pub turn: u32,
    /// Its text as everybody saw it, with what it made known behind `=`.
    pub text: String,
}

/// A piece that was moved in a turn that is over.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Placed {
    /// The share of the determinizations, by what its mover knew, in which the opponent could not take it at once, 0 to 1.
    pub safe: f64,
    /// Did the opponent take it in the next turn?
    pub lost: bool,
}

/// The facts of one finished game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// White's points.
    pub score: f64,
    /// The winner; `None` for a draw, and in a solitaire.
    pub winner: Option<Seat>,
    /// Reason code of its end.
    pub reason: String,
    /// Turns of both sides.
    pub turns: u32,
    /// The finished actions.
    pub lines: Vec<ActionMade>,
    /// Sum of the numbers of legal actions.
    pub choices: u64,
    /// Sum of what each reveal gave White over what was to be expected of it, in points.
    pub luck: f64,
    /// Things that chance answered.
    pub reveals: u32,
    /// Sum of the answers' surprisals.
    pub bits: f64,
    /// Sum of the reveals' standard deviations, in points.
    pub suspense: f64,
    /// White's expected points whenever an engine acted, with the turn.
    pub expected: Vec<(u32, f64)>,
    /// The bits that are hidden from a seat, in the mean of both, at the start (turn 0) and after each finished action.
    pub hidden: Vec<(u32, f64)>,
    /// The pieces that were moved, as safe as their movers could know them.
    pub placed: Vec<Placed>,
    /// The named numbers that the solver of a solitaire gives.
    pub solved: Vec<(String, f64)>,
}

impl Facts {
    /// Changes of the leader.
    #[must_use]
    pub fn lead_changes(&self) -> u32 {
        let mut leads = self.expected.iter().filter_map(|&(_, p)| leader(p));
        let Some(mut last) = leads.next() else { return 0 };
        let mut changes = 0;
        for next in leads {
            changes += u32::from(next != last);
            last = next;
        }
        changes
    }

    /// The bits hidden when a number of turns was over; nothing where the game was over sooner.
    #[must_use]
    pub fn hidden_after(&self, turns: u32) -> Option<f64> {
        let last = self.hidden.iter().rfind(|(turn, _)| *turn <= turns);
        last.filter(|_| turns <= self.turns).map(|(_, bits)| *bits)
    }

    /// The moved pieces that were safe, as far as their movers knew, in at least such a share of all cases.
    pub fn placed_safe(&self, share: f64) -> impl Iterator<Item = &Placed> {
        self.placed.iter().filter(move |placed| placed.safe >= share)
    }

    /// The half-life of what is hidden: the first turn after which no more than half the bits of the start were; nothing
    /// where that never came, or where nothing was hidden.
    #[must_use]
    pub fn half_hidden(&self) -> Option<u32> {
        let start = self.hidden.first().map(|(_, bits)| *bits).filter(|bits| *bits > 0.0)?;
        self.hidden.iter().find(|(_, bits)| *bits <= start / 2.0).map(|(turn, _)| *turn)
    }

    /// Browne's drama (*Automatic generation and evaluation of recombination games*, 2008): the mean of the square root
    /// of the leader's lead over the later winner, where the winner trails; 0 where it never did, nothing for a draw.
    #[must_use]
    pub fn drama(&self) -> Option<f64> {
        let winner = self.winner?;
        let behind = |p: f64| 1.0 - 2.0 * if winner == Seat::White { p } else { 1.0 - p };
        let deficits: Vec<f64> = self.expected.iter().map(|&(_, p)| behind(p)).filter(|d| *d > 0.0).collect();
        Some(match deficits.len() {
            0 => 0.0,
            n => deficits.iter().map(|d| d.sqrt()).sum::<f64>() / n as f64,
        })
    }

    /// The share of its turns after which one side's expected points never come back; 1 where they never left.
    #[must_use]
    pub fn decided_at(&self) -> Option<f64> {
        self.winner?;
        let open = self.expected.iter().rfind(|(_, p)| (1.0 - DECIDED..=DECIDED).contains(p));
        let turn = open.map_or(0, |(turn, _)| *turn);
        Some(f64::from(turn) / f64::from(self.turns.max(1)))
    }
}

fn leader(p: f64) -> Option<bool> {
    match p {
        p if p > LEAD => Some(true),
        p if p < 1.0 - LEAD => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_read_off_by_the_turn() {
        let facts =
            Facts { turns: 3, hidden: vec![(0, 8.0), (1, 6.0), (1, 5.0), (3, 4.0)], ..Facts::default() };
        assert_eq!(
            [0, 1, 2, 3, 4].map(|turns| facts.hidden_after(turns)),
            [Some(8.0), Some(5.0), Some(5.0), Some(4.0), None]
        );
        assert_eq!(facts.half_hidden(), Some(3));
        let open = Facts { hidden: vec![(0, 0.0), (1, 0.0)], ..facts };
        assert_eq!(open.half_hidden(), None);
    }

    #[test]
    fn leads_and_drama_are_read_off_the_expected_points() {
        let expected =
            [0.5, 0.6, 0.52, 0.3, 0.46, 0.7, 0.95, 0.97].iter().zip(1..).map(|(&p, t)| (t, p)).collect();
        let facts = Facts { winner: Some(Seat::White), turns: 8, expected, ..Facts::default() };
        assert_eq!(facts.lead_changes(), 2, "within the band nobody leads");
        let drama = facts.drama().expect("decided");
        assert!((drama - (0.4f64.sqrt() + 0.08f64.sqrt()) / 2.0).abs() < 1e-12, "{drama}");
        assert_eq!(facts.decided_at(), Some(6.0 / 8.0));
        let drawn = Facts { winner: None, ..facts };
        assert_eq!((drawn.drama(), drawn.decided_at()), (None, None));
    }
}
