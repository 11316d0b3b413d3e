//! The next thing that the room does for a tournament by itself, found out from the log and from the boards that are stored.

use facedown_storage::id::Id;
use facedown_storage::tournaments::{Board, BoardGame};
use facedown_tournament::event::{Command, Event, Format, Stage};
use facedown_tournament::round::{GameResult, Pairing, Round};

use super::kept::Kept;

/// Something that is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The result of a game is entered.
    Result {
        /// Its table.
        table: Id,
        /// The command.
        command: Command,
    },
    /// A sitting is made for a pairing.
    Make {
        /// The round, from 1.
        round: u32,
        /// The board, from 1.
        board: u32,
        /// Which sitting of the pairing it is, from 1.
        attempt: u32,
        /// The players, White of the pairing first.
        players: [u32; 2],
        /// The game of the pairing with which it begins, from 0.
        first_game: u32,
    },
    /// The next game is made at the sitting of a table.
    Next(Id),
    /// A game is ended that does not count any more.
    End(Id),
    /// No more contributions to the deal are waited for.
    CloseDeal,
    /// The deal of a round is opened.
    OpenDeal(u32),
    /// The tournament goes on: the next round, the play-off, the end.
    Go(Onward),
}

/// The ways in which a tournament goes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Onward {
    /// The next round is paired.
    Pair,
    /// A tie is played off.
    PlayOff,
    /// It is over.
    Finish,
}

/// All rounds of a tournament, those of the play-offs behind the others, counted from 1.
pub(super) fn rounds(event: &Event) -> impl Iterator<Item = (u32, &Round)> {
    let play_offs = event.play_offs().iter().map(|play_off| &play_off.round);
    (1..).zip(event.rounds().iter().chain(play_offs))
}

/// The sittings of a pairing in order. Those of others who were to meet at this board are none of it.
pub(super) fn of_pairing<'a>(
    boards: &'a [Board],
    round: u32,
    pairing: &Pairing,
) -> impl Iterator<Item = &'a Board> + use<'a> {
    let players = [pairing.white.0, pairing.black.0];
    boards.iter().filter(move |board| board.row.round == round && board.row.players == players)
}

/// The game of a pairing with a number, from 0, at its table, and the token for looking on there. Of several attempts at a
/// game the last one counts.
pub(super) fn last_attempt<'a>(
    boards: &'a [Board],
    round: u32,
    pairing: &Pairing,
    number: u32,
) -> Option<(&'a BoardGame, Option<&'a str>)> {
    let found = of_pairing(boards, round, pairing).filter_map(|sitting| {
        let game = number.checked_sub(sitting.row.first_game)?;
        Some((sitting.games.get(game as usize)?, sitting.row.watch.as_deref()))
    });
    found.last()
}

/// The game of a pairing that a sitting's game is, from 0.
fn index(board: &Board, at: usize) -> usize {
    board.row.first_game as usize + at
}

/// The result of a finished game for the game of its pairing; `None` where it has none.
pub(super) fn result(game: &BoardGame, index: usize) -> Option<GameResult> {
    let winner = match game.result.as_deref()? {
        "1/2-1/2" => return Some(GameResult::Draw),
        "1-0" => game.white,
        "0-1" => 1 - game.white,
        _ => return None,
    };
    // Player 0 is White of the pairing's first game.
    let white = u8::from(index % 2 == 1);
    Some(if winner == white { GameResult::White } else { GameResult::Black })
}

/// The next step; `None` where the tournament waits for its players or its organizer.
pub(super) fn next(kept: &Kept, boards: &[Board]) -> Option<Step> {
    let event = &kept.event;
    if let Stage::Entry = event.stage() {
        return None;
    }
    if let Some(step) = entered(kept, boards).or_else(|| stale(event, boards)) {
        return Some(step);
    }
    if let Some(round) = kept.round_to_open(boards) {
        return Some(Step::OpenDeal(round));
    }
    if event.stage() == Stage::Done {
        return None;
    }
    match kept.waits_for_contributions() {
        Some(true) => return Some(Step::CloseDeal),
        Some(false) => return None,
        None => {}
    }
    if !kept.terms.by_hand
        && let Some(step) = missing(kept, boards)
    {
        return Some(step);
    }
    onward(kept).map(Step::Go)
}

/// A game that is over, and whose result is not entered.
fn entered(kept: &Kept, boards: &[Board]) -> Option<Step> {
    if kept.event.stage() == Stage::Done {
        return None;
    }
    for (round, of) in rounds(&kept.event) {
        for (board, pairing) in (1usize..).zip(&of.pairings) {
            let Some(open) = pairing.results.iter().position(Option::is_none) else { continue };
            for sitting in of_pairing(boards, round, pairing) {
                let games = sitting.games.iter().enumerate();
                let game = games.map(|(at, game)| (index(sitting, at), game)).find(|(at, _)| *at == open);
                let counts = |game: &BoardGame| !kept.has_counted(&game.table) && !kept.was_late(&game.table);
                let Some((at, game)) = game.filter(|(_, game)| counts(game)) else { continue };
                if let Some(result) = result(game, at) {
                    let command = Command::Result { round: round as usize, board, game: at + 1, result };
                    return Some(Step::Result { table: game.table.clone(), command });
                }
            }
        }
    }
    None
}

/// The result at the board of a sealed game whose audit is to come, for the game of its pairing.
pub(super) fn provisional(kept: &Kept, game: &BoardGame, index: usize) -> Option<GameResult> {
    let (_, at_the_board) = kept.provisional(&game.table).filter(|_| game.result.is_none())?;
    result(&BoardGame { result: Some(at_the_board.to_owned()), ..game.clone() }, index)
}

/// Is there a game that was over at the board in time, and is still to be audited or entered?
pub(super) fn is_awaited(kept: &Kept, boards: &[Board]) -> bool {
    let mut games = boards.iter().flat_map(|board| &board.games).filter(|game| game.result.is_none());
    let is_audited = |game: &BoardGame| kept.provisional(&game.table).is_none() || kept.was_late(&game.table);
    games.any(|game| !is_audited(game)) || entered(kept, boards).is_some()
}

/// A game that goes on though its result was entered otherwise, or its pairing is none any more.
fn stale(event: &Event, boards: &[Board]) -> Option<Step> {
    // What runs at the bell of an arena is played on, and does not count.
    if event.settings().format == Format::Arena && event.stage() == Stage::Done {
        return None;
    }
    for board in boards {
        let round = rounds(event).find(|(round, _)| *round == board.row.round).map(|(_, round)| round);
        let pairing = round
            .and_then(|round| round.pairings.iter().find(|p| [p.white.0, p.black.0] == board.row.players));
        for (at, game) in board.games.iter().enumerate().filter(|(_, game)| game.result.is_none()) {
            let slot = pairing.and_then(|pairing| pairing.results.get(index(board, at)));
            if slot.is_none_or(Option::is_some) {
                return Some(Step::End(game.table.clone()));
            }
        }
    }
    None
}

/// A game that is to be played and has no table.
fn missing(kept: &Kept, boards: &[Board]) -> Option<Step> {
    let event = &kept.event;
    let play_offs = event.rounds().len();
    for (round, of) in rounds(event) {
        // The games of a play-off between several are played one after the other.
        let one_by_one = round as usize > play_offs;
        let mut busy: Vec<u32> = Vec::new();
        for (board, pairing) in (1u32..).zip(&of.pairings) {
            let Some(open) = pairing.results.iter().position(Option::is_none) else { continue };
            let players = [pairing.white.0, pairing.black.0];
            if one_by_one && players.iter().any(|player| busy.contains(player)) {
                continue;
            }
            busy.extend(players);
            if kept.terms.same_deal && boards.iter().any(|b| (b.row.round, b.row.board) == (round, board)) {
                // Its deal is known by now: a result is entered by hand.
                continue;
            }
            let attempts = boards.iter().filter(|b| (b.row.round, b.row.board) == (round, board));
            let attempt = attempts.map(|b| b.row.attempt).max().unwrap_or(0) + 1;
            let first_game = u32::try_from(open).unwrap_or(u32::MAX);
            let make = Step::Make { round, board, attempt, players, first_game };
            let Some(last) = of_pairing(boards, round, pairing).last() else { return Some(make) };
            let Some(at) = open.checked_sub(last.row.first_game as usize) else { return Some(make) };
            match (last.games.get(at), last.games.last()) {
                (Some(game), _) if game.result.is_none() || kept.was_late(&game.table) => {}
                // It counts for nothing any more, or ended without a result: it is played again.
                (Some(_), _) => return Some(make),
                (None, Some(before)) if result(before, 0).is_some() && last.games.len() == at => {
                    return Some(Step::Next(before.table.clone()));
                }
                (None, _) => return Some(make),
            }
        }
    }
    None
}

/// The way in which it goes on, where nothing is open and it does not wait for the organizer.
fn onward(kept: &Kept) -> Option<Onward> {
    let event = &kept.event;
    let format = event.settings().format;
    if kept.terms.rounds_by_hand || format == Format::Arena || rounds(event).any(|(_, r)| !r.is_finished()) {
        return None;
    }
    if event.stage() == Stage::Playing {
        let knockout = matches!(format, Format::Knockout(_));
        if event.rounds().is_empty() || event.rounds_left() > 0 || knockout {
            return Some(Onward::Pair);
        }
    }
    Some(if event.tie().is_some() { Onward::PlayOff } else { Onward::Finish })
}
