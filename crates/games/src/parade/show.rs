//! Parade as it is shown.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game as _, View};
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{ActionLine, OddsLine, Pool, Scene, Step};
use facedown_core::show::tally::{Pile, Spot, Tally};
use facedown_core::show::{Show, Solitaire};

use super::{Action, DECK, Event, PENALTY_CARDS, Parade, TopCard};
use crate::cards::{Contact, shown};

impl Show for Parade {
    const SOLITAIRE: Option<Solitaire<Self>> =
        Some(Solitaire { tally, targets: include_str!("targets.json") });

    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Parade>) -> Scene {
        shown::scene(view.public.pieces())
    }

    fn pools(view: View<'_, Parade>) -> Vec<Pool> {
        shown::pools(view.public.unseen())
    }

    /// The odds of the top card, under `deck`.
    fn odds(view: View<'_, Parade>) -> Vec<OddsLine> {
        if !view.public.can_add() {
            return Vec::new();
        }
        vec![shown::odds::<Parade>(view, "deck", super::TopCard, |card| card)]
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        steps.push(match event {
            Event::Sent { from, to, .. } => Step::Move { from: from.to_string(), to: to.to_string() },
            Event::Added { piece, at: Some(at) } => {
                Step::Put { at: at.to_string(), piece: shown::piece(*piece) }
            }
            Event::Added { piece, at: None } => {
                Step::Note { code: "beside-the-board".to_owned(), args: vec![piece.letter().to_string()] }
            }
            Event::PenaltyBegins => Step::Note { code: "penalty-begins".to_owned(), args: Vec::new() },
        });
    }

    /// A move picks up its target; the mover is the choice, since two movers may send it to the same square.
    fn action_line(_view: View<'_, Parade>, action: Action) -> ActionLine {
        let text = Parade::action_text(action);
        match action {
            Action::Add => ActionLine { text, from: None, to: None, choice: None },
            Action::Move { mover, target, to } => ActionLine {
                text,
                from: Some(target.to_string()),
                to: Some(to.to_string()),
                choice: Some(mover.to_string()),
            },
        }
    }

    fn task(_view: View<'_, Parade>, action: Action) -> &'static str {
        match action {
            Action::Add => "turn up the next card and add its piece",
            Action::Move { .. } => "let a piece send one of the other color to a square it attacks",
        }
    }
}

/// The squares on which the next card would lay its piece, by the cards that it may be. A card whose piece would stay
/// beside the board has no spot.
fn next(view: View<'_, Parade>) -> Vec<Spot> {
    if !view.public.can_add() {
        return Vec::new();
    }
    let (mut spots, mut of) = (Vec::<Spot>::new(), 0);
    Parade::outcomes(view, TopCard, &mut |card, weight| {
        of += weight;
        let Some(at) = view.public.landing(card) else { return };
        let at = at.to_string();
        match spots.iter_mut().find(|spot| spot.at == at) {
            Some(spot) => {
                spot.pieces.push(card.letter());
                spot.count += weight;
            }
            None => spots.push(Spot { at, pieces: card.letter().to_string(), count: weight, of: 0 }),
        }
    });
    spots.iter_mut().for_each(|spot| spot.of = of);
    spots
}

/// The deck, the cards laid out and those spent face down; in the penalty phase the counters.
fn tally(view: View<'_, Parade>) -> Tally {
    let public = view.public;
    let pieces = public.pieces();
    let squares = || pieces.occupied().into_iter();
    let orders = squares().flat_map(|by| squares().map(move |piece| (by, piece)));
    let orders = orders.filter_map(|(by, piece)| shown::order(by, piece, public.orders(by, piece)));
    let over = public.ended().is_some();
    let made = public.penalty().unwrap_or(0);
    let deck = match public.open_order() {
        Some(order) => Pile {
            seen: order.cards(public.deck()).map(|card| card.letter()).collect(),
            ..shown::pile("deck", public.deck())
        },
        None => shown::pile("deck", public.deck()),
    };
    let spent = public.unseen().len().saturating_sub(public.deck());
    let piles = match public.penalty() {
        Some(_) => vec![shown::pile("counters", PENALTY_CARDS.saturating_sub(made))],
        // A moves-only problem has cards to count, none of which is a piece.
        None if public.unseen().is_empty() => vec![deck, shown::pile("spent", DECK - public.deck())],
        None => vec![deck, shown::pile("spent", spent), shown::pile("laid-out", pieces.cards().len())],
    };
    Tally {
        score: public.penalty().map_or(i32::from(public.deck()), |moves| -i32::from(moves)),
        groups: shown::groups(pieces, Contact::Orthogonal),
        orders: if over { Vec::new() } else { orders.collect() },
        piles,
        next: if over { Vec::new() } else { next(view) },
    }
}
