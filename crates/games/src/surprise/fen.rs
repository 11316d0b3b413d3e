//! FEN of Surprise Chess: eight fields (rules page, section 6).
//!
//! `xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?`: board with `X` and `x` for cards,
//! side, castling, en passant, two counters, the pools of officers that are not turned up, and for the dealer what the
//! cards are, by file a to h with `-` where no card lies (one `-` for a side without cards, `?` for everybody else).

use facedown_board::chess::fen::{Pieces, read_board, read_castling, read_en_passant, write_board};
use facedown_board::chess::{Bitboard, File, Position, Rank, Square};
use facedown_board::fen::{Field, fields, read_turn};
use facedown_board::{ByColor, Color, Role};
use facedown_core::notation::FenError;
use facedown_core::rules::game::Setup;

use super::setup::{Hidden, Pool, full_pool};
use super::{Options, Public, Stage, Surprise, reveal};
use crate::orthodox::chess_fen::{field_names, read_counters, write_six};

const NAMES: [&str; 8] = field_names(&["pools", "deal"]);

/// Pawns never stand on the first or last rank.
const PAWN_SQUARES: Bitboard = Bitboard(0x00ff_ffff_ffff_ff00);

pub(super) fn write(public: &Public, hidden: Option<&Hidden>) -> String {
    let position = public.position();
    let deal = match hidden {
        None => "?".to_owned(),
        Some(hidden) => {
            format!("{}/{}", deal_of(position, hidden, Color::White), deal_of(position, hidden, Color::Black))
        }
    };
    format!(
        "{} {}/{} {deal}",
        write_six(&write_board(position), position),
        pool_text(public.pool(Color::White), Color::White),
        pool_text(public.pool(Color::Black), Color::Black),
    )
}

fn pool_text(pool: Pool, color: Color) -> String {
    if pool.is_empty() { "-".to_owned() } else { pool.pieces().map(|r| color.dress(r.letter())).collect() }
}

fn deal_of(position: &Position, hidden: &Hidden, color: Color) -> String {
    let home = Rank::home(color);
    let cards = position.cards() & position.side(color);
    if cards.is_empty() {
        return "-".to_owned();
    }
    let letter = |file| {
        let square = Square::new(file, home);
        if cards.contains(square) { color.dress(hidden.at(square).letter()) } else { '-' }
    };
    File::all().map(letter).collect()
}

pub(super) fn read<const REX: bool>(text: &str, options: &Options) -> Result<Setup<Surprise<REX>>, FenError> {
    let fields = fields(text, &NAMES, NAMES.len())?;
    let mut position = read_board(
        fields[0],
        Pieces { cards: true, pawns: ByColor { white: PAWN_SQUARES, black: PAWN_SQUARES } },
    )?;
    if REX {
        let kings = position.cards() & position.role(Role::King);
        if let Some(square) = kings.first() {
            let problem = format!("a card on {square}: in Rex exclusive the kings are never face down");
            return Err(fields[0].error(0, problem));
        }
    }
    position.set_turn(read_turn(fields[1])?);
    let corners = read_castling(fields[2], &position)?;
    let steppers =
        |color| Bitboard::rank(Rank::new(if color == Color::White { 1 } else { 6 })) & position.side(color);
    let unmoved = corners | steppers(Color::White) | steppers(Color::Black);
    position.set_unmoved(unmoved & (corners | position.role(Role::Pawn)));
    position.set_en_passant(read_en_passant(fields[3], &position, &[2])?);
    read_counters(&fields, &mut position)?;
    let pools = read_pools::<REX>(fields[6], &position, options)?;
    let public = Public::choosing(position, pools, *options);
    check_cards(fields[0], &public)?;
    let hidden = read_deal(fields[7], &public)?;
    Ok(Setup { public, private: Default::default(), hidden })
}

/// Splits `white/black` and gives each half with the place where it begins.
fn halves<'a>(field: Field<'a>) -> Result<[(Color, usize, &'a str); 2], FenError> {
    let Some((white, black)) = field.text.split_once('/') else {
        return Err(field.error(0, format!("found {:?}, expected White's/Black's", field.text)));
    };
    let start = white.chars().count() + 1;
    if let Some(at) = black.chars().position(|c| c == '/') {
        return Err(field.error(start + at, "a second /: expected White's/Black's"));
    }
    Ok([(Color::White, 0, white), (Color::Black, start, black)])
}

fn read_pools<const REX: bool>(
    field: Field<'_>,
    position: &Position,
    options: &Options,
) -> Result<[Pool; 2], FenError> {
    let mut pools = [Pool::default(); 2];
    for (color, start, text) in halves(field)? {
        let pool = &mut pools[color as usize];
        if text != "-" {
            let mut last = None;
            for (at, letter) in text.chars().enumerate() {
                let here = |problem: String| field.error(start + at, problem);
                let role = Role::from_letter(letter).filter(|&r| color.dress(r.letter()) == letter);
                let Some(role) = role.filter(|&r| r != Role::Pawn && !(REX && r == Role::King)) else {
                    let letters = if REX { "QRBN" } else { "KQRBN" };
                    let letters: String = letters.chars().map(|l| color.dress(l)).collect();
                    return Err(here(format!("found {letter:?}, expected letters of {letters}, or -")));
                };
                if last.is_some_and(|last| last < role) {
                    return Err(here(format!("{letter:?} out of order: expected the order K Q R B N")));
                }
                last = Some(role);
                pool.add(role);
                if pool.count(role) > full_pool::<REX>().count(role) {
                    return Err(here(format!("more {role}s than {color} is dealt")));
                }
            }
        }
        let cards = (position.cards() & position.side(color)).count();
        if pool.len() != cards {
            let problem =
                format!("{color} has {} officers to turn up, but {cards} cards on the board", pool.len());
            return Err(field.error(start, problem));
        }
        let kings = pool.count(Role::King) + u32::from(position.king(color).is_some());
        let may_be_taken = !options.keep_cards_safe() && position.turn() == color;
        match kings {
            1 => {}
            0 if may_be_taken => {}
            0 => {
                let problem = format!("{color} has no king, neither open on the board nor in the pool");
                return Err(field.error(start, problem));
            }
            _ => {
                let problem = format!("{color} has a king on the board and another in the pool");
                return Err(field.error(start, problem));
            }
        }
    }
    Ok(pools)
}

/// Between turns no card is attacked, where attacked cards turn up.
fn check_cards(board: Field<'_>, public: &Public) -> Result<(), FenError> {
    if !public.options().keep_cards_safe() || public.stage == Stage::KingTaken {
        return Ok(());
    }
    let position = public.position();
    for card in position.cards() {
        let owner = super::setup::owner(card);
        if let Some(by) = reveal::attackers(public, !owner, card).first() {
            let piece = position.piece_words(by);
            let problem =
                format!("the card on {card} is attacked by the {piece} on {by}: it would have turned up");
            return Err(board.error(0, problem));
        }
    }
    Ok(())
}

fn read_deal(field: Field<'_>, public: &Public) -> Result<Option<Hidden>, FenError> {
    let position = public.position();
    if field.text == "?" {
        return Ok(position.cards().is_empty().then(Hidden::plain));
    }
    let mut hidden = Hidden::plain();
    for (color, start, text) in halves(field)? {
        let home = Rank::home(color);
        let cards = position.cards() & position.side(color);
        if text == "-" && cards.is_empty() {
            continue;
        }
        let letters: Vec<char> = text.chars().collect();
        let mut left = public.pool(color);
        for file in File::all() {
            let (at, square) = (start + file.index(), Square::new(file, home));
            let Some(&letter) = letters.get(file.index()) else {
                let problem =
                    format!("{color}'s deal has {} letters, expected 8 (files a to h)", letters.len());
                return Err(field.error(start + letters.len(), problem));
            };
            if !cards.contains(square) {
                if letter != '-' {
                    let problem = format!("found {letter:?}, expected -: no {color} card lies on {square}");
                    return Err(field.error(at, problem));
                }
                continue;
            }
            let role = Role::from_letter(letter).filter(|&r| color.dress(r.letter()) == letter);
            let Some(role) = role.filter(|&r| left.count(r) > 0) else {
                let rest = pool_text(left, color);
                let problem = format!("found {letter:?} for the card on {square}, expected one of {rest}");
                return Err(field.error(at, problem));
            };
            left.take(role);
            hidden.set(square, role);
        }
        if letters.len() > 8 {
            return Err(field.error(start + 8, "more than 8 letters for a side"));
        }
    }
    Ok(Some(hidden))
}
