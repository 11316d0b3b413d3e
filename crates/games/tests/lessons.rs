//! Every lesson can be read in every language, says the same in each, and teaches what the rules do.

use facedown_core::lesson::{Claim, LANGUAGES, Lesson, LessonBlock};
use facedown_core::table::AnyGame;
use facedown_games::registry;
use facedown_testkit::lessons;

/// Live positions that a lesson has at least.
const POSITIONS: usize = 6;

/// The games that have a lesson: all ten; a new game may get its own later.
fn taught() -> Vec<&'static dyn AnyGame> {
    let taught: Vec<_> =
        registry::all().iter().copied().filter(|game| game.about().learn.is_some()).collect();
    assert!(taught.len() >= 10, "only {} games have a lesson", taught.len());
    taught
}

fn lesson(game: &dyn AnyGame, language: &str) -> Lesson {
    let about = game.about();
    let text = about.learn.and_then(|learn| learn.text(language));
    let text = text.unwrap_or_else(|| panic!("{} has no lesson in {language}", about.id));
    let read = Lesson::read(text, |action| game.without_answers(action));
    read.unwrap_or_else(|e| panic!("{} in {language}, {e}", about.id))
}

/// A block without its words.
fn shape(block: &LessonBlock) -> String {
    match block {
        LessonBlock::Heading { level, .. } => format!("heading {level}"),
        LessonBlock::Paragraph { .. } => "paragraph".to_owned(),
        LessonBlock::List { items } => format!("list of {}", items.len()),
        LessonBlock::Position { fen, observer, accept, task, .. } => {
            format!("{fen} {observer:?} {accept:?} {}", task.is_some())
        }
    }
}

#[test]
fn what_turns_up_in_a_lesson_is_what_the_rules_do() {
    for game in taught() {
        let options = game.choose(&[]).unwrap();
        let lesson = lesson(game, "en");
        assert!(lesson.claims.len() >= POSITIONS, "{} has {}", game.about().id, lesson.claims.len());
        for claim in &lesson.claims {
            lessons::check(claim, game, &options).unwrap_or_else(|e| panic!("{}: {e}", game.about().id));
        }
    }
}

#[test]
fn a_lesson_is_the_same_in_every_language() {
    for game in taught() {
        let english = lesson(game, "en");
        for language in LANGUAGES {
            let other = lesson(game, language);
            let name = format!("{} in {language}", game.about().id);
            let shapes = |l: &Lesson| l.blocks.iter().map(shape).collect::<Vec<_>>();
            assert_eq!(shapes(&other), shapes(&english), "{name}");
            assert_eq!(other.claims, english.claims, "{name}");
            let words = |l: &Lesson| format!("{:?}", l.blocks);
            assert!(language == "en" || words(&other) != words(&english), "{name} is not translated");
        }
    }
}

/// The inventor of a game is named where it begins.
#[test]
fn every_lesson_names_the_inventor() {
    for game in taught().into_iter().filter(|game| game.about().inventor != "unknown") {
        let inventor = game.about().inventor.split(',').next().unwrap_or_default();
        for language in LANGUAGES {
            let lesson = lesson(game, language);
            let named = lesson.blocks.iter().take(2).any(|block| match block {
                LessonBlock::Paragraph { text } => text.iter().any(|span| span.text.contains(inventor)),
                _ => false,
            });
            assert!(named, "{} in {language} does not name {inventor}", game.about().id);
        }
    }
}

/// The check itself can fail: on an action that is not legal, one that makes something else known, and another end.
#[test]
fn a_wrong_claim_is_found() {
    let game = registry::find("surprise").unwrap();
    let options = game.choose(&[]).unwrap();
    let right = lesson(game, "en").claims.swap_remove(0);
    assert_eq!(lessons::check(&right, game, &options), Ok(()));
    let first = &right.accept[0];
    let wrong = [
        Claim { accept: vec!["a1a5".to_owned()], ..right.clone() },
        Claim { accept: vec![first.replace("=Q", "=N")], ..right.clone() },
        Claim { accept: vec![first.replace("=Q", "")], ..right.clone() },
        Claim { refuse: vec!["e2e4".to_owned()], ..right.clone() },
        Claim { ends: Some("white checkmate".to_owned()), ..right.clone() },
        Claim { fen: right.fen.replace("RQBNKBNR", "?"), ..right.clone() },
    ];
    for claim in wrong {
        assert!(lessons::check(&claim, game, &options).is_err(), "{claim:?}");
    }
}
