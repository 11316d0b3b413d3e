//! JSON Schemas of the types on the wire, made from the Rust types: `schemas.json` is written from them, and may
//! not drift. What depends on the games of a room ([`GameId`], [`GameOptions`]) is filled in by the room itself.

use std::borrow::Cow;
use std::path::Path;

use facedown_core::ports::printing::Printing;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value, json};

use super::lesson::Lesson;
use super::{
    AccountExport, AllowChat, ApiTokenMade, ByHandGame, ByHandStand, ChallengeMessage, ChallengeRequest,
    ChallengeView, Challenges, ChatLine, ChatSettings, ChatView, ClaimSeats, Claimed, ClientMessage, Codes,
    Committed, Confirmation, Done, EndedSubscription, Entered, ErrorReply, EventLine, GameForm, GameLine,
    GameSummary, Health, Invitation, Join, LeaderBoard, LiveGame, LobbyMessage, LobbyRequest, Locked,
    LongAnswer, Made, Named, NewAccount, NewAnalysis, NewApiToken, NewChallenge, NewChatLine, NewCommitment,
    NewContribution, NewEntry, NewEntryLink, NewExport, NewHint, NewLocks, NewPasskey, NewPassword,
    NewPosition, NewPositionAction, NewPositionLine, NewPositionTold, NewPrinting, NewPuzzle, NewReplay,
    NewReport, NewReview, NewSaved, NewSolution, NewSubscription, NewTable, NewTournament, NewcomerView,
    Notice, NowPlaying, OpenChallenge, OpenedSeat, OtherAccount, OwnBoards, PasskeyCeremony, PasskeyLabel,
    PasskeySignIn, PasskeysView, PlainError, PlayedGame, Position, PositionActed, PositionFollowed,
    PositionTold, PrivacySettings, Profile, Progress, PushState, RatingPoint, Recovery, Replay, SavedContent,
    SavedItem, ServerMessage, SessionState, ShowInvitation, SignIn, SubscriptionKept, TablePlayers,
    TokenStates, TournamentAccess, TournamentChat, TournamentCommand, TournamentGame, TournamentMade,
    TournamentMessage, TournamentRequest, TournamentSummary, TournamentView, TurnView, User, UserStatus,
    WithPassword,
};

/// The place of the schemas in the document, as references name it.
const AT: &str = "#/components/schemas/";

/// The schema of a game id: one of those that the room has.
pub(super) struct GameId;

/// Options of a game that are not to have their default.
pub(super) struct GameOptions;

impl JsonSchema for GameId {
    fn schema_name() -> Cow<'static, str> {
        "GameId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": "The id of a game; `GET /api/games` lists them."})
    }
}

impl JsonSchema for GameOptions {
    fn schema_name() -> Cow<'static, str> {
        "GameOptions".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "additionalProperties": {"type": "string"}})
    }
}

fn generator(contract: Contract) -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = AT.trim_start_matches('#').trim_end_matches('/').to_owned().into();
    settings.contract = contract;
    settings.into_generator()
}

/// Takes the definitions of these types, and of those that they are made of.
macro_rules! definitions {
    ($contract:expr, $($of:ty),* $(,)?) => {{
        let mut generator = generator($contract);
        $(let _ = generator.subschema_for::<$of>();)*
        generator.take_definitions(true)
    }};
}

/// All of the protocol by name. A type that goes both ways and is told otherwise than it is taken (a field that may be
/// left out is always there in an answer) is called `New...` in requests, as the bodies of requests are.
fn schemas() -> Map<String, Value> {
    let mut told = definitions!(
        Contract::Serialize,
        ServerMessage,
        LobbyMessage,
        ChallengeMessage,
        ChallengeView,
        SessionState,
        NewcomerView,
        Codes,
        Claimed,
        AccountExport,
        PasskeysView,
        PasskeyCeremony,
        LeaderBoard,
        Profile,
        PlayedGame,
        RatingPoint,
        OtherAccount,
        PrivacySettings,
        ChatSettings,
        ChatView,
        ChatLine,
        TurnView,
        PushState,
        SubscriptionKept,
        OpenedSeat,
        SavedItem,
        SavedContent,
        TournamentChat,
        TablePlayers,
        ApiTokenMade,
        PlainError,
        Done,
        TokenStates,
        User,
        UserStatus,
        NowPlaying,
        Challenges,
        OpenChallenge,
        EventLine,
        GameLine,
        ErrorReply,
        Health,
        Notice,
        GameSummary,
        GameForm,
        Made,
        Invitation,
        LiveGame,
        Committed,
        Locked,
        Progress,
        Replay,
        Position,
        PositionActed,
        PositionFollowed,
        PositionTold,
        ByHandStand,
        Lesson,
        LongAnswer,
        Printing,
        Entered,
        OwnBoards,
        TournamentAccess,
        TournamentMade,
        TournamentMessage,
        TournamentGame,
        TournamentSummary,
        TournamentView,
    );
    let taken = definitions!(
        Contract::Deserialize,
        ClientMessage,
        LobbyRequest,
        ChallengeRequest,
        NewChallenge,
        NewAccount,
        SignIn,
        Recovery,
        NewPassword,
        WithPassword,
        ClaimSeats,
        Confirmation,
        NewPasskey,
        PasskeySignIn,
        PasskeyLabel,
        NewApiToken,
        Named,
        AllowChat,
        NewChatLine,
        NewReport,
        NewSaved,
        NewSubscription,
        EndedSubscription,
        NewTable,
        ShowInvitation,
        Join,
        NewCommitment,
        NewLocks,
        NewContribution,
        NewReplay,
        NewExport,
        NewPosition,
        NewPositionAction,
        NewPositionLine,
        NewPositionTold,
        ByHandGame,
        NewReview,
        NewAnalysis,
        NewSolution,
        NewPuzzle,
        NewHint,
        NewPrinting,
        NewEntry,
        NewEntryLink,
        NewTournament,
        TournamentCommand,
        TournamentRequest,
    );
    let other: Vec<String> = taken
        .keys()
        .filter(|name| told.get(*name).is_some_and(|known| *known != taken[*name]))
        .cloned()
        .collect();
    for (name, mut schema) in taken {
        let renamed = other.contains(&name);
        rename(&mut schema, &other);
        let name = if renamed { format!("New{name}") } else { name };
        assert!(renamed <= !told.contains_key(&name), "two schemas are named {name}");
        told.insert(name, schema);
    }
    told.values_mut().for_each(tidy);
    told.sort_keys();
    told
}

/// Calls the schemas that are referred to by other names.
fn rename(schema: &mut Value, names: &[String]) {
    if let Some(name) = schema["$ref"].as_str().and_then(|to| to.strip_prefix(AT))
        && names.iter().any(|renamed| renamed == name)
    {
        schema["$ref"] = json!(format!("{AT}New{name}"));
    }
    each_below(schema, &mut |below| rename(below, names));
}

fn each_below(value: &mut Value, with: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(with),
        Value::Array(items) => items.iter_mut().for_each(with),
        _ => {}
    }
}

/// Says what a whole number of so many bits cannot be, and puts descriptions in the words of those who read no Rust.
fn tidy(schema: &mut Value) {
    if let Some(fields) = schema.as_object_mut() {
        let bounds = match fields.get("format").and_then(Value::as_str) {
            Some("uint8") => Some((0, i64::from(u8::MAX))),
            Some("uint16") => Some((0, i64::from(u16::MAX))),
            Some("uint32") => Some((0, i64::from(u32::MAX))),
            Some("int32") => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
            _ => None,
        };
        if let Some((least, most)) = bounds {
            fields.entry("minimum").or_insert(json!(least));
            fields.entry("maximum").or_insert(json!(most));
        }
        if let Some(Value::String(words)) = fields.get_mut("description") {
            *words = plain(words);
        }
        if fields.get("default") == Some(&Value::Null) {
            fields.shift_remove("default");
        }
    }
    each_below(schema, &mut tidy);
}

/// Words of a description: of links the text, on one line.
fn plain(words: &str) -> String {
    let lines: Vec<&str> = words.split_whitespace().collect();
    let mut words = lines.join(" ");
    while let Some((before, rest)) = words.split_once("[`") {
        let Some((name, after)) = rest.split_once("`]") else { break };
        words = format!("{before}`{}`{after}", name.rsplit("::").next().unwrap_or_default());
    }
    words
}

#[test]
fn the_documents_schemas_are_these() {
    let text = serde_json::to_string_pretty(&schemas()).unwrap() + "\n";
    super::typescript::hold(&Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas.json"), &text);
}

#[test]
fn a_schema_says_what_is_taken_and_what_is_told() {
    let schemas = schemas();
    assert_eq!(plain("See [`Takes::Places`],\nand `x`."), "See `Places`, and `x`.");
    let new = &schemas["NewTable"];
    assert_eq!(new["required"], json!(["game", "mode"]));
    assert_eq!(new["additionalProperties"], json!(false));
    assert_eq!(schemas["Names"]["required"], json!(["white", "black"]));
    assert_eq!(schemas["NewNames"].get("required"), None);
    assert!(new.to_string().contains("#/components/schemas/NewNames"));
    assert_eq!(new["properties"]["level"]["maximum"], json!(255));
    assert!(!new["properties"]["daily"]["description"].as_str().unwrap().is_empty());
}
