//! The games of one thread.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Rng};
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use rand::{Rng as _, SeedableRng};

use super::rows::{Observation, Rows};
use super::{Autoreset, Choices, NotLegal};
use crate::encode::{self, Encode, Layout, Seen};
use crate::sim::Sim;
use crate::truth;

/// Everything that all games of a set share.
pub(super) struct Shared<G: Game> {
    pub options: G::Options,
    pub layout: Layout,
    pub planes: Vec<(String, encode::Plane)>,
    pub choices: Choices,
}

/// One game and the source of its deals.
struct Slot<G: Game> {
    sim: Sim<G>,
    deals: Rng,
    /// The seat that acted last.
    last: Seat,
    /// Ended, and to be dealt anew by the next step.
    waits: bool,
    /// Ended by the rules or broken off.
    ended: bool,
}

/// Games, and the actions that are legal in each.
pub(super) struct Shard<G: Game> {
    slots: Vec<Slot<G>>,
    /// The legal actions of all games, one after the other, with their numbers.
    actions: Vec<G::Action>,
    numbers: Vec<i16>,
    /// The beginnings of the games' actions; one more at the end.
    starts: Vec<u32>,
    /// The same while they are found anew.
    new_actions: Vec<G::Action>,
    new_numbers: Vec<i16>,
    codes: Vec<u8>,
}

fn deal<G: Game>(options: &G::Options, deals: &mut Rng) -> Sim<G> {
    let mut seed = DealSeed([0; 32]);
    deals.fill_bytes(&mut seed.0);
    Sim::new(G::deal(options, &mut ChanceStream::new(&seed)))
}

/// The source of the deals of a game: by the seed of the set and the number of the game in it.
fn source(seed: u64, game: u64) -> Rng {
    let mut source = Rng::seed_from_u64(seed);
    source.set_stream(game);
    source
}

impl<G: Encode> Shard<G> {
    pub fn new(shared: &Shared<G>, games: std::ops::Range<usize>, seed: u64) -> Shard<G> {
        let slot = |game| {
            let mut deals = source(seed, game as u64);
            let sim = deal(&shared.options, &mut deals);
            Slot { sim, deals, last: Seat::all(G::SEATS)[0], waits: false, ended: false }
        };
        let slots: Vec<Slot<G>> = games.map(slot).collect();
        let starts = vec![0; slots.len() + 1];
        let codes = vec![0; shared.layout.codes()];
        let (actions, numbers, new_actions, new_numbers) = Default::default();
        Shard { slots, actions, numbers, starts, new_actions, new_numbers, codes }
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// The numbers of the legal actions of all games, and where each game's begin.
    pub fn legal(&self) -> (&[i16], &[u32]) {
        (&self.numbers, &self.starts)
    }

    /// Deals the games anew that `which` names, each from a fresh source where there is a seed, and writes all rows.
    pub fn reset(
        &mut self,
        shared: &Shared<G>,
        first: usize,
        seed: Option<u64>,
        which: Option<&[bool]>,
        mut rows: Rows<'_>,
    ) {
        for (i, slot) in self.slots.iter_mut().enumerate() {
            if which.is_none_or(|which| which.get(i).copied().unwrap_or(false)) {
                if let Some(seed) = seed {
                    slot.deals = source(seed, (first + i) as u64);
                }
                slot.begin(&shared.options);
                rows.rewards[2 * i..2 * i + 2].fill(0.0);
                (rows.terminations[i], rows.truncations[i], rows.refused[i]) = (false, false, false);
            }
        }
        self.list(shared, &mut rows);
    }

    /// The legal action of a game with a number.
    fn find(&self, game: usize, action: i32) -> Option<G::Action> {
        let (from, to) = (self.starts[game] as usize, self.starts[game + 1] as usize);
        let at = self.numbers[from..to].iter().position(|number| i32::from(*number) == action)?;
        Some(self.actions[from + at])
    }

    /// The first action that cannot be taken.
    pub fn check(&self, actions: &[i32]) -> Result<(), NotLegal> {
        for (game, (slot, &action)) in self.slots.iter().zip(actions).enumerate() {
            if !slot.waits && !slot.ended && self.find(game, action).is_none() {
                return Err(NotLegal { game, action });
            }
        }
        Ok(())
    }

    /// Takes an action in every game; [`Shard::check`] has passed them.
    pub fn step(&mut self, shared: &Shared<G>, actions: &[i32], mut rows: Rows<'_>) {
        for (i, &number) in actions.iter().enumerate().take(self.slots.len()) {
            let action = self.find(i, number);
            let slot = &mut self.slots[i];
            let rewards = &mut rows.rewards[2 * i..2 * i + 2];
            rewards.fill(0.0);
            (rows.terminations[i], rows.truncations[i], rows.refused[i]) = (false, false, false);
            if slot.waits {
                slot.begin(&shared.options);
                continue;
            }
            let (Some(action), Some(seat)) = (action, slot.sim.actor()) else { continue };
            rows.refused[i] = slot.sim.play(seat, action);
            slot.last = seat;
            if shared.choices.claim_draws
                && let Some(reason) = slot.sim.claimable()
            {
                slot.sim.end(Outcome::nobody(reason));
            }
            if let Some(outcome) = slot.sim.outcome() {
                rewards.copy_from_slice(&returns(outcome));
                rows.terminations[i] = true;
            } else if shared.choices.longest.is_some_and(|longest| slot.sim.plies() >= longest) {
                rows.truncations[i] = true;
            } else {
                continue;
            }
            slot.ended = true;
            match shared.choices.autoreset {
                Autoreset::SameStep => {
                    if !rows.last_seen.is_empty() {
                        let seen = slot.seen(slot.last);
                        observe(shared, seen, i, &mut rows.last_seen, &mut self.codes);
                    }
                    slot.begin(&shared.options);
                }
                Autoreset::NextStep => slot.waits = true,
                Autoreset::Disabled => {}
            }
        }
        self.list(shared, &mut rows);
    }

    /// Lists what is legal in every game and writes what is seen.
    fn list(&mut self, shared: &Shared<G>, rows: &mut Rows<'_>) {
        self.new_actions.clear();
        self.new_numbers.clear();
        let width = G::ACTIONS;
        rows.mask.fill(false);
        for (i, slot) in self.slots.iter().enumerate() {
            self.starts[i] = self.new_numbers.len() as u32;
            let actor = if slot.ended { None } else { slot.sim.actor() };
            rows.to_act[i] = actor.map_or(-1, |seat| seat.index() as i8);
            if let Some(seat) = actor {
                let mask = &mut rows.mask[i * width..(i + 1) * width];
                let (actions, numbers) = (&mut self.new_actions, &mut self.new_numbers);
                slot.sim.numbered(seat, &mut |number, action| {
                    if let Some(free) = mask.get_mut(number).filter(|taken| !**taken) {
                        *free = true;
                        numbers.push(number as i16);
                        actions.push(action);
                    }
                });
            }
            let seen = slot.seen(actor.unwrap_or(slot.last));
            observe(shared, seen, i, &mut rows.seen, &mut self.codes);
            if !rows.truth.is_empty() {
                let squares = shared.layout.squares();
                let out = &mut rows.truth[i * squares..(i + 1) * squares];
                truth::write(&shared.layout, actor.unwrap_or(slot.last), slot.sim.training_truth(), out);
            }
        }
        self.starts[self.slots.len()] = self.new_numbers.len() as u32;
        std::mem::swap(&mut self.actions, &mut self.new_actions);
        std::mem::swap(&mut self.numbers, &mut self.new_numbers);
    }
}

impl<G: Encode> Slot<G> {
    fn begin(&mut self, options: &G::Options) {
        let mut seed = DealSeed([0; 32]);
        self.deals.fill_bytes(&mut seed.0);
        self.sim.reset(G::deal(options, &mut ChanceStream::new(&seed)));
        (self.waits, self.ended) = (false, false);
    }

    fn seen(&self, seat: Seat) -> Seen<'_, G> {
        let view = self.sim.view(Viewer::Seat(seat));
        Seen { view, seat, occurrences: G::occurrences(self.sim.marks()) }
    }
}

/// The reward of each seat for an outcome: 1, 0 or -1; in a solitaire its score, 0 where it is lost.
#[must_use]
pub fn returns(outcome: Outcome) -> [f32; 2] {
    match (outcome.winner, outcome.score) {
        (_, Some(score)) => [score as f32, 0.0],
        (Some(Seat::White), None) => [1.0, -1.0],
        (Some(Seat::Black), None) => [-1.0, 1.0],
        (Some(Seat::Solo) | None, None) => [0.0, 0.0],
    }
}

/// Writes one observation into row `i`.
fn observe<G: Encode>(
    shared: &Shared<G>,
    seen: Seen<'_, G>,
    i: usize,
    out: &mut Observation<'_>,
    codes: &mut [u8],
) {
    let layout = &shared.layout;
    match out {
        Observation::Codes(all) => {
            let width = layout.codes();
            encode::write(layout, seen, &mut all[i * width..(i + 1) * width]);
        }
        Observation::Planes(all) => {
            let width = shared.planes.len() * layout.squares();
            encode::write(layout, seen, codes);
            encode::planes(layout, &shared.planes, codes, &mut all[i * width..(i + 1) * width]);
        }
        Observation::Bits(all) => {
            let width = encode::width_of_bits(layout, &shared.planes);
            encode::write(layout, seen, codes);
            encode::bits(layout, &shared.planes, codes, &mut all[i * width..(i + 1) * width]);
        }
    }
}
