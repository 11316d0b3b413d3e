//! The messages on the wire: one enum each way for the WebSocket, plain structs for HTTP. The page's TypeScript types
//! are generated from these; a test fails when they drift.

mod account;
mod bots;
mod by_hand;
mod challenge;
mod chat;
mod client;
mod http;
mod lesson;
mod lobby;
mod long;
mod passkey;
mod people;
mod players;
mod position;
mod printing;
mod push;
mod replay;
mod report;
mod saved;

#[cfg(test)]
mod schema;
mod sealed;
mod server;
mod strict;
mod tournament;
mod turn;
#[cfg(test)]
mod typescript;
mod view;

/// The JSON Schemas of all types on the wire by their names, as one object; written from the Rust types by the tests of this
/// crate. What depends on the games of a room, `GameId` and `GameOptions`, is left open.
pub const SCHEMAS: &str = include_str!("../schemas.json");

pub use account::{
    AccountExport, AccountView, ApiTokenMade, ApiTokenView, ClaimSeat, ClaimSeats, Claimed, Codes,
    NewAccount, NewApiToken, NewPassword, NewcomerView, OwnGame, Recovery, SessionState, SessionView, SignIn,
    SignUp, WithPassword,
};
pub use bots::{
    BOT, ChallengeJson, Challenges, Commitments, Compat, Done, EventLine, GameClock, GameEvent, GameLine,
    NowPlaying, OpenChallenge, Opponent, Perf, PerfRating, PlainError, Player, Status, Timing, TokenState,
    TokenStates, User, UserStatus, Variant,
};
pub use by_hand::{AgreedEnd, ByHandGame, ByHandStand, ToldTurn};
pub use challenge::{ChallengeEnd, ChallengeMessage, ChallengeRequest, ChallengeView, NewChallenge};
pub use chat::{
    AllowChat, ChatLine, ChatSettings, ChatView, Muted, NewChatLine, TournamentChat, WrittenLine,
};
pub use client::{ClientMessage, Phrase};
pub use http::{
    Committed, GameForm, GameSummary, Health, Invitation, Join, LONGEST_DELAY, LiveGame, Made, Mode, Names,
    NewCommitment, NewContribution, NewTable, Notice, OptionPreset, Progress, SeatChoice, ShowInvitation,
    scene,
};
pub use lesson::Lesson;
pub use lobby::{LobbyMessage, LobbyRequest, OpenTable, RatingRange, SeekView, Terms};
pub use long::{LongAnswer, NewAnalysis, NewHint, NewPuzzle, NewReview, NewSolution};
pub use passkey::{
    Confirmation, NewPasskey, PasskeyCeremony, PasskeyLabel, PasskeyPlace, PasskeySignIn, PasskeyView,
    PasskeysView,
};
pub use people::{GameResults, Named, OtherAccount, PlayedGame, PrivacySettings, Profile, SeenBy};
pub use players::{
    BoardEntry, LadderRating, LeaderBoard, RatingChange, RatingPoint, RatingView, TablePlayer, TablePlayers,
};
pub use position::{
    NewPosition, NewPositionAction, NewPositionLine, NewPositionTold, Position, PositionActed,
    PositionFollowed, PositionTold, Spelling,
};
pub use printing::{NewDeals, NewPrinting};
pub use push::{
    EndedSubscription, NewSubscription, OwnSubscription, PushState, SubscriptionKept, SubscriptionKeys,
};
pub use replay::{ExportForm, NewExport, NewReplay, Observer, Replay, ReplayDeal, ReplayPosition};
pub use report::{NewReport, OwnReport, ReportReason};
pub use saved::{MOST as MOST_SAVED, NewSaved, SavedContent, SavedItem, SavedKind};
pub use sealed::{Locked, NewLocks, SealLines, SealView, SealWaiting};
pub use server::{ErrorBody, ErrorReply, PrunedGame, ServerMessage};
pub use strict::{Strict, read};
pub use tournament::{
    AskedBye, ByeView, CrosstableView, DealPart, Entered, EntryView, NewEntry, NewEntryLink, NewTournament,
    OwnBoard, OwnBoards, OwnToldGame, PairingGame, PairingView, RepairView, RoundView, StandingView, ToldEnd,
    TournamentAccess, TournamentCommand, TournamentDeal, TournamentFormat, TournamentGame, TournamentMade,
    TournamentMessage, TournamentRequest, TournamentResult, TournamentStage, TournamentSummary,
    TournamentView,
};
pub use turn::{OpenedSeat, TurnView};
pub use view::{
    Captured, ClockView, ComputerSeat, DealView, Given, Gone, Left, Part, PastPosition, Phase, Presence,
    Sitting, SittingEntry, TableView, Undone,
};
