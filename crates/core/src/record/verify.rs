//! Computing everything again that a record says.

use super::clocks;
use super::error::{Problem, RecordError};
use super::findings::{DealCheck, HEADER_LINE, check_contributions, differ};
use super::parts::{End, Happening, Header, Openings, Record, Source, Turn, turns};
use super::sealed;
use crate::deal::{DealSeed, Terms};
use crate::notation::{ActionError, with_answers};
use crate::rules::options::Chosen;
use crate::rules::seat::{Seat, SeatSet, Viewer};
use crate::table::{AnyGame, AnyTable, NotByHand, OpenError, Start};

/// A record that holds in everything that could be checked.
pub struct Verified {
    /// The game played again to its last turn, ended as the record says.
    pub table: Box<dyn AnyTable>,
    /// The finding about the deal.
    pub deal: DealCheck,
}

impl std::fmt::Debug for Verified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verified").field("deal", &self.deal).finish_non_exhaustive()
    }
}

/// Checks a record against the rules: the commitments, the seed, the dealt start, every action, every event and the
/// outcome. `game` finds a game by its id.
///
/// # Errors
/// [`RecordError`] with the first line and field that do not hold.
pub fn verify<'g>(
    record: &Record,
    game: impl FnOnce(&str) -> Option<&'g dyn AnyGame>,
) -> Result<Verified, RecordError> {
    let header = &record.header;
    let game = game(&header.game).ok_or_else(|| {
        let words = format!("there is no game `{}` in this program", header.game);
        RecordError::new(HEADER_LINE, "game", Problem::Refused(words))
    })?;
    let options = check_header(header, game)?;
    let replayed =
        record.sealed.as_ref().map(|part| sealed::replay(record, part, game, &options)).transpose()?;
    let start = || match &replayed {
        Some(replayed) => Ok((replayed.table(game, &options)?, replayed.deal)),
        None => open(record, game, &options),
    };
    let (mut table, deal) = start()?;
    let opened = record.is_open();
    let to_actor = header.source.told_to_actor(opened);
    // The turns that stand, each with its line.
    let mut standing: Vec<(usize, &Turn)> = Vec::new();
    for (happening, line) in record.happenings().zip(record.first_turn_line()..) {
        match happening {
            Happening::Turn(_, turn) => {
                play(&mut *table, turn, opened)
                    .map_err(|(field, why)| RecordError::new(line, field, Problem::Refused(why)))?;
                standing.push((line, turn));
            }
            Happening::Undo(..) => {
                compare(&standing, &turns(&*table, to_actor))?;
                standing.pop();
                (table, _) = start()?;
                for (line, turn) in &standing {
                    play(&mut *table, turn, opened)
                        .map_err(|(field, why)| RecordError::new(*line, field, Problem::Refused(why)))?;
                }
            }
        }
    }
    compare(&standing, &turns(&*table, to_actor))?;
    clocks::check_clocks(record)?;
    check_end(record, &mut *table, replayed.as_ref())?;
    check_choices(record, &*table)?;
    Ok(Verified { table, deal })
}

/// Plays a turn at a table; the field that is wrong and why, where it cannot be.
fn play(table: &mut dyn AnyTable, turn: &Turn, opened: bool) -> Result<(), (&'static str, String)> {
    let taken = if opened {
        table.act(turn.seat, &turn.action)
    } else {
        table.enter(turn.seat, &with_answers(&turn.action, &turn.events))
    };
    taken.map_err(|e| {
        let field = match e {
            ActionError::NotYourTurn { .. } => "seat",
            ActionError::NotGiven { .. } | ActionError::Answer { .. } => "events",
            ActionError::Text { .. }
            | ActionError::Illegal { .. }
            | ActionError::Over { .. }
            | ActionError::NothingBegun => "action",
        };
        (field, e.to_string())
    })
}

/// Compares the turns as the record states them with those that the rules play.
fn compare(stated: &[(usize, &Turn)], played: &[Turn]) -> Result<(), RecordError> {
    for ((line, stated), played) in stated.iter().zip(played) {
        differ(*line, "action", &stated.action, &played.action)?;
        let list = |events: &[String]| serde_json::json!(events).to_string();
        differ(*line, "events", &list(&stated.events), &list(&played.events))?;
    }
    Ok(())
}

fn check_header(header: &Header, game: &dyn AnyGame) -> Result<Chosen, RecordError> {
    let about = game.about();
    if header.rules != about.rules {
        let words = format!(
            "this program has version {} of the rules of {}; use one that has version {}",
            about.rules, about.name, header.rules
        );
        return Err(RecordError::new(HEADER_LINE, "rules", Problem::Refused(words)));
    }
    let pairs: Vec<(&str, &str)> = header.options.split(',').filter_map(|p| p.split_once('=')).collect();
    let refused =
        |e: &dyn std::fmt::Display| RecordError::new(HEADER_LINE, "options", Problem::Refused(e.to_string()));
    let options = game.choose(&pairs).map_err(|e| refused(&e))?;
    differ(HEADER_LINE, "options", &header.options, &options.canonical())?;
    let seats = Seat::all(about.seats);
    if header.seats != seats {
        let words = |seats: &[Seat]| seats.iter().map(|s| s.name()).collect::<Vec<_>>().join(" ");
        differ(HEADER_LINE, "seats", &words(&header.seats), &words(seats))?;
    }
    let games = game.on_one_deal(&options).map_err(|e| refused(&e))?.games;
    if header.pair.is_some_and(|pair| u32::from(pair) > games || games < 2) {
        let words = "with these options one game is played on a deal, not a pair".to_owned();
        return Err(RecordError::new(HEADER_LINE, "pair", Problem::Refused(words)));
    }
    if header.pair.is_none() && games > 1 && header.source.is_committed() {
        let words = format!("with these options {games} games are played on a deal: say which one this is");
        return Err(RecordError::new(HEADER_LINE, "pair", Problem::Refused(words)));
    }
    Ok(options)
}

/// Checks the deal and opens the game on it.
fn open(
    record: &Record,
    game: &dyn AnyGame,
    options: &Chosen,
) -> Result<(Box<dyn AnyTable>, DealCheck), RecordError> {
    let header = &record.header;
    let refused = |line, field: &'static str| {
        move |e: OpenError| RecordError::new(line, field, Problem::Refused(e.to_string()))
    };
    let Some(openings) = &record.openings else {
        let start = Start::Fen(&header.start);
        let position = game.position(options, start).map_err(refused(HEADER_LINE, "start"))?;
        let seen = position.fen(Some(Viewer::Spectator)).map_err(refused(HEADER_LINE, "start"))?;
        differ(HEADER_LINE, "start", &header.start, &seen)?;
        let fixed = game.start_fen(options).map_err(|e| refused(HEADER_LINE, "options")(e.into()))?;
        if header.source == Source::ByHand {
            let refused = |e: NotByHand| {
                let words = format!("{} is not played by hand: {e}", game.about().name);
                RecordError::new(HEADER_LINE, "source", Problem::Refused(words))
            };
            game.by_hand().map_err(refused)?;
        } else if header.source.is_set_up() {
            // Anybody may set up anything.
        } else if let Some(fixed) = fixed {
            differ(HEADER_LINE, "start", &header.start, &fixed)?;
        } else if !game.is_start(options, &header.start).map_err(refused(HEADER_LINE, "start"))? {
            let words = format!("no deal of {} with these options begins like this", game.about().name);
            return Err(RecordError::new(HEADER_LINE, "start", Problem::Refused(words)));
        }
        let deal = match header.source {
            Source::Position => DealCheck::SetUp,
            Source::ByHand => DealCheck::ByHand,
            Source::Committed { .. } | Source::Sealed { .. } | Source::Seed => DealCheck::NotOpened,
        };
        return Ok((position.into_table(), deal));
    };
    let line = record.lines_before_end() + 2;
    let (deal, drawn) = match &header.source {
        Source::Committed { maker, .. } => {
            check_openings(line, header, openings)?;
            (DealCheck::Fair, *maker)
        }
        Source::Sealed { maker, .. } => (DealCheck::NotOpened, *maker),
        Source::Seed => (DealCheck::FromSeed, None),
        Source::Position => (DealCheck::SetUp, None),
        Source::ByHand => (DealCheck::ByHand, None),
    };
    let start = match &openings.seed {
        Some(seed) if header.source.is_set_up() => Start::DealtOut(&header.start, seed, drawn.is_some()),
        Some(seed) => Start::Deal(seed, drawn.is_some()),
        None => Start::Fen(&openings.start),
    };
    let position = game.position(options, start).map_err(refused(line, "start"))?;
    if position.maker() != drawn {
        let name = |seat: Option<Seat>| seat.map_or("", Seat::name);
        differ(HEADER_LINE, "maker", name(drawn), name(position.maker()))?;
    }
    let dealt = position.fen(None).map_err(refused(line, "start"))?;
    differ(line, "start", &openings.start, &dealt)?;
    let seen = position.fen(Some(Viewer::Spectator)).map_err(refused(line, "start"))?;
    differ(HEADER_LINE, "start", &header.start, &seen)?;
    Ok((position.into_table(), deal))
}

/// Do secret, contributions and seed of a fair deal hold?
fn check_openings(line: usize, header: &Header, openings: &Openings) -> Result<(), RecordError> {
    let (Source::Committed { secret: committed, pledges, .. }, Some(secret), Some(seed)) =
        (&header.source, &openings.secret, &openings.seed)
    else {
        let words = "a fair deal is opened with its secret and its seed".to_owned();
        return Err(RecordError::new(line, "secret", Problem::Refused(words)));
    };
    let refused = |field: &str, words: String| Err(RecordError::new(line, field, Problem::Refused(words)));
    if let Err(e) = committed.check(secret.bytes()) {
        return refused("secret", e.to_string());
    }
    check_contributions(line, pledges, &openings.contributions, secret)?;
    let terms = Terms {
        game: &header.game,
        rules: header.rules,
        options: &header.options,
        position: header.source.is_set_up().then_some(header.start.as_str()),
        contributions: &openings.contributions,
    };
    differ(line, "seed", &DealSeed::to_hex(seed), &terms.seed(secret).to_hex())
}

/// Do the choices that were made in secret fit their commitments, and are those opened that must be? In a game from a
/// fair deal every one is bound; elsewhere all or none.
fn check_choices(record: &Record, table: &dyn AnyTable) -> Result<(), RecordError> {
    let secret = table.secret_plies();
    if record.choices.is_empty() && !matches!(record.header.source, Source::Committed { .. }) {
        return Ok(());
    }
    let first = record.lines_before_end() + 1 - record.choices.len();
    let refused =
        |line, field: &str, words: String| Err(RecordError::new(line, field, Problem::Refused(words)));
    for (i, choice) in record.choices.iter().enumerate() {
        let line = first + i;
        if secret.get(i) != Some(&choice.turn) {
            let words = match secret.get(i) {
                Some(turn) => format!("the next choice made in secret is that of turn {turn}"),
                None => "no further choice was made in secret".to_owned(),
            };
            return refused(line, "turn", words);
        }
        let known = table.choice_known(choice.turn);
        let Some(opened) = &choice.opened else {
            if known.is_some() {
                return refused(line, "text", "this choice is known, so it must be opened".to_owned());
            }
            continue;
        };
        if let Some(known) = known {
            differ(line, "text", &opened.text, &known)?;
        } else if table.outcome().is_none() {
            return refused(line, "text", "this choice is still secret".to_owned());
        }
        if let Err(e) = choice.commitment.check_choice(opened) {
            return refused(line, "commitment", e.to_string());
        }
    }
    match secret.get(record.choices.len()) {
        Some(turn) => {
            let words = format!("the commitment to the choice of turn {turn} is missing");
            refused(first + record.choices.len(), "line", words)
        }
        None => Ok(()),
    }
}

/// Does the record end as the rules say, or for a reason of the table that is possible here?
/// The audit of a sealed deal goes before all that.
fn check_end(
    record: &Record,
    table: &mut dyn AnyTable,
    sealed: Option<&sealed::Replayed>,
) -> Result<(), RecordError> {
    let audited = sealed.and_then(|sealed| sealed.audited);
    // In the midst of an action that waits for cards, whoever owes an opening had the clock that ran.
    let owing = sealed.map(|sealed| sealed.game.owing()).filter(|owing| *owing != SeatSet::EMPTY);
    let awaited = owing.unwrap_or_else(|| table.to_act());
    let (line, end, seats) = (record.lines_before_end() + 1, &record.end, table.seats().len());
    if let Some(audited) = audited {
        table.end(audited);
    }
    if table.outcome().is_none()
        && let Some(stated) = &end.reason
    {
        clocks::check_reason(record, table, awaited)
            .map_err(|why| RecordError::new(line, "reason", Problem::Refused(why)))?;
        let outcome = End::agreed(&*table, stated, end.winner)
            .map_err(|e| RecordError::new(line, e.field, Problem::Refused(e.why)))?;
        table.end(outcome);
    }
    let computed = End::of(audited.or(table.outcome()), seats);
    let seat = |seat: Option<Seat>| seat.map_or("", Seat::name).to_owned();
    let score = |score: Option<i32>| score.map_or(String::new(), |s| s.to_string());
    let reason = |reason: &Option<String>| reason.clone().unwrap_or_default();
    differ(line, "reason", &reason(&end.reason), &reason(&computed.reason))?;
    differ(line, "winner", &seat(end.winner), &seat(computed.winner))?;
    differ(line, "score", &score(end.score), &score(computed.score))?;
    differ(line, "result", &end.result, &computed.result)
}
