//! The lists of starts that come with the project: every line is a start, none comes twice, and what the lists say of
//! themselves holds.

use std::collections::HashSet;

use facedown_core::rules::seat::Seat;
use facedown_engine::uci::program::told;
use facedown_games::registry;
use facedown_lab::starts::{Given, Origin, read};

/// The worth that both programs may give a level position at most, in centipawns either way.
const LEVEL: i32 = 60;

fn list(game: &str, text: &str) -> Vec<Given> {
    let game = registry::find(game).unwrap_or_else(|| panic!("no game {game}"));
    read(text, game, &[]).unwrap_or_else(|why| panic!("{why}"))
}

/// The two numbers in the brackets of a comment, as in `# Italian Game (+24 +46)`.
fn worths(comment: &str) -> Option<[i32; 2]> {
    let (first, second) = comment.rsplit_once('(')?.1.strip_suffix(')')?.split_once(' ')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

#[test]
fn level_positions_are_positions_of_chess_that_two_programs_called_level() {
    for (name, text) in
        [("openings", include_str!("../starts/openings.txt")), ("chaos", include_str!("../starts/chaos.txt"))]
    {
        let starts = list("chaos", text);
        assert!(starts.len() >= 20, "{name}: {} starts", starts.len());
        let mut boards = HashSet::new();
        for start in &starts {
            let Origin::Position(fen) = &start.from else { panic!("{name}: {start:?} hides something") };
            let six = told("chaos", &start.options, Seat::White, fen, &[]);
            let six = six.unwrap_or_else(|| panic!("{name}: chess programs do not read {fen}")).start;
            let four: Vec<&str> = six.split(' ').take(4).collect();
            assert!(boards.insert(four.join(" ")), "{name}: {fen} comes twice");
            let turn: u32 = six.split(' ').nth(5).and_then(|n| n.parse().ok()).expect("a number");
            assert!(name == "openings" || turn > 20, "{name}: {fen} is no twenty moves on");
        }
        let (head, lines): (Vec<&str>, Vec<&str>) =
            text.lines().filter(|l| l.starts_with('#')).partition(|line| worths(line).is_none());
        let head = head.join(" ");
        for said in ["Stockfish 15.1", "Fairy-Stockfish 11.1", "depth 13", "within 60 centipawns"] {
            assert!(head.contains(said), "{name}: {head}");
        }
        assert_eq!(lines.len(), starts.len(), "{name}: one comment a start");
        assert!(lines.iter().flat_map(|l| worths(l)).flatten().all(|cp| cp.abs() <= LEVEL), "{name}");
    }
}

#[test]
fn listed_deals_are_deals_of_every_game_that_has_them() {
    for game in ["jieqi", "surprise", "surprise-rex", "booster"] {
        let starts = list(game, include_str!("../starts/deals.txt"));
        assert!(starts.len() >= 100);
        let fens: HashSet<String> = starts
            .iter()
            .map(|start| {
                let any = registry::find(game).expect("there");
                let Origin::Seed(seed) = &start.from else { panic!("no seed") };
                let dealt = facedown_core::table::Start::Deal(seed, false);
                any.position(&start.options, dealt).and_then(|p| p.fen(None)).expect("a deal")
            })
            .collect();
        assert_eq!(fens.len(), starts.len(), "{game}: a deal comes twice");
    }
}
