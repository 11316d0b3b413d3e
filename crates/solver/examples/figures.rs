//! Prints the figures of `docs/solitaires.md`.
//!
//! `cargo run --release -p facedown-solver --example figures -- parade [DEALS]`, and so on with `mix`, `neighbour`,
//! `targets` and `puzzles`. Every deal has the seed that is its number, so a run can be repeated. Times are those that
//! the one thread spent on a processor, where the system tells them: other programs do not count.

use std::collections::BTreeMap;
use std::time::Instant;

use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{Game, State};
use facedown_games::neighbour;
use facedown_games::parade::{self, Parade};
use facedown_solver::breadth::{Breadth, breadth_first};
use facedown_solver::neighbour::{self as solved_neighbour, NeighbourRules};
use facedown_solver::parade::advice::Lookahead;
use facedown_solver::parade::mixed::{DeckProblem, MixProof};
use facedown_solver::parade::{self as solved_parade, ParadeRules};
use facedown_solver::puzzles::{self, numbered_seed};
use facedown_solver::registry;
use facedown_solver::search::{Limits, Proof, Solver};

use facedown_solver::neighbour::stopping::Effort;
use facedown_solver::targets::Scores;

/// The transposition table of every search here.
const TABLE: usize = 32 << 20;
/// The time in which a par of Neighbour is to be proven.
const ENOUGH_SECONDS: f64 = 20.0;
/// Positions after which plain breadth-first search gives up.
const PLAIN_LIMIT: usize = 4_000_000;

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let number = |given: Option<String>, usual: u64| given.and_then(|n| n.parse().ok()).unwrap_or(usual);
    match what.as_str() {
        "parade" => {
            let deals = number(args.next(), 1000);
            parade_figures(deals, number(args.next(), deals));
        }
        "mix" => mix_figures(number(args.next(), 200)),
        "neighbour" => {
            let runs = number(args.next(), 100);
            neighbour_figures(runs, number(args.next(), 150_000_000));
        }
        "targets" => {
            let games = number(args.next(), 2000);
            println!("Score targets from {games} games of the expected-score player");
            let game = args.next();
            if game.as_deref() != Some("neighbour") {
                parade_targets(games);
            }
            if game.as_deref() != Some("parade") {
                neighbour_targets(games);
            }
        }
        "puzzles" => puzzle_figures(number(args.next(), 300)),
        _ => {
            eprintln!(
                "usage: figures parade [DEALS [PLAIN]] | mix [DEALS] | neighbour [RUNS [NODES]] | targets [GAMES [parade|neighbour]] | puzzles [OPENINGS]"
            );
            std::process::exit(2);
        }
    }
}

/// Seconds that this thread has spent on a processor (Linux), or that have gone by since the stopwatch was made.
struct Stopwatch {
    spent: Option<f64>,
    clock: Instant,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { spent: Stopwatch::spent(), clock: Instant::now() }
    }

    fn spent() -> Option<f64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(told.split(' ').next()?.parse::<u64>().ok()? as f64 * 1e-9)
    }

    /// The system writes the time down some hundred times a second, so shorter times are those that went by.
    fn seconds(&self) -> f64 {
        let spent = self.spent.and_then(|before| Some(Stopwatch::spent()? - before));
        spent.filter(|spent| *spent > 0.02).unwrap_or_else(|| self.clock.elapsed().as_secs_f64())
    }
}

/// `median 0.2 ms, 99th percentile 30 ms, slowest 400 ms`.
fn times(mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let i = ((seconds.len() as f64 * part) as usize).min(seconds.len().saturating_sub(1));
        seconds.get(i).copied().unwrap_or_default() * 1e3
    };
    format!("median {:.3} ms, 99th percentile {:.1} ms, slowest {:.1} ms", at(0.5), at(0.99), at(1.0))
}

/// The most memory that this process has used, where the system tells.
fn most_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).unwrap_or(" unknown");
    line.trim().to_owned()
}

fn parade_figures(deals: u64, plain_deals: u64) {
    let mut solver = Solver::new(ParadeRules, TABLE);
    let mut pars: BTreeMap<String, u64> = BTreeMap::new();
    let (mut ours, mut nodes, mut found) = (Vec::new(), 0, Vec::new());
    for deal in 0..deals {
        let pieces = solved_parade::opening(&numbered_seed(deal));
        let stopwatch = Stopwatch::start();
        let proof = solver.solve(&pieces, Limits::default(), |_| {});
        ours.push(stopwatch.seconds());
        nodes += solver.nodes();
        let par = match &proof {
            Proof::Par(steps) => format!("{} moves", steps.len()),
            Proof::Impossible => "impossible".to_owned(),
            Proof::MoreThan(n) => format!("more than {n}"),
        };
        *pars.entry(par).or_default() += 1;
        found.push((pieces, proof.par()));
    }
    println!("Parade, moves only, {deals} openings");
    println!("  par: {pars:?}");
    println!(
        "  solver: {}; {} positions a deal; memory {}",
        times(ours),
        nodes / deals.max(1),
        most_memory()
    );
    let (mut plain, mut gave_up, mut wrong) = (Vec::new(), 0, 0);
    for (pieces, par) in found.iter().take(plain_deals as usize) {
        let stopwatch = Stopwatch::start();
        let (result, _) = breadth_first(ParadeRules, pieces, 24, PLAIN_LIMIT);
        plain.push(stopwatch.seconds());
        match result {
            Breadth::Par(n) => wrong += u32::from(Some(n) != *par),
            Breadth::Impossible => wrong += u32::from(par.is_some()),
            Breadth::GaveUp(_) => gave_up += 1,
            Breadth::NotWithin(_) => {}
        }
    }
    println!(
        "  plain breadth-first, {} of them: {}; {gave_up} given up at {PLAIN_LIMIT} positions; {wrong} disagree; memory {}",
        plain.len(),
        times(plain.clone()),
        most_memory()
    );
}

fn mix_figures(deals: u64) {
    let mut solver = Solver::new(ParadeRules, TABLE);
    let (mut seconds, mut adds_right, mut first_add, mut gain, mut scores) =
        (Vec::new(), 0, 0, 0, BTreeMap::new());
    let mut unproven = 0;
    for deal in 0..deals {
        let state: State<Parade> =
            Parade::deal(&parade::Options::default(), &mut ChanceStream::new(&numbered_seed(deal)));
        let order = state.hidden.cards(8).collect();
        let problem = DeckProblem { pieces: *state.public.pieces(), order, past_h8: parade::PastH8::Wrap };
        let stopwatch = Stopwatch::start();
        let proof = solver.solve_with_deck(&problem, Limits::default(), |_| {});
        seconds.push(stopwatch.seconds());
        match proof {
            MixProof::Best(mix) => {
                *scores.entry(8 - mix.line.len() as i64).or_insert(0u64) += 1;
                if mix.adds() > 0 {
                    adds_right += 1;
                    first_add += u64::from(mix.line.first() == Some(&parade::Action::Add));
                    gain += mix.moves_alone.map_or(0, |alone| u64::from(alone) - mix.line.len() as u64);
                }
            }
            MixProof::MoreThan(_) => unproven += 1,
        }
    }
    println!("Parade with a known order, {deals} deals");
    println!("  best score: {scores:?}, no line found: {unproven}");
    println!(
        "  an add is right in {adds_right} ({first_add} as the first action); moves saved there in all: {gain}"
    );
    println!("  solver: {}; memory {}", times(seconds), most_memory());
}

fn neighbour_figures(runs: u64, nodes: u64) {
    let mut solver = Solver::new(NeighbourRules::default(), TABLE);
    for pieces in [8u8, 10, 12] {
        let (mut all, mut pars, mut open) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let mut in_time = 0;
        let limits = Limits { moves: 36 - 2 * u32::from(pieces), nodes };
        for run in 0..runs {
            let start = solved_neighbour::opening(&numbered_seed(run), pieces);
            let stopwatch = Stopwatch::start();
            let proof = solver.solve(&start, limits, |_| {});
            let seconds = stopwatch.seconds();
            all.push(seconds);
            let proven = match proof {
                Proof::MoreThan(n) if n < limits.moves => {
                    *open.entry(n + 1).or_insert(0u64) += 1;
                    false
                }
                Proof::Par(steps) => {
                    *pars.entry(steps.len().to_string()).or_insert(0u64) += 1;
                    true
                }
                Proof::MoreThan(_) | Proof::Impossible => {
                    *pars.entry("lost".to_owned()).or_insert(0u64) += 1;
                    true
                }
            };
            in_time += u64::from(proven && seconds <= ENOUGH_SECONDS);
        }
        let proven: u64 = pars.values().sum();
        println!(
            "Neighbour, {pieces} pieces: {in_time} of {runs} proven within {ENOUGH_SECONDS} s, {proven} in all"
        );
        println!("  par: {pars:?}; for the rest at least so many moves: {open:?}");
        println!("  {}; memory {}", times(all), most_memory());
    }
}

fn quartiles(name: &str, scores: &Scores) {
    let show = |q: Option<i32>| q.map_or("lost".to_owned(), |s| s.to_string());
    println!(
        "  {name}: quartiles {} {} {}, best {}, lost {} of {}",
        show(scores.quantile(1, 4)),
        show(scores.quantile(2, 4)),
        show(scores.quantile(3, 4)),
        show(scores.quantile(1, 1)),
        scores.lost(),
        scores.0.len()
    );
    println!("  targets.json: {}", targets_file(scores));
}

/// The figures as they stand in a game's `targets.json`.
fn targets_file(scores: &Scores) -> String {
    let score = |part| scores.quantile(part, 4).map_or("null".to_owned(), |score: i32| score.to_string());
    format!(
        r#"{{ "games": {}, "lost": {}, "low": {}, "median": {}, "high": {}, "best": {} }}"#,
        scores.0.len(),
        scores.lost(),
        score(1),
        score(2),
        score(3),
        score(4)
    )
}

fn parade_targets(games: u64) {
    let mut solver = Solver::new(ParadeRules, TABLE);
    let (mut scores, mut with_adds) = (Scores::default(), 0);
    for game in 0..games {
        let (score, adds) = solved_parade::play(&mut solver, &numbered_seed(game), Lookahead::default());
        scores.0.push(score);
        with_adds += u64::from(adds > 0);
    }
    quartiles("Parade", &scores);
    println!("  it added in {with_adds} games");
}

fn neighbour_targets(games: u64) {
    let mut solver = Solver::new(NeighbourRules::default(), TABLE);
    let effort = Effort { samples: 8, nodes: 20_000, nodes_ahead: 1_500 };
    let (mut scores, mut stops) = (Scores::default(), BTreeMap::new());
    for game in 0..games {
        let (score, pieces) =
            solved_neighbour::play(&mut solver, &numbered_seed(game), neighbour::Options::default(), effort);
        scores.0.push(score);
        *stops.entry(pieces).or_insert(0u64) += 1;
    }
    quartiles("Neighbour", &scores);
    println!("  it began to move with so many pieces: {stops:?}");
}

/// Spearman's rank correlation.
fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|x, y| values[*x].total_cmp(&values[*y]));
        let mut ranks = vec![0.0; values.len()];
        let mut i = 0;
        while i < order.len() {
            let same = order[i..].iter().take_while(|x| values[**x] == values[order[i]]).count();
            let rank = i as f64 + (same as f64 - 1.0) / 2.0;
            order[i..i + same].iter().for_each(|x| ranks[*x] = rank);
            i += same;
        }
        ranks
    };
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let product: f64 = a.iter().zip(&b).map(|(x, y)| (x - mean) * (y - mean)).sum();
    let spread = |v: &[f64]| v.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
    product / (spread(&a) * spread(&b)).sqrt()
}

fn puzzle_figures(openings: u64) {
    let wish = puzzles::Wish { count: usize::MAX, difficulty: None, unique: false, tries: openings };
    for (name, all) in [
        ("Parade", registry::make("parade", wish, 0, |_, _| {}).unwrap_or_default()),
        ("Neighbour", registry::make("neighbour", wish, 0, |_, _| {}).unwrap_or_default()),
    ] {
        let mut levels: BTreeMap<puzzles::Difficulty, (u64, u64)> = BTreeMap::new();
        for puzzle in &all {
            let (count, unique) = levels.entry(puzzle.difficulty()).or_default();
            *count += 1;
            *unique += u64::from(puzzle.solutions.is_unique());
        }
        let bits: Vec<f64> = all.iter().map(|p| p.solutions.bits).collect();
        let effort: Vec<f64> = all.iter().map(|p| p.effort as f64).collect();
        println!(
            "{name}: {} puzzles of {openings} openings; by difficulty, and how many unique: {levels:?}",
            all.len()
        );
        println!(
            "  rank correlation of bits and positions searched: {:.2}",
            rank_correlation(&bits, &effort)
        );
        let mut sorted = bits.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |part: usize| sorted.get(sorted.len() * part / 4).copied().unwrap_or(f64::NAN);
        println!("  quartiles of the bits: {:.1} {:.1} {:.1}", at(1), at(2), at(3));
    }
}
