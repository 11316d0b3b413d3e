//! Planes and bits, made of the codes.

use super::layout::{Layout, Plane};
use super::{Encode, Seen, write};

/// One observation in all three encodings.
pub struct Visible {
    planes_of: Vec<(String, Plane)>,
    /// The codes.
    pub codes: Vec<u8>,
    /// The planes, one after the other.
    pub planes: Vec<u8>,
    /// The rows of bits, one after the other.
    pub bits: Vec<u64>,
}

impl Visible {
    /// Room for the observations of a layout.
    #[must_use]
    pub fn new(layout: &Layout) -> Visible {
        let planes_of = layout.planes();
        let bits = vec![0; width_of_bits(layout, &planes_of)];
        let planes = vec![0; planes_of.len() * layout.squares()];
        Visible { codes: vec![0; layout.codes()], planes, bits, planes_of }
    }

    /// Writes all three of what is seen.
    pub fn look<G: Encode>(&mut self, layout: &Layout, seen: Seen<'_, G>) {
        write(layout, seen, &mut self.codes);
        planes(layout, &self.planes_of, &self.codes, &mut self.planes);
        bits(layout, &self.planes_of, &self.codes, &mut self.bits);
    }
}

/// Writes the planes of an observation: `out` holds a byte for each square of each plane of `planes`, which are those of
/// `layout`.
pub fn planes(layout: &Layout, planes: &[(String, Plane)], codes: &[u8], out: &mut [u8]) {
    let squares = layout.squares();
    let (board, rest) = codes.split_at(squares);
    let (layers, scalars) = rest.split_at(squares * layout.layers.len());
    let (kinds, others) = out.split_at_mut(squares * layout.kinds.len());
    kinds.fill(0);
    for (square, &kind) in board.iter().enumerate().filter(|(_, kind)| **kind > 0) {
        kinds[squares * (usize::from(kind) - 1) + square] = 1;
    }
    for ((_, plane), out) in planes[layout.kinds.len()..].iter().zip(others.chunks_exact_mut(squares)) {
        match plane {
            // These come first, and are written.
            Plane::Kind(_) => {}
            Plane::Layer(i) => out.copy_from_slice(&layers[squares * i..squares * (i + 1)]),
            Plane::Number(i) => out.fill(scalars[*i]),
            Plane::File(i) => {
                out.fill(0);
                if let Some(file) = usize::from(scalars[*i]).checked_sub(1) {
                    out.iter_mut().skip(file).step_by(layout.files).for_each(|square| *square = 1);
                }
            }
            Plane::On(sources) => {
                out.fill(0);
                for &(i, kind) in sources.iter().filter(|(i, _)| scalars[*i] > 0) {
                    let on = out.iter_mut().zip(board).filter(|(_, found)| **found == kind);
                    on.for_each(|(square, _)| *square = scalars[i]);
                }
            }
        }
    }
}

/// Writes the bits of an observation: a word (two on boards of more than 64 squares) for each row of [`Layout::rows`].
/// A plane of one number is that number; every other has a bit for each square, a1 lowest.
pub fn bits(layout: &Layout, planes: &[(String, Plane)], codes: &[u8], out: &mut [u64]) {
    let (squares, words) = (layout.squares(), layout.words());
    let (board, rest) = codes.split_at(squares);
    let (layers, scalars) = rest.split_at(squares * layout.layers.len());
    out.fill(0);
    for (square, &kind) in board.iter().enumerate().filter(|(_, kind)| **kind > 0) {
        out[words * (usize::from(kind) - 1) + square / 64] |= 1 << (square % 64);
    }
    let mut row = layout.kinds.len() * words;
    for (_, plane) in &planes[layout.kinds.len()..] {
        let mut values = |from: usize, square: usize, value: u8| {
            for bit in (0..8).filter(|bit| value >> bit & 1 != 0) {
                out[from + bit * words + square / 64] |= 1 << (square % 64);
            }
        };
        match plane {
            Plane::Kind(_) => {}
            Plane::Layer(i) => {
                let layer = &layers[squares * i..squares * (i + 1)];
                layer.iter().enumerate().for_each(|(square, value)| values(row, square, *value));
                row += 8 * words;
            }
            Plane::On(sources) => {
                for &(i, kind) in sources {
                    let on = board.iter().enumerate().filter(|(_, found)| **found == kind);
                    on.for_each(|(square, _)| values(row, square, scalars[i]));
                }
                row += 8 * words;
            }
            Plane::Number(i) => {
                out[row] = u64::from(scalars[*i]);
                row += words;
            }
            Plane::File(i) => {
                if let Some(file) = usize::from(scalars[*i]).checked_sub(1) {
                    for square in (file..squares).step_by(layout.files) {
                        out[row + square / 64] |= 1 << (square % 64);
                    }
                }
                row += words;
            }
        }
    }
}

/// Number of words of the bits of one observation.
#[must_use]
pub fn width_of_bits(layout: &Layout, planes: &[(String, Plane)]) -> usize {
    let rows = |plane: &Plane| if matches!(plane, Plane::Layer(_) | Plane::On(_)) { 8 } else { 1 };
    planes.iter().map(|(_, plane)| rows(plane)).sum::<usize>() * layout.words()
}
