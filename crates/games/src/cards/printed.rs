//! The cards of the chess-kit games as they are printed: the piece first, its playing-card name small (the cards rules
//! page), the gap as pips.

use facedown_board::Color;
use facedown_core::show::kit::{self, CardSize, Face, Pack, Part};

use super::{Card, Cards, PACK, card_names, gap};

/// Rows of a score pad.
const PAD_ROWS: usize = 16;

/// A playing card with what it stands for.
pub(crate) fn card(card: Card) -> kit::Card {
    let seat = card.color().seat();
    let face = match card.role() {
        Some(role) => Face::Piece { seat, piece: role.letter() },
        None => Face::Checker { seat },
    };
    kit::Card { face, name: card.to_string(), gap: 0 }
}

/// The cards that name officers: the pack of both solitaires.
pub(crate) fn pieces() -> Vec<kit::Card> {
    let named = |names: &[&str], card: Card| names.contains(&card.to_string().as_str());
    let officer = |card: Card| PACK.into_iter().find(|officer| named(card_names(*officer), card));
    Cards::pack(0)
        .iter()
        .filter_map(|shown| officer(shown).map(|officer| (shown, officer)))
        .map(|(shown, officer)| kit::Card { gap: gap(officer.role) as u8, ..card(shown) })
        .collect()
}

/// A pack of officers for the hand.
pub(crate) fn officers(cards: Vec<kit::Card>) -> Pack {
    Pack { name: "piece cards", size: CardSize::Hand, sided: false, cards }
}

/// The position cards of Neighbour: 2 to 6 of every suit, right by red ones, up by black ones.
pub(crate) fn positions() -> Pack {
    let suits = [(Color::White, "H"), (Color::White, "D"), (Color::Black, "S"), (Color::Black, "C")];
    let suit = |(color, suit): (Color, &'static str)| {
        (2..=6).map(move |by: u8| kit::Card {
            face: Face::Shift { seat: color.seat(), by },
            name: format!("{by}{suit}"),
            gap: 0,
        })
    };
    Pack {
        name: "position cards",
        size: CardSize::Hand,
        sided: false,
        cards: suits.into_iter().flat_map(suit).collect(),
    }
}

/// A pad to write scores on, twice.
pub(crate) fn score_pad(columns: &[&str]) -> Part {
    Part::Grid {
        name: "score pad",
        titles: vec![String::new(); 2],
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows: vec![String::new(); PAD_ROWS],
    }
}
