//! The games of one thread.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Rng};
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use rand::{Rng as _, SeedableRng};

use super::rows::{Observation, Rows};
use super::{Autoreset, Choices, NotLegal};
use crate::ahead::Root;
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
    /// The seed of its deal.
    seed: DealSeed,
    /// The seat that acted last.
    last: Seat,
    /// Ended, and to be dealt anew by the next step.
    waits: bool,
    /// Ended by the rules or broken off.
    ended: bool,
}

/// More legal actions than this are not kept for the next step, which finds the one that is taken anew: the hundreds of a
/// game that begins by laying out its pieces would take more memory than the game.
const KEPT: usize = 96;

/// Games, and the actions that are legal in each.
pub(super) struct Shard<G: Game> {
    slots: Vec<Slot<G>>,
    /// The numbers of legal actions.
    counts: Vec<u32>,
    /// The legal actions with their numbers of the games that have [`KEPT`] at most, and where each game's begin.
    legal: Vec<(i16, G::Action)>,
    starts: Vec<u32>,
    /// What the next step takes.
    chosen: Vec<Option<G::Action>>,
    codes: Vec<u8>,
}

fn drawn(deals: &mut Rng) -> DealSeed {
    let mut seed = DealSeed([0; 32]);
    deals.fill_bytes(&mut seed.0);
    seed
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
            let seed = drawn(&mut deals);
            let sim = Sim::new(G::deal(&shared.options, &mut ChanceStream::new(&seed)));
            Slot { sim, deals, seed, last: Seat::all(G::SEATS)[0], waits: false, ended: false }
        };
        let slots: Vec<Slot<G>> = games.map(slot).collect();
        let (counts, starts) = (vec![0; slots.len()], vec![0; slots.len()]);
        let codes = vec![0; shared.layout.codes()];
        let chosen = vec![None; slots.len()];
        Shard { slots, counts, legal: Vec::new(), starts, chosen, codes }
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Number of legal actions in all games.
    pub fn all_legal(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    /// Writes the numbers of the legal actions of all games, the first at `next`, and where each game's begin.
    pub fn legal(&self, numbers: &mut [i16], starts: &mut [i32], next: &mut usize) {
        for (game, start) in starts.iter_mut().enumerate().take(self.slots.len()) {
            *start = *next as i32;
            let count = self.counts[game] as usize;
            let out = &mut numbers[*next..*next + count];
            *next += count;
            if count <= KEPT {
                let kept = &self.legal[self.starts[game] as usize..];
                out.iter_mut().zip(kept).for_each(|(out, (number, _))| *out = *number);
                continue;
            }
            let sim = &self.slots[game].sim;
            let mut found = Vec::with_capacity(2 * count);
            if let Some(seat) = sim.actor() {
                sim.numbered_seldom(seat, &mut |number, _| found.push(number as i16));
            }
            found.sort_unstable();
            found.dedup();
            out.iter_mut().zip(found).for_each(|(out, number)| *out = number);
        }
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

    /// Bytes that hold the marks of all games.
    pub fn remembered(&self) -> usize {
        self.slots.iter().map(|slot| slot.sim.remembered()).sum()
    }

    /// The seed of each game's deal.
    pub fn seeds(&self) -> impl Iterator<Item = &DealSeed> {
        self.slots.iter().map(|slot| &slot.seed)
    }

    /// The view of the seat to act in each game; `None` where the game is over.
    pub fn roots(&self) -> impl Iterator<Item = Option<Root<'_, G>>> {
        self.slots.iter().map(|slot| {
            let seat = slot.sim.actor().filter(|_| !slot.ended)?;
            Some(Root { row: 0, view: slot.sim.view(Viewer::Seat(seat)), marks: slot.sim.marks() })
        })
    }

    /// The legal action of a game with a number.
    fn find(&self, game: usize, action: i32) -> Option<G::Action> {
        let count = self.counts[game] as usize;
        if count <= KEPT {
            let mut kept = self.legal[self.starts[game] as usize..].iter().take(count);
            return kept.find(|(number, _)| i32::from(*number) == action).map(|(_, action)| *action);
        }
        let sim = &self.slots[game].sim;
        let mut found = None;
        sim.numbered_seldom(sim.actor()?, &mut |number, legal| {
            if number as i32 == action && found.is_none() {
                found = Some(legal);
            }
        });
        found
    }

    /// Finds the actions that the next step takes.
    ///
    /// # Errors
    /// The first that cannot be taken.
    pub fn choose(&mut self, actions: &[i32]) -> Result<(), NotLegal> {
        for (game, &action) in actions.iter().enumerate().take(self.slots.len()) {
            let slot = &self.slots[game];
            let goes_on = !slot.waits && !slot.ended;
            let found = if goes_on { self.find(game, action) } else { None };
            if goes_on && found.is_none() {
                return Err(NotLegal { game, action });
            }
            self.chosen[game] = found;
        }
        Ok(())
    }

    /// Takes the action in every game that [`Shard::choose`] has found, and writes all rows.
    pub fn step(&mut self, shared: &Shared<G>, mut rows: Rows<'_>) {
        self.legal.clear();
        // Each game's row is written when its step is done, while the game is in the processor's cache.
        for i in 0..self.slots.len() {
            self.step_one(shared, i, &mut rows);
            self.list_one(shared, i, &mut rows);
        }
    }

    /// Takes the action that was found for game `i`.
    #[inline(always)]
    fn step_one(&mut self, shared: &Shared<G>, i: usize, rows: &mut Rows<'_>) {
        let (slot, action) = (&mut self.slots[i], self.chosen[i]);
        let rewards = &mut rows.rewards[2 * i..2 * i + 2];
        rewards.fill(0.0);
        (rows.terminations[i], rows.truncations[i], rows.refused[i]) = (false, false, false);
        if slot.waits {
            return slot.begin(&shared.options);
        }
        let (Some(action), Some(seat)) = (action, slot.sim.actor()) else { return };
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
            return;
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

    /// Lists what is legal in every game and writes what is seen.
    fn list(&mut self, shared: &Shared<G>, rows: &mut Rows<'_>) {
        self.legal.clear();
        for i in 0..self.slots.len() {
            self.list_one(shared, i, rows);
        }
    }

    /// Lists what is legal in game `i`, after the games before it, and writes what is seen.
    // One copy: it holds a game's whole generator of moves.
    #[inline(never)]
    fn list_one(&mut self, shared: &Shared<G>, i: usize, rows: &mut Rows<'_>) {
        let slot = &self.slots[i];
        let (first, mut count) = (self.legal.len(), 0);
        let actor = if slot.ended { None } else { slot.sim.actor() };
        rows.to_act[i] = actor.map_or(-1, |seat| seat.index() as i8);
        let mask = &mut rows.mask[i * G::ACTIONS..(i + 1) * G::ACTIONS];
        mask.fill(false);
        if let Some(seat) = actor {
            let legal = &mut self.legal;
            slot.sim.numbered(seat, &mut |number, action| {
                if let Some(free) = mask.get_mut(number).filter(|taken| !**taken) {
                    *free = true;
                    if count < KEPT {
                        legal.push((number as i16, action));
                    }
                    count += 1;
                }
            });
            if count > KEPT {
                legal.truncate(first);
            }
        }
        (self.starts[i], self.counts[i]) = (first as u32, count as u32);
        let seen = slot.seen(actor.unwrap_or(slot.last));
        observe(shared, seen, i, &mut rows.seen, &mut self.codes);
        if !rows.truth.is_empty() {
            let squares = shared.layout.squares();
            let out = &mut rows.truth[i * squares..(i + 1) * squares];
            truth::write(&shared.layout, actor.unwrap_or(slot.last), slot.sim.training_truth(), out);
        }
    }
}

impl<G: Encode> Slot<G> {
    fn begin(&mut self, options: &G::Options) {
        self.seed = drawn(&mut self.deals);
        self.sim.reset(G::deal(options, &mut ChanceStream::new(&self.seed)));
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
