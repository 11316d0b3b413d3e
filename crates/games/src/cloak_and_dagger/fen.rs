//! The eleven fields of the FEN (rules page, section 7).
//!
//! Board with `X`/`x` for checkers, side to move, pieces that have not moved, squares that may be taken en passant, the
//! two counters, numbers of the checkers in the order of their squares, identities by number, pawns to drop, what is
//! pending, checkers guessed right: `xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1
//! 12345678/12345678 ????????/???????? 0/0 g -` is the start of play to a spectator.
//!
//! A FEN holds no history: what moves have told, refusals, a call of check, and how a game ended are in the record
//! alone. The end is judged again from the dealer's FEN.

use facedown_board::chess::{Bitboard, File, Rank, Square};
use facedown_board::fen::{Field, fields, read_counter, read_placement, read_turn, write_placement};
use facedown_board::{ByColor, Color, Piece, Role};
use facedown_core::notation::FenError;
use facedown_core::rules::game::Setup;
use facedown_core::rules::seat::PerSeat;

use super::arrangement::{CHECKERS, Identities, Roles, Set};
use super::pieces::{Board, around, passed_rank};
use super::{CloakAndDagger, End, Guessed, Options, Phase, Private, Public, judge};

const NAMES: [&str; 11] = [
    "board",
    "side to move",
    "pieces that have not moved",
    "en passant",
    "halfmove clock",
    "move number",
    "numbers of the checkers",
    "identities",
    "pawns to drop",
    "pending",
    "guessed right",
];

/// The highest count that a FEN may hold.
const MOST: u16 = 9999;

/// The most pieces, and the most pawns, that a side can have.
const PIECES: u32 = 16;
const PAWNS: u32 = 8;

const PHASES: [(&str, Phase); 9] = [
    ("p", Phase::Penalty),
    ("g", Phase::Guess),
    ("m", Phase::Move(Guessed::No)),
    ("mr", Phase::Move(Guessed::Right)),
    ("mw", Phase::Move(Guessed::Wrong)),
    ("b", Phase::Bonus),
    ("u", Phase::Uncloak { wrong: false }),
    ("uw", Phase::Uncloak { wrong: true }),
    ("-", Phase::Over(End::Untold)),
];

fn square(file: usize, rank: usize) -> Square {
    Square::new(File::new(file as u8), Rank::new(rank as u8))
}

fn write_board(board: &Board) -> String {
    write_placement(8, 8, |file, rank| {
        let at = square(file, rank);
        Color::ALL.into_iter().find_map(|color| match board[color].role_at(at) {
            Some(role) => Some(Piece { color, role }.letter()),
            None => board[color].checker_at(at).map(|_| color.dress('x')),
        })
    })
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn write_unmoved(unmoved: Bitboard) -> String {
    let of = |color: Color| {
        let home = unmoved & Bitboard::rank(Rank::home(color));
        home.into_iter().map(move |at| color.dress(at.file().letter()))
    };
    or_dash(of(Color::White).chain(of(Color::Black)).collect())
}

fn write_numbers(board: &Board, color: Color) -> String {
    let pieces = &board[color];
    let digits = pieces.cloaked().into_iter().filter_map(|at| pieces.checker_at(at));
    or_dash(digits.map(|checker| (b'1' + checker as u8) as char).collect())
}

fn write_identities(public: &Public, color: Color, known: &Identities) -> String {
    let letter = |checker: usize| {
        if public.board[color].checker(checker).is_none() {
            return '-';
        }
        let told = known[checker].or_else(|| public.told_identity(color, checker));
        told.map_or('?', |role| color.dress(role.letter()))
    };
    (0..CHECKERS).map(letter).collect()
}

fn write_pending(public: &Public) -> String {
    match public.phase {
        Phase::Arrange => match (public.arranged.white, public.arranged.black) {
            (true, false) => "arrange:w".to_owned(),
            (false, true) => "arrange:b".to_owned(),
            _ => "arrange".to_owned(),
        },
        Phase::Over(_) => "-".to_owned(),
        phase => PHASES.iter().find(|(_, p)| *p == phase).map_or("-", |(text, _)| text).to_owned(),
    }
}

fn write_guessed(public: &Public) -> String {
    let of = |color: Color| {
        let right = (0..CHECKERS).filter(move |checker| public.told_by_guess(color, *checker));
        right.map(move |checker| format!("{}{}", color.letter(), checker + 1))
    };
    or_dash(of(Color::White).chain(of(Color::Black)).collect())
}

/// The FEN for a reader who knows these checkers.
pub(super) fn write(public: &Public, known: PerSeat<Identities>) -> String {
    let squares = Color::ALL.into_iter().filter_map(|color| public.en_passant[color]);
    let en_passant = or_dash(squares.map(|at| at.to_string()).collect());
    let both = |of: &dyn Fn(Color) -> String| format!("{}/{}", of(Color::White), of(Color::Black));
    format!(
        "{} {} {} {en_passant} {} {} {} {} {} {} {}",
        write_board(&public.board),
        public.turn.letter(),
        write_unmoved(public.unmoved),
        public.halfmoves,
        public.fullmoves,
        both(&|color| write_numbers(&public.board, color)),
        both(&|color| write_identities(public, color, &known[color.seat()])),
        both(&|color| public.droppable[color].to_string()),
        write_pending(public),
        write_guessed(public),
    )
}

/// Reads any FEN of the game. It is whole where it names every checker that is still cloaked.
pub(super) fn read(text: &str, options: &Options) -> Result<Setup<CloakAndDagger>, FenError> {
    let all = fields(text, &NAMES, NAMES.len())?;
    let [
        board,
        side,
        unmoved,
        en_passant,
        halfmoves,
        fullmoves,
        numbers,
        identities,
        drops,
        pending,
        guessed,
    ] = all[..]
    else {
        return Err(FenError::new(1, NAMES[0], 1, "expected eleven fields"));
    };
    if pending.text.starts_with("arrange") {
        return read_arranging(&all, options);
    }
    let mut public = Public::start(*options);
    public.arranged = ByColor { white: true, black: true };
    let mut cloaked = ByColor::<Bitboard>::default();
    read_pieces(board, &mut public.board, &mut cloaked)?;
    public.turn = read_turn(side)?;
    read_numbers(numbers, &mut public.board, &cloaked)?;
    public.unmoved = read_unmoved(unmoved, &public.board)?;
    public.phase = read_phase(pending)?;
    public.en_passant = read_en_passant(en_passant, &public)?;
    public.halfmoves = read_counter(halfmoves, 0, MOST)?;
    public.fullmoves = read_counter(fullmoves, 1, MOST)?;
    public.droppable = read_drops(drops, &public.board)?;
    public.guessed = read_guessed(guessed)?;
    let known = read_identities(identities, &mut public)?;
    check_phase(pending, &public)?;
    check_drops(drops, &public)?;
    let whole = Color::ALL.into_iter().all(|color| {
        public.board[color].each_checker().all(|(checker, _)| known[color.seat()][checker].is_some())
    });
    public.turn_key = public.key();
    check_guess(pending, &public, &known, whole)?;
    judge_again(pending, board, &mut public, &known, whole)?;
    let private = PerSeat(known.0.map(|identities| Private { identities }));
    Ok(Setup { public, private, hidden: whole.then_some(()) })
}

/// While both sides arrange, the board is the start's.
fn read_arranging(all: &[Field<'_>], options: &Options) -> Result<Setup<CloakAndDagger>, FenError> {
    let pending = all[9];
    let mut public = Public::start(*options);
    public.arranged = match pending.text {
        "arrange" => ByColor::default(),
        "arrange:w" => ByColor { white: true, black: false },
        "arrange:b" => ByColor { white: false, black: true },
        _ => return Err(pending.error(7, "expected `arrange`, `arrange:w` or `arrange:b`")),
    };
    let start = write(&public, PerSeat::default());
    for (field, due) in all.iter().zip(start.split(' ')) {
        if field.text != due && !["identities", "pending"].contains(&field.name) {
            let problem = format!("found {:?}, but before the game it is {due:?}", field.text);
            return Err(field.error(0, problem));
        }
    }
    let known = read_identities(all[7], &mut public)?;
    let mut whole = true;
    for color in Color::ALL {
        let told = known[color.seat()].iter().any(Option::is_some);
        if told && !public.arranged[color] {
            return Err(all[7].error(0, format!("{color} has not arranged its checkers yet")));
        }
        whole &= told == public.arranged[color];
    }
    let private = PerSeat(known.0.map(|identities| Private { identities }));
    Ok(Setup { public, private, hidden: whole.then_some(()) })
}

fn read_pieces(field: Field<'_>, board: &mut Board, cloaked: &mut ByColor<Bitboard>) -> Result<(), FenError> {
    *board = ByColor::new_with(|_| super::Pieces::NONE);
    read_placement(field, 8, 8, |file, rank, letter| {
        let at = square(file, rank);
        let color = Color::from_white(letter.is_ascii_uppercase());
        if letter.eq_ignore_ascii_case(&'x') {
            cloaked[color].insert(at);
        } else {
            let Some(piece) = Piece::from_letter(letter) else {
                return Err(format!(
                    "found {letter:?} on {at}, expected a digit or one of PNBRQKpnbrqk, X or x"
                ));
            };
            if piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(at) {
                return Err(format!("a {color} pawn cannot stand on {at}"));
            }
            board[color].put(at, piece.role);
        }
        let pieces = &board[color];
        let count = |set: Bitboard| set.count();
        if count(pieces.open_pieces() | cloaked[color]) > PIECES {
            return Err(format!("{color} has more than {PIECES} pieces"));
        }
        if count(pieces.pawns()) > PAWNS {
            return Err(format!("{color} has more than {PAWNS} pawns"));
        }
        if cloaked[color].count() > CHECKERS as u32 {
            return Err(format!("{color} has more than {CHECKERS} checkers"));
        }
        if pieces.open(Role::King).more_than_one() {
            return Err(format!("{color} has a second king on {at}"));
        }
        Ok(())
    })
}

/// The two sides of a field, with the character at which each begins.
fn sides<'a>(field: Field<'a>, what: &str) -> Result<[(Color, usize, &'a str); 2], FenError> {
    match field.text.split_once('/') {
        Some((white, black)) => {
            let second = white.chars().count() + 1;
            Ok([(Color::White, 0, white), (Color::Black, second, black)])
        }
        None => Err(field.error(0, format!("expected White's {what} and Black's with `/` between"))),
    }
}

fn read_numbers(field: Field<'_>, board: &mut Board, cloaked: &ByColor<Bitboard>) -> Result<(), FenError> {
    for (color, start, text) in sides(field, "checkers")? {
        let digits = if text == "-" { "" } else { text };
        let mut squares = cloaked[color].into_iter();
        for (i, digit) in digits.chars().enumerate() {
            let Some(checker) = digit.to_digit(10).filter(|n| (1..=8).contains(n)).map(|n| n as usize - 1)
            else {
                return Err(field.error(start + i, format!("found {digit:?}, expected a number 1 to 8")));
            };
            if board[color].checker(checker).is_some() {
                return Err(field.error(start + i, format!("{color} has one checker {digit}")));
            }
            let Some(at) = squares.next() else {
                let n = cloaked[color].count();
                return Err(field.error(start + i, format!("{color} has {n} checkers on the board")));
            };
            board[color].put_checker(at, checker);
        }
        if let Some(at) = squares.next() {
            let end = start + digits.chars().count();
            return Err(field.error(end, format!("the number of {color}'s checker on {at} is missing")));
        }
    }
    Ok(())
}

fn read_unmoved(field: Field<'_>, board: &Board) -> Result<Bitboard, FenError> {
    let mut unmoved = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(unmoved);
    }
    let mut last = None;
    for (i, letter) in field.text.chars().enumerate() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let Some(file) = ('a'..='h').position(|f| f == letter.to_ascii_lowercase()) else {
            return Err(field.error(i, format!("found {letter:?}, expected files ABCDEFGHabcdefgh, or -")));
        };
        let order = (color, file);
        if last.is_some_and(|last| last >= order) {
            return Err(field.error(i, format!("{letter:?} out of order: ABCDEFGHabcdefgh, each once")));
        }
        last = Some(order);
        let at = square(file, Rank::home(color).index());
        let stands = match board[color].checker_at(at) {
            Some(checker) => checker == file,
            None => board[color].role_at(at).is_some() && board[color].checker(file).is_none(),
        };
        if !stands {
            let problem = format!("{color}'s piece of {at}, checker {} or its piece, is not there", file + 1);
            return Err(field.error(i, problem));
        }
        unmoved.insert(at);
    }
    Ok(unmoved)
}

fn read_phase(field: Field<'_>) -> Result<Phase, FenError> {
    PHASES.into_iter().find(|(text, _)| *text == field.text).map(|(_, phase)| phase).ok_or_else(|| {
        field.error(0, format!("found {:?}, expected p, g, m, mr, mw, b, u, uw, - or arrange", field.text))
    })
}

/// The squares passed over. A side's own right stands from its move to the end of the other side's turn.
fn read_en_passant(field: Field<'_>, public: &Public) -> Result<ByColor<Option<Square>>, FenError> {
    let mut rights = ByColor::default();
    if field.text == "-" {
        return Ok(rights);
    }
    let letters: Vec<char> = field.text.chars().collect();
    let mut last = None;
    for (i, pair) in letters.chunks(2).enumerate() {
        let name: String = pair.iter().collect();
        let passed: Square = name.parse().map_err(|e| field.error(2 * i, format!("{e}")))?;
        let Some(color) = Color::ALL.into_iter().find(|color| passed.rank() == passed_rank(*color)) else {
            return Err(field.error(2 * i, format!("no pawn makes a double step over {passed}")));
        };
        if last.is_some_and(|last| last >= color) {
            return Err(field.error(2 * i, "White's square comes first, and each side has one at most"));
        }
        last = Some(color);
        let pieces = &public.board[color];
        let (from, end) = around(passed, color);
        if !end.is_some_and(|at| pieces.pawns().contains(at)) {
            return Err(field.error(2 * i, format!("no {color} pawn can just have gone over {passed}")));
        }
        if from.into_iter().chain([passed]).any(|at| pieces.all().contains(at)) {
            let problem =
                format!("a piece of {color} stands where its pawn has just come from over {passed}");
            return Err(field.error(2 * i, problem));
        }
        let moved = matches!(public.phase, Phase::Bonus | Phase::Uncloak { .. } | Phase::Over(_));
        if color == public.turn && !moved {
            return Err(field.error(2 * i, format!("{color} has not moved yet in this turn")));
        }
        rights[color] = Some(passed);
    }
    Ok(rights)
}

fn read_drops(field: Field<'_>, board: &Board) -> Result<ByColor<u8>, FenError> {
    let mut drops = ByColor::default();
    for (color, start, text) in sides(field, "pawns to drop")? {
        let most = PAWNS - board[color].pawns().count();
        match text.parse::<u8>() {
            Ok(n) if u32::from(n) <= most && text.len() == 1 => drops[color] = n,
            _ => return Err(field.error(start, format!("found {text:?}, expected a number 0 to {most}"))),
        }
    }
    Ok(drops)
}

fn read_guessed(field: Field<'_>) -> Result<ByColor<u8>, FenError> {
    let mut guessed = ByColor::default();
    if field.text == "-" {
        return Ok(guessed);
    }
    let letters: Vec<char> = field.text.chars().collect();
    let mut last = None;
    for (i, pair) in letters.chunks(2).enumerate() {
        let color = pair.first().and_then(|c| Color::from_letter(*c));
        let number = pair.get(1).and_then(|c| c.to_digit(10)).filter(|n| (1..=8).contains(n));
        let (Some(color), Some(number)) = (color, number) else {
            return Err(field.error(2 * i, "expected w or b and a number 1 to 8, as in w3b5, or -"));
        };
        if last.is_some_and(|last| last >= (color, number)) {
            return Err(field.error(2 * i, "out of order: White's first, by number, each once"));
        }
        last = Some((color, number));
        guessed[color] |= 1 << (number - 1);
    }
    Ok(guessed)
}

/// Reads the letters of each side, and notes what everybody may conclude from them and from the board.
fn read_identities(field: Field<'_>, public: &mut Public) -> Result<PerSeat<Identities>, FenError> {
    let mut known = PerSeat::<Identities>::default();
    for (color, start, text) in sides(field, "identities")? {
        let letters: Vec<char> = text.chars().collect();
        if letters.len() != CHECKERS {
            return Err(field.error(start, format!("{color} has {} identities, expected 8", letters.len())));
        }
        let pieces = public.board[color];
        let (mut letters_given, mut asked) = (false, false);
        let mut told: Identities = [None; CHECKERS];
        for (checker, letter) in letters.into_iter().enumerate() {
            let (at, number) = (start + checker, checker + 1);
            let stands = pieces.checker(checker).is_some();
            let guessed = public.told_by_guess(color, checker);
            match letter {
                '-' if !stands => continue,
                '?' if stands && !guessed => {
                    asked = true;
                    continue;
                }
                '?' if stands => {
                    return Err(
                        field.error(at, format!("checker {number} was guessed right: everybody knows it"))
                    );
                }
                _ => {}
            }
            let officer = Role::from_letter(letter).filter(|role| *role != Role::Pawn);
            let dressed = officer.filter(|role| color.dress(role.letter()) == letter);
            let (Some(role), true) = (dressed, stands) else {
                let due = match (stands, color) {
                    (false, _) => "- (that checker is open or gone)",
                    (true, Color::White) => "one of KQRBN or ?",
                    (true, Color::Black) => "one of kqrbn or ?",
                };
                return Err(field.error(at, format!("found {letter:?}, expected {due}")));
            };
            told[checker] = Some(role);
            letters_given |= !guessed;
        }
        if letters_given && asked {
            return Err(field.error(start, format!("some of {color}'s checkers are named and some are not")));
        }
        let over = matches!(public.phase, Phase::Over(_));
        conclude(public, color, &told, over);
        if Set::of(&public.clues[color]).and(&Set::agreeing(&told)).is_empty() {
            let problem =
                format!("none of the 960 arrangements of {color} agrees with these checkers and the board");
            return Err(field.error(start, problem));
        }
        known[color.seat()] = told;
    }
    Ok(known)
}

/// Everybody's knowledge of a side from the board and from right guesses: the checkers guessed right, and whether its
/// king is among the checkers. After the end the king may be gone.
fn conclude(public: &mut Public, color: Color, told: &Identities, over: bool) {
    let pieces = &public.board[color];
    let open_king = pieces.king().is_some();
    for (checker, told) in told.iter().enumerate() {
        let stands = pieces.checker(checker).is_some();
        let mut clue = public.clues[color][checker];
        if stands && open_king || !stands && !open_king && !over {
            clue = clue.without(Role::King);
        }
        if let Some(role) = told.filter(|_| public.guessed[color] >> checker & 1 != 0) {
            clue = clue.and(Roles::only(role));
        }
        public.clues[color][checker] = clue;
    }
}

/// Is the part that is pending one that this position can have?
fn check_phase(field: Field<'_>, public: &Public) -> Result<(), FenError> {
    let (guess, bonus) = (public.guess_or_move() == Phase::Guess, public.bonus_shown());
    let problem = match public.phase {
        Phase::Penalty | Phase::Bonus if !bonus => {
            "a bonus for which there is no pawn move and no drop is lost at once"
        }
        Phase::Penalty | Phase::Move(Guessed::Wrong) | Phase::Uncloak { wrong: true }
            if public.options.whole_moves =>
        {
            "with guess-bonus=move a wrong guess costs the turn, and nothing is owed for it: no p, mw or uw"
        }
        Phase::Guess if !guess => "there is nothing to guess: the move is due, m",
        // Whoever is in check moves at once there: see `check_guess`.
        Phase::Move(Guessed::No) if guess && !may_be_in_check(public) => {
            "a guess may still be made: expected g, or mr or mw after one"
        }
        Phase::Move(Guessed::Right) | Phase::Bonus if public.guessed[!public.turn] == 0 => {
            "after a right guess the checker that was guessed stands in field 11"
        }
        _ => return Ok(()),
    };
    Err(field.error(0, problem))
}

/// Is a guess perhaps forbidden because the side to move is in check (option `guess-bonus`)?
fn may_be_in_check(public: &Public) -> bool {
    public.options.whole_moves && public.board[public.turn].king().is_some()
}

/// Nothing is dropped where a bonus is a whole move.
fn check_drops(field: Field<'_>, public: &Public) -> Result<(), FenError> {
    if public.options.whole_moves && Color::ALL.into_iter().any(|color| public.droppable[color] > 0) {
        return Err(field.error(0, "with guess-bonus=move no pawns are dropped: expected 0/0"));
    }
    Ok(())
}

/// With option `guess-bonus`: a guess is due unless the side to move is in check, which a whole position tells.
fn check_guess(
    field: Field<'_>,
    public: &Public,
    known: &PerSeat<Identities>,
    whole: bool,
) -> Result<(), FenError> {
    if !whole || !may_be_in_check(public) || public.guess_or_move() != Phase::Guess {
        return Ok(());
    }
    let check = judge::attacked(public, &known[(!public.turn).seat()]);
    match public.phase {
        Phase::Guess if check => Err(field.error(0, "in check no guess may be made: the move is due, m")),
        Phase::Move(Guessed::No) if !check => {
            Err(field.error(0, "a guess may still be made: expected g, or mr after one"))
        }
        _ => Ok(()),
    }
}

/// Judges mate, stalemate and a taken king, which the text tells only by what stands on the board.
fn judge_again(
    pending: Field<'_>,
    board: Field<'_>,
    public: &mut Public,
    known: &PerSeat<Identities>,
    whole: bool,
) -> Result<(), FenError> {
    let over = matches!(public.phase, Phase::Over(_));
    let gone = |color: Color| {
        let pieces = &public.board[color];
        let cloaked_king = |checker: usize| match known[color.seat()][checker] {
            Some(role) => role == Role::King,
            None => true,
        };
        pieces.king().is_none() && !pieces.each_checker().any(|(checker, _)| cloaked_king(checker))
    };
    let taken: Vec<Color> = Color::ALL.into_iter().filter(|color| gone(*color)).collect();
    match taken[..] {
        [color] if over => {
            public.phase = Phase::Over(End::KingTaken(color));
            return Ok(());
        }
        [] => {}
        [color] => {
            return Err(board.error(0, format!("{color} has no king, so the game is over: field 10 is `-`")));
        }
        _ => return Err(board.error(0, "neither side has a king")),
    }
    let due = matches!(public.phase, Phase::Guess | Phase::Move(_) | Phase::Over(_));
    if !whole || !due {
        return Ok(());
    }
    let (own, enemy) = (known[public.turn.seat()], known[(!public.turn).seat()]);
    if public.is_stuck(&own, &enemy) {
        let mated = judge::attacked(public, &enemy);
        public.phase = Phase::Over(if mated { End::Mated(public.turn) } else { End::Stalemate });
    } else if over {
        return Err(
            pending.error(0, "the game is not over: both kings are there and the side to move can move")
        );
    }
    Ok(())
}

impl Public {
    /// The identity of a checker that a right guess has told everybody.
    pub(super) fn told_identity(&self, color: Color, checker: usize) -> Option<Role> {
        if self.told_by_guess(color, checker) { self.clues[color][checker].single() } else { None }
    }
}
