//! Games side by side take little memory, and a step takes none but for the deals of games that begin in it and for what the
//! draw rules remember. The only test of its program: it counts what all of it allocates.

use cap::Cap;
use facedown_core::rules::game::Rng;
use facedown_games::registry;
use facedown_python::encode::Encode;
use facedown_python::encode::registry::{Visitor, dispatch};
use facedown_python::many::{self, AnyMany, Autoreset, Choices, Observation, Rows};
use rand::{RngExt, SeedableRng};

#[global_allocator]
static MEMORY: Cap<std::alloc::System> = Cap::new(std::alloc::System, usize::MAX);

const GAMES: usize = 256;

/// The most bytes of a game besides the caller's arrays and what the draw rules remember.
const MOST: usize = 2048;

/// Actions after which a game is broken off, so that all reach their full length in a short time.
const LONGEST: u32 = 80;

/// The caller's arrays.
struct Arrays {
    seen: Vec<u8>,
    mask: Vec<bool>,
    to_act: Vec<i8>,
    rewards: Vec<f32>,
    flags: [Vec<bool>; 3],
    numbers: Vec<i16>,
    starts: Vec<i32>,
    actions: Vec<i32>,
}

impl Arrays {
    fn rows(&mut self) -> Rows<'_> {
        let [terminations, truncations, refused] = &mut self.flags;
        Rows {
            seen: Observation::Codes(&mut self.seen),
            last_seen: Observation::Codes(&mut []),
            mask: &mut self.mask,
            to_act: &mut self.to_act,
            rewards: &mut self.rewards,
            terminations,
            truncations,
            refused,
            truth: &mut [],
        }
    }

    /// Plays `steps` random actions in each game; the answer is the number of bytes that the steps allocated in which no
    /// game's memory for the draw rules grew, and the number of the others.
    fn run(&mut self, many: &mut dyn AnyMany, rng: &mut Rng, steps: usize) -> (usize, usize) {
        let (mut allocated, mut growing) = (0, 0);
        for _ in 0..steps {
            many.legal(&mut self.numbers, &mut self.starts);
            for (action, legal) in self.actions.iter_mut().zip(self.starts.windows(2)) {
                let legal = legal[0] as usize..legal[1] as usize;
                *action = if legal.is_empty() { 0 } else { self.numbers[rng.random_range(legal)].into() };
            }
            let actions = std::mem::take(&mut self.actions);
            let (before, remembered) = (MEMORY.total_allocated(), many.remembered());
            many.step(&actions, self.rows()).expect("legal actions");
            if many.remembered() == remembered {
                allocated += MEMORY.total_allocated() - before;
            } else {
                growing += 1;
            }
            self.actions = actions;
        }
        (allocated, growing)
    }
}

struct Measure;

impl Visitor for Measure {
    /// Bytes of a game; bytes that the steps allocated in which nothing grew, and the number of the others.
    type Output = (usize, (usize, usize));

    fn visit<G: Encode>(self) -> Self::Output {
        let options = registry::find(G::ID).expect("a game").choose(&[]).expect("the defaults");
        let mut arrays = Arrays {
            seen: vec![0; GAMES * G::layout().codes()],
            mask: vec![false; GAMES * G::ACTIONS],
            to_act: vec![0; GAMES],
            rewards: vec![0.0; 2 * GAMES],
            flags: [(); 3].map(|()| vec![false; GAMES]),
            numbers: vec![0; GAMES * 1_000],
            starts: vec![0; GAMES + 1],
            actions: vec![0; GAMES],
        };
        let mut rng = Rng::seed_from_u64(5);
        let choices =
            Choices { autoreset: Autoreset::Disabled, longest: Some(LONGEST), claim_draws: true, threads: 1 };
        let before = MEMORY.allocated();
        let mut many = many::open(G::ID, &options, GAMES, 3, choices).expect("games");
        many.reset(None, None, arrays.rows());
        let mut held = MEMORY.allocated() - before - many.remembered();
        for _ in 0..6 {
            arrays.run(many.as_mut(), &mut rng, LONGEST as usize / 2);
            held = held.max(MEMORY.allocated() - before - many.remembered());
            arrays.run(many.as_mut(), &mut rng, LONGEST as usize / 2);
            many.reset(None, None, arrays.rows());
        }
        (held / GAMES, arrays.run(many.as_mut(), &mut rng, LONGEST as usize))
    }
}

#[test]
fn a_game_takes_two_kibibytes_at_most_and_a_step_none() {
    for game in registry::all() {
        let id = game.about().id;
        let (bytes, (by_steps, growing)) = dispatch(id, Measure).expect("an encoding");
        println!(
            "{id}: {bytes} bytes a game, {by_steps} allocated by {LONGEST} steps ({growing} let a list grow)"
        );
        assert!(bytes < MOST, "{id}: {bytes} bytes a game");
        assert!(growing < LONGEST as usize / 4, "{id}: {growing} steps are not counted");
        assert_eq!(by_steps, 0, "{id}: steps allocate");
    }
}
