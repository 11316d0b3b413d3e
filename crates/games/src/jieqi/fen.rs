//! FEN of Jieqi: JieqiBox's new form (Jieqi rules page, section 6), which is ours, and what all dialects share.
//!
//! `xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2r2N2n2B2b2A2a2C2c2P4p4 p1 0 1`: board with `X` and `x`
//! for face-down pieces, side, pool, captured, two counters. The pool is the reader's: the pieces that he does not know, under
//! a cover or captured face down. The captured ones are those that he saw. The dealer has a seventh field: what lies on
//! the home points (Red's in the order a0 b0 c0 d0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3, then Black's, `-` where no cover is
//! left), and after `;` what was captured face down, in order. `?` stands there for everybody else, or nothing.

use facedown_board::Color;
use facedown_board::fen::{Field, fields, read_counter, read_turn};
use facedown_board::xiangqi::fen::{read_board, side_name, total, write_board};
use facedown_board::xiangqi::{Bitboard, HOMES, Piece, Position, Role, home};
use facedown_core::notation::FenError;
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::seat::PerSeat;

use super::options::Captured;
use super::pool::{Kinds, Places, Pool};
use super::setup::{Hidden, pool_of, seen_by_captors};
use super::{Jieqi, Options, Private, Public, dialects};

const NAMES: [&str; 7] =
    ["board", "side to move", "pool", "captured", "halfmove clock", "fullmove number", "deal"];

/// The highest count that a FEN may hold.
pub(super) const MOST: u16 = 9999;

/// The captured pieces of a side that a viewer saw.
fn seen(view: View<'_, Jieqi>, color: Color) -> Kinds {
    match view.private_of((!color).seat()) {
        Some(own) if !own.seen.is_empty() => own.seen,
        _ => view.public.shown[color as usize],
    }
}

/// `R2r2N2...`, or `-`.
pub(super) fn pool_text(pools: [Pool; 2]) -> String {
    let mut text = String::new();
    for role in Pool::ORDER {
        for color in Color::ALL {
            let count = pools[color as usize].count(role);
            if count > 0 {
                text.push_str(&format!("{}{count}", color.dress(role.letter())));
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The pools of a viewer, Red's and Black's.
pub(super) fn pools_of(view: View<'_, Jieqi>) -> [Pool; 2] {
    Color::ALL.map(|color| pool_of(view, color))
}

fn six_fields(public: &Public, pools: [Pool; 2], captured: [Pool; 2]) -> String {
    let position = public.position();
    format!(
        "{} {} {} {} {} {}",
        write_board(position),
        position.turn().letter(),
        pool_text(pools),
        pool_text(captured),
        position.halfmoves(),
        position.fullmoves(),
    )
}

/// The position as a viewer sees it.
pub(super) fn write(view: View<'_, Jieqi>) -> String {
    let captured = Color::ALL.map(|color| Pool::of(seen(view, color).iter()));
    six_fields(view.public, pools_of(view), captured)
}

/// The dealer's FEN, with what lies under every cover.
pub(super) fn write_dealer(state: &State<Jieqi>) -> String {
    let public = &state.public;
    let taken = Color::ALL.map(|color| state.hidden.taken(color, public.taken[color as usize]));
    let shown = public.options.captured == Captured::Public;
    let pools = Color::ALL.map(|color| {
        let pool = public.pool(color);
        if shown { pool } else { pool.without(taken[color as usize].iter()) }
    });
    let mut lists = taken.map(Kinds::iter);
    let order: String = public
        .order()
        .filter_map(|color| Some(color.dress(lists[color as usize].next()?.letter())))
        .collect();
    let order = if order.is_empty() { "-".to_owned() } else { order };
    let deal = Color::ALL.map(|color| deal_text(public.position(), &state.hidden, color));
    let six = six_fields(public, pools, taken.map(|kinds| Pool::of(kinds.iter())));
    format!("{six} {}/{};{order}", deal[0], deal[1])
}

fn deal_text(position: &Position, hidden: &Hidden, color: Color) -> String {
    let letter = |i| {
        let square = home(color, i);
        if position.is_covered(square) { color.dress(hidden.at(square).letter()) } else { '-' }
    };
    (0..HOMES).map(letter).collect()
}

/// The fields that say what a reader knows, whatever the dialect.
pub(super) struct Told {
    pub position: Position,
    pub pools: [Pool; 2],
    pub captured: [Pool; 2],
}

/// Reads a FEN in any of the dialects, a viewer's or the dealer's.
pub(super) fn read(text: &str, options: &Options) -> Result<Setup<Jieqi>, FenError> {
    let second = text.split(' ').nth(1).unwrap_or_default();
    let count = text.split(' ').count();
    let board = text.split(' ').next().unwrap_or_default();
    if board.contains('[') {
        return dialects::read_cpw(text, options);
    }
    if board.contains('~') {
        return dialects::read_pychess(text, options);
    }
    if !matches!(second, "w" | "b")
        && matches!(count, 6 | 7)
        && text.split(' ').nth(2).is_some_and(|s| s == "w" || s == "b")
    {
        return dialects::read_old_jieqibox(text, options);
    }
    if count == 5 {
        return dialects::read_pikafish(text, options);
    }
    let fields = fields(text, &NAMES, 6)?;
    let mut position = read_board(fields[0])?;
    position.set_turn(read_turn(fields[1])?);
    let pools = read_pool(fields[2])?;
    let captured = read_pool(fields[3])?;
    position.set_counters(read_counter(fields[4], 0, MOST)?, read_counter(fields[5], 1, MOST)?);
    let told = Told { position, pools, captured };
    let deal = fields.get(6).filter(|field| field.text != "?");
    let public = public(&told, options, fields[0], fields[2], Some(fields[3]), deal.is_some())?;
    match deal {
        Some(&field) => dealt(public, &told, field, fields[3]),
        None => Ok(untold(public, &told)),
    }
}

/// Reads a pool: letters with one-digit counts, in any order, `-` for nothing.
pub(super) fn read_pool(field: Field<'_>) -> Result<[Pool; 2], FenError> {
    let mut pools = [Pool::default(); 2];
    if field.text == "-" {
        return Ok(pools);
    }
    let letters: Vec<char> = field.text.chars().collect();
    let mut seen = Vec::new();
    for (i, pair) in letters.chunks(2).enumerate() {
        let at = 2 * i;
        let Some(piece) = Piece::of_sign(pair[0]).filter(|p| p.role != Role::King) else {
            let problem = format!("found {:?}, expected one of RNBACPrnbacp with a count, or -", pair[0]);
            return Err(field.error(at, problem));
        };
        let Some(count) = pair.get(1).and_then(|digit| digit.to_digit(10)) else {
            return Err(
                field.error(at + 1, format!("expected a digit behind {:?}: how many of them", pair[0]))
            );
        };
        if seen.contains(&pair[0]) {
            return Err(field.error(at, format!("{:?} a second time", pair[0])));
        }
        seen.push(pair[0]);
        (0..count).for_each(|_| pools[piece.color as usize].add(piece.role));
    }
    Ok(pools)
}

/// The place of a piece in a pool as it is written, for errors: counted from 0, 0 where it is not there.
fn place_in(field: Field<'_>, color: Color, role: Role) -> usize {
    field.text.chars().position(|c| c == color.dress(role.letter())).unwrap_or(0)
}

/// Checks what was told (page, 6.3) and makes the public part of it. `all`: the dealer tells, so nothing may be missing.
pub(super) fn public(
    told: &Told,
    options: &Options,
    board: Field<'_>,
    pool: Field<'_>,
    captured: Option<Field<'_>>,
    all: bool,
) -> Result<Public, FenError> {
    let Told { position, pools, captured: known } = told;
    let mut taken = [Places::default(); 2];
    let (mut whole, mut shown) = (*pools, [Kinds::default(); 2]);
    for color in Color::ALL {
        let (name, i) = (side_name(color), color as usize);
        let open = |role| (position.role(role) & (position.side(color) - position.covered())).count();
        for role in Pool::ORDER {
            let (stand, lie, gone) = (open(role), pools[i].count(role), known[i].count(role));
            if stand + lie + gone > total(role) {
                let problem = format!(
                    "too many {name} {role}s: {stand} open on the board, {lie} in the pool and {gone} captured, but \
                     {name} has {}",
                    total(role)
                );
                return Err(pool.error(place_in(pool, color, role), problem));
            }
        }
        let covered = (position.covered() & position.side(color)).count();
        let Some(unseen) = pools[i].len().checked_sub(covered) else {
            let problem = format!(
                "{name} has {covered} face-down pieces on the board, but only {} in the pool: {} too few",
                pools[i].len(),
                covered - pools[i].len()
            );
            return Err(pool.error(0, problem));
        };
        let nothing_unseen = all || options.captured == Captured::Public;
        if nothing_unseen && unseen > 0 {
            let problem = format!(
                "{name} has {} pieces in the pool, but {covered} face-down pieces on the board: {unseen} too many",
                pools[i].len()
            );
            return Err(pool.error(0, problem));
        }
        let gone = unseen + known[i].len();
        if gone > HOMES as u32 {
            return Err(
                pool.error(0, format!("{name} has {gone} pieces captured face down, more than {HOMES}"))
            );
        }
        if options.captured == Captured::HiddenFromAll && !all && !known[i].is_empty() {
            let field = captured.unwrap_or(pool);
            let problem = "with captured-covered=hidden-from-all nobody knows these pieces: expected -";
            return Err(field.error(0, problem));
        }
        taken[i] = Places::earlier(gone as usize);
        if options.captured == Captured::Public {
            shown[i] = known[i].pieces().collect();
        } else {
            known[i].pieces().for_each(|role| whole[i].add(role));
        }
        // Where kings take each other, one may stand in the enemy's palace when the game is over.
        let at_home = position.king(color).is_none_or(|king| Bitboard::palace(color).contains(king));
        if !(at_home || options.king_capture && position.king(!color).is_none()) {
            return Err(board.error(0, format!("the {name} king stands in the other side's palace")));
        }
        let may_be_taken = options.king_capture && position.turn() == color;
        if position.king(color).is_none() && !may_be_taken {
            return Err(board.error(0, format!("{name} has no king")));
        }
    }
    if !options.king_capture {
        check_kings(position, board)?;
    }
    Ok(Public::choosing(*position, whole, taken, shown, *options))
}

/// The side not to move must not stand in check, and the kings must not face each other.
fn check_kings(position: &Position, board: Field<'_>) -> Result<(), FenError> {
    let waiting = !position.turn();
    let Some(king) = position.king(waiting) else { return Ok(()) };
    let by = position.attackers(king, position.turn(), position.occupied());
    let Some(by) = by.first() else { return Ok(()) };
    let problem = if position.king(!waiting) == Some(by) {
        format!("the kings on {by} and {king} face each other with nothing between")
    } else {
        format!(
            "the {} king on {king} is attacked by the {} on {by}, but it is not its side's move",
            side_name(waiting),
            position.piece_words(by)
        )
    };
    Err(board.error(0, problem))
}

/// A position without its deal; with it, where nothing is hidden.
pub(super) fn untold(public: Public, told: &Told) -> Setup<Jieqi> {
    let mut private: PerSeat<Private> = PerSeat::default();
    let mut hidden = Hidden::plain();
    let mut known = public.position().covered().is_empty();
    for color in Color::ALL {
        let seen: Kinds = told.captured[color as usize].pieces().collect();
        known &= seen.len() == public.taken(color);
        hidden.set_earlier(color, seen);
        if public.options.captured == Captured::CapturerOnly {
            private[(!color).seat()] = Private { seen };
        }
    }
    Setup { public, private, hidden: known.then_some(hidden) }
}

/// Reads the dealer's field.
fn dealt(
    mut public: Public,
    told: &Told,
    field: Field<'_>,
    captured: Field<'_>,
) -> Result<Setup<Jieqi>, FenError> {
    let letters: Vec<char> = field.text.chars().collect();
    let mut hidden = Hidden::plain();
    for color in Color::ALL {
        let start = color as usize * (HOMES + 1);
        let mut left = told.pools[color as usize];
        for i in 0..HOMES {
            let (at, square) = (start + i, home(color, i));
            let Some(&letter) = letters.get(at) else {
                let problem = format!("{}'s deal ends here, expected {HOMES} letters", side_name(color));
                return Err(field.error(at, problem));
            };
            if !public.position().is_covered(square) {
                if letter != '-' {
                    return Err(
                        field.error(at, format!("found {letter:?}, expected -: nothing lies on {square}"))
                    );
                }
                continue;
            }
            let piece = Piece::of_sign(letter).filter(|p| p.color == color && left.count(p.role) > 0);
            let Some(piece) = piece else {
                let expected: String = left.roles().map(|(role, _)| color.dress(role.letter())).collect();
                let problem =
                    format!("found {letter:?} for the piece on {square}, expected one of {expected}");
                return Err(field.error(at, problem));
            };
            left.take(piece.role);
            hidden.set(square, piece.role);
        }
        let (at, expected) = (start + HOMES, if color.is_white() { '/' } else { ';' });
        if letters.get(at) != Some(&expected) {
            let problem = format!("expected {expected:?} behind {}'s deal", side_name(color));
            return Err(field.error(at, problem));
        }
    }
    let start = 2 * (HOMES + 1);
    let mut kinds = [Kinds::default(); 2];
    let mut order = 1;
    if letters[start..] != ['-'] {
        for (i, &letter) in letters[start..].iter().enumerate() {
            let at = start + i;
            let piece = Piece::of_sign(letter).filter(|p| {
                let of = p.color as usize;
                let has = kinds[of].iter().filter(|&role| role == p.role).count() as u32;
                has < told.captured[of].count(p.role)
            });
            let Some(piece) = piece else {
                let problem = format!(
                    "found {letter:?}, expected the pieces of the captured field {}, or -",
                    captured.text
                );
                return Err(field.error(at, problem));
            };
            kinds[piece.color as usize].push(piece.role);
            order = order << 1 | piece.color as u32;
        }
    }
    for color in Color::ALL {
        let (has, expected) = (kinds[color as usize].len(), told.captured[color as usize].len() as usize);
        if has != expected {
            let name = side_name(color);
            let problem = format!("{has} captured {name} pieces, but the captured field has {expected}");
            return Err(field.error(start, problem));
        }
        hidden.set_earlier(color, kinds[color as usize]);
        if public.options.captured == Captured::Public {
            public.shown[color as usize] = kinds[color as usize];
        }
    }
    public.order = order;
    Ok(Setup { private: seen_by_captors(public.options, kinds), public, hidden: Some(hidden) })
}
