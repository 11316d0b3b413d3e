//! The form of the solitaires' position files, and how their entries are held against the rules, fast and slow.

use std::collections::BTreeMap;

use facedown_core::rules::game::Rng;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyGame, AnyTable, Start, deal};
use facedown_games::registry;
use serde::Deserialize;

/// The options that differ from their defaults.
pub type Options = BTreeMap<String, String>;

/// A game written a second time from its page, in the simplest way.
pub trait Slow: Sized {
    /// Reads a right FEN.
    fn read(fen: &str, options: &Options) -> Self;
    /// The legal actions as text, in any order.
    fn legal(&self) -> Vec<String>;
    /// Plays an action with its answers, as in `add=Q@c5`; where the order is known the answers may be left out.
    fn play(&mut self, action: &str);
    /// The FEN that everybody sees.
    fn fen(&self) -> String;
    /// `7 one-group`, `lost stuck`; `None` while the game goes on.
    fn end(&self) -> Option<String>;
}

/// A data file of positions with what each of them shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFile {
    /// Positions and what follows from them.
    #[serde(default)]
    pub position: Vec<Case>,
    /// FENs that are refused.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
}

/// A position and what must follow from it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Unique name.
    pub id: String,
    /// Section or point of the rules page.
    pub rule: String,
    /// Its question.
    pub note: String,
    /// Source of the expected results.
    pub source: String,
    /// The position.
    pub fen: String,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: Options,
    /// Number of legal actions.
    pub legal: Option<usize>,
    /// Exactly which.
    pub actions: Option<String>,
    /// Actions that are legal.
    #[serde(default)]
    pub with: String,
    /// Actions that are refused, with a part of what is said: `add (moves only)`.
    #[serde(default)]
    pub without: Vec<String>,
    /// The result of the position itself.
    pub end: Option<String>,
    /// The played actions, and the positions after them.
    #[serde(default)]
    pub turns: Vec<Turn>,
}

/// An action and what comes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The action with its answers.
    pub play: String,
    /// The FEN after it.
    pub fen: Option<String>,
    /// The result, if it ended the game.
    pub end: Option<String>,
    /// Number of actions that are legal then.
    pub legal: Option<usize>,
}

/// A FEN that is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The FEN that is refused.
    pub fen: String,
    /// The options under which it is read.
    #[serde(default)]
    pub options: Options,
    /// Number of the field.
    pub field: usize,
    /// Character in it.
    pub at: usize,
    /// A part of what is said.
    pub says: String,
}

fn game(id: &str) -> &'static dyn AnyGame {
    registry::find(id).unwrap_or_else(|| panic!("no game {id}"))
}

fn open(id: &str, fen: &str, options: &Options) -> Box<dyn AnyTable> {
    let game = game(id);
    let given: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let chosen = game.choose(&given).unwrap_or_else(|e| panic!("{fen}: {e}"));
    game.open(&chosen, Start::Fen(fen)).unwrap_or_else(|e| panic!("{fen}: {e}")).0
}

fn end_text(outcome: Outcome) -> String {
    format!("{} {}", outcome.result(1), outcome.reason)
}

fn legal(table: &dyn AnyTable) -> Vec<String> {
    let mut texts: Vec<_> = table.legal(Seat::Solo).into_iter().map(|a| a.text).collect();
    texts.sort();
    texts
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// Holds every entry of a file against the fast rules and the slow ones.
pub fn check<S: Slow>(id: &str, file: &str, at_least: usize) {
    let file: PositionFile = toml::from_str(file).unwrap_or_else(|e| panic!("{e}"));
    let mut seen = std::collections::BTreeSet::new();
    for case in &file.position {
        assert!(seen.insert(case.id.clone()), "{} stands twice", case.id);
        assert!(!case.rule.is_empty() && !case.note.is_empty() && !case.source.is_empty(), "{}", case.id);
        check_case::<S>(id, case);
    }
    for wrong in &file.wrong {
        let given: Vec<_> = wrong.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let chosen = game(id).choose(&given).unwrap_or_else(|e| panic!("{}: {e}", wrong.fen));
        let error = match game(id)
            .position(&chosen, Start::Fen(&wrong.fen))
            .and_then(|p| p.fen(Some(Viewer::Spectator)))
        {
            Err(facedown_core::table::OpenError::Fen(error)) => error,
            other => panic!("{}: {other:?}", wrong.fen),
        };
        assert_eq!((error.field, error.at), (wrong.field, wrong.at), "{}: {error}", wrong.fen);
        assert!(error.to_string().contains(&wrong.says), "{}: {error}", wrong.fen);
    }
    let entries = file.position.len() + file.wrong.len();
    assert!(entries >= at_least, "{entries} entries, not {at_least}");
}

fn check_case<S: Slow>(id: &str, case: &Case) {
    let name = &case.id;
    let mut table = open(id, &case.fen, &case.options);
    let mut slow = S::read(&case.fen, &case.options);
    let agree = |table: &dyn AnyTable, slow: &S, when: &str| {
        assert_eq!(legal(table), sorted(slow.legal()), "{name} {when}: legal actions, fast and slow");
        let observation = table.observation(Viewer::Seat(Seat::Solo), table.ply()).unwrap();
        assert_eq!(observation.fen, slow.fen(), "{name} {when}: FEN, fast and slow");
        assert_eq!(table.outcome().map(end_text), slow.end(), "{name} {when}: end, fast and slow");
    };
    agree(table.as_ref(), &slow, "at first");
    let actions = legal(table.as_ref());
    assert_eq!(table.outcome().map(end_text), case.end, "{name}");
    if let Some(n) = case.legal {
        assert_eq!(actions.len(), n, "{name}: {actions:?}");
    }
    if let Some(exactly) = &case.actions {
        let exactly = sorted(exactly.split_whitespace().map(str::to_owned).collect());
        assert_eq!(actions, exactly, "{name}");
    }
    for with in case.with.split_whitespace() {
        assert!(actions.iter().any(|a| a == with), "{name}: {with} is not in {actions:?}");
    }
    for without in &case.without {
        let (action, says) = without.split_once(" (").unwrap_or((without, ")"));
        let says = says.trim_end_matches(')');
        let before = table.observation(Viewer::Spectator, table.ply());
        let error = table.act(Seat::Solo, action).expect_err(&format!("{name}: {action}"));
        assert!(error.to_string().contains(says), "{name}: {action}: {error}");
        assert_eq!(
            table.observation(Viewer::Spectator, table.ply()),
            before,
            "{name}: {action} changed something"
        );
    }
    for turn in &case.turns {
        table.enter(Seat::Solo, &turn.play).unwrap_or_else(|e| panic!("{name}: {e}"));
        slow.play(&turn.play);
        agree(table.as_ref(), &slow, &turn.play);
        if let Some(fen) = &turn.fen {
            let observation = table.observation(Viewer::Spectator, table.ply()).unwrap();
            assert_eq!(&observation.fen, fen, "{name} after {}", turn.play);
        }
        assert_eq!(table.outcome().map(end_text), turn.end, "{name} after {}", turn.play);
        if let Some(n) = turn.legal {
            assert_eq!(legal(table.as_ref()).len(), n, "{name} after {}", turn.play);
        }
    }
}

/// Plays `games` dealt games at random, with these options, and holds every step against the slow rules: legal
/// actions, the FEN, the end. Gives the number of actions played.
pub fn walk<G: Show, S: Slow>(games: u32, options: &[(&str, &str)], weight: impl Fn(&str) -> u32) -> u64 {
    let chosen = game(G::ID).choose(options).unwrap_or_else(|e| panic!("{e}"));
    let parsed = G::options(&chosen).unwrap_or_else(|e| panic!("{e}"));
    let slow_options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let mut rng: Rng = rand::SeedableRng::seed_from_u64(0x50_4c_41_59);
    let mut played = 0;
    for number in 0..games {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&number.to_be_bytes());
        let (state, _) = deal::<G>(&parsed, &facedown_core::deal::DealSeed(seed), false);
        let fen = G::dealer_fen(&state);
        let mut table = open(G::ID, &fen, &slow_options);
        let mut slow = S::read(&fen, &slow_options);
        loop {
            let actions = legal(table.as_ref());
            assert_eq!(actions, sorted(slow.legal()), "{fen}");
            assert_eq!(table.outcome().map(end_text), slow.end(), "{fen}");
            let total: u32 = actions.iter().map(|a| weight(a)).sum();
            if total == 0 {
                assert!(table.outcome().is_some(), "{fen}: no action, but the game is not over");
                break;
            }
            use rand::Rng as _;
            let mut left = rng.next_u32() % total;
            let action = actions
                .iter()
                .find(|a| {
                    let w = weight(a);
                    let here = left < w;
                    left = left.saturating_sub(w);
                    here
                })
                .unwrap();
            table.act(Seat::Solo, action).unwrap_or_else(|e| panic!("{fen}: {e}"));
            slow.play(action);
            let observation = table.observation(Viewer::Seat(Seat::Solo), table.ply()).unwrap();
            assert_eq!(observation.fen, slow.fen(), "{fen} after {action}");
            played += 1;
        }
    }
    played
}
