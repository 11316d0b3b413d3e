//! Tournaments in a storage: what was agreed, the log of what was done, the tokens, and the sittings at which the pairings
//! are played. The statements are the same in both databases.

use std::sync::Arc;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use serde_json::Value;

use super::{LogLine, Millis, NewSitting, NewTable, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// The rights that a token gives in a tournament.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Right {
    /// Everything that an organizer does.
    Organizer,
    /// An entry: whoever shows it may enter.
    Invite,
    /// The entry with this number.
    Entry(u32),
}

/// A token that is to be kept.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The hash of it.
    pub sha256: [u8; 32],
    /// The rights that it gives.
    pub right: Right,
    /// The account to which it was given.
    pub user: Option<Id>,
}

/// A tournament that is to be made.
#[derive(Clone)]
pub struct NewTournament {
    /// Its id.
    pub id: Id,
    /// The terms, as JSON.
    pub terms: String,
    /// Is it in the list for everybody?
    pub listed: bool,
    /// Its first tokens.
    pub tokens: Vec<NewToken>,
    /// The secret of its deals, where all boards of a round have the same.
    pub secret: Option<[u8; 32]>,
}

/// A tournament as it is stored.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// The terms, as JSON.
    pub terms: String,
    /// Time at which it was made.
    pub made_at: Millis,
    /// Time at which it was last changed.
    pub last_at: Millis,
    /// Everything that was done with it, in order.
    pub log: Vec<LogLine>,
}

/// A line of the list of tournaments.
#[derive(Clone, Debug)]
pub struct TournamentRow {
    /// Its id.
    pub id: Id,
    /// The terms, as JSON.
    pub terms: String,
    /// The stage in which it is.
    pub stage: String,
    /// Time at which it was made.
    pub made_at: Millis,
}

/// A line that is to be added to a log.
#[derive(Clone, Debug)]
pub struct TournamentLine {
    /// Its tournament.
    pub tournament: Id,
    /// Its number, from 1.
    pub n: u64,
    /// The line, as JSON.
    pub entry: String,
    /// The stage after it.
    pub stage: &'static str,
    /// Tokens that come of it.
    pub tokens: Vec<NewToken>,
    /// The record of the game that was told with it.
    pub record: Option<Arc<str>>,
}

/// The place of a sitting in a tournament; rounds and boards are counted from 1, play-offs behind the rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRow {
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Which sitting of the pairing it is, from 1.
    pub attempt: u32,
    /// The sitting.
    pub sitting: Id,
    /// The entries that play there: White and Black of the pairing's first game, who are players 0 and 1 of the sitting.
    pub players: [u32; 2],
    /// The game of the pairing that is played there first, from 0.
    pub first_game: u32,
    /// The token for looking on, where everybody may.
    pub watch: Option<String>,
}

/// A sitting of a tournament with its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its place.
    pub row: BoardRow,
    /// Its games in order.
    pub games: Vec<BoardGame>,
}

/// One game of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGame {
    /// Id of the table.
    pub table: Id,
    /// The player who has the first seat.
    pub white: u8,
    /// The result as it is stored, where it is over.
    pub result: Option<String>,
    /// Is it dealt?
    pub dealt: bool,
}

/// Tournaments, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Tournaments: Send + Sync {
    /// Makes one.
    async fn make_tournament(&self, at: Millis, new: NewTournament) -> Result<(), StorageError>;

    /// The secret of its deals, where all boards of a round have the same.
    async fn tournament_secret(&self, id: &Id) -> Result<Option<ServerSecret>, StorageError>;

    /// One with its log.
    async fn tournament(&self, id: &Id) -> Result<Option<StoredTournament>, StorageError>;

    /// The number of its last line, and when it was last changed; `None` where there is no such tournament.
    async fn last_line(&self, id: &Id) -> Result<Option<(u64, Millis)>, StorageError>;

    /// Adds a line. Is it there now? Not where somebody else has written one with this number.
    async fn append_line(&self, at: Millis, line: TournamentLine) -> Result<bool, StorageError>;

    /// The record that came with a line.
    async fn told_record(&self, id: &Id, n: u64) -> Result<Option<String>, StorageError>;

    /// The entries of an account: each tournament, and the number there.
    async fn entries_of(&self, user: &Id) -> Result<Vec<(Id, u32)>, StorageError>;

    /// The newest that everybody may see, at most so many.
    async fn tournaments(&self, most: u32) -> Result<Vec<TournamentRow>, StorageError>;

    /// Those that are neither waiting for entries nor over, at most so many.
    async fn tournaments_going_on(&self, most: u32) -> Result<Vec<Id>, StorageError>;

    /// The rights that a token gives in a tournament.
    async fn right(&self, id: &Id, sha256: [u8; 32]) -> Result<Option<Right>, StorageError>;

    /// Keeps a token.
    async fn give_token(&self, id: &Id, token: NewToken) -> Result<(), StorageError>;

    /// The rights of an account in a tournament.
    async fn rights_of(&self, id: &Id, user: &Id) -> Result<Vec<Right>, StorageError>;

    /// Numbers of the entries that somebody has a token for, with the account where there is one.
    async fn taken_entries(&self, id: &Id) -> Result<Vec<(u32, Option<Id>)>, StorageError>;

    /// The name of the account that made a tournament; `None` where nobody was signed in, or the account is closed.
    async fn organizer(&self, id: &Id) -> Result<Option<String>, StorageError>;

    /// Makes the sitting of a board with its first table. Is it made now? Not where there is one.
    async fn make_board(
        &self,
        at: Millis,
        tournament: &Id,
        board: BoardRow,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<bool, StorageError>;

    /// The boards of a tournament in order, with their games.
    async fn boards(&self, id: &Id) -> Result<Vec<Board>, StorageError>;

    /// The tournament of a table.
    async fn tournament_of(&self, table: &Id) -> Result<Option<Id>, StorageError>;

    /// Lets everybody go through the games of a round by their address, and look on with a token.
    async fn open_round(&self, id: &Id, round: u32) -> Result<(), StorageError>;

    /// Lets a token into a sitting as one of its players; it may be there already.
    async fn open_seat(&self, sitting: &Id, sha256: [u8; 32], player: u8) -> Result<(), StorageError>;
}

/// The lines of a log in which an entry is named, with a name that tells nothing in its place.
///
/// # Errors
/// A line that cannot be read.
pub(super) fn nameless(log: &[(i64, String)], number: i64) -> Result<Vec<(i64, String)>, StorageError> {
    let broken = |why: serde_json::Error| StorageError::Impossible(format!("a line of a tournament: {why}"));
    let mut lines: Vec<(i64, Value)> = Vec::new();
    for (n, entry) in log {
        lines.push((*n, serde_json::from_str(entry).map_err(broken)?));
    }
    // No two have one name, whatever the case, in whichever order they came.
    let names: Vec<String> = lines
        .iter()
        .filter_map(|(_, line)| line["command"]["name"].as_str())
        .map(str::to_lowercase)
        .collect();
    let mut name = format!("deleted player {number}");
    while names.contains(&name) {
        name.push('*');
    }
    let (mut entered, mut changed) = (0, Vec::new());
    for (n, line) in &mut lines {
        let command = &mut line["command"];
        let own = match command["do"].as_str() {
            Some("enter") => {
                entered += 1;
                entered == number
            }
            Some("rename") => command["number"].as_i64() == Some(number),
            _ => false,
        };
        if own {
            command["name"] = Value::from(name.clone());
            changed.push((*n, line.to_string()));
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_account_has_no_name_in_the_log_of_a_tournament() {
        let lines = [
            r#"{"by":"player","command":{"do":"enter","name":"Ada","title":"","rating":null,"team":""}}"#,
            r#"{"by":"player","command":{"do":"enter","name":"Deleted player 1","title":"","rating":null,"team":""}}"#,
            r#"{"by":"organizer","command":{"do":"rename","number":1,"name":"Ada L."}}"#,
        ];
        let log: Vec<(i64, String)> = (1..).zip(lines.map(str::to_owned)).collect();
        let changed = nameless(&log, 1).unwrap();
        assert_eq!(changed.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 3]);
        for (_, line) in &changed {
            assert!(line.contains("deleted player 1*") && !line.contains("Ada"), "{line}");
        }
        assert!(nameless(&[(1, "{".to_owned())], 1).is_err());
    }
}
