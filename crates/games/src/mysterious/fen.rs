//! FEN of both games: nine fields (rules page, section 6).
//!
//! `8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/8p2n2b2rqk -`: the six of chess, with `X` and `x` (Casual: `?`) for
//! face-down cards; the phase; a field that depends on it; the face-down cards that the reader knows, as `a1K,c6p`.
//! The eighth is in `place` the cards in hand (the dealer's) or their numbers `16/16`, in Casual the pack from the top or
//! its number; in `flip` and `promote` the squares of pieces that were pawns; in `play` the pawns that still own a double
//! step. Where the Casual game's cards may be placed again, the dealer's FEN has a tenth field: the seed of the next pack.

use facedown_board::chess::fen::{read_castling, read_en_passant, read_squares, write_squares};
use facedown_board::chess::{Bitboard, File, Rank, Square};
use facedown_board::fen::{Field, fields, read_counter, read_placement, read_turn, write_placement};
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::DealSeed;
use facedown_core::notation::FenError;
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::seat::PerSeat;

use super::cards::{CARDS, HAND, Hidden, Laid, Private, full, without};
use super::options::{DoubleStep, StartCheck};
use super::{Mysterious, Options, Phase, Public};
use crate::orthodox::chess_fen::{field_names, is_chess, read_counters, six_fields, write_six};
use crate::orthodox::pool::Pool;

const NAMES: [&str; 10] = field_names(&["phase", "hands or double steps", "known cards", "next packs"]);

/// The order in which a hand is written.
const ORDER: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl Phase {
    const fn name(self) -> &'static str {
        match self {
            Phase::Place => "place",
            Phase::Flip => "flip",
            Phase::Promote(_) => "promote",
            Phase::Play => "play",
        }
    }
}

/// The position as a viewer sees it.
pub(super) fn write<const CASUAL: bool>(view: View<'_, Mysterious<CASUAL>>) -> String {
    let public = view.public;
    let hands = if CASUAL {
        (CARDS - public.laid.count()).to_string()
    } else {
        let number = |color| HAND - public.down(color).count();
        format!("{}/{}", number(Color::White), number(Color::Black))
    };
    let own = view.own.map(|(seat, own)| (Color::of_seat(seat), own.now(public.placing)));
    let known = match own.filter(|_| !CASUAL) {
        Some((color, own)) => list(public.down(color), |at| Some(Piece { color, role: own.at(at)? })),
        None => "-".to_owned(),
    };
    write_fields::<CASUAL>(public, &hands, &known)
}

/// The dealer's FEN, with what every card is.
pub(super) fn write_dealer<const CASUAL: bool>(state: &State<Mysterious<CASUAL>>) -> String {
    let public = &state.public;
    let hidden = state.hidden.at(public.placing);
    let own = |color: Color| state.private[color.seat()].now(public.placing);
    let hands = if CASUAL {
        let rest = hidden.pack().iter().skip(public.laid.count() as usize);
        rest.map(|card| card.letter()).collect()
    } else {
        format!(
            "{}/{}",
            hand_text(own(Color::White).hand(), Color::White),
            hand_text(own(Color::Black).hand(), Color::Black)
        )
    };
    let known = list(public.all_down(), |at| {
        if CASUAL {
            return hidden.pack().get(public.laid.number(at)?).copied();
        }
        let color = Color::from_white(public.down(Color::White).contains(at));
        Some(Piece { color, role: own(color).at(at)? })
    });
    let fen = write_fields::<CASUAL>(public, &hands, &known);
    let again = CASUAL && public.options.start_check == StartCheck::Redo && public.phase != Phase::Play;
    match hidden.next.filter(|_| again) {
        Some(seed) => format!("{fen} {}", seed.to_hex()),
        None => fen,
    }
}

/// The six fields of chess, where from here on the rules are those of chess.
pub(super) fn chess<const CASUAL: bool>(view: View<'_, Mysterious<CASUAL>>) -> Option<String> {
    let public = view.public;
    let settled = public.phase == Phase::Play
        && public.suspended == 0
        && public.options.double_step != DoubleStep::AnySecondRank
        && is_chess(&public.position);
    settled.then(|| six_fields(&write(view)))
}

fn write_fields<const CASUAL: bool>(public: &Public, hands: &str, known: &str) -> String {
    let position = &public.position;
    let board = write_placement(8, 8, |file, rank| {
        let at = square(file, rank);
        let back = if CASUAL { '?' } else { Color::from_white(public.down[0].contains(at)).dress('x') };
        if public.all_down().contains(at) {
            Some(back)
        } else {
            position.piece_at(at).map(|piece| piece.letter())
        }
    });
    let eighth = match public.phase {
        Phase::Place => hands.to_owned(),
        Phase::Flip | Phase::Promote(_) => write_squares(public.promoted),
        Phase::Play => write_squares(position.double_steps()),
    };
    format!("{} {} {eighth} {known}", write_six(&board, position), public.phase.name())
}

fn square(file: usize, rank: usize) -> Square {
    Square::new(File::new(file as u8), Rank::new(rank as u8))
}

/// `8P2N2B2RQK`: a count before a letter that stands for more than one card; `-` for none.
fn hand_text(hand: Pool, color: Color) -> String {
    if hand.is_empty() {
        return "-".to_owned();
    }
    let kind = |role: Role| match hand.count(role) {
        0 => String::new(),
        1 => color.dress(role.letter()).to_string(),
        n => format!("{n}{}", color.dress(role.letter())),
    };
    ORDER.into_iter().map(kind).collect()
}

fn list(squares: Bitboard, card: impl Fn(Square) -> Option<Piece>) -> String {
    let known: Vec<_> =
        squares.into_iter().filter_map(|at| Some(format!("{at}{}", card(at)?.letter()))).collect();
    if known.is_empty() { "-".to_owned() } else { known.join(",") }
}

pub(super) fn read<const CASUAL: bool>(
    text: &str,
    options: &Options,
) -> Result<Setup<Mysterious<CASUAL>>, FenError> {
    let fields = fields(text, &NAMES, 9)?;
    let mut public = read_board::<CASUAL>(fields[0], options)?;
    public.position.set_turn(read_turn(fields[1])?);
    let phase = fields[6];
    if phase.text == "play" {
        if let Some(&extra) = fields.get(9) {
            return Err(extra.error(0, "all cards are turned up: expected nine fields"));
        }
        return read_play(&fields, public);
    }
    public.phase = match phase.text {
        "place" => Phase::Place,
        "flip" => Phase::Flip,
        "promote" => Phase::Promote(awaiting(fields[0], &public)?),
        other => {
            return Err(phase.error(0, format!("found {other:?}, expected place, flip, promote or play")));
        }
    };
    for field in [fields[2], fields[3]] {
        if field.text != "-" {
            return Err(field.error(0, format!("found {:?}, expected - before play begins", field.text)));
        }
    }
    public.position.set_counters(read_counter(fields[4], 0, 0)?, read_counter(fields[5], 1, 1)?);
    let public = read_pieces::<CASUAL>(&fields, public)?;
    let next = read_next::<CASUAL>(fields.get(9).copied(), options)?;
    if CASUAL { read_casual(&fields, public, next) } else { read_hands(&fields, public) }
}

/// Reads pieces and cards into a position in which White is to move.
fn read_board<const CASUAL: bool>(field: Field<'_>, options: &Options) -> Result<Public, FenError> {
    let mut public = Public::start(*options, 0);
    read_placement(field, 8, 8, |file, rank, letter| {
        let at = square(file, rank);
        let back = match letter {
            '?' if CASUAL => Some(Color::White),
            'X' if !CASUAL => Some(Color::White),
            'x' if !CASUAL => Some(Color::Black),
            _ => None,
        };
        if let Some(color) = back {
            public.down[color as usize].insert(at);
        } else if let Some(piece) = Piece::from_letter(letter) {
            if piece.role == Role::King && public.position.king(piece.color).is_some() {
                return Err(format!("{} has a second king on {at}", piece.color));
            }
            public.position.put(at, piece);
        } else {
            let backs = if CASUAL { "?" } else { "X or x" };
            return Err(format!("found {letter:?} on {at}, expected a digit, a piece or {backs}"));
        }
        for color in Color::ALL {
            let pieces = public.position.side(color).count();
            let cards = if CASUAL { 0 } else { public.down(color).count() };
            if pieces + cards > HAND {
                return Err(format!("{color} has more than {HAND} pieces and cards"));
            }
            if (public.position.role(Role::Pawn) & public.position.side(color)).count() > 8 {
                return Err(format!("{color} has more than 8 pawns"));
            }
        }
        Ok(())
    })?;
    Ok(public)
}

/// Pawns on their last rank.
fn arrived(public: &Public) -> Bitboard {
    let of = |color| public.position.open(color, Role::Pawn) & Bitboard::rank(Rank::last(color));
    of(Color::White) | of(Color::Black)
}

/// The pawn whose promotion is awaited.
fn awaiting(field: Field<'_>, public: &Public) -> Result<Square, FenError> {
    let arrived = arrived(public);
    match arrived.first().filter(|_| arrived.count() == 1) {
        Some(at) if public.position.color_at(at) == Some(public.position.turn()) => Ok(at),
        Some(at) => Err(field.error(0, format!("the pawn on {at} promotes, but the other side is to act"))),
        None => Err(field.error(0, "in the phase promote exactly one pawn stands on its last rank")),
    }
}

/// Checks that the cards on the board go with the phase, and reads the pieces that were pawns.
fn read_pieces<const CASUAL: bool>(fields: &[Field<'_>], mut public: Public) -> Result<Public, FenError> {
    let board = fields[0];
    let (down, pieces) = (public.all_down().count(), public.position.occupied().count());
    let turn = public.position.turn();
    let due = if public.phase == Phase::Place {
        if pieces > 0 {
            return Err(board.error(0, "while cards are placed none is turned up"));
        }
        if down >= CARDS {
            return Err(board.error(0, "all cards lie: the phase is flip"));
        }
        let first = Color::from_white(!public.options.black_places_first);
        let due = if down.is_multiple_of(2) { first } else { !first };
        for color in Color::ALL.into_iter().filter(|_| !CASUAL) {
            let placed = if color == first { down.div_ceil(2) } else { down / 2 };
            if public.down(color).count() != placed {
                let problem = format!("{color} has placed {placed} of {down} cards when they place in turn");
                return Err(board.error(0, problem));
            }
        }
        Some(due)
    } else {
        if down + pieces != CARDS {
            let problem =
                format!("{down} cards and {pieces} pieces: while cards are turned up there are {CARDS}");
            return Err(board.error(0, problem));
        }
        match public.phase {
            Phase::Flip if down == 0 => return Err(board.error(0, "no card is left: the phase is play")),
            Phase::Flip if arrived(&public).any() => {
                return Err(board.error(0, "a pawn on its last rank: the phase is promote"));
            }
            Phase::Flip => Some(Color::from_white(pieces.is_multiple_of(2))),
            _ => None,
        }
    };
    if let Some(due) = due.filter(|due| *due != turn) {
        return Err(fields[1].error(0, format!("with {down} cards face down it is {due}'s turn")));
    }
    if public.phase != Phase::Place {
        public.promoted = read_promoted(fields[7], &public)?;
    }
    let up = Color::ALL.map(|color| {
        let pieces = public.position.side(color).into_iter().filter_map(|at| public.card_of(at));
        Pool::of(pieces.map(|card| card.role))
    });
    for color in Color::ALL {
        let Some(left) = without(full(), up[color as usize]) else {
            let problem =
                format!("{color} has pieces that are none of its sixteen cards: name those that were pawns");
            return Err(fields[7].error(0, problem));
        };
        public.left[color as usize] = left;
    }
    let laid = public.all_down() | public.position.occupied();
    public.laid = Laid::by_square(laid);
    Ok(public)
}

fn read_promoted(field: Field<'_>, public: &Public) -> Result<Bitboard, FenError> {
    let squares = read_squares(field)?;
    for (i, at) in squares.into_iter().enumerate() {
        let piece = public.position.piece_at(at);
        let promoted = piece
            .filter(|piece| Role::PROMOTIONS.contains(&piece.role) && at.rank() == Rank::last(piece.color));
        if promoted.is_none() {
            let problem = format!("no officer that can have been a pawn stands on {at}");
            return Err(field.error(2 * i, problem));
        }
    }
    Ok(squares)
}

/// Reads the list of known cards: each lies face down, and none is more than its side has.
fn read_known<const CASUAL: bool>(
    field: Field<'_>,
    public: &Public,
) -> Result<Vec<(Square, Piece)>, FenError> {
    let mut known: Vec<(Square, Piece)> = Vec::new();
    if field.text == "-" {
        return Ok(known);
    }
    let mut left = public.left;
    let mut at = 0;
    for text in field.text.split(',') {
        let here = |problem: String| field.error(at, problem);
        let (name, letter) = text.split_at_checked(2).unwrap_or((text, ""));
        let Ok(place) = name.parse::<Square>() else {
            return Err(here(format!("found {text:?}, expected a square and a letter, as in a1K")));
        };
        let mut letters = letter.chars();
        let card = match (letters.next().and_then(Piece::from_letter), letters.next()) {
            (Some(card), None) => card,
            _ => {
                return Err(
                    field.error(at + 2, format!("found {letter:?}, expected a letter of PNBRQKpnbrqk"))
                );
            }
        };
        let lies = if CASUAL { public.all_down() } else { public.down(card.color) };
        if !lies.contains(place) {
            return Err(here(format!("no face-down card on {place} can be {}", card.letter())));
        }
        if known.last().is_some_and(|(before, _)| *before >= place) {
            return Err(here(format!("{place} out of order: squares are listed a1, b1, ... h8, each once")));
        }
        let pool = &mut left[card.color as usize];
        if pool.count(card.role) == 0 {
            return Err(field.error(at + 2, format!("more {}s than {} has left", card.role, card.color)));
        }
        pool.take(card.role);
        known.push((place, card));
        at += text.chars().count() + 1;
    }
    Ok(known)
}

/// Reads what the players of Mysterious Chess have.
fn read_hands<const CASUAL: bool>(
    fields: &[Field<'_>],
    public: Public,
) -> Result<Setup<Mysterious<CASUAL>>, FenError> {
    let known = read_known::<CASUAL>(fields[8], &public)?;
    let mut private: PerSeat<Private> = PerSeat::default();
    for &(at, card) in &known {
        private[card.color.seat()].place(card.role, at);
    }
    for (at, color) in
        public.position.occupied().into_iter().filter_map(|at| Some((at, public.position.color_at(at)?)))
    {
        if let Some(card) = public.card_of(at) {
            private[color.seat()].place(card.role, at);
        }
    }
    let listed = |color: Color| known.iter().filter(|(_, card)| card.color == color).count() as u32;
    let all = |color: Color| listed(color) == public.down(color).count();
    let mut told = Color::ALL.into_iter().all(all);
    for color in Color::ALL {
        private[color.seat()].unseen = !all(color);
    }
    if public.phase == Phase::Place {
        let field = fields[7];
        let Some((white, black)) = field.text.split_once('/') else {
            return Err(field.error(0, format!("found {:?}, expected White's/Black's hand", field.text)));
        };
        for (color, start, text) in
            [(Color::White, 0, white), (Color::Black, white.chars().count() + 1, black)]
        {
            let expected = HAND - public.down(color).count();
            let letters = text == "-" || text.chars().any(|c| !c.is_ascii_digit());
            if !letters {
                told = false;
                if text != expected.to_string() {
                    return Err(
                        field.error(start, format!("found {text:?}, expected {expected} cards of {color}"))
                    );
                }
                continue;
            }
            let hand = read_hand(field, start, text, color)?;
            if !all(color) || hand != private[color.seat()].hand() {
                let problem =
                    format!("{color}'s hand and cards on the board are not the sixteen of the game");
                return Err(field.error(start, problem));
            }
        }
    }
    Ok(Setup { public, private, hidden: told.then(Hidden::none) })
}

/// Reads a hand such as `8P2N2B2RQK`.
fn read_hand(field: Field<'_>, start: usize, text: &str, color: Color) -> Result<Pool, FenError> {
    let mut hand = Pool::default();
    let mut count = 0;
    for letter in text.chars().filter(|_| text != "-") {
        if let Some(digit) = letter.to_digit(10).filter(|digit| count == 0 && (2..=8).contains(digit)) {
            count = digit;
            continue;
        }
        let role = Role::from_letter(letter).filter(|role| color.dress(role.letter()) == letter);
        let Some(role) = role.filter(|role| hand.count(*role) + count.max(1) <= full().count(*role)) else {
            break;
        };
        (0..count.max(1)).for_each(|_| hand.add(role));
        count = 0;
    }
    if hand_text(hand, color) == text {
        Ok(hand)
    } else {
        let problem =
            format!("found {text:?}, expected {color}'s cards in hand as in {}", hand_text(full(), color));
        Err(field.error(start, problem))
    }
}

/// The seed of the packs that follow, where there may be some.
fn read_next<const CASUAL: bool>(
    field: Option<Field<'_>>,
    options: &Options,
) -> Result<Option<DealSeed>, FenError> {
    let Some(field) = field else { return Ok(None) };
    if !CASUAL || options.start_check != StartCheck::Redo {
        return Err(field.error(0, "the cards are placed once: expected nine fields"));
    }
    field.text.parse().map(Some).map_err(|e| field.error(0, format!("{e}")))
}

/// Reads the pack of the Casual game.
fn read_casual<const CASUAL: bool>(
    fields: &[Field<'_>],
    public: Public,
    next: Option<DealSeed>,
) -> Result<Setup<Mysterious<CASUAL>>, FenError> {
    let known = read_known::<CASUAL>(fields[8], &public)?;
    let place = public.phase == Phase::Place;
    let count = CARDS - public.laid.count();
    let pack = fields[7];
    let down = public.all_down().count();
    if !known.is_empty() && known.len() as u32 != down {
        return Err(
            fields[8].error(0, format!("{} of {down} face-down cards: expected all or none", known.len()))
        );
    }
    let numbered = place && pack.text == count.to_string();
    let again = public.options.start_check == StartCheck::Redo;
    let told = known.len() as u32 == down && !numbered;
    if !told || (again && next.is_none()) {
        if !numbered && place {
            let problem = format!("expected the number of cards in the pack, {count}, where not all is told");
            return Err(pack.error(0, problem));
        }
        if let Some(field) = fields.get(9) {
            return Err(field.error(0, "only the dealer's FEN tells what is to come"));
        }
        return Ok(Setup { public, private: PerSeat::default(), hidden: None });
    }
    let rest: Option<Vec<Piece>> = pack.text.chars().filter(|_| place).map(Piece::from_letter).collect();
    let mut cards: Vec<Piece> = Square::all()
        .filter_map(|at| match known.iter().find(|(place, _)| *place == at) {
            Some((_, card)) => Some(*card),
            None => public.card_of(at),
        })
        .collect();
    cards.extend(rest.unwrap_or_default());
    let whole = Color::ALL.into_iter().all(|color| all_of(&cards, color));
    let Some(pack_cards) = <[Piece; CARDS as usize]>::try_from(cards).ok().filter(|_| whole) else {
        let problem = format!("found {:?}, expected the {count} cards of the pack from the top", pack.text);
        return Err(pack.error(0, problem));
    };
    Ok(Setup { public, private: PerSeat::default(), hidden: Some(Hidden::of(0, pack_cards, next)) })
}

/// Are all sixteen cards of a side among these?
fn all_of(cards: &[Piece], color: Color) -> bool {
    let count = |role| cards.iter().filter(|card| **card == Piece { color, role }).count() as u32;
    Role::ALL.into_iter().all(|role| count(role) == full().count(role))
}

/// Reads a position of the last phase.
fn read_play<const CASUAL: bool>(
    fields: &[Field<'_>],
    mut public: Public,
) -> Result<Setup<Mysterious<CASUAL>>, FenError> {
    let (board, steps, known) = (fields[0], fields[7], fields[8]);
    if public.all_down().any() {
        return Err(board.error(0, "a face-down card in the phase play"));
    }
    if let Some(at) = arrived(&public).first() {
        return Err(board.error(0, format!("a pawn cannot stand on {at}")));
    }
    if let Some(color) = Color::ALL.into_iter().find(|&color| public.position.king(color).is_none()) {
        return Err(board.error(0, format!("{color} has no king")));
    }
    if known.text != "-" {
        return Err(known.error(0, format!("found {:?}, expected - where all is turned up", known.text)));
    }
    public.phase = Phase::Play;
    public.left = [Pool::default(); 2];
    let corners = read_castling(fields[2], &public.position)?;
    if corners.any() && public.options.no_castling {
        return Err(fields[2].error(0, "nobody castles by the option castling=none: expected -"));
    }
    let may_step = public.steppers();
    let steppers = read_squares(steps)?;
    if let Some((i, at)) = steppers.into_iter().enumerate().find(|(_, at)| !may_step.contains(*at)) {
        return Err(steps.error(2 * i, format!("on {at} stands no pawn that may make a double step")));
    }
    if public.options.double_step == DoubleStep::AnySecondRank && steppers != may_step {
        return Err(steps.error(0, format!("by the option double-step expected {}", write_squares(may_step))));
    }
    public.position.set_unmoved(corners | steppers);
    let from: &[u8] = if public.options.double_step == DoubleStep::FirstTwoRanks { &[1, 2] } else { &[2] };
    public.position.set_en_passant(read_en_passant(fields[3], &public.position, from)?);
    read_counters(fields, &mut public.position)?;
    if public.position.fullmoves() == 1 {
        let white = public.position.turn() == Color::White;
        if white && public.position.halfmoves() == 0 {
            public.started();
        } else if !white && public.options.start_check == StartCheck::Grace {
            public.suspended = 1;
        }
    }
    Ok(Setup { public, private: PerSeat::default(), hidden: Some(Hidden::none()) })
}
