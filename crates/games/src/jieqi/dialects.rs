//! The other programs' FEN dialects (Jieqi rules page, section 6): Pikafish's five fields, JieqiBox's old seven,
//! pychess's `~`, and that of chessprogramming.org.

use facedown_board::Color;
use facedown_board::fen::{Field, fields, read_counter, read_turn};
use facedown_board::xiangqi::fen::{read_board, side_name, total, write_board};
use facedown_board::xiangqi::{Piece, Position, Role, Square, home_role};
use facedown_core::notation::{Dialect, FenError};
use facedown_core::rules::game::{Setup, View};

use super::fen::{self, MOST, Told, read_pool};
use super::pool::Pool;
use super::{Jieqi, Options};

/// The dialects that can be written: JieqiBox's new form, ours (six fields); Pikafish's (five: without what the reader
/// saw captured); JieqiBox's old form (seven, the pool second); pychess's (face-down pieces as `r~`, no pool).
pub(super) const DIALECTS: &[Dialect<Jieqi>] = &[
    Dialect { name: "jieqibox", fen: fen::write },
    Dialect { name: "pikafish", fen: pikafish },
    Dialect { name: "jieqibox-old", fen: old_jieqibox },
    Dialect { name: "pychess", fen: pychess },
];

/// The FEN that engines of Pikafish's Jieqi line read.
pub(super) fn pikafish(view: View<'_, Jieqi>) -> String {
    let [board, side, pool, half, full] = parts(view);
    format!("{board} {side} {pool} {half} {full}")
}

fn old_jieqibox(view: View<'_, Jieqi>) -> String {
    let [board, side, pool, half, full] = parts(view);
    format!("{board} {pool} {side} - - {half} {full}")
}

fn pychess(view: View<'_, Jieqi>) -> String {
    let [_, side, _, half, full] = parts(view);
    format!("{} {side} - - {half} {full}", tilded(view.public.position()))
}

/// Board, side to move, pool and both counters.
fn parts(view: View<'_, Jieqi>) -> [String; 5] {
    let position = view.public.position();
    let (half, full) = (position.halfmoves(), position.fullmoves());
    let pool = fen::pool_text(fen::pools_of(view));
    [write_board(position), position.turn().letter().to_string(), pool, half.to_string(), full.to_string()]
}

/// The board field with the home kind and `~` for a face-down piece.
fn tilded(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..10).rev() {
        let mut run = 0;
        for square in (0..9).filter_map(|file| Square::new(file, rank)) {
            let Some(piece) = position.piece_at(square) else {
                run += 1;
                continue;
            };
            if run > 0 {
                text.push_str(&run.to_string());
            }
            run = 0;
            text.push(piece.letter());
            if position.is_covered(square) {
                text.push('~');
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn finished(
    told: Told,
    options: &Options,
    board: Field<'_>,
    pool: Field<'_>,
) -> Result<Setup<Jieqi>, FenError> {
    let public = fen::public(&told, options, board, pool, None, false)?;
    Ok(fen::untold(public, &told))
}

pub(super) fn read_pikafish(text: &str, options: &Options) -> Result<Setup<Jieqi>, FenError> {
    const NAMES: [&str; 5] = ["board", "side to move", "pool", "halfmove clock", "fullmove number"];
    let fields = fields(text, &NAMES, 5)?;
    let mut position = read_board(fields[0])?;
    position.set_turn(read_turn(fields[1])?);
    let pools = read_pool(fields[2])?;
    position.set_counters(read_counter(fields[3], 0, MOST)?, read_counter(fields[4], 1, MOST)?);
    finished(Told { position, pools, captured: Default::default() }, options, fields[0], fields[2])
}

pub(super) fn read_old_jieqibox(text: &str, options: &Options) -> Result<Setup<Jieqi>, FenError> {
    const NAMES: [&str; 7] =
        ["board", "pool", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"];
    let fields = fields(text, &NAMES, 7)?;
    let mut position = read_board(fields[0])?;
    let pools = read_pool(fields[1])?;
    position.set_turn(read_turn(fields[2])?);
    dashes(&fields[3..5])?;
    position.set_counters(read_counter(fields[5], 0, MOST)?, read_counter(fields[6], 1, MOST)?);
    finished(Told { position, pools, captured: Default::default() }, options, fields[0], fields[1])
}

/// Fields that mean nothing in this game.
fn dashes(fields: &[Field<'_>]) -> Result<(), FenError> {
    match fields.iter().find(|field| field.text != "-") {
        Some(field) => Err(field.error(0, format!("found {:?}, expected -: this game has none", field.text))),
        None => Ok(()),
    }
}

/// The pieces of each side that are on the board neither open nor as a face-down piece: T minus the open pieces.
fn not_open(position: &Position) -> [Pool; 2] {
    Color::ALL.map(|color| {
        let open = position.side(color) - position.covered();
        let mut pool = Pool::full();
        for role in Pool::ORDER {
            (0..(position.role(role) & open).count()).for_each(|_| pool.take(role));
        }
        pool
    })
}

/// Reads `r~n~b~...` with the pool as a field behind, which may be left out where it can be told: while no piece is off
/// the board.
pub(super) fn read_pychess(text: &str, options: &Options) -> Result<Setup<Jieqi>, FenError> {
    const NAMES: [&str; 7] =
        ["board", "side to move", "castling", "en passant", "halfmove clock", "fullmove number", "pool"];
    let fields = fields(text, &NAMES, 6)?;
    let mut position = read_translated(fields[0], false)?;
    position.set_turn(read_turn(fields[1])?);
    dashes(&fields[2..4])?;
    position.set_counters(read_counter(fields[4], 0, MOST)?, read_counter(fields[5], 1, MOST)?);
    let (pools, field) = match fields.get(6) {
        Some(&field) => (read_pool(field)?, field),
        None => {
            let pools = not_open(&position);
            let gone = Color::ALL
                .into_iter()
                .any(|c| pools[c as usize].len() != (position.covered() & position.side(c)).count());
            if gone {
                let problem = "missing: this dialect does not tell what is hidden once pieces are off the board; write the \
                               pool behind the counters, as R2n1";
                return Err(FenError::new(7, NAMES[6], 1, problem));
            }
            (pools, fields[0])
        }
    };
    finished(Told { position, pools, captured: Default::default() }, options, fields[0], field)
}

/// Reads the dialect of chessprogramming.org: `h` and `e` for horse and elephant, and in brackets behind the board what
/// was captured, `X2` for two of Red's pieces that were captured face down.
pub(super) fn read_cpw(text: &str, options: &Options) -> Result<Setup<Jieqi>, FenError> {
    const NAMES: [&str; 6] =
        ["board", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"];
    let fields = fields(text, &NAMES, 6)?;
    let board = fields[0];
    let Some((pieces, captured)) =
        board.text.split_once('[').and_then(|(pieces, rest)| Some((pieces, rest.strip_suffix(']')?)))
    else {
        return Err(board.error(board.text.chars().count(), "expected ] behind the captured pieces"));
    };
    let mut position = read_translated(Field { text: pieces, ..board }, true)?;
    position.set_turn(read_turn(fields[1])?);
    dashes(&fields[2..4])?;
    position.set_counters(read_counter(fields[4], 0, MOST)?, read_counter(fields[5], 1, MOST)?);
    let mut pools = not_open(&position);
    let mut covered = [0; 2];
    let letters: Vec<char> = captured.chars().collect();
    let mut i = 0;
    while i < letters.len() {
        let at = pieces.chars().count() + 1 + i;
        let color = Color::from_white(letters[i].is_ascii_uppercase());
        let digits: String = letters[i + 1..].iter().take_while(|c| c.is_ascii_digit()).take(3).collect();
        let Some(count) = digits.parse::<u32>().ok().filter(|&n| n <= 15) else {
            return Err(board.error(at + 1, format!("expected a count behind {:?}, at most 15", letters[i])));
        };
        if letters[i].eq_ignore_ascii_case(&'x') {
            covered[color as usize] += count;
        } else {
            let Some(piece) = western(letters[i]).filter(|p| p.role != Role::King) else {
                return Err(
                    board.error(at, format!("found {:?}, expected R H E A C P, X or lower case", letters[i]))
                );
            };
            let pool = &mut pools[color as usize];
            if count > pool.count(piece.role) {
                let (name, role) = (side_name(color), piece.role);
                let problem = format!(
                    "{count} {name} {role}s captured, but only {} of {} are not on the board",
                    pool.count(role),
                    total(role)
                );
                return Err(board.error(at, problem));
            }
            (0..count).for_each(|_| pool.take(piece.role));
        }
        i += 1 + digits.len();
    }
    for color in Color::ALL {
        let lie = (position.covered() & position.side(color)).count() + covered[color as usize];
        let pool = pools[color as usize].len();
        if lie != pool {
            let name = side_name(color);
            let problem = format!(
                "{name} has {lie} pieces face down or captured so, but {pool} whose kind nobody has seen"
            );
            return Err(board.error(pieces.chars().count(), problem));
        }
    }
    finished(Told { position, pools, captured: Default::default() }, options, board, board)
}

/// A letter in which `h` and `e` stand for horse and elephant.
fn western(letter: char) -> Option<Piece> {
    Piece::of_sign(match letter {
        'h' => 'n',
        'H' => 'N',
        'e' => 'b',
        'E' => 'B',
        letter => letter,
    })
}

/// Reads a board whose face-down pieces are a home kind with `~`, or whose letters are western. Errors name the
/// character of the text as it was given.
fn read_translated(field: Field<'_>, letters: bool) -> Result<Position, FenError> {
    let (mut ours, mut places) = (String::new(), Vec::new());
    for (at, letter) in field.text.chars().enumerate() {
        if letter == '~' && !letters {
            // Checked against its home below, where its point is known.
            continue;
        }
        let covered = !letters && field.text.chars().nth(at + 1) == Some('~');
        let color = Color::from_white(letter.is_ascii_uppercase());
        ours.push(match western(letter) {
            Some(_) if covered => color.dress('x'),
            Some(piece) if letters => piece.letter(),
            _ => letter,
        });
        places.push(at);
    }
    let position = read_board(Field { text: &ours, ..field }).map_err(|error| {
        let at = places.get(error.at - 1).copied().unwrap_or(field.text.chars().count());
        FenError { at: at + 1, ..error }
    })?;
    if !letters {
        check_homes(field)?;
    }
    Ok(position)
}

/// Each `~` must stand behind the kind of its home point.
fn check_homes(field: Field<'_>) -> Result<(), FenError> {
    let (mut file, mut rank) = (0, 9);
    let mut last = None;
    for (at, letter) in field.text.chars().enumerate() {
        match letter {
            '/' => (file, rank) = (0, rank - 1),
            '~' => {
                let square = Square::new(file - 1, rank);
                let role = last.and_then(Piece::of_sign).map(|p| p.role);
                if role.is_none() || square.and_then(home_role) != role {
                    let problem = "~ stands behind the kind of the point on which a piece lies face down";
                    return Err(field.error(at, problem));
                }
            }
            '1'..='9' => file += letter as i32 - '0' as i32,
            _ => file += 1,
        }
        last = Some(letter);
    }
    Ok(())
}
