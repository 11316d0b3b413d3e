//! Fits the weights of an evaluation to the results of games that the engine plays with itself.
//!
//! `tune games GAME DATA GAMES NODES LABELED [STARTS]` plays games of `NODES` positions a move until the file `DATA` holds so
//! many, each position seen through the eyes of the seat to act; it may be stopped, and goes on where it was (up to 200 games
//! are played again). Where `LABELED` is more than `NODES`, every few positions are searched so far once more and only these
//! are kept, with what that search found; else every position is kept, with the value of the search that chose the move.
//! `STARTS` is a file of starts for this game, as `facedown match` takes them; without it the games are dealt.
//! `tune fit GAME ROUNDS RESULT DATA...` prints the weights that explain results and searched values best, results counting
//! for `RESULT` hundredths, with the loss on games that were left out beside that of today's weights.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::rules::tune::Tuned;
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table, deal};
use facedown_engine::search::value::{DECIDED, WIN};
use facedown_engine::search::{Limits, Line, Past, Searcher};
use facedown_games::registry::{self, TunedVisitor, dispatch_tuned};
use facedown_lab::starts::{self, Given, Origin};
use rayon::prelude::*;

/// Games that are played between two writes to the file.
const CHUNK: u64 = 200;
/// Every so many games one is left out of the fitting.
const LEFT_OUT: u64 = 10;
/// Actions by lot at the start of each game, 0 to this.
const BY_LOT: u64 = 5;
/// Where labels are searched for, one position in so many gets one.
const EVERY: u64 = 4;
/// And there one action in so many is by lot: games of good moves alone would seldom say what a piece is worth.
const ASTRAY: u64 = 24;
/// And there a side that expects so much has won: of what is decided, the values would be the most and say the least.
const SETTLED: i32 = 930_000;
/// Centipawns at which a side wins ten times as often as it loses: the curve of the search.
const TENFOLD: f32 = 420.0;
/// The strength that holds weights to those that fitting begins with, per million positions.
const HELD: f32 = 0.02;

/// A position with its label.
struct Sample {
    game: u32,
    /// Expected result for White by the end of the game, 0 to 1.
    result: f32,
    /// Expected result for White by the search, 0 to 1.
    searched: f32,
    /// Share of the weights for the start.
    start: f32,
    features: Vec<(u16, f32)>,
}

/// Positions that are searched for one move, and for one label.
#[derive(Copy, Clone)]
struct Nodes {
    played: u64,
    labeled: u64,
}

/// The work that was asked for.
enum Work<'a> {
    Games { file: &'a str, games: u64, nodes: Nodes, starts: Option<&'a str> },
    Fit { files: &'a [&'a str], rounds: u32, result: f32 },
}

impl TunedVisitor for Work<'_> {
    type Output = io::Result<()>;

    fn visit<G: Show + Tuned>(self) -> io::Result<()> {
        match self {
            Work::Games { file, games, nodes, starts } => {
                let starts = starts.map(begin::<G>).transpose()?.unwrap_or_default();
                play::<G>(file, games, nodes, &starts)
            }
            Work::Fit { files, rounds, result } => {
                let mut samples = Vec::new();
                for file in files {
                    samples.extend(read(file)?);
                }
                fit::<G>(&samples, rounds, result);
                Ok(())
            }
        }
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u32>().map_err(|why| format!("{text}: {why}"));
    let (game, work) = match words.as_slice() {
        ["games", game, file, games, played, labeled, starts @ ..] if starts.len() <= 1 => {
            let games = u64::from(number(games)?);
            let nodes = Nodes { played: number(played)?.into(), labeled: number(labeled)?.into() };
            (game, Work::Games { file, games, nodes, starts: starts.first().copied() })
        }
        ["fit", game, rounds, result, files @ ..] if !files.is_empty() => {
            let result = match number(result)? {
                hundredths @ 0..=100 => hundredths as f32 / 100.0,
                more => return Err(format!("RESULT is {more}: 0 to 100 hundredths are expected")),
            };
            (game, Work::Fit { files, rounds: number(rounds)?, result })
        }
        _ => {
            let games = "`games GAME DATA GAMES NODES LABELED [STARTS]`";
            return Err(format!("expected {games} or `fit GAME ROUNDS RESULT DATA...`"));
        }
    };
    let done = dispatch_tuned(game, work);
    let done = done.ok_or_else(|| format!("{game}: no game, or its evaluation is no sum of weights"))?;
    done.map_err(|why| why.to_string())
}

/// Small numbers that look random (SplitMix64).
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n.max(1)
    }
}

/// The positions of a file of starts.
fn begin<G: Show + Tuned>(file: &str) -> io::Result<Vec<Given>> {
    let game = registry::find(G::ID).ok_or_else(|| io::Error::other(format!("{}: no such game", G::ID)))?;
    starts::read(&std::fs::read_to_string(file)?, game, &[]).map_err(io::Error::other)
}

fn play<G: Show + Tuned>(file: &str, games: u64, nodes: Nodes, starts: &[Given]) -> io::Result<()> {
    let mut next = match read(file) {
        Ok(samples) => keep_whole(file, samples, games)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error),
    };
    while next < games {
        let played: Vec<Vec<Sample>> =
            (next..next + CHUNK).into_par_iter().map(|game| one::<G>(game, nodes, starts)).collect();
        let mut out = BufWriter::new(OpenOptions::new().create(true).append(true).open(file)?);
        for sample in played.iter().flatten() {
            write(&mut out, sample)?;
        }
        out.flush()?;
        next += CHUNK;
        eprintln!("{next} games");
    }
    Ok(())
}

/// Takes the last games out of a file whose writing may have been stopped among them, where more are to be played, and returns
/// the number of the game to go on with.
fn keep_whole(file: &str, mut samples: Vec<Sample>, games: u64) -> io::Result<u64> {
    let next = samples.last().map_or(0, |last| u64::from(last.game) / CHUNK * CHUNK);
    if next >= games {
        return Ok(next);
    }
    samples.retain(|sample| u64::from(sample.game) < next);
    let kept = format!("{file}.kept");
    let mut out = BufWriter::new(File::create(&kept)?);
    for sample in &samples {
        write(&mut out, sample)?;
    }
    out.flush()?;
    std::fs::rename(kept, file)?;
    Ok(next)
}

/// The state that a game begins from, with its options; `None` where the start hides what only a deal could tell.
fn start<G: Show + Tuned>(game: u64, starts: &[Given]) -> Option<(Chosen, State<G>)> {
    let Some(given) = (!starts.is_empty()).then(|| &starts[game as usize % starts.len()]) else {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game.to_le_bytes());
        let chosen = Chosen::new(G::ID, G::OPTIONS, []).ok()?;
        let (state, _) = deal::<G>(&G::options(&chosen).ok()?, &DealSeed(seed), false);
        return Some((chosen, state));
    };
    let options = G::options(&given.options).ok()?;
    let state = match &given.from {
        Origin::Seed(seed) => deal::<G>(&options, seed, false).0,
        Origin::Position(fen) | Origin::DealtOut(fen) => {
            let Setup { public, private, hidden } = G::read_fen(fen, &options).ok()?;
            State { public, private, hidden: hidden? }
        }
    };
    Some((given.options.clone(), state))
}

/// The best line that a search of so many positions finds.
fn best_line<G: Show + Tuned>(
    searcher: &mut Searcher<G>,
    view: View<'_, G>,
    earlier: &[Past],
    nodes: u64,
) -> Option<Line<G::Action>> {
    let mut limits =
        Limits { nodes, depth: i32::MAX, lines: 1, only: Vec::new(), go_on: &|| true, stop: &mut || false };
    searcher.search(view, earlier, &mut limits, &mut |_| {}).lines.into_iter().next()
}

/// Plays one game and labels its quiet positions.
fn one<G: Show + Tuned>(game: u64, nodes: Nodes, starts: &[Given]) -> Vec<Sample> {
    let mut lot = Lot(game.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let Some((chosen, state)) = start::<G>(game, starts) else { return Vec::new() };
    let mut table = Table::<G>::new(chosen, state);
    let mut searchers = [Seat::White, Seat::Black].map(|seat| Searcher::<G>::new(seat, 14));
    let mut judges = [Seat::White, Seat::Black].map(|seat| Searcher::<G>::new(seat, 14));
    let searched_anew = nodes.labeled > nodes.played;
    let mut past = [Vec::new(), Vec::new()];
    let mut samples = Vec::new();
    let by_lot = lot.below(BY_LOT + 1);
    let mut settled = None;
    while let Some(seat) = table.to_act().iter().next() {
        if table.claimable().is_some() || table.ply() > 400 {
            break;
        }
        for (seat, past) in [Seat::White, Seat::Black].into_iter().zip(&mut past) {
            past.push(Past::of(table.view(Viewer::Seat(seat))));
        }
        let view = table.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        G::legal(view, seat, &mut |action| legal.push(action));
        let astray = searched_anew && lot.below(ASTRAY) == 0;
        let action = if astray || (table.ply() as u64) < by_lot {
            legal[lot.below(legal.len() as u64) as usize]
        } else {
            let earlier = &past[seat.index()][..past[seat.index()].len() - 1];
            let searcher = &mut searchers[seat.index()];
            searcher.blur(25, lot.below(u64::MAX));
            let Some(line) = best_line(searcher, view, earlier, nodes.played) else { break };
            if searched_anew && line.value.abs() > SETTLED {
                settled = Some(if line.value > 0 { seat } else { seat.other() });
                break;
            }
            let action = line.actions.first().copied().unwrap_or(legal[0]);
            let wanted = !G::in_check(view.public) && (!searched_anew || lot.below(EVERY) == 0);
            let label = match wanted {
                true if searched_anew => best_line(&mut judges[seat.index()], view, earlier, nodes.labeled),
                true => Some(line),
                false => None,
            };
            let at_rest = |line: &Line<G::Action>| {
                let first = line.actions.first();
                line.value.abs() < DECIDED && first.is_some_and(|&a| G::capture_value(view, a) <= 0)
            };
            if let Some(line) = label.filter(at_rest) {
                let white = if seat == Seat::White { line.value } else { -line.value };
                let mut features: HashMap<u16, f32> = HashMap::new();
                let start = G::features(view, &mut |term, count| {
                    *features.entry(term as u16).or_default() += count;
                });
                let mut features: Vec<_> = features.into_iter().filter(|(_, count)| *count != 0.0).collect();
                features.sort_unstable_by_key(|&(term, _)| term);
                let searched = (white as f32 / WIN as f32 + 1.0) / 2.0;
                samples.push(Sample { game: game as u32, result: 0.5, searched, start, features });
            }
            action
        };
        if table.act(seat, &G::action_text(action)).is_err() {
            break;
        }
    }
    let winner = settled.or_else(|| table.outcome().and_then(|outcome| outcome.winner));
    let result = winner.map_or(0.5, |seat| if seat == Seat::White { 1.0 } else { 0.0 });
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

fn write(out: &mut impl Write, sample: &Sample) -> io::Result<()> {
    out.write_all(&sample.game.to_le_bytes())?;
    for number in [sample.result, sample.searched, sample.start] {
        out.write_all(&number.to_le_bytes())?;
    }
    out.write_all(&(sample.features.len() as u16).to_le_bytes())?;
    for (term, count) in &sample.features {
        out.write_all(&term.to_le_bytes())?;
        out.write_all(&count.to_le_bytes())?;
    }
    Ok(())
}

/// All whole samples of a file; half a one at its end was being written when it was stopped.
fn read(file: &str) -> io::Result<Vec<Sample>> {
    let mut input = BufReader::new(File::open(file)?);
    let mut samples = Vec::new();
    loop {
        match sample(&mut input) {
            Ok(sample) => samples.push(sample),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(samples),
            Err(error) => return Err(error),
        }
    }
}

fn sample(input: &mut impl Read) -> io::Result<Sample> {
    fn bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        input.read_exact(&mut bytes).map(|()| bytes)
    }
    let game = u32::from_le_bytes(bytes(input)?);
    let mut number = || bytes(input).map(f32::from_le_bytes);
    let (result, searched, start) = (number()?, number()?, number()?);
    let length = u16::from_le_bytes(bytes(input)?);
    let mut features = Vec::with_capacity(length.into());
    for _ in 0..length {
        features.push((u16::from_le_bytes(bytes(input)?), f32::from_le_bytes(bytes(input)?)));
    }
    Ok(Sample { game, result, searched, start, features })
}

impl Sample {
    /// The evaluation for White in centipawns.
    fn judged(&self, weights: &[[f32; 2]]) -> f32 {
        let blend = |&(term, count): &(u16, f32)| {
            let [start, end] = weights[usize::from(term)];
            count * (start * self.start + end * (1.0 - self.start))
        };
        self.features.iter().map(blend).sum()
    }

    /// The expected result that the evaluation should have, where the end of the game counts for the share `result`.
    fn target(&self, result: f32) -> f32 {
        result * self.result + (1.0 - result) * self.searched
    }
}

fn expected(centipawns: f32) -> f32 {
    1.0 / (1.0 + 10f32.powf(-centipawns / TENFOLD))
}

/// Mean of the squared errors.
fn loss<'a>(samples: impl ParallelIterator<Item = &'a Sample>, weights: &[[f32; 2]], result: f32) -> f64 {
    let error = |sample: &Sample| f64::from(expected(sample.judged(weights)) - sample.target(result)).powi(2);
    let (sum, number) = samples.map(|s| (error(s), 1u64)).reduce(|| (0.0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    sum / number.max(1) as f64
}

/// Gradient descent with a step for each weight (Adam: Kingma and Ba 2015), over all positions in each round.
fn fit<G: Tuned>(samples: &[Sample], rounds: u32, result: f32) {
    let floats =
        |weights: &[[i16; 2]]| -> Vec<[f32; 2]> { weights.iter().map(|pair| pair.map(f32::from)).collect() };
    let (today, before) = (floats(G::weights()), floats(&G::before_fitting()));
    let mut weights = before.clone();
    let tested = |sample: &&Sample| u64::from(sample.game).is_multiple_of(LEFT_OUT);
    let fitted: Vec<&Sample> = samples.iter().filter(|sample| !tested(sample)).collect();
    let left_out = || samples.par_iter().filter(tested);
    eprintln!("{} positions, {} left out", samples.len(), left_out().count());
    eprintln!("loss with today's weights: {:.6}", loss(left_out(), &today, result));
    let (mut mean, mut square) = (vec![[0f32; 2]; weights.len()], vec![[0f32; 2]; weights.len()]);
    for round in 1..=rounds {
        let gradient = fitted
            .par_chunks(20_000)
            .map(|chunk| {
                let mut gradient = vec![[0f32; 2]; weights.len()];
                for sample in chunk {
                    let p = expected(sample.judged(&weights));
                    let slope = (p - sample.target(result)) * p * (1.0 - p);
                    for &(term, count) in &sample.features {
                        let [start, end] = &mut gradient[usize::from(term)];
                        *start += slope * count * sample.start;
                        *end += slope * count * (1.0 - sample.start);
                    }
                }
                gradient
            })
            .reduce(
                || vec![[0f32; 2]; weights.len()],
                |mut a, b| {
                    for (a, b) in a.iter_mut().flatten().zip(b.iter().flatten()) {
                        *a += b;
                    }
                    a
                },
            );
        let step = 4.0 * (1.0 - (round as f32 / rounds as f32)).max(0.02);
        for term in 0..weights.len() {
            for part in 0..2 {
                let held = HELD * (weights[term][part] - before[term][part]);
                let slope = gradient[term][part] / fitted.len() as f32 * 1e3 + held * 1e-2;
                let (mean, square) = (&mut mean[term][part], &mut square[term][part]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                let (mean, square) =
                    (*mean / (1.0 - 0.9f32.powi(round as i32)), *square / (1.0 - 0.99f32.powi(round as i32)));
                weights[term][part] -= step * mean / (square.sqrt() + 1e-6);
            }
        }
        if round % 20 == 0 || round == rounds {
            eprintln!("round {round}: loss {:.6}", loss(left_out(), &weights, result));
        }
    }
    for pair in &weights {
        println!("[{}, {}],", pair[0].round() as i32, pair[1].round() as i32);
    }
}
