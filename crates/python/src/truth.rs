//! The truth of a position as numbers, for critics in training and for nobody who plays.

use facedown_core::rules::game::State;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::scene::SeenPiece;

use crate::encode::Layout;

/// Writes what stands on each square in truth, in the frame of `seat`: the code of the open piece that it is, or of the
/// cover where nothing is known of it (a card that is still in a player's hand stands nowhere).
pub fn write<G: Show>(layout: &Layout, seat: Seat, state: &State<G>, out: &mut [u8]) {
    out.fill(0);
    let scene = G::open_scene(state);
    for cell in scene.cells {
        let mut name = cell.at.chars();
        let file = name.next().map_or(0, |letter| (letter as usize).saturating_sub('a' as usize));
        let rank = name.as_str().parse::<usize>().unwrap_or(0).saturating_sub(usize::from(scene.first_rank));
        let rank = if seat == Seat::Black { (layout.ranks - 1).saturating_sub(rank) } else { rank };
        let (owner, piece) = match cell.piece {
            Some(SeenPiece::Open { seat, piece }) => (Some(seat), piece),
            Some(SeenPiece::FaceDown { seat, known: Some(piece), .. }) => (seat, piece),
            Some(SeenPiece::Disc { seat, known: Some(piece), .. }) => (Some(seat), piece),
            _ => continue,
        };
        // A card whose back does not tell its side tells it by the case of its letter.
        let owner = owner.unwrap_or(if piece.is_ascii_uppercase() { Seat::White } else { Seat::Black });
        let mine = owner == seat || (seat == Seat::Solo && owner == Seat::White);
        let name = format!("{}_{}", if mine { "my" } else { "their" }, piece.to_ascii_uppercase());
        let kind = layout.kinds.iter().position(|kind| *kind == name);
        if let (Some(kind), Some(out)) = (kind, out.get_mut(rank * layout.files + file)) {
            *out = kind as u8 + 1;
        }
    }
}
