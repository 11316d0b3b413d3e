//! The caller's arrays: one row a game.

/// The observations in one of the encodings, row by row.
#[derive(Debug)]
pub enum Observation<'a> {
    /// A byte for each square, layer and scalar.
    Codes(&'a mut [u8]),
    /// A byte for each square of each plane.
    Planes(&'a mut [u8]),
    /// A word, or two, for each row of bits.
    Bits(&'a mut [u64]),
}

impl<'a> Observation<'a> {
    /// Cuts off the first rows, of `width` each.
    fn split(self, rows: usize, width: usize) -> (Observation<'a>, Observation<'a>) {
        fn cut<T>(all: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            all.split_at_mut(at.min(all.len()))
        }
        match self {
            Observation::Codes(all) => {
                let (a, b) = cut(all, rows * width);
                (Observation::Codes(a), Observation::Codes(b))
            }
            Observation::Planes(all) => {
                let (a, b) = cut(all, rows * width);
                (Observation::Planes(a), Observation::Planes(b))
            }
            Observation::Bits(all) => {
                let (a, b) = cut(all, rows * width);
                (Observation::Bits(a), Observation::Bits(b))
            }
        }
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Observation::Codes(all) | Observation::Planes(all) => all.len(),
            Observation::Bits(all) => all.len(),
        }
    }

    /// Is it without values?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Everything that a step writes.
#[derive(Debug)]
pub struct Rows<'a> {
    /// The observation of the seat to act.
    pub seen: Observation<'a>,
    /// The last observation of games that have just ended, by the seat that acted last; other rows stay. Empty where
    /// nobody asks for it.
    pub last_seen: Observation<'a>,
    /// True for each legal action.
    pub mask: &'a mut [bool],
    /// The seat to act: 0, 1, or -1 where the game is over.
    pub to_act: &'a mut [i8],
    /// Two a game: what each seat has just been rewarded with.
    pub rewards: &'a mut [f32],
    /// Has the game just ended by its rules?
    pub terminations: &'a mut [bool],
    /// Has it just been broken off?
    pub truncations: &'a mut [bool],
    /// Did the truth refuse the action?
    pub refused: &'a mut [bool],
    /// The truth of each square, for critics in training; empty where nobody asks for it.
    pub truth: &'a mut [u8],
}

/// The widths of a row.
#[derive(Copy, Clone, Debug)]
pub(super) struct Widths {
    pub seen: usize,
    pub mask: usize,
    pub truth: usize,
}

impl<'a> Rows<'a> {
    /// Cuts off the first rows.
    pub(super) fn split(self, rows: usize, widths: Widths) -> (Rows<'a>, Rows<'a>) {
        let (seen, seen_after) = self.seen.split(rows, widths.seen);
        let (last_seen, last_seen_after) = self.last_seen.split(rows, widths.seen);
        let (mask, mask_after) = self.mask.split_at_mut(rows * widths.mask);
        let (to_act, to_act_after) = self.to_act.split_at_mut(rows);
        let (rewards, rewards_after) = self.rewards.split_at_mut(rows * 2);
        let (terminations, terminations_after) = self.terminations.split_at_mut(rows);
        let (truncations, truncations_after) = self.truncations.split_at_mut(rows);
        let (refused, refused_after) = self.refused.split_at_mut(rows);
        let at = (rows * widths.truth).min(self.truth.len());
        let (truth, truth_after) = self.truth.split_at_mut(at);
        (
            Rows { seen, last_seen, mask, to_act, rewards, terminations, truncations, refused, truth },
            Rows {
                seen: seen_after,
                last_seen: last_seen_after,
                mask: mask_after,
                to_act: to_act_after,
                rewards: rewards_after,
                terminations: terminations_after,
                truncations: truncations_after,
                refused: refused_after,
                truth: truth_after,
            },
        )
    }
}
