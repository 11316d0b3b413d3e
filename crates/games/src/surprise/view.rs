//! Surprise Chess as it is shown: cells, pools, odds, and events as steps.

use facedown_board::chess::{Action, Square, castling_rook};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{self, ActionLine, Odds, OddsLine, Scene, SeenPiece, Step};

use super::{Event, Pool, Public, Surprise, Why};
use crate::orthodox::premoves::premoves;
use crate::orthodox::shown;

impl<const REX: bool> Show for Surprise<REX> {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit(REX)
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let public = view.public;
        let position = public.position();
        let check = Color::ALL.into_iter().filter(|&color| position.in_check(color));
        shown::scene(
            |at| Some(shown::standing(at, piece(public, at)?)),
            check.filter_map(|color| position.king(color)),
        )
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let mut scene = Self::scene(View::public(&state.public));
        let cards = state.public.position().cards();
        for cell in &mut scene.cells {
            let at = cards.into_iter().find(|card| card.to_string() == cell.at);
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
            pieces: view.public.pool(color).pieces().map(Role::letter).collect(),
        };
        Color::ALL.into_iter().map(pool).collect()
    }

    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let position = view.public.position();
        let line = |card: Square| {
            let color = position.color_at(card)?;
            let pool = view.public.pool(color);
            let pieces = pool.roles().map(|(role, count)| (color.dress(role.letter()), count));
            Some(OddsLine { place: card.to_string(), odds: Odds::from_pool(pieces) })
        };
        position.cards().into_iter().filter_map(line).collect()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        match event {
            Event::Moved { color, action, captured } => moved_steps(*color, *action, *captured, steps),
            // The piece that took it stands there now: what it was is said, not drawn.
            Event::TurnedUp { role, at, why: Why::Captured, .. } => steps.push(Step::Note {
                code: "captured-card".to_owned(),
                args: vec![at.to_string(), role.letter().to_string()],
            }),
            Event::TurnedUp { color, role, at, why, .. } => steps.push(Step::Reveal {
                at: at.to_string(),
                seat: color.seat(),
                piece: role.letter(),
                moved: *why == Why::Moved,
                by: match why {
                    Why::Attacked(by) => by.iter().map(attacker).collect(),
                    Why::Moved | Why::Captured => Vec::new(),
                },
            }),
            Event::Ended { attacked } => {
                let check =
                    |&(color, at): &(Color, Square)| Step::Check { at: at.to_string(), seat: color.seat() };
                steps.extend(attacked.iter().map(check));
            }
        }
    }

    fn action_line(_view: View<'_, Self>, action: Action) -> ActionLine {
        ActionLine {
            text: action.to_string(),
            from: Some(action.from().to_string()),
            to: Some(action.to().to_string()),
            choice: action.promotion().map(|role| role.letter().to_string()),
        }
    }

    fn premoves(view: View<'_, Self>, seat: Seat) -> Vec<ActionLine> {
        premoves(view.public.position(), seat)
    }
}

fn attacker(by: &super::Attacker) -> scene::Attacker {
    scene::Attacker { at: by.at.to_string(), piece: by.role.letter(), face_down: by.card }
}

fn piece(public: &Public, at: Square) -> Option<SeenPiece> {
    let piece = public.position().piece_at(at)?;
    let seat = piece.color.seat();
    if !public.position().is_card(at) {
        return Some(SeenPiece::Open { seat, piece: piece.role.letter() });
    }
    Some(card(seat, piece.role, public.pool(piece.color)))
}

/// A card as everybody sees it: its role, and what it may be.
fn card(seat: Seat, role: Role, pool: Pool) -> SeenPiece {
    SeenPiece::FaceDown {
        seat: Some(seat),
        moves_as: Some(role.letter()),
        known: pool.only_role().map(Role::letter),
        odds: Some(Odds::from_pool(pool.roles().map(|(role, count)| (role.letter(), count)))),
    }
}

fn moved_steps(
    color: Color,
    action: Action,
    captured: Option<(Square, Option<Role>)>,
    steps: &mut Vec<Step>,
) {
    if let Some((at, role)) = captured {
        let seat = (!color).seat();
        let piece = match role {
            Some(role) => SeenPiece::Open { seat, piece: role.letter() },
            None => SeenPiece::FaceDown { seat: Some(seat), moves_as: None, known: None, odds: None },
        };
        steps.push(Step::Remove { at: at.to_string(), piece });
    }
    steps.push(Step::Move { from: action.from().to_string(), to: action.to().to_string() });
    if let Some((from, to)) = castling_rook(action.kind(), color) {
        steps.push(Step::Move { from: from.to_string(), to: to.to_string() });
    }
    if let Some(role) = action.promotion() {
        let piece = SeenPiece::Open { seat: color.seat(), piece: role.letter() };
        steps.push(Step::Put { at: action.to().to_string(), piece });
    }
}
