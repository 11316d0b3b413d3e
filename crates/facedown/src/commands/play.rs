//! `facedown play GAME`: a game in the terminal, or both games of a pair on one deal.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Openings, Record, Source, Timing};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::show::scene::{Scene, SeenPiece};
use facedown_core::table::AnyTable;
use facedown_core::table::{AnyGame, Start};
use facedown_engine::player::Bounds;
use facedown_lab::arena::TimeControl;
use facedown_lab::contestant::Place;

use crate::args::{GameArgs, OptionArgs, fresh_seed};
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::play::clock::Clocks;
use crate::play::help;
use crate::play::player::{self, Player, Seated};
use crate::play::screen::{Cover, Screen};
use crate::play::session::{Session, Setting, Shown};
use crate::play::taken_back::TakenBack;
use crate::recording::NewFile;
use crate::words::Words;

/// The flags of `play`.
#[derive(Args, Debug)]
pub struct Play {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// White's player (or a solitaire's): human, random, greedy, engine:LEVEL or uci:COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    white: Player,
    /// Black's player
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    black: Player,
    /// The name of White's player (or a solitaire's); by default a computer player has that of --white
    #[arg(long, value_name = "NAME", value_parser = player::name)]
    white_name: Option<String>,
    /// The name of Black's player
    #[arg(long, value_name = "NAME", value_parser = player::name)]
    black_name: Option<String>,
    /// A clock for each player: seconds and increment, such as 300+2
    #[arg(long, value_name = "S+I")]
    tc: Option<TimeControl>,
    /// The seed of the deal, 64 hexadecimal digits; by default a fresh one is drawn
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
    /// Write the record of the game to this new file; of the second game of a pair to one with `-2` in its name
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw pieces as figures (chess) or characters (xiangqi) instead of letters
    #[arg(long)]
    unicode: bool,
    /// Cover the screen between two people who have secrets from each other
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    cover: Cover,
}

/// A game that was played.
struct Played {
    table: Box<dyn AnyTable>,
    clocks: Vec<u64>,
    time: Timing,
    taken_back: TakenBack,
}

impl Play {
    /// Plays a game; where its rules say so two on one deal, with the colors swapped between them.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let games = game.on_one_deal(&chosen).map_err(|e| Failure::input(e.to_string()))?.games;
        let seed = match self.seed.clone() {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        let start = Start::Deal(&seed, false);
        // Everybody sits down before a file is made: who cannot play leaves none.
        let set_up = |number: u32| -> Result<_, Failure> {
            let table = game.open(&chosen, start).map_err(|e| Failure::open(e, None))?.0;
            let players = self.sit(table.as_ref(), number.is_multiple_of(2))?;
            Ok((table, players))
        };
        let mut first = Some(set_up(1)?);
        let mut files = Vec::new();
        for path in self.record.iter().flat_map(|path| paths(path, games)) {
            files.push(NewFile::create(&path, "name a new file for the record, or move the old one away")?);
        }
        writeln!(out, "{}", help::title(game.about()))?;
        let screen = Screen::here(self.cover);
        // One lock for all games: a second one would wait for the first.
        let mut stdin = std::io::stdin().lock();
        let mut played: Vec<Played> = Vec::new();
        for number in 1..=games {
            let (mut table, players) = match first.take() {
                Some(first) => first,
                None => set_up(number)?,
            };
            if games > 1 {
                writeln!(out, "Game {number} of {games} on this deal.")?;
            }
            let people = table.seats().iter().any(|seat| players[*seat].is_human());
            let file = &mut files.get_mut(played.len());
            let mut kept = None;
            let again =
                || game.open(&chosen, start).map(|opened| opened.0).map_err(|e| Failure::open(e, None));
            let mut keep = |table: &dyn AnyTable, clocks: &Clocks, taken_back: &TakenBack| {
                let Some(file) = file else { return Ok(()) };
                if kept.replace(table.ply()) == Some(table.ply()) {
                    return Ok(());
                }
                let record =
                    self.record_of((table, number as usize), &seed, clocks.after_actions(), false)?;
                let record = taken_back.told_in(record).with_time(clocks.timing(table.seats()));
                file.fill(record.write().as_bytes())
            };
            let mut session = Session {
                setting: Setting {
                    game,
                    names: self.names(number.is_multiple_of(2)),
                    screen,
                    unicode: self.unicode,
                },
                table: &mut table,
                players,
                clocks: Clocks::new(self.tc),
                input: &mut stdin,
                out: &mut *out,
                shown: Shown::default(),
                keep: &mut keep,
                taken_back: TakenBack::default(),
                again: &again,
            };
            session.run()?;
            let clocks = session.clocks.after_actions().to_vec();
            let time = session.clocks.timing(session.table.seats());
            let taken_back = session.taken_back;
            let over = table.outcome().is_some();
            played.push(Played { table, clocks, time, taken_back });
            if let Some(file) = files.get_mut(played.len() - 1) {
                // What the deal hid is still needed for the next game: it is opened after the last one.
                self.keep(file, (&played, played.len()), &seed, games == 1)?;
            }
            if !over {
                break;
            }
            if number < games {
                self.tell_sum(&played, out)?;
                let words = "Press Enter for the next game on this deal, with the colors swapped.";
                if people && !screen.enter(words, &mut stdin, out)? {
                    writeln!(out, "You left; the other game was not played.")?;
                    break;
                }
            }
        }
        if played.len() > 1 && played.iter().all(|game| game.table.outcome().is_some()) {
            self.tell_sum(&played, out)?;
        }
        let over = played.iter().any(|game| game.table.outcome().is_some());
        for (n, file) in files.iter_mut().enumerate().take(played.len()) {
            self.keep(file, (&played, n + 1), &seed, true)?;
        }
        let look = Look { unicode: self.unicode, turned: false };
        let games = played.len();
        if let Some(Played { table, .. }) = played.pop().filter(|_| over) {
            tell_end(table, look, out)?;
            tell_deal(game, &chosen, &seed, look, out)?;
        }
        for file in files.iter().take(games) {
            writeln!(out, "The record is in {}", file.path().display())?;
        }
        Ok(())
    }

    /// Seats the players. A seat that the game does not have stays a person's, who is never asked.
    fn sit(&self, table: &dyn AnyTable, swapped: bool) -> Result<PerSeat<Seated>, Failure> {
        let [white, black] = if swapped { [&self.black, &self.white] } else { [&self.white, &self.black] };
        let sit = |player: &Player, index: usize| {
            let seat = table.seats().iter().find(|seat| seat.index() == index);
            let (Some(&seat), Player::Computer(contestant)) = (seat, player) else {
                return Ok(Seated::Human);
            };
            let place = Place { game: table.game(), options: table.options(), seat };
            let chance =
                fresh_seed()?.0.iter().fold(0u64, |sum, byte| sum << 8 ^ sum >> 56 ^ u64::from(*byte));
            let player = contestant.sit(place, Bounds::default(), chance);
            player.map(Seated::Computer).map_err(|why| Failure::input(format!("{contestant}: {why}")))
        };
        Ok(PerSeat([sit(white, 0)?, sit(black, 1)?]))
    }

    /// The names of the players; a person who was not named has no name.
    fn names(&self, swapped: bool) -> PerSeat<String> {
        let name = |name: &Option<String>, player: &Player| match (name, player) {
            (Some(name), _) => name.clone(),
            (None, Player::Human) => String::new(),
            (None, computer) => computer.to_string(),
        };
        let [white, black] = [name(&self.white_name, &self.white), name(&self.black_name, &self.black)];
        PerSeat(if swapped { [black, white] } else { [white, black] })
    }

    /// The score of both players in the games so far.
    fn tell_sum(&self, played: &[Played], out: &mut impl Write) -> Result<(), Failure> {
        let outcomes = played.iter().filter_map(|game| game.table.outcome());
        let halves = sum(outcomes);
        let words = Words::of(self.which.game.0.about().id);
        let names = self.names(false);
        let title = |seat: Seat| match names[seat].as_str() {
            "" => format!("{} of the first game", words.seat(seat)),
            name => name.to_owned(),
        };
        let [first, second] = halves.map(points);
        let (white, black) = (title(Seat::White), title(Seat::Black));
        Ok(writeln!(out, "The sum: {white} {first}, {black} {second}")?)
    }

    /// Writes a record; its deal is opened only where the game is over and none that follows needs it.
    fn keep(
        &self,
        file: &mut NewFile,
        (played, number): (&[Played], usize),
        seed: &DealSeed,
        open: bool,
    ) -> Result<(), Failure> {
        let Some(Played { table, clocks, time, taken_back }) = played.get(number - 1) else { return Ok(()) };
        let record = self.record_of((table.as_ref(), number), seed, clocks, open)?;
        let record = taken_back.told_in(record).with_time(time.clone());
        file.fill(record.write().as_bytes())
    }

    fn record_of(
        &self,
        (table, number): (&dyn AnyTable, usize),
        seed: &DealSeed,
        clocks: &[u64],
        open: bool,
    ) -> Result<Record, Failure> {
        let game = self.which.game.0;
        let about = game.about();
        let seen =
            table.observation(Viewer::Spectator, 0).map(|observation| observation.fen).unwrap_or_default();
        let games = game.on_one_deal(table.options()).map_err(|e| Failure::input(e.to_string()))?.games;
        let names = self.names(number.is_multiple_of(2));
        let header = Header {
            game: about.id.to_owned(),
            rules: about.rules,
            options: table.options().canonical(),
            seats: table.seats().to_vec(),
            names: table.seats().iter().map(|seat| names[*seat].clone()).collect(),
            date: Some(time::OffsetDateTime::now_utc().date().to_string()),
            pair: u8::try_from(number).ok().filter(|_| games > 1),
            source: Source::Seed,
            start: seen,
        };
        let openings = match table.outcome().filter(|_| open) {
            None => None,
            Some(_) => Some(Openings {
                secret: None,
                contributions: Vec::new(),
                seed: Some(seed.clone()),
                start: game
                    .position(table.options(), Start::Deal(seed, false))
                    .and_then(|p| p.fen(None))
                    .map_err(|e| Failure::open(e, None))?,
            }),
        };
        Ok(Record::of(table, header, clocks, openings))
    }
}

/// The files of the records of so many games: `game.jsonl`, `game-2.jsonl`.
fn paths(first: &Path, games: u32) -> Vec<PathBuf> {
    let other = |number: u32| {
        let stem = first.file_stem().unwrap_or_default().to_string_lossy();
        let ending = first.extension().map_or(String::new(), |end| format!(".{}", end.to_string_lossy()));
        first.with_file_name(format!("{stem}-{number}{ending}"))
    };
    (1..=games).map(|number| if number == 1 { first.to_owned() } else { other(number) }).collect()
}

/// The score of the players of the first game, White first, in half points, where the colors change after each game.
fn sum(outcomes: impl Iterator<Item = Outcome>) -> [u32; 2] {
    let mut halves = [0, 0];
    for (number, outcome) in outcomes.enumerate() {
        let swapped = number % 2;
        match outcome.winner {
            None => halves.iter_mut().for_each(|sum| *sum += 1),
            Some(seat) => halves[seat.index() ^ swapped] += 2,
        }
    }
    halves
}

/// Half points in words: `0`, `1/2`, `1 1/2`.
fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "1/2".to_owned(),
        (whole, _) => format!("{whole} 1/2"),
    }
}

/// Shows what the deal hid, with the seed: as a board where it was on the board, and as FEN.
fn tell_deal(
    game: &dyn AnyGame,
    chosen: &Chosen,
    seed: &DealSeed,
    look: Look,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let failed = |e| Failure::open(e, None);
    let dealt = game.position(chosen, Start::Deal(seed, false)).map_err(failed)?;
    let (open, seen) =
        (dealt.scene(None).map_err(failed)?, dealt.scene(Some(Viewer::Spectator)).map_err(failed)?);
    writeln!(out, "\nThe deal:")?;
    // Where every deal begins with the same board, there is nothing to see on it.
    if game.start_fen(chosen)?.is_none() || hides(&seen, &open) {
        draw::board(out, &open, look, &[])?;
    }
    writeln!(out, "fen   {}", dealt.fen(None).map_err(failed)?)?;
    Ok(writeln!(out, "seed  {}", seed.to_hex())?)
}

/// Shows the last position of a finished game with everything open, where something was still hidden.
fn tell_end(table: Box<dyn AnyTable>, look: Look, out: &mut impl Write) -> Result<(), Failure> {
    let seen = table.observation(Viewer::Spectator, table.ply()).map(|observation| observation.scene);
    let last = table.finish().ok().and_then(|mut positions| positions.pop());
    let (Some(seen), Some(last)) = (seen, last) else { return Ok(()) };
    let open = last.scene(None).map_err(|e| Failure::open(e, None))?;
    if hides(&seen, &open) {
        writeln!(out, "\nThe last position with everything open:")?;
        draw::board(out, &open, look, &[])?;
    }
    Ok(())
}

/// Does a board show less than the open one?
fn hides(seen: &Scene, open: &Scene) -> bool {
    let known = |scene: &Scene| -> Vec<Option<char>> {
        let each = scene.cells.iter().map(|cell| match cell.piece {
            Some(SeenPiece::FaceDown { known, .. } | SeenPiece::Disc { known, .. }) => known,
            _ => None,
        });
        each.collect()
    };
    known(seen) != known(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_a_pair_have_a_file_each() {
        let named = |path: &str, games| -> Vec<String> {
            paths(Path::new(path), games).iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(named("game.jsonl", 1), ["game.jsonl"]);
        assert_eq!(named("a/game.jsonl", 2), ["a/game.jsonl", "a/game-2.jsonl"]);
        assert_eq!(named("a.b/game", 2), ["a.b/game", "a.b/game-2"]);
    }

    #[test]
    fn the_sum_follows_the_players_and_not_the_colors() {
        let white = Outcome::win(Seat::White, "checkmate");
        let black = Outcome::win(Seat::Black, "checkmate");
        let draw = Outcome::nobody("stalemate");
        assert_eq!(sum([white, white].into_iter()), [2, 2]);
        assert_eq!(sum([white, black].into_iter()), [4, 0]);
        assert_eq!(sum([draw, black].into_iter()), [3, 1]);
        assert_eq!([0, 1, 2, 3].map(points), ["0", "1/2", "1", "1 1/2"]);
    }
}
