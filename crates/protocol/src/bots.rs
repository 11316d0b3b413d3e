//! The API of Lichess for bots and boards, as its clients read it: the names of its fields are theirs. Fields that it does
//! not have are ours, and say so.

use std::collections::BTreeMap;

use serde::Serialize;

/// The title of an account under which a program plays.
pub const BOT: &str = "BOT";

/// The answer of every `POST` that has nothing more to say.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Done {
    /// `true`.
    pub ok: bool,
}

/// The answer where something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlainError {
    /// In plain English: what was wrong, and what to do.
    pub error: String,
    /// The code in kebab-case by which the room's own API calls it (ours).
    pub code: &'static str,
}

/// A user, as everybody sees one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct User {
    /// The name in lower case.
    pub id: String,
    /// The name as its owner writes it.
    pub username: String,
    /// `BOT` for an account under which a program plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    /// Time at which the account was made, in milliseconds since 1970.
    pub created_at: i64,
    /// Now, for whoever asks for the own account; milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_at: Option<i64>,
    /// Has it an event stream open?
    pub online: bool,
    /// Ratings, as far as the account shows them: by game and speed (`jieqi.blitz`), and by game alone that of the speed at
    /// which it was played most.
    pub perfs: BTreeMap<String, PerfRating>,
}

/// A rating of a user.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PerfRating {
    /// Number of games that were counted.
    pub games: u32,
    /// The rating, rounded.
    pub rating: i32,
    /// One standard error of it as of now, rounded.
    pub rd: u32,
    /// By how much it has changed lately; not counted here, so always 0.
    pub prog: i32,
    /// Is it so unsure that it is shown with a question mark?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prov: bool,
}

/// The state of a user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UserStatus {
    /// The name in lower case.
    pub id: String,
    /// The name as its owner writes it.
    pub name: String,
    /// `BOT` for an account under which a program plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    /// Has it an event stream open?
    pub online: bool,
}

/// A group of games that are rated together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Perf {
    /// The id of the game.
    pub name: String,
}

/// A token that was asked about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TokenState {
    /// The user for whom it acts: the name in lower case.
    pub user_id: String,
    /// Its scopes, joined by commas.
    pub scopes: String,
    /// `null`: it does not expire.
    pub expires: Option<i64>,
}

/// The answer of `POST /api/token/test`: what each token is for, and `null` for one that there is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TokenStates(pub BTreeMap<String, Option<TokenState>>);

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Variant {
    /// The id of the game.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its name.
    pub short: String,
    /// The options that do not have their default (ours).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

/// A clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Timing {
    /// A time for the whole game. A delay, or the period of byo-yomi, stands where the increment does.
    Clock {
        /// Seconds for the game.
        limit: u32,
        /// Seconds after each turn.
        increment: u32,
        /// The clock as people write it, such as `5+3`.
        show: String,
    },
    /// Days for each turn.
    Correspondence {
        /// Their number.
        days_per_turn: u32,
    },
    /// None.
    Unlimited {},
}

/// A player, as a challenge or a game names one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Player {
    /// The name in lower case; empty for a guest.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for an account under which a program plays.
    pub title: Option<&'static str>,
    /// The level of the computer, where it sits there.
    #[serde(rename = "aiLevel", skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
}

/// A challenge. The game that comes of it has its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChallengeJson {
    /// Its id, and that of the game.
    pub id: String,
    /// The address of the game.
    pub url: String,
    /// `created`, `accepted`, `declined` or `canceled`.
    pub status: &'static str,
    /// The one who challenges.
    pub challenger: Player,
    /// The one who is challenged; `null`: whoever comes.
    pub dest_user: Option<Player>,
    /// The game.
    pub variant: Variant,
    /// Does the game count for a rating?
    pub rated: bool,
    /// `ultraBullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub speed: &'static str,
    /// The clock.
    pub time_control: Timing,
    /// The color of the one who challenges: `white`, `black` or `random`.
    pub color: &'static str,
    /// The same: a color that is drawn is drawn with the deal, when both have sat down.
    pub final_color: &'static str,
    /// The group with which it would be rated.
    pub perf: Perf,
    /// `in` or `out`, as seen by whoever reads it.
    pub direction: &'static str,
    /// The reason it was declined, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<&'static str>,
    /// The same as a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<&'static str>,
}

/// A game for whoever has its address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenChallenge {
    /// The id of the game.
    pub id: String,
    /// The address below the room's own at which whoever comes sits down.
    pub url: String,
    /// `created`.
    pub status: &'static str,
    /// The game.
    pub variant: Variant,
    /// Does the game count for a rating?
    pub rated: bool,
    /// Its speed.
    pub speed: &'static str,
    /// The clock.
    pub time_control: Timing,
    /// The color of the one who made it: `white`, `black` or `random`.
    pub color: &'static str,
    /// The group with which it would be rated.
    pub perf: Perf,
}

/// The open challenges of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Challenges {
    /// Those to it.
    #[serde(rename = "in")]
    pub incoming: Vec<ChallengeJson>,
    /// Those by it.
    #[serde(rename = "out")]
    pub outgoing: Vec<ChallengeJson>,
}

/// A line of the event stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum EventLine {
    /// A game of the account begins, or goes on when the stream is opened.
    GameStart {
        /// The game.
        game: Box<GameEvent>,
    },
    /// A game of the account is over.
    GameFinish {
        /// The game.
        game: Box<GameEvent>,
    },
    /// A challenge to the account, or by it.
    Challenge {
        /// The challenge.
        challenge: ChallengeJson,
    },
    /// It was taken back, or nobody took it in time.
    ChallengeCanceled {
        /// The challenge.
        challenge: ChallengeJson,
    },
    /// It was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: ChallengeJson,
    },
}

/// The opponent in a line of the event stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Opponent {
    /// The name in lower case; empty for a guest.
    pub id: String,
    /// The name; `Anonymous` where there is none.
    pub username: String,
    /// The level of the computer, where it sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

/// The state that a game is in.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Status {
    /// The number by which Lichess knows it.
    pub id: u8,
    /// Its name.
    pub name: &'static str,
}

/// The programs that may play a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Compat {
    /// An account under which a program plays.
    pub bot: bool,
    /// Any account.
    pub board: bool,
}

/// A game of an account, as its seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameEvent {
    /// The id of the table.
    pub game_id: String,
    /// The same.
    pub full_id: String,
    /// The same.
    pub id: String,
    /// The seat of the account: `white` or `black`.
    pub color: &'static str,
    /// The position as this seat sees it.
    pub fen: String,
    /// Has this seat acted yet?
    pub has_moved: bool,
    /// Is it to act?
    pub is_my_turn: bool,
    /// The last action, as far as this seat may know it; empty before the first.
    pub last_move: String,
    /// The opponent.
    pub opponent: Opponent,
    /// The id of the game that is played.
    pub perf: String,
    /// Does it count for a rating?
    pub rated: bool,
    /// Seconds left to this seat, where there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u32>,
    /// `friend` or `ai`.
    pub source: &'static str,
    /// Its speed.
    pub speed: &'static str,
    /// The state that it is in.
    pub status: Status,
    /// The game.
    pub variant: Variant,
    /// The programs that may play it.
    pub compat: Compat,
    /// The seat that has won: `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
}

/// The answer of `GET /api/account/playing`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NowPlaying {
    /// The games that go on.
    pub now_playing: Vec<GameEvent>,
}

/// The clock of a game that is streamed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameClock {
    /// Milliseconds for the game.
    pub initial: u32,
    /// Milliseconds after each turn.
    pub increment: u32,
}

/// The fair deal of a game (ours).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Commitments {
    /// SHA-256 of the room's secret, as 64 hexadecimal digits; `null` where nothing is dealt.
    pub secret: Option<String>,
    /// The contributions to the deal, in the order in which the seed takes them.
    pub contributions: Vec<super::Part>,
}

/// A line of the game stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum GameLine {
    /// The first line.
    GameFull {
        /// The id of the table.
        id: String,
        /// The game.
        variant: Variant,
        /// The clock, if it is one for the whole game.
        clock: Option<GameClock>,
        /// Days for each turn, where the clock is one of days.
        #[serde(skip_serializing_if = "Option::is_none")]
        days_per_turn: Option<u32>,
        /// Its speed.
        speed: &'static str,
        /// The group with which it would be rated.
        perf: Perf,
        /// Does it count for a rating?
        rated: bool,
        /// Time at which the stream was opened, in milliseconds since 1970.
        created_at: i64,
        /// The first seat's player.
        white: Player,
        /// The second seat's player.
        black: Player,
        /// The start as this seat sees it; empty where that is not known any more.
        initial_fen: String,
        /// The rest.
        state: Box<GameLine>,
        /// The fair deal (ours).
        deal: Commitments,
    },
    /// Whenever anything has changed.
    GameState {
        /// The finished turns, as texts with a blank between them: what each seat chose, as far as this one may know it.
        moves: String,
        /// Milliseconds of the first seat; 2147483647 without a clock.
        wtime: u32,
        /// Milliseconds of the second seat.
        btime: u32,
        /// Milliseconds that the first seat gets for each turn.
        winc: u32,
        /// Milliseconds that the second seat gets for each turn.
        binc: u32,
        /// `created` before the deal, `started`, or how it ended.
        status: &'static str,
        /// The seat that has won.
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<&'static str>,
        /// Does the first seat offer a draw?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        wdraw: bool,
        /// Does the second seat?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        bdraw: bool,
        /// Does the first seat ask to take a move back?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        wtakeback: bool,
        /// Does the second seat?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        btakeback: bool,
        /// The position as this seat sees it (ours).
        fen: String,
        /// The seat to act, the first one where both are; `null` where none is (ours).
        turn: Option<&'static str>,
        /// The legal actions of this seat, in the game's order; where turns have parts, the next parts of what is begun.
        /// Nothing where it is not to act (ours).
        legal: Vec<String>,
        /// The finished turns with what each made known to this seat, such as `f1g2=N` (ours).
        actions: Vec<String>,
        /// The parts of the turn that this seat has begun (ours).
        #[serde(skip_serializing_if = "Vec::is_empty")]
        draft: Vec<String>,
        /// The draw that this seat may claim now, as its reason (ours).
        #[serde(skip_serializing_if = "Option::is_none")]
        claim: Option<String>,
        /// The reason of the end in the room's own words, such as `king-captured` (ours).
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The game that follows this one, once it was asked for (ours).
        #[serde(skip_serializing_if = "Option::is_none")]
        rematch: Option<String>,
    },
    /// The opponent has left, or is back.
    OpponentGone {
        /// Is the opponent gone?
        gone: bool,
        /// Seconds until the win may be claimed.
        #[serde(skip_serializing_if = "Option::is_none")]
        claim_win_in_seconds: Option<u32>,
    },
}
