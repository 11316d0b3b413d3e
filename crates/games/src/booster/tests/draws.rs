//! The pack: what is conserved, what a shuffle makes of the discard pile, and what may be drawn.

use facedown_board::Color;
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_games::booster::Booster;
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::playthrough::{choose, play};
use rand::RngExt;

/// Random games: checkers and cards are conserved, no hand exceeds its reserve, stacks are of one color, and a shuffle
/// takes exactly the discard pile.
#[test]
fn checkers_and_cards_are_conserved() {
    let mut rng = generator(71);
    let (mut shuffles, mut turns) = (0, 0);
    for _ in 0..amount(100, 10_000) {
        let mut state = Booster::deal(&Default::default(), &mut deal_seed(&mut rng).stream());
        for _ in 0..150 {
            let left = state.public.left();
            let Some((seat, parts)) = choose(&state, &mut rng) else { break };
            play(&mut state, seat, &parts);
            turns += 1;
            let public = &state.public;
            shuffles += usize::from(public.left() > left);
            let mut cards = public.discard().set();
            let mut number = cards.len() + public.left();
            for color in Color::ALL {
                assert_eq!(public.board().checkers(color), 6);
                let hand = state.private[color.seat()].hand();
                assert_eq!(hand.len(), public.in_hand(color));
                assert!(hand.len() <= usize::from(public.board().reserve(color)));
                assert!(hand.common(cards).is_empty());
                cards = cards.and(hand);
                number += hand.len();
            }
            assert_eq!(number, 36, "cards in all");
            let both = public.board().holding(Color::White) & public.board().holding(Color::Black);
            assert!(both.is_empty(), "a mixed stack on {both:?}");
            let drawn = state.public.in_hand(Color::of_seat(seat));
            assert_eq!(
                drawn,
                usize::from(public.board().reserve(Color::of_seat(seat))),
                "after the own draw (B-r)"
            );
        }
    }
    assert!(shuffles > 5 && turns > 5_000, "{shuffles} shuffles in {turns} turns");
}

/// Dealt equals lazy for one draw: over samples of what the drawer knows, each possible card comes equally often.
#[test]
fn each_card_that_may_come_comes_equally_often() {
    let mut rng = generator(72);
    let mut state = Booster::deal(&Default::default(), &mut deal_seed(&mut rng).stream());
    for _ in 0..40 {
        let Some((seat, parts)) = choose(&state, &mut rng) else { break };
        let turn = play(&mut state.clone(), seat, &parts);
        if let Some(asked) = turn.asked.first().filter(|_| rng.random_bool(0.2)) {
            let info = View { public: &asked.public, own: Some((seat, &asked.private[seat])) };
            let mut possible = Vec::new();
            Booster::outcomes(info, asked.query, &mut |card, weight| possible.push((card, weight)));
            let mut times = vec![0u32; possible.len()];
            let draws = 200 * possible.len();
            for _ in 0..draws {
                let Some(sample) = Booster::sample(info, &mut rng) else { panic!("no sample") };
                let truth = facedown_core::rules::game::Truth {
                    public: &sample.public,
                    private: &sample.private,
                    hidden: &sample.hidden,
                };
                let card = Booster::answer(truth, asked.query);
                let Some(at) = possible.iter().position(|(c, _)| *c == card) else {
                    panic!("{card} cannot come, but does")
                };
                times[at] += 1;
            }
            let chi: f64 = times.iter().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
            let freedom = possible.len() as f64;
            assert!(chi < freedom + 8.0 * (2.0 * freedom).sqrt() + 30.0, "chi-squared {chi} of {freedom}");
        }
        play(&mut state, seat, &parts);
    }
}

/// The order of draws (rules page, section 10), computed here from the stream alone.
#[test]
fn the_deal_follows_the_documented_order() {
    let mut rng = generator(73);
    let seed = deal_seed(&mut rng);
    let mut pack = crate::slow::pack();
    seed.stream().shuffle(&mut pack);
    let hand = |first: usize| {
        let mut hand: Vec<String> = pack[..12].iter().skip(first).step_by(2).cloned().collect();
        hand.sort_by_key(|card| crate::slow::pack().iter().position(|c| c == card));
        hand.join(".")
    };
    let state = Booster::deal(&Default::default(), &mut seed.stream());
    let expected = format!("{}/{} - {} -", hand(0), hand(1), pack[12..].join("."));
    assert!(Booster::dealer_fen(&state).ends_with(&expected), "{expected}");
    assert!(Booster::fen(state.view(Viewer::Seat(Seat::White))).contains(&format!(" {}/6 ", hand(0))));
}
