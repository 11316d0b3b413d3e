//! The view of Jieqi: the board with its odds, which differ by seat once a piece was captured face down.

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Position, Role, Square, Terms};
use facedown_core::notation::Ground;
use facedown_core::rules::game::{State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{self, ActionLine, Cell, Odds, OddsLine, Scene, SeenPiece, Step};

use super::{Event, Jieqi, Pool, pool_of};

impl Show for Jieqi {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let position = view.public.position();
        let pools = Color::ALL.map(|color| pool_of(view, color));
        let piece = |at: Square| {
            let piece = position.piece_at(at)?;
            Some(if position.is_covered(at) {
                face_down(piece.color, piece.role, pools[piece.color as usize])
            } else {
                SeenPiece::Open { seat: piece.color.seat(), piece: piece.role.letter() }
            })
        };
        let cells = Square::all()
            .filter_map(|at| Some(Cell { at: at.to_string(), piece: Some(piece(at)?), light: 0, dark: 0 }));
        let check = Color::ALL.into_iter().filter(|&color| position.in_check(color));
        Scene {
            files: 9,
            ranks: 10,
            ground: Ground::Points,
            first_rank: 0,
            cells: cells.collect(),
            check: check.filter_map(|color| position.king(color)).map(|king| king.to_string()).collect(),
        }
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let mut scene = Self::scene(View::public(&state.public));
        let covered = state.public.position().covered();
        for cell in &mut scene.cells {
            let at = covered.into_iter().find(|at| at.to_string() == cell.at);
            if let (Some(at), Some(SeenPiece::FaceDown { known, odds, .. })) = (at, &mut cell.piece) {
                *known = Some(state.hidden.at(at).letter());
                *odds = None;
            }
        }
        scene
    }

    fn pools(view: View<'_, Self>) -> Vec<scene::Pool> {
        let pool = |color: Color| scene::Pool {
            seat: Some(color.seat()),
            pieces: pool_of(view, color).pieces().map(Role::letter).collect(),
        };
        Color::ALL.into_iter().map(pool).collect()
    }

    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let position = view.public.position();
        let line = |at: Square| {
            let color = position.color_at(at)?;
            let pieces = pool_of(view, color).roles().map(|(role, n)| (color.dress(role.letter()), n));
            Some(OddsLine { place: at.to_string(), odds: Odds::from_pool(pieces) })
        };
        position.covered().into_iter().filter_map(line).collect()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        match event {
            Event::Captured { color, at, covered, role } => {
                let (seat, known) = (color.seat(), role.map(Role::letter));
                let piece = match known {
                    Some(piece) if !covered => SeenPiece::Open { seat, piece },
                    known => SeenPiece::FaceDown { seat: Some(seat), moves_as: None, known, odds: None },
                };
                steps.push(Step::Remove { at: at.to_string(), piece });
            }
            Event::Moved { action, .. } => {
                steps.push(Step::Move { from: action.from().to_string(), to: action.to().to_string() });
            }
            Event::TurnedUp { color, role, at, .. } => steps.push(Step::Reveal {
                at: at.to_string(),
                seat: color.seat(),
                piece: role.letter(),
                moved: true,
                by: Vec::new(),
            }),
            Event::Seen { role, at, .. } => steps.push(Step::Note {
                code: "captured-card".to_owned(),
                args: vec![at.to_string(), role.letter().to_string()],
            }),
            Event::Ended { check } => {
                let step =
                    |(color, at): &(Color, Square)| Step::Check { at: at.to_string(), seat: color.seat() };
                steps.extend(check.as_ref().map(step));
            }
        }
    }

    /// Wherever a piece could go on an empty board: what stands in its way, or screens a cannon, may come and go.
    fn premoves(view: View<'_, Self>, seat: Seat) -> Vec<ActionLine> {
        let (position, color) = (view.public.position(), Color::of_seat(seat));
        let terms = Terms { checks_suspended: true, ..view.public.terms() };
        let mut lines = Vec::new();
        for from in position.side(color) {
            let Some(piece) = position.piece_at(from) else { continue };
            let mut alone = Position::EMPTY;
            if position.is_covered(from) {
                alone.put_covered(from);
            } else {
                alone.put(from, piece);
            }
            alone.set_turn(color);
            alone.generate(terms, |action| lines.push(Self::action_line(view, action)));
        }
        lines
    }

    fn action_line(_view: View<'_, Self>, action: Action) -> ActionLine {
        ActionLine {
            text: action.to_string(),
            from: Some(action.from().to_string()),
            to: Some(action.to().to_string()),
            choice: None,
        }
    }
}

/// A face-down piece as a viewer sees it: as what it moves, and what it may be.
fn face_down(color: Color, role: Role, pool: Pool) -> SeenPiece {
    let odds = Odds::from_pool(pool.roles().map(|(role, count)| (role.letter(), count)));
    SeenPiece::FaceDown {
        seat: Some(color.seat()),
        moves_as: Some(role.letter()),
        known: pool.only_role().map(Role::letter),
        odds: (odds.of > 0).then_some(odds),
    }
}
