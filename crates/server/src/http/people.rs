//! Accounts as others see them: profiles, their games, the curve of a rating; and an account's decisions about others.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::response::Response;
use axum::routing::{delete, get};
use facedown_protocol::{Named, OtherAccount, PlayedGame, PrivacySettings, Profile, RatingPoint};
use facedown_storage::Millis;
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;
use facedown_storage::people::{GameFilter, Tie};

use super::answer::Answer;
use super::body::Json;
use super::players::{field, ladder, read_query};
use super::queue::line_by_line;
use super::session::{MaybeSignedIn, Owner};
use crate::error::Error;
use crate::people::{GAMES, People};
use crate::room::Room;

/// The paths below a player, and those of an account's decisions about others.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/players/{name}", get(profile))
        .route("/players/{name}/games", get(games))
        .route("/players/{name}/export", get(export))
        .route("/players/{name}/ratings", get(curve))
        .route("/account/privacy", get(privacy).post(set_privacy))
        .route("/account/follows", get(follows).post(follow))
        .route("/account/follows/{name}", delete(unfollow))
        .route("/account/blocks", get(blocks).post(block))
        .route("/account/blocks/{name}", delete(unblock))
}

async fn profile(
    Extension(people): Extension<People>,
    MaybeSignedIn(who): MaybeSignedIn,
    Path(name): Path<String>,
) -> Result<Answer<Profile>, Error> {
    Ok(Answer(people.profile(&name, who.map(|who| who.account).as_ref()).await?))
}

/// The names in the query of games.
const FILTERS: [&str; 5] = ["game", "outcome", "rated", "opponent", "before"];

/// The games that a query asks for, and the time before which they were made.
fn filter(room: &Room, fields: &[(String, String)]) -> Result<(GameFilter, Millis), Error> {
    let wrong = |why: &str| Err(Error::Query { why: why.to_owned() });
    let game = field(fields, "game").map(str::to_owned);
    if let Some(id) = game.clone().filter(|id| room.find(id).is_none()) {
        return Err(Error::NoSuchGame { id });
    }
    let outcome = match field(fields, "outcome") {
        None => None,
        Some(outcome @ ("won" | "drawn" | "lost")) => Some(outcome.to_owned()),
        Some(_) => return wrong("an `outcome` is `won`, `drawn` or `lost`"),
    };
    let rated = match field(fields, "rated") {
        None => None,
        Some("true") => Some(true),
        Some("false") => Some(false),
        Some(_) => return wrong("`rated` is `true` or `false`"),
    };
    let opponent = field(fields, "opponent").map(str::to_ascii_lowercase);
    let before = match field(fields, "before").map(str::parse::<Millis>) {
        None => Millis::MAX,
        Some(Ok(before)) => before,
        Some(Err(_)) => return wrong("`before` is a number of milliseconds since 1970"),
    };
    Ok((GameFilter { game, outcome, rated, opponent, open: true }, before))
}

async fn games(
    State(room): State<Room>,
    Extension(people): Extension<People>,
    MaybeSignedIn(who): MaybeSignedIn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Answer<Vec<PlayedGame>>, Error> {
    let (filter, before) = filter(&room, &read_query(query, &FILTERS)?)?;
    let account = people.with_games(&name, who.map(|who| who.account).as_ref()).await?;
    Ok(Answer(people.games(&account, filter, before).await?))
}

/// The same, all of them: `?as=games`, a game a line, or `?as=records`, their records one after another.
async fn export(
    State(room): State<Room>,
    Extension(people): Extension<People>,
    MaybeSignedIn(who): MaybeSignedIn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Error> {
    let fields = read_query(query, &[FILTERS.as_slice(), &["as"]].concat())?;
    let records = match field(&fields, "as") {
        None | Some("games") => false,
        Some("records") => true,
        Some(_) => return Err(Error::Query { why: "`as` is `games` or `records`".to_owned() }),
    };
    let (filter, before) = filter(&room, &fields)?;
    let account = people.with_games(&name, who.map(|who| who.account).as_ref()).await?;
    let closing = room.closing();
    let page = Vec::new().into_iter();
    // Read from the database as the client takes them.
    let rest = Rest { people, account, filter, before, records, page, more: true };
    Ok(line_by_line(closing, rest, |mut rest| async move { Some((rest.line().await?, rest)) }))
}

/// The part of a stream that is still to come.
struct Rest {
    people: People,
    account: Account,
    filter: GameFilter,
    before: Millis,
    records: bool,
    /// Games that were looked up and not sent.
    page: std::vec::IntoIter<PlayedGame>,
    more: bool,
}

impl Rest {
    /// The next game; `None` after the last.
    async fn next(&mut self) -> Option<PlayedGame> {
        if let Some(game) = self.page.next() {
            return Some(game);
        }
        if !self.more {
            return None;
        }
        let page = self.people.games(&self.account, self.filter.clone(), self.before).await.ok()?;
        self.more = page.len() == GAMES as usize;
        self.before = page.last()?.game.at.parse().ok()?;
        self.page = page.into_iter();
        self.page.next()
    }

    /// The next line or record; `None` after the last.
    async fn line(&mut self) -> Option<String> {
        loop {
            let game = self.next().await?;
            if !self.records {
                return serde_json::to_string(&game).ok();
            }
            // One that was cleared away, or was played by rules that there are not any more, has none.
            if let Some(record) = self.people.record(&Id::given(game.game.table)).await {
                return Some(record);
            }
        }
    }
}

/// `?game=`, `?speed=` and `?ladder=`.
async fn curve(
    State(room): State<Room>,
    Extension(people): Extension<People>,
    MaybeSignedIn(who): MaybeSignedIn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Answer<Vec<RatingPoint>>, Error> {
    let fields = read_query(query, &["game", "speed", "ladder"])?;
    let ladder = ladder(&room, &fields)?;
    Ok(Answer(people.curve(&name, who.map(|who| who.account).as_ref(), &ladder).await?))
}

async fn privacy(
    Extension(people): Extension<People>,
    Owner(who): Owner,
) -> Result<Answer<PrivacySettings>, Error> {
    Ok(Answer(people.privacy(&who.account).await?))
}

async fn set_privacy(
    Extension(people): Extension<People>,
    who: MaybeSignedIn,
    Json(settings): Json<PrivacySettings>,
) -> Result<Answer<PrivacySettings>, Error> {
    let who = who.owner()?;
    people.set_privacy(&who.account, settings).await?;
    Ok(Answer(people.privacy(&who.account).await?))
}

type Others = Result<Answer<Vec<OtherAccount>>, Error>;

async fn follows(Extension(people): Extension<People>, Owner(who): Owner) -> Others {
    Ok(Answer(people.tied(&who.account, Tie::Follows).await?))
}

async fn blocks(Extension(people): Extension<People>, Owner(who): Owner) -> Others {
    Ok(Answer(people.tied(&who.account, Tie::Blocks).await?))
}

async fn follow(
    Extension(people): Extension<People>,
    who: MaybeSignedIn,
    Json(other): Json<Named>,
) -> Others {
    let account = who.owner()?.account;
    people.tie(&account, Tie::Follows, &other.name).await?;
    Ok(Answer(people.tied(&account, Tie::Follows).await?))
}

async fn block(Extension(people): Extension<People>, who: MaybeSignedIn, Json(other): Json<Named>) -> Others {
    let account = who.owner()?.account;
    people.tie(&account, Tie::Blocks, &other.name).await?;
    Ok(Answer(people.tied(&account, Tie::Blocks).await?))
}

async fn unfollow(
    Extension(people): Extension<People>,
    Owner(who): Owner,
    Path(name): Path<String>,
) -> Others {
    people.untie(&who.account, Tie::Follows, &name).await?;
    Ok(Answer(people.tied(&who.account, Tie::Follows).await?))
}

async fn unblock(
    Extension(people): Extension<People>,
    Owner(who): Owner,
    Path(name): Path<String>,
) -> Others {
    people.untie(&who.account, Tie::Blocks, &name).await?;
    Ok(Answer(people.tied(&who.account, Tie::Blocks).await?))
}
