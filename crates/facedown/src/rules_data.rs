//! The rules as data: one archive with everything that a second program can check its rules against
//! (docs/rules-data.md). Positions and decision tables are those of the games' own tests; deals and counts are made
//! here.

use std::io::{Cursor, Write};

use facedown_core::deal::DealSeed;
use facedown_core::rules::options::{Chosen, Takes};
use facedown_core::rules::perft::Count;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyGame, OpenError, Start};
use facedown_games::registry;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Name and version of the archive's form.
pub const FORMAT: &str = "facedown-rules-data/1";

/// A file of a game's tests: its folder in the archive, its name, its text.
type Data = (&'static str, &'static str, &'static str);

macro_rules! data {
    ($folder:literal, $file:literal, $source:literal) => {
        ($folder, $file, include_str!(concat!("../../games/src/", $source, "/tests/data/", $file)))
    };
}

/// Every file of positions and decisions. Games that share their rules share a folder.
pub const DATA: &[Data] = &[
    data!("surprise", "decisions.toml", "surprise"),
    data!("surprise", "page.toml", "surprise"),
    data!("surprise", "positions.toml", "surprise"),
    data!("mysterious", "decisions.toml", "mysterious"),
    data!("mysterious", "page.toml", "mysterious"),
    data!("mysterious", "positions.toml", "mysterious"),
    data!("jieqi", "decisions.toml", "jieqi"),
    data!("jieqi", "page.toml", "jieqi"),
    data!("jieqi", "positions.toml", "jieqi"),
    data!("chaos", "decisions.toml", "chaos"),
    data!("chaos", "page.toml", "chaos"),
    data!("chaos", "positions.toml", "chaos"),
    data!("chaos", "setup.toml", "chaos"),
    data!("booster", "decisions.toml", "booster"),
    data!("booster", "positions.toml", "booster"),
    data!("cloak-and-dagger", "decisions.toml", "cloak_and_dagger"),
    data!("cloak-and-dagger", "page.toml", "cloak_and_dagger"),
    data!("cloak-and-dagger", "positions.toml", "cloak_and_dagger"),
    data!("parade", "more.toml", "parade"),
    data!("parade", "page.toml", "parade"),
    data!("neighbour", "more.toml", "neighbour"),
    data!("neighbour", "page.toml", "neighbour"),
];

/// The vectors of the fair deal, made by another program.
const VECTORS: &str = include_str!("../../../docs/fair-deal/vectors.json");

/// The seeds are those of the days of a year's first week, as docs/fair-deal.md makes them.
const DAYS: [&str; 4] = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];

/// A position is counted one action deeper while it has no more leaves than this.
const DEEPER: u64 = 1_500;

/// Most depth of a count.
const DEEPEST: u32 = 3;

/// Why the archive could not be made: a fault of the program.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A deal could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file of the archive could not be written.
    #[error(transparent)]
    Write(#[from] std::io::Error),
    /// The archive could not be written.
    #[error(transparent)]
    Zip(#[from] zip::result::ZipError),
}

/// The archive's bytes: the same for every run of one program.
///
/// # Errors
/// A fault of the program.
pub fn archive() -> Result<Vec<u8>, DataError> {
    let mut files: Vec<(String, &'static str, String)> = Vec::new();
    for (folder, name, text) in DATA {
        let what = if *name == "decisions.toml" { "decisions" } else { "positions" };
        files.push((format!("games/{folder}/{name}"), what, (*text).to_owned()));
    }
    for game in registry::all() {
        let (deals, perft) = dealt(*game)?;
        let id = game.about().id;
        files.push((format!("games/{id}/deals.json"), "deals", pretty(&deals)));
        files.push((format!("games/{id}/perft.json"), "perft", pretty(&perft)));
    }
    files.push(("fair-deal/vectors.json".to_owned(), "fair-deal", VECTORS.to_owned()));
    files.sort();
    let index = json!({
        "format": FORMAT,
        "games": registry::all().iter().map(|game| json!({"id": game.about().id, "rules": game.about().rules})).collect::<Vec<_>>(),
        "files": files.iter().map(|(path, what, _)| json!({"path": path, "what": what})).collect::<Vec<_>>(),
    });
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // Neither the clock nor a compressor's version shows in the bytes.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let index = ("index.json".to_owned(), "index", pretty(&index));
    for (path, _, text) in std::iter::once(&index).chain(&files) {
        zip.start_file(path.as_str(), options)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The game's own options, and each one changed to each other value that it takes (a number to its least and its most),
/// where they go together.
fn variants(game: &dyn AnyGame) -> Vec<Chosen> {
    let mut all: Vec<Chosen> = game.choose(&[]).into_iter().collect();
    for spec in game.option_specs() {
        let values = match spec.takes {
            Takes::Choice { values } => values.iter().map(ToString::to_string).collect(),
            Takes::Number { min, max } => vec![min.to_string(), max.to_string()],
        };
        let changed = values.iter().filter(|value| *value != spec.default);
        all.extend(changed.filter_map(|value| game.choose(&[(spec.name, value)]).ok()));
    }
    all
}

/// Deals of every variant, and counts from those of the game's own options.
fn dealt(game: &dyn AnyGame) -> Result<(Value, Value), DataError> {
    let (mut deals, mut counts) = (Vec::new(), Vec::new());
    for (number, options) in variants(game).iter().enumerate() {
        for (day, colors) in DAYS.into_iter().zip([false, true].into_iter().cycle()) {
            let seed = DealSeed::of_the_day(game.about().id, day);
            let colors = colors && game.about().seats == 2;
            let position = game.position(options, Start::Deal(&seed, colors))?;
            let fen = position.fen(None)?;
            let public = position.fen(Some(Viewer::Spectator))?;
            deals.push(json!({
                "options": options.canonical(),
                "seed": seed.to_hex(),
                "colorsDrawn": colors,
                "maker": position.maker().map(|seat| seat.name()),
                "fen": fen,
                "public": public,
            }));
            if number == 0 {
                counts.push(counted(game, options, &fen)?);
            }
        }
    }
    Ok((json!(deals), json!(counts)))
}

/// Leaves below a position whose hidden part is known, by depth.
fn counted(game: &dyn AnyGame, options: &Chosen, fen: &str) -> Result<Value, DataError> {
    let position = game.position(options, Start::Fen(fen))?;
    let mut leaves: Vec<u64> = Vec::new();
    for depth in 1..=DEEPEST {
        leaves.push(position.perft(depth, Count::Deal, &mut |_, _| {})?.iter().map(|(_, n)| n).sum());
        if leaves.last().is_none_or(|n| *n > DEEPER) {
            break;
        }
    }
    Ok(json!({"options": options.canonical(), "fen": fen, "leaves": leaves}))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::io::Read;
    use std::path::Path;

    use super::*;

    /// The contents of the archive, by its paths.
    fn opened(bytes: Vec<u8>) -> Vec<(String, String)> {
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        (0..zip.len())
            .map(|n| {
                let mut file = zip.by_index(n).expect("a file");
                let mut text = String::new();
                file.read_to_string(&mut text).expect("UTF-8");
                let name = file.name().expect("UTF-8").into_owned();
                (name, text)
            })
            .collect()
    }

    #[test]
    fn no_file_of_the_games_tests_is_left_out() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
        let mut there = BTreeSet::new();
        for game in std::fs::read_dir(games).expect("the games").flatten() {
            let Ok(files) = std::fs::read_dir(game.path().join("tests/data")) else { continue };
            let folder = game.file_name().to_string_lossy().replace('_', "-");
            there.extend(
                files.flatten().map(|file| (folder.clone(), file.file_name().to_string_lossy().into_owned())),
            );
        }
        let listed: BTreeSet<_> =
            DATA.iter().map(|(folder, file, _)| ((*folder).to_owned(), (*file).to_owned())).collect();
        assert_eq!(listed, there);
    }

    #[test]
    fn the_archive_is_the_same_each_time_and_what_it_says_is_so() {
        let bytes = archive().expect("an archive");
        assert!(bytes == archive().expect("an archive"), "two runs differ");
        let files = opened(bytes);
        let (name, index) = &files[0];
        let index: Value = serde_json::from_str(index).expect("JSON");
        assert_eq!((name.as_str(), &index["format"]), ("index.json", &json!(FORMAT)));
        let listed: Vec<_> = index["files"]
            .as_array()
            .expect("files")
            .iter()
            .map(|f| f["path"].as_str().expect("a path"))
            .collect();
        let held: Vec<_> = files[1..].iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(listed, held);
        let mut deals = 0;
        for game in registry::all() {
            let id = game.about().id;
            let read = |file: &str| -> Vec<Value> {
                let path = format!("games/{id}/{file}");
                let text = &files.iter().find(|(name, _)| *name == path).expect("a file of each game").1;
                serde_json::from_str(text).expect("JSON")
            };
            for deal in read("deals.json") {
                let text = |field: &str| deal[field].as_str().expect("a text").to_owned();
                let options = options(*game, &text("options"));
                let seed: DealSeed = text("seed").parse().expect("a seed");
                let start = Start::Deal(&seed, deal["colorsDrawn"] == json!(true));
                let position = game.position(&options, start).expect("a deal");
                assert_eq!(position.fen(None).expect("a FEN"), text("fen"), "{id}");
                assert_eq!(deal["maker"], json!(position.maker().map(|seat| seat.name())), "{id}");
                // The public part of the dealer's FEN is what everybody sees.
                let seen = game
                    .position(&options, Start::Fen(&text("fen")))
                    .and_then(|p| p.fen(Some(Viewer::Spectator)));
                assert_eq!(seen.expect("it reads"), text("public"), "{id}");
                deals += 1;
            }
            for count in read("perft.json") {
                let text = |field: &str| count[field].as_str().expect("a text");
                let (mut table, _) =
                    game.open(&options(*game, text("options")), Start::Fen(text("fen"))).expect("a position");
                // Counted another way: each action that is offered, and what may follow it.
                let seat = table.to_act().iter().next().expect("somebody is to act");
                let first = table.legal(seat);
                if !game.turns_have_parts() {
                    assert_eq!(json!(first.len()), count["leaves"][0], "{id}");
                }
                table.part(seat, &first[0].text).expect("what is offered is legal");
            }
        }
        assert!(deals > 200, "{deals}");
    }

    fn options(game: &dyn AnyGame, text: &str) -> Chosen {
        let pairs: Vec<_> = text.split(',').filter_map(|pair| pair.split_once('=')).collect();
        game.choose(&pairs).expect("options")
    }

    /// The positions of ours are in the form that the chapter describes, and those with a whole FEN are read by the
    /// program.
    #[test]
    fn the_tables_are_toml_and_their_positions_are_read() {
        let (mut positions, mut read) = (0, 0);
        for (folder, file, text) in DATA {
            let table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{folder}/{file}: {e}"));
            for case in
                ["position", "decision"].iter().filter_map(|kind| table.get(*kind)?.as_array()).flatten()
            {
                positions += 1;
                let text = |field: &str| case.get(field).and_then(toml::Value::as_str);
                let (Some(fen), None) = (text("fen"), text("deal")) else { continue };
                let game = registry::find(text("game").unwrap_or(folder)).expect("a game");
                read +=
                    usize::from(game.choose(&[]).is_ok_and(|o| game.position(&o, Start::Fen(fen)).is_ok()));
            }
        }
        assert!(positions > 300 && read > 150, "{read} of {positions}");
    }
}
