//! Making a sitting with its first table: everything that may be wished for, and checked before anything is stored.

use facedown_core::deal::DealSeed;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyGame, OpenError, Start};
use facedown_protocol::{LONGEST_DELAY, Made, Mode, NewTable as Wish, Phase, SeatChoice};
use facedown_storage::id::Id;
use facedown_storage::{Holder, NewSitting, NewTable, RoomDeals, TableRow};

use super::Room;
use super::apply::stored;
use super::entry::Entry;
use super::late;
use super::names::name;
use crate::error::{AccountError, Error, RatingError, SealError};
use crate::limits::Peer;
use crate::ratings::may_count;

/// Terms that the room itself sets for a sitting.
#[derive(Default)]
pub struct Terms {
    /// The id that its first table has to have; a fresh one where there is none.
    pub id: Option<Id>,
    /// The players for whom the room contributes to deals.
    pub room_deals: RoomDeals,
    /// The account of whoever makes it; a game that counts has one.
    pub maker: Option<Id>,
}

impl Room {
    /// Makes a sitting and its first table for a peer, with a secret that is stored before its commitment is told.
    pub async fn make_with(
        &self,
        wish: Wish,
        peer: Option<Peer>,
        Terms { id, room_deals, maker }: Terms,
    ) -> Result<Made, Error> {
        self.makes_tables()?;
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
        let sealed = wish.sealed.unwrap_or(false);
        if sealed {
            may_seal(game, &options, mode, &wish)?;
            if RoomDeals::default() != room_deals {
                return Err(not_sealed("a program whose client keeps no lock plays here"));
            }
        }
        let level = self.level(mode, about.id, wish.level)?;
        let rated = wish.rated.unwrap_or(false);
        if rated {
            let set_up = wish.position.is_some() || wish.daily.is_some();
            may_count(game, &options, wish.clock, mode == Mode::Shared || set_up)?;
        }
        let delay = wish.delay.unwrap_or(0);
        late::check(delay, mode, LONGEST_DELAY)?;
        if rated && delay > 0 {
            let why = "its result would tell at once what those who look on are to see later";
            return Err(RatingError::Terms { why }.into());
        }
        // Whoever plays a game that counts has an account.
        let maker = if rated { Some(maker.ok_or(AccountError::SignedOut)?) } else { None };
        let position = wish.position.map(|fen| set_up(game, &options, &fen)).transpose()?;
        let daily = wish.daily.map(|day| day_of(game, &options, position.is_some(), day)).transpose()?;
        let has_deal = daily.is_none() && has_deal(game, &options, position.as_deref());
        // On one screen people agree among themselves who is who.
        let seat = wish.seat.filter(|_| mode != Mode::Shared).unwrap_or(SeatChoice::White);
        let (white, drawn) = match (seat, has_deal) {
            (SeatChoice::White, _) => (0, false),
            (SeatChoice::Black, _) => (1, false),
            (SeatChoice::Random, true) => (0, true),
            // Without a deal there is no draw that anybody could check; a coin of the server's has to do.
            (SeatChoice::Random, false) => (self.random().coin()?, false),
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
        let table = id.unwrap_or(table);
        let own = if mode == Mode::Shared { Holder::Screen } else { Holder::Player(0) };
        let mut tokens = vec![(token.sha256(), own), (watch.sha256(), Holder::Spectator)];
        let invite = if mode == Mode::Link { Some(self.random().token()?) } else { None };
        tokens.extend(invite.as_ref().map(|invite| (invite.sha256(), Holder::Invited)));
        let commitment = has_deal.then(|| secret.commitment().to_string());
        let phase = if has_deal { Phase::Dealing } else { Phase::Playing };
        let log = match (sealed, has_deal) {
            (true, _) => vec![stored(&Entry::Sealed {})?],
            (false, true) => Vec::new(),
            (false, false) => vec![stored(&Entry::SetUp {})?],
        };
        let row = TableRow {
            id: table.clone(),
            sitting: sitting.clone(),
            number: 1,
            game: about.id.to_owned(),
            rules: about.rules,
            options: options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            deal,
            game_of_deal: 1,
            games_on_deal: if position.is_some() { 1 } else { game.on_one_deal(&options)?.games },
            white,
            drawn,
            clock: wish.clock,
            position,
            daily,
            rated,
        };
        let watch = watch.into_text();
        let open = !wish.private.unwrap_or(false);
        let listed = wish.listed.unwrap_or(false).then(|| watch.clone());
        if let (Some(watch), Some(peer)) = (&listed, peer) {
            self.inner.list.made(watch, peer);
        }
        let sitting = NewSitting {
            id: sitting,
            mode: wish.mode,
            level,
            listed,
            open,
            room_deals,
            delay: delay.into(),
            names,
            tokens,
        };
        let new = NewTable { row, secret: Some(secret), log };
        let storage = self.storage();
        storage.make_sitting(self.now(), sitting, new).await?;
        if let Some(account) = maker {
            // Where this fails nobody hears of the table, and nobody plays at it.
            let accounts = storage.accounts().ok_or(Error::Unfinished)?;
            accounts.take_seat(&account, &table, Holder::Player(0)).await?;
        }
        self.figures().made();
        tracing::info!(%table, game = about.id, "a table was made");
        Ok(Made {
            table: table.to_string(),
            token: token.into_text(),
            commitment,
            phase,
            invite: invite.map(facedown_storage::id::Token::into_text),
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

fn not_sealed(why: &str) -> Error {
    SealError::NotSealed { why: why.to_owned() }.into()
}

/// May a table on these terms be sealed?
///
/// # Errors
/// [`SealError::NotSealed`], with the reason in words.
fn may_seal(game: &dyn AnyGame, options: &Chosen, mode: Mode, wish: &Wish) -> Result<(), Error> {
    game.sealed(options).map_err(|why| not_sealed(&why.to_string()))?;
    if mode == Mode::Shared && game.about().seats == 2 {
        return Err(not_sealed(
            "at one screen both halves of the deal would lie together; play by a link or against the computer",
        ));
    }
    if wish.position.is_some() {
        return Err(not_sealed("a position that was set up has a deal of its own; leave out `position`"));
    }
    if wish.daily.is_some() {
        return Err(not_sealed("the deal of a day is the same for everybody; leave out `daily`"));
    }
    if wish.delay.is_some_and(|delay| delay > 0) {
        return Err(not_sealed("whoever looks on checks each opening as it happens; leave out `delay`"));
    }
    if wish.clock.is_some_and(|clock| clock.is_slow()) {
        return Err(not_sealed(
            "a turn may need both players at once; choose a clock for the whole game, or none",
        ));
    }
    Ok(())
}

/// The FEN of a start that somebody set up, if one can play from it: the dealer's where it tells all, else what
/// everybody sees, for the deal to fill in.
fn set_up(game: &dyn AnyGame, options: &Chosen, fen: &str) -> Result<String, Error> {
    let wrong = |error: OpenError| Error::Position { why: error.to_string() };
    let given = game.position(options, Start::Fen(fen)).map_err(wrong)?;
    let (start, position) = match given.fen(None) {
        Ok(whole) => (whole, given),
        Err(OpenError::NotGiven(_)) => {
            // What any deal makes of it shows whether it can be dealt.
            let dealt =
                game.position(options, Start::DealtOut(fen, &DealSeed([0; 32]), false)).map_err(wrong)?;
            (given.fen(Some(Viewer::Spectator)).map_err(wrong)?, dealt)
        }
        Err(other) => return Err(wrong(other)),
    };
    if let Some(Outcome { reason, .. }) = position.into_table().outcome() {
        return Err(Error::Position { why: format!("the game is over in this position already ({reason})") });
    }
    Ok(start)
}

/// Is there a deal? Not where somebody set up a position that tells all.
pub(super) fn has_deal(game: &dyn AnyGame, options: &Chosen, position: Option<&str>) -> bool {
    position.is_none_or(|fen| game.position(options, Start::Fen(fen)).and_then(|p| p.fen(None)).is_err())
}

/// The day whose deal is asked for: of a solitaire, with the usual options, so that everybody has the same.
fn day_of(game: &dyn AnyGame, options: &Chosen, set_up: bool, day: String) -> Result<String, Error> {
    let wrong = |why: &str| Err(Error::Daily { why: why.to_owned() });
    if game.about().seats != 1 {
        return wrong("only the games for one player have a deal of the day");
    }
    if set_up {
        return wrong("a position and the deal of a day: ask for one of them");
    }
    if *options != game.choose(&[])? {
        return wrong("the deal of a day is played with the usual options, so that everybody has the same");
    }
    if !facedown_core::record::is_day(&day) {
        return wrong("expected a day such as 2026-11-21");
    }
    Ok(day)
}
