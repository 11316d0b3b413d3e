//! Data that is stored in one transaction with an entry of a log.

use facedown_core::deal::ServerSecret;
use facedown_storage::NewTable;
use facedown_storage::id::Id;

/// Data that is stored together with an entry.
pub(super) struct Also {
    /// The next secret of a deal, with the number of the attempt.
    pub(super) secret: Option<(Id, u32, ServerSecret)>,
    /// Tables that are made.
    pub(super) made: Vec<NewTable>,
    /// Player 1, who has sat down: name and hash of the token.
    pub(super) joined: Option<(Option<String>, [u8; 32])>,
    /// Is it a contribution, with which the game may be dealt?
    pub(super) dealing: bool,
}

impl Also {
    pub(super) fn nothing() -> Also {
        Also { secret: None, made: Vec::new(), joined: None, dealing: false }
    }

    pub(super) fn making(table: NewTable) -> Also {
        Also { made: vec![table], ..Also::nothing() }
    }

    pub(super) fn dealing() -> Also {
        Also { dealing: true, ..Also::nothing() }
    }
}
