//! How Neighbour is shown.

use facedown_core::game::View;
use facedown_core::kit::Kit;
use facedown_core::notation::{Notation, Show};
use facedown_core::scene::{ActionLine, OddsLine, Pool, Scene, Step};
use facedown_core::tally::{Spot, Tally};

use super::{Action, Event, Neighbour, Phase, PlaceCards, Public, TopCards};
use crate::cards::{Contact, shown};

impl Show for Neighbour {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Neighbour>) -> Scene {
        shown::scene(view.public.men())
    }

    fn pools(view: View<'_, Neighbour>) -> Vec<Pool> {
        shown::pools(view.public.pieces())
    }

    /// The odds of the top piece card, under `pieces`, while cards are turned.
    fn odds(view: View<'_, Neighbour>) -> Vec<OddsLine> {
        if view.public.phase() == Phase::Move || view.public.pieces().is_empty() {
            return Vec::new();
        }
        let query = TopCards { from: view.public.start_square() };
        vec![shown::odds::<Neighbour>(view, "pieces", query, |cards| cards.man)]
    }

    /// Both piles and the cards spent on moves.
    fn tally(view: View<'_, Neighbour>) -> Option<Tally> {
        let public = view.public;
        let men = public.men();
        let moving = public.phase() == Phase::Move && public.ended().is_none();
        let pairs = men.occupied().into_iter().flat_map(|man| public.lenders(man).map(move |by| (by, man)));
        let orders = pairs.filter_map(|(by, man)| shown::order(by, man, public.lent(by, man)));
        Some(Tally {
            score: i32::from(public.cards_left()),
            groups: shown::groups(men, Contact::Any),
            orders: if moving { orders.collect() } else { Vec::new() },
            piles: vec![
                shown::pile("pieces", public.pieces().len()),
                shown::pile("places", public.places().len()),
                shown::pile("spent", public.spent()),
            ],
            next: next(public),
        })
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let note = |code: &str, args: Vec<String>| Step::Note { code: code.to_owned(), args };
        steps.push(match event {
            Event::Turned { man, at, taken: true } => {
                note("square-taken", vec![man.letter().to_string(), at.to_string()])
            }
            Event::Turned { man, at, taken: false } | Event::SteppedAside { man, at } => {
                Step::Put { at: at.to_string(), man: shown::man(*man) }
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
}

/// Where the next position card would lead, taken squares included; while a sidestep is chosen nothing is turned.
fn next(public: &Public) -> Vec<Spot> {
    if public.phase() != Phase::Add {
        return Vec::new();
    }
    let of = u32::from(public.places().len());
    let kinds = PlaceCards::kinds().filter(|place| public.places().count(*place) > 0);
    let spot = |place: super::Place| Spot {
        at: place.shifted(public.start_square()).to_string(),
        pieces: String::new(),
        count: u32::from(public.places().count(place)),
        of,
    };
    kinds.map(spot).collect()
}
