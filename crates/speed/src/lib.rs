//! Speed beside `cozy-chess`: perft and random playouts, in one program, one run, one thread.
//!
//! Machines and their load differ, so the ratios within one run are what counts. `facedown bench` prints these
//! contests (and asks Fairy-Stockfish over a pipe where it is installed); `benches/` adds a rival under the GPL to
//! them. Start at [`all`]. And many games at once in a playing room: [`room`].

pub mod chess;
pub mod fairy;
pub mod games;
pub mod jieqi;
pub mod playout;
pub mod room;

use std::time::Instant;

use facedown_core::table::OpenError;

/// Sides that count the same things, in turn.
pub struct Contest {
    /// The things that they count, such as leaves or plies.
    pub title: String,
    /// The first one is what the others are compared with.
    pub contestants: Vec<Contestant>,
    /// Must all come to the same count?
    pub same_count: bool,
}

/// One side of a contest: a program or a way to count.
pub struct Contestant {
    /// The name under which its figures are shown.
    pub name: String,
    /// Does the work and says how many things it counted.
    pub run: Box<dyn Fn() -> u64>,
}

impl Contestant {
    /// A side by its name and its work.
    pub fn new(name: impl Into<String>, run: impl Fn() -> u64 + 'static) -> Contestant {
        Contestant { name: name.into(), run: Box::new(run) }
    }
}

/// One side's figures in its best round.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The name of the side.
    pub name: String,
    /// Number of things that it counted in that round.
    pub count: u64,
    /// Things that it counted per second.
    pub rate: f64,
    /// Its rate by that of the first side.
    pub ratio: f64,
}

impl Contest {
    /// Runs all sides `rounds` times (at least once) in turn; of each the best round counts.
    #[must_use]
    pub fn measure(&self, rounds: u32) -> Vec<Measured> {
        let mut best: Vec<Measured> = self
            .contestants
            .iter()
            .map(|c| Measured { name: c.name.clone(), count: 0, rate: 0.0, ratio: 0.0 })
            .collect();
        for _ in 0..rounds.max(1) {
            for (contestant, best) in self.contestants.iter().zip(&mut best) {
                let start = Instant::now();
                best.count = (contestant.run)();
                let rate = best.count as f64 / start.elapsed().as_secs_f64().max(1e-9);
                best.rate = best.rate.max(rate);
            }
        }
        let first = best.first().map_or(1.0, |b| b.rate);
        best.iter_mut().for_each(|b| b.ratio = b.rate / first);
        best
    }
}

/// All contests; with `quick` a ply less deep and with fewer games.
///
/// # Errors
/// A position of ours that cannot be read.
pub fn all(quick: bool) -> Result<Vec<Contest>, OpenError> {
    let mut contests = Vec::new();
    for (name, fen, depth) in chess::POSITIONS {
        contests.extend(chess::perft(name, fen, if quick { depth - 1 } else { depth })?);
    }
    let playouts = if quick { playout::GAMES / 10 } else { playout::GAMES };
    contests.push(playout::chess(playouts));
    contests.extend(games::surprise_as_in_chess(if quick { 5 } else { 6 }, playouts)?);
    contests.extend(jieqi::perfts(if quick { 4 } else { 5 })?);
    contests.push(games::playouts(playouts)?);
    Ok(contests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sides_count_the_same() {
        for contest in all(true).unwrap() {
            // Leaves of perft at depth 4 and 5, checked elsewhere against published figures; here the sides agree.
            let counts: Vec<u64> = contest.measure(1).into_iter().map(|m| m.count).collect();
            assert!(counts.iter().all(|&n| n > 1000), "{}: {counts:?}", contest.title);
            assert!(
                !contest.same_count || counts.iter().all(|&n| n == counts[0]),
                "{}: {counts:?}",
                contest.title
            );
        }
    }

    #[test]
    fn the_first_side_is_the_measure() {
        let contest = Contest {
            title: String::new(),
            contestants: vec![Contestant::new("a", || 1), Contestant::new("b", || 2)],
            same_count: false,
        };
        let measured = contest.measure(2);
        assert!((measured[0].ratio - 1.0).abs() < 1e-9);
        assert_eq!((measured[0].count, measured[1].count), (1, 2));
    }
}
