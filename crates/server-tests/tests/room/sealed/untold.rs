//! The two-deals test at a sealed table: whatever a viewer's client gets, by whichever way out, is the same byte for byte for
//! two tables that differ only in entries of the other seat's locks that nobody has opened. Of such an entry the viewer has
//! the commitment, which hides it: that alone is crossed out.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use facedown_core::deal::Commitment;
use facedown_core::deal::sealed::{LockRole, LockSecret, Session};
use facedown_core::table::sealed::{SealedDeal, SealedLine, SealedOpening};
use facedown_games::registry;
use facedown_server::Engines;
use facedown_server::inside::Set;
use facedown_storage::id::{Id, Token};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::super::client::{Server, Socket, Table, set_by};
use super::super::memory::Memory;
use super::games::Anybody;
use super::seats::{Native, Sealed, bytes};
use crate::chance::{chosen, stream_of};
use crate::lines;

/// Both seats' locks by deck, where they are to be others.
type Locks = [Option<Vec<Vec<String>>>; 2];

/// The locks that the seats' secrets give.
const OWN: Locks = [None, None];

/// All that reached a viewer, by the way out.
type Told = Vec<(String, String)>;

/// What one play of a game has come to.
struct Played {
    /// By viewer: White, Black, and who looks on. What the house's computer was given stands in its color's place.
    told: [Told; 3],
    lines: Vec<SealedLine>,
    session: Session,
    sealed: Sealed,
}

/// The labels of the seats' secrets.
const LABELS: [&str; 2] = ["untold, White", "untold, Black"];

/// Lets all hear everything, one after the other, so that whatever is asked is asked in the same order each time.
async fn calm(server: &Server, watch: &Table, seats: &mut [Native], spectator: &mut Socket, seen: &mut u64) {
    loop {
        let now = server.look(watch).await["n"].as_u64().unwrap();
        for seat in seats.iter_mut() {
            while seat.number_seen() < now || !seat.is_answered() {
                seat.step(server).await;
            }
        }
        if server.look(watch).await["n"].as_u64() == Some(now) {
            while *seen < now {
                *seen = spectator.hear().await["n"].as_u64().unwrap_or(*seen);
            }
            return;
        }
    }
}

/// What somebody may ask for at this point, by every way out.
async fn asked(server: &Server, table: &Table) -> Told {
    let mut told = Vec::new();
    let zeros = json!({"sha256": "00".repeat(32)});
    for (method, path, body) in [
        ("GET", table.path(""), None),
        ("GET", table.path("/record"), None),
        ("GET", table.path("/players"), None),
        ("GET", table.path("/picture"), None),
        ("GET", "/api/tables".to_owned(), None),
        ("POST", table.path("/commitments"), Some(&zeros)),
        ("POST", table.path("/rematch"), None),
    ] {
        let reply = server.ask(method, &path, &table.token, body).await;
        let head: String = reply.head.lines().filter(|line| !line.starts_with("date:")).collect();
        told.push((format!("{method} {path}"), format!("{head}\n{}", reply.text)));
    }
    let (room, id) = (server.room.as_ref().unwrap(), Id::given(table.id.clone()));
    let holder = room.admit(&id, &Token::given(table.token.clone())).await.unwrap();
    let program = lines::all(&room.seen(&id, holder).await.unwrap());
    told.extend(program.into_iter().map(|line| ("what programs read".to_owned(), line)));
    let (mut back, _) = server.watch(table, Some(0)).await;
    let past = back.request(json!({"type": "look", "id": "look", "from": 0, "count": 32})).await;
    told.push(("the past".to_owned(), past.to_string()));
    told.extend(back.frames.iter().map(|frame| ("coming back".to_owned(), frame.clone())));
    told
}

/// Plays a game of fixed choices, so many plies and a resignation, and collects what each viewer is told.
/// `secrets`: the labels of the seats' secrets; `whose`: the viewers who ask besides.
async fn play(game: &str, plies: u64, others: &Locks, secrets: [&str; 2], whose: &[usize]) -> Played {
    let random = chosen(&[[7; 32]], &[[1; 16], [2; 16], [3; 16]]);
    let setting = set_by(&Set::default());
    let server = Server::set(registry::all(), Arc::new(Memory::default()), random, setting).await;
    let wish = json!({"mode": "link", "seat": "white", "listed": true});
    let sealed = Sealed::make(&server, game, wish).await;
    let (mut spectator, first) = server.watch(&sealed.watch, None).await;
    let mut seen = first["n"].as_u64().unwrap();
    let viewers = [sealed.maker.clone(), sealed.joiner.clone().unwrap(), sealed.watch.clone()];
    let mut seats = Vec::new();
    for number in [0, 1] {
        let labels = (secrets[number], LABELS[number]);
        let mut seat = Native::with(&server, &sealed, &viewers[number], labels).await;
        seat.other_locks.clone_from(&others[number]);
        seats.push(seat);
    }
    let mut told: [Told; 3] = Default::default();
    let mut resigned = false;
    for turn in 0.. {
        calm(&server, &sealed.watch, &mut seats, &mut spectator, &mut seen).await;
        if resigned || u64::is_power_of_two(turn) {
            for viewer in whose {
                told[*viewer].extend(asked(&server, &viewers[*viewer]).await);
            }
        }
        let over = seats[0].view["phase"] == "over";
        if resigned || over {
            break;
        }
        let acting = usize::from(!seats[0].is_to_act());
        if turn < plies {
            seats[acting].act().await.unwrap();
        } else {
            // What nobody may know stays unknown: the secrets are not opened.
            seats.iter_mut().for_each(|seat| seat.silent = true);
            seats[acting].say(json!({"type": "resign"})).await;
            resigned = true;
        }
        seats[acting].answered(&server).await;
    }
    for (told, frames) in
        told.iter_mut().zip([&seats[0].socket.frames, &seats[1].socket.frames, &spectator.frames])
    {
        add_frames(told, frames, &viewers);
    }
    played(server, sealed, told).await
}

/// Adds what came by the socket, and leaves what is compared: who is there is told when it changes, and how far that is on its
/// way has nothing to do with the cards; and the tokens are named.
fn add_frames(told: &mut Told, frames: &[String], viewers: &[Table; 3]) {
    told.extend(frames.iter().map(|frame| ("socket".to_owned(), frame.clone())));
    told.retain(|(_, text)| !text.contains(r#""type":"presence""#));
    for (_, text) in told {
        for (viewer, name) in viewers.iter().zip(["White's token", "Black's token", "the watch token"]) {
            *text = text.replace(&viewer.token, name);
        }
    }
}

/// What a game has come to, with the lines of its deal as everybody may read them.
async fn played(server: Server, sealed: Sealed, told: [Told; 3]) -> Played {
    let (mut late, _) = server.watch(&sealed.watch, None).await;
    let lines: Vec<SealedLine> = serde_json::from_value(late.hear().await["lines"].clone()).unwrap();
    server.stop().await;
    let session = sealed.session(&lines);
    Played { told, lines, session, sealed }
}

/// The commitment to an entry, as docs/sealed.md has it.
fn commitment(session: &Session, role: LockRole, deck: &str, at: (u32, u32), nonce: &[u8; 32]) -> String {
    let mut sha = Sha256::new();
    let parts =
        [&b"commit"[..], b"facedown-sealed/1", session.bytes(), role.name().as_bytes(), deck.as_bytes()];
    for part in parts {
        sha.update(u32::try_from(part.len()).unwrap().to_be_bytes());
        sha.update(part);
    }
    sha.update(at.0.to_be_bytes());
    sha.update(at.1.to_be_bytes());
    sha.update(nonce);
    Commitment::from_bytes(sha.finalize().into()).to_string()
}

/// The locks of a seat with the values of those entries exchanged that nobody has opened, and how many are others then.
fn exchanged(played: &Played, number: usize) -> (Vec<Vec<String>>, usize) {
    let opened: HashSet<(String, u32)> = played
        .lines
        .iter()
        .filter_map(|line| match line {
            SealedLine::Opened { seat, opening } if *seat == number => {
                let opening: SealedOpening = opening.parse().unwrap();
                Some((opening.deck, opening.opening.index))
            }
            _ => None,
        })
        .collect();
    let secret = LockSecret::new(bytes(LABELS[number]));
    let mut changed = 0;
    let decks = SealedDeal::decks(played.sealed.game, &played.sealed.options, number).unwrap();
    let locks = decks.into_iter().map(|(deck, role, size)| {
        let lock = secret.lock(&played.session, role, &deck, size);
        let mut commitments: Vec<String> = lock.commitments().iter().map(ToString::to_string).collect();
        let closed: Vec<u32> = (0..size).filter(|index| !opened.contains(&(deck.clone(), *index))).collect();
        for (index, other) in closed.iter().zip(closed.iter().cycle().skip(1)) {
            let value = lock.value(*other).unwrap();
            let nonce = bytes(&format!("{deck} {role:?} {index}"));
            commitments[*index as usize] = commitment(&played.session, role, &deck, (*index, value), &nonce);
            changed += usize::from(value != lock.value(*index).unwrap());
        }
        commitments
    });
    (locks.collect(), changed)
}

/// The locks of a seat as everybody was told.
fn told_locks(played: &Played, number: usize) -> Vec<Vec<String>> {
    let of = |line: &SealedLine| match line {
        SealedLine::Locked { seat, locks } if *seat == number => Some(locks.clone()),
        _ => None,
    };
    played.lines.iter().find_map(of).unwrap()
}

/// What a viewer was told with those commitments crossed out that are others in the other play.
fn crossed_out(told: &Told, here: &Played, there: &Played) -> Told {
    let mut other = Vec::new();
    for number in [0, 1] {
        let pairs = told_locks(here, number)
            .into_iter()
            .flatten()
            .zip(told_locks(there, number).into_iter().flatten());
        other.extend(pairs.filter(|(here, there)| here != there).map(|(here, _)| here));
    }
    let cross = |text: &String| other.iter().fold(text.clone(), |text, one| text.replace(one, "crossed out"));
    told.iter().map(|(way, text)| (way.clone(), cross(text))).collect()
}

/// Where two plays differ for a viewer.
fn difference(one: &Told, other: &Told) -> Option<String> {
    if one.len() != other.len() {
        return Some(format!("{} messages and {}", one.len(), other.len()));
    }
    let found = one.iter().zip(other).find(|(one, other)| one != other);
    found.map(|(one, other)| format!("{}:\n{}\n{}", one.0, one.1, other.1))
}

/// Nothing that reaches a seat depends on entries of the other seat that are not open, and nothing that reaches others on
/// those of either. The controls: without the crossing out the comparison finds the commitments, and with another secret, of
/// which entries were opened, it finds those.
#[tokio::test]
async fn nothing_at_a_sealed_table_depends_on_what_is_not_open() {
    for (game, plies) in [("surprise", 6), ("surprise-rex", 6), ("jieqi", 5), ("mysterious-casual", 34)] {
        let played = play(game, plies, &OWN, LABELS, &[0, 1, 2]).await;
        let messages: usize = played.told.iter().map(Vec::len).sum();
        let mut exchanges = 0;
        for (viewer, seats) in [&[1][..], &[0], &[0, 1]].into_iter().enumerate() {
            let mut others = OWN;
            for number in seats {
                let (locks, changed) = exchanged(&played, *number);
                others[*number] = Some(locks);
                exchanges += changed;
            }
            let other = play(game, plies, &others, LABELS, &[viewer]).await;
            let plain = difference(&played.told[viewer], &other.told[viewer]);
            assert!(plain.is_some_and(|found| found.contains("locked")), "{game}: the commitments differ");
            let told = crossed_out(&played.told[viewer], &played, &other);
            let found = difference(&told, &crossed_out(&other.told[viewer], &other, &played));
            assert_eq!(found, None, "{game}: viewer {viewer} is told of what is not open");
        }
        let told = play(game, plies, &OWN, [LABELS[0], "another secret"], &[0]).await;
        let here = crossed_out(&played.told[0], &played, &told);
        let found = difference(&here, &crossed_out(&told.told[0], &told, &played));
        assert!(found.is_some(), "{game}: what was opened is told");
        println!(
            "{game}: {messages} messages to three viewers, {exchanges} entries exchanged that are not open"
        );
        assert!(exchanges > 0 && messages > 60, "{game}: {exchanges} {messages}");
    }
}

/// Plays a game of fixed choices as White against the house's computer, so many actions and a resignation. `others`: the
/// person's locks by deck, where they are to be others; `secret`: the label of its secret.
async fn play_the_house(game: &str, actions: u64, others: Option<Vec<Vec<String>>>, secret: &str) -> Played {
    let given = Arc::new(Mutex::new(Vec::new()));
    let engines = Engines { computers: Arc::new(Anybody(Arc::clone(&given))), ..Engines::default() };
    let setting = set_by(&Set::default());
    let chance = (stream_of("untold, the house"), engines);
    let server = Server::set_with(registry::all(), Arc::new(Memory::default()), chance, setting).await;
    let wish = json!({"mode": "computer", "level": 1, "seat": "white", "listed": true});
    let sealed = Sealed::make(&server, game, wish).await;
    let (mut spectator, first) = server.watch(&sealed.watch, None).await;
    let mut seen = first["n"].as_u64().unwrap();
    let mut seat = Native::with(&server, &sealed, &sealed.maker, (secret, LABELS[0])).await;
    assert_eq!(seat.number, 0);
    seat.other_locks = others;
    let mut seats = [seat];
    let mut acted = 0;
    loop {
        calm(&server, &sealed.watch, &mut seats, &mut spectator, &mut seen).await;
        let seat = &mut seats[0];
        if seat.view["phase"] == "over" {
            if seat.view["seal"]["unsealed"][1] == true {
                break;
            }
            seat.step(&server).await;
        } else if !seat.is_to_act() {
            // The computer thinks, or a card turns up.
            seat.step(&server).await;
        } else if acted < actions {
            acted += 1;
            seat.act().await.unwrap();
            seat.answered(&server).await;
        } else {
            seat.silent = true;
            seat.say(json!({"type": "resign"})).await;
            seat.answered(&server).await;
        }
    }
    let viewers = [sealed.maker.clone(), sealed.maker.clone(), sealed.watch.clone()];
    let mut told: [Told; 3] = Default::default();
    for (viewer, frames) in [(0, &seats[0].socket.frames), (2, &spectator.frames)] {
        told[viewer] = asked(&server, &viewers[viewer]).await;
        add_frames(&mut told[viewer], frames, &viewers);
    }
    told[1] =
        given.lock().unwrap().iter().map(|seen| ("the computer".to_owned(), format!("{seen:?}"))).collect();
    played(server, sealed, told).await
}

/// The house's computer, which sits beside the room, plays the same whatever the person's entries are that are not open, and
/// nothing else depends on them. The control: with another secret, of which entries were opened, it is given something else.
#[tokio::test]
async fn the_house_depends_on_nothing_that_is_not_open() {
    for (game, actions) in [("surprise", 6), ("surprise-rex", 6), ("jieqi", 5), ("mysterious-casual", 17)] {
        let played = play_the_house(game, actions, None, LABELS[0]).await;
        let (locks, changed) = exchanged(&played, 0);
        let other = play_the_house(game, actions, Some(locks), LABELS[0]).await;
        let plain = difference(&played.told[2], &other.told[2]);
        assert!(plain.is_some_and(|found| found.contains("locked")), "{game}: the commitments differ");
        for viewer in 1..3 {
            let here = crossed_out(&played.told[viewer], &played, &other);
            let found = difference(&here, &crossed_out(&other.told[viewer], &other, &played));
            assert_eq!(found, None, "{game}: viewer {viewer} is told of what is not open");
        }
        let given = played.told[1].len();
        let another = play_the_house(game, actions, None, "another secret").await;
        assert!(difference(&played.told[1], &another.told[1]).is_some(), "{game}: what was opened is told");
        println!(
            "{game}: the computer was asked {given} times; {changed} entries exchanged that are not open"
        );
        assert!(changed > 0 && given > 0, "{game}");
    }
}
