//! The features of a position for whoever fits their weights.

use facedown_board::chess::{Position, Square};
use facedown_board::{Color, Role};

use super::terms::{COUNT, DANGER, DANGERS, FULL, PLACE, Tally, WORTH, place, tally};

struct Counts<'a> {
    found: &'a mut dyn FnMut(usize, f32),
    scale: f32,
}

impl Tally for Counts<'_> {
    fn open(&mut self, color: Color, role: Role, square: Square) {
        self.add(color, WORTH + role as usize, 1);
        self.add(color, PLACE + role as usize * 32 + place(color, square), 1);
    }

    fn add(&mut self, color: Color, term: usize, count: i32) {
        if count != 0 {
            let count = if color.is_white() { count } else { -count };
            (self.found)(term, count as f32 * self.scale);
        }
    }
}

/// Calls `found` with the counts of features, and returns the share of the middle game, 0 to 1. `face_down` is the
/// material that each side has lying face down, White's first.
pub fn features(
    position: &Position,
    face_down: [&[(Role, u32)]; 2],
    found: &mut dyn FnMut(usize, f32),
) -> f32 {
    let scale = super::scale(position, face_down) as f32 / 100.0;
    let phase = tally(position, face_down, &mut Counts { found, scale });
    phase as f32 / FULL as f32
}

/// Weights by hand, in centipawns: material, and a danger to the king that grows with its square. All others are 0.
#[must_use]
pub fn by_hand() -> Vec<[i16; 2]> {
    const MATERIAL: [[i16; 2]; 5] = [[80, 120], [320, 320], [340, 350], [470, 580], [1000, 1050]];
    let mut weights = vec![[0; 2]; COUNT];
    weights[WORTH..WORTH + MATERIAL.len()].copy_from_slice(&MATERIAL);
    for (size, weight) in weights[DANGER..DANGER + DANGERS].iter_mut().enumerate() {
        let size = size as i16;
        *weight = [size * size * 9 / 20, size];
    }
    weights
}
