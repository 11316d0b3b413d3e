//! The games that the same people play one after another, as one of their tables knows them.

use facedown_core::seat::Seat;

use crate::id::Id;
use crate::protocol::{Sitting, SittingEntry};
use crate::storage::{SittingGame, TableRow};

/// The games of a sitting, seen from one of its tables.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    own: Id,
    deal: Id,
    white: u8,
    /// Are the games on one deal played at once?
    at_once: bool,
    games: Vec<SittingGame>,
}

impl Games {
    /// The games of the sitting of a table, in order.
    pub(crate) fn new(row: &TableRow, at_once: bool, games: Vec<SittingGame>) -> Games {
        Games { own: row.id.clone(), deal: row.deal.clone(), white: row.white, at_once, games }
    }

    /// The same after something happened elsewhere in the sitting.
    pub(crate) fn refresh(&mut self, games: Vec<SittingGame>) {
        self.games = games;
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

    /// How many games there are.
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

    /// Is the last game on this deal over, so that the deal is opened?
    pub(crate) fn deal_is_over(&self) -> bool {
        let expected = self.on_this_deal().map(|g| g.games_on_deal as usize).max().unwrap_or(1);
        let over = self.on_this_deal().filter(|g| g.result.is_some()).count();
        over == expected
    }

    /// Is every game on this deal over that has begun?
    pub(crate) fn begun_are_over(&self) -> bool {
        self.on_this_deal().all(|g| g.result.is_some())
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

    /// The player who has the first seat in a new deal after this one: the colors change from game to game.
    pub(crate) fn white_of_next_deal(&self, seats: usize) -> u8 {
        let last = self.on_this_deal().last().map_or(self.white, |g| g.white);
        if seats == 1 { last } else { other_player(last) }
    }

    /// What everybody sees of it.
    pub(crate) fn shown(&self) -> Sitting {
        let pair = |g: &SittingGame| u8::try_from(g.game_of_deal).ok().filter(|_| g.games_on_deal > 1);
        let entry = |g: &SittingGame| SittingEntry {
            table: g.table.to_string(),
            white: g.white,
            pair: pair(g),
            result: g.result.clone(),
        };
        let own = self.games.iter().find(|g| g.table == self.own).and_then(pair);
        Sitting {
            games: self.games.iter().map(entry).collect(),
            score: score(self.games.iter()),
            pair_score: own.map(|_| score(self.on_this_deal())),
            pair: own,
            white: self.white,
        }
    }
}

/// The player that is not this one.
pub(crate) fn other_player(player: u8) -> u8 {
    u8::from(player == 0)
}

/// Points of player 0 and player 1.
fn score<'a>(games: impl Iterator<Item = &'a SittingGame>) -> [f64; 2] {
    let mut points = [0.0, 0.0];
    for game in games {
        let (white, black) = match game.result.as_deref() {
            Some("1-0") => (1.0, 0.0),
            Some("0-1") => (0.0, 1.0),
            Some("1/2-1/2") => (0.5, 0.5),
            _ => continue,
        };
        let first = usize::from(game.white != 0);
        points[first] += white;
        points[1 - first] += black;
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
        assert_eq!(seen_from(2, "a", 1, true, &games).white_of_next_deal(2), 0);
    }
}
