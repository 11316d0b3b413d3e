//! Games as PGN: what stands in it as moves of chess is read back by a reader that is not ours (the crate esca), and
//! leads to the same position; what does not is told as text.

use esca::pgn::{self as reader, ErrorKind};
use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Record, pgn};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Start};
use facedown_games::registry;
use facedown_testkit::tables::{closed_record, play_at_random};

/// A table after a random game from a deal.
fn table(game: &dyn AnyGame, number: u16, plies: u32) -> Box<dyn AnyTable> {
    let options = game.choose(&[]).expect("defaults");
    let seed = |purpose: u8| {
        let mut seed = DealSeed([purpose; 32]);
        seed.0[..2].copy_from_slice(&number.to_be_bytes());
        seed
    };
    let (mut table, _) = game.open(&options, Start::Deal(&seed(1), false)).expect("a deal");
    play_at_random(&mut *table, plies, &mut seed(2).stream());
    table
}

fn record(table: &dyn AnyTable) -> Record {
    let header = Header {
        names: vec!["Ada \"the card\"".to_owned(), String::new()],
        date: Some("2026-11-21".to_owned()),
        pair: Some(2),
        ..closed_record(table).header
    };
    let clocks: Vec<u64> = (0..table.ply()).map(|ply| 300_000 - u64::from(ply) * 700).collect();
    Record::of(table, header, &clocks, None)
}

fn written(game: &dyn AnyGame, table: &dyn AnyTable) -> String {
    pgn::write(game.about(), &record(table), table, Viewer::Spectator)
}

/// The game of a text, the last part of it where there are several.
fn read(text: &str) -> Result<reader::Game, ErrorKind> {
    reader::read_str(text).last().expect("a game").map_err(|error| error.kind)
}

/// Does a pawn stand on a rank where readers that are strict have none?
fn pawns_at_the_edge(table: &dyn AnyTable) -> bool {
    let start = table.observation(Viewer::Spectator, 0).expect("a start").fen;
    let ranks: Vec<&str> = start.split(' ').next().expect("a board").split('/').collect();
    [ranks[0], ranks[7]].iter().any(|rank| rank.contains(['P', 'p']))
}

/// The rank, castling and turn fields of a FEN.
fn position(fen: &str) -> Vec<&str> {
    fen.split(' ').take(3).collect()
}

#[test]
fn games_of_chaos_are_read_back_by_another_program() {
    let game = registry::find("chaos").expect("a game of the registry");
    let (mut followed, mut moves) = (0, 0);
    for number in 0..1200 {
        let table = table(game, number, 0);
        if pawns_at_the_edge(&*table) {
            continue;
        }
        let table = self::table(game, number, 90);
        let text = written(game, &*table);
        let Some(last) = table.chess_fen(table.ply()) else {
            assert!(table.ply() < 3 && table.outcome().is_some(), "deal {number}\n{text}");
            continue;
        };
        let again = match read(&text) {
            Ok(again) => again,
            // A king attacked from three sides, say, which no chess game has.
            Err(ErrorKind::BadFen(_) | ErrorKind::BadSetup(_)) => continue,
            Err(error) => panic!("deal {number}: {error}\n{text}"),
        };
        let played = again.mainline_game().unwrap_or_else(|e| panic!("deal {number}: {e}\n{text}"));
        assert_eq!(position(&played.position().fen()), position(&last), "deal {number}\n{text}");
        // Checks have no force in the first two plies, so that the third may still begin with Black attacked.
        assert!(again.mainline().len() as u32 + 3 >= table.ply(), "deal {number}\n{text}");
        assert_eq!(again.headers.get("White"), Some("Ada \"the card\""));
        let result = table.outcome().map_or("*".to_owned(), |outcome| outcome.result(2));
        assert_eq!(again.result.as_str(), result);
        assert!(again.mainline().iter().all(|node| node.comment_after.starts_with("[%clk 0:0")), "{text}");
        followed += 1;
        moves += again.mainline().len();
    }
    assert!(followed >= 10 && moves >= 600, "{followed} games, {moves} moves");
}

/// On the first turn a king may stay attacked, which chess cannot tell: that turn is text, and the moves begin after it.
#[test]
fn what_chess_cannot_tell_stands_before_the_moves() {
    let game = registry::find("chaos").expect("a game of the registry");
    // White's king is attacked by a rook, and White moves another piece.
    let start = "k7/8/8/8/8/8/7P/r3K3 w - - 0 1 h2 2";
    let options = game.choose(&[]).expect("defaults");
    let (mut table, _) = game.open(&options, Start::Fen(start)).expect("a start");
    for (seat, action) in [(Seat::White, "h2h4"), (Seat::Black, "a8a7"), (Seat::White, "e1e2")] {
        table.act(seat, action).expect("legal");
    }
    table.end(Outcome::win(Seat::Black, reason::RESIGNATION));
    let text = written(game, &*table);
    assert!(text.contains("[Variant \"From Position\"]\n[SetUp \"1\"]\n"), "{text}");
    let again = read(&text).expect("it reads");
    assert_eq!(again.mainline().iter().map(|node| node.san.as_str()).collect::<Vec<_>>(), ["Ke2"]);
    let before = text.split_once("\n\n").expect("moves").1.replace('\n', " ");
    let expected = "{Before this position: 1. h4 [%clk 0:05:00] Ka7+ [%clk 0:04:59.3]} 2. Ke2 {[%clk 0:04:58.6]} \
                    {resignation} 0-1 ";
    assert_eq!(before, expected);
}

#[test]
fn mysterious_chess_is_chess_when_all_cards_are_turned_up() {
    for id in ["mysterious", "mysterious-casual"] {
        let game = registry::find(id).expect("a game of the registry");
        let mut followed = 0;
        for number in 0..40 {
            let table = table(game, number, 130);
            let text = written(game, &*table);
            match read(&text) {
                Ok(again) if !again.mainline().is_empty() => {
                    let played = again.mainline_game().expect("legal moves");
                    let last = table.chess_fen(table.ply()).expect("it was chess all along");
                    assert_eq!(position(&played.position().fen()), position(&last), "{id} {number}\n{text}");
                    followed += 1;
                }
                Ok(_) | Err(ErrorKind::BadFen(_) | ErrorKind::BadSetup(_) | ErrorKind::UnknownVariant(_)) => {
                }
                Err(error) => panic!("{id} {number}: {error}\n{text}"),
            }
        }
        assert!(followed > 0, "{id}: no game was followed");
    }
}

/// Each part of a game as it was written: its tags and its movetext.
fn parts(text: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((tags, more)) = rest.split_once("\n\n") {
        let (moves, next) = more.split_once("\n\n").unwrap_or((more, ""));
        parts.push((tags, moves));
        rest = next;
    }
    parts
}

/// The moves of a movetext: what is no comment, number or result.
fn moves_of(text: &str) -> Vec<String> {
    let open = text
        .split('{')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { part.split_once('}').unwrap().1 });
    let words = open.flat_map(str::split_whitespace);
    let is_move = |word: &&str| !word.starts_with(|c: char| c.is_ascii_digit()) && *word != "*";
    words.filter(is_move).map(str::to_owned).collect()
}

/// The text of the comments in a movetext.
fn comments(text: &str) -> String {
    text.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(comment, _)| format!("{comment} "))
        .collect()
}

/// Where a pawn steps twice from its first rank or a king stays attacked, the game goes on in a PGN game of its own: all
/// moves but those that chess does not have stand as moves, and those in a comment between.
#[test]
fn no_move_of_chaos_is_lost_where_chess_cannot_tell_one() {
    let game = registry::find("chaos").expect("a game of the registry");
    let (mut several, mut followed, mut read_back) = (0, 0, 0);
    for number in 0..150 {
        let table = table(game, number, 120);
        let text = written(game, &*table);
        let parts = parts(&text);
        let odd: Vec<u32> = (0..table.ply()).filter(|ply| !table.chess_follows(*ply)).collect();
        let said: Vec<String> =
            parts.iter().flat_map(|(_, moves)| moves_of(&moves.replace('\n', " "))).collect();
        let lines = table.lines(Viewer::Spectator, 0);
        let expected: Vec<String> = lines
            .iter()
            .zip(0..)
            .filter(|(_, ply)| !odd.contains(ply))
            .map(|(line, _)| line.text.clone())
            .collect();
        assert_eq!(said, expected, "deal {number}\n{text}");
        let told: String = parts.iter().map(|(_, moves)| comments(&moves.replace('\n', " "))).collect();
        for ply in &odd {
            assert!(told.contains(&lines[*ply as usize].text), "deal {number}, ply {ply}\n{text}");
        }
        if parts.len() > 1 {
            several += 1;
            for (i, (tags, moves)) in parts.iter().enumerate() {
                assert!(
                    tags.contains(&format!("[Part \"{}/{}\"]", i + 1, parts.len())),
                    "deal {number}\n{text}"
                );
                let last = i + 1 == parts.len();
                assert_eq!(
                    tags.contains("[Result \"*\"]"),
                    !last || table.outcome().is_none(),
                    "{number}\n{text}"
                );
                assert!(!moves_of(moves).is_empty(), "deal {number}: a part without a move\n{text}");
            }
        } else {
            assert!(!text.contains("[Part "), "deal {number}\n{text}");
        }
        // The other program reads every part whose position it takes, and comes to the position after its last move.
        let mut ply = 0;
        for (part, (_, moves)) in reader::read_str(&text).zip(&parts) {
            let many = moves_of(&moves.replace('\n', " ")).len();
            let start = (ply..table.ply()).find(|ply| table.chess_follows(*ply)).unwrap_or(table.ply());
            ply = start + many as u32;
            followed += many;
            let Ok(part) = part.map_err(|error| error.kind) else { continue };
            let played = part.mainline_game().unwrap_or_else(|e| panic!("deal {number}: {e}\n{text}"));
            assert_eq!(part.mainline().len(), many, "deal {number}\n{text}");
            let there = table.chess_fen(ply).expect("a part ends where chess can tell it");
            assert_eq!(position(&played.position().fen()), position(&there), "deal {number}\n{text}");
            read_back += many;
        }
    }
    assert!(several >= 20 && followed > 5_000 && read_back > 500, "{several}, {followed}, {read_back}");
}

/// Where pieces are hidden all moves are text, in a comment that nothing in it ends, under the game's own name.
#[test]
fn games_with_hidden_pieces_are_told_in_a_comment() {
    for id in ["surprise", "surprise-rex", "jieqi", "booster", "cloak-and-dagger", "mysterious"] {
        let game = registry::find(id).expect("a game of the registry");
        let table = table(game, 3, 30);
        let text = written(game, &*table);
        let error = read(&text).expect_err("no reader of chess knows it");
        assert_eq!(error, ErrorKind::UnknownVariant(game.about().name.to_owned()), "{id}\n{text}");
        assert_eq!((text.matches('{').count(), text.matches('}').count()), (1, 1), "{id}\n{text}");
        assert!(!text.contains("[FEN "), "{id}\n{text}");
        let (_, moves) = text.split_once("\n\n").expect("moves");
        assert!(moves.lines().all(|line| line.chars().count() < 80), "{id}\n{text}");
        // Without the name a reader of chess takes the file, and keeps the text.
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with("[Variant ")).collect();
        let again = read(&plain.join("\n")).expect("it reads");
        assert!(again.mainline().is_empty(), "{id}");
        for line in table.lines(Viewer::Spectator, 0) {
            let said = line.text.replace('{', "(").replace('}', ")");
            let flat = moves.replace('\n', " ");
            assert!(flat.contains(&said), "{id}: {said}\n{text}");
        }
    }
}

/// Castling while checks have no force may be out of an attack, which chess does not have: such a move is not told as one.
#[test]
fn castling_is_a_move_of_chess_once_checks_have_force() {
    let game = registry::find("chaos").expect("a game of the registry");
    let follows = |suspended: u8| {
        let fen = format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1 - {suspended}");
        let (mut table, _) =
            game.open(&game.choose(&[]).unwrap(), Start::Fen(&fen)).unwrap_or_else(|e| panic!("{fen}: {e}"));
        table.act(Seat::White, "e1g1").unwrap_or_else(|e| panic!("{fen}: {e}"));
        table.chess_follows(0)
    };
    assert_eq!([0, 2].map(follows), [true, false]);
}
