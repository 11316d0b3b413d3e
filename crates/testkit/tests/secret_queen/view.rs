//! Secret Queen as it is shown: every pawn is a card that moves as a pawn.

use facedown_board::Color;
use facedown_board::chess::{Bitboard, Square};
use facedown_core::notation::{Ground, Notation};
use facedown_core::rules::game::{State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::scene::{ActionLine, Cell, Odds, OddsLine, Pool, Scene, SeenPiece, Step};

use crate::rules::{Action, Event, Public, SecretQueen};

/// The possible kinds of a pawn, in a viewer's eyes; `None` where there is nothing to ask.
fn odds(view: View<'_, SecretQueen>, seat: Seat, at: Square) -> Option<Odds> {
    let suspects = view.public.suspects(seat);
    if !suspects.contains(at) {
        return None;
    }
    Some(match view.private_of(seat).and_then(|own| own.secret) {
        Some(secret) => Odds::from_pool([(if secret == at { 'Q' } else { 'P' }, 1)]),
        None => Odds::from_pool([('Q', 1), ('P', suspects.count() - 1)]),
    })
}

fn known(odds: Option<&Odds>) -> Option<char> {
    odds.filter(|odds| odds.chances.len() == 1).map(|odds| odds.chances[0].piece)
}

/// The piece on a square.
fn piece(view: View<'_, SecretQueen>, at: Square) -> Option<SeenPiece> {
    Color::ALL.into_iter().find_map(|color| {
        let (seat, pieces) = (color.seat(), &view.public.pieces[color]);
        if pieces.pawns.contains(at) {
            let odds = odds(view, seat, at);
            // Where no secret is left (or made yet), a pawn is a pawn.
            let known = known(odds.as_ref()).or(view.public.out[seat].then_some('P'));
            return Some(SeenPiece::FaceDown { seat: Some(seat), moves_as: Some('P'), known, odds });
        }
        let piece = if pieces.queens.contains(at) { 'Q' } else { 'K' };
        pieces.all().contains(at).then_some(SeenPiece::Open { seat, piece })
    })
}

fn pawns(public: &Public) -> Bitboard {
    public.pieces.white.pawns | public.pieces.black.pawns
}

impl Show for SecretQueen {
    fn scene(view: View<'_, Self>) -> Scene {
        let cells = view.public.occupied().into_iter();
        let cells =
            cells.map(|at| Cell { at: at.to_string(), piece: piece(view, at), light: 0, dark: 0 }).collect();
        Scene { files: 8, ranks: 8, ground: Ground::Squares, first_rank: 1, cells, check: vec![] }
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let mut scene = Self::scene(View::public(&state.public));
        for cell in &mut scene.cells {
            let Some(SeenPiece::FaceDown { seat: Some(seat), known, .. }) = &mut cell.piece else { continue };
            let secret = state.private[*seat].secret.filter(|_| !state.public.out[*seat]);
            let queen = secret.is_some_and(|at| at.to_string() == cell.at);
            *known = Some(if queen { 'Q' } else { 'P' });
        }
        scene
    }

    fn pools(view: View<'_, Self>) -> Vec<Pool> {
        let sides = [Seat::White, Seat::Black].into_iter().filter(|s| !view.public.suspects(*s).is_empty());
        sides.map(|seat| Pool { seat: Some(seat), pieces: "Q".to_owned() }).collect()
    }

    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let both = pawns(view.public).into_iter();
        both.filter_map(|at| {
            let white = view.public.pieces.white.pawns.contains(at);
            let color = Color::from_white(white);
            let mut odds = odds(view, color.seat(), at)?;
            odds.chances.iter_mut().for_each(|c| c.piece = color.dress(c.piece));
            Some(OddsLine { place: at.to_string(), odds })
        })
        .collect()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let note = |code: &str, args: Vec<String>| Step::Note { code: code.to_owned(), args };
        let turned_up =
            |at: Square, seat| Step::Reveal { at: at.to_string(), seat, piece: 'Q', moved: true, by: vec![] };
        steps.push(match *event {
            Event::Picked(seat) => note("picked", vec![seat.to_string()]),
            Event::OwnPick(seat, at) => note("own-pick", vec![seat.to_string(), at.to_string()]),
            Event::Captured { at, seat, piece, secret } => {
                let piece = if secret == Some(true) { 'Q' } else { piece };
                Step::Remove { at: at.to_string(), piece: SeenPiece::Open { seat, piece } }
            }
            Event::Moved(from, to) => Step::Move { from: from.to_string(), to: to.to_string() },
            Event::TurnedUp { at, seat } | Event::Promoted { at, seat, secret: Some(true) } => {
                turned_up(at, seat)
            }
            Event::Promoted { at, seat, .. } => {
                Step::Put { at: at.to_string(), piece: SeenPiece::Open { seat, piece: 'Q' } }
            }
        });
    }

    fn action_line(_: View<'_, Self>, action: Action) -> ActionLine {
        let (from, to) = match action {
            Action::Pick(at) => (None, at),
            Action::Move(from, to) => (Some(from.to_string()), to),
        };
        ActionLine { text: Self::action_text(action), from, to: Some(to.to_string()), choice: None }
    }
}
