//! Games side by side with their type erased: what the extension module holds.

use facedown_core::deal::DealSeed;
use facedown_core::rules::options::{Chosen, OptionError};
use facedown_core::show::Show;

use super::rows::{Observation, Rows, Widths};
use super::shard::{Shard, Shared};
use super::{Choices, NotLegal};
use crate::ahead::{Ahead, AnyAhead, NotAhead, Root};
use crate::encode::registry::{Visitor, dispatch};
use crate::encode::{self, Encode};

/// Games of one kind, side by side.
pub trait AnyMany: Send {
    /// Number of games.
    fn len(&self) -> usize;

    /// Is there none?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Deals the games anew that `which` names (all of them without it) and writes all rows. With a seed each game's deals
    /// begin anew with it.
    fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>, rows: Rows<'_>);

    /// Takes an action in each game and writes all rows.
    ///
    /// # Errors
    /// The first action that is not legal; nothing has changed then.
    fn step(&mut self, actions: &[i32], rows: Rows<'_>) -> Result<(), NotLegal>;

    /// Bytes that hold what the draw rules remember of all games.
    fn remembered(&self) -> usize;

    /// What may come of each legal action of each game, as the seat to act knows it; the parents are the rows.
    ///
    /// # Errors
    /// See [`NotAhead`].
    fn ahead(&self) -> Result<Box<dyn AnyAhead>, NotAhead>;

    /// The seed of the deal that a game has now: its truth. `None` where there is no such game.
    fn seed(&self, game: usize) -> Option<DealSeed>;

    /// Number of legal actions in all games.
    fn all_legal(&self) -> usize;

    /// Writes the numbers of the legal actions of all games, one game after the other, and where each game's begin, with
    /// one more at the end.
    fn legal(&self, numbers: &mut [i16], starts: &mut [i32]);
}

/// The reason there are no games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGames {
    /// There is no game of this name.
    #[error("there is no game `{0}`")]
    Unknown(String),
    /// The options do not go together.
    #[error(transparent)]
    Options(#[from] OptionError),
}

struct Many<G: Encode> {
    shared: Shared<G>,
    shards: Vec<Shard<G>>,
}

/// Opens `games` games with these options, dealt by a seed.
///
/// # Errors
/// There is no such game, or its options do not go together.
pub fn open(
    id: &str,
    options: &Chosen,
    games: usize,
    seed: u64,
    choices: Choices,
) -> Result<Box<dyn AnyMany>, NoGames> {
    struct Open<'a>(&'a Chosen, usize, u64, Choices);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnyMany>, OptionError>;

        fn visit<G: Encode>(self) -> Self::Output {
            let Open(options, games, seed, choices) = self;
            let layout = G::layout();
            let planes = layout.planes();
            let shared = Shared::<G> { options: G::options(options)?, layout, planes, choices };
            let threads = choices.threads.clamp(1, games.max(1));
            let range = |i: usize| games * i / threads..games * (i + 1) / threads;
            let shards = (0..threads).map(|i| Shard::new(&shared, range(i), seed)).collect();
            Ok(Box::new(Many { shared, shards }))
        }
    }
    let opened = dispatch(id, Open(options, games, seed, choices));
    Ok(opened.ok_or_else(|| NoGames::Unknown(id.to_owned()))??)
}

impl<G: Encode> Many<G> {
    fn widths(&self, rows: &Rows<'_>) -> Widths {
        let Shared { layout, planes, .. } = &self.shared;
        let seen = match rows.seen {
            Observation::Codes(_) => layout.codes(),
            Observation::Planes(_) => planes.len() * layout.squares(),
            Observation::Bits(_) => encode::width_of_bits(layout, planes),
        };
        Widths { seen, mask: G::ACTIONS, truth: layout.squares() }
    }

    /// Runs `work` on each shard with its own rows and the number of its first game, each in a thread of its own but the
    /// last.
    fn each(&mut self, rows: Rows<'_>, work: impl Fn(&mut Shard<G>, &Shared<G>, usize, Rows<'_>) + Sync) {
        let widths = self.widths(&rows);
        let shared = &self.shared;
        let Some((last, others)) = self.shards.split_last_mut() else { return };
        if others.is_empty() {
            return work(last, shared, 0, rows);
        }
        std::thread::scope(|scope| {
            let (mut rest, mut first) = (rows, 0);
            for shard in others {
                let games = shard.len();
                let (own, after) = rest.split(games, widths);
                let work = &work;
                scope.spawn(move || work(shard, shared, first, own));
                (rest, first) = (after, first + games);
            }
            work(last, shared, first, rest);
        });
    }
}

impl<G: Encode + Show> AnyMany for Many<G> {
    fn len(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>, rows: Rows<'_>) {
        self.each(rows, |shard, shared, first, rows| {
            let which = which.map(|which| which.get(first..first + shard.len()).unwrap_or_default());
            shard.reset(shared, first, seed, which, rows);
        });
    }

    fn step(&mut self, actions: &[i32], rows: Rows<'_>) -> Result<(), NotLegal> {
        let mut first = 0;
        for shard in &mut self.shards {
            let own = &actions[first..first + shard.len()];
            shard.choose(own).map_err(|e| NotLegal { game: e.game + first, ..e })?;
            first += shard.len();
        }
        self.each(rows, |shard, shared, _, rows| shard.step(shared, rows));
        Ok(())
    }

    fn remembered(&self) -> usize {
        self.shards.iter().map(Shard::remembered).sum()
    }

    fn ahead(&self) -> Result<Box<dyn AnyAhead>, NotAhead> {
        let roots = self.shards.iter().flat_map(Shard::roots).enumerate();
        let roots = roots.filter_map(|(row, root)| Some(Root { row, ..root? }));
        Ok(Box::new(Ahead::of(roots, self.shared.choices.claim_draws)?))
    }

    fn seed(&self, game: usize) -> Option<DealSeed> {
        self.shards.iter().flat_map(Shard::seeds).nth(game).cloned()
    }

    fn all_legal(&self) -> usize {
        self.shards.iter().map(Shard::all_legal).sum()
    }

    fn legal(&self, numbers: &mut [i16], starts: &mut [i32]) {
        let (mut next, mut game) = (0, 0);
        for shard in &self.shards {
            shard.legal(numbers, &mut starts[game..], &mut next);
            game += shard.len();
        }
        if let Some(end) = starts.get_mut(game) {
            *end = next as i32;
        }
    }
}
