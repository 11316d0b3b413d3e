//! A server that ends between its log and its answer, and a log that cannot be written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use async_trait::async_trait;
use facedown_games::registry;
use facedown_server::inside::Randomness;
use facedown_storage::accounts::Accounts;
use facedown_storage::id::Id;
use facedown_storage::owning::{Claimed, Tenure};
use facedown_storage::people::People;
use facedown_storage::ratings::Ratings;
use facedown_storage::{
    Append, Cause, Holder, Millis, NewSitting, NewTable, SittingGame, Span, Storage, StorageError,
    StoredTable,
};
use serde_json::json;
use tokio::sync::Notify;

use super::base;
use super::client::{Server, storage};
use super::link::Link;
use super::play::{Choices, play_on};

pub(super) const SOUND: u8 = 0;
pub(super) const FAILS: u8 = 1;
pub(super) const STOPS_AFTER_WRITING: u8 = 2;
const IS_FULL: u8 = 3;
pub(super) const CANNOT_READ: u8 = 4;

/// A storage that does what a test tells it.
pub(super) struct Faulty {
    sound: Arc<dyn Storage>,
    fault: AtomicU8,
    written: Notify,
    /// After so many more lines the disk is full, as it has not been before.
    room_for: AtomicU32,
    /// Something found no room.
    refused: Notify,
    /// The fault of rating, and the number of tries at it.
    pub(super) rating: AtomicU8,
    pub(super) settled: AtomicU32,
}

impl Faulty {
    pub(super) fn over(sound: Arc<dyn Storage>) -> Arc<Faulty> {
        let (fault, room_for) = (AtomicU8::new(SOUND), AtomicU32::new(u32::MAX));
        let (rating, settled) = (AtomicU8::new(SOUND), AtomicU32::new(0));
        let (written, refused) = (Notify::new(), Notify::new());
        Arc::new(Faulty { sound, fault, written, room_for, refused, rating, settled })
    }

    /// The ratings of the sound storage.
    pub(super) fn ratings_below(&self) -> &dyn Ratings {
        self.sound.ratings().expect("it keeps ratings")
    }

    /// # Errors
    /// The disk is full.
    fn has_room(&self) -> Result<(), StorageError> {
        if self.fault.load(Ordering::SeqCst) == IS_FULL {
            self.refused.notify_one();
            return Err(StorageError::Failed { cause: Cause::Full, doubt: false, why: "full".to_owned() });
        }
        Ok(())
    }

    pub(super) fn turn(&self, fault: u8) {
        self.fault.store(fault, Ordering::SeqCst);
    }
}

fn unreadable() -> StorageError {
    let why = "the page cannot be read".to_owned();
    StorageError::Failed { cause: Cause::Other, doubt: false, why }
}

#[async_trait]
impl Storage for Faulty {
    async fn make_sitting(&self, at: Millis, new: NewSitting, table: NewTable) -> Result<(), StorageError> {
        self.sound.make_sitting(at, new, table).await
    }

    async fn holder(&self, table: &Id, sha256: [u8; 32]) -> Result<Option<Holder>, StorageError> {
        self.sound.holder(table, sha256).await
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        self.sound.load(table).await
    }

    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
        if self.fault.load(Ordering::SeqCst) == CANNOT_READ {
            return Err(unreadable());
        }
        self.sound.sitting(sitting).await
    }

    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError> {
        self.sound.claim(table).await
    }

    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError> {
        self.sound.release(table, epoch).await
    }

    async fn renew(&self) -> Result<Tenure, StorageError> {
        self.sound.renew().await
    }

    async fn sweep(&self, most: u32) -> Result<Vec<Id>, StorageError> {
        self.sound.sweep(most).await
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        self.has_room()?;
        match self.room_for.load(Ordering::SeqCst) {
            0 | u32::MAX => {}
            left => {
                self.room_for.store(left - 1, Ordering::SeqCst);
                if left == 1 {
                    self.turn(IS_FULL);
                }
            }
        }
        match self.fault.load(Ordering::SeqCst) {
            FAILS => Err(StorageError::Impossible("the disk is full".to_owned())),
            STOPS_AFTER_WRITING => {
                self.sound.append(at, append).await?;
                self.written.notify_one();
                std::future::pending().await
            }
            _ => self.sound.append(at, append).await,
        }
    }

    fn accounts(&self) -> Option<&dyn Accounts> {
        self.sound.accounts()
    }

    fn people(&self) -> Option<&dyn People> {
        self.sound.people()
    }

    fn push(&self) -> Option<&dyn facedown_storage::push::Push> {
        self.sound.push()
    }

    fn reports(&self) -> Option<&dyn facedown_storage::reports::Reports> {
        self.sound.reports()
    }

    fn chats(&self) -> Option<&dyn facedown_storage::chats::Chats> {
        self.sound.chats()
    }

    fn ratings(&self) -> Option<&dyn Ratings> {
        Some(self)
    }

    async fn readable(&self) -> Result<(), StorageError> {
        if self.fault.load(Ordering::SeqCst) == CANNOT_READ {
            Err(unreadable())
        } else {
            self.sound.readable().await
        }
    }

    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError> {
        self.sound.due(until, after, most).await
    }

    async fn any_clock(&self) -> Result<bool, StorageError> {
        self.sound.any_clock().await
    }

    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError> {
        self.sound.set_due(table, falls_at).await
    }

    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError> {
        self.sound.stale(undealt, untouched, most).await
    }

    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        self.sound.listed(now, since, most).await
    }

    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError> {
        self.has_room()?;
        let mut spans = self.sound.wake(now).await?;
        if self.room_for.load(Ordering::SeqCst) == 0
            && let Some((_, until)) = spans.last_mut()
        {
            *until += 60 * 60 * 1000;
        }
        Ok(spans)
    }

    async fn pulse(&self, now: Millis) -> Result<(), StorageError> {
        self.has_room()?;
        self.sound.pulse(now).await
    }

    async fn writable(&self) -> Result<(), StorageError> {
        self.has_room()?;
        if self.fault.load(Ordering::SeqCst) == FAILS {
            return Err(StorageError::Impossible("nothing is stored".to_owned()));
        }
        self.sound.writable().await
    }

    async fn close(&self) {
        self.sound.close().await;
    }
}

async fn server_over(storage: Arc<dyn Storage>) -> Server {
    Server::over(registry::all(), storage, Randomness::default()).await
}

#[tokio::test]
async fn what_was_logged_is_there_though_nobody_was_told() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = server_over(faulty.clone()).await;
    let (table, mut socket, first) = server.open("surprise").await;
    let heard = play_on(&mut socket, first, &mut Choices::new(6), 7).await;
    let told = socket.frames.len();

    // The server stands still for ever after the line is written: to everybody outside it is dead.
    faulty.turn(STOPS_AFTER_WRITING);
    let action = heard["view"]["legal"][3]["text"].clone();
    let wish = json!({"type": "act", "id": "last-words", "n": heard["n"], "action": action});
    socket.say(wish.clone()).await;
    faulty.written.notified().await;
    assert_eq!(socket.frames.len(), told);

    // Another one over the same file has the action; the client, sending it again, is told that it counts.
    let next = server_over(storage(data.path()).await).await;
    let (mut socket, missed) = next.watch(&table, heard["n"].as_u64()).await;
    assert_eq!(missed["n"], json!(heard["n"].as_u64().unwrap() + 1));
    assert_eq!(missed["moves"][0]["action"], action);
    let answer = socket.request(wish).await;
    assert_eq!((&answer["type"], &answer["n"]), (&json!("update"), &missed["n"]));
    assert_eq!(next.view(&table).await["ply"], 8);
    next.stop().await;
}

#[tokio::test]
async fn an_action_that_cannot_be_logged_is_told_to_nobody_and_did_not_happen() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = server_over(faulty.clone()).await;
    let (table, mut actor, first) = server.open("surprise").await;
    let (mut other, _) = server.watch(&table, None).await;
    let heard = play_on(&mut actor, first, &mut Choices::new(6), 3).await;
    for _ in 0..3 {
        other.hear().await;
    }
    let before = server.look(&table).await;

    faulty.turn(FAILS);
    let action = heard["view"]["legal"][0]["text"].clone();
    let wish = json!({"type": "act", "id": "w", "n": heard["n"], "action": action});
    actor.say(wish.clone()).await;
    // The one who asked hears that it is not stored. Both connections end; the table is loaded again from what is stored.
    let refused = actor.hear().await;
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!("w"), &json!("storage-failed")));
    assert_eq!(actor.next().await, Err(1001));
    assert_eq!(other.next().await, Err(1001));
    assert_eq!(server.look(&table).await, before);
    let commit = json!({"seat": "white", "contribution": "00".repeat(32)});
    let reply = server.ask("POST", &table.path("/contributions"), &table.token, Some(&commit)).await;
    assert_eq!(reply.code(), "already-dealt", "what needs no log is still answered");

    faulty.turn(SOUND);
    let (mut actor, back) = server.watch(&table, heard["n"].as_u64()).await;
    assert_eq!(back, before);
    assert_eq!(actor.request(wish).await["view"]["ply"], 4);
    server.stop().await;
}

#[tokio::test]
async fn what_was_stored_is_not_refused_though_something_failed_behind_it() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = server_over(faulty.clone()).await;
    let (table, mut actor, first) = server.open("surprise").await;
    let heard = play_on(&mut actor, first, &mut Choices::new(6), 3).await;

    faulty.turn(CANNOT_READ);
    let end = json!({"type": "resign", "id": "end"});
    actor.say(end.clone()).await;
    assert_eq!(actor.next().await, Err(1001), "it is stored, so no refusal says that it did not happen");

    faulty.turn(SOUND);
    let (_, back) = server.watch(&table, heard["n"].as_u64()).await;
    assert_eq!(back["view"]["outcome"]["reason"], "resignation");
    server.stop().await;
}

#[tokio::test]
async fn a_second_owner_of_a_table_cannot_write_over_the_first() {
    if base::embedded_only() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let one = server_over(storage(data.path()).await).await;
    let table = one.sit_down("surprise", &[]).await;
    let two = server_over(storage(data.path()).await).await;
    let (mut at_one, first) = one.watch(&table, None).await;
    let (mut at_two, same) = two.watch(&table, None).await;
    assert_eq!(first, same);
    let legal = first["view"]["legal"].as_array().unwrap();
    let wish =
        |id: &str, i: usize| json!({"type": "act", "id": id, "n": first["n"], "action": legal[i]["text"]});
    let done = at_one.request(wish("one", 0)).await;
    at_two.say(wish("two", 1)).await;
    assert_eq!(at_two.next().await, Err(1001), "line taken: loaded again");
    let (_, now) = two.watch(&table, None).await;
    assert_eq!((&now["n"], &now["view"]["fen"]), (&done["n"], &done["view"]["fen"]));
    one.stop().await;
    two.stop().await;
}

/// A flag that falls while nothing can be stored has not fallen: that time is nobody's.
#[tokio::test]
async fn the_time_in_which_nothing_can_be_stored_is_nobodys() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = server_over(faulty.clone()).await;
    let quiet = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
    let clock = json!({"kind": "increment", "base": 600, "increment": 0});
    let link =
        Link::make(&server, "chaos", json!({"clock": clock, "seat": "white", "position": quiet})).await;
    let mut players = link.players(&server).await;
    // White's clock runs from Black's first move on, and nothing can be stored after that.
    faulty.room_for.store(2, Ordering::SeqCst);
    players.play(&mut Choices::new(5), 2).await;
    assert_eq!(players.last["view"]["clock"]["running"], "white");
    // The flag falls, or the room is to be told that it is awake, whichever comes first; and then the flag.
    let falls = async {
        let until = players.last["view"]["clock"]["left"]["white"].as_u64().unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(until + 100)).await;
    };
    tokio::join!(faulty.refused.notified(), falls);
    let full = server.ask("GET", "/api/health", "", None).await;
    assert_eq!((full.status, full.json()["status"].clone()), (503, json!("storage-full")));
    assert_eq!(server.view(&link.watch).await["phase"], "playing");

    // The span that the room hears of lasts for an hour yet, so that it makes no difference when White comes back.
    faulty.turn(SOUND);
    let done = loop {
        let (mut white, first) = server.watch(&link.maker, None).await;
        assert_eq!(first["view"]["phase"], "playing", "{}", first["view"]["outcome"]);
        let action = &first["view"]["legal"][0]["text"];
        white.say(json!({"type": "act", "id": "on", "n": first["n"], "action": action})).await;
        // Until the room was told that it is awake again, it is refused; then the table is loaded anew.
        let answer = loop {
            match white.next().await {
                Ok(heard) if heard["id"] == "on" => break heard,
                Ok(_) => {}
                Err(code) => break json!(code),
            }
        };
        if answer["type"] == "update" {
            break answer;
        }
        let expected = [&answer["error"]["code"] == "storage-full", answer == json!(1001)];
        assert!(expected.contains(&true), "{answer}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!((&done["view"]["ply"], &done["view"]["clock"]["left"]["white"]), (&json!(3), &json!(600)));
    server.stop().await;
}
