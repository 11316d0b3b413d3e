//! Games side by side are the games that one plays alone.

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::Rng;
use facedown_core::rules::seat::Viewer;
use facedown_games::registry;
use facedown_python::encode::registry::{Visitor, dispatch};
use facedown_python::encode::{self, Encode, Seen};
use facedown_python::many::{self, Autoreset, Choices, Observation, Rows};
use facedown_python::sim::Sim;
use rand::{Rng as _, RngExt, SeedableRng};

const GAMES: usize = 5;
const SEED: u64 = 77;

/// The arrays of a set of games.
struct Arrays {
    seen: Vec<u8>,
    last_seen: Vec<u8>,
    mask: Vec<bool>,
    to_act: Vec<i8>,
    rewards: Vec<f32>,
    terminations: Vec<bool>,
    truncations: Vec<bool>,
    refused: Vec<bool>,
}

impl Arrays {
    fn new(codes: usize, actions: usize) -> Arrays {
        Arrays {
            seen: vec![0; GAMES * codes],
            last_seen: vec![0; GAMES * codes],
            mask: vec![false; GAMES * actions],
            to_act: vec![0; GAMES],
            rewards: vec![0.0; 2 * GAMES],
            terminations: vec![false; GAMES],
            truncations: vec![false; GAMES],
            refused: vec![false; GAMES],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            seen: Observation::Codes(&mut self.seen),
            last_seen: Observation::Codes(&mut self.last_seen),
            mask: &mut self.mask,
            to_act: &mut self.to_act,
            rewards: &mut self.rewards,
            terminations: &mut self.terminations,
            truncations: &mut self.truncations,
            refused: &mut self.refused,
            truth: &mut [],
        }
    }
}

struct Compare;

impl Visitor for Compare {
    /// Number of games that ended.
    type Output = usize;

    fn visit<G: Encode>(self) -> usize {
        let game = registry::find(G::ID).expect("a game");
        let options = game.choose(&[]).expect("the defaults");
        let choices =
            Choices { autoreset: Autoreset::SameStep, longest: Some(300), claim_draws: true, threads: 2 };
        let mut many = many::open(G::ID, &options, GAMES, SEED, choices).expect("games");
        let layout = G::layout();
        let mut arrays = Arrays::new(layout.codes(), G::ACTIONS);
        many.reset(None, None, arrays.rows());
        // The same deals: the first of each row was made when the games were opened.
        let mut deals: Vec<Rng> = (0..GAMES as u64)
            .map(|row| {
                let mut deals = Rng::seed_from_u64(SEED);
                deals.set_stream(row);
                deals
            })
            .collect();
        let deal = |deals: &mut Rng| {
            let mut seed = DealSeed([0; 32]);
            deals.fill_bytes(&mut seed.0);
            Sim::<G>::new(G::deal(&G::Options::default(), &mut seed.stream()))
        };
        let mut alone: Vec<Sim<G>> = deals.iter_mut().map(|own| [deal(own), deal(own)][1].clone()).collect();
        let (mut rng, mut ended) = (Rng::seed_from_u64(1), 0);
        let mut codes = vec![0; layout.codes()];
        for _ in 0..1_000 {
            let mut actions = [0i32; GAMES];
            for (row, sim) in alone.iter().enumerate() {
                let seat = sim.actor().expect("games go on");
                let view = sim.view(Viewer::Seat(seat));
                let legal = encode::legal(view, seat);
                let mask = &arrays.mask[row * G::ACTIONS..(row + 1) * G::ACTIONS];
                let mut due = vec![false; G::ACTIONS];
                legal.iter().for_each(|(number, _)| due[*number] = true);
                assert!(mask == due, "{} row {row}", G::ID);
                assert_eq!(arrays.to_act[row], seat.index() as i8, "{} row {row}", G::ID);
                encode::write(
                    &layout,
                    Seen { view, seat, occurrences: G::occurrences(sim.marks()) },
                    &mut codes,
                );
                let seen = &arrays.seen[row * layout.codes()..(row + 1) * layout.codes()];
                assert!(seen == codes, "{} row {row}", G::ID);
                actions[row] = legal[rng.random_range(0..legal.len())].0 as i32;
            }
            many.step(&actions, arrays.rows()).expect("legal actions");
            for (row, sim) in alone.iter_mut().enumerate() {
                let seat = sim.actor().expect("games go on");
                let legal = encode::legal(sim.view(Viewer::Seat(seat)), seat);
                let (_, action) =
                    legal.iter().find(|(number, _)| *number as i32 == actions[row]).expect("it");
                assert_eq!(sim.play(seat, *action), arrays.refused[row], "{} row {row}", G::ID);
                let drawn = sim.claimable().is_some();
                let over = sim.outcome().is_some() || drawn;
                let cut = !over && sim.plies() >= 300;
                assert_eq!((over, cut), (arrays.terminations[row], arrays.truncations[row]), "{}", G::ID);
                let due = sim.outcome().map_or([0.0; 2], many::returns);
                assert_eq!(arrays.rewards[2 * row..2 * row + 2], due, "{} row {row}", G::ID);
                if over || cut {
                    ended += 1;
                    let view = sim.view(Viewer::Seat(seat));
                    let seen = Seen { view, seat, occurrences: G::occurrences(sim.marks()) };
                    encode::write(&layout, seen, &mut codes);
                    let last = &arrays.last_seen[row * layout.codes()..(row + 1) * layout.codes()];
                    assert!(last == codes, "{} row {row}: the last observation", G::ID);
                    *sim = deal(&mut deals[row]);
                }
            }
        }
        ended
    }
}

#[test]
fn each_row_is_a_game_that_goes_by_the_rules() {
    for game in registry::all() {
        let id = game.about().id;
        let ended = dispatch(id, Compare).expect("an encoding");
        assert!(ended > 0, "{id}: no game ended, so nothing was seen of endings");
    }
}

#[test]
fn one_wrong_action_stops_the_step_for_all() {
    let game = registry::all()[0];
    let id = game.about().id;
    let choices = Choices { autoreset: Autoreset::Disabled, longest: None, claim_draws: false, threads: 2 };
    let options = game.choose(&[]).expect("the defaults");
    let mut many = many::open(id, &options, GAMES, SEED, choices).expect("games");
    let (layout, actions) = facedown_python::one::shape(id).expect("a shape");
    let mut arrays = Arrays::new(layout.codes(), actions);
    many.reset(Some(1), None, arrays.rows());
    let before = arrays.seen.clone();
    let mut taken: Vec<i32> = arrays
        .mask
        .chunks(actions)
        .map(|mask| mask.iter().position(|legal| *legal).unwrap_or(0) as i32)
        .collect();
    taken[GAMES - 1] = actions as i32;
    let refused = many.step(&taken, arrays.rows()).expect_err("the last is not legal");
    assert_eq!((refused.game, refused.action), (GAMES - 1, actions as i32));
    assert!(arrays.seen == before);
}
