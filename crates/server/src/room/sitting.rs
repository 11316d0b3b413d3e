//! The games that the same people play one after another, as one of their tables knows them.

use std::collections::HashMap;

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Sitting, SittingEntry};
use facedown_storage::id::Id;
use facedown_storage::{SittingGame, TableRow};

use super::abort::{aborter, is_aborted};

/// The games of a sitting, seen from one of its tables.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    own: Id,
    deal: Id,
    white: u8,
    /// Were the colors drawn by lot on this deal?
    drawn: bool,
    /// Are the games on one deal played at once?
    at_once: bool,
    games: Vec<SittingGame>,
    /// Boards that have this deal, where it is that of a whole round, and how many games there are on it and are over, as
    /// far as that was known when the table was loaded.
    shared: Option<(u32, [u32; 2])>,
}

/// Which players have aborted a game on a deal, by deal.
type Aborters<'a> = HashMap<&'a Id, [bool; 2]>;

impl Games {
    /// The games of the sitting of a table, in order.
    pub(crate) fn new(row: &TableRow, at_once: bool, games: Vec<SittingGame>) -> Games {
        let (own, deal) = (row.id.clone(), row.deal.clone());
        Games { own, deal, white: row.white, drawn: row.drawn, at_once, games, shared: None }
    }

    /// The same after something happened in the sitting. Is anything other than it was?
    pub(crate) fn refresh(&mut self, games: Vec<SittingGame>) -> bool {
        let news = self.games != games;
        self.games = games;
        news
    }

    /// So many boards have the deal of this table.
    pub(crate) fn shares_its_deal_with(&mut self, boards: u32) {
        self.shared = Some((boards, [0; 2]));
    }

    /// So many games were made on the deal of a whole round, and so many of them are over.
    pub(crate) fn on_the_shared_deal(&mut self, games: [u32; 2]) {
        self.shared = self.shared.map(|(boards, _)| (boards, games));
    }

    /// The lot has given the first seat of this table to a player.
    pub(crate) fn drawn(&mut self, white: u8) {
        self.white = white;
        self.games.iter_mut().filter(|g| g.table == self.own).for_each(|g| g.white = white);
    }

    /// All tables of the sitting but this one.
    pub(crate) fn others(&self) -> impl Iterator<Item = &Id> {
        self.games.iter().map(|g| &g.table).filter(|id| **id != self.own)
    }

    /// Number of the sitting's last game, which is the number of its games.
    pub(crate) fn last_number(&self) -> u32 {
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// Are the games on one deal played at once?
    pub(crate) fn at_once(&self) -> bool {
        self.at_once
    }

    /// The seat of a player at this table.
    pub(crate) fn seat_of(&self, player: u8, seats: &[Seat]) -> Seat {
        let index = usize::from(player != self.white);
        seats.get(index).or(seats.first()).copied().unwrap_or(Seat::Solo)
    }

    fn on_this_deal(&self) -> impl Iterator<Item = &SittingGame> {
        self.games.iter().filter(|g| g.deal == self.deal)
    }

    /// Was a game on this deal aborted? No other is begun on it then.
    pub(crate) fn was_aborted(&self) -> bool {
        self.on_this_deal().any(|g| g.result.as_deref().is_some_and(is_aborted))
    }

    /// The player who ended a pair that is played at once by aborting one of its games.
    pub(crate) fn pair_ended_by(&self) -> Option<u8> {
        let mut results = self.on_this_deal().filter_map(|g| g.result.as_deref());
        results.find_map(aborter).filter(|_| self.at_once)
    }

    /// The other table on this deal, in a pair that is played at once.
    pub(crate) fn beside(&self) -> Option<&Id> {
        self.on_this_deal().map(|g| &g.table).find(|id| **id != self.own).filter(|_| self.at_once)
    }

    /// Is the last game on this deal over, so that the deal is opened?
    pub(crate) fn deal_is_over(&self) -> bool {
        if let Some((boards, [made, over])) = self.shared
            && (made < boards || over < made)
        {
            return false;
        }
        let expected = self.on_this_deal().map(|g| g.games_on_deal as usize).max().unwrap_or(1);
        let (mut begun, mut over) = (0, 0);
        for game in self.on_this_deal() {
            begun += 1;
            over += usize::from(game.result.is_some());
        }
        over == if self.was_aborted() { begun } else { expected }
    }

    /// Is every game on this deal over that has begun?
    pub(crate) fn begun_are_over(&self) -> bool {
        self.pair_ended_by().is_some() || self.on_this_deal().all(|g| g.result.is_some())
    }

    /// The table that makes the game after this one: in a pair that is played at once the first of the two, so that
    /// they do not make one each.
    pub(crate) fn makes_the_next(&self) -> &Id {
        let first = self.on_this_deal().next().filter(|_| self.at_once);
        first.map_or(&self.own, |g| &g.table)
    }

    /// The game that follows this one, if it was made: in a pair that is played at once, the game after both.
    pub(crate) fn next(&self) -> Option<&Id> {
        let after = self.games.iter().skip_while(|g| g.table != self.own).skip(1);
        after.into_iter().find(|g| !self.at_once || g.deal != self.deal).map(|g| &g.table)
    }

    /// The player who has the first seat in a new deal after this one, and whether the lot says who it is. The colors
    /// change from game to game. An aborted game changes nothing: colors that were drawn for it are drawn anew, and
    /// others are as they were when its deal began.
    pub(crate) fn colors_of_next_deal(&self, seats: usize) -> (u8, bool) {
        let mut whites = self.on_this_deal().map(|g| g.white);
        let first = whites.next().unwrap_or(self.white);
        match (self.was_aborted(), self.drawn) {
            // Nobody has a color before the lot has said so; until then player 0 stands first.
            (true, true) => (0, true),
            (true, false) => (first, false),
            (false, _) if seats == 1 => (first, false),
            (false, _) => (other_player(whites.last().unwrap_or(first)), false),
        }
    }

    fn aborters(&self) -> Aborters<'_> {
        let mut aborters = Aborters::new();
        for game in &self.games {
            if let Some(player) = game.result.as_deref().and_then(aborter) {
                aborters.entry(&game.deal).or_default()[usize::from(player != 0)] = true;
            }
        }
        aborters
    }

    /// The parts, as everybody sees them.
    pub(crate) fn shown(&self) -> Sitting {
        let pair = |g: &SittingGame| u8::try_from(g.game_of_deal).ok().filter(|_| g.games_on_deal > 1);
        let entry = |g: &SittingGame| SittingEntry {
            table: g.table.to_string(),
            white: g.white,
            pair: pair(g),
            // Who aborted it is said by the counts.
            result: g.result.as_ref().map(|r| if is_aborted(r) { "*".to_owned() } else { r.clone() }),
        };
        let aborters = self.aborters();
        let count = |player: usize| aborters.values().filter(|by| by[player]).count();
        let own = self.games.iter().find(|g| g.table == self.own).and_then(pair);
        Sitting {
            games: self.games.iter().map(entry).collect(),
            score: score(self.games.iter(), &aborters),
            pair_score: own.filter(|_| !self.was_aborted()).map(|_| score(self.on_this_deal(), &aborters)),
            pair: own,
            white: self.white,
            aborts: [0, 1].map(|player| u32::try_from(count(player)).unwrap_or(u32::MAX)),
        }
    }
}

/// The player that is not this one.
pub(crate) fn other_player(player: u8) -> u8 {
    u8::from(player == 0)
}

/// Points of player 0 and player 1. Whoever aborts a game of a pair gains nothing by it: what this player has won in
/// the other game does not count, and what the opponent has won stays.
fn score<'a>(games: impl Iterator<Item = &'a SittingGame>, aborters: &Aborters<'_>) -> [f64; 2] {
    let mut points = [0.0, 0.0];
    for game in games {
        let (white, black) = match game.result.as_deref() {
            Some("1-0") => (1.0, 0.0),
            Some("0-1") => (0.0, 1.0),
            Some("1/2-1/2") => (0.5, 0.5),
            _ => continue,
        };
        let first = usize::from(game.white != 0);
        let aborted = aborters.get(&game.deal).copied().unwrap_or_default();
        for (player, won) in [(first, white), (1 - first, black)] {
            points[player] += if aborted[player] { 0.0 } else { won };
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, deal: &str, of: (u32, u32), white: u8, result: Option<&str>) -> SittingGame {
        SittingGame {
            table: Id::given(format!("table-{number}")),
            white,
            deal: Id::given(deal.to_owned()),
            game_of_deal: of.0,
            games_on_deal: of.1,
            result: result.map(str::to_owned),
        }
    }

    fn seen_from(number: u32, deal: &str, white: u8, at_once: bool, games: &[SittingGame]) -> Games {
        let row = TableRow {
            id: Id::given(format!("table-{number}")),
            sitting: Id::given("sitting".to_owned()),
            number,
            game: "any".to_owned(),
            rules: 1,
            options: Vec::new(),
            deal: Id::given(deal.to_owned()),
            game_of_deal: 1,
            games_on_deal: 1,
            white,
            drawn: false,
            clock: None,
            position: None,
            daily: None,
            rated: false,
        };
        Games::new(&row, at_once, games.to_vec())
    }

    #[test]
    fn points_go_to_players_and_not_to_colors() {
        let games = [
            game(1, "a", (1, 2), 0, Some("1-0")),
            game(2, "a", (2, 2), 1, Some("1-0")),
            game(3, "b", (1, 2), 0, Some("1/2-1/2")),
            game(4, "b", (2, 2), 1, Some("0-1")),
            game(5, "c", (1, 2), 0, None),
        ];
        let sitting = seen_from(4, "b", 1, false, &games).shown();
        assert_eq!(sitting.score, [2.5, 1.5]);
        assert_eq!(sitting.pair_score, Some([1.5, 0.5]));
        assert_eq!(sitting.pair, Some(2));
        let alone = seen_from(1, "x", 0, false, &[game(1, "x", (1, 1), 0, Some("0-1"))]).shown();
        assert_eq!((alone.score, alone.pair_score, alone.pair), ([0.0, 1.0], None, None));
    }

    #[test]
    fn a_deal_is_over_after_the_last_game_on_it() {
        let first = game(1, "a", (1, 2), 0, Some("1-0"));
        assert!(!seen_from(1, "a", 0, false, std::slice::from_ref(&first)).deal_is_over());
        let running = [first.clone(), game(2, "a", (2, 2), 1, None)];
        assert!(!seen_from(1, "a", 0, false, &running).deal_is_over());
        let both = [first, game(2, "a", (2, 2), 1, Some("1-0"))];
        assert!(seen_from(1, "a", 0, false, &both).deal_is_over());
    }

    #[test]
    fn the_next_game_of_a_pair_at_once_comes_after_both() {
        let mut games = vec![game(1, "a", (1, 2), 0, None), game(2, "a", (2, 2), 1, None)];
        let next = |from, white, at_once, games: &[_]| {
            seen_from(from, "a", white, at_once, games).next().map(|id| id.as_str().to_owned())
        };
        assert_eq!(next(1, 0, true, &games), None);
        assert_eq!(next(1, 0, false, &games).as_deref(), Some("table-2"));
        games.push(game(3, "b", (1, 2), 0, None));
        assert_eq!(next(1, 0, true, &games).as_deref(), Some("table-3"));
        assert_eq!(next(2, 1, true, &games).as_deref(), Some("table-3"));
        assert_eq!(seen_from(2, "a", 1, true, &games).colors_of_next_deal(2), (0, false));
    }

    #[test]
    fn an_abort_ends_a_pair_and_gives_nothing_to_the_one_who_asked_for_it() {
        let won = game(1, "a", (1, 2), 0, Some("1-0"));
        for (by, score) in [("*0", [0.0, 0.0]), ("*1", [1.0, 0.0])] {
            let games = [won.clone(), game(2, "a", (2, 2), 1, Some(by))];
            let seen = seen_from(2, "a", 1, false, &games);
            assert_eq!(seen.colors_of_next_deal(2), (0, false), "{by}");
            let sitting = seen.shown();
            assert_eq!((sitting.score, sitting.pair_score), (score, None), "{by}");
            assert_eq!(sitting.games[1].result.as_deref(), Some("*"));
        }
        // A room that did not keep who had done it took nothing from anybody.
        let old = [won, game(2, "a", (2, 2), 1, Some("*"))];
        let sitting = seen_from(2, "a", 1, false, &old).shown();
        assert_eq!((sitting.score, sitting.aborts), ([1.0, 0.0], [0, 0]));
    }

    #[test]
    fn a_deal_of_a_pair_is_over_with_an_abort_unless_a_game_goes_on_on_it() {
        let aborted = game(1, "a", (1, 2), 0, Some("*0"));
        let seen = seen_from(1, "a", 0, false, std::slice::from_ref(&aborted));
        assert!(seen.deal_is_over() && seen.begun_are_over());
        assert_eq!(seen.colors_of_next_deal(2), (0, false));
        let both = [aborted, game(2, "a", (2, 2), 1, None)];
        assert!(!seen_from(1, "a", 0, false, &both).begun_are_over());
        for at_once in [false, true] {
            let seen = seen_from(2, "a", 1, at_once, &both);
            assert!(!seen.deal_is_over());
            assert_eq!((seen.pair_ended_by(), seen.begun_are_over()), (at_once.then_some(0), at_once));
        }
    }

    #[test]
    fn aborts_are_counted_once_a_pair_and_by_player() {
        let games = [
            game(1, "a", (1, 2), 0, Some("*1")),
            game(2, "a", (2, 2), 1, Some("*1")),
            game(3, "b", (1, 2), 0, Some("*0")),
            game(4, "b", (2, 2), 1, Some("*1")),
            game(5, "c", (1, 2), 0, Some("*")),
        ];
        assert_eq!(seen_from(5, "c", 0, true, &games).shown().aborts, [1, 2]);
    }
}
