//! Tables with a log of one line, for tests that write at many of them.

use facedown_core::deal::ServerSecret;

use crate::id::Id;
use crate::owning::Claimed;
use crate::{Append, NewSitting, NewTable, RoomDeals, Storage, TableRow};

/// The id of the table with this number.
pub(super) fn numbered(n: usize) -> Id {
    let mut bytes = [200; 16];
    bytes[..8].copy_from_slice(&(n as u64).to_be_bytes());
    Id::new(bytes)
}

/// Makes so many tables.
pub(super) async fn make(storage: &dyn Storage, tables: usize) {
    for n in 0..tables {
        let own = Id::given(format!("{}-of", numbered(n)));
        let row = TableRow {
            id: numbered(n),
            sitting: own.clone(),
            number: 1,
            game: "any".to_owned(),
            rules: 3,
            options: Vec::new(),
            deal: own.clone(),
            game_of_deal: 1,
            games_on_deal: 1,
            white: 0,
            drawn: false,
            clock: None,
            position: None,
            daily: None,
            rated: false,
        };
        let sitting = NewSitting {
            id: own,
            mode: "shared".to_owned(),
            level: None,
            listed: None,
            open: true,
            room_deals: RoomDeals::default(),
            delay: 0,
            names: [None, None],
            tokens: Vec::new(),
        };
        let secret = Some(ServerSecret::new([7; 32]));
        let table = NewTable { row, secret, log: vec!["\"made\"".to_owned()] };
        storage.make_sitting(1, sitting, table).await.unwrap();
    }
}

/// Claims a table; the epoch under which it is written from now on.
pub(super) async fn claimed(storage: &dyn Storage, table: &Id) -> u64 {
    match storage.claim(table).await.unwrap() {
        Claimed::Ours(claim) => claim.epoch,
        other => panic!("{table}: {other:?}"),
    }
}

/// The line with number `n` of a table's log.
pub(super) fn line(table: usize, epoch: u64, n: u64, entry: &str) -> Append {
    Append::line(numbered(table), epoch, n, entry.to_owned())
}
