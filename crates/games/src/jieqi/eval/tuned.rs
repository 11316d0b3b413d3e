//! The features of a position for whoever fits their weights.

use facedown_board::Color;
use facedown_board::xiangqi::{Role, Square};
use facedown_core::rules::game::View;
use facedown_core::rules::tune::Tuned;

use super::super::{Jieqi, Pool};
use super::terms::{ALL_COVERED, COUNT, PLACE, Tally, WORTH, place, tally};
use super::weights::WEIGHTS;

struct Counts<'a> {
    found: &'a mut dyn FnMut(usize, f32),
    covered: i32,
}

impl Counts<'_> {
    fn count(&mut self, color: Color, term: usize, times: f32) {
        (self.found)(term, if color.is_white() { times } else { -times });
    }
}

impl Tally for Counts<'_> {
    fn open(&mut self, color: Color, role: Role, square: Square) {
        self.count(color, WORTH + role as usize, 1.0);
        self.count(color, PLACE + role as usize * 50 + place(color, square), 1.0);
    }

    fn covered(&mut self, color: Color, number: i32, pool: Pool) {
        self.covered += number;
        let pieces = pool.len() as f32;
        for (role, count) in pool.roles() {
            self.count(color, WORTH + role as usize, number as f32 * count as f32 / pieces);
        }
    }

    fn add(&mut self, color: Color, term: usize, count: i32) {
        if count != 0 {
            self.count(color, term, count as f32);
        }
    }
}

impl Tuned for Jieqi {
    fn weights() -> &'static [[i16; 2]] {
        &WEIGHTS
    }

    /// Material, and a king that stays at home. All others are 0.
    fn before_fitting() -> Vec<[i16; 2]> {
        const MATERIAL: [[i16; 2]; 6] = [[20, 70], [40, 80], [40, 75], [100, 200], [110, 190], [220, 520]];
        let mut weights = vec![[0; 2]; COUNT];
        weights[WORTH..WORTH + MATERIAL.len()].copy_from_slice(&MATERIAL);
        let king = PLACE + Role::King as usize * 50;
        for (place, weight) in weights[king..king + 50].iter_mut().enumerate() {
            *weight = [-12 * (place / 5) as i16; 2];
        }
        weights
    }

    fn features(view: View<'_, Self>, found: &mut dyn FnMut(usize, f32)) -> f32 {
        let mut counts = Counts { found, covered: 0 };
        tally(view, &mut counts);
        counts.covered as f32 / ALL_COVERED as f32
    }
}

#[cfg(test)]
mod tests {
    use facedown_core::notation::Notation;
    use facedown_core::rules::evaluate::Evaluate;
    use facedown_core::rules::seat::Seat;

    use super::*;

    /// The features times their weights are the evaluation, in a position of every phase.
    #[test]
    fn features_and_weights_make_the_evaluation() {
        for fen in [
            "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1",
            "3k5/9/4c4/4r4/2n6/4P4/9/3N5/4C4/3K4R b - - 0 30",
            "xxx1kxxxx/9/1x5x1/xRx3x1x/9/2n6/X1X1X1X1X/1X5X1/9/XXXXKXXX1 w R1r2N2n1B2b2A2a2C2c2P5p4 - 0 5",
        ] {
            let setup = Jieqi::read_fen(fen, &Default::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
            let view = View { public: &setup.public, own: None };
            let (mut start, mut end) = (0.0, 0.0);
            let blend = Jieqi::features(view, &mut |term, count| {
                start += count * f32::from(WEIGHTS[term][0]);
                end += count * f32::from(WEIGHTS[term][1]);
            });
            let sum = start * blend + end * (1.0 - blend);
            let judged = Jieqi::evaluate(view, Seat::White) as f32;
            assert!((sum - judged).abs() <= 3.0, "{fen}: {sum} and {judged}");
            assert_eq!(judged, -(Jieqi::evaluate(view, Seat::Black) as f32));
        }
    }
}
