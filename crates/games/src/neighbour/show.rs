//! Neighbour as it is shown.

use facedown_core::notation::Notation;
use facedown_core::rules::game::View;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{ActionLine, OddsLine, Pool, Scene, Step};
use facedown_core::show::tally::{Spot, Tally};
use facedown_core::show::{Show, Solitaire};

use super::{Action, Event, Neighbour, Phase, PlaceCards, Public, TopCards};
use crate::cards::{Contact, shown};

impl Show for Neighbour {
    const SOLITAIRE: Option<Solitaire<Self>> =
        Some(Solitaire { tally, targets: include_str!("targets.json") });

    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Neighbour>) -> Scene {
        shown::scene(view.public.pieces())
    }

    fn pools(view: View<'_, Neighbour>) -> Vec<Pool> {
        shown::pools(view.public.piece_cards())
    }

    /// The odds of the top piece card, under `pieces`, while cards are turned.
    fn odds(view: View<'_, Neighbour>) -> Vec<OddsLine> {
        if view.public.phase() == Phase::Move || view.public.piece_cards().is_empty() {
            return Vec::new();
        }
        let query = TopCards { from: view.public.start_square() };
        vec![shown::odds::<Neighbour>(view, "pieces", query, |cards| cards.piece)]
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let note = |code: &str, args: Vec<String>| Step::Note { code: code.to_owned(), args };
        steps.push(match event {
            Event::Turned { piece, at, taken: true } => {
                note("square-taken", vec![piece.letter().to_string(), at.to_string()])
            }
            Event::Turned { piece, at, taken: false } | Event::SteppedAside { piece, at } => {
                Step::Put { at: at.to_string(), piece: shown::piece(*piece) }
            }
            Event::MovesBegin => note("moves-begin", Vec::new()),
            Event::Moved { from, to } => Step::Move { from: from.to_string(), to: to.to_string() },
        });
    }

    fn action_line(_view: View<'_, Neighbour>, action: Action) -> ActionLine {
        let text = Neighbour::action_text(action);
        let (from, to) = match action {
            Action::Turn | Action::Stop => (None, None),
            Action::Side(at) => (None, Some(at.to_string())),
            Action::Move { from, to } => (Some(from.to_string()), Some(to.to_string())),
        };
        ActionLine { text, from, to, choice: None }
    }

    fn task(_view: View<'_, Neighbour>, action: Action) -> &'static str {
        match action {
            Action::Turn => "turn the next piece card and position card",
            Action::Stop => "stop adding and begin to move",
            Action::Side(_) => "put the piece beside the taken square",
            Action::Move { .. } => "move a piece as a neighbor of its color",
        }
    }
}

/// The squares to which the next position card would lead, taken ones included; while a sidestep is chosen nothing is
/// turned.
fn next(public: &Public) -> Vec<Spot> {
    if public.phase() != Phase::Add {
        return Vec::new();
    }
    let of = u32::from(public.place_cards().len());
    let kinds = PlaceCards::kinds().filter(|place| public.place_cards().count(*place) > 0);
    let spot = |place: super::Place| Spot {
        at: place.shifted(public.start_square()).to_string(),
        pieces: String::new(),
        count: u32::from(public.place_cards().count(place)),
        of,
    };
    kinds.map(spot).collect()
}

/// Both piles and the cards spent on moves.
fn tally(view: View<'_, Neighbour>) -> Tally {
    let public = view.public;
    let pieces = public.pieces();
    let moving = public.phase() == Phase::Move && public.ended().is_none();
    let pairs =
        pieces.occupied().into_iter().flat_map(|piece| public.lenders(piece).map(move |by| (by, piece)));
    let orders = pairs.filter_map(|(by, piece)| shown::order(by, piece, public.lent(by, piece)));
    Tally {
        score: i32::from(public.cards_left()),
        groups: shown::groups(pieces, Contact::Any),
        orders: if moving { orders.collect() } else { Vec::new() },
        piles: vec![
            shown::pile("pieces", public.piece_cards().len()),
            shown::pile("places", public.place_cards().len()),
            shown::pile("spent", public.spent()),
        ],
        next: next(public),
    }
}
