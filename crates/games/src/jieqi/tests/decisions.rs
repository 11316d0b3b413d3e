//! The decision table: every choice of the rules page changes something, and the rules follow it.

use facedown_games::jieqi::{Jieqi, PRESETS};
use facedown_testkit::decisions::{Decision, Viewed, all_followed, all_rejected_differ, named, read};
use facedown_testkit::played::options;
use facedown_testkit::positions::{Case, Rules};

use crate::fast::Fast;
use crate::slow::{Reading, Side, Slow};

const TABLE: &str = include_str!("data/decisions.toml");

impl Viewed for Slow {
    fn white_view(&self) -> String {
        self.fen_for(Some(Side::Red))
    }
}

fn table() -> Vec<Decision> {
    read(TABLE)
}

/// The slow rules, played by the rejected reading of an entry.
fn twisted(by: &str, case: &Case) -> Slow {
    let mut rules = Slow::start(case);
    if by.contains('=') {
        return rules;
    }
    let readings = [
        Reading::CoveredElephantJumps,
        Reading::StalemateIsDrawn,
        Reading::CoversAreNothing,
        Reading::PawnStaysForward,
        Reading::OwnerSeesToo,
        Reading::OpenAdvisorStaysHome,
        Reading::RoamersStayHome,
        Reading::PoolForgetsNothing,
    ];
    rules.reading = Some(named(&readings, by));
    rules
}

#[test]
fn rules_follow_every_decision_and_every_option() {
    let (options, _): (Vec<Decision>, Vec<Decision>) =
        table().into_iter().partition(|decision| decision.option().is_some());
    all_followed(&table(), Slow::start);
    all_followed(&table(), Fast::start);
    all_rejected_differ(&options, |_, case| Fast::start(case));
}

#[test]
fn every_rejected_reading_gives_another_result() {
    all_rejected_differ(&table(), twisted);
}

/// Each option changes something: in this table, or, where that takes more than one turn, in the position files.
#[test]
fn every_option_of_the_page_is_shown() {
    let table = table();
    let positions = facedown_testkit::positions::read(crate::positions::MORE);
    for name in [
        "covered-advisor",
        "captured-covered",
        "king-capture",
        "no-capture-limit",
        "reveal-resets-count",
        "bare-kings-draw",
    ] {
        let entry = table.iter().filter_map(Decision::option).any(|(n, _)| n == name);
        assert!(entry, "no entry shows what {name} changes");
    }
    for name in ["repetition-count", "perpetual-check", "perpetual-chase"] {
        let with = positions.iter().find(|c| c.options.contains_key(name));
        let end = |c: &Case| c.turns.last().and_then(|t| t.end.clone());
        let without = with.and_then(|w| positions.iter().find(|c| c.fen == w.fen && end(c) != end(w)));
        assert!(without.is_some(), "no two entries show what {name} changes");
    }
}

/// The end of a stored game under a preset, and the number of plies before it.
fn ended(fen: &str, moves: &[&str], preset: &str) -> String {
    let chosen = PRESETS.iter().find(|(name, _)| *name == preset).map(|(_, options)| *options);
    let case = Case {
        id: preset.to_owned(),
        rule: "9".to_owned(),
        note: String::new(),
        source: String::new(),
        game: String::new(),
        fen: fen.to_owned(),
        deal: String::new(),
        options: chosen.unwrap_or_default().iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        legal: None,
        moves: None,
        with: String::new(),
        without: String::new(),
        perft: Vec::new(),
        turns: Vec::new(),
    };
    let mut game = Fast::start(&case);
    for ply in 0..130 {
        if let Some(end) = game.end() {
            return format!("{end} after {ply}");
        }
        let action = moves[ply % moves.len()];
        game.play(action);
    }
    "open".to_owned()
}

/// The presets of the page, section 9: stored games that they end differently.
#[test]
fn presets_decide_differently() {
    // A rook goes after a cannon for ever.
    let chase = ("4k4/9/9/9/c8/1R7/9/9/9/3K5 w 0 1", ["b4b5", "a5a4", "b5b4", "a4a5"]);
    let of = |preset| ended(chase.0, &chase.1, preset);
    assert_eq!(of("text"), "draw repetition after 8");
    assert_eq!(of("pikafish"), "black perpetual-chase after 8");
    assert_eq!(of("pychess"), "open");
    assert_eq!(of("mistboard"), "draw repetition after 8");
    assert_eq!(of("bupt"), "black perpetual-chase after 20");
    assert_eq!(of("qq"), "black perpetual-chase after 20");
    // The 80th quiet ply comes: text and qq end here, mistboard counts on to a repetition.
    let quiet = ("4k4/9/9/9/9/R8/9/9/9/3K5 w 76 60", ["a4a5", "e9e8", "a5a4", "e8e9"]);
    let of = |preset| ended(quiet.0, &quiet.1, preset);
    assert_eq!(of("text"), "draw no-capture after 4");
    assert_eq!(of("mistboard"), "draw repetition after 8");
    assert_eq!(of("pychess"), "open");
    // Moving into check is legal in bupt alone.
    let free = |preset: &str| {
        let chosen = PRESETS.iter().find(|(name, _)| *name == preset).map(|(_, options)| *options);
        options::<Jieqi>(chosen.unwrap_or_default().iter().copied()).king_capture
    };
    assert_eq!(
        ["text", "pikafish", "pychess", "mistboard", "bupt", "qq"].map(free),
        [false, false, false, false, true, false]
    );
}
