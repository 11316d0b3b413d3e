//! The arithmetic of ratings.

use instant_glicko_2::algorithm::{InternalGame, PublicGame, rate_games_untimed};
use instant_glicko_2::{FromWithParameters, InternalRating, IntoWithParameters, Parameters, PublicRating};
use serde::{Deserialize, Serialize};

/// Constants and limits of a ladder.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Rating of a newcomer.
    pub start: f64,
    /// Deviation of a newcomer; also the highest one.
    pub start_deviation: f64,
    /// Volatility of a newcomer.
    pub start_volatility: f64,
    /// The system constant that bounds changes of volatility, 0.3 to 1.2.
    pub tau: f64,
    /// Rating periods in a day.
    pub periods_a_day: f64,
    /// Lowest deviation after a game.
    pub least_deviation: f64,
    /// Lowest rating.
    pub least_rating: f64,
    /// Highest volatility.
    pub most_volatility: f64,
    /// The furthest that one game moves a rating.
    pub most_change: f64,
    /// From this deviation on a rating is provisional.
    pub provisional: f64,
    /// Up to this deviation a player is on the leader board.
    pub listed: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            start: 1500.0,
            start_deviation: 500.0,
            start_volatility: 0.09,
            tau: 0.75,
            periods_a_day: 0.214_36,
            least_deviation: 45.0,
            least_rating: 400.0,
            most_volatility: 0.1,
            most_change: 700.0,
            provisional: 110.0,
            listed: 65.0,
        }
    }
}

/// A player's rating on one ladder.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// On the scale where 400 points are about ten to one.
    pub rating: f64,
    /// One standard error of it, in the same points, as of the last game.
    pub deviation: f64,
    /// The expected fluctuation.
    pub volatility: f64,
    /// Rated games.
    pub games: u32,
    /// Instant of the last game, in seconds from any fixed origin; null before the first.
    pub last: Option<u64>,
}

impl Rating {
    /// A newcomer's.
    #[must_use]
    pub fn new(settings: &Settings) -> Rating {
        Rating {
            rating: settings.start,
            deviation: settings.start_deviation,
            volatility: settings.start_volatility,
            games: 0,
            last: None,
        }
    }

    /// Rating periods from the last game to an instant; 0 before the first game, and where the clock was set back.
    fn periods(&self, at: u64, settings: &Settings) -> f64 {
        let seconds = self.last.map_or(0, |last| at.saturating_sub(last));
        seconds as f64 / 86_400.0 * settings.periods_a_day.max(0.0)
    }

    /// The rating as it stands at an instant: without games its deviation grows.
    #[must_use]
    pub fn at(&self, at: u64, settings: &Settings) -> Rating {
        let grown = rate_period(self, &[], self.periods(at, settings), settings);
        Rating { last: self.last, games: self.games, ..grown }
    }

    /// Is it shown with a question mark?
    #[must_use]
    pub fn is_provisional(&self, settings: &Settings) -> bool {
        self.deviation >= settings.provisional
    }

    /// Is it sure enough for the leader board?
    #[must_use]
    pub fn is_listed(&self, settings: &Settings) -> bool {
        self.deviation <= settings.listed
    }

    /// The rating as it is shown: rounded, with `?` while it is provisional.
    #[must_use]
    pub fn shown(&self, settings: &Settings) -> String {
        format!("{:.0}{}", self.rating, if self.is_provisional(settings) { "?" } else { "" })
    }

    /// Values that the arithmetic can work with: finite, and above zero where they must be.
    fn sound(&self, settings: &Settings) -> PublicRating {
        let or = |value: f64, fallback: f64| if value.is_finite() { value } else { fallback };
        PublicRating::new(
            or(self.rating, settings.start),
            or(self.deviation, settings.start_deviation).max(1.0),
            or(self.volatility, settings.start_volatility).max(1e-6),
        )
    }
}

fn parameters(settings: &Settings) -> Parameters {
    let start = Rating::new(settings).sound(settings);
    Parameters::new(start, settings.tau, 1e-6)
}

/// Rates the games of one period, each against an opponent as he was before it, with a score of 0 to 1 (a pair of games
/// on one deal counts as one with half the sum). `periods`, at least 0, have gone by since the last one.
///
/// Deviation, rating and volatility are kept in the limits of the settings; a game moves the rating no further than
/// `most_change`. The instant of the last game is left alone.
#[must_use]
pub fn rate_period(player: &Rating, games: &[(Rating, f64)], periods: f64, settings: &Settings) -> Rating {
    let parameters = parameters(settings);
    let before = player.sound(settings);
    let results: Vec<InternalGame> = games
        .iter()
        .map(|(opponent, score)| {
            let score = if score.is_finite() { score.clamp(0.0, 1.0) } else { 0.5 };
            InternalGame::from_with_parameters(PublicGame::new(opponent.sound(settings), score), parameters)
        })
        .collect();
    let internal: InternalRating = before.into_with_parameters(parameters);
    let periods = if periods.is_finite() { periods.max(0.0) } else { 0.0 };
    let after = rate_games_untimed(internal, &results, periods, parameters);
    let after: PublicRating = after.into_with_parameters(parameters);
    let reach = settings.most_change * games.len() as f64;
    let rating = after.rating().clamp(before.rating() - reach, before.rating() + reach);
    Rating {
        rating: rating.max(settings.least_rating),
        deviation: after.deviation().clamp(settings.least_deviation, settings.start_deviation),
        volatility: after.volatility().min(settings.most_volatility),
        games: player.games.saturating_add(u32::try_from(games.len()).unwrap_or(u32::MAX)),
        last: player.last,
    }
}

/// Both players after a game at an instant; `score` is the first one's, 0 to 1. Each is rated from the values before
/// it.
#[must_use]
pub fn rate(first: &Rating, second: &Rating, score: f64, at: u64, settings: &Settings) -> (Rating, Rating) {
    let one = |player: &Rating, opponent: &Rating, score: f64| Rating {
        last: Some(player.last.map_or(at, |last| last.max(at))),
        ..rate_period(player, &[(*opponent, score)], player.periods(at, settings), settings)
    };
    (one(first, second, score), one(second, first, 1.0 - score))
}

/// The share of the points that the first player is expected to make, 0 to 1. Doubt about either rating draws it toward
/// a half.
#[must_use]
pub fn expected(first: &Rating, second: &Rating) -> f64 {
    let scale = 400.0 / std::f64::consts::LN_10;
    let spread = first.deviation.hypot(second.deviation) / scale;
    let weight = 1.0 / (1.0 + 3.0 * spread.powi(2) / std::f64::consts::PI.powi(2)).sqrt();
    1.0 / (1.0 + (-weight * (first.rating - second.rating) / scale).exp())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn rating(rating: f64, deviation: f64, volatility: f64) -> Rating {
        Rating { rating, deviation, volatility, games: 0, last: None }
    }

    /// Settings without limits.
    fn open(tau: f64) -> Settings {
        Settings {
            tau,
            start_deviation: 1e6,
            least_deviation: 0.0,
            least_rating: -1e9,
            most_volatility: 1e3,
            most_change: 1e9,
            ..Settings::default()
        }
    }

    #[test]
    fn example_of_the_paper() {
        let games = [
            (rating(1400.0, 30.0, 0.06), 1.0),
            (rating(1550.0, 100.0, 0.06), 0.0),
            (rating(1700.0, 300.0, 0.06), 0.0),
        ];
        let after = rate_period(&rating(1500.0, 200.0, 0.06), &games, 1.0, &open(0.5));
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
        assert_eq!(after.games, 3);
    }

    /// Glicko-2 a second time, straight from the paper's formulas for one game, with the volatility found by halving an
    /// interval instead of by regula falsi.
    fn slow(
        player: (f64, f64, f64),
        opponent: (f64, f64),
        score: f64,
        periods: f64,
        tau: f64,
    ) -> (f64, f64, f64) {
        let factor = 173.717_792_761_241_78; // 400 / ln 10
        let (mu, phi, sigma) = ((player.0 - 1500.0) / factor, player.1 / factor, player.2);
        let (mu_j, phi_j) = ((opponent.0 - 1500.0) / factor, opponent.1 / factor);
        let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (std::f64::consts::PI * std::f64::consts::PI)).sqrt();
        let e = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
        let v = 1.0 / (g * g * e * (1.0 - e));
        let delta = v * g * (score - e);
        let a = (sigma * sigma).ln();
        let f = |x: f64| {
            let ex = x.exp();
            ex * (delta * delta - phi * phi - v - ex) / (2.0 * (phi * phi + v + ex).powi(2))
                - (x - a) / (tau * tau)
        };
        let (mut low, mut high) = (a - 40.0, a + 40.0);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if f(middle) > 0.0 { low = middle } else { high = middle }
        }
        let volatility = ((low + high) / 4.0).exp();
        let before = (phi * phi + periods * volatility * volatility).sqrt();
        let after = 1.0 / (1.0 / (before * before) + 1.0 / v).sqrt();
        (1500.0 + factor * (mu + after * after * g * (score - e)), after * factor, volatility)
    }

    #[test]
    fn ten_thousand_games_agree_with_a_second_implementation() {
        let settings = open(0.75);
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        let mut fast = vec![rating(1500.0, 500.0, 0.09); 40];
        let mut other = vec![((1500.0, 500.0, 0.09), None::<u64>); 40];
        let (mut now, mut worst) = (0_u64, 0.0_f64);
        for _ in 0..10_000 {
            now += rng.random_range(0..7200);
            let first = rng.random_range(0..40_usize);
            let second = (first + rng.random_range(1..40_usize)) % 40;
            // The lower number is the stronger, so that ratings spread.
            let hope = 1.0 / (1.0 + ((first as f64 - second as f64) / 10.0).exp());
            let score = match rng.random::<f64>() {
                x if x < hope * 0.9 => 1.0,
                x if x < hope * 0.9 + 0.1 => 0.5,
                _ => 0.0,
            };
            let (a, b) = rate(&fast[first], &fast[second], score, now, &settings);
            (fast[first], fast[second]) = (a, b);
            let periods = |last: Option<u64>| last.map_or(0.0, |l| (now - l) as f64 / 86_400.0 * 0.214_36);
            let (p, q) = (other[first], other[second]);
            other[first] = (slow(p.0, (q.0.0, q.0.1), score, periods(p.1), 0.75), Some(now));
            other[second] = (slow(q.0, (p.0.0, p.0.1), 1.0 - score, periods(q.1), 0.75), Some(now));
            for i in [first, second] {
                let (r, d, v) = other[i].0;
                worst = worst.max((fast[i].rating - r).abs()).max((fast[i].deviation - d).abs());
                assert!((fast[i].volatility - v).abs() < 1e-5, "{:?} against {v}", fast[i]);
            }
        }
        println!("10,000 games: largest difference of a rating or deviation {worst:.2e} points");
        assert!(worst < 0.01, "{worst}");
        assert!(fast[0].rating > fast[39].rating + 400.0, "the games spread the ratings");
    }

    #[test]
    fn marks_and_limits() {
        let settings = Settings::default();
        let new = Rating::new(&settings);
        assert_eq!(new.shown(&settings), "1500?");
        let mut player = new;
        let settled = rating(1500.0, 60.0, 0.06);
        let mut needed = 0_u32;
        while player.is_provisional(&settings) {
            needed += 1;
            player = rate(&player, &settled, f64::from(needed % 2), u64::from(needed) * 3600, &settings).0;
        }
        assert!((8..=20).contains(&needed), "{needed} games leave provisional");
        assert!(!player.is_listed(&settings));
        let grown = player.at(player.last.unwrap() + 86_400 * 365 * 5, &settings);
        assert!(grown.deviation > player.deviation && grown.deviation <= 500.0);
        assert_eq!((grown.rating, grown.games, grown.last), (player.rating, player.games, player.last));
        let low =
            rate_period(&rating(400.0, 300.0, 0.09), &[(rating(800.0, 45.0, 0.06), 0.0)], 0.0, &settings);
        assert_eq!(low.rating, 400.0);
    }

    #[test]
    fn expectation_is_a_half_between_equals_and_doubt_pulls_toward_it() {
        let sure = expected(&rating(1700.0, 30.0, 0.06), &rating(1500.0, 30.0, 0.06));
        let unsure = expected(&rating(1700.0, 300.0, 0.06), &rating(1500.0, 300.0, 0.06));
        assert!((expected(&rating(1500.0, 90.0, 0.06), &rating(1500.0, 30.0, 0.06)) - 0.5).abs() < 1e-12);
        assert!((sure - 0.7597).abs() < 0.005 && unsure < sure && unsure > 0.5, "{sure} {unsure}");
    }

    proptest! {
        #[test]
        fn any_input_gives_a_sound_rating(
            r in prop::num::f64::ANY, d in prop::num::f64::ANY, v in 0.0..1.0_f64,
            score in prop::num::f64::ANY, at in any::<u64>(),
        ) {
            let settings = Settings::default();
            prop_assume!(!r.is_finite() || r.abs() < 10_000.0);
            prop_assume!(!d.is_finite() || d.abs() < 10_000.0);
            let (a, b) = rate(&rating(r, d, v), &Rating::new(&settings), score, at, &settings);
            for x in [a, b] {
                prop_assert!(x.rating >= 400.0 && x.rating.is_finite());
                prop_assert!((45.0..=500.0).contains(&x.deviation));
                prop_assert!(x.volatility > 0.0 && x.volatility <= 0.1);
            }
        }
    }
}
