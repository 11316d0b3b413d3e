//! Hidden Queen as text.
//!
//! FEN: `4k3/xxxxxxxx/8/8/8/8/XXXXXXXX/4K3 w ?/? 0`: board with `X` and `x` for cards, side to move, queens (White's/Black's:
//! `?` one of the cards, for the dealer its file, `-` turned up), plies of row g. Actions: `e2e4`. Answers: `e2=Q`, with the
//! square to which the card was dealt.

use facedown_board::chess::{File, Square};
use facedown_board::fen::{Field, fields, read_counter, read_placement, read_turn, write_placement};
use facedown_board::{ByColor, Color};
use facedown_core::notation::form::{FenField, Form, Takes};
use facedown_core::notation::{About, ActionError, ByHand, FenError, Ground, Notation};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::{PerSeat, Seat};

use super::{Action, Event, Hidden, HiddenQueen, Pieces, Public, QUIET, Query, card_rank, letter};

const FIELDS: [&str; 4] = ["board", "side to move", "queens", "plies without a capture"];

fn write(public: &Public, hidden: Option<&Hidden>) -> String {
    let on = |color: Color, at| letter(&public.pieces[color], at).map(|letter| color.dress(letter));
    let board = write_placement(8, 8, |file, rank| {
        let at = Square::at((rank * 8 + file) as u32);
        Color::ALL.into_iter().find_map(|color| on(color, at))
    });
    let queen = |color: Color| match (public.pieces[color].queen_down, hidden) {
        (false, _) => '-',
        (true, None) => '?',
        (true, Some(hidden)) => hidden.0[color].letter(),
    };
    let (turn, white, black) = (public.turn.letter(), queen(Color::White), queen(Color::Black));
    format!("{board} {turn} {white}/{black} {}", public.quiet)
}

fn read_pieces(field: Field<'_>) -> Result<ByColor<Pieces>, FenError> {
    let mut pieces = Public::start().pieces;
    for color in Color::ALL {
        pieces[color].all().into_iter().for_each(|at| pieces[color].remove(at));
    }
    read_placement(field, 8, 8, |file, rank, letter| {
        let at = Square::at((rank * 8 + file) as u32);
        let color = Color::from_white(letter.is_ascii_uppercase());
        let own = &mut pieces[color];
        match letter.to_ascii_uppercase() {
            'X' if at.rank() != card_rank(color) => {
                return Err(format!(
                    "a card of {color} lies on rank {} or nowhere",
                    card_rank(color).index() + 1
                ));
            }
            'X' => own.cards.insert(at),
            'P' if rank == 0 || rank == 7 => return Err("no pawn is on the first or last rank".to_owned()),
            'P' => own.pawns.insert(at),
            'Q' => own.queens.insert(at),
            'K' if own.king.is_some() => return Err(format!("a second king of {color}")),
            'K' => own.king = Some(at),
            _ => return Err(format!("found {letter:?}, expected one of X P Q K x p q k")),
        }
        Ok(())
    })?;
    if pieces.white.king.is_none() && pieces.black.king.is_none() {
        return Err(field.error(0, "there is no king: at least one is on the board"));
    }
    Ok(pieces)
}

/// The queens' field: writes down whose is face down, and gives the files where both are named that need to be.
fn read_queens(field: Field<'_>, pieces: &mut ByColor<Pieces>) -> Result<Option<Hidden>, FenError> {
    let signs: Vec<char> = field.text.chars().collect();
    let [white, '/', black] = signs[..] else {
        return Err(
            field.error(0, format!("found {:?}, expected White's and Black's, as in ?/?", field.text))
        );
    };
    let (mut files, mut known) = (ByColor { white: File::new(0), black: File::new(0) }, true);
    for (color, at, sign) in [(Color::White, 0, white), (Color::Black, 2, black)] {
        let own = &mut pieces[color];
        own.queen_down = sign != '-';
        if own.queen_down && own.cards.is_empty() {
            return Err(field.error(at, format!("{color} has no card that could be its queen: expected -")));
        }
        match sign {
            '-' => {}
            '?' => known = false,
            _ => {
                let file = own.cards.into_iter().map(Square::file).find(|file| file.letter() == sign);
                files[color] = file.ok_or_else(|| {
                    field.error(at, format!("found {sign:?}, expected ?, - or the file of a card of {color}"))
                })?;
            }
        }
    }
    Ok(known.then_some(Hidden(files)))
}

impl Notation for HiddenQueen {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Hidden Queen",
        inventor: "an example for programmers",
        summary: "Kings and face-down pawns, one of which on each side is a queen: it turns up when it moves or is captured.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: None,
    };

    const FORM: Form = Form {
        pieces: "KQPX",
        fields: &[
            FenField::SIDE,
            FenField::stays("queens", Takes::Text { size: 3, signs: "?-/abcdefgh" }),
            FenField::stays("halfmove", Takes::Number { least: 0, most: QUIET }),
        ],
        least: 3,
        start: "4k3/xxxxxxxx/8/8/8/8/XXXXXXXX/4K3 w ?/? 0",
        empty: "4k3/8/8/8/8/8/8/4K3 w -/- 0",
        picture: "4k3/xxx1xxxx/8/3p4/4Q3/8/XXXX1XXX/4K3 b -/? 0",
    };

    const OPTIONS: &'static [OptionSpec] = &[];

    const BY_HAND: ByHand<Self> = ByHand {
        letter: |_, queen| Some(if queen { 'Q' } else { 'P' }),
        place: |query| {
            let (Query::Captured(Action { to: home, .. }) | Query::Moved(Action { from: home, .. })) = query;
            Some(home.to_string())
        },
        ..ByHand::NONE
    };

    fn options(_: &Chosen) -> Result<(), OptionError> {
        Ok(())
    }

    fn start_fen((): &()) -> Option<String> {
        Some(write(&Public::start(), None))
    }

    fn fen(view: View<'_, Self>) -> String {
        write(view.public, None)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        write(&state.public, Some(&state.hidden))
    }

    fn read_fen(text: &str, (): &()) -> Result<Setup<Self>, FenError> {
        let fields = fields(text, &FIELDS, FIELDS.len())?;
        let mut pieces = read_pieces(fields[0])?;
        let turn = read_turn(fields[1])?;
        let hidden = read_queens(fields[2], &mut pieces)?;
        let public = Public { pieces, turn, quiet: read_counter(fields[3], 0, QUIET)? };
        Ok(Setup { public, private: PerSeat::default(), hidden })
    }

    fn action_text(action: Action) -> String {
        format!("{}{}", action.from, action.to)
    }

    fn read_action(_: View<'_, Self>, _: Seat, text: &str) -> Result<Action, ActionError> {
        let square = |at: usize| {
            let part: String = text.chars().skip(at).take(2).collect();
            part.parse::<Square>().map_err(|_| ActionError::Text {
                text: text.to_owned(),
                at: at + 1,
                expected: "a square, such as e4".to_owned(),
            })
        };
        let (from, to) = (square(0)?, square(2)?);
        if text.chars().count() > 4 {
            return Err(ActionError::Text {
                text: text.to_owned(),
                at: 5,
                expected: "nothing behind the second square".to_owned(),
            });
        }
        Ok(Action { from, to })
    }

    fn read_answer(query: Query, text: &str) -> Result<bool, String> {
        let (Query::Captured(Action { to: home, .. }) | Query::Moved(Action { from: home, .. })) = query;
        match text.strip_prefix(&format!("{home}=")).unwrap_or(text) {
            "Q" | "q" => Ok(true),
            "P" | "p" => Ok(false),
            _ => Err("Q (the queen) or P (a pawn)".to_owned()),
        }
    }

    fn answer_words(queen: bool) -> String {
        if queen { "a queen" } else { "a pawn" }.to_owned()
    }

    fn query_words(query: Query) -> String {
        match query {
            Query::Captured(action) => format!("what the captured card on {} is", action.to),
            Query::Moved(action) => {
                format!("what the card that went from {} to {} is", action.from, action.to)
            }
        }
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, Action { from, to }: Action) -> String {
        let own = &view.public.pieces[Color::of_seat(seat)];
        let Some(piece) = letter(own, from) else { return format!("no piece of {seat} is on {from}") };
        if own.all().contains(to) {
            return format!("a piece of your own is on {to}");
        }
        let name = match piece {
            'X' => "a card moves as a pawn: it",
            'P' => "a pawn",
            'Q' => "the queen",
            _ => "the king",
        };
        format!("{name} cannot go from {from} to {to} here")
    }

    fn event_text(event: &Event) -> Option<String> {
        let Event::TurnedUp { home, color, queen, .. } = *event else { return None };
        Some(format!("{home}={}", color.dress(if queen { 'Q' } else { 'P' })))
    }

    fn say(before: &Public, action: Action, told: &[&Event], _: &Public) -> String {
        let Action { from, to } = action;
        let sign = match letter(&before.pieces[before.turn], from) {
            Some('X') => "□",
            Some('Q') => "Q",
            Some('K') => "K",
            _ => "",
        };
        let between = if before.occupied().contains(to) { 'x' } else { '-' };
        let mut text = format!("{sign}{from}{between}{to}");
        for event in told {
            match **event {
                Event::TurnedUp { home, queen, .. } => {
                    let (letter, captured) = (if queen { 'Q' } else { 'P' }, home == to);
                    text.push_str(&if captured {
                        format!(" ({home}={letter})")
                    } else {
                        format!("={letter}")
                    });
                }
                Event::Promoted(..) => text.push_str("=Q"),
                Event::Captured(..) | Event::Moved(..) => {}
            }
        }
        text
    }
}
