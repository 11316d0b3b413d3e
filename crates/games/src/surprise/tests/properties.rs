//! The properties that section 7 of the rules page lists, on random games; and that the two models of the game, cards
//! dealt before play and cards drawn when they turn up, are one (row 21), by exact enumeration.

use std::collections::BTreeMap;

use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::rules::drive::drive;
use facedown_core::rules::game::{Flow, Game, Known, Silent, State, Truth, View};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::show::Show;
use facedown_games::surprise::{Event, Public, Surprise as FastRules};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, options};
use rand::seq::IndexedRandom;

use crate::compose::composed;
use crate::slow::{Options, Surprise};

/// The FEN that everybody has, read by the slow rules with the dealer's field.
fn slow_of<const REX: bool>(fast: &Played<FastRules<REX>>) -> Surprise {
    let fen = FastRules::<REX>::dealer_fen(&fast.state);
    let fields: Vec<&str> = fen.split(' ').collect();
    let read = Surprise::new(&fields[..6].join(" "), fields[7], Options::default());
    read.unwrap_or_else(|| panic!("{fen}"))
}

fn random_games<const REX: bool>(seed: u64, games: usize, officers: usize) {
    let mut rng = generator(seed);
    for _ in 0..games {
        let deal = deal_seed(&mut rng);
        let options = options::<FastRules<REX>>([]);
        let mut fast = Played::new(FastRules::<REX>::deal(&options, &mut ChanceStream::new(&deal)));
        let mut turned_up = 0;
        for _ in 0..200 {
            let public = &fast.state.public;
            let fen = fast.fen(Viewer::Spectator);
            let cards = fen.split(' ').next().map_or(0, |b| b.chars().filter(|c| "Xx".contains(*c)).count());
            assert_eq!(cards + turned_up, officers, "cards and turned-up officers in {fen}");
            for seat in [Seat::White, Seat::Black] {
                let view = fast.view(Viewer::Seat(seat));
                assert_eq!(FastRules::<REX>::fen(view), fen, "{seat} sees what everybody sees");
                assert_eq!(FastRules::<REX>::scene(view), FastRules::<REX>::scene(View::public(public)));
                assert_eq!(FastRules::<REX>::odds(view), FastRules::<REX>::odds(View::public(public)));
            }
            if fast.end().is_some() {
                break;
            }
            let attacked = slow_of(&fast).attacked_card();
            assert_eq!(attacked, None, "a card is attacked at the start of a turn: {fen}");
            let legal = fast.legal();
            for _ in 0..2 {
                let other = FastRules::<REX>::sample(fast.view(Viewer::Spectator), &mut rng);
                let Some(other) = other else { panic!("no deal fits {fen}") };
                assert_eq!(Played::new(other).legal(), legal, "another deal that fits {fen}");
            }
            let Some((_, action)) = legal.choose(&mut rng) else { break };
            let told = fast.play(*action);
            turned_up += told.iter().filter(|t| matches!(t.event, Event::TurnedUp { .. })).count();
        }
    }
}

#[test]
fn random_games_keep_the_properties_of_the_page() {
    random_games::<false>(7, amount(150, 10_000), 16);
}

#[test]
fn random_games_of_rex_keep_the_properties_of_the_page() {
    random_games::<true>(8, amount(150, 10_000), 14);
}

type Private = PerSeat<()>;

/// Everything that a turn can lead to, with weights whose sum is the product of what was divided out on the way.
fn lazily<const REX: bool>(
    public: Public,
    flow: Flow<FastRules<REX>>,
    weight: f64,
    found: &mut BTreeMap<String, (f64, Public)>,
) {
    let Flow::Ask(query) = flow else {
        let fen = FastRules::<REX>::fen(View::public(&public));
        found.entry(fen).or_insert((0.0, public)).0 += weight;
        return;
    };
    let mut answers = Vec::new();
    FastRules::<REX>::outcomes(View::public(&public), query, &mut |answer, n| answers.push((answer, n)));
    let sum: u32 = answers.iter().map(|a| a.1).sum();
    for (answer, n) in answers {
        let (mut child, mut private) = (public, ());
        let known = Known { public: &mut child, private: &mut private, seat: Seat::White };
        let flow = FastRules::<REX>::resume(known, query, answer, &mut Silent);
        lazily::<REX>(child, flow, weight * f64::from(n) / f64::from(sum), found);
    }
}

/// All ways to lay a pool on its squares, each as often as there are orders of alike officers.
fn orders(pool: &[char]) -> Vec<Vec<char>> {
    if pool.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for i in 0..pool.len() {
        let mut rest = pool.to_vec();
        let first = rest.remove(i);
        found.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    found
}

/// Every deal that fits the public position, as dealt states of equal weight.
fn deals<const REX: bool>(slow: &Surprise) -> Vec<State<FastRules<REX>>> {
    let fields = format!("{} {}", slow.position.six_fields(), slow.pool());
    let deal = slow.deal();
    let options = options::<FastRules<REX>>(slow.options.chosen());
    let sides: Vec<(Vec<Vec<char>>, &str)> = deal
        .split('/')
        .map(|side| {
            let pool: Vec<char> = side.chars().filter(|c| *c != '-').collect();
            (orders(&pool), side)
        })
        .collect();
    let laid = |order: &[char], side: &str| -> String {
        let mut next = order.iter();
        side.chars().map(|c| if c == '-' { '-' } else { next.next().copied().unwrap_or('-') }).collect()
    };
    let mut states = Vec::new();
    for white in &sides[0].0 {
        for black in &sides[1].0 {
            let fen = format!("{fields} {}/{}", laid(white, sides[0].1), laid(black, sides[1].1));
            match Played::<FastRules<REX>>::from_fen(&fen, &options) {
                Ok(played) => states.push(played.state),
                Err(error) => panic!("{error}"),
            }
        }
    }
    states
}

/// Plays an action on every deal and by drawing what turns up: the same positions with the same chances, and from each
/// of them, with the deals that led there, again for one action more.
fn same_law<const REX: bool>(
    dealt: &[State<FastRules<REX>>],
    depth: u32,
    rng: &mut facedown_core::rules::game::Rng,
) {
    let public = dealt[0].public;
    let Some(seat) = FastRules::<REX>::to_act(&public).iter().next() else { return };
    let mut actions = dealt[0].legal_actions(seat);
    if depth > 1 {
        let Some(&one) = actions.choose(rng) else { return };
        actions = vec![one];
    }
    for action in actions {
        let mut by_deal: BTreeMap<String, Vec<State<FastRules<REX>>>> = BTreeMap::new();
        for state in dealt {
            let mut after = state.clone();
            let hidden = &state.hidden;
            let ended = drive::<FastRules<REX>, ()>(
                &mut after.public,
                &mut after.private,
                seat,
                action,
                &mut Silent,
                |public, private: &Private, query| {
                    Ok(FastRules::<REX>::answer(Truth { public, private, hidden }, query))
                },
            );
            assert!(ended.is_ok());
            by_deal.entry(FastRules::<REX>::fen(View::public(&after.public))).or_default().push(after);
        }
        let (mut child, mut private) = (public, ());
        let known = Known { public: &mut child, private: &mut private, seat };
        let flow = FastRules::<REX>::begin(known, action, &mut Silent);
        let mut by_draw = BTreeMap::new();
        lazily::<REX>(child, flow, 1.0, &mut by_draw);
        let words = FastRules::<REX>::action_text(action);
        let here = FastRules::<REX>::fen(View::public(&public));
        assert!(by_deal.keys().eq(by_draw.keys()), "{words} in {here} leads elsewhere");
        for (fen, states) in &by_deal {
            let (weight, drawn) = &by_draw[fen];
            // Chances are fractions of at most 8!^2; double precision tells them apart by far.
            let chance = states.len() as f64 / dealt.len() as f64;
            assert!(
                (chance - weight).abs() < 1e-12,
                "{words} in {here}: {fen} with {chance}, drawn {weight}"
            );
            assert_eq!(states[0].public, *drawn, "{words} in {here}: public parts of {fen}");
            if depth > 1 {
                same_law(states, depth - 1, rng);
            }
        }
    }
}

fn dealt_equals_lazy<const REX: bool>(seed: u64, positions: usize) {
    let mut rng = generator(seed);
    let mut done = 0;
    while done < positions {
        let chosen = crate::against_slow::any_options(&mut rng);
        let slow = composed(&mut rng, REX, chosen);
        let cards = slow.hidden.iter().flatten().count();
        if !(2..=6).contains(&cards) {
            continue;
        }
        let dealt = deals::<REX>(&slow);
        same_law(&dealt, 1, &mut rng);
        same_law(&dealt, 3, &mut rng);
        done += 1;
    }
}

#[test]
fn dealt_equals_drawn_when_turned_up() {
    dealt_equals_lazy::<false>(9, amount(60, 2_000));
    dealt_equals_lazy::<true>(10, amount(60, 2_000));
}
