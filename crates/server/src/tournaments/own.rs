//! A player's own side of a tournament: the boards at which he is awaited, and leaving.

use facedown_protocol::{OwnBoard, OwnBoards, TournamentView};
use facedown_storage::id::{Id, Token};
use facedown_storage::tournaments::Right;
use facedown_tournament::event::Command;
use sha2::{Digest, Sha256};

use super::kept::{Write, entry};
use super::line::By;
use super::{Tournaments, steps};
use crate::error::{Error, TournamentError};

impl Tournaments {
    async fn number(&self, id: &Id, token: &Token) -> Result<u32, Error> {
        match self.right(id, token).await? {
            Some(Right::Entry(number)) => Ok(number),
            _ => Err(TournamentError::NotEntered.into()),
        }
    }

    /// The boards at which a player is awaited, each with the token of his seat there.
    ///
    /// # Errors
    /// A token of nobody who has entered.
    pub(crate) async fn own_boards(&self, id: &Id, token: Token) -> Result<OwnBoards, Error> {
        let number = self.number(id, &token).await?;
        let (kept, boards) = (self.read(id).await?, self.stored()?.boards(id).await?);
        let entered = token.into_text();
        let mut own = Vec::new();
        for (round, of) in steps::rounds(&kept.event) {
            for (board, pairing) in (1u32..).zip(&of.pairings) {
                if pairing.is_finished() || pairing.opponent(entry(number)).is_none() {
                    continue;
                }
                let player = u8::from(pairing.white.0 != number);
                let Some(sitting) = steps::of_pairing(&boards, round, pairing).last() else { continue };
                let Some(game) = sitting.games.iter().find(|game| game.result.is_none()) else { continue };
                let seat = seat_token(&entered, &sitting.row.sitting);
                self.stored()?.open_seat(&sitting.row.sitting, seat.sha256(), player).await?;
                own.push(OwnBoard { round, board, table: game.table.to_string(), token: seat.into_text() });
            }
        }
        Ok(OwnBoards { boards: own })
    }

    /// Lets a player leave the tournament.
    ///
    /// # Errors
    /// A token of nobody who has entered, somebody who has left.
    pub(crate) async fn leave(&self, id: &Id, token: &Token) -> Result<TournamentView, Error> {
        let number = self.number(id, token).await?;
        let command = Command::Withdraw { number: entry(number) };
        self.write(id, Write::Command { by: By::Player, table: None, command }).await?;
        self.after(id).await;
        self.view(id).await
    }
}

/// The token of a player's seat: it follows from the token of the entry, which the room does not keep, so that the same page
/// has one seat however often it asks.
fn seat_token(entered: &str, sitting: &Id) -> Token {
    let mut hash = Sha256::new();
    hash.update(b"facedown seat of a tournament\0");
    hash.update(entered.as_bytes());
    hash.update(b"\0");
    hash.update(sitting.as_str().as_bytes());
    Token::new(hash.finalize().into())
}
