//! `facedown bot`: a seat at a room for a computer player, another program, or a person at this terminal.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use facedown_lab::arena::TimeControl;
use serde::Deserialize;

use crate::args::{Game, OptionArgs, game_parser};
use crate::bot::connection::{Connection, Form};
use crate::bot::game::Way;
use crate::bot::games::{Accept, Games, Players, Terms, failure};
use crate::bot::lines::Account;
use crate::bot::offer::{Offer, Time, With};
use crate::bot::person::{self, Person};
use crate::failure::Failure;
use crate::native::{Link, Native, Setting};
use crate::play::player::{self, Player};

/// The variable from which the token is read where no file is named.
const TOKEN: &str = "FACEDOWN_TOKEN";

/// The flags of `bot`.
#[derive(Args, Debug)]
pub struct Bot {
    /// The address of the room, such as http://localhost:7960
    #[arg(long, value_name = "URL", required_unless_present = "table")]
    url: Option<String>,
    /// A file with a token of the account, made on its page; without it, the token comes from FACEDOWN_TOKEN
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// The player at the seat: human, random, greedy, engine:LEVEL or uci:COMMAND
    #[arg(long, value_name = "PLAYER", value_parser = player::read)]
    player: Player,
    /// The player for positions that a program cannot be told or finds no move in, such as the first ones of Chaos Chess;
    /// without it, games with positions that it cannot be told are declined
    #[arg(long, value_name = "PLAYER", value_parser = player::read)]
    otherwise: Option<Player>,
    /// Take a seat of a sealed game, keep its half of the cards on this machine, and open only what the rules ask for
    #[arg(long, requires = "table")]
    sealed: bool,
    /// The table of --sealed: the link of the invitation or of the table, or its id at --url; the token of a seat is read
    /// like that of an account
    #[arg(long, value_name = "LINK", requires = "sealed", conflicts_with_all = ["challenge", "seek", "computer"])]
    table: Option<String>,
    /// The name under which the invitation is taken
    #[arg(long, value_name = "NAME", requires = "sealed", value_parser = player::name)]
    name: Option<String>,
    /// The file in which a sealed seat is kept, to go on with it later; by default one in the folder for data of programs
    #[arg(long, value_name = "FILE", requires = "sealed")]
    keep: Option<PathBuf>,
    /// Make the account a bot first, for good; it must not have played yet
    #[arg(long)]
    upgrade: bool,
    /// The number of games to play; by default a program plays until it is stopped, and a person one game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// The most games that a program plays at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    at_once: u16,
    /// Whose challenges a program takes
    #[arg(long, value_name = "WHO", default_value = "all")]
    accept: Accept,
    /// Take challenges to this game alone; may be repeated
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    only: Vec<Game>,
    /// Challenge this account
    #[arg(long, value_name = "NAME", requires = "game", conflicts_with_all = ["seek", "computer"])]
    challenge: Option<String>,
    /// Look for somebody in the lobby
    #[arg(long, requires = "game", conflicts_with = "computer")]
    seek: bool,
    /// Play against the room's computer at this level
    #[arg(long, value_name = "LEVEL", requires = "game", value_parser = clap::value_parser!(u8).range(1..=8))]
    computer: Option<u8>,
    /// The game of --challenge, --seek or --computer
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    game: Option<Game>,
    #[command(flatten)]
    options: OptionArgs,
    /// Its clock: seconds and increment, such as 300+2; without it, there is none
    #[arg(long, value_name = "S+I", conflicts_with = "days")]
    tc: Option<TimeControl>,
    /// So many days for each turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=14))]
    days: Option<u32>,
    /// The color of this account
    #[arg(long, value_name = "COLOR", default_value = "random")]
    color: Color,
    /// The game counts for ratings
    #[arg(long)]
    rated: bool,
    /// Draw pieces as figures (chess) or characters (xiangqi) instead of letters
    #[arg(long)]
    unicode: bool,
    /// For programs: say what happens as lines of JSON
    #[arg(long)]
    json: bool,
}

/// The color of whoever looks for a game.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum Color {
    /// White, or Red in Jieqi
    White,
    /// Black
    Black,
    /// Drawn with the deal
    Random,
}

#[derive(Deserialize)]
struct Done {}

impl Bot {
    /// Plays.
    ///
    /// # Errors
    /// No (1) where the room refuses, or a game could not be played; input (2) where room or token are not there.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(table) = &self.table {
            let link = Link::of(table, self.url.as_deref()).map_err(Failure::input)?;
            let setting = Setting {
                link,
                token: self.seat_token()?,
                name: self.name.clone().unwrap_or_default(),
                keep: self.keep.clone(),
                player: self.player.clone(),
                unicode: self.unicode,
            };
            return Native::sit(setting, out)?.run(out);
        }
        let offer = self.offer()?;
        let room = Arc::new(Connection::new(self.url.as_deref().unwrap_or_default(), self.token()?)?);
        let scopes = room.scopes().map_err(|error| failure(&error))?;
        if scopes.is_empty() {
            return Err(Failure::input_with_help(
                format!("{} knows no such token", room.base()),
                "make one on the page of the account; it is shown once",
            ));
        }
        let has = |scope: &str| scopes.split(',').any(|one| one == scope);
        let ask = || room.get::<Account>("/api/account").map_err(|error| failure(&error));
        let mut account = ask()?;
        if self.upgrade && !account.is_bot() {
            let done = room.post::<Done>("/api/bot/account/upgrade", &Form::new());
            done.map_err(|error| failure(&error))?;
            account = ask()?;
        }
        let program = self.player != Player::Human;
        let way = match (has("bot:play"), has("board:play")) {
            (true, false) => Way::Bot,
            (false, true) => Way::Board,
            (true, true) if program => Way::Bot,
            (true, true) => Way::Board,
            (false, false) => {
                return Err(Failure::input_with_help(
                    format!("the token may not play; it has {}", scopes.replace(',', ", ")),
                    "make a token with the scope bot:play for a program, or board:play for a person",
                ));
            }
        };
        if program && !account.is_bot() {
            return Err(Failure::input_with_help(
                format!("{} is the account of a person, for whom no program may play", account.username),
                "make another account for the program, and name --upgrade once",
            ));
        }
        match &self.player {
            Player::Computer(contestant) => {
                let terms = Terms {
                    accept: self.accept,
                    only: self.only.iter().map(|game| game.0.about().id).collect(),
                    at_once: self.at_once.into(),
                    games: self.games,
                    offer,
                    json: self.json,
                };
                let otherwise = match &self.otherwise {
                    Some(Player::Human) => {
                        return Err(Failure::input(
                            "--otherwise takes no person: a program does not wait for one",
                        ));
                    }
                    Some(Player::Computer(other)) => Some(other.clone()),
                    None => None,
                };
                let players = Players { first: contestant.clone(), otherwise };
                Games::new(room, (way, &account.username), &players, &terms, out).run()
            }
            Player::Human => {
                let terms = person::Terms { games: self.games.unwrap_or(1), offer, unicode: self.unicode };
                Person::new(room, way, &terms, out).run(&account.username)
            }
        }
    }

    /// The game that is looked for; its options are checked before anything is sent.
    fn offer(&self) -> Result<Option<Offer>, Failure> {
        let with = match (&self.challenge, self.seek, self.computer) {
            (Some(name), ..) => With::Account(name.clone()),
            (None, true, _) => With::Anybody,
            (None, false, Some(level)) => With::Computer(level),
            (None, false, None) => {
                if self.game.is_some() {
                    return Err(Failure::input_with_help(
                        "--game says what to play, and nothing says with whom",
                        "name --challenge, --seek or --computer; --only says which challenges are taken",
                    ));
                }
                return Ok(None);
            }
        };
        let Some(game) = self.game else { return Ok(None) };
        self.options.choose(game.0)?;
        let time = match (self.tc, self.days) {
            (Some(clock), _) => Time::Clock(clock),
            (None, Some(days)) => Time::Days(days),
            (None, None) => Time::Unlimited,
        };
        let color = match self.color {
            Color::White => "white",
            Color::Black => "black",
            Color::Random => "random",
        };
        let options = self.options.options.clone();
        Ok(Some(Offer { with, game: game.0, options, time, color, rated: self.rated }))
    }

    /// The token of a seat, where one is given; an invitation, or a seat that was kept, needs none.
    fn seat_token(&self) -> Result<Option<String>, Failure> {
        let text = match &self.token_file {
            Some(file) => std::fs::read_to_string(file)
                .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?,
            None => match std::env::var(TOKEN) {
                Ok(text) => text,
                Err(_) => return Ok(None),
            },
        };
        let token = text.trim();
        if token.is_empty() || !token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)) {
            return Err(Failure::input("that is no token of a seat: one word of letters, digits, - and _"));
        }
        Ok(Some(token.to_owned()))
    }

    /// The token, which is never printed.
    fn token(&self) -> Result<String, Failure> {
        let text = match &self.token_file {
            Some(file) => std::fs::read_to_string(file)
                .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?,
            None => std::env::var(TOKEN).map_err(|_| {
                Failure::input_with_help(
                    "there is no token",
                    format!("name a file with --token-file, or put the token into {TOKEN}"),
                )
            })?,
        };
        let token = text.trim();
        if token.is_empty() || !token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            let whence = self.token_file.as_ref().map_or(TOKEN.to_owned(), |file| file.display().to_string());
            return Err(Failure::input_with_help(
                format!("{whence} holds no token"),
                "a token is one word of letters and digits that begins with fd_",
            ));
        }
        Ok(token.to_owned())
    }
}
