//! The program's rules against the slow ones: every legal list, view, end and dealer's FEN, in random games and from
//! random boards, under random options.

use std::collections::BTreeMap;

use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, View};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_games::jieqi::Jieqi;
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, counted, options};
use facedown_testkit::positions::Rules;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::fast::Fast;
use crate::slow::{Options, Piece, Side, Slow, home_kind, homes};

fn any_options(rng: &mut Rng) -> Options {
    let mut chosen = BTreeMap::new();
    if rng.random_bool(0.3) {
        return chosen;
    }
    for (name, values) in [
        ("covered-advisor", &["palace", "free"][..]),
        ("captured-covered", &["capturer-only", "hidden-from-all", "public"]),
        ("king-capture", &["off", "off", "on"]),
        ("no-capture-limit", &["80", "0", "2", "30", "120"]),
        ("reveal-resets-count", &["off", "on"]),
        ("repetition-count", &["3", "0", "2", "4"]),
        ("perpetual-check", &["loss", "draw"]),
        ("perpetual-chase", &["draw", "loss"]),
        ("bare-kings-draw", &["on", "off"]),
    ] {
        let value = values.choose(rng).copied().unwrap_or_default();
        chosen.insert(name.to_owned(), value.to_owned());
    }
    chosen
}

fn same(fast: &Fast, slow: &Slow) {
    let fen = slow.dealer_fen();
    assert_eq!(Jieqi::dealer_fen(&fast.0.state), fen);
    assert_eq!(fast.legal(), slow.legal(), "legal moves of {fen} with {:?}", slow.options);
    assert_eq!(fast.end(), slow.end_words(), "the end of {fen} with {:?}", slow.options);
    for (viewer, side) in [
        (Viewer::Spectator, None),
        (Viewer::Seat(Seat::White), Some(Side::Red)),
        (Viewer::Seat(Seat::Black), Some(Side::Black)),
    ] {
        assert_eq!(fast.0.fen(viewer), slow.fen_for(side), "{viewer:?}'s view of {fen}");
    }
    if let Some(seat) = fast.0.seat() {
        let public = &fast.0.state.public;
        let (count, found) = counted::<Jieqi>(View::public(public), seat);
        assert_eq!(count, found, "{fen}");
        // Page, section 8, test (b): legal moves are those of the mover's view.
        let (own, _) = counted::<Jieqi>(fast.0.view(Viewer::Seat(seat)), seat);
        assert_eq!(own, found, "{fen}");
    }
}

fn play_both(fast: &mut Fast, slow: &mut Slow, action: &str) {
    let events = slow.play(action);
    assert_eq!(fast.play(action), events, "{action}");
}

/// Every action of a position.
fn every_action(fast: &Fast, slow: &Slow) {
    for action in slow.legal() {
        let (mut fast, mut slow) = (fast.clone(), slow.clone());
        play_both(&mut fast, &mut slow, &action);
        same(&fast, &slow);
    }
}

#[test]
fn random_games() {
    let mut rng = generator(51);
    let (games, longest) = (amount(20, 2_000), 160);
    let mut ends = BTreeMap::new();
    for game in 0..games {
        let chosen = any_options(&mut rng);
        let deal = deal_seed(&mut rng);
        let given = options::<Jieqi>(chosen.iter().map(|(n, v)| (n.as_str(), v.as_str())));
        let mut fast = Fast(Played::new(Jieqi::deal(&given, &mut ChanceStream::new(&deal))));
        let mut slow = Slow::of_dealer(&Jieqi::dealer_fen(&fast.0.state), chosen);
        for ply in 0..longest {
            same(&fast, &slow);
            if slow.end.is_some() {
                break;
            }
            if (ply + game) % 40 == 20 {
                every_action(&fast, &slow);
            }
            let legal = slow.legal();
            // Going back where one came from makes repetitions; captures make games short.
            let Some(action) = legal.choose(&mut rng) else { break };
            play_both(&mut fast, &mut slow, action);
        }
        *ends.entry(slow.end_words().unwrap_or_default()).or_insert(0) += 1;
    }
    assert!(ends.len() > 3, "{ends:?}");
}

/// A board with any pieces anywhere, on which a turn can start.
fn composed(rng: &mut Rng, chosen: &Options) -> Slow {
    loop {
        let mut slow = Slow::new("4k4/9/9/9/9/9/9/9/9/4K4 w 0 1", "", chosen.clone());
        let (covered, open) = (rng.random_range(0.0..1.0), rng.random_range(0.0..0.9));
        slow.board.clear();
        for side in [Side::Red, Side::Black] {
            let rank = |r| if side == Side::Red { r } else { 9 - r };
            let king = (rng.random_range(3..6), rank(rng.random_range(0..3)));
            slow.board.insert(king, Piece { side, kind: 'K', covered: false });
            let mut pieces: Vec<char> = "RRNNBBAACCPPPPP".chars().collect();
            pieces.shuffle(rng);
            for at in homes(side) {
                if !slow.board.contains_key(&at) && rng.random_bool(covered) {
                    let kind = pieces.pop().unwrap_or('P');
                    slow.board.insert(at, Piece { side, kind, covered: true });
                }
            }
            for kind in pieces {
                if rng.random_bool(0.15) {
                    slow.taken.push((side, kind));
                } else if rng.random_bool(open) {
                    let at = (rng.random_range(0..9), rng.random_range(0..10));
                    slow.board.entry(at).or_insert(Piece { side, kind, covered: false });
                }
            }
        }
        slow.turn = if rng.random_bool(0.5) { Side::Red } else { Side::Black };
        (slow.half, slow.full) = (rng.random_range(0..79), rng.random_range(1..90));
        // Read again, so that the history begins here.
        let slow = Slow::of_dealer(&slow.dealer_fen(), chosen.clone());
        if slow.is("king-capture", "on") || !slow.in_check(slow.turn.other()) {
            return slow;
        }
    }
}

#[test]
fn random_boards() {
    let mut rng = generator(52);
    for _ in 0..amount(250, 20_000) {
        let chosen = any_options(&mut rng);
        let mut slow = composed(&mut rng, &chosen);
        let mut fast = Fast::of(&slow);
        same(&fast, &slow);
        every_action(&fast, &slow);
        for _ in 0..6 {
            if slow.end.is_some() {
                break;
            }
            let Some(action) = slow.legal().choose(&mut rng).cloned() else { break };
            play_both(&mut fast, &mut slow, &action);
            same(&fast, &slow);
        }
    }
}

/// Few pieces that go to and fro: repetitions, perpetual checks and chases end games.
#[test]
fn repeated_positions_are_judged_alike() {
    let mut rng = generator(53);
    let mut reasons = BTreeMap::new();
    for round in 0..amount(300, 10_000) {
        let mut chosen = any_options(&mut rng);
        chosen.insert("repetition-count".to_owned(), "3".to_owned());
        chosen.insert("perpetual-chase".to_owned(), if round % 2 == 0 { "loss" } else { "draw" }.to_owned());
        let mut slow = composed(&mut rng, &chosen);
        let presser = if round % 4 < 2 { Side::Black } else { Side::Red };
        let keep = rng.random_range(1..4);
        let extra: Vec<_> =
            slow.board.iter().filter(|(_, m)| m.kind != 'K' || m.covered).map(|(at, _)| *at).collect();
        let chase = round % 3 == 1;
        for at in extra.into_iter().skip(if chase { 0 } else { keep }) {
            slow.board.remove(&at);
        }
        if chase {
            // A rook and a piece that it may hunt.
            for (side, kind) in
                [(presser, 'R'), (presser.other(), *['C', 'N', 'A'].choose(&mut rng).unwrap_or(&'C'))]
            {
                let at = (rng.random_range(0..9), rng.random_range(3..7));
                slow.board.entry(at).or_insert(Piece { side, kind, covered: false });
            }
        }
        slow.taken.clear();
        slow.half = 0;
        let mut slow = Slow::of_dealer(&slow.dealer_fen(), chosen.clone());
        if slow.in_check(slow.turn.other()) {
            continue;
        }
        let mut fast = Fast::of(&slow);
        let mut last: Vec<String> = Vec::new();
        for _ in 0..40 {
            same(&fast, &slow);
            if slow.end.is_some() {
                break;
            }
            let legal = slow.legal();
            let back = last.len().checked_sub(2).map(|i| format!("{}{}", &last[i][2..], &last[i][..2]));
            // One side checks or chases where it can; else everybody goes back where they came from.
            let presses = |action: &&String| {
                let mut after = slow.clone();
                after.play(action);
                after.past.last().is_some_and(|t| t.check || !t.chased.is_empty())
            };
            let pressing: Vec<String> = if slow.turn == presser && rng.random_bool(0.9) {
                legal.iter().filter(presses).cloned().collect()
            } else {
                Vec::new()
            };
            let back = back.filter(|b| {
                legal.contains(b) && (pressing.is_empty() || pressing.contains(b)) && rng.random_bool(0.95)
            });
            let action = back.or_else(|| pressing.choose(&mut rng).cloned());
            let Some(action) = action.or_else(|| legal.choose(&mut rng).cloned()) else { break };
            play_both(&mut fast, &mut slow, &action);
            last.push(action);
        }
        *reasons.entry(slow.end.map_or("open", |e| e.1)).or_insert(0) += 1;
    }
    for reason in ["repetition", "perpetual-check", "perpetual-chase"] {
        assert!(reasons.contains_key(reason), "no game ended by {reason}: {reasons:?}");
    }
}

/// The homes of the slow rules are those of the page's order.
#[test]
fn every_home_has_its_kind() {
    let kinds: String = homes(Side::Black).into_iter().filter_map(home_kind).collect();
    assert_eq!(kinds, "RNBAABNRCCPPPPP");
}
