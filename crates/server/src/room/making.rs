//! Making a sitting with its first table: everything that may be wished for, and checked before anything is stored.

use facedown_core::erased::{AnyGame, OpenError, Start};
use facedown_core::options::Chosen;
use facedown_core::outcome::Outcome;

use super::apply::stored;
use super::entry::Entry;
use super::{Room, now};
use crate::error::Error;
use crate::protocol::{Made, Mode, NewTable as Wish, Phase, SeatChoice};
use crate::storage::{Holder, NewSitting, NewTable, TableRow};

/// Characters of a name.
const NAME_LIMIT: usize = 40;

impl Room {
    /// Makes a sitting and its first table, with a secret that is stored before its commitment is told.
    pub(crate) async fn make(&self, wish: Wish) -> Result<Made, Error> {
        let Some(game) = self.find(&wish.game) else { return Err(Error::NoSuchGame { id: wish.game }) };
        let given: Vec<_> = wish.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = game.choose(&given)?;
        let (about, two) = (game.about(), game.about().seats == 2);
        let mode = Mode::read(&wish.mode).filter(|mode| two || *mode == Mode::Shared);
        let mode = mode.ok_or(Error::Mode { mode: wish.mode.clone() })?;
        if let Some(clock) = &wish.clock {
            clock.check()?;
            if !two {
                return Err(Error::NoClockHere);
            }
        }
        let level = self.level(mode, about.id, wish.level)?;
        let position = wish.position.map(|fen| set_up(game, &options, &fen)).transpose()?;
        // On one screen people agree among themselves who is who.
        let seat = wish.seat.filter(|_| mode != Mode::Shared).unwrap_or(SeatChoice::White);
        let (white, drawn) = match (seat, &position) {
            (SeatChoice::White, _) => (0, false),
            (SeatChoice::Black, _) => (1, false),
            (SeatChoice::Random, None) => (0, true),
            // Without a deal there is no draw that anybody could check; a coin of the server's has to do.
            (SeatChoice::Random, Some(_)) => (self.random().coin()?, false),
        };
        let names = wish.names.unwrap_or_default();
        let (first, second) = (name("names.white", &names.white)?, name("names.black", &names.black)?);
        let names = match (mode, seat) {
            (Mode::Shared, _) => [first, second],
            // There is one name to give, that of the maker, at whichever seat it was written.
            (_, SeatChoice::Black) => [second.or(first), None],
            (_, SeatChoice::White | SeatChoice::Random) => [first.or(second), None],
        };

        let (token, watch, secret) =
            (self.random().token()?, self.random().token()?, self.random().secret()?);
        let (sitting, table, deal) = (self.random().id()?, self.random().id()?, self.random().id()?);
        let own = if mode == Mode::Shared { Holder::Screen } else { Holder::Player(0) };
        let mut tokens = vec![(token.sha256(), own), (watch.sha256(), Holder::Spectator)];
        let invite = if mode == Mode::Link { Some(self.random().token()?) } else { None };
        tokens.extend(invite.as_ref().map(|invite| (invite.sha256(), Holder::Invited)));
        let commitment = position.is_none().then(|| secret.commitment().to_string());
        let phase = if position.is_some() { Phase::Playing } else { Phase::Dealing };
        let log = if position.is_some() { vec![stored(&Entry::SetUp {})?] } else { Vec::new() };
        let row = TableRow {
            id: table.clone(),
            sitting: sitting.clone(),
            number: 1,
            game: about.id.to_owned(),
            rules: about.rules,
            options: options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            deal,
            game_of_deal: 1,
            games_on_deal: if position.is_some() { 1 } else { game.games_on_one_deal(&options)? },
            white,
            drawn,
            clock: wish.clock,
            position,
        };
        let watch = watch.into_text();
        let listed = wish.listed.unwrap_or(false).then(|| watch.clone());
        let sitting = NewSitting { id: sitting, mode: wish.mode, level, listed, names, tokens };
        let new = NewTable { row, secret: Some(secret), log };
        self.storage().make_sitting(now(), sitting, new).await?;
        tracing::info!(%table, game = about.id, "a table was made");
        Ok(Made {
            table: table.to_string(),
            token: token.into_text(),
            commitment,
            phase,
            invite: invite.map(crate::id::Token::into_text),
            watch: Some(watch),
        })
    }

    /// The level of the computer, where one is to play.
    fn level(&self, mode: Mode, game: &str, level: Option<u8>) -> Result<Option<u8>, Error> {
        if mode != Mode::Computer {
            return Ok(None);
        }
        let game = game.to_owned();
        match (self.inner.computers.levels(&game), level) {
            (0, _) => Err(Error::NoComputer { game }),
            (levels, Some(level)) if (1..=levels).contains(&level) => Ok(Some(level)),
            (levels, _) => Err(Error::Level { game, levels }),
        }
    }
}

/// The dealer's FEN of a start that somebody set up, if one can play from it.
fn set_up(game: &dyn AnyGame, options: &Chosen, fen: &str) -> Result<String, Error> {
    let wrong = |why: String| Error::Position { why };
    let whole = game.fen(options, Start::Fen(fen), None).map_err(|error| match error {
        OpenError::NotGiven(_) => wrong(
            "this position does not tell what its face-down pieces are: name them all, or let the room deal"
                .into(),
        ),
        other => wrong(other.to_string()),
    })?;
    let (table, _) = game.open(options, Start::Fen(&whole)).map_err(|e| wrong(e.to_string()))?;
    match table.outcome() {
        Some(Outcome { reason, .. }) => {
            Err(wrong(format!("the game is over in this position already ({reason})")))
        }
        None => Ok(whole),
    }
}

/// A name, trimmed; none where it is empty.
pub(super) fn name(field: &'static str, given: &str) -> Result<Option<String>, Error> {
    let name = given.trim();
    if name.chars().count() > NAME_LIMIT || name.chars().any(char::is_control) {
        return Err(Error::Name { field, limit: NAME_LIMIT });
    }
    Ok(Some(name.to_owned()).filter(|name| !name.is_empty()))
}
