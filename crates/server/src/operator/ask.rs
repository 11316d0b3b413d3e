//! The questions of an operator to an open room, and its answers: JSON objects, which `facedown room --json` prints as
//! they are. Fields are only ever added.

use std::path::PathBuf;

use facedown_storage::Millis;
use facedown_storage::upkeep::{Ban, Counts, Overview};
use serde::{Deserialize, Serialize};

pub use facedown_protocol::Notice;

/// A request of the operator, as one JSON object with its kind in `do`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Writes the database as it stands into a new file.
    Backup {
        /// The file, by its whole path.
        file: PathBuf,
    },
    /// Lists tables, the newest first.
    List {
        /// The finished ones too?
        all: bool,
        /// The most tables that are listed.
        most: u32,
    },
    /// Makes an invitation with which one person signs up.
    Invite,
    /// Ends a game without a result.
    Close {
        /// Id of the table.
        table: String,
    },
    /// Takes a game out of the list for everybody.
    Unlist {
        /// Id of the table.
        table: String,
    },
    /// Lets nobody in from a network.
    Ban {
        /// An address, or a network such as `192.0.2.0/24`.
        network: String,
        /// For so many seconds; for good without it.
        seconds: Option<u64>,
        /// A note for the operator; the peer never sees it.
        why: String,
    },
    /// Lets a network in again.
    Unban {
        /// The network as [`Answer::Bans`] writes it, or any other spelling of it.
        network: String,
    },
    /// Lists rated games between two accounts that were signed in at one browser, the newest first.
    SameBrowser,
    /// Lists the networks that are banned.
    Bans,
    /// Shows everybody on the page a text, or none any more.
    Announce {
        /// At most 500 characters; none, or an empty one, takes the announcement away.
        text: Option<String>,
    },
    /// Makes no new tables, or makes them again.
    Drain {
        /// `true`: none are made; `false`: they are made again.
        on: bool,
    },
    /// Clears finished games away; their results stay.
    Prune {
        /// Those in which nothing has happened for so many seconds.
        older_than: u64,
        /// The folder into which their records are written before that.
        export: Option<PathBuf>,
        /// Only counts them, and clears nothing away?
        dry_run: bool,
    },
    /// Writes the records of finished games into a folder.
    Export {
        /// The one of this table; all without it.
        table: Option<String>,
        /// The folder, by its whole path.
        folder: PathBuf,
    },
    /// Lists what accounts have reported, the newest first.
    Reports {
        /// Those that are settled, too?
        all: bool,
    },
    /// Settles a report.
    Settle {
        /// Its id.
        report: String,
        /// What comes of it.
        verdict: Verdict,
    },
    /// Lets an account write nothing for a while.
    Mute {
        /// The name of the account.
        name: String,
        /// For so many seconds.
        seconds: u64,
        /// The reason, which the account is told; at most 140 characters.
        why: String,
    },
    /// Lets an account write again.
    Unmute {
        /// The name of the account.
        name: String,
    },
    /// Reports the room's figures.
    Stats,
}

/// What comes of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Verdict {
    /// There is nothing in it.
    Dismiss,
    /// Those of the copied lines that are of the one whom it is about are deleted where they stand.
    DeleteLines,
    /// The same, and the account writes nothing for a while.
    Mute {
        /// For so many seconds.
        seconds: u64,
        /// The reason, which the account is told; at most 140 characters.
        why: String,
    },
    /// The account is closed for good.
    CloseAccount,
}

/// The answer to an [`Ask`], as one JSON object with its kind in `answer`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Answer {
    /// A backup was written.
    Backup {
        /// The file, by its whole path.
        file: PathBuf,
        /// The size of the file in bytes.
        bytes: u64,
    },
    /// The answer to [`Ask::List`].
    Tables {
        /// The tables, the newest first.
        tables: Vec<Overview>,
    },
    /// An invitation was made.
    Invitation {
        /// The code that one person signs up with, shown this once.
        code: String,
    },
    /// Something was done at a table.
    Table {
        /// Id of the table.
        table: String,
    },
    /// The answer to [`Ask::SameBrowser`].
    SameBrowser {
        /// The games, the newest first.
        games: Vec<Flagged>,
    },
    /// Networks that are banned.
    Bans {
        /// The networks, each with its end and its note.
        bans: Vec<Ban>,
    },
    /// The notice that the page shows everybody.
    Notice(Notice),
    /// The answer to [`Ask::Reports`].
    Reports {
        /// The reports, the newest first.
        reports: Vec<Reported>,
    },
    /// A report was settled.
    Settled {
        /// Its id.
        report: String,
        /// What came of it.
        verdict: String,
    },
    /// An account may write nothing until a time, or (without one) may write again.
    Muted {
        /// The name of the account.
        name: String,
        /// The time, in milliseconds since 1970.
        until: Option<Millis>,
    },
    /// Games were cleared away, or would be.
    Pruned {
        /// The number of games.
        games: u64,
        /// So many of them were written down before.
        exported: u64,
        /// So many stay, since they could not be read or written down.
        left: u64,
        /// Were they only counted, and nothing cleared away?
        dry_run: bool,
    },
    /// Records were written.
    Exported {
        /// The number of records that were written.
        games: u64,
        /// The number of games whose record could not be written.
        left: u64,
    },
    /// The room's figures.
    Stats(Box<Stats>),
    /// Nothing was done.
    Refused {
        /// A code in kebab-case.
        code: String,
        /// The reason, in plain English.
        message: String,
    },
}

/// The figures of a room: what it stores, and what goes on in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Version of the program.
    pub version: String,
    /// The time now, in milliseconds since 1970.
    pub at: Millis,
    /// The games in the database, and its size.
    pub stored: Counts,
    /// Tables in memory, with or without anybody looking at them.
    pub tables_live: u64,
    /// Connections, sockets included.
    pub connections: u64,
    /// The most connections that are admitted at once.
    pub connections_limit: u64,
    /// The peers with the most connections.
    pub peers: Vec<PeerCount>,
    /// Bytes of memory that the process holds; 0 where the system does not say.
    pub resident_bytes: u64,
    /// The announcement, and whether new tables are made.
    pub notice: Notice,
}

/// The connections of one peer, WebSockets included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PeerCount {
    /// Its address; of an IPv6 peer the first 64 bits.
    pub address: String,
    /// Number of connections that it has.
    pub connections: u64,
}

/// A rated game between two accounts that were signed in at one browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flagged {
    /// Id of the table.
    pub table: String,
    /// The names of the accounts.
    pub names: [String; 2],
    /// Time at which it was rated, in milliseconds since 1970.
    pub at: Millis,
}

/// Something that an account has reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reported {
    /// Its id.
    pub report: String,
    /// Time at which it was reported, in milliseconds since 1970.
    pub at: Millis,
    /// The name of the account that reported it; `None` once that is closed.
    pub by: Option<String>,
    /// The name of the one whom it is about; empty once that account is closed.
    pub about: String,
    /// Is it the name of an account?
    pub member: bool,
    /// The reason: `cheat`, `insult`, `name`, `stalling` or `other`.
    pub reason: String,
    /// The place: `table` or `tournament`.
    pub kind: String,
    /// The id of that table or tournament.
    pub place: String,
    /// What was said with it.
    pub words: String,
    /// What came of it; `None` while it is open.
    pub verdict: Option<String>,
    /// The lines that stood there in that moment, the oldest first, 20 at most.
    pub lines: Vec<ReportedLine>,
}

/// A line that was copied into a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportedLine {
    /// Time at which it was written, in milliseconds since 1970.
    pub at: Millis,
    /// The name of the account that wrote it.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Answer {
    /// A refusal with its code in kebab-case and its words.
    pub(crate) fn no(code: &str, message: &str) -> Answer {
        Answer::Refused { code: code.to_owned(), message: message.to_owned() }
    }
}
