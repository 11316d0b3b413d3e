//! A room and two native seats that know each other by lines alone, as they would over a wire.

use std::collections::VecDeque;

use facedown_core::deal::sealed::LockSecret;
use facedown_core::deal::{ChanceStream, Contribution, DealSeed, ServerSecret};
use facedown_core::record::{Contributor, Header, Pledge, Record, SealedPart, Source};
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;
use facedown_core::table::sealed::{
    Due, EndedBy, SealedDeal, SealedLine, SealedOpening, SealedRoom, SealedSeat,
};

use crate::hall::game;

pub struct Party {
    pub room: SealedRoom,
    pub seats: [SealedSeat; 2],
    /// Every byte that the room stored, as JSON.
    pub stored: Vec<String>,
    /// Every byte that it sent to everybody, as JSON.
    pub sent: Vec<String>,
    halves: [Half; 2],
    secret: [u8; 32],
    drawn: bool,
    chance: ChanceStream,
    /// Is the room started again from what it stored, after every line?
    pub restarts: bool,
}

fn bytes(chance: &mut ChanceStream) -> [u8; 32] {
    std::array::from_fn(|_| chance.below(256) as u8)
}

/// The secrets of a seat: its half, and its contribution.
pub type Half = ([u8; 32], [u8; 32]);

impl Party {
    pub fn new(id: &str, options: &[(&str, &str)], label: &str) -> Party {
        let mut chance = DealSeed::of_position(label).stream();
        let halves = [0, 1].map(|_| (bytes(&mut chance), bytes(&mut chance)));
        Party::with(id, options, label, halves)
    }

    pub fn with(id: &str, options: &[(&str, &str)], label: &str, halves: [Half; 2]) -> Party {
        let mut chance = DealSeed::of_position(&format!("{label}, the room")).stream();
        let game = game(id);
        let options = game.choose(options).unwrap();
        let (secret, drawn) = (bytes(&mut chance), game.about().seats == 2 && chance.below(2) == 0);
        let room = SealedRoom::new(game, &options, label, ServerSecret::new(secret), drawn).unwrap();
        let seats = [0, 1].map(|number| {
            let (half, contribution) = halves[number];
            let table = (label, room.commitment(), drawn);
            let own = (LockSecret::new(half), Contribution::new(contribution));
            SealedSeat::new((game, &options), table, number, own.0, own.1).unwrap()
        });
        let (stored, sent) = (Vec::new(), vec![room.commitment().to_string()]);
        Party { room, seats, stored, sent, halves, secret, drawn, chance, restarts: false }
    }

    /// The seats commit, lock and contribute; then whatever lies open at the start is opened.
    pub fn begin(&mut self) {
        let first: Vec<_> = self.seats.iter_mut().flat_map(SealedSeat::begin).collect();
        self.deliver(first);
    }

    /// Lines go to the room, what it says to both seats, and their answers back, until nobody says anything.
    pub fn deliver(&mut self, lines: Vec<SealedLine>) {
        let mut queue = VecDeque::from(lines);
        while let Some(line) = queue.pop_front() {
            let known = self.room.lines().len();
            let told = self.room.take(line).unwrap();
            let new = self.room.lines()[known..].iter().map(|line| serde_json::to_string(line).unwrap());
            self.stored.extend(new);
            if self.restarts {
                self.restart();
            }
            for line in told {
                self.sent.push(serde_json::to_string(&line).unwrap());
                for seat in &mut self.seats {
                    queue.extend(seat.hear(&line).unwrap());
                }
            }
        }
    }

    /// The room ends and begins again with what it stored: its secret, and the lines.
    pub fn restart(&mut self) {
        let (game, options) = self.room.terms();
        let id = self.room.table_id().to_owned();
        let mut again =
            SealedRoom::new(game, options, &id, ServerSecret::new(self.secret), self.drawn).unwrap();
        for line in &self.stored {
            again.replay(serde_json::from_str(line).unwrap()).unwrap();
        }
        let state = |room: &SealedRoom| {
            let sealed = room
                .sealed()
                .map(|sealed| (sealed.due(), sealed.openings().to_vec(), sealed.current().to_vec()));
            let fen =
                room.table().map(|table| table.observation(Viewer::Spectator, table.ply()).unwrap().fen);
            (room.lines().to_vec(), room.told(), room.owing(), room.standing(), sealed, fen)
        };
        assert_eq!(state(&again), state(&self.room), "after line {:?}", self.stored.last());
        self.room = again;
    }

    pub fn table(&self) -> &dyn AnyTable {
        self.room.table().unwrap()
    }

    /// The seat to act does something legal; with `deliver` it is finished.
    pub fn choose(&mut self) -> Option<SealedLine> {
        let seat = self.table().to_act().iter().next()?;
        let number = self.room.sealed().unwrap().deal().number(seat);
        let legal = self.seats[number].table().unwrap().legal(seat);
        let at = self.chance.below(u32::try_from(legal.len()).unwrap()) as usize;
        Some(self.seats[number].act(&legal.get(at)?.text).unwrap())
    }

    pub fn play(&mut self, limit: u32) {
        while self.table().ply() < limit {
            let Some(line) = self.choose() else { return };
            self.deliver(vec![line]);
        }
    }

    /// The seat to act resigns; both open their secrets.
    pub fn resign(&mut self) {
        if let Some(seat) = self.table().to_act().iter().next() {
            self.deliver(vec![SealedLine::Ended { by: EndedBy::Resigned { seat } }]);
        }
    }

    /// Plays until an action waits for cards, which nobody has opened yet.
    pub fn until_cards_are_due(&mut self) {
        loop {
            let line = self.choose().unwrap();
            let told = self.room.take(line.clone()).unwrap();
            self.stored.push(serde_json::to_string(&line).unwrap());
            if self.room.sealed().unwrap().due().is_empty() {
                let answers: Vec<_> = told
                    .iter()
                    .flat_map(|line| self.seats.each_mut().map(|seat| seat.hear(line).unwrap()))
                    .flatten()
                    .collect();
                self.deliver(answers);
            } else {
                return;
            }
        }
    }

    /// The record as the room hands it out now.
    pub fn record(&self) -> Record {
        let (game, options) = self.room.terms();
        let part = SealedPart::of(&self.room).unwrap();
        let pledge = |c: &Contribution| Pledge { commitment: c.commitment(), by: Contributor::Person };
        let table = self.table();
        let header = Header {
            game: game.about().id.to_owned(),
            rules: game.about().rules,
            options: options.canonical(),
            seats: table.seats().to_vec(),
            names: table.seats().iter().map(|_| String::new()).collect(),
            date: None,
            pair: None,
            source: Source::Sealed {
                secret: self.room.commitment(),
                pledges: self.room.contributions().iter().map(pledge).collect(),
                maker: self.room.sealed().unwrap().deal().maker(),
            },
            start: table.observation(Viewer::Spectator, 0).unwrap().fen,
        };
        let audited = self.room.standing().map(|standing| standing.outcome);
        let truth = self.truth(&part);
        Record::of_sealed(truth.as_deref().unwrap_or(table), header, &[], part, audited)
    }

    /// The game on the truth, once every secret is open and holds.
    fn truth(&self, part: &SealedPart) -> Option<Box<dyn AnyTable>> {
        part.seeds.as_ref()?.start.as_ref()?;
        let (game, sealed) = (self.room.terms().0, self.room.sealed()?);
        let maps = [0, 1].map(|seat| sealed.audit(seat, self.room.seeds()[seat].as_ref().unwrap()).unwrap());
        let mut table = sealed.laid_out(game, [&maps[0], &maps[1]]).unwrap().into_table();
        for line in self.table().lines(Viewer::Spectator, 0) {
            table.act(line.seat, &line.action).unwrap();
        }
        if let Some(Outcome { winner, score, reason }) = self.table().outcome() {
            table.end(Outcome { winner, score, reason });
        }
        Some(table)
    }

    /// The opening that a seat's lock has for an entry, whether or not it is due.
    pub fn opening(&self, due: &Due) -> String {
        let (game, options) = self.room.terms();
        let pledges: Vec<_> = self.room.contributions().iter().map(Contribution::commitment).collect();
        let session =
            SealedDeal::session(game, options, self.room.table_id(), self.room.commitment(), &pledges)
                .unwrap();
        let decks = SealedDeal::decks(game, options, due.seat).unwrap();
        let (_, _, size) = decks.into_iter().find(|(name, ..)| *name == due.deck).unwrap();
        let lock = LockSecret::new(self.halves[due.seat].0).lock(&session, due.role, &due.deck, size);
        let opening = lock.open(due.index).unwrap();
        SealedOpening { deck: due.deck.clone(), role: due.role, opening }.to_string()
    }

    /// The seat that has this number.
    pub fn seat(&self, number: usize) -> Seat {
        self.seats[number].seat().unwrap()
    }
}
