//! Laws of the generator on positions that no chess game reaches: cards, absent kings, kings attacked with the other
//! side to move, kings side by side, crowds of promoted pieces.

use std::collections::BTreeSet;

use facedown_board::chess::fen::{Pieces, read_board, write_board};
use facedown_board::chess::{Action, Bitboard, Kind, Position, Square, Terms, castling_rook};
use facedown_board::fen::Field;
use facedown_board::{ByColor, Color, Piece, Role};
use proptest::prelude::*;

const CHESS: Terms = Terms { checks_suspended: false, king_card_guarded: false };
const FREE: Terms = Terms { checks_suspended: true, king_card_guarded: false };
const GUARDED: Terms = Terms { checks_suspended: false, king_card_guarded: true };

#[derive(Clone, Debug)]
struct Placed {
    square: u32,
    white: bool,
    role: usize,
    card: bool,
}

fn piece() -> impl Strategy<Value = Placed> {
    (0..64u32, any::<bool>(), 0..6usize, prop::bool::weighted(0.3))
        .prop_map(|(square, white, role, card)| Placed { square, white, role, card })
}

/// A position with at most one open king a side, first-move rights wherever a piece may have one.
fn position() -> impl Strategy<Value = Position> {
    let kings = (0..64u32, 0..64u32, 0..4u8);
    let rest = (prop::collection::vec(piece(), 0..30), any::<bool>(), any::<bool>(), any::<u64>());
    (kings, rest).prop_map(|((white, black, shown), (pieces, white_moves, at_home, rights))| {
        let mut position = Position::EMPTY;
        for piece in pieces {
            let (square, color) = (Square::at(piece.square), Color::from_white(piece.white));
            let home = square.rank() == facedown_board::chess::Rank::home(color);
            let role = Role::ALL[piece.role];
            if piece.card && home {
                position.put_card(square, color);
            } else if role != Role::King && (role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square)) {
                position.put(square, Piece { color, role });
            }
        }
        // Kings at home half the time, with rooks or cards in the corners: castling must come up.
        if at_home {
            for color in Color::ALL {
                let shift = if color.is_white() { 0 } else { 56 };
                for corner in [Square::at(shift), Square::at(shift + 7)] {
                    if rights & corner.set().0 != 0 {
                        position.put_card(corner, color);
                    } else {
                        position.put(corner, Piece { color, role: Role::Rook });
                    }
                }
            }
        }
        for (color, square, bit) in [(Color::White, white, 1), (Color::Black, black, 2)] {
            let square = if at_home { Square::at(if bit == 1 { 4 } else { 60 }) } else { Square::at(square) };
            if shown & bit != 0
                && position.piece_at(square).is_none_or(|p| p.role != Role::King || p.color == color)
            {
                position.put(square, Piece { color, role: Role::King });
            } else if at_home {
                position.put_card(square, color);
            }
        }
        position.set_turn(Color::from_white(white_moves));
        position.set_unmoved(Bitboard(rights) | Bitboard::CORNERS);
        let passed = double_steps(&position);
        position.set_en_passant(passed.get(rights as usize % passed.len().max(1)).copied());
        position
    })
}

/// Squares that the side not to move may just have passed over.
fn double_steps(position: &Position) -> Vec<Square> {
    let mover = !position.turn();
    let third = facedown_board::chess::Rank::new(if mover.is_white() { 2 } else { 5 });
    Bitboard::rank(third)
        .into_iter()
        .filter(|&square| {
            let (behind, ahead) = (square.forward(!mover), square.forward(mover));
            !position.occupied().contains(square)
                && behind.is_some_and(|s| !position.occupied().contains(s))
                && ahead.and_then(|s| position.piece_at(s)) == Some(Piece { color: mover, role: Role::Pawn })
        })
        .collect()
}

fn moves(position: &Position, terms: Terms) -> Vec<Action> {
    let mut moves = Vec::new();
    position.generate(terms, |action| moves.push(action));
    moves
}

/// The definition: a pseudo-legal move is legal if the open king is not attacked when it is made, and an open king (or
/// a guarded king's card) castles only out of, over and onto squares that are not attacked.
fn is_safe(position: &Position, action: Action, terms: Terms) -> bool {
    let us = position.turn();
    let from = action.from();
    let open_king = position.king(us) == Some(from);
    // A card that moves as a king is not the king, as far as anybody knows.
    let king = if open_king { Some(action.to()) } else { position.king(us) };
    let after = position.after(action);
    if king.is_some_and(|king| after.is_attacked(king, !us, after.occupied())) {
        return false;
    }
    let guarded = terms.king_card_guarded && position.is_card(from) && action.kind().mover() == Role::King;
    let without = position.occupied() - from.set();
    let attacked = |square| position.is_attacked(square, !us, without);
    if let Some((_, passed)) = castling_rook(action.kind(), us)
        && (open_king || guarded)
    {
        return ![from, passed, action.to()].into_iter().any(attacked);
    }
    !guarded || !attacked(action.to())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_are_the_safe_ones(position in position()) {
        prop_assert_eq!(position.check_laws(), Ok(()));
        let free = moves(&position, FREE);
        for terms in [CHESS, GUARDED] {
            let expected: BTreeSet<Action> =
                free.iter().copied().filter(|&a| is_safe(&position, a, terms)).collect();
            let found = moves(&position, terms);
            let found_set: BTreeSet<Action> = found.iter().copied().collect();
            prop_assert_eq!(&found_set, &expected, "{:?}", position);
            prop_assert_eq!(found.len(), found_set.len(), "a move twice");
            prop_assert_eq!(position.count_moves(terms), found.len() as u64);
        }
        prop_assert_eq!(position.count_moves(FREE), free.len() as u64);
    }

    #[test]
    fn moves_keep_the_laws_and_take_no_open_king(position in position()) {
        for terms in [CHESS, FREE] {
            for action in moves(&position, terms) {
                let after = position.after(action);
                // A card that moved stands open under its role until it is told what it is.
                prop_assert_eq!(after.check_laws(), Ok(()), "{:?} {:?}", position, action);
                prop_assert_eq!(after.king(after.turn()).is_some(), position.king(after.turn()).is_some());
                prop_assert!(position.is_legal(terms, action));
                let meant = position.meant(action.from(), action.to(), action.promotion());
                prop_assert_eq!(meant, Some(action));
                let text = action.to_string();
                let read = facedown_board::chess::read_uci(&text).unwrap();
                prop_assert_eq!(read, (action.from(), action.to(), action.promotion()));
            }
        }
    }

    #[test]
    fn keys_follow_the_moves(position in position()) {
        let pieces = position.pieces_key_from(0, &Position::EMPTY);
        for action in moves(&position, CHESS) {
            let after = position.after(action);
            prop_assert_eq!(after.pieces_key_from(pieces, &position) ^ after.rest_key(), after.key());
            prop_assert_ne!(after.key(), position.key());
        }
    }

    #[test]
    fn keys_tell_a_card_from_the_piece_it_looks_like(position in position()) {
        for card in position.cards() {
            let mut open = position;
            open.become_role(card, position.role_at(card).unwrap());
            prop_assert_ne!(open.key(), position.key());
        }
    }

    #[test]
    fn boards_are_read_back(position in position()) {
        let everywhere = ByColor { white: Bitboard::FULL, black: Bitboard::FULL };
        let text = write_board(&position);
        let field = Field { number: 1, name: "board", text: &text };
        if Color::ALL.iter().all(|&color| {
            position.side(color).count() <= 16
                && (position.side(color) & position.role(Role::Pawn)).count() <= 8
        }) {
            let read = read_board(field, Pieces { cards: true, pawns: everywhere }).unwrap();
            prop_assert_eq!(write_board(&read), text);
            prop_assert_eq!((read.cards(), read.occupied()), (position.cards(), position.occupied()));
        }
    }

    #[test]
    fn every_refusal_has_its_reason(position in position(), from in 0..64u32, to in 0..64u32) {
        let (from, to) = (Square::at(from), Square::at(to));
        if let Some(action) = position.meant(from, to, None)
            && !position.is_legal(CHESS, action)
        {
            let why = position.why_illegal(CHESS, action);
            prop_assert!(why.len() > 10 && !why.contains("invalid"), "{}", why);
        }
    }
}

#[test]
fn the_strategy_reaches_the_rare_moves() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..2000 {
        let position = position().new_tree(&mut runner).unwrap().current();
        for action in moves(&position, CHESS) {
            seen.insert((action.kind(), position.is_card(action.from())));
        }
    }
    for kind in Kind::ALL {
        assert!(seen.contains(&(kind, false)), "{kind:?} of an open piece never came up");
    }
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::CastleShort] {
        assert!(seen.contains(&(kind, true)), "{kind:?} of a card never came up");
    }
}
