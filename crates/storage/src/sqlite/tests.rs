//! The connections on their own: what becomes of one that fails, or whose user goes away.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use futures_util::FutureExt;
use futures_util::future::join_all;
use sqlx::sqlite::SqlitePool;
use tempfile::TempDir;
use tokio::sync::{Notify, oneshot};

use super::*;
use crate::Cause;

mod tables;
use tables::{claimed, line, make, numbered};

async fn fresh() -> (TempDir, PathBuf, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facedown.sqlite");
    let storage = Sqlite::open(&file).await.unwrap();
    (folder, file, storage)
}

/// The time at which the room was last awake, as somebody else finds it in the file.
async fn awake(file: &Path) -> Option<Millis> {
    let options = SqliteConnectOptions::new().filename(file);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    let at = sqlx::query_scalar("SELECT at FROM awake").fetch_optional(&pool).await.unwrap();
    pool.close().await;
    at
}

#[tokio::test]
async fn a_connection_whose_commit_failed_is_not_used_again() {
    let (_folder, file, storage) = fresh().await;
    storage.pulse(1).await.unwrap();
    // SQLite rolls back by itself, as it does when the disk is full.
    let refused = storage.write(|db| {
        Box::pin(async move {
            db.lock_handle().await?.set_commit_hook(|| false);
            awake::record(db, 2).await
        })
    });
    assert!(refused.await.unwrap_err().doubt());
    assert_eq!(awake(&file).await, Some(1));
    for at in 3..6 {
        storage.pulse(at).await.unwrap();
        assert_eq!(awake(&file).await, Some(at));
    }
    storage.close().await;
    assert_eq!(awake(&file).await, Some(5));
}

#[tokio::test]
async fn a_statement_that_fails_takes_all_of_its_transaction_with_it() {
    let (_folder, file, storage) = fresh().await;
    let refused = storage.write(|db| {
        Box::pin(async move {
            awake::record(db, 1).await?;
            sqlx::raw_sql("INSERT INTO outages (since) VALUES (1)").execute(db).await?;
            Ok(())
        })
    });
    assert!(!refused.await.unwrap_err().doubt());
    assert_eq!(awake(&file).await, None);
    storage.pulse(2).await.unwrap();
    assert_eq!(awake(&file).await, Some(2));
}

#[tokio::test]
async fn a_write_that_has_begun_runs_to_its_end_though_nobody_waits_and_one_that_has_not_never_begins() {
    let (_folder, file, storage) = fresh().await;
    let (begun, goes_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (inside, held) = (Arc::clone(&begun), Arc::clone(&goes_on));
    let first = storage.write(move |db| {
        let (inside, held) = (Arc::clone(&inside), Arc::clone(&held));
        Box::pin(async move {
            inside.notify_one();
            held.notified().await;
            awake::record(db, 1).await
        })
    });
    tokio::select! {
        _ = first => panic!("it is held"),
        () = begun.notified() => {}
    }
    // The first has lost its asker, and holds its place; the second gives up waiting for it.
    assert!(storage.pulse(2).now_or_never().is_none());
    goes_on.notify_one();
    let third = storage.write(|db| {
        Box::pin(async move { Ok(sqlx::query_scalar("SELECT at FROM awake").fetch_optional(db).await?) })
    });
    assert_eq!(third.await.unwrap(), Some(1i64));
    assert_eq!(awake(&file).await, Some(1));
}

#[tokio::test]
async fn a_reader_that_goes_away_in_the_middle_leaves_no_old_state_behind() {
    let (_folder, _file, storage) = fresh().await;
    storage.pulse(1).await.unwrap();
    async fn last(db: &mut SqliteConnection) -> Result<Millis, StorageError> {
        Ok(sqlx::query_scalar("SELECT at FROM awake").fetch_one(db).await?)
    }
    for at in 2..6 {
        let (tell, told) = oneshot::channel();
        let reading = storage.read(|db| {
            Box::pin(async move {
                let _ = tell.send(last(&mut *db).await);
                std::future::pending::<Result<(), StorageError>>().await
            })
        });
        tokio::select! {
            _ = reading => panic!("it reads on"),
            seen = told => assert_eq!(seen.unwrap().unwrap(), at - 1),
        }
        storage.pulse(at).await.unwrap();
        for _ in 0..READERS {
            assert_eq!(storage.read(|db| Box::pin(last(db))).await.unwrap(), at);
        }
    }
    storage.close().await;
}

#[tokio::test]
async fn connections_are_set_as_durability_needs_it() {
    let (_folder, _file, storage) = fresh().await;
    async fn set(db: &mut SqliteConnection, name: &'static str) -> String {
        let row = sqlx::raw_sql(name).fetch_one(db).await.unwrap();
        row.try_get::<String, _>(0).or_else(|_| row.try_get::<i64, _>(0).map(|n| n.to_string())).unwrap()
    }
    let written = storage.write(|db| {
        Box::pin(async move {
            Ok([
                set(db, "PRAGMA journal_mode").await,
                set(db, "PRAGMA synchronous").await,
                set(db, "PRAGMA fullfsync").await,
                set(db, "PRAGMA checkpoint_fullfsync").await,
                set(db, "PRAGMA foreign_keys").await,
            ])
        })
    });
    assert_eq!(written.await.unwrap(), ["wal", "2", "1", "1", "1"]);
    let written = storage.read(|db| Box::pin(awake::record(db, 1)));
    assert!(written.await.is_err(), "who reads writes nothing");
}

/// The number of times that the write-ahead log of a database has begun anew: its checkpoint sequence number (bytes 12
/// to 15 of the header, file format of SQLite, 4.1).
fn beginnings(database: &Path) -> u32 {
    let log = std::fs::read(database.with_extension("sqlite-wal")).unwrap();
    u32::from_be_bytes(log[12..16].try_into().unwrap())
}

#[tokio::test]
async fn the_log_is_copied_beside_the_writer_and_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facedown.sqlite");
    let patience = Patience { copied_after: 2, ..Patience::default() };
    let storage = Sqlite::open_patiently(&file, patience).await.unwrap();
    for at in [10, 20, 30] {
        storage.pulse(at).await.unwrap();
        let before = beginnings(&file);
        storage.pulse(at + 1).await.unwrap();
        assert_eq!(beginnings(&file), before, "nothing is copied yet");
        let copy = storage.base.writer.settled().await;
        while copy.is_under_way() {
            tokio::task::yield_now().await;
        }
        storage.pulse(at + 2).await.unwrap();
        assert_eq!(beginnings(&file), before + 1, "all was copied");
        storage.pulse(at + 3).await.unwrap();
        while storage.base.writer.settled().await.is_under_way() {
            tokio::task::yield_now().await;
        }
    }
    storage.close().await;
}

#[tokio::test]
async fn a_log_that_has_grown_long_is_copied_by_the_writer() {
    let (_folder, file, storage) = fresh().await;
    storage.pulse(0).await.unwrap();
    let before = beginnings(&file);
    storage.pulse(1).await.unwrap();
    assert_eq!(beginnings(&file), before);
    storage.base.writer.settled().await.is_long();
    storage.pulse(2).await.unwrap();
    storage.pulse(3).await.unwrap();
    assert_eq!(beginnings(&file), before + 1);
    storage.close().await;
}

/// Counts the commits of the writer's connection from this write's own on.
async fn count_commits(storage: &Sqlite, commits: &Arc<AtomicU32>) -> Result<(), StorageError> {
    let commits = Arc::clone(commits);
    let counting = storage.write(move |db| {
        let counted = Arc::clone(&commits);
        Box::pin(async move {
            let seen = move || {
                counted.fetch_add(1, Relaxed);
                true
            };
            db.lock_handle().await?.set_commit_hook(seen);
            Ok(())
        })
    });
    counting.await
}

/// A write that has begun and is held until it is notified: what is asked for meanwhile gathers.
async fn held(storage: &Sqlite) -> (tokio::task::JoinHandle<Result<(), StorageError>>, Arc<Notify>) {
    let (begun, goes_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (inside, held, storage) = (Arc::clone(&begun), Arc::clone(&goes_on), storage.clone());
    let first = tokio::spawn(async move {
        let work = storage.write(move |db| {
            let (inside, held) = (Arc::clone(&inside), Arc::clone(&held));
            Box::pin(async move {
                inside.notify_one();
                held.notified().await;
                awake::record(db, 1).await
            })
        });
        work.await
    });
    begun.notified().await;
    (first, goes_on)
}

/// Six writes wait while one is held, and two of them fail.
#[tokio::test]
async fn a_write_that_fails_spoils_none_of_those_that_waited_with_it() {
    let (_folder, file, storage) = fresh().await;
    let (first, goes_on) = held(&storage).await;
    let commits = Arc::new(AtomicU32::new(0));
    let span = |number: i64| {
        storage.write(move |db| {
            Box::pin(async move {
                sqlx::query("INSERT INTO outages (since, until) VALUES ($1, $1 + 1)")
                    .bind(number)
                    .execute(&mut *db)
                    .await?;
                match number {
                    3 => Err(StorageError::Impossible("three".to_owned())),
                    // A statement that fails, not only a work that refuses.
                    4 => Ok(sqlx::raw_sql("INSERT INTO outages (since) VALUES (1)")
                        .execute(db)
                        .await
                        .map(drop)?),
                    _ => Ok(()),
                }
            })
        })
    };
    let release = async { goes_on.notify_one() };
    let spans = join_all([1, 2, 3, 4, 5].map(span));
    let (answers, count, ()) =
        futures_util::future::join3(spans, count_commits(&storage, &commits), release).await;
    count.unwrap();
    first.await.unwrap().unwrap();
    assert!(matches!(answers[2], Err(StorageError::Impossible(_))), "{:?}", answers[2]);
    assert!(matches!(answers[3], Err(StorageError::Failed { cause: Cause::Other, doubt: false, .. })));
    assert!([0, 1, 4].into_iter().all(|n| answers[n].is_ok()), "{answers:?}");
    // The transaction of all six failed, and each was tried alone: the connection that counts has committed once.
    assert_eq!(commits.load(Relaxed), 1);
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&file)).await.unwrap();
    let stored: Vec<i64> =
        sqlx::query_scalar("SELECT since FROM outages ORDER BY 1").fetch_all(&pool).await.unwrap();
    assert_eq!(stored, [1, 2, 5]);
    pool.close().await;
}

/// Forty writes gather while one is held: one commit stores all of them.
#[tokio::test]
async fn writes_that_wait_are_stored_by_one_commit() {
    let (_folder, file, storage) = fresh().await;
    let commits = Arc::new(AtomicU32::new(0));
    count_commits(&storage, &commits).await.unwrap();
    let (first, goes_on) = held(&storage).await;
    let release = async { goes_on.notify_one() };
    let pulses = join_all((2..42).map(|at| storage.pulse(at)));
    let (answers, ()) = futures_util::future::join(pulses, release).await;
    first.await.unwrap().unwrap();
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(commits.load(Relaxed), 3, "the hook's, the held one's, and one for forty");
    assert_eq!(awake(&file).await, Some(41), "in the order in which they were asked for");
}

/// Plain lines that gather are one statement, which is a transaction of its own.
#[tokio::test]
async fn lines_that_wait_are_stored_by_one_commit_and_refused_alone() {
    let (_folder, _file, storage) = fresh().await;
    make(&storage, 20).await;
    let mut epochs = Vec::new();
    for n in 0..20 {
        epochs.push(claimed(&storage, &numbered(n)).await);
    }
    let commits = Arc::new(AtomicU32::new(0));
    count_commits(&storage, &commits).await.unwrap();
    let gathered = async |number: u64| {
        let (first, goes_on) = held(&storage).await;
        let before = commits.load(Relaxed);
        let appends = epochs.iter().enumerate().map(|(n, epoch)| {
            // One of the second round is a number ahead.
            let number = if n == 7 && number == 3 { 4 } else { number };
            storage.append(number.cast_signed(), line(n, *epoch, number, "\"x\""))
        });
        let release = async { goes_on.notify_one() };
        let (answers, ()) = futures_util::future::join(join_all(appends), release).await;
        first.await.unwrap().unwrap();
        // The held write has a commit of its own.
        (answers, commits.load(Relaxed) - before - 1)
    };
    let (answers, count) = gathered(2).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert_eq!(count, 1, "for twenty");
    // Together nothing of it is written; the connection on which it failed, and which counts, is closed.
    let (answers, count) = gathered(3).await;
    assert_eq!(count, 0);
    for (n, answer) in answers.iter().enumerate() {
        assert_eq!(matches!(answer, Err(StorageError::Taken { n: 4, .. })), n == 7, "{answer:?}");
        assert_eq!(answer.is_ok(), n != 7, "{answer:?}");
    }
}

#[tokio::test]
async fn a_plain_line_whose_commit_failed_is_in_doubt() {
    let (_folder, _file, storage) = fresh().await;
    make(&storage, 1).await;
    let epoch = claimed(&storage, &numbered(0)).await;
    let refusing = storage.write(|db| {
        Box::pin(async move {
            let mut allowed = 1;
            let refuse = move || {
                allowed -= 1;
                allowed >= 0
            };
            db.lock_handle().await?.set_commit_hook(refuse);
            Ok(())
        })
    });
    refusing.await.unwrap();
    let refused = storage.append(2, line(0, epoch, 2, "\"x\"")).await.unwrap_err();
    assert!(matches!(refused, StorageError::Failed { doubt: true, .. }), "{refused:?}");
    assert_eq!(storage.load(&numbered(0)).await.unwrap().unwrap().log.len(), 1);
    storage.append(3, line(0, epoch, 2, "\"y\"")).await.unwrap();
    assert_eq!(storage.load(&numbered(0)).await.unwrap().unwrap().log.len(), 2);
}

/// Where a commit may or may not have stored them, nobody hears that nothing has changed, and nothing is tried twice.
#[tokio::test]
async fn where_the_commit_of_many_fails_all_of_them_have_failed() {
    let (_folder, file, storage) = fresh().await;
    let (first, goes_on) = held(&storage).await;
    let second = storage.pulse(2);
    let refusing = storage.write(|db| {
        Box::pin(async move {
            db.lock_handle().await?.set_commit_hook(|| false);
            Ok(())
        })
    });
    let release = async { goes_on.notify_one() };
    let (second, refusing, ()) = futures_util::future::join3(second, refusing, release).await;
    first.await.unwrap().unwrap();
    assert!(second.unwrap_err().doubt() && refusing.unwrap_err().doubt());
    assert_eq!(awake(&file).await, Some(1));
    storage.pulse(3).await.unwrap();
    assert_eq!(awake(&file).await, Some(3));
}
