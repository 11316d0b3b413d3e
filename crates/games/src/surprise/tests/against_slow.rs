//! The program's rules and the slow rules side by side: the same legal actions, and whatever is played, the same
//! board, the same events in the same order with the same attackers, the same outcome.

use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::Viewer;
use facedown_games::surprise::{Event, Surprise as FastRules};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, counted, options};
use facedown_testkit::positions::Rules;
use facedown_testkit::slow::attack::is_attacked;
use facedown_testkit::slow::board::{Color, name, open_king};
use facedown_testkit::slow::moves::Move;
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::compose::composed;
use crate::fast::event_text;
use crate::positions::event_text as slow_event_text;
use crate::slow::{Options, Surprise, dealt};

/// A choice of options: the page's in half of the games, any in the others.
pub fn any_options(rng: &mut facedown_core::rules::game::Rng) -> Options {
    let mut chosen = Options::default();
    if rng.random_bool(0.5) {
        for (name, value) in [
            ("reveal-timing", "mover-only"),
            ("cards-attack", "off"),
            ("exposed-king", "check"),
            ("role-king-safety", "on"),
            ("flip-keeps-castling", "off"),
        ] {
            if rng.random_bool(0.5) {
                chosen = chosen.set(name, value).unwrap_or(chosen);
            }
        }
    }
    chosen
}

/// The dealer's FEN of the slow rules.
fn dealer_fen(slow: &Surprise) -> String {
    format!("{} {} {}", slow.position.six_fields(), slow.pool(), slow.deal())
}

fn fast_of<const REX: bool>(slow: &Surprise) -> Played<FastRules<REX>> {
    let options = options::<FastRules<REX>>(slow.options.chosen());
    Played::from_fen(&dealer_fen(slow), &options).unwrap_or_else(|error| panic!("{error}"))
}

fn legal(slow: &Surprise) -> Vec<String> {
    slow.legal().into_iter().map(Move::text).collect()
}

/// Both at one position: the same legal actions, counted the same.
fn same_actions<const REX: bool>(fast: &Played<FastRules<REX>>, slow: &Surprise) {
    let texts: Vec<String> = fast.legal().into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts, legal(slow), "legal actions in {} under {:?}", dealer_fen(slow), slow.options);
    if let Some(seat) = fast.seat() {
        let (count, found) = counted(fast.view(Viewer::Seat(seat)), seat);
        assert_eq!(count, found, "count in {}", dealer_fen(slow));
    }
}

/// Plays one action on both and compares all that comes of it.
fn play_both<const REX: bool>(fast: &mut Played<FastRules<REX>>, slow: &mut Surprise, action: &str) {
    let before = format!("{action} in {} under {:?}", dealer_fen(slow), slow.options);
    let told = fast.play_text(action);
    let Some(m) = Move::read(action) else { panic!("{action} is no move") };
    let slow_events: Vec<String> = slow.play(m).iter().map(slow_event_text).collect();
    let events: Vec<String> = told.iter().filter_map(|t| event_text::<REX>(&t.event)).collect();
    assert_eq!(events, slow_events, "events of {before}");
    assert_eq!(FastRules::<REX>::dealer_fen(&fast.state), dealer_fen(slow), "board after {before}");
    assert_eq!(fast.end(), Rules::end(slow), "end after {before}");
    assert_eq!(fast.claim(), slow.claim().map(str::to_owned), "claim after {before}");
    let Some(Event::Ended { attacked }) = told.last().map(|t| &t.event) else {
        panic!("{before}: the last event does not end the turn")
    };
    let fast_kings: Vec<String> = attacked.iter().map(|(_, king)| king.to_string()).collect();
    let board = &slow.position.board;
    let slow_kings: Vec<String> = [Color::White, Color::Black]
        .into_iter()
        .filter_map(|c| open_king(board, c).filter(|&k| is_attacked(board, k, c.other())))
        .map(name)
        .collect();
    assert_eq!(fast_kings, slow_kings, "attacked kings after {before}");
}

/// Every action of a position, played on copies.
fn every_action<const REX: bool>(fast: &Played<FastRules<REX>>, slow: &Surprise) -> usize {
    same_actions(fast, slow);
    let actions = legal(slow);
    for action in &actions {
        play_both(&mut fast.clone(), &mut slow.clone(), action);
    }
    actions.len()
}

/// Random games from the deal; at some positions every action is played. Gives how many such positions there were.
fn games<const REX: bool>(seed: u64, positions: usize) -> usize {
    let mut rng = generator(seed);
    let (mut visited, mut played) = (0, 0);
    while visited < positions {
        let deal = deal_seed(&mut rng);
        let chosen = any_options(&mut rng);
        let (fen, identities) = dealt(REX, &mut ChanceStream::new(&deal));
        let Some(mut slow) = Surprise::new(&fen, &identities, chosen) else { panic!("{fen} {identities}") };
        let options = options::<FastRules<REX>>(chosen.chosen());
        let mut fast = Played::new(FastRules::<REX>::deal(&options, &mut ChanceStream::new(&deal)));
        assert_eq!(FastRules::<REX>::dealer_fen(&fast.state), dealer_fen(&slow), "deal of {deal:?}");
        for _ in 0..160 {
            let actions = legal(&slow);
            if slow.end.is_some() {
                break;
            }
            if rng.random_bool(0.1) && visited < positions {
                every_action(&fast, &slow);
                visited += 1;
            } else {
                same_actions(&fast, &slow);
            }
            let Some(action) = actions.choose(&mut rng) else { break };
            play_both(&mut fast, &mut slow, action);
            played += 1;
        }
    }
    assert!(played > visited, "games were played");
    visited
}

/// Composed positions: every action, and a few plies on.
fn compositions<const REX: bool>(seed: u64, positions: usize) {
    let mut rng = generator(seed);
    for _ in 0..positions {
        let chosen = any_options(&mut rng);
        let mut slow = composed(&mut rng, REX, chosen);
        let mut fast = fast_of::<REX>(&slow);
        assert!(every_action(&fast, &slow) > 0);
        for _ in 0..6 {
            let actions = legal(&slow);
            if slow.end.is_some() {
                break;
            }
            let Some(action) = actions.choose(&mut rng) else { break };
            play_both(&mut fast, &mut slow, action);
            same_actions(&fast, &slow);
        }
    }
}

#[test]
fn random_games_of_surprise() {
    let wanted = amount(250, 20_000);
    assert_eq!(games::<false>(1, wanted), wanted);
}

#[test]
fn random_games_of_rex() {
    let wanted = amount(150, 10_000);
    assert_eq!(games::<true>(2, wanted), wanted);
}

#[test]
fn composed_positions_of_surprise() {
    compositions::<false>(3, amount(250, 20_000));
}

#[test]
fn composed_positions_of_rex() {
    compositions::<true>(4, amount(150, 10_000));
}
