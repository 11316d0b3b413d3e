//! Sums of weights for two phases of a game, in one word: an evaluation adds both at once.

use facedown_board::Color;

/// A sum for one phase in the lower half, and one for the other in the upper half.
#[derive(Copy, Clone, Default)]
pub(crate) struct PhaseSum(i64);

impl PhaseSum {
    /// A weight for each phase.
    pub(crate) const fn of([one, other]: [i16; 2]) -> PhaseSum {
        PhaseSum(((other as i64) << 32) + one as i64)
    }

    /// All weights of a table.
    pub(crate) const fn all<const N: usize>(weights: &[[i16; 2]; N]) -> [PhaseSum; N] {
        let mut table = [PhaseSum(0); N];
        let mut i = 0;
        while i < N {
            table[i] = PhaseSum::of(weights[i]);
            i += 1;
        }
        table
    }

    /// Adds weights for White so many times, or takes them away for Black.
    #[inline(always)]
    pub(crate) fn count(&mut self, color: Color, weights: PhaseSum, times: i32) {
        let times = i64::from(if color.is_white() { times } else { -times });
        self.0 += times * weights.0;
    }

    /// The `times`-th part of `parts` parts of both sums, each rounded towards zero.
    #[inline(always)]
    pub(crate) fn share(self, times: i32, parts: i32) -> PhaseSum {
        let [one, other] = self.parts().map(|sum| i64::from(times * sum / parts));
        PhaseSum((other << 32) + one)
    }

    /// Both sums.
    #[inline(always)]
    pub(crate) fn parts(self) -> [i32; 2] {
        let one = self.0 as i32;
        [one, ((self.0 - i64::from(one)) >> 32) as i32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As two sums, whatever their signs.
    #[test]
    fn both_sums_are_those_of_their_weights() {
        const WEIGHTS: [i16; 5] = [i16::MIN, -1, 0, 1, i16::MAX];
        let (mut sum, mut apart) = (PhaseSum::default(), [0i32; 2]);
        for (one, other) in WEIGHTS.into_iter().flat_map(|one| WEIGHTS.map(|other| (one, other))) {
            for times in -9..=10 {
                let color = Color::from_white(times % 3 == 0);
                sum.count(color, PhaseSum::of([one, other]), times);
                let times = if color.is_white() { times } else { -times };
                apart = [apart[0] + times * i32::from(one), apart[1] + times * i32::from(other)];
                assert_eq!(sum.parts(), apart);
                assert_eq!(sum.share(7, 15).parts(), apart.map(|sum| 7 * sum / 15));
            }
        }
    }
}
