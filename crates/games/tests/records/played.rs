//! Games of all kinds played at random from fair deals, bare seeds and set-up positions, with their records.

use facedown_core::deal::{Blind, Contribution, DealSeed, ServerSecret, Terms};
use facedown_core::record::{Contributor, DealCheck, Header, Openings, Pledge, Record, Source};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Start};
use facedown_games::registry;
use facedown_testkit::tables::play_at_random;

/// The way in which a game is stopped.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// By its own rules, or not at all within the limit of plies.
    Rules,
    /// After some plies the seat to act resigns.
    Resigns,
    /// After some plies both agree on a draw.
    Agreed,
    /// After some plies the record is written while the game goes on.
    GoesOn,
}

/// The plan from which a record is made.
pub struct Plan {
    pub game: &'static str,
    pub options: &'static [(&'static str, &'static str)],
    pub source: From,
    pub plies: u32,
    pub stop: Stop,
    pub opened: bool,
}

/// The source of the start.
#[derive(Copy, Clone, Debug)]
pub enum From {
    /// A fair deal between two persons, colors agreed.
    Persons,
    /// A fair deal with colors drawn.
    Drawn,
    /// A fair deal between a person and a computer.
    Computer,
    /// A fair deal between a person and a player for whom the room contributes.
    Room,
    /// The game with this number of a pair.
    Pair(u8),
    /// A bare seed.
    Seed,
    /// A dealer's FEN.
    Position(&'static str),
    /// A fair deal of what a FEN leaves unknown.
    DealtOut(&'static str),
}

const fn plan(
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    source: From,
    plies: u32,
    stop: Stop,
    opened: bool,
) -> Plan {
    Plan { game, options, source, plies, stop, opened }
}

/// The Surprise rules page, section 7, test 3.
const D1G4: &str =
    "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rqkbnnbr";
/// The same, as everybody sees it.
const UNTOLD: &str = "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
/// The Chaos rules page, section 7, test 13.
const FIRST_TURN: &str = "k7/8/8/8/8/8/8/r3K2R w - - 0 1 - 2";

pub const PLANS: [Plan; 24] = [
    plan("surprise", &[], From::Persons, 400, Stop::Rules, true),
    plan("surprise", &[], From::Drawn, 400, Stop::Rules, true),
    plan("surprise", &[], From::Computer, 60, Stop::Resigns, true),
    plan("surprise", &[("reveal-timing", "mover-only")], From::Persons, 60, Stop::Agreed, true),
    plan("surprise", &[("cards-attack", "off")], From::Persons, 80, Stop::Rules, true),
    plan("surprise", &[("exposed-king", "check")], From::Seed, 80, Stop::Rules, true),
    plan("surprise", &[], From::Persons, 30, Stop::GoesOn, false),
    plan("surprise", &[], From::Drawn, 200, Stop::Rules, false),
    plan("surprise", &[], From::Position(D1G4), 50, Stop::Resigns, true),
    plan("surprise", &[], From::Persons, 0, Stop::GoesOn, false),
    plan("surprise-rex", &[], From::Persons, 400, Stop::Rules, true),
    plan("surprise-rex", &[("role-king-safety", "on")], From::Computer, 60, Stop::Resigns, true),
    plan("surprise-rex", &[("flip-keeps-castling", "off")], From::Drawn, 60, Stop::Agreed, true),
    plan("surprise-rex", &[], From::Seed, 40, Stop::GoesOn, false),
    plan("chaos", &[], From::Pair(1), 200, Stop::Rules, false),
    plan("chaos", &[], From::Pair(2), 200, Stop::Rules, true),
    plan("chaos", &[("match", "single"), ("sampler", "uniform")], From::Persons, 60, Stop::Resigns, true),
    plan("chaos", &[("match", "single"), ("kings", "chosen-last")], From::Drawn, 60, Stop::Agreed, true),
    plan("chaos", &[("match", "single")], From::Seed, 100, Stop::Rules, true),
    plan("chaos", &[("match", "single")], From::Position(FIRST_TURN), 60, Stop::Resigns, true),
    plan("parade", &[], From::Persons, 60, Stop::Rules, true),
    plan("neighbour", &[], From::Computer, 60, Stop::Rules, true),
    plan("surprise", &[], From::DealtOut(UNTOLD), 50, Stop::Resigns, true),
    plan("surprise", &[], From::Room, 60, Stop::Resigns, true),
];

/// Games in which a seat has secrets of its own, or captures what it alone sees: their choices are bound.
pub const SECRETS: [Plan; 5] = [
    plan("jieqi", &[], From::Persons, 50, Stop::Resigns, true),
    plan("mysterious", &[], From::Persons, 70, Stop::Resigns, true),
    plan("mysterious-casual", &[], From::Drawn, 70, Stop::Agreed, true),
    plan("booster", &[], From::Computer, 15, Stop::Resigns, true),
    plan("cloak-and-dagger", &[], From::Persons, 20, Stop::Resigns, true),
];

/// A record of a plan, with what checking it must say of its deal.
pub fn play(number: usize, plan: &Plan) -> (Record, DealCheck) {
    let game = registry::find(plan.game).unwrap();
    let options = game.choose(plan.options).unwrap();
    let mut chance = DealSeed([number as u8; 32]).stream();
    let mut bytes = || -> [u8; 32] { std::array::from_fn(|_| chance.below(256) as u8) };
    let secret = ServerSecret::new(bytes());
    let mut contributions = vec![Contribution::new(bytes()), Contribution::new(bytes())];
    let mut by = [Contributor::Person; 2];
    contributions.truncate(game.about().seats);
    let bound = match plan.source {
        From::Computer => Some(Contributor::Computer),
        From::Room => Some(Contributor::Room),
        _ => None,
    };
    if let Some(bound) = bound {
        let last = contributions.len() - 1;
        contributions[last] = secret.computer_contribution(last as u8);
        by[last] = bound;
    }
    let terms = Terms {
        game: plan.game,
        rules: game.about().rules,
        options: &options.canonical(),
        position: if let From::DealtOut(fen) = plan.source { Some(fen) } else { None },
        contributions: &contributions,
    };
    let seed = if matches!(plan.source, From::Seed) { DealSeed(bytes()) } else { terms.seed(&secret) };
    let start = match plan.source {
        From::Position(fen) => Start::Fen(fen),
        From::DealtOut(fen) => Start::DealtOut(fen, &seed, false),
        source => Start::Deal(&seed, matches!(source, From::Drawn)),
    };
    let (mut table, maker) = game.open(&options, start).unwrap();
    let pledges =
        || contributions.iter().zip(by).map(|(c, by)| Pledge { commitment: c.commitment(), by }).collect();
    let (source, committed) = match plan.source {
        From::Position(_) => (Source::Position, false),
        From::Seed => (Source::Seed, false),
        _ => {
            let set_up = matches!(plan.source, From::DealtOut(_));
            (Source::Committed { secret: secret.commitment(), pledges: pledges(), maker, set_up }, true)
        }
    };
    let mut header = Header {
        game: plan.game.to_owned(),
        rules: game.about().rules,
        options: options.canonical(),
        seats: table.seats().to_vec(),
        names: vec!["Zoë \"Queen\"".to_owned(), String::new()],
        date: (!number.is_multiple_of(3)).then(|| format!("2026-11-{:02}", number + 1)),
        pair: if let From::Pair(pair) = plan.source { Some(pair) } else { None },
        source: source.clone(),
        start: table.observation(Viewer::Spectator, 0).unwrap().fen,
    };
    header.names.truncate(header.seats.len());
    for turn in 1..=plan.plies {
        play_at_random(&mut *table, turn, &mut chance);
        if committed && table.ply() == turn {
            table.seal(Blind::new(std::array::from_fn(|_| chance.below(256) as u8)));
        }
    }
    stop(&mut *table, plan.stop);
    let openings = plan.opened.then(|| Openings {
        secret: committed.then(|| ServerSecret::new(*secret.bytes())),
        contributions: if committed { contributions.clone() } else { Vec::new() },
        seed: (source != Source::Position).then(|| seed.clone()),
        start: game.position(&options, start).and_then(|p| p.fen(None)).unwrap(),
    });
    let deal = match (&source, plan.opened) {
        (Source::Position, _) => DealCheck::SetUp,
        (Source::ByHand, _) => DealCheck::ByHand,
        (_, false) => DealCheck::NotOpened,
        (Source::Seed, true) => DealCheck::FromSeed,
        (Source::Committed { .. } | Source::Sealed { .. }, true) => DealCheck::Fair,
    };
    let clocks: Vec<u64> = (0..table.ply())
        .filter(|_| number.is_multiple_of(2))
        .map(|ply| 300_000 - u64::from(ply) * 71)
        .collect();
    (Record::of(&*table, header, &clocks, openings), deal)
}

fn stop(table: &mut dyn AnyTable, stop: Stop) {
    let Some(seat) = table.to_act().iter().next() else { return };
    match stop {
        Stop::Rules | Stop::GoesOn => {}
        Stop::Resigns => table.end(Outcome::win(Seat::other(seat), reason::RESIGNATION)),
        Stop::Agreed => table.end(Outcome::nobody(reason::AGREEMENT)),
    }
}

/// All records, with the game and what must be said of the deal.
pub fn all() -> Vec<(&'static dyn AnyGame, Record, DealCheck)> {
    PLANS
        .iter()
        .chain(&SECRETS)
        .enumerate()
        .map(|(i, plan)| {
            let (record, deal) = play(i, plan);
            (registry::find(plan.game).unwrap(), record, deal)
        })
        .collect()
}
