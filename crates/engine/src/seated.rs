//! Players whose game is erased: they get text, follow the game at a table of their own, and answer with text.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use facedown_core::notation::{Notation, Secrecy, secrecy};
use facedown_core::ports::computers::Computers;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Game, Setup};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Player, Seen};
use facedown_core::table::{AnyTable, Table, turn_text};
use facedown_games::registry::{self, EvaluatedVisitor, Visitor};

use crate::level::Level;
use crate::player::{Bounds, Computer, Greedy, Random};

/// The longest that a computer player of a room thinks about one action, whatever its clock has.
const LONGEST: Duration = Duration::from_secs(8);

/// The kinds of computer players that can sit down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any legal action, each with the same chance.
    Random,
    /// The capture that wins most on the spot.
    Greedy,
    /// The engine at a level, within bounds of its own.
    Engine(Level, Bounds),
}

/// The computer players of a room: the engine at its eight levels, in every game that it knows.
#[must_use]
pub fn computers() -> Arc<dyn Computers> {
    Arc::new(Levels)
}

/// A player for one seat of a game. `seed` decides what it does by chance and has nothing to do with the deal. `None`
/// where there is no such game, or no search knows it.
#[must_use]
pub fn sit(game: &str, seat: Seat, kind: Kind, seed: u64) -> Option<Box<dyn AnyPlayer>> {
    match kind {
        Kind::Random => registry::dispatch(game, Sit { seat, kind, seed }),
        Kind::Greedy | Kind::Engine(..) => registry::dispatch_evaluated(game, Sit { seat, kind, seed }),
    }
}

struct Levels;

impl Computers for Levels {
    fn levels(&self, game: &str) -> u8 {
        registry::dispatch_evaluated(game, Known).map_or(0, |()| Level::TOP.number())
    }

    fn sit(&self, game: &str, seat: Seat, level: u8) -> Option<Box<dyn AnyPlayer>> {
        let level = Level::all().find(|l| l.number() == level)?;
        let bounds = Bounds { longest: Some(LONGEST), ..Bounds::default() };
        // Two games against the same level shall not go alike.
        let seed = RandomState::new().hash_one(level.number());
        sit(game, seat, Kind::Engine(level, bounds), seed)
    }
}

/// Does a search know the game?
struct Known;

impl EvaluatedVisitor for Known {
    type Output = ();

    fn visit<G: Show + Evaluate>(self) {}
}

struct Sit {
    seat: Seat,
    kind: Kind,
    seed: u64,
}

impl Visitor for Sit {
    type Output = Box<dyn AnyPlayer>;

    fn visit<G: Show>(self) -> Self::Output {
        Box::new(Seated::<G>::new(self.seat, Box::new(Random::new(self.seat, self.seed))))
    }
}

impl EvaluatedVisitor for Sit {
    type Output = Box<dyn AnyPlayer>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let Sit { seat, kind, seed } = self;
        let player: Box<dyn Player<G>> = match kind {
            Kind::Random => Box::new(Random::new(seat, seed)),
            Kind::Greedy => Box::new(Greedy::new(seat, seed)),
            Kind::Engine(level, bounds) => Box::new(Computer::new(seat, level, bounds, seed)),
        };
        Box::new(Seated::<G>::new(seat, player))
    }
}

/// A typed player behind text. It keeps the game as its seat saw it, so that a turn costs one action and not a replay.
pub struct Seated<G: Game> {
    seat: Seat,
    player: Box<dyn Player<G>>,
    followed: Option<Followed<G>>,
}

/// A game as a seat saw it so far.
struct Followed<G: Game> {
    seen: Seen,
    table: Table<G>,
}

impl<G: Show> Seated<G> {
    /// Puts a player of `G` behind text, for those who do not know the type of the game.
    #[must_use]
    pub fn new(seat: Seat, player: Box<dyn Player<G>>) -> Seated<G> {
        Seated { seat, player, followed: None }
    }

    /// Brings the own table to what was seen, and tells the player. What does not go on from before (another game, actions
    /// taken back) is begun anew.
    fn follow(&mut self, seen: &Seen) -> Result<(), String> {
        if seen.seat != self.seat || seen.game != G::ID {
            return Err(format!(
                "this player sits at {} of {}, not at {} of {}",
                self.seat,
                G::ID,
                seen.seat,
                seen.game
            ));
        }
        let goes_on = self.followed.as_ref().is_some_and(|f| {
            f.seen.start == seen.start
                && f.seen.options == seen.options
                && seen.actions.starts_with(&f.seen.actions)
        });
        if !goes_on {
            self.followed = None;
            let table = open::<G>(seen)?;
            self.player.begin();
            self.player.observe(table.view(Viewer::Seat(self.seat)), &[]);
            let start = Seen { actions: Vec::new(), ..seen.clone() };
            self.followed = Some(Followed { seen: start, table });
        }
        let Some(Followed { seen: known, table }) = &mut self.followed else { return Ok(()) };
        for action in &seen.actions[known.actions.len()..] {
            enter(table, self.seat, known.actions.len(), action)?;
            known.actions.push(action.clone());
            let viewer = Viewer::Seat(self.seat);
            self.player.observe(table.view(viewer), &table.told(viewer, known.actions.len() - 1));
        }
        Ok(())
    }
}

/// A table on which a game stands as a seat saw it: for whoever shows it, and says what is legal, from text alone.
///
/// # Errors
/// In words: a game that is not known, or what cannot have been seen.
pub fn table(seen: &Seen) -> Result<Box<dyn AnyTable>, String> {
    struct Followed<'a>(&'a Seen);
    impl Visitor for Followed<'_> {
        type Output = Result<Box<dyn AnyTable>, String>;

        fn visit<G: Show>(self) -> Self::Output {
            let mut table = open::<G>(self.0)?;
            for (index, action) in self.0.actions.iter().enumerate() {
                enter(&mut table, self.0.seat, index, action)?;
            }
            Ok(Box::new(table))
        }
    }
    registry::dispatch(seen.game, Followed(seen))
        .unwrap_or_else(|| Err(format!("there is no game `{}`", seen.game)))
}

/// A table on the start as a seat saw it.
///
/// # Errors
/// In words: options or a FEN that do not hold.
pub(crate) fn open<G: Notation + Show>(seen: &Seen) -> Result<Table<G>, String> {
    let options = G::options(&seen.options).map_err(|e| e.to_string())?;
    let setup: Setup<G> = G::read_fen(&seen.start, &options).map_err(|e| e.to_string())?;
    Ok(Table::new(seen.options.clone(), setup.followed()))
}

/// Enters action number `index` (from 0) with what it made known, as `eyes` saw it. Where both seats are busy at once, what
/// these eyes were not told is the other's.
///
/// # Errors
/// In words: an action that cannot have been.
pub(crate) fn enter<G: Show>(
    table: &mut Table<G>,
    observer: Seat,
    index: usize,
    action: &str,
) -> Result<(), String> {
    let busy = table.to_act();
    let seat = busy.iter().next().ok_or_else(|| format!("move {}: the game is over", index + 1))?;
    let untold = || {
        let read = G::read_action(table.view(Viewer::Seat(observer)), observer, action);
        read.is_ok_and(|read| secrecy::<G>(read) == Secrecy::Unseen)
    };
    let seat = match busy.iter().count() {
        2 if untold() => observer.other(),
        2 => observer,
        _ => seat,
    };
    table.enter(seat, action).map_err(|e| format!("move {}: {e}", index + 1))
}

/// The action that a player chooses, as text; where turns have parts all of them, one after the other, which the table
/// then holds as a draft.
fn whole_turn<G: Show>(
    table: &mut Table<G>,
    seat: Seat,
    player: &mut dyn Player<G>,
    clock: Clock,
) -> Result<Decision<String>, String> {
    let mut parts = Vec::new();
    loop {
        let Decision::Act(action) = player.choose(table.view(Viewer::Seat(seat)), clock) else {
            return Ok(Decision::Resign);
        };
        parts.push(action);
        if G::COMMIT.is_none_or(|commit| commit == action) {
            return Ok(Decision::Act(turn_text::<G>(&parts, G::action_text)));
        }
        table.part(seat, &G::action_text(action)).map_err(|e| e.to_string())?;
    }
}

impl<G: Show> AnyPlayer for Seated<G> {
    fn choose(&mut self, seen: &Seen, clock: Clock) -> Result<Decision<String>, String> {
        self.follow(seen)?;
        let Some(Followed { table, .. }) = &mut self.followed else { return Ok(Decision::Resign) };
        if !table.to_act().contains(self.seat) {
            return Err(format!("{} is not to act", self.seat));
        }
        let chosen = whole_turn(table, self.seat, self.player.as_mut(), clock);
        // What the turn brings is told when the table takes it; here it was only thought through.
        while table.undo(self.seat).is_ok() {}
        chosen
    }

    fn accepts_draw(&mut self, seen: &Seen) -> Result<bool, String> {
        self.follow(seen)?;
        let Some(Followed { table, .. }) = &self.followed else { return Ok(false) };
        Ok(self.player.accepts_draw(table.view(Viewer::Seat(self.seat))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::deal::DealSeed;
    use facedown_core::table::Start;

    fn table(game: &str, seed: u8) -> Box<dyn AnyTable> {
        let any = registry::find(game).expect("there");
        let options = any.choose(&[]).expect("defaults");
        any.open(&options, Start::Deal(&DealSeed([seed; 32]), false)).expect("opens").0
    }

    #[test]
    fn every_game_is_played_by_text_alone_with_what_its_seats_saw() {
        for game in registry::all() {
            let id = game.about().id;
            let levels = computers().levels(id);
            assert_eq!(levels, if registry::dispatch_evaluated(id, Known).is_some() { 8 } else { 0 });
            let mut table = table(id, 3);
            let bounds = Bounds { nodes: Some(60), ..Bounds::default() };
            let mut players: Vec<_> = table
                .seats()
                .iter()
                .map(|&seat| {
                    let kind = if levels > 0 && seat == Seat::White {
                        Kind::Engine(Level::TOP, bounds)
                    } else {
                        Kind::Random
                    };
                    (seat, sit(id, seat, kind, 5).expect("sits"))
                })
                .collect();
            for _ in 0..60 {
                let Some(seat) = table.to_act().iter().next() else { break };
                let player = &mut players.iter_mut().find(|(s, _)| *s == seat).expect("a seat").1;
                let seen = Seen::of(table.as_ref(), seat);
                match player.choose(&seen, Clock::default()).expect("follows") {
                    Decision::Act(action) => table.act(seat, &action).expect("legal"),
                    Decision::Resign => break,
                }
            }
            assert!(table.ply() > 8 || table.outcome().is_some(), "{id}: {}", table.ply());
        }
    }

    /// What a seat has received makes a table that shows it the same, with the same legal actions.
    #[test]
    fn a_seats_own_table_is_made_from_what_it_received() {
        for game in registry::all() {
            let id = game.about().id;
            let mut table = table(id, 6);
            for n in 0..24 {
                for &seat in table.seats() {
                    let viewer = Viewer::Seat(seat);
                    let own = super::table(&Seen::of(table.as_ref(), seat)).expect("it was seen");
                    assert_eq!(
                        own.observation(viewer, own.ply()),
                        table.observation(viewer, table.ply()),
                        "{id} {n} {seat}"
                    );
                    assert_eq!(own.legal(seat), table.legal(seat), "{id} {n} {seat}");
                }
                let Some(seat) = table.to_act().iter().last() else { break };
                let ply = table.ply();
                while table.ply() == ply && table.outcome().is_none() {
                    let legal = table.legal(seat);
                    let part = legal[(n * 7 + 3) % legal.len()].text.clone();
                    table.part(seat, &part).expect("legal");
                }
            }
        }
    }

    #[test]
    fn taking_back_and_another_game_are_followed_too() {
        let mut table = table("surprise", 1);
        let bounds = Bounds { nodes: Some(200), ..Bounds::default() };
        let fresh = || sit("surprise", Seat::White, Kind::Engine(Level::TOP, bounds), 1).expect("sits");
        let mut player = fresh();
        for action in ["e2e4", "e7e5", "d2d4", "d7d5"] {
            let seat = table.to_act().iter().next().expect("open");
            table.act(seat, action).expect("legal");
        }
        let whole = Seen::of(table.as_ref(), Seat::White);
        let mut short = whole.clone();
        short.actions.truncate(2);
        let first = player.choose(&whole, Clock::default()).expect("follows");
        let back = player.choose(&short, Clock::default()).expect("follows");
        assert_eq!(back, fresh().choose(&short, Clock::default()).expect("follows"));
        assert_eq!(player.choose(&whole, Clock::default()).expect("follows"), first);
        let mut wrong = whole.clone();
        wrong.actions.push("e4e5".to_owned());
        assert!(player.choose(&wrong, Clock::default()).unwrap_err().contains("move 5"));
        assert_eq!(player.choose(&whole, Clock::default()).expect("an error changes nothing"), first);
        assert!(fresh().choose(&Seen { seat: Seat::Black, ..whole }, Clock::default()).is_err());
    }

    /// Where both are busy at once the second seat may act first; each follows the other's part without being told it.
    #[test]
    fn whoever_is_ready_first_may_act_first() {
        let mut table = table("cloak-and-dagger", 2);
        let bounds = Bounds { nodes: Some(60), ..Bounds::default() };
        let mut black =
            sit("cloak-and-dagger", Seat::Black, Kind::Engine(Level::TOP, bounds), 3).expect("sits");
        let mut act = |table: &mut Box<dyn AnyTable>| match black
            .choose(&Seen::of(table.as_ref(), Seat::Black), Clock::default())
            .expect("follows")
        {
            Decision::Act(action) => table.act(Seat::Black, &action).expect("legal"),
            Decision::Resign => panic!("nothing is lost yet"),
        };
        act(&mut table);
        table.act(Seat::White, "arrange:RQKRBBNN").expect("one of the 960");
        table.act(Seat::White, "e2e4").expect("legal");
        table.act(Seat::White, "end").expect("legal");
        act(&mut table);
        assert_eq!(table.ply(), 5);
    }

    /// A turn of several parts comes as one, and nothing of it stays behind in the player's own table.
    #[test]
    fn turns_with_parts_are_chosen_whole() {
        let (mut table, mut parts) = (table("booster", 4), 0);
        let mut player = sit("booster", Seat::White, Kind::Random, 9).expect("sits");
        for _ in 0..12 {
            let Some(seat) = table.to_act().iter().next() else { break };
            if seat == Seat::Black {
                let first = table.legal(seat).first().map(|line| line.text.clone()).expect("a move");
                table.act(seat, &first).expect("legal");
                continue;
            }
            let seen = Seen::of(table.as_ref(), seat);
            let Decision::Act(turn) = player.choose(&seen, Clock::default()).expect("follows") else { break };
            parts += turn.matches(',').count();
            table.act(seat, &turn).expect("a whole turn");
        }
        assert!(parts > 0, "random players play cards too");
    }

    #[test]
    fn levels_that_are_not_there_seat_nobody() {
        for (game, level) in [("surprise", 0), ("surprise", 9), ("parade", 1), ("nothing", 1)] {
            assert!(computers().sit(game, Seat::White, level).is_none(), "{game} {level}");
        }
    }
}
