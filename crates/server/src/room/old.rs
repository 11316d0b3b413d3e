//! Games that were begun by rules which this program does not have. Nobody can go on with one, so it ends when it is
//! asked for and counts for nothing, with its deal opened; and what is stored of it can be read.

use facedown_core::deal::to_hex;
use facedown_storage::id::Id;
use facedown_storage::{Append, StorageError, StoredTable};
use serde_json::{Value, json};

use super::Room;
use super::apply::stored;
use super::entry::Entry;
use crate::error::Error;

/// The form in which a game is written that cannot be replayed.
const FORMAT: &str = "facedown-log/1";

impl Room {
    /// Ends the games on a deal that were begun by other rules and go on.
    pub(super) async fn end_old(&self, table: &StoredTable) -> Result<(), Error> {
        let sitting = self.storage().sitting(&table.row.sitting).await?;
        for game in sitting.iter().filter(|game| game.deal == table.row.deal && game.result.is_none()) {
            let claim = self.claim(&game.table).await?;
            let Some(stored_game) = self.storage().load(&game.table).await? else { continue };
            if stored_game.row.rules != table.row.rules {
                continue;
            }
            let (n, entry) = (stored_game.log.len() as u64 + 1, stored(&Entry::RulesChanged {})?);
            let line = Append::line(game.table.clone(), claim.epoch, n, entry);
            let end = Append { result: Some("*".to_owned()), ..line };
            match self.storage().append(self.now(), end).await {
                // Somebody else was faster.
                Ok(()) | Err(StorageError::Taken { .. } | StorageError::Fenced { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            self.release(&game.table, claim.epoch).await;
            tracing::info!(table = %game.table, rules = table.row.rules, "a game of older rules was ended");
        }
        Ok(())
    }

    /// The stored log of a game of other rules, a JSON object a line: how it was set up, with the secret of its deal
    /// once all games on it are over, and then its log.
    ///
    /// # Errors
    /// The storage's; [`Error::NoSuchTable`].
    pub(super) async fn old_record(&self, table: &Id) -> Result<String, Error> {
        let game = self.storage().load(table).await?;
        let game = game.ok_or_else(|| Error::NoSuchTable { id: table.to_string() })?;
        let sitting = self.storage().sitting(&game.row.sitting).await?;
        let mut on_the_deal = sitting.iter().filter(|other| other.deal == game.row.deal);
        let result = sitting.iter().find(|other| other.table == *table).and_then(|own| own.result.clone());
        let open = on_the_deal.all(|other| other.result.is_some());
        let head = json!({
            "line": "header",
            "format": FORMAT,
            "game": game.row.game,
            "rules": game.row.rules,
            "options": game.row.options.iter().map(|(k, v)| (k.clone(), json!(v))).collect::<serde_json::Map<_, _>>(),
            "names": game.names,
            "white": game.row.white,
            "position": game.row.position,
            "daily": game.row.daily,
            "commitment": game.secret.commitment().to_string(),
            "secret": open.then(|| to_hex(game.secret.bytes())),
            "result": result,
        });
        let mut text = format!("{head}\n");
        for (line, n) in game.log.iter().zip(1u32..) {
            let entry = serde_json::from_str::<Value>(&line.entry);
            let why =
                |e: serde_json::Error| Error::Log { table: table.to_string(), line: n, why: e.to_string() };
            text += &format!(
                "{}\n",
                json!({"line": "entry", "n": n, "at": line.at, "entry": entry.map_err(why)?})
            );
        }
        Ok(text)
    }
}
