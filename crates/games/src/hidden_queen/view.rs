//! Hidden Queen as it is shown: cards that move as pawns, with their odds.

use facedown_board::Color;
use facedown_board::chess::Square;
use facedown_core::notation::{Ground, Notation};
use facedown_core::rules::game::{State, View};
use facedown_core::show::Show;
use facedown_core::show::scene::{ActionLine, Cell, Odds, OddsLine, Pool, Scene, SeenPiece, Step};

use super::{Action, Event, Hidden, HiddenQueen, Pieces, Public, letter};

/// The possible identities of a card of this side.
fn odds(pieces: &Pieces) -> Odds {
    let (queens, pawns) = pieces.pool();
    Odds::from_pool([('Q', queens), ('P', pawns)])
}

/// The board; with the deal, everything that it hides.
fn scene(public: &Public, hidden: Option<&Hidden>) -> Scene {
    let mut cells = Vec::new();
    for at in public.occupied() {
        let here = |color: Color| letter(&public.pieces[color], at).map(|letter| (color, letter));
        let Some((color, letter)) = Color::ALL.into_iter().find_map(here) else { continue };
        let (seat, pieces) = (color.seat(), &public.pieces[color]);
        let piece = if letter == 'X' {
            let odds = odds(pieces);
            let only = (odds.chances.len() == 1).then(|| odds.chances[0].piece);
            let dealt = hidden
                .map(|hidden| if pieces.queen_down && hidden.0[color] == at.file() { 'Q' } else { 'P' });
            SeenPiece::FaceDown {
                seat: Some(seat),
                moves_as: Some('P'),
                known: dealt.or(only),
                odds: Some(odds),
            }
        } else {
            SeenPiece::Open { seat, piece: letter }
        };
        cells.push(Cell { at: at.to_string(), piece: Some(piece), light: 0, dark: 0 });
    }
    Scene { files: 8, ranks: 8, ground: Ground::Squares, first_rank: 1, cells, check: Vec::new() }
}

/// The identity of the captured piece.
fn open(color: Color, piece: char) -> SeenPiece {
    SeenPiece::Open { seat: color.seat(), piece }
}

impl Show for HiddenQueen {
    fn scene(view: View<'_, Self>) -> Scene {
        scene(view.public, None)
    }

    fn open_scene(state: &State<Self>) -> Scene {
        scene(&state.public, Some(&state.hidden))
    }

    fn pools(view: View<'_, Self>) -> Vec<Pool> {
        let pool = |color: Color| {
            let (queens, pawns) = view.public.pieces[color].pool();
            let pieces = "Q".repeat(queens as usize) + &"P".repeat(pawns as usize);
            Pool { seat: Some(color.seat()), pieces }
        };
        Color::ALL.map(pool).into()
    }

    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let mut lines = Vec::new();
        for color in Color::ALL {
            let pieces = &view.public.pieces[color];
            for at in pieces.cards {
                let mut odds = odds(pieces);
                odds.chances.iter_mut().for_each(|chance| chance.piece = color.dress(chance.piece));
                lines.push(OddsLine { place: at.to_string(), odds });
            }
        }
        lines
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let text = |at: Square| at.to_string();
        steps.push(match *event {
            Event::TurnedUp { home, at, color, queen } => Step::Reveal {
                at: text(at),
                seat: color.seat(),
                piece: if queen { 'Q' } else { 'P' },
                moved: home != at,
                by: Vec::new(),
            },
            Event::Captured(at, color, piece) => Step::Remove { at: text(at), piece: open(color, piece) },
            Event::Moved(from, to) => Step::Move { from: text(from), to: text(to) },
            Event::Promoted(at, color) => Step::Put { at: text(at), piece: open(color, 'Q') },
        });
    }

    fn action_line(_: View<'_, Self>, action: Action) -> ActionLine {
        let (from, to) = (Some(action.from.to_string()), Some(action.to.to_string()));
        ActionLine { text: Self::action_text(action), from, to, choice: None }
    }
}
