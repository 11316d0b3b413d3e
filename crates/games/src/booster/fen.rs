//! FEN of Booster Chess: twelve fields (rules page, section 10). The six of chess, then stacks `w2e4,b1e7`, reserves
//! light/dark, hands White/Black (cards, or their number), discard pile, draw pile (cards from the top, or their number),
//! and the pawns on their own second rank that have moved.

use facedown_board::chess::fen::{
    Pieces, read_board, read_castling, read_en_passant, read_squares, write_board, write_squares,
};
use facedown_board::chess::{Bitboard, Rank, Square};
use facedown_board::fen::{Field, fields, read_turn};
use facedown_board::{ByColor, Color};
use facedown_core::notation::FenError;
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::seat::PerSeat;

use super::board::{second_ranks, sign};
use super::{Board, Booster, Hidden, Options, Private, Public, Row};
use crate::cards::{Card, Cards};
use crate::orthodox::chess_fen::{field_names, read_counters, write_six};

const NAMES: [&str; 12] =
    field_names(&["stacks", "reserves", "hands", "discard pile", "draw pile", "moved pawns"]);

/// The position as a viewer sees it.
pub(super) fn write(view: View<'_, Booster>) -> String {
    let public = view.public;
    let hand = |color: Color| match view.private_of(color.seat()) {
        Some(private) if private.hand.len() == public.in_hand(color) => private.hand.to_string(),
        _ => public.in_hand(color).to_string(),
    };
    with(public, Color::ALL.map(hand), public.left().to_string())
}

/// The dealer's FEN, with both hands and the draw pile.
pub(super) fn write_dealt(state: &State<Booster>) -> String {
    let public = &state.public;
    let pile = joined(state.hidden.pile(public).into_iter()).unwrap_or_else(|| "0".to_owned());
    with(public, Color::ALL.map(|color| state.private[color.seat()].hand.to_string()), pile)
}

fn joined(cards: impl Iterator<Item = Card>) -> Option<String> {
    let texts: Vec<String> = cards.map(|card| card.to_string()).collect();
    (!texts.is_empty()).then(|| texts.join("."))
}

fn with(public: &Public, [white, black]: [String; 2], pile: String) -> String {
    let (board, position) = (public.board(), public.board().position());
    format!(
        "{} {} {}/{} {white}/{black} {} {pile} {}",
        write_six(&write_board(position), position),
        write_stacks(board),
        board.reserve(Color::White),
        board.reserve(Color::Black),
        joined(public.discard().iter()).unwrap_or_else(|| "-".to_owned()),
        write_squares(board.moved_pawns()),
    )
}

fn write_stacks(board: &Board) -> String {
    let all = (board.holding(Color::White) | board.holding(Color::Black)).into_iter();
    let stack = |at: Square| {
        let color = Color::from_white(board.stack(at) > 0);
        format!("{}{}{at}", color.letter(), board.stack(at).abs())
    };
    let text = all.map(stack).collect::<Vec<_>>().join(",");
    if text.is_empty() { "-".to_owned() } else { text }
}

pub(super) fn read(text: &str, options: &Options) -> Result<Setup<Booster>, FenError> {
    let fields = fields(text, &NAMES, NAMES.len())?;
    let mut position = read_board(fields[0], pieces())?;
    for color in Color::ALL {
        if position.king(color).is_none() {
            return Err(fields[0].error(0, format!("{color} has no king")));
        }
    }
    position.set_turn(read_turn(fields[1])?);
    let corners = read_castling(fields[2], &position)?;
    let moved = read_squares(fields[11])?;
    let second = second_ranks(&position);
    if let Some(at) = (moved - second).first() {
        return Err(fields[11].error(0, format!("no pawn stands on its own second rank on {at}")));
    }
    position.set_unmoved(corners | (second - moved));
    position.set_en_passant(read_en_passant(fields[3], &position, &[2])?);
    read_counters(&fields, &mut position)?;
    let reserves = read_reserves(fields[7])?;
    let mut board = Board::new(position, reserves);
    read_stacks(fields[6], &mut board)?;
    check_checkers(&fields, &board, options)?;
    let turn = board.position().turn();
    if board.in_check(!turn) {
        let problem = format!("{turn} is to move and could take the other king");
        return Err(fields[1].error(0, problem));
    }
    read_cards(text, &fields, board, options)
}

/// The places of pawns: anywhere but on their last rank, since booster steps take them to their first.
fn pieces() -> Pieces {
    let all_but_last = |color| !Bitboard::rank(Rank::last(color));
    Pieces { cards: false, pawns: ByColor::new_with(all_but_last) }
}

fn read_reserves(field: Field<'_>) -> Result<[u8; 2], FenError> {
    let Some((light, dark)) = field.text.split_once('/') else {
        return Err(field.error(0, "expected the light and the dark checkers in reserve, as in 6/6"));
    };
    let read = |text: &str, at: usize| match text.parse::<u8>() {
        Ok(n) if n <= 12 && n.to_string() == text => Ok(n),
        _ => Err(field.error(at, format!("found {text:?}, expected a number of checkers, 0 to 12"))),
    };
    Ok([read(light, 0)?, read(dark, light.chars().count() + 1)?])
}

fn read_stacks(field: Field<'_>, board: &mut Board) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let (mut at, mut last) = (0, None);
    for stack in field.text.split(',') {
        let letters: Vec<char> = stack.chars().collect();
        let color = letters.first().copied().and_then(Color::from_letter);
        let Some(color) = color else {
            return Err(field.error(at, "expected stacks such as w2e4,b1e7: w or b, a number, a square"));
        };
        let digits: String = letters[1..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let many = digits.parse::<i8>().ok().filter(|n| (1..=12).contains(n) && n.to_string() == digits);
        let Some(many) = many else {
            return Err(
                field.error(at + 1, format!("found {digits:?}, expected a number of checkers, 1 to 12"))
            );
        };
        let name: String = letters[1 + digits.len()..].iter().collect();
        let place = at + 1 + digits.len();
        let square: Square = name.parse().map_err(|e| field.error(place, format!("{e}")))?;
        if last.is_some_and(|last| last >= square) {
            let problem =
                format!("{square} out of order: stacks are listed a1, b1, ... h8, each square once");
            return Err(field.error(place, problem));
        }
        let Some(piece) = board.position().piece_at(square) else {
            return Err(field.error(place, format!("no piece stands on {square}: checkers lie under pieces")));
        };
        if piece.color != color && square.rank() == Rank::last(piece.color) {
            let problem = format!("a {} piece on {square}, its last rank, is never hobbled", piece.color);
            return Err(field.error(place, problem));
        }
        board.set_stack(square, many * sign(color));
        last = Some(square);
        at += letters.len() + 1;
    }
    Ok(())
}

fn check_checkers(fields: &[Field<'_>], board: &Board, options: &Options) -> Result<(), FenError> {
    for color in Color::ALL {
        let (is, should) = (board.checkers(color), options.checkers[color as usize]);
        if is != u32::from(should) {
            let problem =
                format!("{color} has {is} checkers on board and in reserve, and in this game {should}");
            return Err(fields[7].error(0, problem));
        }
    }
    Ok(())
}

/// A pile or hand in a FEN: the cards, or how many.
enum Pile {
    Cards(Vec<Card>),
    Number(usize),
}

impl Pile {
    fn len(&self) -> usize {
        match self {
            Pile::Cards(cards) => cards.len(),
            Pile::Number(n) => *n,
        }
    }

    /// The cards, where they are told; none is told by its number.
    fn known(&self) -> Option<&[Card]> {
        match self {
            Pile::Cards(cards) => Some(cards),
            Pile::Number(n) => (*n == 0).then_some(&[]),
        }
    }
}

/// Reads cards joined by dots, each of the pack and new; or their number.
struct Reader {
    pack: Cards,
    seen: Cards,
}

impl Reader {
    fn cards(&mut self, field: Field<'_>, at: usize, text: &str) -> Result<Vec<Card>, FenError> {
        let (mut cards, mut place) = (Vec::new(), at);
        for name in text.split('.') {
            let card: Option<Card> = name.parse().ok();
            let Some(card) = card.filter(|card| self.pack.contains(*card)) else {
                let problem = format!("found {name:?}, expected a card of the pack such as 8S or 10H");
                return Err(field.error(place, problem));
            };
            if self.seen.contains(card) {
                return Err(field.error(place, format!("{card} is there twice")));
            }
            self.seen.insert(card);
            cards.push(card);
            place += name.chars().count() + 1;
        }
        Ok(cards)
    }

    fn pile(&mut self, field: Field<'_>, at: usize, text: &str) -> Result<Pile, FenError> {
        match text.parse::<usize>() {
            Ok(n) if n <= self.pack.len() && n.to_string() == text => Ok(Pile::Number(n)),
            _ => self.cards(field, at, text).map(Pile::Cards),
        }
    }
}

fn read_cards(
    text: &str,
    fields: &[Field<'_>],
    board: Board,
    options: &Options,
) -> Result<Setup<Booster>, FenError> {
    let [hands, discard, draw] = [fields[8], fields[9], fields[10]];
    let mut reader = Reader { pack: options.pack(), seen: Cards::NONE };
    let Some((white, black)) = hands.text.split_once('/') else {
        return Err(hands.error(0, "expected White's and Black's hand, cards or their number, as in 6/8S.QH"));
    };
    let second = white.chars().count() + 1;
    let piles = [reader.pile(hands, 0, white)?, reader.pile(hands, second, black)?];
    for (color, pile) in Color::ALL.into_iter().zip(&piles) {
        let (cards, checkers) = (pile.len(), board.reserve(color));
        if cards > usize::from(checkers) {
            let at = if color.is_white() { 0 } else { second };
            let problem =
                format!("{color} holds {cards} cards with {checkers} checkers in reserve: never more cards");
            return Err(hands.error(at, problem));
        }
    }
    let discarded = if discard.text == "-" { Vec::new() } else { reader.cards(discard, 0, discard.text)? };
    let pile = reader.pile(draw, 0, draw.text)?;
    let all = piles[0].len() + piles[1].len() + discarded.len() + pile.len();
    if all != reader.pack.len() {
        let problem = format!("{all} cards in hands and piles, and the pack has {}", reader.pack.len());
        return Err(draw.error(0, problem));
    }
    let in_hand = [piles[0].len() as u8, piles[1].len() as u8];
    let public = Public::new(board, *options, in_hand, discarded.into_iter().collect::<Row>(), pile.len());
    let mut private: PerSeat<Private> = PerSeat::default();
    for (color, pile) in Color::ALL.into_iter().zip(&piles) {
        private[color.seat()].hand = pile.known().unwrap_or_default().iter().copied().collect();
    }
    let all_told = piles.iter().all(|pile| pile.known().is_some());
    let hidden = pile.known().filter(|_| all_told).map(|cards| Hidden::set_up(cards.to_vec(), text));
    Ok(Setup { public, private, hidden })
}
