//! `facedown room`: what an operator does with a room that is open, and how a backup is restored while none is.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args, Subcommand};
use facedown_server::operator::Key;
use facedown_server::operator::ask::{Answer, Ask, Notice, Reported, Stats, Verdict};
use facedown_server::operator::copying::{Place, copy_room};
use facedown_server::operator::restore::{RestoreError, restore};
use time::OffsetDateTime;

use super::serve::home;
use crate::failure::Failure;

/// Bytes of an answer: a list of a hundred thousand tables fits.
const MOST: u64 = 64 << 20;

/// The flags of `room`.
#[derive(Args, Debug)]
pub struct Room {
    /// The folder in which the room keeps its games
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: What,
}

/// The task.
#[derive(Subcommand, Debug)]
enum What {
    /// Write the database as it stands into a new file, while games go on
    Backup {
        /// The file to write, such as club.backup; it must not exist yet
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Put a backup in the place of the database, while no room has it open
    Restore {
        /// The backup to restore: a file that `facedown room backup` wrote, such as club.backup
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Replace the database that is there; it is kept beside the new one, under another name
        #[arg(long)]
        replace: bool,
    },
    /// Take a room from one database to another, while no room has either open, and compare all of it; run it again where
    /// it was stopped
    Copy {
        /// The data folder, or the address of the PostgreSQL database, in which the room is
        #[arg(long, value_name = "DIR|URL", value_parser = place)]
        from: Place,
        /// The destination: a folder or a database that is empty
        #[arg(long, value_name = "DIR|URL", value_parser = place)]
        to: Place,
    },
    /// List tables, the newest first
    List {
        /// List finished tables too
        #[arg(long)]
        all: bool,
        /// The most tables to list
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: u32,
    },
    /// End a game without a result
    Close {
        /// The id of its table, 22 characters, as `facedown room list` prints it
        #[arg(value_name = "TABLE", allow_hyphen_values = true)]
        table: String,
    },
    /// Make an invitation with which one person signs up
    Invite,
    /// List rated games between two accounts that were signed in at one browser
    SameBrowser,
    /// Take a game out of the list for everybody
    Unlist {
        /// The id of its table, 22 characters, as `facedown room list` prints it
        #[arg(value_name = "TABLE", allow_hyphen_values = true)]
        table: String,
    },
    /// Let nobody in from an address or a network; without one, list those that are banned
    Ban {
        /// An address or a network, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48
        #[arg(value_name = "NETWORK")]
        network: Option<String>,
        /// The duration of the ban, such as 2h or 30days; without it, the ban is for good
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        time: Option<Duration>,
        /// The reason, for the list of bans; those who are banned never see it
        #[arg(long, value_name = "WORDS", default_value = "")]
        why: String,
        /// Lift the ban of this address or network
        #[arg(long, requires = "network", conflicts_with_all = ["time", "why"])]
        lift: bool,
    },
    /// List what accounts have reported
    Reports {
        /// List those that are settled too
        #[arg(long)]
        all: bool,
    },
    /// Settle a report: dismiss it, or do something about the one whom it is about
    #[command(group = ArgGroup::new("verdict").required(true))]
    Settle {
        /// The id of the report, 22 characters, as `facedown room reports` prints it
        #[arg(value_name = "REPORT", allow_hyphen_values = true)]
        report: String,
        /// Nothing comes of it
        #[arg(long, group = "verdict")]
        dismiss: bool,
        /// Delete their lines that were copied into the report, where they stand
        #[arg(long, group = "verdict")]
        delete_lines: bool,
        /// The same, and let the account write nothing for this long, such as 2h or 30days
        #[arg(long, value_name = "TIME", value_parser = duration, group = "verdict", requires = "why")]
        mute: Option<Duration>,
        /// The reason for the mute, at most 140 characters; the account reads it
        #[arg(long, value_name = "WORDS", requires = "mute")]
        why: Option<String>,
        /// Close the account for good
        #[arg(long, group = "verdict")]
        close_account: bool,
    },
    /// Let an account write nothing for a while
    Mute {
        /// The name of the account
        #[arg(value_name = "NAME")]
        name: String,
        /// The duration of the mute, such as 2h or 30days
        #[arg(long = "for", value_name = "TIME", value_parser = duration, default_value = "15min")]
        time: Duration,
        /// The reason, at most 140 characters; the account reads it
        #[arg(long, value_name = "WORDS", required_unless_present = "lift")]
        why: Option<String>,
        /// Let the account write again
        #[arg(long, conflicts_with_all = ["time", "why"])]
        lift: bool,
    },
    /// Show a text to everybody on the page
    Announce {
        /// The text, at most 500 characters; without it, the page shows no announcement any more
        #[arg(value_name = "TEXT")]
        text: Option<String>,
    },
    /// Make no new tables; the games that go on, go on
    Drain {
        /// Make new tables again
        #[arg(long)]
        end: bool,
    },
    /// Clear finished games away; their results stay
    Prune {
        /// Only games in which nothing has happened for this long, such as 90days
        #[arg(long, value_name = "TIME", default_value = "365days", value_parser = duration)]
        older_than: Duration,
        /// First write the records of these games into this folder, each as TABLE.jsonl
        #[arg(long, value_name = "DIR")]
        export: Option<PathBuf>,
        /// Only count the games, and clear nothing away
        #[arg(long)]
        dry_run: bool,
    },
    /// Write the records of finished games into a folder
    Export {
        /// The folder for the records, each written as TABLE.jsonl; created if it does not exist
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Only the game of this table; an id as `facedown room list` prints it
        #[arg(long, value_name = "TABLE", allow_hyphen_values = true)]
        table: Option<String>,
    },
    /// Show the room's figures: games, tables, connections and memory
    Stats,
}

/// Reads a length of time.
fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|e| format!("{e}; expected a time such as 90s, 2h or 30days"))
}

/// Reads where a room is kept.
fn place(text: &str) -> Result<Place, String> {
    if text.contains("://") {
        text.parse().map(|address| Place::Server(Box::new(address)))
    } else {
        Ok(Place::Folder(text.into()))
    }
}

/// The whole path, as a process with another working folder finds it.
fn whole(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(|e| Failure::input(format!("{}: {e}", path.display())))
}

impl Room {
    /// Does it.
    ///
    /// # Errors
    /// No (1) where the room refuses; input (2) where no room has the folder open, or one has that should not.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let Room { data, json, what } = self;
        let folder = match data {
            Some(folder) => folder,
            None => home()?,
        };
        let ask = match what {
            What::Restore { file, replace } => return put_back(&folder, &file, replace, json, out),
            What::Copy { from, to } => return take(&from, &to, json, out),
            What::Backup { file } => Ask::Backup { file: whole(&file)? },
            What::List { all, most } => Ask::List { all, most },
            What::Close { table } => Ask::Close { table },
            What::Invite => Ask::Invite,
            What::SameBrowser => Ask::SameBrowser,
            What::Unlist { table } => Ask::Unlist { table },
            What::Ban { network: None, .. } => Ask::Bans,
            What::Ban { network: Some(network), lift: true, .. } => Ask::Unban { network },
            What::Ban { network: Some(network), time, why, .. } => {
                Ask::Ban { network, seconds: time.map(|time| time.as_secs()), why }
            }
            What::Reports { all } => Ask::Reports { all },
            What::Settle { report, mute: Some(time), why, .. } => {
                let (seconds, why) = (time.as_secs(), why.unwrap_or_default());
                Ask::Settle { report, verdict: Verdict::Mute { seconds, why } }
            }
            What::Settle { report, delete_lines: true, .. } => {
                Ask::Settle { report, verdict: Verdict::DeleteLines }
            }
            What::Settle { report, close_account: true, .. } => {
                Ask::Settle { report, verdict: Verdict::CloseAccount }
            }
            What::Settle { report, .. } => Ask::Settle { report, verdict: Verdict::Dismiss },
            What::Mute { name, lift: true, .. } => Ask::Unmute { name },
            What::Mute { name, time, why, .. } => {
                Ask::Mute { name, seconds: time.as_secs(), why: why.unwrap_or_default() }
            }
            What::Announce { text } => Ask::Announce { text },
            What::Drain { end } => Ask::Drain { on: !end },
            What::Prune { older_than, export, dry_run } => {
                let export = export.as_deref().map(whole).transpose()?;
                Ask::Prune { older_than: older_than.as_secs(), export, dry_run }
            }
            What::Export { folder, table } => Ask::Export { table, folder: whole(&folder)? },
            What::Stats => Ask::Stats,
        };
        let answer = asked(&folder, &ask)?;
        if let Answer::Refused { message, .. } = &answer {
            return Err(Failure::no(message.clone()));
        }
        if json {
            writeln!(out, "{}", serde_json::to_string(&answer).map_err(|e| Failure::input(e.to_string()))?)?;
        } else {
            write!(out, "{}", words(&answer))?;
        }
        Ok(())
    }
}

/// Asks the room that has a data folder open.
fn asked(folder: &Path, ask: &Ask) -> Result<Answer, Failure> {
    let name = folder.display();
    let closed = || {
        Failure::input_with_help(
            format!("no room has the data folder {name} open"),
            "name the folder of the room with --data, and run this as the user who runs the room",
        )
    };
    let key = Key::read(folder).map_err(|e| Failure::input(format!("{name}: {e}")))?.ok_or_else(closed)?;
    let config = ureq::Agent::config_builder().http_status_as_error(false).proxy(None).build();
    let sent = ureq::Agent::new_with_config(config)
        .post(format!("http://{}/", key.address))
        .header("Authorization", format!("Bearer {}", key.token))
        .send_json(ask);
    // The key of a room that was killed leads nowhere.
    let mut answer = sent.map_err(|_| closed())?;
    let answer = answer.body_mut().with_config().limit(MOST).read_json();
    answer.map_err(|e| Failure::input(format!("the room's answer cannot be read: {e}")))
}

/// Puts a backup in the place of the database of a closed room.
fn put_back(
    folder: &Path,
    file: &Path,
    replace: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::input(format!("cannot start: {e}")))?;
    let restored = runtime.block_on(restore(folder, file, replace)).map_err(|error| match error {
        RestoreError::There { .. } => Failure::no(error.to_string()),
        other => Failure::input(other.to_string()),
    })?;
    let database = &restored.database;
    if json {
        let answer = serde_json::json!({
            "answer": "restored",
            "games": database.games,
            "goingOn": database.going_on,
            "version": database.version,
            "before": restored.before,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "Restored {} games, of which {} go on.", database.games, database.going_on)?;
    if let Some(before) = &restored.before {
        writeln!(out, "The database that was there is {}.", before.display())?;
    }
    Ok(())
}

/// Takes a closed room to another database.
fn take(from: &Place, to: &Place, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::input(format!("cannot start: {e}")))?;
    let copied = runtime.block_on(copy_room(from, to)).map_err(|e| Failure::input(e.to_string()))?;
    if json {
        let answer = serde_json::json!({
            "answer": "copied",
            "games": copied.games,
            "lines": copied.lines,
            "rows": copied.rows,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{to} has all of {from}: {} games with {} lines, {} rows, each compared.",
        copied.games, copied.lines, copied.rows
    )?;
    Ok(())
}

/// Day, hour and minute in UTC, for people.
fn day_and_time(at: i64) -> String {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at / 1000) else { return at.to_string() };
    let (date, hour, minute) = (time.date(), time.hour(), time.minute());
    format!("{:04}-{:02}-{:02} {hour:02}:{minute:02}", date.year(), u8::from(date.month()), date.day())
}

/// The room's answer in words, for people.
fn words(answer: &Answer) -> String {
    let mut text = String::new();
    // Writing to a text never fails.
    let _ = match answer {
        Answer::Backup { file, bytes } => writeln!(text, "{} has {bytes} bytes.", file.display()),
        Answer::Table { table } => writeln!(text, "Done: {table}."),
        Answer::Invitation { code } => writeln!(text, "{code}"),
        Answer::Tables { tables } => {
            for table in tables {
                let names: Vec<_> = table.names.iter().flatten().map(String::as_str).collect();
                let listed = if table.listed { " listed" } else { "" };
                let how = match &table.result {
                    Some(result) => result.as_str(),
                    None if table.dealt => "going on",
                    None => "not dealt",
                };
                let last = day_and_time(table.last_at);
                let (id, game, mode, names) = (&table.table, &table.game, &table.mode, names.join(", "));
                let _ = writeln!(text, "{id}  {last}  {game} ({mode}{listed})  {how}  {names}");
            }
            writeln!(text, "{} tables.", tables.len())
        }
        Answer::SameBrowser { games } => {
            for game in games {
                let [one, other] = &game.names;
                let _ = writeln!(text, "{}  {}  {one}, {other}", game.table, day_and_time(game.at));
            }
            writeln!(text, "{} games.", games.len())
        }
        Answer::Bans { bans } => {
            for ban in bans {
                let until = ban
                    .until
                    .map_or_else(|| "for good".to_owned(), |at| format!("until {}", day_and_time(at)));
                let _ = writeln!(text, "{} {until} {}", ban.network, ban.why);
            }
            writeln!(text, "{} networks are banned.", bans.len())
        }
        Answer::Notice(Notice { announcement, draining }) => {
            let said = announcement.as_deref().map_or("The page shows no announcement.".to_owned(), |said| {
                format!("The page shows: {said}")
            });
            let tables = if *draining { "No new tables are made." } else { "New tables are made." };
            writeln!(text, "{said}\n{tables}")
        }
        Answer::Reports { reports } => {
            reports.iter().for_each(|report| text += &told(report));
            writeln!(text, "{} reports.", reports.len())
        }
        Answer::Settled { report, verdict } => writeln!(text, "{report}: {verdict}."),
        Answer::Muted { name, until: Some(until) } => {
            writeln!(text, "{name} writes nothing until {}.", day_and_time(*until))
        }
        Answer::Muted { name, until: None } => writeln!(text, "{name} may write again."),
        Answer::Pruned { games, dry_run: true, .. } => writeln!(text, "{games} games would be cleared away."),
        Answer::Pruned { games, exported, left, .. } => {
            writeln!(text, "{games} games cleared away, {exported} of them exported; {left} left.")
        }
        Answer::Exported { games, left } => writeln!(text, "{games} games exported; {left} could not be."),
        Answer::Stats(stats) => return figures(stats),
        Answer::Refused { message, .. } => writeln!(text, "{message}"),
    };
    text
}

/// A report in words, with the lines that were copied into it.
fn told(report: &Reported) -> String {
    let mut text = String::new();
    let Reported { report: id, at, by, about, reason, kind, place, words, verdict, lines, member } = report;
    let by = by.as_deref().unwrap_or("an account that is closed");
    let guest = if *member || about.is_empty() { "" } else { " (a guest)" };
    // Writing to a text never fails.
    let _ =
        writeln!(text, "{id}  {}  {reason}: {about}{guest}, at {kind} {place}, by {by}", day_and_time(*at));
    if !words.is_empty() {
        let _ = writeln!(text, "    {words}");
    }
    for line in lines {
        let _ = writeln!(text, "    {}  {}: {}", day_and_time(line.at), line.name, line.text);
    }
    if let Some(verdict) = verdict {
        let _ = writeln!(text, "    settled: {verdict}");
    }
    text
}

/// The room's figures as text, one a line.
fn figures(stats: &Stats) -> String {
    let mut text = String::new();
    let stored = &stats.stored;
    for (name, count) in [
        ("games", stored.games),
        ("going on", stored.going_on),
        ("not dealt", stored.undealt),
        ("clocks running", stored.clocks),
        ("cleared away", stored.pruned),
        ("bytes of the database", stored.bytes),
        ("tables in memory", stats.tables_live),
        ("connections", stats.connections),
        ("connections at most", stats.connections_limit),
        ("bytes of memory", stats.resident_bytes),
    ] {
        let _ = writeln!(text, "{count:>14}  {name}");
    }
    for peer in &stats.peers {
        let _ = writeln!(text, "{:>14}  connections of {}", peer.connections, peer.address);
    }
    text + &words(&Answer::Notice(stats.notice.clone()))
}
