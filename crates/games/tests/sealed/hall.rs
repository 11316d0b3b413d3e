//! A room and two seats that play sealed games at random, each by its own [`SealedGame`], with everything that the room
//! heard and said.

use facedown_core::deal::sealed::LockSecret;
use facedown_core::deal::{ChanceStream, Commitment, Contribution, DealSeed, ServerSecret};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::sealed::{Due, Progress, SealedDeal, SealedGame, SealedOpening};
use facedown_core::table::{AnyGame, AnyTable};
use facedown_games::registry;

/// The games whose cards can be sealed.
pub const SEALED: [&str; 6] =
    ["surprise", "surprise-rex", "jieqi", "mysterious-casual", "parade", "neighbour"];

pub fn game(id: &str) -> &'static dyn AnyGame {
    *registry::all().iter().find(|game| game.about().id == id).unwrap()
}

fn chance(label: &str) -> ChanceStream {
    DealSeed::of_position(label).stream()
}

fn bytes(chance: &mut ChanceStream) -> [u8; 32] {
    std::array::from_fn(|_| chance.below(256) as u8)
}

/// A sealed game with its room and both seats.
pub struct Hall {
    pub game: &'static dyn AnyGame,
    pub options: Chosen,
    pub table: String,
    pub secret: ServerSecret,
    pub contributions: Vec<Contribution>,
    /// The secrets of the seats 0 and 1.
    pub seats: [LockSecret; 2],
    pub locks: [Vec<Vec<Commitment>>; 2],
    pub room: SealedGame,
    /// Each seat follows the game in one of its own.
    pub own: [SealedGame; 2],
    /// Every line that the room heard or said, the deal's first.
    pub log: Vec<String>,
    chance: ChanceStream,
}

/// The commitments of a seat's locks.
pub fn locks(
    game: &dyn AnyGame,
    options: &Chosen,
    table: &str,
    (secret, contributions): (&ServerSecret, &[Contribution]),
    (seat, own): (usize, &LockSecret),
) -> Vec<Vec<Commitment>> {
    let pledges: Vec<_> = contributions.iter().map(Contribution::commitment).collect();
    let session = SealedDeal::session(game, options, table, secret.commitment(), &pledges).unwrap();
    let decks = SealedDeal::decks(game, options, seat).unwrap();
    decks.iter().map(|(name, role, size)| own.lock(&session, *role, name, *size).commitments()).collect()
}

impl Hall {
    /// Opens a game; `n` decides everything that is random in it.
    pub fn open(id: &str, options: &[(&str, &str)], n: u64) -> Hall {
        let seats = [0, 1].map(|seat| LockSecret::new(bytes(&mut chance(&format!("{id} {n}: seat {seat}")))));
        Hall::with_seats(id, options, n, seats)
    }

    pub fn with_seats(id: &str, options: &[(&str, &str)], n: u64, seats: [LockSecret; 2]) -> Hall {
        let game = game(id);
        let options = game.choose(options).unwrap();
        let mut chance = chance(&format!("{id} {n}"));
        let secret = ServerSecret::new(bytes(&mut chance));
        let contributions: Vec<_> =
            (0..game.about().seats).map(|_| Contribution::new(bytes(&mut chance))).collect();
        let (table, drawn) = (format!("table-{n}"), game.about().seats == 2 && n.is_multiple_of(2));
        let terms = (&secret, contributions.as_slice());
        let locks = [0, 1].map(|seat| locks(game, &options, &table, terms, (seat, &seats[seat])));
        let follow = || {
            let terms = (&secret, contributions.as_slice(), drawn);
            let deal = SealedDeal::new(game, &options, &table, locks.clone(), terms).unwrap();
            SealedGame::new(game, &options, deal).unwrap()
        };
        let own = [0, 1].map(|seat| follow().with_own(seat, &seats[seat]));
        let room = follow();
        let mut log: Vec<String> = locks.iter().flatten().flatten().map(ToString::to_string).collect();
        log.extend(contributions.iter().map(Contribution::to_hex));
        log.push(facedown_core::deal::to_hex(secret.bytes()));
        Hall { game, options, table, secret, contributions, seats, locks, room, own, log, chance }
    }

    /// An honest seat's answer: it opens what its own game finds due.
    pub fn opening(&self, due: &Due) -> SealedOpening {
        let session = {
            let pledges: Vec<_> = self.contributions.iter().map(Contribution::commitment).collect();
            SealedDeal::session(self.game, &self.options, &self.table, self.secret.commitment(), &pledges)
                .unwrap()
        };
        let size = SealedDeal::decks(self.game, &self.options, due.seat).unwrap();
        let (_, _, size) = size.into_iter().find(|(name, ..)| *name == due.deck).unwrap();
        let lock = self.seats[due.seat].lock(&session, due.role, &due.deck, size);
        SealedOpening { deck: due.deck.clone(), role: due.role, opening: lock.open(due.index).unwrap() }
    }

    /// Has everything opened that is due; each seat opens by its own game alone.
    pub fn open_all(&mut self) {
        while !self.room.due().is_empty() {
            for due in self.room.due() {
                assert!(
                    self.own[due.seat].due().contains(&due),
                    "a seat does not find due what the room asks"
                );
                let opening = self.opening(&due);
                self.log.push(opening.to_string());
                let room = self.room.open(self.game, due.seat, &opening).unwrap();
                for own in &mut self.own {
                    assert_eq!(own.open(self.game, due.seat, &opening), Ok(room));
                }
                assert_eq!(self.room.open(self.game, due.seat, &opening), Ok(Progress::Again));
            }
        }
        for own in &self.own {
            assert!(own.due().is_empty());
        }
    }

    pub fn table(&self) -> &dyn AnyTable {
        self.room.table().unwrap()
    }

    /// The seat to act does something legal, as its own game sees it; nothing is opened yet.
    pub fn act(&mut self) -> bool {
        let Some(seat) = self.table().to_act().iter().next() else { return false };
        let own = &self.own[self.room.deal().number(seat)];
        let legal = own.table().unwrap().legal(seat);
        let chosen = self.chance.below(u32::try_from(legal.len()).unwrap()) as usize;
        let Some(action) = legal.get(chosen).map(|line| line.text.clone()) else { return false };
        self.log.push(format!("{seat} {action}"));
        let progress = self.room.act(self.game, seat, &action).unwrap();
        for own in &mut self.own {
            assert_eq!(own.act(self.game, seat, &action), Ok(progress));
        }
        true
    }

    /// Plays to the end, or for so many actions, after which the seat to act resigns (a solitaire is given up).
    pub fn play(&mut self, limit: u32) {
        self.open_all();
        while self.table().outcome().is_none() && self.table().ply() < limit && self.act() {
            self.open_all();
        }
        self.resign();
    }

    pub fn resign(&mut self) {
        let seat = self.table().to_act().iter().next();
        let outcome = match seat {
            Some(Seat::Solo) | None => Outcome::nobody(reason::RESIGNATION),
            Some(seat) => Outcome::win(seat.other(), reason::RESIGNATION),
        };
        self.room.end(outcome);
        self.own.iter_mut().for_each(|own| own.end(outcome));
    }

    /// The same game on the truth, from both opened secrets.
    pub fn truth(&self) -> Box<dyn AnyTable> {
        let maps = [0, 1].map(|seat| self.room.audit(seat, &self.seats[seat]).unwrap());
        let mut table = self.room.laid_out(self.game, [&maps[0], &maps[1]]).unwrap().into_table();
        for line in self.table().lines(Viewer::Spectator, 0) {
            table.act(line.seat, &line.action).unwrap();
        }
        table
    }
}
