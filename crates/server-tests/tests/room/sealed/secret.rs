//! What somebody could know of the cards who reads everything that the room stored, sent and logged, with the secret of one
//! seat in hand: nothing. And the controls: with a second secret in the bytes, or one opening too many, the same program
//! finds it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use facedown_core::deal::sealed::{Bound, LockRole, LockSecret, Opening};
use facedown_core::deal::{ChanceStream, Commitment, DealSeed, to_hex};
use facedown_core::table::sealed::{SealedDeal, SealedGame, SealedLine, SealedOpening};
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span;

use super::super::base;
use super::super::client::Server;
use super::seats::{Native, Sealed, bytes, play};
use super::{both, games};

/// Everything that the room's log would say, at every level.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<String>>);

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, " {field}={value:?}");
    }
}

impl tracing::Subscriber for Logged {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        attributes.record(&mut Fields(&mut self.0.lock().unwrap()));
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, values: &span::Record<'_>) {
        values.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// The reader of everything, who plays seat `known` and knows its secret.
struct Reader<'a> {
    sealed: &'a Sealed,
    game: &'a SealedGame,
    lines: &'a [SealedLine],
    own: Vec<Vec<u32>>,
    other: usize,
}

/// What the reader finds of the other seat's locks: by deck the values of entries.
type Found = Vec<HashMap<u32, u32>>;

impl Reader<'_> {
    fn decks(&self) -> Vec<(String, LockRole, u32)> {
        SealedDeal::decks(self.sealed.game, &self.sealed.options, self.other).unwrap()
    }

    /// What was opened as the rules asked.
    fn opened(&self) -> Found {
        let mut found: Found = vec![HashMap::new(); self.decks().len()];
        for line in self.lines {
            if let SealedLine::Opened { seat, opening } = line
                && *seat == self.other
            {
                let opening: SealedOpening = opening.parse().unwrap();
                let deck = self.decks().iter().position(|(name, ..)| *name == opening.deck).unwrap();
                found[deck].insert(opening.opening.index, opening.opening.value);
            }
        }
        found
    }

    /// Tries all the bytes: every 32 of them that are no text as the other seat's secret, and every text of 64 digits as
    /// that, or as what hid an entry.
    fn search(&self, all: &[u8]) -> Found {
        let mut found = self.opened();
        let digits = |byte: &u8| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase();
        let mut texts: HashSet<[u8; 32]> = HashSet::new();
        for window in all.windows(64).filter(|window| window.iter().all(digits)) {
            let text = std::str::from_utf8(window).unwrap();
            texts.insert(*text.parse::<Commitment>().unwrap().bytes());
        }
        // Of 32 bytes that are drawn, one in 10^13 has characters alone.
        let drawn = |window: &&[u8]| !window.iter().all(|byte| matches!(byte, b' '..=b'~'));
        let raw: HashSet<[u8; 32]> =
            all.windows(32).filter(drawn).map(|window| window.try_into().unwrap()).collect();
        for secret in texts.iter().chain(&raw) {
            if let Ok(maps) = self.game.audit(self.other, &LockSecret::new(*secret)) {
                return maps.iter().map(|map| (0..).zip(map.iter().copied()).collect()).collect();
            }
        }
        let session = self.sealed.session(self.lines);
        let locks = self.lines.iter().find_map(|line| match line {
            SealedLine::Locked { seat, locks } if *seat == self.other => Some(locks),
            _ => None,
        });
        for ((deck, (name, role, size)), list) in self.decks().into_iter().enumerate().zip(locks.unwrap()) {
            let list: Vec<Commitment> = list.iter().map(|text| text.parse().unwrap()).collect();
            for index in (0..size).filter(|index| !found[deck].contains_key(index)).collect::<Vec<_>>() {
                for value in 0..size {
                    let fits = |nonce: &&[u8; 32]| {
                        let mut lock = Bound::new(&session, role, &name, list.clone());
                        lock.take(&Opening { index, value, nonce: **nonce }).is_ok()
                    };
                    if texts.iter().any(|nonce| fits(&nonce)) {
                        found[deck].insert(index, value);
                    }
                }
            }
        }
        found
    }

    /// The start, with what is found and any of what it leaves open.
    fn guess(&self, found: &Found, chance: &mut ChanceStream) -> String {
        let fill = |(known, (_, _, size)): (&HashMap<u32, u32>, (String, LockRole, u32))| {
            let mut left: Vec<u32> =
                (0..size).filter(|value| !known.values().any(|taken| taken == value)).collect();
            chance.shuffle(&mut left);
            let mut left = left.into_iter();
            (0..size).map(|i| known.get(&i).copied().or_else(|| left.next()).unwrap()).collect::<Vec<u32>>()
        };
        let other: Vec<Vec<u32>> = found.iter().zip(self.decks()).map(fill).collect();
        self.start(&other)
    }

    fn start(&self, other: &[Vec<u32>]) -> String {
        let maps = if self.other == 1 { [self.own.as_slice(), other] } else { [other, self.own.as_slice()] };
        self.game.laid_out(self.sealed.game, maps).unwrap().fen(None).unwrap()
    }
}

/// Number of cards at which two starts agree.
fn agree(one: &str, other: &str) -> u32 {
    assert_eq!(one.len(), other.len());
    one.bytes().zip(other.bytes()).map(|(a, b)| u32::from(a == b)).sum()
}

/// The bytes of games of which the reader has one seat's secret. What it says of the cards is no better than chance: the
/// truth agrees with its guess as any deal does that fits what was opened. With the other's secret among the bytes it
/// computes every card, and one opening too many is found.
#[tokio::test]
async fn every_byte_and_one_secret_tell_nothing_of_a_card() {
    /// Other deals that the truth is compared with: were it the highest of all, chance would have done that once in a
    /// thousand times.
    const OTHERS: usize = 999;
    let logged = Logged::default();
    let _guard = tracing::subscriber::set_default(logged.clone());
    let (mut hits, mut by_chance) = (0, vec![0; OTHERS]);
    let (mut cards, mut read) = (0, 0);
    for n in 0..games(6) {
        for known in [0usize, 1] {
            let data = tempfile::tempdir().unwrap();
            let server = Server::start(data.path()).await;
            let id = if n % 2 == 0 { "surprise-rex" } else { "jieqi" };
            let sealed = Sealed::make(&server, id, json!({"mode": "link", "seat": "white"})).await;
            let label = format!("bytes {n} {known}");
            let (mut spectator, _) = server.watch(&sealed.watch, None).await;
            let mut seats = both(&server, &sealed, &label).await;
            play(&server, &mut seats, 8).await;
            let told = seats[0].seat.heard_count();
            let mut lines: Vec<SealedLine> = Vec::new();
            while lines.len() < told {
                let message = spectator.hear().await;
                if message["type"] == "seal" {
                    lines
                        .extend(serde_json::from_value::<Vec<SealedLine>>(message["lines"].clone()).unwrap());
                }
            }
            server.stop().await;
            let frames = |seat: &Native| seat.socket.frames.concat();
            let mut all = seats.iter().map(frames).collect::<String>() + &spectator.frames.concat();
            all += &std::mem::take(&mut *logged.0.lock().unwrap());
            let mut all = all.into_bytes();
            all.extend(base::everything(data.path()));
            read += all.len();

            let secrets = ["the maker", "the other"].map(|who| bytes(&format!("{label}, {who}")));
            let game = seats[known].seat.sealed().unwrap();
            let maps = [0, 1].map(|seat| game.audit(seat, &LockSecret::new(secrets[seat])).unwrap());
            let own = maps[known].clone();
            let reader = Reader { sealed: &sealed, game, lines: &lines, own, other: 1 - known };
            let truth = reader.start(&maps[1 - known]);
            let mut chance = DealSeed::of_position(&label).stream();
            let found = reader.search(&all);
            assert_eq!(found, reader.opened(), "nothing is found but what was opened");
            let guess = reader.guess(&found, &mut chance);
            hits += agree(&truth, &guess);
            for other in &mut by_chance {
                *other += agree(&reader.guess(&reader.opened(), &mut chance), &guess);
            }
            cards += reader.decks().iter().map(|(_, _, size)| size).sum::<u32>();

            // A room that stores the other's secret: every card is known.
            let mut leaking = all.clone();
            leaking.extend(to_hex(&secrets[1 - known]).bytes());
            assert_eq!(reader.guess(&reader.search(&leaking), &mut chance), truth);
            // As bytes, too.
            let mut leaking = all.clone();
            leaking.extend(secrets[1 - known]);
            assert_eq!(reader.guess(&reader.search(&leaking), &mut chance), truth);
            // A room that leaks one opening.
            let (name, role, size) = reader.decks().swap_remove(0);
            let session = sealed.session(&lines);
            let lock = LockSecret::new(secrets[1 - known]).lock(&session, role, &name, size);
            let closed = (0..size).find(|index| !found[0].contains_key(index)).unwrap();
            let mut leaking = all;
            leaking.extend(lock.open(closed).unwrap().to_string().bytes());
            let more = reader.search(&leaking);
            assert_eq!(more[0].len(), found[0].len() + 1, "the opening that leaked is found");
        }
    }
    let above = by_chance.iter().filter(|other| **other >= hits).count();
    println!(
        "{} games, {cards} cards, {read} bytes read: {hits} agreements; {above} of {OTHERS} other deals agree as often",
        2 * games(6)
    );
    assert!(above > 0 && above < OTHERS, "the truth stands out among what could be: {hits}");
}
