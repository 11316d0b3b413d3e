//! Cloak and Dagger Chess as it is shown: numbered checkers, what each may be, and events as steps.

use facedown_board::chess::Square;
use facedown_board::{Color, Role};
use facedown_core::notation::Notation;
use facedown_core::rules::game::{State, View};
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{ActionLine, Odds, OddsLine, Pool, Scene, SeenPiece, Step};

use super::arrangement::{ARMY, CHECKERS, OFFICERS, Set};
use super::tell::{Castled, Taken};
use super::{Action, CloakAndDagger, Event, Move, Phase, judge};
use crate::orthodox::shown;

/// The odds of a checker (from 0): in how many of the arrangements it is what (C-b).
fn odds(possible: &Set, checker: usize) -> Odds {
    Odds::from_pool(OFFICERS.map(|role| (role.letter(), possible.count_with(checker, role))))
}

/// The identity of a checker as a viewer was told it: its own, and those that were guessed right.
fn told(view: View<'_, CloakAndDagger>, color: Color, checker: usize) -> Option<Role> {
    let own = view.private_of(color.seat()).and_then(|own| own.identities[checker]);
    own.or_else(|| view.public.told_identity(color, checker))
}

fn open_piece(color: Color, role: Role) -> SeenPiece {
    SeenPiece::Open { seat: color.seat(), piece: role.letter() }
}

fn disc(color: Color, checker: usize, known: Option<Role>, odds: Option<Odds>) -> SeenPiece {
    SeenPiece::Disc { seat: color.seat(), number: checker as u8 + 1, known: known.map(Role::letter), odds }
}

fn note(code: &str, args: Vec<String>) -> Step {
    Step::Note { code: code.to_owned(), args }
}

/// The steps of castling, in an order in which nobody goes where somebody still stands.
fn castling_steps(color: Color, action: Move, king: Option<usize>, rook: Castled, steps: &mut Vec<Step>) {
    let Castled { king_to, rook_to, rook } = rook;
    let (king_from, rook_from) = (action.from, action.to);
    let go = |from: Square, to: Square| Step::Move { from: from.to_string(), to: to.to_string() };
    let put = |at: Square, checker: Option<usize>, role| {
        let piece =
            checker.map_or_else(|| open_piece(color, role), |checker| disc(color, checker, None, None));
        Step::Put { at: at.to_string(), piece }
    };
    if king_to == rook_from && rook_to == king_from {
        steps.extend([put(king_to, king, Role::King), put(rook_to, rook, Role::Rook)]);
        return;
    }
    let mut both = [(king_from, king_to), (rook_from, rook_to)];
    if king_to == rook_from {
        both.reverse();
    }
    steps.extend(both.into_iter().filter(|(from, to)| from != to).map(|(from, to)| go(from, to)));
}

impl Show for CloakAndDagger {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let public = view.public;
        let possible = Color::ALL.map(|color| judge::candidates(view, color));
        let piece = |at: Square| {
            Color::ALL.into_iter().find_map(|color| {
                let pieces = &public.board()[color];
                if let Some(role) = pieces.role_at(at) {
                    return Some(open_piece(color, role));
                }
                let checker = pieces.checker_at(at)?;
                let known = told(view, color, checker);
                let odds = known.is_none().then(|| odds(&possible[color as usize], checker));
                Some(disc(color, checker, known, odds.filter(|odds| odds.of > 0)))
            })
        };
        let king = public.board()[public.turn].king().filter(|_| public.check);
        shown::scene(|at| Some(shown::standing(at, piece(at)?)), king)
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let mut scene = Self::scene(View::public(&state.public));
        for cell in &mut scene.cells {
            let Some(SeenPiece::Disc { seat, number, known, odds }) = &mut cell.piece else { continue };
            // Before a side has arranged them its checkers are nothing yet, and everything is open about that.
            let role = state.private[*seat].identities[usize::from(*number) - 1];
            *known = role.map(Role::letter);
            *odds = None;
        }
        scene
    }

    /// The officers of a side that are neither open nor known to be gone.
    fn pools(view: View<'_, Self>) -> Vec<Pool> {
        let mut pools = Vec::new();
        for color in Color::ALL {
            let pieces = &view.public.board()[color];
            if pieces.cloaked().is_empty() {
                continue;
            }
            let mut army = ARMY.to_vec();
            let gone = (0..CHECKERS).filter(|checker| pieces.checker(*checker).is_none());
            for role in gone.filter_map(|checker| view.public.clues(color)[checker].single()) {
                if let Some(i) = army.iter().position(|r| *r == role) {
                    army.remove(i);
                }
            }
            pools.push(Pool {
                seat: Some(color.seat()),
                pieces: army.iter().map(|role| role.letter()).collect(),
            });
        }
        pools
    }

    /// Of each checker that the viewer was not told, as `b3` (Black's 3): in how many of the arrangements that agree
    /// with all that was told it is what.
    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let mut lines = Vec::new();
        for color in Color::ALL {
            let possible = judge::candidates(view, color);
            for (checker, _) in view.public.board()[color].each_checker() {
                if told(view, color, checker).is_some() {
                    continue;
                }
                let mut odds = odds(&possible, checker);
                odds.chances.iter_mut().for_each(|chance| chance.piece = color.dress(chance.piece));
                if odds.of > 0 {
                    lines.push(OddsLine { place: format!("{}{}", color.letter(), checker + 1), odds });
                }
            }
        }
        lines
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let number = |checker: usize| (checker + 1).to_string();
        match event {
            Event::Arranged(seat) | Event::OwnArrangement(seat, _) => {
                steps.push(note("arranged", vec![seat.to_string()]));
            }
            Event::Guessed { color, checker, role, right } => {
                let code = if *right { "guessed-right" } else { "guessed-wrong" };
                let args = vec![color.seat().to_string(), number(*checker), role.letter().to_string()];
                steps.push(note(code, args));
            }
            Event::Captured { color, at, piece, .. } => {
                let piece = match piece {
                    Taken::Open(role) => open_piece(*color, *role),
                    Taken::Checker(checker, role) => disc(*color, *checker, Some(*role), None),
                };
                steps.push(Step::Remove { at: at.to_string(), piece });
            }
            Event::Moved { color, action, checker, rook: Some(rook) } => {
                castling_steps(*color, *action, *checker, *rook, steps);
            }
            Event::Moved { color, action, .. } => {
                steps.push(Step::Move { from: action.from.to_string(), to: action.to.to_string() });
                if let Some(role) = action.becomes {
                    steps.push(Step::Put { at: action.to.to_string(), piece: open_piece(*color, role) });
                }
            }
            Event::Dropped { color, at } => {
                steps.push(Step::Put { at: at.to_string(), piece: open_piece(*color, Role::Pawn) });
            }
            Event::Skipped(color) => steps.push(note("no-bonus", vec![color.seat().to_string()])),
            Event::Uncloaked { color, at, role, .. } => steps.push(Step::Reveal {
                at: at.to_string(),
                seat: color.seat(),
                piece: role.letter(),
                moved: false,
                by: Vec::new(),
            }),
            Event::Refused(action) => steps.push(note("refused", vec![Self::action_text(*action)])),
            Event::Judged { check, .. } => {
                let step =
                    |(color, at): (Color, Square)| Step::Check { at: at.to_string(), seat: color.seat() };
                steps.extend(check.map(step));
            }
        }
    }

    fn action_line(view: View<'_, Self>, action: Action) -> ActionLine {
        let text = Self::action_text(action);
        let public = view.public;
        let place = |color: Color, checker: u8| {
            public.board()[color].checker(usize::from(checker)).map(|at| at.to_string())
        };
        match action {
            Action::Move(Move { from, to, becomes }) => ActionLine {
                text,
                from: Some(from.to_string()),
                to: Some(to.to_string()),
                choice: becomes.map(|role| role.letter().to_string()),
            },
            Action::Drop(at) => ActionLine { text, from: None, to: Some(at.to_string()), choice: None },
            Action::Guess(checker, role) => ActionLine {
                text,
                from: place(!public.turn, checker),
                to: None,
                choice: Some(role.letter().to_string()),
            },
            Action::Uncloak(checker) => {
                ActionLine { text, from: place(public.turn, checker), to: None, choice: None }
            }
            Action::Arrange(_) | Action::ArrangeUnseen | Action::Skip | Action::End => {
                ActionLine { text, from: None, to: None, choice: None }
            }
        }
    }

    fn task(view: View<'_, Self>, action: Action) -> &'static str {
        match action {
            Action::Arrange(_) | Action::ArrangeUnseen => "say what your checkers 1 to 8 are",
            Action::Guess(..) => "guess what an enemy checker is",
            Action::Move(_) if matches!(view.public.phase, Phase::Penalty | Phase::Bonus) => {
                match view.public.options.whole_moves {
                    true => "move again as a bonus",
                    false => "move a pawn as a bonus",
                }
            }
            Action::Move(_) => "move a piece",
            Action::Drop(_) => "put a captured pawn back as a bonus",
            Action::Skip => "go without the bonus",
            Action::Uncloak(_) => "uncloak a checker",
            Action::End => "end the turn",
        }
    }
}
