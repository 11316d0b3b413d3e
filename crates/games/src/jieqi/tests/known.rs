//! The knowledge of each seat: the views of section 4, the pools of section 5 against brute force, the chances of a
//! reveal.

use std::collections::BTreeMap;

use facedown_board::Color;
use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_games::jieqi::{Event, Jieqi, pool_of};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, options};
use rand::seq::IndexedRandom;

const VIEWERS: [Viewer; 3] = [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)];

fn dealt(deal: &str) -> Played<Jieqi> {
    let start =
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1";
    Played::from_fen(&format!("{start} {deal}"), &options::<Jieqi>([])).unwrap_or_else(|e| panic!("{e}"))
}

/// The example of the page, 6.2 (JieqiBox issue 13).
#[test]
fn the_four_views_after_a_capture() {
    let mut game = dealt("RNBAABNRCPPPPPC/rnbaabprccppppn;-");
    let told = game.play_text("h2h9");
    let board = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX";
    let captor = format!("{board} b R2r2N2n2B2b2A2a2C2c2P4p4 p1 0 1");
    let others = format!("{board} b R2r2N2n2B2b2A2a2C2c2P4p5 - 0 1");
    let fen = |viewer| game.fen(viewer);
    assert_eq!(VIEWERS.map(fen), [others.clone(), captor.clone(), others]);
    assert_eq!(Jieqi::dealer_fen(&game.state), format!("{captor} RNBAABNRC-PPPPC/rnbaab-rccppppn;p"));
    // Events: only Red hears what it was.
    let heard = |viewer| -> Vec<String> {
        let mine = told.iter().filter(|t| t.audience.includes(viewer));
        mine.filter_map(|t| Jieqi::event_text(&t.event)).collect()
    };
    assert_eq!(VIEWERS.map(heard).map(|texts| texts.join(" ")), ["h2h9=P", "h2h9=P h9=p", "h2h9=P"]);
    let letters = |viewer| {
        let mine: Vec<&Event> =
            told.iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect();
        let action = game.state.public.position().meant("h9".parse().unwrap(), "h2".parse().unwrap());
        assert!(action.is_some());
        mine.iter().filter(|e| matches!(e, Event::Seen { .. })).count()
    };
    assert_eq!(VIEWERS.map(letters), [0, 1, 0]);
    // The odds differ by seat: 14 face-down black pieces are drawn from 14 or from 15.
    let of = |viewer| {
        let lines = Jieqi::odds(game.view(viewer));
        lines.iter().find(|l| l.place == "a9").map(|l| l.odds.of)
    };
    assert_eq!(VIEWERS.map(of), [Some(15), Some(14), Some(15)]);
}

/// Every order of some letters.
fn orders(letters: &[char]) -> Vec<Vec<char>> {
    if letters.is_empty() {
        return vec![Vec::new()];
    }
    (0..letters.len())
        .flat_map(|i| {
            let mut rest = letters.to_vec();
            let first = rest.remove(i);
            orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, first);
                order
            })
        })
        .collect()
}

/// Page, section 8, test (d): all deals of a small position are played through the same actions; those in which a
/// viewer was told the same are what he holds possible, and his pools must be their shares.
#[test]
fn pools_are_what_brute_force_finds() {
    let mut rng = generator(61);
    let mut captured = 0;
    for _ in 0..amount(25, 500) {
        // Red: b0 c0 a3; Black: a9 a6 c6, and some open pieces to take and be taken.
        let board = "x3k4/9/9/x1x6/9/1R2n4/X8/9/9/1XX1K4";
        let deal = |red: &[char], black: &[char]| {
            format!(
                "{board} w N1n1A1c1P1p1 - 0 1 -{}{}-------{}----/{}---------{}{}---;-",
                red[0], red[1], red[2], black[0], black[1], black[2]
            )
        };
        let fens: Vec<String> = orders(&['N', 'A', 'P'])
            .iter()
            .flat_map(|red| orders(&['n', 'c', 'p']).into_iter().map(move |black| (red.clone(), black)))
            .map(|(red, black)| deal(&red, &black))
            .collect();
        let open = |fen: &String| {
            Played::<Jieqi>::from_fen(fen, &options::<Jieqi>([])).unwrap_or_else(|e| panic!("{e}"))
        };
        let mut games: Vec<Played<Jieqi>> = fens.iter().map(open).collect();
        let truth = 7 % games.len();
        let mut alike = [vec![true; games.len()], vec![true; games.len()], vec![true; games.len()]];
        for _ in 0..14 {
            if games[truth].end().is_some() {
                break;
            }
            let Some((_, action)) = games[truth].legal().choose(&mut rng).cloned() else { break };
            let still = |i: usize| alike.iter().any(|a: &Vec<bool>| a[i]);
            let playing: Vec<usize> = (0..games.len()).filter(|&i| still(i)).collect();
            let mut told: BTreeMap<usize, Vec<_>> = BTreeMap::new();
            for &i in &playing {
                told.insert(i, games[i].play(action));
            }
            for (viewer, alike) in VIEWERS.into_iter().zip(&mut alike) {
                let heard = |i: usize| -> Vec<&Event> {
                    told[&i].iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect()
                };
                for &i in &playing {
                    alike[i] &= heard(i) == heard(truth);
                }
            }
            for (viewer, alike) in VIEWERS.into_iter().zip(&alike) {
                let view = games[truth].view(viewer);
                let position = *games[truth].state.public.position();
                for at in position.covered() {
                    let color = position.color_at(at).unwrap_or(Color::White);
                    let mut found: BTreeMap<char, usize> = BTreeMap::new();
                    let possible = (0..games.len()).filter(|&i| alike[i]);
                    for i in possible {
                        let open = Jieqi::open_scene(&games[i].state);
                        let cell = open.cells.iter().find(|c| c.at == at.to_string());
                        let known = cell.and_then(|c| match &c.piece {
                            Some(facedown_core::show::scene::SeenPiece::FaceDown { known, .. }) => *known,
                            _ => None,
                        });
                        *found.entry(known.unwrap_or('?')).or_default() += 1;
                    }
                    let all: usize = found.values().sum();
                    let pool = pool_of(view, color);
                    for (role, n) in pool.roles() {
                        let share = found.get(&role.letter()).copied().unwrap_or(0);
                        assert_eq!(share * pool.len() as usize, n as usize * all, "{viewer:?} {at} {role}");
                    }
                    assert_eq!(found.len(), pool.roles().count(), "{viewer:?} {at}: {found:?}");
                }
            }
            captured +=
                games[truth].state.public.taken(Color::White) + games[truth].state.public.taken(Color::Black);
        }
    }
    assert!(captured > 0, "no piece was captured face down");
}

/// Page, section 8, test (e): the first piece to turn up is a pawn in a third of the deals, any other kind in 2/15.
#[test]
fn the_first_reveal_follows_the_counts() {
    let mut rng = generator(62);
    let deals = 6_000;
    let mut found: BTreeMap<char, u32> = BTreeMap::new();
    for _ in 0..deals {
        let mut chance = ChanceStream::new(&deal_seed(&mut rng));
        let mut game = Played::new(Jieqi::deal(&options::<Jieqi>([]), &mut chance));
        for told in game.play_text("g3g4") {
            if let Event::TurnedUp { role, .. } = told.event {
                *found.entry(role.letter()).or_default() += 1;
            }
        }
    }
    let chi: f64 = [('P', 5.0), ('R', 2.0), ('N', 2.0), ('B', 2.0), ('A', 2.0), ('C', 2.0)]
        .into_iter()
        .map(|(kind, weight)| {
            let expected = f64::from(deals) * weight / 15.0;
            (f64::from(found.get(&kind).copied().unwrap_or(0)) - expected).powi(2) / expected
        })
        .sum();
    // Five degrees of freedom: 20.5 is exceeded with chance 0.001.
    assert!(chi < 20.5, "{chi}: {found:?}");
}
