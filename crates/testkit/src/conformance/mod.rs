//! The conformance suite: what every game promises, checked on any [`Show`].
//!
//! One line runs it:
//!
//! ```
//! facedown_testkit::conforms!(row: facedown_testkit::row::Row<facedown_testkit::row::Honest>);
//! ```
//!
//! makes a module `row` with four tests, a few hundred random games each with random options; with `FACEDOWN_DEEP=1`
//! in the environment 10,000 games for the rules and for the texts and 2,000 for each comparison, and the figures are
//! printed. Games are made by proptest from a fixed seed, so a run can be repeated; a finding is shrunk to the fewest
//! actions and the most usual options that still show it, and comes with seed and actions. Each [`Claim`] is checked by
//! the function named beside it in [`checks`].

mod actions;
mod chance;
mod ends;
mod fens;
mod lazy;
mod replay;
mod shown;

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use facedown_core::rules::outcome::Verdict;
use facedown_core::show::Show;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

pub use lazy::Enumerated;

use crate::finding::{Checked, Claim, Finding};
use crate::playthrough::{Case, Playthrough};
use crate::strategy::{LONGEST, case};
use crate::two_deals::{self, Compared, Surface, own_surfaces};

/// The amounts that the checks look at in one game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Positions of a game that the slower checks look at, besides its start and end.
    pub plies: usize,
    /// Number of damaged FENs that are tried.
    pub damaged: usize,
    /// Actions played on from a sampled state.
    pub ahead: usize,
    /// Leaves at one depth of perft after which the next depth is left out.
    pub leaves: u64,
    /// Positions and viewers tried for *dealt equals lazy*, for each viewer.
    pub small_positions: usize,
    /// Most deals that are enumerated in a position.
    pub most_deals: usize,
    /// Deals that look alike may have unequal weights, so *dealt equals lazy* goes by frequency.
    pub weighted: bool,
    /// Cards may come from a shuffle that a FEN does not hold, so that a turn played on from one may draw others.
    pub shuffles: bool,
    /// Check is called by somebody who knows more than the position shows: a position that was read then shows none.
    pub check_called: bool,
    /// Pairs of a sample in the two-deals test, for each viewer.
    pub samples: usize,
}

impl Scope {
    /// The amounts of the usual tests.
    pub const USUAL: Scope = Scope {
        plies: 3,
        damaged: 40,
        ahead: 8,
        leaves: 60,
        small_positions: 4,
        most_deals: 36,
        weighted: false,
        shuffles: false,
        check_called: false,
        samples: 2,
    };
}

/// The figures of a run of the suite.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Number of games.
    pub games: u64,
    /// Number of actions in all games.
    pub actions: u64,
    /// Number of actions in the longest game.
    pub longest: usize,
    /// Number of questions that the rules asked.
    pub questions: u64,
    /// Games by the reason of their end; `open` for those that were cut.
    pub ends: BTreeMap<String, u64>,
    /// The amounts that the check of *dealt equals lazy* compared.
    pub enumerated: Enumerated,
    /// The amounts that the two-deals test compared.
    pub compared: Compared,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { games, actions, longest, questions, .. } = self;
        write!(f, "{games} games, {actions} actions (longest game {longest}), {questions} questions; ends:")?;
        for (reason, n) in &self.ends {
            write!(f, " {reason} {n}")?;
        }
        let Enumerated { positions, deals, runs, .. } = self.enumerated;
        if positions > 0 {
            write!(f, "; dealt = lazy in {positions} positions, {deals} deals, {runs} runs of answers")?;
        }
        let Compared { deals, samples, choices, actions, messages, told_apart } = self.compared;
        if deals + samples > 0 {
            write!(
                f,
                "; two deals: {deals} pairs of deals, {samples} of samples, {choices} unseen choices, "
            )?;
            write!(
                f,
                "{actions} actions, {messages} messages equal, {told_apart} pairs told apart by an answer"
            )?;
        }
        Ok(())
    }
}

/// Checks one claim on one game.
pub type Check<G> = fn(&Playthrough<G>, &Scope) -> Checked;

/// Compares all deals of a position with its questions, on one game.
type Enumerates<G> = fn(&Playthrough<G>, &Scope) -> Result<Enumerated, Finding>;

/// The claims with the function that checks each on one game. *Two deals* and *dealt equals lazy* give figures and
/// stand apart; a panic anywhere is [`Claim::NoPanic`].
#[must_use]
pub fn checks<G: Show>() -> Vec<(Claim, Check<G>)> {
    vec![
        (Claim::Legal, actions::legal),
        (Claim::ActionText, actions::text),
        (Claim::Legal, actions::offered),
        (Claim::Ends, ends::ends),
        (Claim::Ends, ends::keeps_the_truth),
        (Claim::Replay, replay::replay),
        (Claim::Chance, chance::chance),
        (Claim::Sample, chance::sample),
        (Claim::Perft, actions::perft_agrees),
        (Claim::NoAsking, actions::no_asking),
        (Claim::WrongInput, actions::wrong_input),
        (Claim::FenRoundTrip, fens::round_trip),
        (Claim::DamagedFen, fens::damaged),
        (Claim::Shown, shown::shown),
        (Claim::Entered, replay::entered),
        (Claim::Record, replay::record),
    ]
}

/// Claims about the rules themselves.
pub const RULES: &[Claim] =
    &[Claim::Legal, Claim::Ends, Claim::Replay, Claim::Chance, Claim::Sample, Claim::Perft];

/// Claims about what is written, read and shown.
pub const TEXTS: &[Claim] = &[
    Claim::ActionText,
    Claim::NoAsking,
    Claim::WrongInput,
    Claim::FenRoundTrip,
    Claim::DamagedFen,
    Claim::Shown,
    Claim::Entered,
    Claim::Record,
];

/// Every claim, in groups that are checked together.
pub const ALL: &[&[Claim]] = &[RULES, TEXTS, &[Claim::DealtEqualsLazy], &[Claim::TwoDeals]];

/// `usual` games, or 2,000 with `FACEDOWN_DEEP=1`.
#[must_use]
pub fn games(usual: u32) -> u32 {
    crate::deep::amount(usual as usize, 2_000) as u32
}

/// The conformance suite over one game: its claims, and over how many games they are checked.
pub struct Suite<G: Show> {
    games: u32,
    longest: usize,
    scope: Scope,
    claims: Vec<Claim>,
    /// What can be checked: a suite that names no function has none compiled for its game.
    checks: Vec<(Claim, Check<G>)>,
    enumerates: Option<Enumerates<G>>,
    surfaces: Vec<Box<dyn Surface<G>>>,
}

impl<G: Show> fmt::Debug for Suite<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite")
            .field("games", &self.games)
            .field("claims", &self.claims)
            .finish_non_exhaustive()
    }
}

impl<G: Show> Default for Suite<G> {
    fn default() -> Self {
        Suite::new()
    }
}

impl<G: Show> Suite<G> {
    /// All claims over 100 games of the usual scope.
    #[must_use]
    pub fn new() -> Suite<G> {
        Suite {
            claims: ALL.concat(),
            checks: checks::<G>(),
            enumerates: Some(lazy::dealt_equals_lazy),
            ..Suite::two_deals()
        }
    }

    /// The two-deals test alone, over 100 games of the usual scope: it builds in a fraction of the time, for tests that
    /// hold a game to nothing else.
    #[must_use]
    pub fn two_deals() -> Suite<G> {
        Suite {
            games: 100,
            longest: LONGEST,
            scope: Scope::USUAL,
            claims: vec![Claim::TwoDeals],
            checks: Vec::new(),
            enumerates: None,
            surfaces: own_surfaces(),
        }
    }

    /// Sets the number of games.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// No more games than these, for claims that are slower to check.
    #[must_use]
    pub fn at_most(mut self, games: u32) -> Self {
        self.games = self.games.min(games);
        self
    }

    /// So many games in the deep run, whatever is usual.
    #[must_use]
    pub fn deep(mut self, games: u32) -> Self {
        self.games = crate::deep::amount(self.games as usize, games as usize) as u32;
        self
    }

    /// Games are cut after so many actions.
    #[must_use]
    pub fn longest(mut self, actions: usize) -> Self {
        self.longest = actions;
        self
    }

    /// Sets how much is checked in each game.
    #[must_use]
    pub fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// For games in which part of what is hidden never shows, so that deals which look alike have unequal weights.
    #[must_use]
    pub fn weighted(mut self) -> Self {
        self.scope.weighted = true;
        self
    }

    /// For games that shuffle in the middle of the game.
    #[must_use]
    pub fn shuffles(mut self) -> Self {
        self.scope.shuffles = true;
        self
    }

    /// For games in which somebody calls check who knows more than the position shows.
    #[must_use]
    pub fn check_is_called(mut self) -> Self {
        self.scope.check_called = true;
        self
    }

    /// Checks these claims alone.
    ///
    /// # Panics
    /// If one of them is not among those of the suite, which could not check it.
    #[must_use]
    pub fn only(mut self, claims: &[Claim]) -> Self {
        if let Some(other) = claims.iter().find(|claim| !self.claims.contains(claim)) {
            panic!("this suite cannot check {other:?}");
        }
        self.claims = claims.to_vec();
        self
    }

    /// One more surface for the two-deals test.
    #[must_use]
    pub fn surface(mut self, surface: impl Surface<G> + 'static) -> Self {
        self.surfaces.push(Box::new(surface));
        self
    }

    /// Runs it.
    ///
    /// # Errors
    /// The first finding, shrunk.
    pub fn run(&self) -> Result<Figures, Finding> {
        let config = Config {
            cases: self.games,
            failure_persistence: None,
            max_shrink_iters: 300,
            ..Config::default()
        };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let (figures, finding) = (RefCell::new(Figures::default()), RefCell::new(None));
        let run = runner.run(&case::<G>(self.longest), |case| {
            let found = catch_unwind(AssertUnwindSafe(|| self.one(&case, &mut figures.borrow_mut())));
            let found = found.unwrap_or_else(|panic| {
                Err(Finding::new(Claim::NoPanic, 0, format!("it panics: {}", panic_words(&*panic))))
            });
            let Err(found) = found else { return Ok(()) };
            let mut first: std::cell::RefMut<'_, Option<Finding>> = finding.borrow_mut();
            // While a finding is shrunk, another one is no smaller form of it.
            if first.as_ref().is_some_and(|first| first.claim != found.claim) {
                return Ok(());
            }
            let words = found.to_string();
            *first = Some(found);
            Err(TestCaseError::fail(words))
        });
        match (run, finding.into_inner()) {
            (Ok(()), _) => {
                let figures = figures.into_inner();
                lazy::compared_somewhere(figures.enumerated).or_else(|idle| {
                    if self.claims.contains(&Claim::DealtEqualsLazy) { Err(idle) } else { Ok(()) }
                })?;
                Ok(figures)
            }
            (Err(_), Some(found)) => Err(found),
            (Err(TestError::Abort(why) | TestError::Fail(why, _)), None) => {
                Err(Finding::new(Claim::NoPanic, 0, format!("no games could be made: {why}")))
            }
        }
    }

    /// Checks one game.
    fn one(&self, case: &Case, figures: &mut Figures) -> Checked {
        let game = Playthrough::<G>::of(case);
        self.all_claims(&game, figures).map_err(|found| Finding { game: game.words(), ..found })
    }

    fn all_claims(&self, game: &Playthrough<G>, figures: &mut Figures) -> Checked {
        for (claim, check) in &self.checks {
            if self.claims.contains(claim) {
                let checked = catch_unwind(AssertUnwindSafe(|| check(game, &self.scope)));
                checked.unwrap_or_else(|panic| {
                    let what = format!("the check of {claim:?} panics: {}", panic_words(&*panic));
                    Err(Finding::new(Claim::NoPanic, game.plies(), what))
                })?;
            }
        }
        if let Some(enumerate) = self.enumerates
            && self.claims.contains(&Claim::DealtEqualsLazy)
        {
            figures.enumerated += enumerate(game, &self.scope)?;
        }
        if self.claims.contains(&Claim::TwoDeals) {
            figures.compared += two_deals::check(game, &self.surfaces, self.scope.samples)?;
        }
        figures.games += 1;
        figures.actions += game.plies() as u64;
        figures.longest = figures.longest.max(game.plies());
        figures.questions += game.turns.iter().map(|t| t.asked.len() as u64).sum::<u64>();
        let end = match game.verdicts[game.plies()] {
            Verdict::Over(outcome) => outcome.reason,
            Verdict::Open { .. } => "open",
        };
        *figures.ends.entry(end.to_owned()).or_default() += 1;
        Ok(())
    }

    /// Runs it in a test: fails with the finding, prints the figures.
    ///
    /// # Panics
    /// With the finding, if there is one.
    pub fn check(&self) {
        match self.run() {
            Ok(figures) => println!("{}: {figures}", G::ID),
            Err(found) => panic!("{}: {found}", G::ID),
        }
    }
}

/// The words of a panic.
pub(crate) fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}

/// Makes a module of tests that hold a game to every claim: `conforms!(surprise: Surprise)`; further settings of the
/// [`Suite`](crate::conformance::Suite) may follow, as in `conforms!(parade: Parade, weighted())`.
#[macro_export]
macro_rules! conforms {
    ($name:ident: $game:ty $(, $setting:ident($($value:expr),*))* $(,)?) => {
        $crate::conforms!(unenumerated $name: $game $(, $setting($($value),*))*;
            #[test]
            fn dealt_equals_lazy() {
                suite(&[Claim::DealtEqualsLazy]).check();
            }
        );
    };
    (unenumerated $name:ident: $game:ty $(, $setting:ident($($value:expr),*))*; $($enumerated:item)*) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            use $crate::conformance::{RULES, Suite, TEXTS, games};
            use $crate::finding::Claim;

            fn suite(claims: &[Claim]) -> Suite<$game> {
                Suite::<$game>::new().games(games(200)).only(claims)$(.$setting($($value),*))*
            }

            #[test]
            fn rules_hold() {
                suite(RULES).deep(10_000).check();
            }

            #[test]
            fn texts_hold() {
                suite(TEXTS).at_most(games(60)).deep(10_000).check();
            }

            $($enumerated)*

            #[test]
            fn two_deals_look_the_same() {
                suite(&[Claim::TwoDeals]).check();
            }
        }
    };
}
