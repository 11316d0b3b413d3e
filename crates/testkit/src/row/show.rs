//! Row as it is shown. The cards are drawn as White's.

use facedown_core::notation::{Ground, Notation};
use facedown_core::rules::game::{State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::scene::{ActionLine, Cell, Odds, OddsLine, Pool, Scene, SeenPiece, Step};

use super::notation::name;
use super::{Action, Event, Flaw, Public, Row, Variant, candidates};

/// The odds of the card on a place that is not up.
fn odds_of<V: Variant>(view: View<'_, Row<V>>, at: u8) -> Odds {
    let spilled = view.public.spill.cards[usize::from(at)];
    if V::flaw() == Some(Flaw::LeakOdds) && spilled != '\0' {
        return Odds::from_pool([(spilled, 1)]);
    }
    let mut odds = Odds::from_pool(candidates(view, at).into_iter().map(|card| (card, 1)));
    if V::flaw() == Some(Flaw::OddsSum) {
        odds.of += 1;
    }
    odds
}

fn down(public: &Public) -> impl Iterator<Item = u8> {
    public.places().filter(|&at| public.up[usize::from(at)].is_none())
}

impl<V: Variant> Show for Row<V> {
    fn scene(view: View<'_, Self>) -> Scene {
        let seen = view.own.and_then(|(_, private)| private.seen);
        let cells = view.public.places().map(|at| {
            let spilled = Some(view.public.spill.cards[usize::from(at)]);
            let known = match V::flaw() {
                Some(Flaw::LeakScene) => spilled.filter(|c| *c != '\0'),
                _ => seen.filter(|(place, _)| *place == at).map(|(_, card)| card),
            };
            let piece = match view.public.up[usize::from(at)] {
                Some(piece) => SeenPiece::Open { seat: Seat::White, piece },
                None => {
                    SeenPiece::FaceDown { seat: None, moves_as: None, known, odds: Some(odds_of(view, at)) }
                }
            };
            Cell { at: name(at), piece: Some(piece), light: 0, dark: 0 }
        });
        let cells = cells.collect();
        Scene {
            files: view.public.len,
            ranks: 1,
            ground: Ground::Squares,
            first_rank: 1,
            cells,
            check: vec![],
        }
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let mut scene = Self::scene(View::public(&state.public));
        for (cell, card) in scene.cells.iter_mut().zip(state.hidden.cards) {
            if let Some(SeenPiece::FaceDown { known, .. }) = &mut cell.piece {
                *known = Some(card);
            }
        }
        scene
    }

    fn pools(view: View<'_, Self>) -> Vec<Pool> {
        let mut pieces: String = view.public.pool().into_iter().collect();
        let last = view.public.spill.cards[usize::from(view.public.len) - 1];
        if V::flaw() == Some(Flaw::LeakPool) {
            pieces.retain(|c| c != last);
        }
        vec![Pool { seat: None, pieces }]
    }

    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        down(view.public).map(|at| OddsLine { place: name(at), odds: odds_of(view, at) }).collect()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let note = |code: &str, args| Step::Note { code: code.to_owned(), args };
        steps.push(match *event {
            Event::Turned { at, card, by: _ } => {
                let at = name(if V::flaw() == Some(Flaw::StepWrong) { at.saturating_sub(1) } else { at });
                Step::Reveal { at, seat: Seat::White, piece: card, moved: false, by: vec![] }
            }
            Event::Peeked { at } => note("looked", vec![name(at)]),
            Event::Saw { at, card } => note("saw", vec![name(at), card.to_string()]),
            Event::Whisper { king } => note("whisper", vec![name(king)]),
        });
    }

    fn action_line(view: View<'_, Self>, action: Action) -> ActionLine {
        let choice = match action {
            Action::Peek(_) => Some("look".to_owned()),
            Action::Turn(at) if V::flaw() == Some(Flaw::LeakChoice) => {
                Some(view.public.spill.cards[usize::from(at)].to_string())
            }
            Action::Turn(_) => None,
        };
        ActionLine { text: Self::action_text(action), from: None, to: Some(name(action.place())), choice }
    }

    /// To turn up any card that lies face down.
    fn premoves(view: View<'_, Self>, _seat: Seat) -> Vec<ActionLine> {
        let leaks = V::flaw() == Some(Flaw::LeakPremove);
        let offered = |at: &u8| !leaks || view.public.spill.cards[usize::from(*at)] == 'K';
        down(view.public).filter(offered).map(|at| Self::action_line(view, Action::Turn(at))).collect()
    }
}
