//! The functions that a search needs besides the rules, held against the slow way to say it.

use facedown_core::deal::ChanceStream;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::Viewer;
use facedown_games::jieqi::Jieqi;
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, options};
use rand::seq::IndexedRandom;

/// In random games: the actions that may gain something are found alone as among all.
#[test]
fn captures_are_the_choices_that_gain() {
    let mut rng = generator(17);
    let (mut positions, mut captures) = (0, 0);
    for game in 0..amount(30, 1_000) {
        let king_capture = if game % 2 == 0 { "off" } else { "on" };
        let options = options::<Jieqi>([("king-capture", king_capture)]);
        let mut stream: ChanceStream = deal_seed(&mut rng).stream();
        let mut game = Played::<Jieqi>::new(Jieqi::deal(&options, &mut stream));
        while game.end().is_none() {
            let Some(seat) = game.seat() else { break };
            let view = game.view(Viewer::Seat(seat));
            let (mut all, mut found) = (Vec::new(), Vec::new());
            Jieqi::choices(view, seat, true, &mut |action| all.push(action));
            let any = Jieqi::tactical(view, seat, &mut |action| found.push(action));
            assert_eq!(any, !all.is_empty());
            let gains: Vec<_> =
                all.into_iter().filter(|&action| Jieqi::capture_value(view, action) > 0).collect();
            assert_eq!(found, gains, "{}", game.fen(Viewer::Seat(seat)));
            positions += 1;
            captures += found.len();
            let Some((_, action)) = game.legal().choose(&mut rng).cloned() else { break };
            game.play(action);
        }
    }
    assert!(positions > 1_000 && captures > 1_000, "{captures} captures in {positions} positions");
}
