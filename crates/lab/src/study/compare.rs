//! Two choices of one game's options, compared on common deals.

use std::collections::BTreeMap;

use facedown_games::registry;

use super::asked::{Asked, Form};
use super::file::{Arm, Players, Sample, Study, StudyError};
use super::measure::{Kind, Measure, What};

/// Makes the study that compares options `a` of a game with options `b`.
///
/// # Errors
/// A game for one; options that the game does not have, or that are the same.
pub fn compare(
    game: &str,
    a: &[(String, String)],
    b: &[(String, String)],
    deals: u32,
    seed: u64,
) -> Result<Study, StudyError> {
    let arm = |options: &[(String, String)]| Arm {
        name: name(options),
        game: game.to_owned(),
        options: options.iter().cloned().collect::<BTreeMap<_, _>>(),
        each_first_action: false,
        white_plan: Vec::new(),
        black_plan: Vec::new(),
        white_lot: Vec::new(),
        black_lot: Vec::new(),
        start: None,
        players: None,
    };
    for options in [a, b] {
        arm(options).chosen()?;
    }
    let wrong = |why: String| Err(StudyError::Wrong(why));
    if registry::find(game).is_some_and(|game| game.about().seats == 1) {
        return wrong(format!("{game} is a game for one, and options are compared in games for two"));
    }
    if a == b {
        return wrong(format!("both choices are {}: give --a or --b another option, as NAME=VALUE", name(a)));
    }
    let measure = |name: &str, what, percent, histogram| Measure {
        name: name.to_owned(),
        what,
        estimate: Kind::Mean,
        per: None,
        percent,
        histogram,
    };
    let share = Measure {
        estimate: Kind::DealShare,
        ..measure("share of the result that the deal explains", What::Score, false, false)
    };
    let study = Study {
        id: "compare".to_owned(),
        title: format!("{game}: {} against {}", name(b), name(a)),
        inventor: String::new(),
        question: String::new(),
        reading: "Equal players, two games under either choice on each deal.".to_owned(),
        caveat: String::new(),
        seed,
        sample: Sample { deals, rounds: 1, repeats: 2, seconds: 0.0 },
        players: Players::default(),
        arms: vec![arm(a), arm(b)],
        measures: vec![
            measure("White's score", What::Score, true, false),
            measure("drawn", What::Drawn, true, false),
            measure("turns of both sides", What::Turns, false, true),
            share,
            measure("changes of the leader", What::LeadChanges, false, false),
            measure("decided at this share of the game", What::DecidedAt, true, false),
        ],
        base: Some(name(a)),
        simultaneous: false,
        answer: Asked {
            form: Form::Differences,
            measure: "White's score".to_owned(),
            arm: None,
            reference: None,
            says: "White's score".to_owned(),
        },
    };
    study.held()
}

/// A choice of options in words.
fn name(options: &[(String, String)]) -> String {
    let words: Vec<_> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if words.is_empty() { "the defaults".to_owned() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_choices_become_two_arms() {
        let limit = [("stack-limit".to_owned(), "1".to_owned())];
        let study = compare("booster", &[], &limit, 10, 1).expect("holds");
        assert_eq!(study.arms.len(), 2);
        assert_eq!(
            (study.arms[1].name.as_str(), study.base.as_deref()),
            ("stack-limit=1", Some("the defaults"))
        );
        let same = compare("booster", &[], &[], 10, 1).expect_err("the same");
        assert!(same.to_string().contains("both choices are the defaults"), "{same}");
        let unknown =
            compare("booster", &[], &[("hens".to_owned(), "1".to_owned())], 10, 1).expect_err("no option");
        assert!(unknown.to_string().contains("hens"), "{unknown}");
    }
}
