use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::round::{GameResult, Pairing};

fn newcomer(number: u32) -> Player {
    Player::of(Number(number), &[], &Points::default(), &[])
}

const FIRST: Settings =
    Settings { initial: Color::White, last: false, played: 0, colors_may_break: false, both_colors: false };

#[test]
fn the_first_round_sets_the_halves_against_each_other() {
    let players: Vec<Player> = (1..=9).map(newcomer).collect();
    let paired = pair(&players, &FIRST).unwrap();
    let pairs: Vec<(u32, u32)> = paired.pairs.iter().map(|(w, b)| (w.0, b.0)).collect();
    assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
    assert_eq!(paired.bye, Some(Number(9)));
    assert_eq!(pair(&players[..1], &FIRST), Err(Impossible::TooFew));
}

#[test]
fn forbidden_pairs_and_second_byes_leave_nothing() {
    let mut players: Vec<Player> = (1..=3).map(newcomer).collect();
    for player in &mut players {
        player.had_bye = true;
    }
    assert_eq!(pair(&players, &FIRST), Err(Impossible::NoneLeft));
    players.pop();
    players[0].opponents.insert(Number(2));
    assert_eq!(pair(&players, &FIRST), Err(Impossible::NoneLeft));
}

#[test]
fn claims() {
    use Color::{Black as B, White as W};
    let claim = |colors: &[Color]| Player { colors: colors.to_vec(), ..newcomer(1) }.claim();
    assert_eq!(claim(&[]), (Claim::None, None));
    assert_eq!(claim(&[W]), (Claim::Strong, Some(B)));
    assert_eq!(claim(&[W, B]), (Claim::Mild, Some(W)));
    assert_eq!(claim(&[W, B, B]), (Claim::Absolute, Some(W)));
    assert_eq!(claim(&[B, W, W]), (Claim::Absolute, Some(B)));
    assert_eq!(claim(&[W, W]), (Claim::Absolute, Some(B)));
}

/// The matching against trying every perfect matching.
#[test]
fn the_matching_is_the_cheapest_one() {
    fn slow(costs: &[Option<Cost>], size: usize, free: &[usize]) -> Option<[i128; 6]> {
        let Some(i) = free.first().copied() else { return Some([0; 6]) };
        let mut best = None;
        for k in 1..free.len() {
            let j = free[k];
            let Some(c) = costs[i * size + j] else { continue };
            let rest: Vec<usize> = free.iter().copied().filter(|x| *x != i && *x != j).collect();
            if let Some(sum) = slow(costs, size, &rest) {
                let own = [c.broken, c.bye, c.score, c.color, c.float, c.halves];
                let total = std::array::from_fn(|n| own[n] + sum[n]);
                best = Some(best.map_or(total, |b: [i128; 6]| b.min(total)));
            }
        }
        best
    }
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut perfect, mut none) = (0, 0);
    for _ in 0..2000 {
        let size = 2 * rng.random_range(1..=4_usize);
        let mut costs = vec![None; size * size];
        let open = rng.random_range(0.2..1.0);
        for i in 0..size {
            for j in i + 1..size {
                let mut n = || i128::from(rng.random_range(0..4_u8));
                let (broken, bye, score, color, float, halves) =
                    (n() / 3, n(), n() * n(), n(), n(), n() * n());
                if rng.random::<f64>() < open {
                    costs[i * size + j] = Some(Cost { broken, bye, score, color, float, halves });
                }
            }
        }
        let expected = slow(&costs, size, &(0..size).collect::<Vec<_>>());
        let found = match_all(&costs, size).map(|mate| {
            let mut sum = [0; 6];
            for (i, j) in mate.into_iter().enumerate().filter(|(i, j)| i < j) {
                let c = costs[i * size + j].unwrap();
                for (s, x) in sum.iter_mut().zip([c.broken, c.bye, c.score, c.color, c.float, c.halves]) {
                    *s += x;
                }
            }
            sum
        });
        assert_eq!(found, expected);
        if found.is_some() { perfect += 1 } else { none += 1 }
    }
    assert!(perfect > 500 && none > 100, "{perfect} {none}");
}

/// Figures of many tournaments.
#[derive(Default, Debug)]
struct Quality {
    tournaments: u32,
    rounds: u32,
    games: u32,
    /// Half points between opponents, summed.
    gap: u32,
    equal: u32,
    color_refused: u32,
    strong_refused: u32,
    ended_early: u32,
    byes: u32,
}

#[test]
fn a_thousand_tournaments_break_no_basic_rule() {
    let mut rng = ChaCha8Rng::seed_from_u64(1000);
    let mut quality = Quality::default();
    let points = Points::default();
    for _ in 0..1000 {
        let n = rng.random_range(8..=40_u32);
        let total = rng.random_range(3..=(n / 2).min(9));
        let initial = if rng.random() { Color::White } else { Color::Black };
        let mut rounds: Vec<Round> = Vec::new();
        let mut met: BTreeSet<(Number, Number)> = BTreeSet::new();
        quality.tournaments += 1;
        for number in 0..total {
            let present: Vec<Number> =
                (1..=n).map(Number).filter(|_| number == 0 || rng.random::<f64>() > 0.03).collect();
            let players: Vec<Player> =
                present.iter().map(|number| Player::of(*number, &rounds, &points, &[])).collect();
            let by: BTreeMap<Number, &Player> = players.iter().map(|p| (p.number, p)).collect();
            let last = number + 1 == total;
            let settings = Settings { initial, last, played: number, ..FIRST };
            let paired = match pair(&players, &settings) {
                Ok(paired) => paired,
                Err(e) => {
                    assert_eq!(e, Impossible::NoneLeft);
                    quality.ended_early += 1;
                    break;
                }
            };
            quality.rounds += 1;
            let mut round = Round { games: 1, ..Round::default() };
            for absent in (1..=n).map(Number).filter(|p| !present.contains(p)) {
                round.byes.insert(absent, Bye::Zero);
            }
            assert_eq!(paired.bye.is_some(), present.len() % 2 == 1);
            let mut seen = BTreeSet::new();
            if let Some(bye) = paired.bye {
                assert!(!by[&bye].had_bye, "one bye at most");
                seen.insert(bye);
                round.byes.insert(bye, Bye::Allocated);
                quality.byes += 1;
            }
            for (white, black) in paired.pairs {
                assert!(seen.insert(white) && seen.insert(black), "in one place only");
                assert!(met.insert((white.min(black), white.max(black))), "nobody meets twice");
                let (w, b) = (by[&white], by[&black]);
                quality.games += 1;
                quality.gap += w.score.0.abs_diff(b.score.0);
                quality.equal += u32::from(w.score == b.score);
                for (player, color) in [(w, Color::White), (b, Color::Black)] {
                    let (claim, wish) = player.claim();
                    if wish.is_some_and(|wish| wish != color) {
                        quality.color_refused += 1;
                        quality.strong_refused += u32::from(claim == Claim::Strong);
                        let leader = last && (w.score.0 > number || b.score.0 > number);
                        assert!(claim != Claim::Absolute || leader, "colors");
                    }
                }
                let mut pairing = Pairing::new(white, black, 1);
                // Lower numbers are the stronger.
                let hope = 1.0 / (1.0 + ((f64::from(white.0) - f64::from(black.0)) / 10.0).exp());
                pairing.results[0] = Some(match rng.random::<f64>() {
                    x if x < 0.01 => {
                        // Never played, so they may still meet.
                        met.remove(&(white.min(black), white.max(black)));
                        GameResult::WhiteForfeit
                    }
                    x if x < 0.2 => GameResult::Draw,
                    x if (x - 0.2) / 0.8 < hope => GameResult::White,
                    _ => GameResult::Black,
                });
                round.pairings.push(pairing);
            }
            assert_eq!(seen.len(), present.len());
            rounds.push(round);
        }
    }
    println!(
        "{quality:?}: mean gap {:.3} points, {:.1} % of games between equal scores, {:.2} % of claims to a color refused",
        f64::from(quality.gap) / 2.0 / f64::from(quality.games),
        100.0 * f64::from(quality.equal) / f64::from(quality.games),
        50.0 * f64::from(quality.color_refused) / f64::from(quality.games),
    );
    assert!(quality.ended_early < 20, "{quality:?}");
    assert!(f64::from(quality.gap) / 2.0 / f64::from(quality.games) < 0.35);
}
