//! Booster Chess as it is shown: pieces with their stacks, hands, reserves and piles, and events as steps.

use facedown_board::Color;
use facedown_board::chess::Square;
use facedown_core::notation::Notation;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{
    ActionLine, Cell, HandCard, HandShown, Holdings, Odds, OddsLine, Pool, Scene, SeenPiece, Step,
};

use super::{Action, Booster, Event, Home, Public, Stage, setup};
use crate::cards::{Card, Cards};
use crate::orthodox::premoves::premoves;
use crate::orthodox::shown::{scene, standing};

impl Show for Booster {
    fn kit(options: &Self::Options) -> Kit {
        super::kit::kit(options)
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let board = view.public.board();
        let cell = |at: Square| {
            let piece = board.position().piece_at(at)?;
            let piece = SeenPiece::Open { seat: piece.color.seat(), piece: piece.role.letter() };
            let [light, dark] = Color::ALL.map(|color| board.boosters(at, color));
            Some(Cell { light, dark, ..standing(at, piece) })
        };
        scene(cell, view.public.check().map(|(_, king)| king))
    }

    fn holdings(view: View<'_, Self>) -> Option<Holdings> {
        let public = view.public;
        let hand = |color: Color| {
            let own = view.private_of(color.seat());
            let known = own.map_or(Cards::NONE, |private| private.hand);
            let shown = |card: Card| HandCard {
                text: card.to_string(),
                seat: card.color().seat(),
                piece: card.role().map(|role| role.letter()),
                fits: public.fits(card).into_iter().map(|at| at.to_string()).collect(),
                new: own.is_some_and(|private| private.drawn.contains(card)),
            };
            HandShown {
                seat: color.seat(),
                cards: public.in_hand(color) as u8,
                known: known.iter().map(shown).collect(),
                reserve: public.board().reserve(color),
            }
        };
        let discard = public.discard().iter().map(|card| card.to_string()).collect();
        Some(Holdings { hands: Color::ALL.map(hand).to_vec(), discard, pile: public.left() as u8 })
    }

    /// Only cards are hidden, and they are not of the board.
    fn pools(_view: View<'_, Self>) -> Vec<Pool> {
        Vec::new()
    }

    /// The odds that the other player holds each kind of card, are those of one card of his hand drawn at random.
    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let Some(unseen) = setup::unseen(view) else { return Vec::new() };
        let hands =
            unseen.old_in_hand[0] + unseen.old_in_hand[1] + unseen.new_in_hand[0] + unseen.new_in_hand[1];
        let line = |color: Color| {
            let i = color as usize;
            let (old, new) = (unseen.old_in_hand[i], unseen.new_in_hand[i]);
            // A card of the hand is an old one with chance old / (old + new), and then any old one with the same chance.
            let (olds, news) = (unseen.old.len().max(1), unseen.new.len().max(1));
            let weighed = unseen.old.iter().map(|card| (card, old * news));
            let weighed = weighed.chain(unseen.new.iter().map(|card| (card, new * olds)));
            let mut kinds: Vec<(char, u32)> = Vec::new();
            for (card, weight) in weighed {
                let sign = card.color().dress(card.role().map_or('C', |role| role.letter()));
                match kinds.iter_mut().find(|(kind, _)| *kind == sign) {
                    Some((_, sum)) => *sum += weight as u32,
                    None => kinds.push((sign, weight as u32)),
                }
            }
            let place = format!("{}-hand", color);
            (old + new > 0).then(|| OddsLine { place, odds: Odds::from_pool(kinds) })
        };
        if hands == 0 { Vec::new() } else { Color::ALL.into_iter().filter_map(line).collect() }
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        match event {
            Event::Moved { from, to, made, .. } => {
                if let Some((at, piece)) = made.taken {
                    let piece = SeenPiece::Open { seat: piece.color.seat(), piece: piece.role.letter() };
                    steps.push(Step::Remove { at: at.to_string(), piece });
                }
                steps.push(Step::Move { from: from.to_string(), to: to.to_string() });
                if let Some((from, to)) = made.rook {
                    steps.push(Step::Move { from: from.to_string(), to: to.to_string() });
                }
                if let Some(role) = made.promotion {
                    let piece = SeenPiece::Open { seat: made.piece.color.seat(), piece: role.letter() };
                    steps.push(Step::Put { at: to.to_string(), piece });
                }
                went_home(made.home, steps);
            }
            Event::Added { color, card, at, home } => {
                steps.push(note("card-played", [color.to_string(), card.to_string(), at.to_string()]));
                went_home(*home, steps);
            }
            Event::Shuffled { cards } => steps.push(note("cards-shuffled", [cards.to_string()])),
            Event::Drawn { card, .. } => steps.push(note("card-drawn", [card.to_string()])),
            Event::Drew { seat, cards } => {
                steps.push(note("cards-drawn", [seat.name().to_owned(), cards.to_string()]));
            }
            Event::Ended { check, .. } => {
                let step =
                    |(color, at): &(Color, Square)| Step::Check { at: at.to_string(), seat: color.seat() };
                steps.extend(check.iter().map(step));
            }
        }
    }

    fn action_line(view: View<'_, Self>, action: Action) -> ActionLine {
        let text = Self::action_text(action);
        let place = |at: Square| Some(at.to_string());
        let (from, to, choice) = match action {
            Action::Move { from, to, promotion } => (place(from), place(to), promotion),
            Action::Step { to, promotion } => (moved(view.public).and_then(place), place(to), promotion),
            Action::Add { at, .. } => (None, place(at), None),
            Action::End => (None, None, None),
        };
        let choice = match action {
            Action::Add { card, .. } => Some(card.to_string()),
            _ => choice.map(|role| role.letter().to_string()),
        };
        ActionLine { text, from, to, choice }
    }

    fn task(_view: View<'_, Self>, action: Action) -> &'static str {
        match action {
            Action::Move { .. } => "move a piece",
            Action::Step { .. } => "go on with a king step",
            Action::Add { .. } => "play a card under a piece",
            Action::End => "end the turn",
        }
    }

    /// The move with which the next turn begins; what follows it is chosen when the turn has come.
    fn premoves(view: View<'_, Self>, seat: Seat) -> Vec<ActionLine> {
        premoves(view.public.board().position(), seat)
    }
}

/// The square of the piece that moved in this turn.
fn moved(public: &Public) -> Option<Square> {
    match public.stage {
        Stage::Moved { at, .. } => Some(at),
        _ => None,
    }
}

fn note<const N: usize>(code: &str, args: [String; N]) -> Step {
    Step::Note { code: code.to_owned(), args: args.to_vec() }
}

fn went_home(home: Home, steps: &mut Vec<Step>) {
    for (color, checkers) in Color::ALL.into_iter().zip([home.light, home.dark]) {
        if checkers > 0 {
            steps.push(note("checkers-home", [color.to_string(), checkers.to_string()]));
        }
    }
}
