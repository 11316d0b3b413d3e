//! What a seat does not know at the start, in bits, beside counts of the deals that are there (rules pages: what is dealt
//! and how many cards of each kind there are).

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::{Game, Silent};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_games::booster::Booster;
use facedown_games::chaos::Chaos;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::jieqi::Jieqi;
use facedown_games::mysterious::{MysteriousCasual, MysteriousChess};
use facedown_games::neighbour::Neighbour;
use facedown_games::parade::Parade;
use facedown_games::surprise::{RexExclusive, SurpriseChess};

fn dealt<G: Game>(viewer: Viewer) -> f64 {
    let state = G::deal(&G::Options::default(), &mut DealSeed([7; 32]).stream());
    G::hidden_bits(state.view(viewer)).expect("worked out")
}

/// The same when the first `turns` actions of the list of legal ones were taken.
fn after<G: Game>(turns: usize, viewer: Viewer) -> f64 {
    let mut state = G::deal(&G::Options::default(), &mut DealSeed([7; 32]).stream());
    for _ in 0..turns {
        let seat = G::to_act(&state.public).iter().next().expect("somebody acts");
        let first = state.legal_actions(seat)[0];
        state.play(seat, first, &mut Silent);
    }
    G::hidden_bits(state.view(viewer)).expect("worked out")
}

fn factorial(n: u32) -> f64 {
    (1..=n).map(f64::from).product()
}

#[track_caller]
fn bits(found: f64, deals: f64) {
    assert!((found - deals.log2()).abs() < 1e-9, "{found} bits, and {} by counting", deals.log2());
}

#[test]
fn officers_of_both_sides() {
    bits(dealt::<SurpriseChess>(Viewer::Seat(Seat::White)), (factorial(8) / 8.0).powi(2));
    bits(dealt::<RexExclusive>(Viewer::Spectator), (factorial(7) / 8.0).powi(2));
    bits(dealt::<Jieqi>(Viewer::Seat(Seat::Black)), (factorial(15) / (2f64.powi(5) * factorial(5))).powi(2));
    bits(dealt::<Chaos>(Viewer::Spectator), 1.0);
}

#[test]
fn cards_that_players_lay() {
    let laid = factorial(16) / (factorial(8) * 8.0);
    bits(after::<MysteriousChess>(32, Viewer::Seat(Seat::White)), laid);
    bits(after::<MysteriousChess>(32, Viewer::Spectator), laid.powi(2));
    bits(dealt::<MysteriousCasual>(Viewer::Spectator), factorial(32) / (factorial(8) * 8.0).powi(2));
}

#[test]
fn arrangements_and_hands() {
    bits(after::<CloakAndDagger>(2, Viewer::Seat(Seat::Black)), 960.0);
    bits(after::<CloakAndDagger>(2, Viewer::Spectator), 960.0 * 960.0);
    // 36 cards; six in each hand.
    let choose = |n, k| factorial(n) / factorial(k) / factorial(n - k);
    bits(dealt::<Booster>(Viewer::Seat(Seat::White)), choose(30, 6));
    bits(dealt::<Booster>(Viewer::Spectator), choose(36, 6) * choose(30, 6));
}

#[test]
fn orders_of_decks() {
    bits(dealt::<Neighbour>(Viewer::Spectator), factorial(16) / 2f64.powi(6) * factorial(20) / 2f64.powi(10));
    // Eight cards, at most all of them different; no kind is there more than twice.
    let deck = dealt::<Parade>(Viewer::Spectator);
    assert!(((factorial(8) / 2f64.powi(4)).log2()..=factorial(8).log2()).contains(&deck), "{deck}");
}
