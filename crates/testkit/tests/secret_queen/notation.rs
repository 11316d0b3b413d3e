//! Secret Queen as text.
//!
//! FEN: board, side to move (`-` while picks are made), picks, quiet turns, as in
//! `4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w e2/? 0`. A pick is `-` (not made), a square (known to the reader), `?` (made,
//! not known to the reader) or `x` (the secret is out). Actions: `q@e2` picks, `e2e4` moves. What became known:
//! `d5=q` (the pawn captured on or promoted on d5 was the secret queen), `d5=p` (it was not).

use facedown_board::chess::{Bitboard, Square};
use facedown_board::fen::{Field, fields, read_counter, read_placement, read_turn, write_placement};
use facedown_board::{ByColor, Color};
use facedown_core::notation::form::{FenField, Form, Takes};
use facedown_core::notation::{About, ActionError, FenError, Ground, Notation, Secrecy, SecretChoices};
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};

use crate::rules::{Action, Event, Pieces, Private, Public, Query, SecretQueen, Shown};

const FIELDS: [&str; 4] = ["board", "side to move", "picks", "quiet turns"];

fn letter(public: &Public, at: Square) -> Option<char> {
    Color::ALL.into_iter().find_map(|color| {
        let pieces = &public.pieces[color];
        let letters = [(pieces.pawns, 'P'), (pieces.queens, 'Q'), (pieces.all(), 'K')];
        letters.into_iter().find(|(set, _)| set.contains(at)).map(|(_, letter)| color.dress(letter))
    })
}

fn write(public: &Public, known: PerSeat<Private>) -> String {
    let square = |file: usize, rank: usize| Square::at((rank * 8 + file) as u32);
    let board = write_placement(8, 8, |file, rank| letter(public, square(file, rank)));
    let pick = |seat: Seat| match (public.picked[seat], public.out[seat], known[seat].secret) {
        (false, ..) => "-".to_owned(),
        (true, true, _) => "x".to_owned(),
        (true, false, None) => "?".to_owned(),
        (true, false, Some(at)) => at.to_string(),
    };
    let turn = public.turn.map_or('-', Color::letter);
    format!("{board} {turn} {}/{} {}", pick(Seat::White), pick(Seat::Black), public.quiet)
}

fn read_pieces(field: Field<'_>) -> Result<ByColor<Pieces>, FenError> {
    let mut pieces = ByColor::<Pieces>::default();
    read_placement(field, 8, 8, |file, rank, letter| {
        let at = Square::at((rank * 8 + file) as u32);
        let color = Color::from_white(letter.is_ascii_uppercase());
        let side = &mut pieces[color];
        match letter.to_ascii_uppercase() {
            'P' if rank == 0 || rank == 7 => {
                return Err("no pawn stands on the first or last rank".to_owned());
            }
            'P' => side.pawns.insert(at),
            'Q' => side.queens.insert(at),
            'K' if side.king.is_some() => return Err(format!("a second king of {color}")),
            'K' => side.king = Some(at),
            _ => return Err(format!("found {letter:?}, expected one of K Q P k q p")),
        }
        Ok(())
    })?;
    if pieces.white.king.is_none() && pieces.black.king.is_none() {
        return Err(field.error(0, "there is no king: one at least is on the board"));
    }
    Ok(pieces)
}

/// One part of the picks: picked, out, known.
fn read_pick(
    field: Field<'_>,
    at: usize,
    text: &str,
    pawns: Bitboard,
) -> Result<(bool, bool, Private), FenError> {
    let unknown = Private::default();
    let told = match text {
        "-" => return Ok((false, false, unknown)),
        "x" => return Ok((true, true, unknown)),
        "?" => (true, false, unknown),
        square => {
            let square: Square = square.parse().map_err(|_| {
                field.error(at, format!("found {square:?}, expected `-`, `?`, `x` or a square"))
            })?;
            if !pawns.contains(square) {
                return Err(field.error(at, format!("no pawn of this side stands on {square}")));
            }
            (true, false, Private { secret: Some(square) })
        }
    };
    if pawns.is_empty() {
        return Err(field.error(at, "this side has no pawn that could be its secret queen: expected `x`"));
    }
    Ok(told)
}

impl Notation for SecretQueen {
    const ABOUT: About = About {
        id: "secret-queen",
        rules: 1,
        name: "Secret Queen",
        inventor: "the test kit",
        summary: "Kings and pawns; each side's one pawn is secretly a queen.",
        seats: 2,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: None,
    };

    const FORM: Form = Form {
        pieces: "KQP",
        fields: &[
            FenField::stays("side", Takes::Choice { values: &["w", "b", "-"] }),
            FenField::stays("picks", Takes::Text { size: 5, signs: "abcdefgh12345678?x/-" }),
            FenField::stays("quiet", Takes::Number { least: 0, most: 9999 }),
        ],
        least: 3,
        start: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 - -/- 0",
        empty: "4k3/8/8/8/8/8/8/4K3 - -/- 0",
        picture: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w ?/? 0",
    };
    const OPTIONS: &'static [OptionSpec] = &[];
    /// A pick is seen by who made it.
    const SECRET_CHOICES: Option<SecretChoices<Self>> = Some(SecretChoices {
        seen: |action, actor, viewer| match action {
            Action::Pick(_) if viewer != Viewer::Seat(actor) => "q".to_owned(),
            _ => Self::action_text(action),
        },
        secrecy: |action| match action {
            Action::Pick(_) => Secrecy::Committed,
            Action::Move(..) => Secrecy::Open,
        },
        opened_by: |_, _| None,
    });

    fn options(_: &Chosen) -> Result<(), OptionError> {
        Ok(())
    }

    fn start_fen((): &()) -> Option<String> {
        Some(write(&crate::setup::start(), PerSeat::default()))
    }

    fn fen(view: View<'_, Self>) -> String {
        let mut known = PerSeat::default();
        if let Some((seat, own)) = view.own {
            known[seat] = *own;
        }
        write(view.public, known)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        write(&state.public, state.private)
    }

    fn read_fen(text: &str, (): &()) -> Result<Setup<Self>, FenError> {
        let fields = fields(text, &FIELDS, FIELDS.len())?;
        let [board, side, picks, quiet] = fields[..] else {
            return Err(FenError::new(1, FIELDS[0], 1, "expected four fields"));
        };
        let pieces = read_pieces(board)?;
        let turn = if side.text == "-" { None } else { Some(read_turn(side)?) };
        let Some((white, black)) = picks.text.split_once('/') else {
            return Err(picks.error(0, "expected White's pick and Black's with `/` between"));
        };
        let second = white.chars().count() + 1;
        let (white, black) = (
            read_pick(picks, 0, white, pieces.white.pawns)?,
            read_pick(picks, second, black, pieces.black.pawns)?,
        );
        let picked = PerSeat([white.0, black.0]);
        match turn {
            Some(_) if picked != PerSeat([true, true]) => {
                return Err(picks.error(0, "a side that has not picked, though the moves have begun"));
            }
            None if picked == PerSeat([true, true]) => {
                return Err(side.error(0, "found \"-\", expected `w` or `b`: both sides have picked"));
            }
            None if white.1 || black.1 => {
                return Err(picks.error(0, "no secret is out before the moves begin"));
            }
            None if pieces.white.pawns.is_empty() || pieces.black.pawns.is_empty() => {
                return Err(board.error(0, "a side has no pawn to pick"));
            }
            _ => {}
        }
        let public = Public {
            pieces,
            turn,
            picked,
            out: PerSeat([white.1, black.1]),
            quiet: read_counter(quiet, 0, crate::rules::QUIET)?,
        };
        let private = PerSeat([white.2, black.2]);
        let whole = [Seat::White, Seat::Black]
            .into_iter()
            .all(|seat| public.suspects(seat).is_empty() || private[seat].secret.is_some());
        Ok(Setup { public, private, hidden: whole.then_some(()) })
    }

    fn action_text(action: Action) -> String {
        match action {
            Action::Pick(at) => format!("q@{at}"),
            Action::Move(from, to) => format!("{from}{to}"),
        }
    }

    fn read_action(_: View<'_, Self>, _: Seat, text: &str) -> Result<Action, ActionError> {
        let wrong = |at: usize, expected: &str| ActionError::Text {
            text: text.to_owned(),
            at,
            expected: expected.to_owned(),
        };
        let square = |from: usize| {
            let part: String = text.chars().skip(from).take(2).collect();
            part.parse::<Square>().map_err(|_| wrong(from + 1, "a square, such as e4"))
        };
        if text.starts_with("q@") {
            let at = square(2)?;
            return if text.len() == 4 {
                Ok(Action::Pick(at))
            } else {
                Err(wrong(5, "nothing behind the square"))
            };
        }
        let (from, to) = (square(0)?, square(2)?);
        if text.len() == 4 {
            Ok(Action::Move(from, to))
        } else {
            Err(wrong(5, "nothing behind the second square"))
        }
    }

    fn read_answer(query: Query, text: &str) -> Result<bool, String> {
        match text.strip_prefix(&format!("{}=", query.at)).unwrap_or(text) {
            "q" => Ok(true),
            "p" => Ok(false),
            _ => Err("`q` (it was the secret queen) or `p` (it was not)".to_owned()),
        }
    }

    fn answer_words(answer: bool) -> String {
        if answer { "the secret queen" } else { "a pawn" }.to_owned()
    }

    fn query_words(query: Query) -> String {
        let when = match query.shown {
            Shown::Captured => "captured",
            Shown::Promoted => "promoted",
        };
        format!("what the pawn {when} on {} was", query.at)
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Action) -> String {
        let pieces = view.public.pieces[Color::of_seat(seat)];
        match (action, view.public.turn) {
            (Action::Pick(_), Some(_)) => "the picks are made".to_owned(),
            (Action::Pick(at), None) => format!("no pawn of {seat} stands on {at}"),
            (Action::Move(..), None) => "first pick the pawn that is your queen, as in q@e2".to_owned(),
            (Action::Move(from, _), _) if !pieces.all().contains(from) => {
                format!("no piece of {seat} stands on {from}")
            }
            (Action::Move(_, to), _) if pieces.all().contains(to) => format!("your own piece stands on {to}"),
            (Action::Move(from, to), _) => format!("the piece on {from} does not reach {to}"),
        }
    }

    fn event_text(event: &Event) -> Option<String> {
        match *event {
            Event::Captured { at, secret: Some(secret), .. }
            | Event::Promoted { at, secret: Some(secret), .. } => {
                Some(format!("{at}={}", if secret { 'q' } else { 'p' }))
            }
            _ => None,
        }
    }

    /// Made from what the viewer was told: a pick's square is not in `action` for whoever was not told it.
    fn say(before: &Public, action: Action, told: &[&Event], _after: &Public) -> String {
        let Action::Move(from, to) = action else {
            let own = told.iter().find_map(|e| if let Event::OwnPick(_, at) = e { Some(*at) } else { None });
            return own.map_or("picked".to_owned(), |at| format!("picked {at}"));
        };
        let name = letter(before, from).map(|c| c.to_ascii_uppercase()).filter(|c| *c != 'P');
        let sign = if before.occupied().contains(to) { 'x' } else { '-' };
        let mut text = format!("{}{from}{sign}{to}", name.map(String::from).unwrap_or_default());
        for event in told {
            match event {
                Event::Captured { secret: Some(true), .. } => text.push_str(" (the secret queen)"),
                Event::TurnedUp { .. } | Event::Promoted { .. } => text.push_str("=Q"),
                _ => {}
            }
        }
        text
    }
}
