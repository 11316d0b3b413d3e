//! The contents of a record, as types.

use super::sealed_parts::SealedPart;
use super::time::Timing;
use crate::deal::{Choice, Commitment, Contribution, DealSeed, ServerSecret};
use crate::rules::outcome::{Outcome, reason};
use crate::rules::seat::{Seat, Viewer};
use crate::table::{AnyTable, MoveLine};
use thiserror::Error;

/// A whole record, as written and read. Reading checks its form; [`super::verify`] checks what it says.
#[derive(PartialEq, Eq, Debug)]
pub struct Record {
    /// The terms that were agreed before the first turn.
    pub header: Header,
    /// The committed turns in the order in which they were played, those that were taken back included.
    pub turns: Vec<Turn>,
    /// The choices that were made in secret, in the order of their turns.
    pub choices: Vec<Choice>,
    /// For each turn of a solitaire that was taken back, in order: how many turns had been played by then.
    pub undone: Vec<usize>,
    /// The end of the game, or that it goes on.
    pub end: End,
    /// The time that was given and left; `None` in a record of an earlier program, which says nothing of it.
    pub time: Option<Timing>,
    /// The deal, opened; `None` until the deal group is over, and in a sealed game.
    pub openings: Option<Openings>,
    /// The locks and openings of a sealed game.
    pub sealed: Option<Box<SealedPart>>,
}

/// The terms that were agreed before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Game id.
    pub game: String,
    /// Version of the rules that it was played by.
    pub rules: u32,
    /// All its options, as [`crate::rules::options::Chosen::canonical`] writes them.
    pub options: String,
    /// The seats in their order: two, or the one of a solitaire.
    pub seats: Vec<Seat>,
    /// The players, a name a seat; empty where there is none.
    pub names: Vec<String>,
    /// The day of the start in UTC, as `2026-11-21`.
    pub date: Option<String>,
    /// 1 or 2 in the first and second game of a pair on one deal.
    pub pair: Option<u8>,
    /// The source of the start position.
    pub source: Source,
    /// The start position as everybody saw it, as FEN.
    pub start: String,
}

/// The source of a game's start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A fair deal, drawn from the server's secret and the seats' contributions (`docs/fair-deal.md`).
    Committed {
        /// SHA-256 of the server's secret, published before any contribution was opened.
        secret: Commitment,
        /// The seats' commitments, in the order in which the seed takes their contributions.
        pledges: Vec<Pledge>,
        /// The color that the lot gave to the table's maker (in the first game of a pair); `None` where colors were
        /// agreed.
        maker: Option<Seat>,
        /// Was it dealt into a position that somebody set up, the header's start, and not from the game's own start?
        set_up: bool,
    },
    /// A sealed deal: no party knew a card before it turned up (`docs/sealed.md`).
    Sealed {
        /// SHA-256 of the server's secret, published before any contribution was opened.
        secret: Commitment,
        /// The seats' commitments, in the order in which the seed takes their contributions.
        pledges: Vec<Pledge>,
        /// The color that the lot gave to the table's maker; `None` where colors were agreed.
        maker: Option<Seat>,
    },
    /// The deal of a bare seed, chosen by whoever started the game.
    Seed,
    /// A position that somebody set up.
    Position,
    /// Real cards on a table, which no program knew: people told what turned up.
    ByHand,
}

impl Source {
    /// Is what a turn made known written as the one who acted was told it? Else as everybody was. In a game that was
    /// played by hand there is no deal to tell it again.
    #[must_use]
    pub(super) const fn told_to_actor(&self, opened: bool) -> bool {
        opened || matches!(self, Source::ByHand)
    }

    /// Is there a fair deal, with commitments to be checked?
    #[must_use]
    pub const fn is_committed(&self) -> bool {
        matches!(self, Source::Committed { .. })
    }

    /// Is it a sealed deal?
    #[must_use]
    pub const fn is_sealed(&self) -> bool {
        matches!(self, Source::Sealed { .. })
    }

    /// Does the game begin from a position that somebody set up, whether or not something in it was dealt?
    #[must_use]
    pub const fn is_set_up(&self) -> bool {
        matches!(self, Source::Position | Source::Committed { set_up: true, .. })
    }
}

/// The commitment of one contributor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pledge {
    /// SHA-256 of the contribution, published before any contribution was opened.
    pub commitment: Commitment,
    /// Person or computer.
    pub by: Contributor,
}

/// The kinds of players who contribute to a deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Contributor {
    /// A person, freely.
    Person,
    /// A computer player, whose contribution follows from the server's secret.
    Computer,
    /// The room, for a player whose client cannot contribute; what it puts in follows from the server's secret.
    Room,
}

impl Contributor {
    /// `person`, `computer` or `room`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Contributor::Person => "person",
            Contributor::Computer => "computer",
            Contributor::Room => "room",
        }
    }

    /// Reads [`Contributor::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Contributor> {
        [Contributor::Person, Contributor::Computer, Contributor::Room].into_iter().find(|c| c.name() == name)
    }
}

/// One committed turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The seat that acted.
    pub seat: Seat,
    /// The action as text, without what it made known.
    pub action: String,
    /// The events that became known by it, as text: to the one who acted, or to everybody while a deal is not opened.
    pub events: Vec<String>,
    /// Milliseconds left on the actor's clock after the turn; `None` without clocks.
    pub clock: Option<u64>,
}

/// The end of a game as a record states it, or that there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` for a draw, a lost solitaire, and a game that is not over.
    pub winner: Option<Seat>,
    /// Score of a solved solitaire; `None` for a lost one and for any other game.
    pub score: Option<i32>,
    /// Why it ended, as a code such as `checkmate`; `None` for a game that is not over.
    pub reason: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, a solitaire's score or `lost`; `*` for a game that is not over or was aborted.
    pub result: String,
}

/// The deal with all its secrets, once nothing is played on it any more.
#[derive(PartialEq, Eq, Debug)]
pub struct Openings {
    /// The server's secret of a fair deal.
    pub secret: Option<ServerSecret>,
    /// The contributions of a fair deal, in the order of the pledges.
    pub contributions: Vec<Contribution>,
    /// The seed; `None` for a position that was set up.
    pub seed: Option<DealSeed>,
    /// The start position with everything that was hidden, as the dealer's FEN.
    pub start: String,
}

impl End {
    /// The end of a table's game, or that it goes on.
    #[must_use]
    pub fn of(outcome: Option<Outcome>, seats: usize) -> End {
        let void =
            |o: &Outcome| reason::is_void(o.reason) || (reason::is_audit(o.reason) && o.winner.is_none());
        let counted = outcome.filter(|o| !void(o));
        End {
            winner: outcome.and_then(|o| o.winner),
            score: outcome.and_then(|o| o.score),
            reason: outcome.map(|o| o.reason.to_owned()),
            result: counted.map_or_else(|| "*".to_owned(), |o| o.result(seats)),
        }
    }
}

/// A game cannot end like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{why}")]
pub struct WrongEnd {
    /// The wrong field: `reason` or `winner`.
    pub field: &'static str,
    /// The reason, in words.
    pub why: String,
}

impl End {
    /// The outcome that a reason of the table, such as `resignation`, gives to a game that the rules have not ended.
    ///
    /// # Errors
    /// [`WrongEnd`] where it is none, or does not go with the winner.
    pub fn agreed(table: &dyn AnyTable, stated: &str, winner: Option<Seat>) -> Result<Outcome, WrongEnd> {
        let won = [reason::RESIGNATION, reason::TIME, reason::ABANDONED];
        let drawn = [reason::AGREEMENT, reason::ABORTED, reason::EXPIRED, reason::CLOSED];
        let wrong = |field, why| Err(WrongEnd { field, why });
        let two = table.seats().len() == 2;
        let solitary = !two && [reason::AGREEMENT, reason::ABANDONED].contains(&stated);
        if solitary {
            let why = format!("a game that is played alone does not end by `{stated}`");
            return wrong("reason", why);
        }
        if let Some(known) = drawn.into_iter().chain(table.claimable()).find(|r| *r == stated) {
            return match winner {
                None => Ok(Outcome::nobody(known)),
                Some(winner) => wrong("winner", format!("nobody wins by `{stated}`, and {winner} is named")),
            };
        }
        match (won.into_iter().find(|r| *r == stated), winner) {
            (Some(known), Some(winner)) if two => Ok(Outcome::win(winner, known)),
            (Some(known), None) if !two || known == reason::TIME => Ok(Outcome::nobody(known)),
            (Some(_), None) => wrong("winner", format!("somebody wins by `{stated}`, and nobody is named")),
            (Some(_), Some(_)) => wrong("winner", "a game that is played alone has no winner".to_owned()),
            (None, _) => {
                let why =
                    format!("the rules do not end the game here, and `{stated}` is no reason of the table");
                wrong("reason", why)
            }
        }
    }
}

impl Record {
    /// The record of a table as it stands. Without openings it holds what everybody may know. `clocks` holds what is
    /// left after each turn where there are clocks.
    #[must_use]
    pub fn of(table: &dyn AnyTable, header: Header, clocks: &[u64], openings: Option<Openings>) -> Record {
        let mut turns = turns(table, header.source.told_to_actor(openings.is_some()));
        for (turn, clock) in turns.iter_mut().zip(clocks) {
            turn.clock = Some(*clock);
        }
        let end = End::of(table.outcome(), table.seats().len());
        let choices = table.choices();
        Record { header, turns, undone: Vec::new(), choices, end, time: None, openings, sealed: None }
    }

    /// The record of a sealed game. `table` is that of the game, or once all is open the same on the truth, which tells
    /// what each seat alone was told. `audited` is the end that an audit gave, whatever the board says.
    #[must_use]
    pub fn of_sealed(
        table: &dyn AnyTable,
        header: Header,
        clocks: &[u64],
        sealed: SealedPart,
        audited: Option<Outcome>,
    ) -> Record {
        let mut turns = turns(table, sealed.is_open());
        for (turn, clock) in turns.iter_mut().zip(clocks) {
            turn.clock = Some(*clock);
        }
        let end = End::of(audited.or(table.outcome()), table.seats().len());
        let (undone, choices, sealed) = (Vec::new(), Vec::new(), Some(Box::new(sealed)));
        Record { header, turns, undone, choices, end, time: Some(Timing::NONE), openings: None, sealed }
    }

    /// Is everything open that was hidden, so that the turns tell what each seat alone was told?
    pub(super) fn is_open(&self) -> bool {
        self.openings.is_some() || self.sealed.as_ref().is_some_and(|sealed| sealed.is_open())
    }

    /// Number of the line of the first turn.
    pub(super) fn first_turn_line(&self) -> usize {
        2 + self.sealed.as_ref().map_or(0, |sealed| sealed.locks.len())
    }

    /// The same record with what it says of time.
    #[must_use]
    pub fn with_time(self, time: Timing) -> Record {
        Record { time: Some(time), ..self }
    }

    /// Milliseconds that each seat had in the end; nothing without clocks.
    pub(super) fn left(&self) -> &[u64] {
        self.time.as_ref().map_or(&[], |time| &time.left)
    }

    /// The same record with all that was played on the way: `turns` in order, and after how many of them one was taken
    /// back each time.
    #[must_use]
    pub fn with_undone(self, turns: Vec<Turn>, undone: Vec<usize>) -> Record {
        Record { turns, undone, ..self }
    }

    /// Should the deal have been opened? True of a finished game that was dealt, where no other game on its deal can
    /// follow: one that withholds its openings cannot be checked, though nothing is secret any more.
    #[must_use]
    pub fn is_overdue(&self) -> bool {
        let ended = self.end.reason.as_deref();
        let source = &self.header.source;
        if let Some(sealed) = &self.sealed {
            return ended.is_some_and(|reason| !reason::is_void(reason)) && sealed.seeds.is_none();
        }
        let dealt = source.is_committed() || *source == Source::Seed;
        let last = self.header.pair != Some(1) || ended.is_some_and(reason::is_void);
        dealt && last && ended.is_some() && self.openings.is_none()
    }

    /// The turns that stand: those that were not taken back.
    #[must_use]
    pub fn standing(&self) -> Vec<&Turn> {
        let mut standing = Vec::new();
        for happening in self.happenings() {
            match happening {
                Happening::Turn(_, turn) => standing.push(turn),
                Happening::Undo(..) => _ = standing.pop(),
            }
        }
        standing
    }

    /// Was a turn taken back that had made something known? Whoever went on knew more than the rules give.
    #[must_use]
    pub fn peeked(&self) -> bool {
        self.happenings().any(|happening| matches!(happening, Happening::Undo(_, turn) if turn.made_known()))
    }

    /// The number of lines before the end line.
    pub(super) fn lines_before_end(&self) -> usize {
        self.first_turn_line() - 1 + self.turns.len() + self.undone.len() + self.choices.len()
    }

    /// Turns and undoes in the order in which they happened.
    pub(super) fn happenings(&self) -> impl Iterator<Item = Happening<'_>> {
        let (mut undone, mut played, mut standing) = (self.undone.iter().peekable(), 0, Vec::new());
        std::iter::from_fn(move || {
            if undone.next_if(|after| **after <= played).is_some() {
                let n = standing.len();
                return standing.pop().map(|turn| Happening::Undo(n, turn));
            }
            let turn = self.turns.get(played)?;
            played += 1;
            standing.push(turn);
            Some(Happening::Turn(standing.len(), turn))
        })
    }
}

/// An event in a game, with the number of the turn that was played or taken back.
#[derive(Copy, Clone, Debug)]
pub(super) enum Happening<'a> {
    /// A turn was played, with its number from 1.
    Turn(usize, &'a Turn),
    /// The last turn that stood was taken back.
    Undo(usize, &'a Turn),
}

impl Turn {
    /// Did the turn turn anything up?
    #[must_use]
    pub fn made_known(&self) -> bool {
        !self.events.is_empty()
    }

    /// The turn that was played last at a table, as everybody saw it.
    #[must_use]
    pub fn last_of(table: &dyn AnyTable) -> Option<Turn> {
        turns_from(table, false, table.ply().checked_sub(1)?).pop()
    }
}

/// The turns played at a table: each as the one who acted saw it (`to_actor`), else as everybody did, so that a record
/// of a game with secrets can be handed out while they last.
pub(super) fn turns(table: &dyn AnyTable, to_actor: bool) -> Vec<Turn> {
    turns_from(table, to_actor, 0)
}

/// The same for the turns after the first `from`.
fn turns_from(table: &dyn AnyTable, to_actor: bool, from: u32) -> Vec<Turn> {
    let seen = |viewer| table.lines(viewer, from).into_iter();
    let mut lines: Vec<MoveLine> = if to_actor {
        let own = |seat: &Seat| seen(Viewer::Seat(*seat)).filter(|l| l.seat == *seat).collect::<Vec<_>>();
        table.seats().iter().flat_map(own).collect()
    } else {
        seen(Viewer::Spectator).collect()
    };
    lines.sort_by_key(|l| l.ply);
    let turn = |l: MoveLine| Turn { seat: l.seat, action: l.action, events: l.events, clock: None };
    lines.into_iter().map(turn).collect()
}
