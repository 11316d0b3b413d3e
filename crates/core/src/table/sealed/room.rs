//! A room's side of a sealed game: it takes lines, in an order that holds, and says what everybody is told. It holds
//! nothing hidden; what it has stored makes it again.

use super::deal::SealedOpening;
use super::fault::SealedFault;
use super::game::{Progress, SealedError, SealedGame};
use super::line::SealedLine;
use super::setting::{Setting, bytes};
use crate::deal::sealed::LockSecret;
use crate::deal::{Commitment, Contribution, ServerSecret, to_hex};
use crate::rules::options::Chosen;
use crate::rules::outcome::{Outcome, reason};
use crate::rules::seat::{Seat, SeatSet};
use crate::table::any::{AnyGame, AnyTable};
use crate::table::sealed_terms::NotSealed;

/// The end of a sealed game, as far as it is known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The outcome.
    pub outcome: Outcome,
    /// The audit is still to come, and may give another outcome.
    pub provisional: bool,
}

/// A sealed game in a room. Its state is what its lines make of it: a room that is started again takes the stored ones in
/// their order, and goes on.
pub struct SealedRoom {
    setting: Setting,
    secret: ServerSecret,
    sealed: Option<SealedGame>,
    seeds: [Option<LockSecret>; 2],
    /// The seats whose lock was found false by an opening.
    proved: [bool; 2],
    proof: Option<SealedOpening>,
    closed: bool,
    lines: Vec<SealedLine>,
}

impl std::fmt::Debug for SealedRoom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealedRoom").field("lines", &self.lines.len()).finish_non_exhaustive()
    }
}

impl SealedRoom {
    /// A room with a fresh secret, whose commitment everybody is told first. `drawn`: the colors are drawn by lot.
    ///
    /// # Errors
    /// [`NotSealed`] where the game, or these options, cannot be sealed.
    pub fn new(
        game: &'static dyn AnyGame,
        options: &Chosen,
        table: &str,
        secret: ServerSecret,
        drawn: bool,
    ) -> Result<SealedRoom, NotSealed> {
        game.sealed(options)?;
        let setting = Setting::new(game, options, table, secret.commitment(), drawn);
        Ok(SealedRoom {
            setting,
            secret,
            sealed: None,
            seeds: [None, None],
            proved: [false; 2],
            proof: None,
            closed: false,
            lines: Vec::new(),
        })
    }

    /// The commitment to the room's secret.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.setting.secret
    }

    /// Everything that was taken, in order: what is to be stored, besides the secret.
    #[must_use]
    pub fn lines(&self) -> &[SealedLine] {
        &self.lines
    }

    /// What somebody is told who comes now: one seat's locks are kept back until both are there.
    #[must_use]
    pub fn told(&self) -> Vec<SealedLine> {
        self.told_from(0)
    }

    /// The same from line number `from` (counted from 0) on.
    #[must_use]
    pub fn told_from(&self, from: usize) -> Vec<SealedLine> {
        self.shown().skip(from).cloned().collect()
    }

    /// Number of lines that somebody is told who comes now.
    #[must_use]
    pub fn told_count(&self) -> usize {
        self.shown().count()
    }

    fn shown(&self) -> impl Iterator<Item = &SealedLine> {
        let locked = self.setting.is_locked();
        self.lines.iter().filter(move |line| locked || !matches!(line, SealedLine::Locked { .. }))
    }

    /// The game, once the deal is fixed.
    #[must_use]
    pub const fn sealed(&self) -> Option<&SealedGame> {
        self.sealed.as_ref()
    }

    /// The table, once the start is open.
    #[must_use]
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.sealed.as_ref()?.table()
    }

    /// Takes a line of a seat. The answer is what everybody is to be told now; the room's secret follows the last
    /// contribution by itself. A line that was taken before is told to nobody again.
    ///
    /// # Errors
    /// [`SealedFault`]; nothing has changed then.
    pub fn take(&mut self, line: SealedLine) -> Result<Vec<SealedLine>, SealedFault> {
        let before = self.lines.len();
        match self.apply(&line) {
            Ok(()) => {}
            Err(SealedFault::Again) => return Ok(Vec::new()),
            Err(fault) => return Err(fault),
        }
        let lock = matches!(line, SealedLine::Locked { .. });
        self.lines.push(line);
        if self.sealed.is_none() && self.setting.is_contributed() {
            self.sealed = Some(self.setting.begin(&self.secret)?);
            self.lines.push(SealedLine::Revealed { secret: to_hex(self.secret.bytes()) });
        }
        if lock {
            // Both lists are shown together, so that neither seat chooses its own by the other's.
            let both = self.lines.iter().filter(|line| matches!(line, SealedLine::Locked { .. }));
            return Ok(if self.setting.is_locked() { both.cloned().collect() } else { Vec::new() });
        }
        Ok(self.lines[before..].to_vec())
    }

    /// Takes a stored line again. The room's own secret was said by itself, so its line is passed over.
    ///
    /// # Errors
    /// [`SealedFault`], which in a log that this program wrote does not happen.
    pub fn replay(&mut self, line: SealedLine) -> Result<(), SealedFault> {
        if matches!(line, SealedLine::Revealed { .. }) { Ok(()) } else { self.take(line).map(|_| ()) }
    }

    fn apply(&mut self, line: &SealedLine) -> Result<(), SealedFault> {
        let over = self.board().is_some();
        let Some(sealed) = &mut self.sealed else {
            return match line {
                SealedLine::Revealed { .. } => Err(SealedFault::NoSeat { seat: 2 }),
                line => self.setting.take(line),
            };
        };
        let game = self.setting.game;
        match line {
            SealedLine::Pledged { .. } | SealedLine::Locked { .. } | SealedLine::Contributed { .. } => {
                // Only the same again is no fault.
                self.setting.take(line)?;
                Err(SealedFault::Late("the deal is fixed"))
            }
            SealedLine::Revealed { .. } => Err(SealedFault::NoSeat { seat: 2 }),
            SealedLine::Acted { .. } | SealedLine::Ended { .. } | SealedLine::Undone {} if over => {
                Err(SealedFault::Late("the game is over"))
            }
            SealedLine::Undone {} if game.about().seats != 1 => {
                Err(SealedFault::Other("turns are taken back in games for one player only"))
            }
            SealedLine::Undone {} => {
                sealed.undo(game)?;
                Ok(())
            }
            SealedLine::Opened { .. } if self.proof.is_some() => Err(SealedFault::Late("the game is over")),
            SealedLine::Acted { seat, action } => {
                sealed.act(game, *seat, action)?;
                Ok(())
            }
            SealedLine::Opened { seat, opening } => {
                let opening: SealedOpening = opening.parse()?;
                match sealed.open(game, *seat, &opening) {
                    Ok(Progress::Again) => Err(SealedFault::Again),
                    Ok(Progress::Waiting | Progress::Done) => Ok(()),
                    Err(SealedError::Lock(fault)) if fault.is_false_lock() => {
                        // It fits its commitment, so nobody else can have made it.
                        if let Some(proved) = self.proved.get_mut(*seat) {
                            *proved = true;
                        }
                        self.proof = Some(opening);
                        Ok(())
                    }
                    Err(e) => Err(e.into()),
                }
            }
            SealedLine::Ended { by } => {
                if sealed.table().is_none() {
                    return Err(SealedFault::Early("the start is not open"));
                }
                sealed.end_by(*by)?;
                Ok(())
            }
            SealedLine::Seed { .. } | SealedLine::Closed {} if !over => {
                Err(SealedFault::Early("the game goes on"))
            }
            SealedLine::Seed { seat, seed } => {
                if self.closed {
                    return Err(SealedFault::Late("the room waits no longer for it"));
                }
                let seed = LockSecret::new(bytes(seed)?);
                let place = self.seeds.get_mut(*seat).ok_or(SealedFault::NoSeat { seat: *seat })?;
                match place {
                    Some(old) if *old == seed => Err(SealedFault::Again),
                    Some(_) => Err(SealedFault::Other("another secret was opened before")),
                    None => {
                        *place = Some(seed);
                        Ok(())
                    }
                }
            }
            SealedLine::Closed {} if self.closed => Err(SealedFault::Again),
            SealedLine::Closed {} => {
                self.closed = true;
                Ok(())
            }
        }
    }

    /// The end of the play, whatever the audit will say; a lock that was proved false ends it too.
    fn board(&self) -> Option<Option<Outcome>> {
        let outcome = self.table().and_then(AnyTable::outcome);
        if outcome.is_some() {
            return Some(outcome);
        }
        self.proof.as_ref().map(|_| None)
    }

    /// The seats whose clocks run: those that owe an opening, else those that are to act.
    #[must_use]
    pub fn owing(&self) -> SeatSet {
        let Some(sealed) = &self.sealed else { return SeatSet::EMPTY };
        if self.board().is_some() {
            return SeatSet::EMPTY;
        }
        let due = sealed.due();
        if due.is_empty() {
            return sealed.table().map_or(SeatSet::EMPTY, AnyTable::to_act);
        }
        let seats = Seat::all(self.setting.game.about().seats).iter().copied();
        let owes = |seat: &Seat| due.iter().any(|due| due.seat == sealed.deal().number(*seat));
        seats.filter(owes).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The seats (0 and 1) that have lost by the audit, as far as it goes: those with a false lock, and those that did not
    /// open.
    fn audit(&self) -> ([bool; 2], [bool; 2]) {
        let false_lock = |seat: usize| {
            let audited = self.seeds[seat].as_ref().zip(self.sealed.as_ref());
            self.proved[seat] || audited.is_some_and(|(seed, sealed)| sealed.audit(seat, seed).is_err())
        };
        ([false_lock(0), false_lock(1)], [0, 1].map(|seat| self.closed && self.seeds[seat].is_none()))
    }

    /// The end of the game; `None` while it goes on.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        let board = self.board()?;
        // What counts for nothing waits for no audit.
        if let Some(outcome) = board.filter(|outcome| reason::is_void(outcome.reason)) {
            return Some(Standing { outcome, provisional: false });
        }
        let sealed = self.sealed.as_ref()?;
        let (false_locks, unopened) = self.audit();
        let audited = sealed.audited(false_locks, unopened);
        let provisional = !self.closed && self.seeds.iter().any(Option::is_none);
        Some(Standing { outcome: audited.or(board)?, provisional })
    }

    /// The parts of the deal that the record names: contributions in their order, as far as they are open.
    #[must_use]
    pub fn contributions(&self) -> Vec<Contribution> {
        self.setting.contributions.iter().copied().flatten().collect()
    }

    /// The room's secret, once the deal is fixed.
    #[must_use]
    pub fn secret(&self) -> Option<&ServerSecret> {
        self.sealed.as_ref().map(|_| &self.secret)
    }

    /// Each seat's locks, once both are bound: for each deck the commitments.
    #[must_use]
    pub fn locks(&self) -> Option<[&[Vec<Commitment>]; 2]> {
        let [Some(first), Some(second)] = &self.setting.locks else { return None };
        Some([first, second])
    }

    /// The seats' secrets, as far as they are open.
    #[must_use]
    pub const fn seeds(&self) -> &[Option<LockSecret>; 2] {
        &self.seeds
    }

    /// The opening that proved a lock false.
    #[must_use]
    pub const fn proof(&self) -> Option<&SealedOpening> {
        self.proof.as_ref()
    }

    /// Has everybody opened, or is nobody waited for any more?
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.standing().is_some_and(|standing| !standing.provisional)
    }

    /// Id of the table, to which the locks are bound.
    #[must_use]
    pub fn table_id(&self) -> &str {
        &self.setting.table
    }

    /// The game's registry line, and the options.
    #[must_use]
    pub fn terms(&self) -> (&'static dyn AnyGame, &Chosen) {
        (self.setting.game, &self.setting.options)
    }
}
