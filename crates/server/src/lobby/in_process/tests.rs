//! Whatever visitors do in whatever order, nobody is paired twice or with somebody gone, and every list is the same.

use std::collections::BTreeMap;

use facedown_core::table::AnyGame;
use facedown_games::registry;
use facedown_protocol::Terms;
use futures_util::FutureExt;
use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc};

use super::*;

fn two() -> Vec<&'static str> {
    let about = registry::all().iter().map(|game| game.about());
    about.filter(|about| about.seats == 2).map(|about| about.id).collect()
}

fn find(id: &str) -> Option<&'static dyn AnyGame> {
    registry::all().iter().copied().find(|game| game.about().id == id)
}

/// A seek of these games without a clock.
fn seek(id: u8, games: &[usize]) -> Seek {
    let two = two();
    let games: Vec<&str> = games.iter().map(|n| two[*n]).collect();
    let terms: Terms = serde_json::from_value(json!({"games": games})).unwrap();
    Seek::read(Id::new([id; 16]), terms, None, find).unwrap()
}

/// A list that is kept by what comes on a socket, and nothing else.
struct Reader {
    seeks: BTreeMap<String, Value>,
    visitors: u64,
    changes: broadcast::Receiver<Utf8Bytes>,
}

impl Reader {
    fn new(lobby: &InProcess) -> Reader {
        let News { whole, changes } = lobby.news().now_or_never().unwrap().unwrap();
        let mut reader = Reader { seeks: BTreeMap::new(), visitors: 0, changes };
        let whole: Value = serde_json::from_str(&whole).unwrap();
        reader.read(&whole, "seeks");
        reader
    }

    fn read(&mut self, message: &Value, added: &str) {
        for id in message["removed"].as_array().into_iter().flatten() {
            assert!(self.seeks.remove(id.as_str().unwrap()).is_some(), "it was on the list");
        }
        for seek in message[added].as_array().unwrap() {
            let id = seek["id"].as_str().unwrap().to_owned();
            assert!(self.seeks.insert(id, seek.clone()).is_none(), "it was not on the list");
        }
        self.visitors = message["visitors"].as_u64().unwrap();
    }

    fn catch_up(&mut self) {
        while let Ok(text) = self.changes.try_recv() {
            let message: Value = serde_json::from_str(&text).unwrap();
            self.read(&message, "added");
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    Enter(u8),
    Leave(usize),
    Offer(usize, Vec<usize>),
    Accept(usize, u8),
    Withdraw(usize, u8),
    Publish,
    Look,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        2 => (0u8..5).prop_map(Step::Enter),
        1 => (0usize..8).prop_map(Step::Leave),
        4 => (0usize..8, prop::collection::vec(0usize..4, 1..3)).prop_map(|(by, games)| Step::Offer(by, games)),
        3 => (0usize..8, 0u8..40).prop_map(|(by, seek)| Step::Accept(by, seek)),
        1 => (0usize..8, 0u8..40).prop_map(|(by, seek)| Step::Withdraw(by, seek)),
        2 => Just(Step::Publish),
        1 => Just(Step::Look),
    ];
    prop::collection::vec(step, 1..120)
}

/// The lobby with those who are in it, and the letters that they got.
struct Scene {
    lobby: InProcess,
    there: Vec<(Connection, Visitor, mpsc::Receiver<LobbyMessage>)>,
    /// The maker of each seek that waits.
    open: BTreeMap<u8, Visitor>,
    next: u8,
    now: Instant,
}

impl Scene {
    fn publish(&mut self) {
        // A comer or goer alone may wait for as long as this.
        self.now += COUNTED_EVERY;
        let next = self.lobby.floor().next(self.now);
        match next {
            Next::Send(text) => drop(self.lobby.changes.send(text)),
            Next::Rest => {}
            Next::Wait(_) => panic!("there was time"),
        }
    }

    fn paired(&mut self, pairing: &Pairing) {
        let [host, guest] = [&pairing.host, &pairing.guest];
        assert_ne!(host.visitor, guest.visitor, "nobody plays against themselves");
        for party in [host, guest] {
            assert!(self.there.iter().any(|(_, visitor, _)| *visitor == party.visitor), "somebody is gone");
            self.open.retain(|_, maker| *maker != party.visitor);
            assert_eq!(self.lobby.floor().seeks_of(party.visitor).count(), 0, "a seek is left");
            let told = LobbyMessage::Pong;
            assert!(self.lobby.tell(party, told).now_or_never().unwrap(), "somebody hears nothing");
        }
    }

    fn take(&mut self, step: Step) {
        let by = |at: usize| self.there.get(at).map(|(connection, visitor, _)| (*connection, *visitor));
        match step {
            Step::Enter(visitor) => {
                let (visitor, (letters, inbox)) = (Visitor([visitor; 32]), mpsc::channel(1_000));
                let entered = self.lobby.enter(visitor, None, None, letters).now_or_never().unwrap();
                if let Ok(connection) = entered {
                    self.there.push((connection, visitor, inbox));
                }
            }
            Step::Leave(at) if at < self.there.len() => {
                let (connection, visitor, _) = self.there.remove(at);
                self.lobby.leave(connection);
                if self.there.iter().all(|(_, other, _)| *other != visitor) {
                    self.open.retain(|_, maker| *maker != visitor);
                }
            }
            Step::Offer(at, games) => {
                let Some((connection, visitor)) = by(at) else { return };
                let (id, wish) = (self.next, seek(self.next, &games));
                self.next = self.next.saturating_add(1);
                match self.lobby.offer(connection, wish).now_or_never().unwrap() {
                    Ok(Offered::Waits) => drop(self.open.insert(id, visitor)),
                    Ok(Offered::Paired(pairing)) => {
                        assert!(self.open.values().any(|maker| *maker == pairing.host.visitor));
                        self.paired(&pairing);
                    }
                    Err(error) => {
                        assert_eq!(error.code(), "too-many-seeks");
                        assert_eq!(self.open.values().filter(|maker| **maker == visitor).count(), 3);
                    }
                }
            }
            Step::Accept(at, id) => {
                let Some((connection, visitor)) = by(at) else { return };
                let wish =
                    Acceptance { seek: Id::new([id; 16]), game: None, clock: None, name: None, guest: None };
                let accepted = self.lobby.accept(connection, wish).now_or_never().unwrap();
                match (accepted, self.open.get(&id).copied()) {
                    (Ok(Found::Table(_)), Some(_)) => panic!("no table waits"),
                    (Ok(Found::Partner(pairing)), Some(maker)) => {
                        assert_eq!((pairing.host.visitor, pairing.guest.visitor), (maker, visitor));
                        self.paired(&pairing);
                    }
                    (Err(error), Some(maker)) => {
                        assert_eq!((error.code(), maker), ("own-seek", visitor));
                    }
                    (Err(error), None) => assert_eq!(error.code(), "seek-gone"),
                    (Ok(_), None) => panic!("a seek that is gone was accepted"),
                }
            }
            Step::Withdraw(at, id) => {
                let Some((connection, visitor)) = by(at) else { return };
                let done = self.lobby.withdraw(connection, &Id::new([id; 16])).now_or_never().unwrap();
                assert_eq!(done.is_ok(), self.open.get(&id) == Some(&visitor));
                if done.is_ok() {
                    self.open.remove(&id);
                }
            }
            Step::Leave(_) | Step::Publish | Step::Look => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nobody_is_paired_twice_and_every_list_is_the_same(steps in steps()) {
        let limits = Limits::default();
        let mut scene = Scene {
            lobby: InProcess::new(limits),
            there: Vec::new(),
            open: BTreeMap::new(),
            next: 0,
            now: Instant::now(),
        };
        let mut readers = vec![Reader::new(&scene.lobby)];
        for step in steps {
            match step {
                Step::Publish => {
                    scene.publish();
                    readers.iter_mut().for_each(Reader::catch_up);
                }
                Step::Look => readers.push(Reader::new(&scene.lobby)),
                other => scene.take(other),
            }
        }
        scene.publish();
        let ids: Vec<String> = {
            let mut ids: Vec<String> = scene.open.keys().map(|n| Id::new([*n; 16]).to_string()).collect();
            ids.sort();
            ids
        };
        let people: std::collections::HashSet<_> = scene.there.iter().map(|(_, visitor, _)| visitor.0).collect();
        for reader in &mut readers {
            reader.catch_up();
            prop_assert_eq!(Vec::from_iter(reader.seeks.keys().cloned()), ids.clone());
            prop_assert_eq!(reader.visitors, people.len() as u64);
        }
    }
}

#[test]
fn a_seek_that_nobody_saw_is_sent_to_nobody() {
    let lobby = InProcess::new(Limits::default());
    let (letters, mut inbox) = mpsc::channel(100);
    let connection = lobby.enter(Visitor([1; 32]), None, None, letters).now_or_never().unwrap().unwrap();
    let now = Instant::now();
    assert!(matches!(lobby.floor().next(now), Next::Send(_)), "somebody has come");
    let offered = lobby.offer(connection, seek(1, &[0])).now_or_never().unwrap().unwrap();
    assert!(matches!(offered, Offered::Waits));
    lobby.withdraw(connection, &Id::new([1; 16])).now_or_never().unwrap().unwrap();
    assert!(matches!(lobby.floor().next(now), Next::Rest));
    // The maker heard of both.
    let own: Vec<usize> = std::iter::from_fn(|| inbox.try_recv().ok())
        .map(|letter| match letter {
            LobbyMessage::Yours { seeks } => seeks.len(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(own, [0, 1, 0]);
}

#[test]
fn comings_and_goings_alone_are_gathered_for_a_second() {
    let lobby = InProcess::new(Limits::default());
    let enter = |n: u8| {
        let (letters, inbox) = mpsc::channel(100);
        lobby.enter(Visitor([n; 32]), None, None, letters).now_or_never().unwrap().unwrap();
        inbox
    };
    let now = Instant::now();
    let _first = enter(1);
    assert!(matches!(lobby.floor().next(now), Next::Send(_)));
    let _second = enter(2);
    assert!(matches!(lobby.floor().next(now), Next::Wait(time) if time == COUNTED_EVERY));
    assert!(matches!(lobby.floor().next(now + COUNTED_EVERY), Next::Send(_)));
    assert!(matches!(lobby.floor().next(now + COUNTED_EVERY), Next::Rest));
}

#[test]
fn there_is_an_end_to_the_seeks_of_one_address_and_of_all() {
    let peer = |n: u8| crate::limits::Limits::default().peer(Some([192, 0, 2, n].into()), None);
    let lobby = InProcess::new(Limits { seeks: 5, seeks_each_peer: 2, ..Limits::default() });
    let offer = |visitor: u8, peer| {
        let (letters, _) = mpsc::channel(100);
        let connection =
            lobby.enter(Visitor([visitor; 32]), peer, None, letters).now_or_never().unwrap().unwrap();
        // Each another game, so that nobody is paired.
        let offered = lobby.offer(connection, seek(visitor, &[usize::from(visitor)])).now_or_never().unwrap();
        offered.map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!([offer(0, peer(1)), offer(1, peer(1))], [Ok(()); 2]);
    assert_eq!(offer(2, peer(1)), Err("busy"));
    assert_eq!([offer(3, peer(2)), offer(4, None), offer(5, None)], [Ok(()); 3]);
    assert_eq!(offer(6, None), Err("busy"));
}
