//! Tables of tournaments: both seats are given away when the table is made, and nobody but the tournament makes the next
//! game there.

use std::collections::BTreeMap;

use facedown_core::deal::ServerSecret;
use facedown_core::rules::options::Chosen;
use facedown_core::table::AnyGame;
use facedown_protocol::{ServerMessage, TableView};
use facedown_storage::id::Id;
use facedown_storage::{Holder, NewSitting, NewTable, RoomDeals, TableRow};
use facedown_tournament::clock::TimeControl;

use super::Room;
use super::apply::stored;
use super::command::Command;
use super::entry::Entry;
use super::making::has_deal;
use crate::error::Error;

/// A table that a tournament wants.
pub(crate) struct BoardWish<'a> {
    /// Id of the game.
    pub(crate) game: &'a str,
    /// Options that do not have their default.
    pub(crate) options: &'a BTreeMap<String, String>,
    /// The clock.
    pub(crate) clock: Option<TimeControl>,
    /// Games that are played there at least: with more than one, a game that is played in pairs is.
    pub(crate) games: u32,
    /// The players, White first.
    pub(crate) names: [String; 2],
    /// May everybody find and watch the game?
    pub(crate) listed: bool,
    /// The deal that all boards of the round have.
    pub(crate) shared: Option<SharedDeal>,
    /// Are its cards sealed?
    pub(crate) sealed: bool,
}

/// The deal that all boards of a round have.
pub(crate) struct SharedDeal {
    /// Its id.
    pub(crate) id: Id,
    /// Its secret, where the storage does not have it yet.
    pub(crate) secret: Option<ServerSecret>,
    /// The contributions of all, made into one for each seat, in seat order, in hexadecimal.
    pub(crate) contributions: Vec<String>,
    /// The board, from 1.
    pub(crate) board: u32,
    /// The number of boards.
    pub(crate) boards: u32,
}

/// A sitting with its first table, not stored yet, and the token for looking on.
pub(crate) struct BoardMade {
    /// The sitting.
    pub(crate) sitting: NewSitting,
    /// The table.
    pub(crate) table: NewTable,
    /// The token for looking on.
    pub(crate) watch: String,
}

impl Room {
    /// A game for two with its options and a clock, as a tournament may have them.
    ///
    /// # Errors
    /// A game that there is not or that is for one, wrong options, a wrong clock.
    pub(crate) fn game_for_two(
        &self,
        game: &str,
        options: &BTreeMap<String, String>,
        clock: Option<&TimeControl>,
    ) -> Result<(&'static dyn AnyGame, Chosen), Error> {
        let found = self.find(game).ok_or_else(|| Error::NoSuchGame { id: game.to_owned() })?;
        let given: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let chosen = found.choose(&given)?;
        if found.about().seats != 2 {
            return Err(Error::NoSuchGame { id: game.to_owned() });
        }
        if let Some(clock) = clock {
            clock.check()?;
        }
        Ok((found, chosen))
    }

    /// A table for two players of a tournament.
    ///
    /// # Errors
    /// Those of [`Room::game_for_two`]; a room that makes no tables any more.
    pub(crate) fn board(&self, wish: BoardWish<'_>) -> Result<BoardMade, Error> {
        self.makes_tables()?;
        let (game, options) = self.game_for_two(wish.game, wish.options, wish.clock.as_ref())?;
        let about = game.about();
        let watch = self.random().token()?;
        let (sitting, table, deal) = (self.random().id()?, self.random().id()?, self.random().id()?);
        // Every start of a tournament is dealt.
        debug_assert!(has_deal(game, &options, None));
        let alone = wish.shared.is_some();
        let (deal, game_of_deal, secret, log) = match wish.shared {
            None => {
                let log = if wish.sealed { vec![stored(&Entry::Sealed {})?] } else { Vec::new() };
                (deal, 1, Some(self.random().secret()?), log)
            }
            Some(SharedDeal { id, secret, contributions, board, boards }) => {
                (id, board, secret, vec![stored(&Entry::DealtForAll { contributions, boards })?])
            }
        };
        let row = TableRow {
            id: table,
            sitting: sitting.clone(),
            number: 1,
            game: about.id.to_owned(),
            rules: about.rules,
            options: options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            deal,
            game_of_deal,
            games_on_deal: game.on_one_deal(&options)?.games.min(wish.games.max(1)),
            white: 0,
            drawn: false,
            clock: wish.clock,
            position: None,
            daily: None,
            rated: false,
        };
        let tokens = vec![(watch.sha256(), Holder::Spectator)];
        let watch = watch.into_text();
        let sitting = NewSitting {
            id: sitting,
            mode: "link".to_owned(),
            level: None,
            listed: wish.listed.then(|| watch.clone()),
            // What happens on one board tells about the others.
            open: !alone,
            room_deals: RoomDeals::default(),
            delay: 0,
            names: wish.names.map(Some),
            tokens,
        };
        let table = NewTable { row, secret, log };
        self.figures().made();
        Ok(BoardMade { sitting, table, watch })
    }

    /// Puts tables away; each is loaded again when somebody asks for it, and shows what is known since.
    pub(crate) fn load_again(&self, tables: &[Id]) {
        for table in tables {
            let slot = self.live().remove(table);
            let Some(inbox) = slot.and_then(|slot| slot.get().cloned()) else { continue };
            self.inner.tasks.spawn(async move {
                // A task that has ended has put its table away.
                let _ = inbox.send(Command::PutAway).await;
            });
        }
    }

    /// The table as everybody sees it.
    ///
    /// # Errors
    /// A table that cannot be loaded.
    pub(crate) async fn seen_by_all(&self, table: &Id) -> Result<Box<TableView>, Error> {
        match self.view(table, Holder::Spectator).await? {
            ServerMessage::Sync { view, .. } => Ok(view),
            _ => Err(Error::Unfinished),
        }
    }
}
