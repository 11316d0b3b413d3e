//! Records of sealed games: they hold, they can be read back, Python alone checks them, and a lie in them is found.

use std::process::Command;

use facedown_core::deal::sealed::{LockSecret, Session};
use facedown_core::deal::{Commitment, Contribution, ServerSecret};
use facedown_core::record::{
    Contributor, DealCheck, Header, LockLine, Pledge, Record, SealedPart, SealedSeeds, Source, Unfinished,
    verify,
};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::sealed::SealedDeal;
use facedown_games::registry;
use facedown_testkit::deep::amount;
use sha2::{Digest, Sha256};

use crate::hall::{Hall, SEALED};

/// What the seats open when the game is over: the bytes of each seat's secret, or nothing.
type Opened = [Option<[u8; 32]>; 2];

impl Hall {
    /// Both seats' secrets.
    pub fn both(&self) -> Opened {
        [0, 1].map(|seat| Some(*self.seats[seat].bytes()))
    }

    /// The record as a room writes it. `opened`: what the seats opened, if the game is over.
    pub fn record(&self, opened: Option<Opened>, audited: Option<Outcome>) -> Record {
        let seat_of = |seat: usize| SealedDeal::decks(self.game, &self.options, seat).unwrap();
        let mut locks = Vec::new();
        for (seat, own) in self.locks.iter().enumerate() {
            for ((deck, role, _), commitments) in seat_of(seat).into_iter().zip(own) {
                locks.push(LockLine { seat, deck, role, commitments: commitments.clone() });
            }
        }
        let room = &self.room;
        let (at_start, turns) = room.openings().split_first().unwrap();
        let honest = |opened: &Opened| {
            [0, 1].iter().all(|&seat| {
                opened[seat].is_some_and(|seed| room.audit(seat, &LockSecret::new(seed)).is_ok())
            })
        };
        let truth = opened.filter(honest).map(|_| self.truth());
        let start = truth.as_ref().map(|_| {
            let maps = [0, 1].map(|seat| room.audit(seat, &self.seats[seat]).unwrap());
            room.laid_out(self.game, [&maps[0], &maps[1]]).unwrap().fen(None).unwrap()
        });
        let part = SealedPart {
            table: self.table.clone(),
            secret: ServerSecret::new(*self.secret.bytes()),
            contributions: self.contributions.clone(),
            at_start: at_start.clone(),
            locks,
            turns: turns.to_vec(),
            unfinished: room.waiting().map(|(seat, action)| Unfinished {
                seat,
                action: action.to_owned(),
                openings: room.current().to_vec(),
            }),
            seeds: opened
                .map(|seeds| SealedSeeds { seats: seeds.map(|seed| seed.map(LockSecret::new)), start }),
        };
        let pledge = |c: &Contribution| Pledge { commitment: c.commitment(), by: Contributor::Person };
        let table = self.table();
        let header = Header {
            game: table.game().to_owned(),
            rules: self.game.about().rules,
            options: self.options.canonical(),
            seats: table.seats().to_vec(),
            names: table.seats().iter().map(|_| String::new()).collect(),
            date: None,
            pair: None,
            source: Source::Sealed {
                secret: self.secret.commitment(),
                pledges: self.contributions.iter().map(pledge).collect(),
                maker: room.deal().maker(),
            },
            start: table.observation(Viewer::Spectator, 0).unwrap().fen,
        };
        let mut truth = truth;
        if let (Some(truth), Some(outcome)) = (&mut truth, table.outcome()) {
            truth.end(outcome);
        }
        Record::of_sealed(truth.as_deref().unwrap_or(table), header, &[], part, audited)
    }
}

/// The commitment to an entry that a cheat makes up, with the bytes 07.
pub fn forged(session: &Session, role: &str, deck: &str, index: u32, value: u32) -> Commitment {
    let mut bytes = Vec::new();
    for part in
        [b"commit".as_slice(), b"facedown-sealed/1", session.bytes(), role.as_bytes(), deck.as_bytes()]
    {
        bytes.extend((part.len() as u32).to_be_bytes());
        bytes.extend(part);
    }
    bytes.extend(index.to_be_bytes());
    bytes.extend(value.to_be_bytes());
    bytes.extend([7; 32]);
    Commitment::from_bytes(Sha256::digest(&bytes).into())
}

/// Reads a record back and checks it.
pub fn checked(record: &Record) -> Result<DealCheck, String> {
    let text = record.write();
    let read = Record::read(text.as_bytes()).map_err(|e| e.to_string())?;
    assert_eq!(read.write(), text, "a record has one spelling");
    let find = |id: &str| registry::all().iter().copied().find(|game| game.about().id == id);
    verify(&read, find).map(|verified| verified.deal).map_err(|e| e.to_string())
}

/// Python's answer about a record.
pub fn python(name: &str, record: &Record) -> (bool, String) {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sealed-{name}.jsonl"));
    std::fs::write(&file, record.write()).unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-deal/deal.py");
    let run = Command::new("python3").args([program, "--check"]).arg(&file).output().unwrap();
    (
        run.status.success(),
        String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr),
    )
}

/// Games of every kind hold with both secrets open, with none, and with one of them; and Python alone says so.
#[test]
fn records_hold_and_python_agrees() {
    let games = amount(2, 100) as u64;
    for id in SEALED {
        for n in 0..games {
            let mut hall = Hall::open(id, &[], n);
            hall.play(80);
            let whole = hall.record(Some(hall.both()), None);
            assert_eq!(checked(&whole), Ok(DealCheck::Sealed), "{id} {n}");
            let (holds, words) = python(&format!("{id}-{n}"), &whole);
            assert!(holds && words.contains("both seats' secrets give their locks"), "{id} {n}: {words}");
            let closed = hall.record(None, None);
            assert_eq!(checked(&closed), Ok(DealCheck::NotOpened), "{id} {n}");
            assert!(closed.is_overdue() && !whole.is_overdue());
            assert!(python(&format!("{id}-{n}-closed"), &closed).0);
        }
        println!("{id}: {games} records");
    }
}

/// A player who does not open has lost, whatever the board said; if both, there is no result.
#[test]
fn whoever_does_not_open_has_lost() {
    let mut hall = Hall::open("jieqi", &[], 5);
    hall.play(30);
    let [first, second] = hall.both();
    for (opened, lost) in [([None, second], Some(0)), ([first, None], Some(1)), ([None, None], None)] {
        let winner = lost.and_then(|lost| {
            [Seat::White, Seat::Black].into_iter().find(|seat| hall.room.deal().number(*seat) != lost)
        });
        let audited = winner.map_or(Outcome::nobody(reason::UNOPENED), |w| Outcome::win(w, reason::UNOPENED));
        let record = hall.record(Some(opened), Some(audited));
        assert_eq!(checked(&record), Ok(DealCheck::HalfSealed));
        assert!(python("unopened", &record).0);
        assert_eq!(record.end.result == "*", winner.is_none());
        // The other seat as the loser, and a record that keeps the board's result though it claims the end.
        let other = winner.map_or(Outcome::win(Seat::White, reason::UNOPENED), |w| {
            Outcome::win(w.other(), reason::UNOPENED)
        });
        let error = checked(&hall.record(Some(opened), Some(other))).unwrap_err();
        assert!(error.contains("field `winner`"), "{error}");
    }
    let all = hall.record(Some(hall.both()), Some(Outcome::win(Seat::White, reason::UNOPENED)));
    assert!(checked(&all).unwrap_err().contains("no secret is missing"));
}

/// A seat that opens another secret than that of its locks has a false lock, and lost.
#[test]
fn a_false_lock_is_named_and_loses() {
    let mut hall = Hall::open("surprise", &[], 6);
    hall.play(30);
    let [first, _] = hall.both();
    let opened = Some([first, Some([77; 32])]);
    let winner =
        [Seat::White, Seat::Black].into_iter().find(|seat| hall.room.deal().number(*seat) == 0).unwrap();
    let record = hall.record(opened, Some(Outcome::win(winner, reason::FALSE_LOCK)));
    assert_eq!(checked(&record), Ok(DealCheck::HalfSealed));
    let (holds, words) = python("false-lock", &record);
    assert!(holds && words.contains("false locks: [1]"), "{words}");
    let error = checked(&hall.record(opened, None)).unwrap_err();
    assert!(error.contains("a lock is false"), "{error}");
    assert!(!python("false-lock-hidden", &hall.record(opened, None)).0);
    let honest = hall.record(Some(hall.both()), Some(Outcome::win(winner, reason::FALSE_LOCK)));
    assert!(checked(&honest).unwrap_err().contains("no lock that was opened is false"));
}

/// A game may end while cards are due: the record keeps what was opened of the action.
#[test]
fn a_game_may_end_while_cards_are_due() {
    let mut hall = Hall::open("surprise-rex", &[], 3);
    while hall.room.waiting().is_none() {
        assert!(hall.act());
    }
    let due = hall.room.due().remove(0);
    let opening = hall.opening(&due);
    hall.room.open(hall.game, due.seat, &opening).unwrap();
    assert!(hall.room.waiting().is_some(), "the inner lock is still to be opened");
    let seat = hall.table().to_act().iter().next().unwrap();
    hall.room.end(Outcome::win(seat.other(), reason::RESIGNATION));
    assert!(hall.room.due().is_empty());
    let record = hall.record(Some(hall.both()), None);
    assert_eq!(record.sealed.as_ref().unwrap().unfinished.as_ref().unwrap().openings.len(), 1);
    assert_eq!(checked(&record), Ok(DealCheck::Sealed));
    assert!(python("unfinished", &record).0);
}

/// A record in progress holds too, and takes an undo of a solitaire: what was opened stays open.
#[test]
fn a_turn_that_was_taken_back_needs_no_opening_again() {
    let mut hall = Hall::open("neighbour", &[], 1);
    hall.open_all();
    while hall.room.openings().last().unwrap().is_empty() {
        assert!(hall.act());
        hall.open_all();
    }
    let turns = facedown_core::record::Turn::last_of(hall.table()).unwrap();
    let before = hall.table().ply() as usize;
    let played: Vec<_> = hall.table().lines(Viewer::Spectator, 0);
    hall.room.undo(hall.game).unwrap();
    assert_eq!(hall.table().ply() as usize, before - 1);
    let last = played.last().unwrap();
    hall.room.act(hall.game, last.seat, &last.action).unwrap();
    assert!(hall.room.due().is_empty() && hall.room.openings().last().unwrap().is_empty());
    assert_eq!(hall.table().lines(Viewer::Spectator, 0), played);
    let record = hall.record(None, None);
    let mut all = record.turns.clone();
    all.push(turns);
    let record = record.with_undone(all, vec![before]);
    assert_eq!(checked(&record), Ok(DealCheck::NotOpened));
}

/// Every lie about locks and openings is found, each at its line.
#[test]
fn lies_about_locks_and_openings_are_found() {
    let mut hall = Hall::open("surprise", &[], 2);
    hall.play(40);
    let with = |lie: &dyn Fn(&mut Record)| {
        let mut record = hall.record(Some(hall.both()), None);
        lie(&mut record);
        checked(&record).unwrap_err()
    };
    fn part(record: &mut Record) -> &mut SealedPart {
        record.sealed.as_mut().unwrap()
    }
    let turned = |part: &SealedPart| part.turns.iter().position(|openings| openings.len() >= 2).unwrap();
    for (lie, found) in [
        (&(|r: &mut Record| part(r).table.push('x')) as &dyn Fn(&mut Record), "field `openings`"),
        (&|r| part(r).secret = ServerSecret::new([1; 32]), "field `secret`"),
        (&|r| part(r).contributions.swap(0, 1), "field `contributions`"),
        (&|r| part(r).locks.swap(0, 1), "field `deck`"),
        // Out of order: the locks of seat 0 seem to be all.
        (&|r| part(r).locks.swap(1, 2), "found a line of the kind `lock`"),
        (&|r| _ = part(r).locks[0].commitments.pop(), "field `commitments`"),
        // One commitment exchanged, of an entry that may never have been opened: the audit.
        (&|r| part(r).locks[3].commitments.swap(0, 1), ""),
        (&|r| part(r).seeds.as_mut().unwrap().start = None, "field `start`"),
        (&|r| part(r).turns.iter_mut().for_each(Vec::clear), "nothing opens"),
        (
            &|r| {
                let at = turned(part(r));
                part(r).turns[at].swap(0, 1);
            },
            "field `openings`",
        ),
        (
            &|r| {
                let at = turned(part(r));
                let opening = &mut part(r).turns[at][0].opening;
                opening.value = (opening.value + 1) % 8;
            },
            "does not fit its commitment",
        ),
        (
            &|r| {
                let at = turned(part(r));
                let again = part(r).turns[at][0].clone();
                part(r).turns[at].push(again);
            },
            "nothing asks for entry",
        ),
        // A card that nothing asked for.
        (
            &|r| {
                let due = facedown_core::table::sealed::Due {
                    seat: 0,
                    deck: "0".to_owned(),
                    role: facedown_core::deal::sealed::LockRole::Outer,
                    index: 0,
                };
                let extra = hall.opening(&due);
                let last = part(r).turns.last_mut().unwrap();
                last.push(extra);
            },
            "nothing asks for entry",
        ),
    ] {
        let error = with(lie);
        assert!(error.contains(found), "expected {found}, found {error}");
    }
    // A record of the other version, and one that mixes both.
    let text = hall.record(Some(hall.both()), None).write();
    for (from, to) in [("record/2", "record/1"), ("\"source\":\"sealed\"", "\"source\":\"seed\"")] {
        assert!(Record::read(text.replace(from, to).as_bytes()).is_err());
    }
}
