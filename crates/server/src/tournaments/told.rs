//! Games of a tournament that are played with real cards: who tells one, whether it is the game that is awaited at its board,
//! and its record.
//!
//! A game is told once, when it is over; before that nothing of it is here. Its record is made by the room and stored beside the
//! line of the log that enters the result. It names nobody: the names are those of the entries, as they are now.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use facedown_core::deal::to_hex;
use facedown_core::record::Record;
use facedown_protocol::{ByHandGame, Names, OwnToldGame, ToldEnd, TournamentGame, TournamentView};
use facedown_storage::Holder;
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use facedown_storage::tournaments::Right;
use facedown_tournament::clock::TimeControl;
use facedown_tournament::event::{Command, Event, Fault};
use facedown_tournament::round::{GameResult, Pairing};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::kept::{Kept, Write, entry};
use super::line::By;
use super::{Tournaments, kept, steps};
use crate::error::{Error, TournamentError};
use crate::room::Room;

/// A game of a tournament: all are counted from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    /// The round; play-offs follow the others.
    pub(crate) round: u32,
    /// The board.
    pub(crate) board: u32,
    /// The game of the pairing.
    pub(crate) game: u32,
}

impl Place {
    /// Reads `ROUND-BOARD-GAME`.
    ///
    /// # Errors
    /// [`TournamentError::Place`] for anything else.
    pub(crate) fn read(text: &str) -> Result<Place, TournamentError> {
        let wrong = || TournamentError::Place { given: text.to_owned() };
        let mut numbers = text.split('-').map(|part| {
            let plain = (1..=9).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| plain).ok_or_else(wrong)
        });
        let mut next = || numbers.next().ok_or_else(wrong)?;
        let place = Place { round: next()?, board: next()?, game: next()? };
        if numbers.next().is_some() { Err(wrong()) } else { Ok(place) }
    }

    fn missing(self) -> Fault {
        let Place { round, board, game } = self;
        Fault::NoGame { round: round as usize, board: board as usize, game: game as usize }
    }

    /// The pairing that it is a game of, with its result.
    fn of(self, event: &Event) -> Result<(&Pairing, Option<GameResult>), Fault> {
        let below = |number: u32| number.checked_sub(1).map(|index| index as usize);
        let (_, round) =
            steps::rounds(event).find(|(round, _)| *round == self.round).ok_or_else(|| self.missing())?;
        let pairing = below(self.board).and_then(|board| round.pairings.get(board));
        let pairing = pairing.ok_or_else(|| self.missing())?;
        let result = below(self.game).and_then(|game| pairing.results.get(game));
        Ok((pairing, *result.ok_or_else(|| self.missing())?))
    }

    /// White and Black of this game: colors change within a pairing.
    fn players(self, pairing: &Pairing) -> [u32; 2] {
        let [first, second] = [pairing.white.0, pairing.black.0];
        if self.game.is_multiple_of(2) { [second, first] } else { [first, second] }
    }

    /// The other game on the same set-up, where games are played in pairs.
    fn twin(self) -> Place {
        let game = if self.game.is_multiple_of(2) { self.game - 1 } else { self.game + 1 };
        Place { game, ..self }
    }
}

/// A game that was told, as the log has it. Stored for ever, so a field that is added may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Told {
    /// The game of the tournament.
    place: Place,
    /// The result by the record.
    pub(super) result: GameResult,
    /// The reason, such as `checkmate`.
    pub(super) reason: String,
    /// The start, as FEN, where it was drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// SHA-256 in hexadecimal of start, turns and end: what makes it this game and no other, whatever time it took.
    sha256: String,
}

impl Told {
    /// The command that enters its result.
    pub(super) fn command(&self) -> Command {
        let Place { round, board, game } = self.place;
        let (round, board, game) = (round as usize, board as usize, game as usize);
        Command::Result { round, board, game, result: self.result }
    }

    /// The end of the game, as pages see it.
    pub(super) fn end(&self) -> ToldEnd {
        ToldEnd { result: self.result.into(), reason: self.reason.clone() }
    }
}

/// A game with real cards that is over, as the room has played it again.
pub(crate) struct ToldGame {
    /// Its record, without names.
    pub(crate) record: Record,
    /// The result, `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) result: GameResult,
    /// The reason, such as `checkmate`.
    pub(crate) reason: String,
    /// Was the start drawn by lot?
    pub(crate) drawn: bool,
}

impl ToldGame {
    fn at(self, place: Place) -> (Told, Arc<str>) {
        let ToldGame { record, result, reason, drawn } = self;
        let mut course = record.header.start.clone();
        for turn in &record.turns {
            // A text takes whatever is written into it.
            _ = write!(course, "\n{} {} {}", turn.seat, turn.action, turn.events.join(" "));
        }
        _ = write!(course, "\n{} {reason}", record.end.result);
        let sha256 = to_hex(&<[u8; 32]>::from(Sha256::digest(course.as_bytes())));
        let start = drawn.then(|| record.header.start.clone());
        (Told { place, result, reason, start, sha256 }, record.write().into())
    }
}

/// What becomes of a game that is told.
pub(super) enum Weighed {
    /// It is there already.
    There,
    /// It enters the result.
    Enters,
    /// Its result is entered already: the record joins it.
    Joins,
}

impl Kept {
    /// The games that were told and count, with the number of their lines: not those that are played again.
    pub(super) fn told(&self) -> BTreeMap<Place, (u64, &Told)> {
        let mut all = BTreeMap::new();
        for (n, (_, line)) in (1..).zip(&self.lines) {
            if let Some(told) = &line.told {
                all.insert(told.place, (n, told));
            }
            match &line.command {
                Some(Command::Correct { round, board, game, result: None, .. }) => {
                    let again = (*round, *board, *game);
                    all.retain(|place: &Place, _| {
                        (place.round as usize, place.board as usize, place.game as usize) != again
                    });
                }
                Some(Command::Repair { round, .. }) => all.retain(|place, _| place.round as usize != *round),
                _ => {}
            }
        }
        all
    }

    /// What becomes of a game that is told by somebody.
    ///
    /// # Errors
    /// [`TournamentError::ResultStands`] where something else stands, and a start that the other game on the set-up did not
    /// have.
    pub(super) fn weigh(&self, told: &Told, by: By) -> Result<Weighed, Error> {
        let (_, stands) = told.place.of(&self.event)?;
        let all = self.told();
        let there = all.get(&told.place).map(|(_, there)| *there);
        if there.is_some_and(|there| there.sha256 == told.sha256) {
            return Ok(Weighed::There);
        }
        if let (Some(start), Some((_, twin))) = (&told.start, all.get(&told.place.twin()))
            && twin.start.as_ref().is_some_and(|other| other != start)
        {
            let why = "both games of the pair are played on one set-up, and the other one began from another";
            return Err(TournamentError::Sheet { field: "start", why: why.to_owned() }.into());
        }
        let Some(result) = stands else { return Ok(Weighed::Enters) };
        // A record that a correction has overruled makes room for the right one.
        let overruled = there.is_none_or(|there| there.result != result && by == By::Organizer);
        if result == told.result && overruled {
            return Ok(Weighed::Joins);
        }
        Err(TournamentError::ResultStands { result: sign(result), told: there.is_some() }.into())
    }

    fn name(&self, number: u32) -> String {
        self.event.entry(entry(number)).map(|entry| entry.name.clone()).unwrap_or_default()
    }
}

/// A result as people write it.
fn sign(result: GameResult) -> &'static str {
    match result {
        GameResult::White => "1-0",
        GameResult::Black => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::WhiteForfeit => "+/-",
        GameResult::BlackForfeit => "-/+",
        GameResult::NoneForfeit => "-/-",
    }
}

/// The game that is awaited at a board, and who tells it.
pub(crate) struct Awaited {
    by: By,
    place: Place,
    game: String,
    options: BTreeMap<String, String>,
    clock: Option<TimeControl>,
    /// White and Black.
    names: [String; 2],
}

impl Awaited {
    /// Is this the game that is awaited?
    ///
    /// # Errors
    /// [`TournamentError::Sheet`] with the first field that is not: game, options, clock or names.
    pub(crate) fn check(&self, room: &Room, sheet: &ByHandGame) -> Result<(), Error> {
        let wrong = |field, why: String| Err(TournamentError::Sheet { field, why }.into());
        if sheet.game != self.game {
            return wrong("game", format!("this tournament plays `{}`, not `{}`", self.game, sheet.game));
        }
        let (_, options) = room.game_for_two(&self.game, &self.options, None)?;
        let (_, told) = room.game_for_two(&self.game, &sheet.options, None)?;
        if told != options {
            let words = format!("this tournament plays with the options `{}`", options.canonical());
            return wrong("options", words);
        }
        if let (Some(clock), Some(told)) = (self.clock, sheet.clock)
            && clock != told
        {
            let why = "this tournament has another clock; leave it out where one stood on the table";
            return wrong("clock", why.to_owned());
        }
        let Some(Names { white, black }) = &sheet.names else { return Ok(()) };
        let [first, second] = &self.names;
        let is = |said: &str, name: &str| said.trim().is_empty() || kept::is_same(said, name);
        if is(white, first) && is(black, second) {
            return Ok(());
        }
        let Place { round, board, game } = self.place;
        let turned = if is(white, second) && is(black, first) { ", not the other way round" } else { "" };
        wrong(
            "names",
            format!(
                "in round {round}, board {board}, game {game}, {first} has White and {second} has Black{turned}"
            ),
        )
    }
}

impl Tournaments {
    /// The game that is awaited at a place, for one of its players or the organizer.
    ///
    /// # Errors
    /// Somebody else, a place that there is not, a tournament whose boards the room makes.
    pub(crate) async fn awaited(
        &self,
        id: &Id,
        place: Place,
        token: Option<&Token>,
        account: Option<&Account>,
    ) -> Result<Awaited, Error> {
        let rights = self.rights(id, token, account).await?;
        let kept = self.read(id).await?;
        if !kept.terms.by_hand {
            return Err(TournamentError::RoomBoards.into());
        }
        let may = |right: &Right| matches!(right, Right::Organizer | Right::Entry(_));
        if !rights.iter().any(may) {
            return Err(TournamentError::NotEntered.into());
        }
        let (pairing, _) = place.of(&kept.event)?;
        let players = place.players(pairing);
        let plays = |right: &Right| matches!(right, Right::Entry(number) if players.contains(number));
        let by = if rights.contains(&Right::Organizer) {
            By::Organizer
        } else if rights.iter().any(plays) {
            By::Player
        } else {
            return Err(TournamentError::OtherBoard.into());
        };
        Ok(Awaited {
            by,
            place,
            game: kept.terms.game.clone(),
            options: kept.terms.options.clone(),
            clock: kept.terms.clock,
            names: players.map(|number| kept.name(number)),
        })
    }

    /// Takes a game that was told: its result is entered, and its record kept. Told twice it is one.
    ///
    /// # Errors
    /// Another result or record that stands, and whatever the library refuses.
    pub(crate) async fn tell(
        &self,
        id: &Id,
        awaited: Awaited,
        game: ToldGame,
    ) -> Result<TournamentView, Error> {
        let (told, record) = game.at(awaited.place);
        self.write(id, Write::Told { by: awaited.by, told, record }).await?;
        self.after(id).await;
        self.view(id).await
    }

    /// The record of a game for everybody: the one that was told, or that of its table.
    ///
    /// # Errors
    /// A game that there is not, that goes on, or of which nobody has a record.
    pub(crate) async fn record(&self, id: &Id, place: Place) -> Result<String, Error> {
        let kept = self.read(id).await?;
        let (pairing, _) = place.of(&kept.event)?;
        if let Some((n, _)) = kept.told().get(&place) {
            let text = self.stored()?.told_record(id, *n).await?.ok_or(Error::Unfinished)?;
            let mut record = Record::read(text.as_bytes())?;
            record.header.names = place.players(pairing).map(|number| kept.name(number)).to_vec();
            return Ok(record.write());
        }
        let boards = self.stored()?.boards(id).await?;
        let Some((game, watch)) = steps::last_attempt(&boards, place.round, pairing, place.game - 1) else {
            return Err(TournamentError::NoRecord.into());
        };
        let record = match watch {
            Some(_) => self.room().record(&game.table, Holder::Spectator).await,
            None => self.room().open_record(&game.table).await,
        };
        match record {
            // A round whose deal is not opened yet, or a table that was cleared away.
            Err(Error::TokenMissing | Error::Pruned(_)) => Err(TournamentError::NoRecord.into()),
            record => record,
        }
    }

    /// The games that have a result, in order.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn games(&self, id: &Id) -> Result<Vec<(Place, TournamentGame)>, Error> {
        let kept = self.read(id).await?;
        let boards = self.stored()?.boards(id).await?;
        let told = kept.told();
        let mut games = Vec::new();
        for (round, of) in steps::rounds(&kept.event) {
            for (board, pairing) in (1..).zip(&of.pairings) {
                for (game, result) in (1..).zip(&pairing.results) {
                    let (place, Some(result)) = (Place { round, board, game }, *result) else { continue };
                    let [white, black] = place.players(pairing).map(|number| kept.name(number));
                    let line = TournamentGame {
                        round,
                        board,
                        game,
                        white,
                        black,
                        result: result.into(),
                        told: told.get(&place).map(|(_, told)| told.end()),
                        table: steps::last_attempt(&boards, round, pairing, game - 1)
                            .map(|(game, _)| game.table.to_string()),
                    };
                    games.push((place, line));
                }
            }
        }
        Ok(games)
    }

    /// The games of an account that were told in its tournaments.
    ///
    /// # Errors
    /// The storage's.
    pub(crate) async fn told_by_account(&self, account: &Account) -> Result<Vec<OwnToldGame>, Error> {
        let mut own = Vec::new();
        for (id, number) in self.stored()?.entries_of(&account.id).await? {
            let kept = self.read(&id).await?;
            for (place, (_, told)) in kept.told() {
                let players = place.players(place.of(&kept.event)?.0);
                let Some(at) = players.iter().position(|player| *player == number) else { continue };
                let Place { round, board, game } = place;
                let (tournament, first) = (id.to_string(), at == 0);
                own.push(OwnToldGame { tournament, round, board, game, first, told: told.end() });
            }
        }
        Ok(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_three_numbers() {
        assert_eq!(Place::read("1-20-3").unwrap(), Place { round: 1, board: 20, game: 3 });
        for wrong in
            ["", "1", "1-2", "1-2-3-4", "1--2", "1-2-x", "+1-2-3", " 1-2-3", "1-2-9999999999", "٣-1-1"]
        {
            assert!(
                matches!(Place::read(wrong), Err(TournamentError::Place { given }) if given == wrong),
                "{wrong}"
            );
        }
    }

    #[test]
    fn games_on_one_set_up_are_the_first_two_and_the_next_two() {
        let place = |game| Place { round: 1, board: 1, game };
        for [one, other] in [[1, 2], [3, 4]] {
            assert_eq!((place(one).twin(), place(other).twin()), (place(other), place(one)));
        }
        let pairing = Pairing::new(entry(7), entry(9), 2);
        assert_eq!((place(1).players(&pairing), place(2).players(&pairing)), ([7, 9], [9, 7]));
    }
}
