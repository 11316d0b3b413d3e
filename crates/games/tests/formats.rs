//! The positions of `docs/formats.md` are read as it says, and written back letter for letter.

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::Start;
use facedown_games::registry;

const PAGE: &str = include_str!("../../../docs/formats.md");

/// The positions of the page: the game that their block names, and the FEN.
fn positions() -> Vec<(&'static str, &'static str)> {
    let mut game = None;
    let mut found = Vec::new();
    for line in PAGE.lines() {
        if let Some(block) = line.strip_prefix("```") {
            game = block.strip_prefix("fen ");
        } else if let Some(game) = game {
            found.push((game, line));
        }
    }
    found
}

#[test]
fn every_position_of_the_page_is_somebodys_text_of_it() {
    let positions = positions();
    for about in registry::all() {
        assert!(positions.iter().any(|(game, _)| *game == about.about().id), "{}", about.about().id);
    }
    for (id, fen) in positions {
        let game = registry::find(id).unwrap();
        let options = game.choose(&[]).unwrap();
        let dealer = game.position(&options, Start::Fen(fen)).and_then(|p| p.fen(None));
        let viewers = [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)];
        let mut texts: Vec<String> = viewers
            .into_iter()
            .filter_map(|v| game.position(&options, Start::Fen(fen)).and_then(|p| p.fen(Some(v))).ok())
            .collect();
        texts.extend(dealer);
        assert!(texts.iter().any(|text| text == fen), "{id}: {fen}\n{texts:#?}");
    }
}
