//! A game played from its deal by random choice, with every state, question and event kept: what the checks look at.

use std::cell::RefCell;

use facedown_core::deal::DealSeed;
use facedown_core::notation::Notation;
use facedown_core::rules::drive::{Ended, audience, drive};
use facedown_core::rules::game::{Audience, Events, Game, Notice, Rng, Silent, State, Truth};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use rand::RngExt;

/// A question of the rules and its true answer.
#[derive(Clone)]
pub struct Asked<G: Game> {
    /// The query of the rules.
    pub query: G::Query,
    /// The true answer, as dealt.
    pub answer: G::Answer,
    /// The viewers who were told the answer.
    pub audience: Audience,
    /// Number of events of the action that had been told before.
    pub after: usize,
    /// The public part when it was asked.
    pub public: G::Public,
    /// The private parts when it was asked.
    pub private: facedown_core::rules::seat::PerSeat<G::Private>,
}

/// A whole turn and what came of it.
#[derive(Clone)]
pub struct Turn<G: Game> {
    /// The seat that acted.
    pub seat: Seat,
    /// The turn: one action, or the parts of a turn with the one that commits it.
    pub parts: Vec<G::Action>,
    /// The questions that the rules asked, in order.
    pub asked: Vec<Asked<G>>,
    /// The events with those who were told of them, in order.
    pub notices: Vec<Notice<G>>,
    /// Final, in the draft, or refused by the truth.
    pub ended: Ended<G>,
}

struct Recorder<'a, G: Game>(&'a RefCell<Vec<Notice<G>>>);

impl<G: Game> Events<G> for Recorder<'_, G> {
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> G::Event) {
        self.0.borrow_mut().push(Notice { audience, event: event() });
    }
}

impl<G: Notation> Turn<G> {
    /// The turn as text, parts joined by commas, the one that commits it left out.
    #[must_use]
    pub fn text(&self) -> String {
        turn_text::<G>(&self.parts)
    }
}

/// A whole turn as text, parts joined by commas, the one that commits it left out.
#[must_use]
pub fn turn_text<G: Notation>(parts: &[G::Action]) -> String {
    let written = parts.iter().filter(|part| Some(**part) != G::COMMIT);
    written.map(|part| G::action_text(*part)).collect::<Vec<_>>().join(",")
}

/// Plays a whole turn on a state, and keeps what was asked and told.
pub fn play<G: Game>(state: &mut State<G>, seat: Seat, parts: &[G::Action]) -> Turn<G> {
    let told = RefCell::new(Vec::new());
    let mut asked = Vec::new();
    let hidden = &state.hidden;
    let mut ended = Ended::Draft;
    for &part in parts {
        let run = drive::<G, std::convert::Infallible>(
            &mut state.public,
            &mut state.private,
            seat,
            part,
            &mut Recorder(&told),
            |public, private, query| {
                let answer = G::answer(Truth { public, private, hidden }, query);
                let (after, audience) = (told.borrow().len(), audience::<G>(query));
                asked.push(Asked { query, answer, audience, after, public: *public, private: *private });
                Ok(answer)
            },
        );
        Ok(ended) = run;
    }
    Turn { seat, parts: parts.to_vec(), asked, notices: told.into_inner(), ended }
}

/// True if each part of a turn is legal when its time comes.
#[must_use]
pub fn is_legal<G: Game>(state: &State<G>, seat: Seat, parts: &[G::Action]) -> bool {
    let mut state = state.clone();
    parts.iter().all(|part| {
        let legal = state.legal_actions(seat).contains(part);
        if legal && parts.len() > 1 {
            state.play(seat, *part, &mut Silent);
        }
        legal
    })
}

/// The game that a test plays: options, the seed of a deal, the seed of the choices, and when to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// A complete choice that the game accepts.
    pub options: Chosen,
    /// Seed of the deal.
    pub seed: [u8; 32],
    /// Seed of the choices that the players make, and of the checks that draw by lot.
    pub choices: u64,
    /// Most actions; the game may end before.
    pub plies: usize,
}

/// A game played by random choice.
pub struct Playthrough<G: Game> {
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The seed of its deal.
    pub seed: DealSeed,
    /// The states: the start, and the one after each action.
    pub states: Vec<State<G>>,
    /// The actions; one fewer than states.
    pub turns: Vec<Turn<G>>,
    /// The marks left by the first actions of each number.
    pub marks: Vec<Option<G::Mark>>,
    /// The verdict at the start and after each action.
    pub verdicts: Vec<Verdict>,
    /// Seed of what the checks draw by lot.
    pub lot: u64,
}

impl<G: Game> std::fmt::Debug for Playthrough<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let actions: Vec<_> = self.turns.iter().map(|t| &t.parts).collect();
        f.debug_struct("Playthrough")
            .field("options", &self.options)
            .field("actions", &actions)
            .finish_non_exhaustive()
    }
}

/// A random generator of a fixed seed.
#[must_use]
pub fn rng(seed: u64) -> Rng {
    use rand::SeedableRng;
    Rng::seed_from_u64(seed)
}

/// One of the turns that somebody may take now, each seat's first part with the same chance, then each next part;
/// `None` where there is none.
pub fn choose<G: Game>(state: &State<G>, rng: &mut Rng) -> Option<(Seat, Vec<G::Action>)> {
    let actions: Vec<_> = G::to_act(&state.public)
        .iter()
        .flat_map(|seat| state.legal_actions(seat).into_iter().map(move |a| (seat, a)))
        .collect();
    let (seat, first) = *actions.get(rng.random_range(0..actions.len().max(1)))?;
    let mut parts = vec![first];
    if G::COMMIT.is_some() {
        let mut draft = state.clone();
        while draft.play(seat, parts[parts.len() - 1], &mut Silent) == Ended::Draft {
            let next = draft.legal_actions(seat);
            parts.push(*next.get(rng.random_range(0..next.len().max(1)))?);
        }
    }
    Some((seat, parts))
}

/// As much of a whole turn as the draw rules remember.
pub fn mark_of<G: Game>(before: &G::Public, parts: &[G::Action], after: &G::Public) -> Option<G::Mark> {
    G::mark(before, *parts.last()?, after)
}

impl<G: Notation> Playthrough<G> {
    /// Plays a case. A game that is open and in which nobody can act ends here; a check finds that.
    ///
    /// # Panics
    /// If the options are not the game's, or if [`Game::mark_after`] differs from [`Game::mark`].
    #[must_use]
    pub fn of(case: &Case) -> Playthrough<G> {
        let options = match G::options(&case.options) {
            Ok(options) => options,
            Err(wrong) => panic!("a case has options that its game does not take: {wrong}"),
        };
        let seed = DealSeed(case.seed);
        let start = G::deal(&options, &mut seed.stream());
        let mut rng = rng(case.choices);
        let mut verdicts = vec![G::verdict(&start.public, &[])];
        let (mut states, mut turns, mut marks) = (vec![start], Vec::new(), Vec::new());
        let mut past: Vec<G::Mark> = Vec::new();
        while turns.len() < case.plies && matches!(verdicts.last(), Some(Verdict::Open { .. })) {
            let before = &states[states.len() - 1];
            let Some((seat, parts)) = choose(before, &mut rng) else { break };
            let mut state = before.clone();
            turns.push(play(&mut state, seat, &parts));
            let mark = mark_of::<G>(&before.public, &parts, &state.public);
            let after = parts
                .last()
                .and_then(|&last| G::mark_after(past.last(), &before.public, last, &state.public));
            assert_eq!(format!("{after:?}"), format!("{mark:?}"), "a mark made out of the one before");
            past.extend(mark);
            marks.push(mark);
            verdicts.push(G::verdict(&state.public, &past));
            states.push(state);
        }
        Playthrough { options: case.options.clone(), seed, states, turns, marks, verdicts, lot: case.choices }
    }

    /// Number of actions.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.turns.len()
    }

    /// The states of the turn after `ply` turns: before it, and after each part that leaves it a draft.
    #[must_use]
    pub fn drafts(&self, ply: usize) -> Vec<State<G>> {
        let mut states = vec![self.states[ply].clone()];
        if let Some(turn) = self.turns.get(ply) {
            for part in &turn.parts[..turn.parts.len() - 1] {
                let mut next = states[states.len() - 1].clone();
                next.play(turn.seat, *part, &mut Silent);
                states.push(next);
            }
        }
        states
    }

    /// The state after the last action.
    #[must_use]
    pub fn last(&self) -> &State<G> {
        &self.states[self.states.len() - 1]
    }

    /// Did it come to its end?
    #[must_use]
    pub fn over(&self) -> bool {
        matches!(self.verdicts.last(), Some(Verdict::Over(_)))
    }

    /// The game in words that play it again: options, seed and actions.
    #[must_use]
    pub fn words(&self) -> String {
        let actions: Vec<_> = self.turns.iter().map(Turn::text).collect();
        let options = self.options.canonical();
        let seed = self.seed.to_hex();
        format!("{} options [{options}] seed {seed}\n  actions: {}", G::ID, actions.join(" "))
    }

    /// A generator for what a check draws by lot, another for each `purpose`.
    #[must_use]
    pub fn lots(&self, purpose: &str) -> Rng {
        let salt = purpose.bytes().fold(0u64, |h, b| h.wrapping_mul(131).wrapping_add(b.into()));
        rng(self.lot ^ salt.rotate_left(17))
    }

    /// Some plies of the game, drawn by lot, in order: the start, the end, and at most `n` between.
    #[must_use]
    pub fn some_plies(&self, n: usize, rng: &mut Rng) -> Vec<usize> {
        let last = self.plies();
        let mut plies: Vec<usize> = (0..n.min(last)).map(|_| rng.random_range(0..=last)).collect();
        plies.extend([0, last]);
        plies.sort_unstable();
        plies.dedup();
        plies
    }
}

impl<G: Show> Playthrough<G> {
    /// A table that opens on the state after `ply` actions (which then counts as its start).
    #[must_use]
    pub fn table_at(&self, ply: usize) -> Table<G> {
        Table::new(self.options.clone(), self.states[ply].clone())
    }

    /// A table at which the first `ply` actions were played.
    ///
    /// # Panics
    /// If the table refuses what the rules took.
    #[must_use]
    pub fn table_after(&self, ply: usize) -> Table<G> {
        let mut table = self.table_at(0);
        for turn in &self.turns[..ply] {
            let text = turn.text();
            if let Err(refused) = table.act(turn.seat, &text) {
                panic!("the table refuses `{text}`, which the rules took: {refused}");
            }
        }
        table
    }
}

/// Everybody who may look at a game.
#[must_use]
pub fn viewers<G: Game>() -> Vec<Viewer> {
    let seats = Seat::all(G::SEATS).iter().map(|&s| Viewer::Seat(s));
    std::iter::once(Viewer::Spectator).chain(seats).collect()
}
