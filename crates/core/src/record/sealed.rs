//! Computing a sealed game again: locks, openings, the cards, and the audit.

use super::error::{Problem, RecordError};
use super::findings::{DealCheck, HEADER_LINE, check_contributions, differ};
use super::parts::{End, Happening, Header, Record, Source};
use super::sealed_parts::{SealedPart, Unfinished};
use crate::deal::sealed::LockSecret;
use crate::rules::options::Chosen;
use crate::rules::outcome::{Outcome, reason};
use crate::rules::seat::{Seat, Viewer};
use crate::table::sealed::{Progress, SealedDeal, SealedError, SealedGame, SealedOpening};
use crate::table::{AnyGame, AnyTable};

/// A sealed game of which everything holds that the record shows.
pub(super) struct Replayed {
    pub(super) game: SealedGame,
    pub(super) deal: DealCheck,
    /// Every card at the start, from both seats' secrets.
    truth: Option<Vec<Vec<Vec<u32>>>>,
    /// The end that the audit gives, whatever the board said.
    pub(super) audited: Option<Outcome>,
}

impl Replayed {
    /// A table at the start, on the truth where it is known.
    pub(super) fn table(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
    ) -> Result<Box<dyn AnyTable>, RecordError> {
        let refused = |e: &dyn std::fmt::Display| refuse(HEADER_LINE, "start", e.to_string());
        if let Some([first, second]) = self.truth.as_deref() {
            let position = self.game.laid_out(game, [first, second]).map_err(|e| refused(&e))?;
            return Ok(position.into_table());
        }
        let open = self.game.open_at_start().unwrap_or_default();
        game.open_sealed(options, &open).map_err(|e| refused(&e))
    }
}

fn refuse(line: usize, field: &str, words: String) -> RecordError {
    RecordError::new(line, field, Problem::Refused(words))
}

/// Plays the record's openings again and audits its secrets.
pub(super) fn replay(
    record: &Record,
    part: &SealedPart,
    game: &dyn AnyGame,
    options: &Chosen,
) -> Result<Replayed, RecordError> {
    let header = &record.header;
    let mut sealed = open(header, part, game, options)?;
    let faults = play(record, part, game, &mut sealed)?;
    let line = record.lines_before_end() + 2;
    let (deal, truth, faults) = audit(part, game, &sealed, line, faults)?;
    let audited = audited(record, part, &sealed, &faults)?;
    Ok(Replayed { game: sealed, deal, truth, audited })
}

/// The deal as it was bound, with the cards that lay open at the start.
fn open(
    header: &Header,
    part: &SealedPart,
    game: &dyn AnyGame,
    options: &Chosen,
) -> Result<SealedGame, RecordError> {
    let Source::Sealed { secret, pledges, maker } = &header.source else {
        let words = "a game with locks has the source `sealed`".to_owned();
        return Err(refuse(HEADER_LINE, "source", words));
    };
    if let Err(e) = secret.check(part.secret.bytes()) {
        return Err(refuse(HEADER_LINE, "secret", e.to_string()));
    }
    check_contributions(HEADER_LINE, pledges, &part.contributions, &part.secret)?;
    let mut locks: [Vec<_>; 2] = [Vec::new(), Vec::new()];
    let mut lines = part.locks.iter().zip(HEADER_LINE + 1..);
    for (seat, own) in locks.iter_mut().enumerate() {
        let decks = SealedDeal::decks(game, options, seat)
            .map_err(|e| refuse(HEADER_LINE, "source", e.to_string()))?;
        for (deck, role, size) in decks {
            let Some((lock, line)) = lines.next() else {
                let words = format!("the lock of seat {seat} for deck {deck} is missing");
                return Err(refuse(HEADER_LINE + part.locks.len(), "line", words));
            };
            differ(line, "seat", &lock.seat.to_string(), &seat.to_string())?;
            differ(line, "deck", &lock.deck, &deck)?;
            differ(line, "role", lock.role.name(), role.name())?;
            let found = format!("{} commitments", lock.commitments.len());
            differ(line, "commitments", &found, &format!("{size} commitments"))?;
            own.push(lock.commitments.clone());
        }
    }
    if let Some((_, line)) = lines.next() {
        return Err(refuse(line, "line", "the game has no such deck".to_owned()));
    }
    let refused = |e: crate::table::NotSealed| refuse(HEADER_LINE, "source", e.to_string());
    let terms = (&part.secret, part.contributions.as_slice(), maker.is_some());
    let deal = SealedDeal::new(game, options, &part.table, locks, terms).map_err(refused)?;
    let name = |seat: Option<Seat>| seat.map_or("", Seat::name);
    differ(HEADER_LINE, "maker", name(*maker), name(deal.maker()))?;
    let mut sealed = SealedGame::new(game, options, deal).map_err(refused)?;
    take(&mut sealed, game, &part.at_start).map_err(|e| refuse(HEADER_LINE, "opened", e.to_string()))?;
    let start = sealed.table().and_then(|table| table.observation(Viewer::Spectator, 0));
    let start = start.ok_or_else(|| {
        refuse(HEADER_LINE, "opened", "cards that lie open at the start are not opened".to_owned())
    })?;
    differ(HEADER_LINE, "start", &header.start, &start.fen)?;
    Ok(sealed)
}

/// Takes openings that must all be new.
fn take(
    sealed: &mut SealedGame,
    game: &dyn AnyGame,
    openings: &[SealedOpening],
) -> Result<Progress, SealedError> {
    let mut progress = Progress::Waiting;
    for opened in openings {
        let due = sealed.due().into_iter().find(|due| {
            due.deck == opened.deck && due.role == opened.role && due.index == opened.opening.index
        });
        let seat = due.map(|due| due.seat).ok_or_else(|| SealedError::NotDue {
            deck: opened.deck.clone(),
            role: opened.role,
            index: opened.opening.index,
        })?;
        progress = sealed.open(game, seat, opened)?;
    }
    Ok(progress)
}

/// Plays every turn with its openings. The answer tells which seat's lock an opening proved false.
fn play(
    record: &Record,
    part: &SealedPart,
    game: &dyn AnyGame,
    sealed: &mut SealedGame,
) -> Result<[bool; 2], RecordError> {
    let mut openings = part.turns.iter();
    for (happening, line) in record.happenings().zip(record.first_turn_line()..) {
        match happening {
            Happening::Turn(_, turn) => {
                let openings = openings.next().map_or(&[][..], Vec::as_slice);
                let mut progress = sealed
                    .act(game, turn.seat, &turn.action)
                    .map_err(|e| refuse(line, "action", e.to_string()))?;
                if !openings.is_empty() {
                    progress =
                        take(sealed, game, openings).map_err(|e| refuse(line, "openings", e.to_string()))?;
                }
                if progress == Progress::Waiting {
                    let what = sealed.question().unwrap_or_default().to_owned();
                    return Err(refuse(line, "openings", format!("nothing opens {what}")));
                }
            }
            Happening::Undo(..) => {
                sealed.undo(game).map_err(|e| refuse(line, "n", e.to_string()))?;
            }
        }
    }
    let mut faults = [false; 2];
    if let Some(Unfinished { seat, action, openings }) = &part.unfinished {
        let line = record.lines_before_end() + 1;
        let refused = |e: &dyn std::fmt::Display| refuse(line, "unfinished", e.to_string());
        let mut progress = sealed.act(game, *seat, action).map_err(|e| refused(&e))?;
        let (last, before) = match openings.split_last() {
            Some((last, before)) => (Some(last), before),
            None => (None, &[][..]),
        };
        if !before.is_empty() {
            progress = take(sealed, game, before).map_err(|e| refused(&e))?;
        }
        if let Some(last) = last {
            let due = sealed.due();
            match take(sealed, game, std::slice::from_ref(last)) {
                Ok(now) => progress = now,
                // The last opening may be the one that proved a lock false.
                Err(SealedError::Lock(fault)) if fault.is_false_lock() => {
                    let whose = due.iter().find(|due| due.deck == last.deck && due.role == last.role);
                    if let Some(fault) = whose.and_then(|due| faults.get_mut(due.seat)) {
                        *fault = true;
                    }
                }
                Err(e) => return Err(refused(&e)),
            }
        }
        if progress != Progress::Waiting {
            return Err(refused(&"this action was finished, so it is a turn"));
        }
    }
    Ok(faults)
}

type Audited = (DealCheck, Option<Vec<Vec<Vec<u32>>>>, [bool; 2]);

/// Computes the locks again from the secrets that were opened.
fn audit(
    part: &SealedPart,
    game: &dyn AnyGame,
    sealed: &SealedGame,
    line: usize,
    mut faults: [bool; 2],
) -> Result<Audited, RecordError> {
    let Some(seeds) = &part.seeds else { return Ok((DealCheck::NotOpened, None, faults)) };
    let audit = |seat: usize, seed: &Option<LockSecret>| Some(sealed.audit(seat, seed.as_ref()?));
    let audits = [audit(0, &seeds.seats[0]), audit(1, &seeds.seats[1])];
    for (fault, audit) in faults.iter_mut().zip(&audits) {
        *fault |= matches!(audit, Some(Err(_)));
    }
    let [Some(Ok(first)), Some(Ok(second))] = audits else {
        if seeds.start.is_some() {
            let words = "a seat's secret is missing or does not give its locks, so nobody knows every card";
            return Err(refuse(line, "start", words.to_owned()));
        }
        return Ok((DealCheck::HalfSealed, None, faults));
    };
    let position = sealed.laid_out(game, [&first, &second]);
    let fen = position.map_err(|e| refuse(line, "seeds", e.to_string()))?.fen(None);
    let fen = fen.map_err(|e| refuse(line, "start", e.to_string()))?;
    differ(line, "start", seeds.start.as_deref().unwrap_or_default(), &fen)?;
    Ok((DealCheck::Sealed, Some(vec![first, second]), faults))
}

/// The end that the audit gives: who has a false lock, or did not open, has lost.
fn audited(
    record: &Record,
    part: &SealedPart,
    sealed: &SealedGame,
    faults: &[bool; 2],
) -> Result<Option<Outcome>, RecordError> {
    let (line, End { reason: stated, .. }) = (record.lines_before_end() + 1, &record.end);
    let closed: [bool; 2] = match &part.seeds {
        Some(seeds) => [seeds.seats[0].is_none(), seeds.seats[1].is_none()],
        None => [false; 2],
    };
    let refused = |words: &str| Err(refuse(line, "reason", words.to_owned()));
    let stated = stated.as_deref();
    match sealed.audited(*faults, closed) {
        None if stated == Some(reason::FALSE_LOCK) => refused("no lock that was opened is false"),
        None if stated == Some(reason::UNOPENED) => refused("no secret is missing"),
        Some(end) if stated != Some(end.reason) => {
            let words = match end.reason {
                reason::FALSE_LOCK => "a lock is false, so its seat has lost by `false-lock`",
                _ => "a seat has not opened its secret, so it has lost by `unopened`",
            };
            refused(words)
        }
        audited => Ok(audited),
    }
}
