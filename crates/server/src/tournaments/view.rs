//! A tournament as everybody sees it: names, pairings, results, and which tables there are. Nothing of it comes from a board
//! but its result.

use std::collections::BTreeMap;

use facedown_core::deal::ServerSecret;
use facedown_protocol::{
    ByeView, CrosstableView, EntryView, PairingGame, PairingView, RepairView, RoundView, StandingView,
    TournamentView,
};
use facedown_storage::Millis;
use facedown_storage::id::Id;
use facedown_storage::tournaments::Board;
use facedown_tournament::crosstable::crosstable;
use facedown_tournament::event::{Command, Event, Stage};
use facedown_tournament::round::{Number, Pairing, Round};
use facedown_tournament::standings::Standing;

use super::kept::Kept;
use super::line::By;
use super::steps;
use super::told::{Place, Told};
use crate::room::Room;

/// A number of something that there are not that many of.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The names of whoever came first, once it is over.
pub(super) fn winners(event: &Event) -> Vec<String> {
    if event.stage() != Stage::Done {
        return Vec::new();
    }
    let standings = event.standings();
    let first = standings.iter().take_while(|one| one.place == standings[0].place);
    let named = |one: &Standing| event.entries().iter().find(|entry| entry.number == one.number);
    first.filter_map(named).map(|entry| entry.name.clone()).collect()
}

/// What is known of a tournament beside its log.
pub(super) struct Around {
    /// The boards with their games.
    pub(super) boards: Vec<Board>,
    /// The entries that somebody has taken, with the account where there is one.
    pub(super) taken: Vec<(u32, Option<Id>)>,
    /// The name of the account that made it.
    pub(super) organizer: Option<String>,
    /// The secret of its deals, where it is open.
    pub(super) secret: Option<ServerSecret>,
}

pub(super) fn view(id: &Id, kept: &Kept, around: Around, room: &Room) -> TournamentView {
    let Around { boards, taken, organizer, secret } = around;
    let (event, terms) = (&kept.event, &*kept.terms);
    let settings = event.settings();
    let chosen = room.game_for_two(&terms.game, &terms.options, None);
    // A game that there is not any more has the options that were named.
    let options: BTreeMap<String, String> = chosen.map_or_else(
        |_| terms.options.clone(),
        |(_, chosen)| chosen.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
    );
    let entries = event.entries().iter().map(|entry| {
        let place = taken.iter().find(|(number, _)| *number == entry.number.0);
        EntryView {
            number: entry.number.0,
            name: entry.name.clone(),
            taken: place.is_some(),
            member: place.is_some_and(|(_, user)| user.is_some()),
            withdrawn: entry.withdrawn,
            percent: entry.percent,
        }
    });
    let told = kept.told();
    let mut all = steps::rounds(event).map(|(round, of)| shown_round(round, of, kept, &boards, &told));
    let rounds: Vec<RoundView> = all.by_ref().take(event.rounds().len()).collect();
    let play_offs: Vec<RoundView> = all.collect();
    let tied = event.tie().filter(|_| event.stage() != Stage::Done).unwrap_or_default();
    let table = crosstable(event);
    let all_pairings = rounds.iter().chain(&play_offs).flat_map(|round| &round.pairings);
    let waiting: Vec<u32> = all_pairings
        .filter(|pairing| pairing.games.iter().any(|game| game.provisional.is_some()))
        .flat_map(|pairing| [pairing.white, pairing.black])
        .collect();
    TournamentView {
        id: id.to_string(),
        n: kept.n(),
        name: settings.name.clone(),
        game: terms.game.clone(),
        options,
        clock: terms.clock,
        format: terms.format(),
        games: settings.games,
        tie_breaks: settings.tie_breaks.iter().map(ToString::to_string).collect(),
        by_hand: terms.by_hand,
        rounds_by_hand: terms.rounds_by_hand,
        wait: terms.wait,
        listed: terms.listed,
        organizer,
        winners: winners(event),
        sealed: terms.sealed,
        stage: event.stage().into(),
        made_at: kept.made_at,
        ends_at: kept.ends_at(),
        entries: entries.collect(),
        rounds,
        rounds_left: small(event.rounds_left()),
        play_offs,
        tied: tied.into_iter().map(|number| number.0).collect(),
        standings: event.standings().iter().map(|line| shown_standing(line, &waiting)).collect(),
        crosstable: CrosstableView { header: table.header, rows: table.rows },
        deal: kept.shown_deal(secret.as_ref()),
        repairs: kept
            .lines
            .iter()
            .filter_map(|(at, line)| repair(*at, line.by, line.command.as_ref()?))
            .collect(),
    }
}

fn shown_round(
    round: u32,
    of: &Round,
    kept: &Kept,
    boards: &[Board],
    told: &BTreeMap<Place, (u64, &Told)>,
) -> RoundView {
    let points = &kept.event.settings().points;
    let byes = of
        .byes
        .iter()
        .map(|(number, bye)| ByeView { number: number.0, points: points.of_bye(*bye, of.games).to_string() });
    RoundView {
        round,
        pairings: (1..)
            .zip(&of.pairings)
            .map(|(board, pairing)| {
                let told = |game| told.get(&Place { round, board, game }).map(|(_, told)| *told);
                shown_pairing(round, pairing, kept, boards, told)
            })
            .collect(),
        byes: byes.collect(),
    }
}

/// `told`: the game with real cards of a number, from 1.
fn shown_pairing<'a>(
    round: u32,
    pairing: &Pairing,
    kept: &Kept,
    boards: &[Board],
    told: impl Fn(u32) -> Option<&'a Told>,
) -> PairingView {
    let games = pairing.results.iter().enumerate().map(|(at, result)| {
        let last = steps::last_attempt(boards, round, pairing, small(at));
        let at_the_board = last.filter(|_| result.is_none());
        PairingGame {
            provisional: at_the_board
                .and_then(|(game, _)| steps::provisional(kept, game, at))
                .map(Into::into),
            result: result.map(Into::into),
            table: last.map(|(game, _)| game.table.to_string()),
            watch: last.and_then(|(_, watch)| watch).map(str::to_owned),
            told: told(small(at + 1)).map(Told::end),
        }
    });
    PairingView { white: pairing.white.0, black: pairing.black.0, games: games.collect() }
}

/// `waiting`: the players with a game whose audit is to come.
fn shown_standing(line: &Standing, waiting: &[u32]) -> StandingView {
    let (won, drawn, lost) = line.won_drawn_lost;
    StandingView {
        place: line.place.to_string(),
        number: line.number.0,
        points: line.score.to_string(),
        provisional: waiting.contains(&line.number.0),
        played: line.games,
        won_drawn_lost: [won, drawn, lost],
        tie_breaks: line
            .tie_breaks
            .iter()
            .map(|value| value.map_or_else(String::new, |value| value.to_string()))
            .collect(),
    }
}

/// A correction or decision, which no game has made.
fn repair(at: Millis, by: By, command: &Command) -> Option<RepairView> {
    let none = RepairView {
        at,
        what: String::new(),
        round: None,
        board: None,
        number: None,
        result: None,
        reason: String::new(),
    };
    let place = |what: &str, round: usize, board: usize, reason: &str| RepairView {
        what: what.to_owned(),
        round: Some(small(round)),
        board: Some(small(board)),
        reason: reason.to_owned(),
        ..none.clone()
    };
    let player = |what: &str, number: Number| RepairView {
        what: what.to_owned(),
        number: Some(number.0),
        ..none.clone()
    };
    Some(match command {
        Command::Correct { round, board, result, reason, .. } => {
            RepairView { result: result.map(Into::into), ..place("correct", *round, *board, reason) }
        }
        Command::Repair { round, reason, .. } => {
            RepairView { board: None, ..place("repair", *round, 0, reason) }
        }
        Command::Award { round, board, winner, reason } => {
            RepairView { number: Some(winner.0), ..place("award", *round, *board, reason) }
        }
        Command::Forfeit { round, board, absent } => {
            RepairView { number: Some(absent.0), ..place("forfeit", *round, *board, "") }
        }
        Command::Withdraw { number } => player("withdraw", *number),
        Command::Return { number } => player("return", *number),
        Command::TimeOdds { number, .. } => player("time-odds", *number),
        Command::Rename { number, .. } if by == By::Organizer => player("rename", *number),
        Command::Reopen { reason } => {
            RepairView { what: "reopen".to_owned(), reason: reason.clone(), ..none }
        }
        _ => return None,
    })
}
