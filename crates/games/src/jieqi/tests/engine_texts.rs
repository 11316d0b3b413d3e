//! The texts of other programs: FEN dialects, histories with reveal letters, and those that are refused.

use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::record::PositionError;
use facedown_core::record::position_line::PositionLine;
use facedown_core::rules::game::{Game, Rng, View};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Erased, Start};
use facedown_games::jieqi::Jieqi;
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, options};
use rand::RngExt;
use rand::seq::IndexedRandom;

const VIEWERS: [Viewer; 3] = [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)];

fn game(rng: &mut Rng) -> Played<Jieqi> {
    Played::new(Jieqi::deal(&options::<Jieqi>([]), &mut ChanceStream::new(&deal_seed(rng))))
}

fn written(view: View<'_, Jieqi>, name: &str) -> String {
    let dialect = Jieqi::PROGRAMS.dialects.iter().find(|dialect| dialect.name == name);
    dialect.map(|dialect| (dialect.fen)(view)).unwrap_or_else(|| panic!("there is no dialect {name}"))
}

/// The table after these actions from the start, as far as they tell.
fn told(moves: &[&str]) -> Result<Box<dyn AnyTable>, PositionError> {
    let game = Erased::<Jieqi>::new();
    let options = game.choose(&[]).unwrap_or_else(|e| panic!("{e}"));
    PositionLine::read(&format!("position startpos moves {}", moves.join(" ")))?.play(&game, &options)
}

/// 500 positions from each side's eyes, written in each dialect and read back: the board, the side, the pool and the
/// counters come back; what the dialect does not hold stays out.
#[test]
fn dialects_are_read_back() {
    let mut rng = generator(71);
    let given = options::<Jieqi>([]);
    let mut positions = 0;
    while positions < amount(500, 20_000) {
        let mut game = game(&mut rng);
        for _ in 0..120 {
            if game.end().is_some() {
                break;
            }
            let viewer = VIEWERS[positions % 3];
            let view = game.view(viewer);
            let native = Jieqi::fen(view);
            let fields: Vec<&str> = native.split(' ').collect();
            for dialect in Jieqi::PROGRAMS.dialects.iter().map(|dialect| dialect.name) {
                let mut text = written(view, dialect);
                if dialect == "pychess" && text.contains('~') {
                    // It has no pool of its own: ours stands behind.
                    text = format!("{text} {}", fields[2]);
                } else if dialect == "pychess" {
                    continue;
                }
                let setup = Jieqi::read_fen(&text, &given).unwrap_or_else(|e| panic!("{text}: {e}"));
                let read = Jieqi::fen(setup.view(viewer));
                let captured = if dialect == "jieqibox" { fields[3] } else { "-" };
                let expected = format!(
                    "{} {} {} {captured} {} {}",
                    fields[0], fields[1], fields[2], fields[4], fields[5]
                );
                assert_eq!(read, expected, "{text}");
            }
            positions += 1;
            let Some((_, action)) = game.legal().choose(&mut rng).cloned() else { break };
            game.play(action);
        }
    }
}

/// The texts of the page, 6.5 and 6.2.
#[test]
fn starts_of_the_page() {
    let given = options::<Jieqi>([]);
    let start = Jieqi::start_fen(&given);
    for text in [
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX A2B2N2R2C2P5a2b2n2r2c2p5 w - - 0 1",
        "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/R~N~B~A~KA~B~N~R~ w - - 0 1",
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1",
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX[] w - - 0 1",
    ] {
        let setup = Jieqi::read_fen(text, &given).unwrap_or_else(|e| panic!("{text}: {e}"));
        let fen = Jieqi::fen(View::public(&setup.public));
        assert_eq!(Some(fen), start, "{text}");
    }
    // CPW: what was captured open leaves the pool, `x1` was captured face down.
    let text = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX[x1] b - - 0 1";
    let setup = Jieqi::read_fen(text, &given).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(
        Jieqi::fen(View::public(&setup.public)),
        "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2r2N2n2B2b2A2a2C2c2P4p5 - 0 1"
    );
}

/// A history from a seat's eyes leads to that seat's view, and what it does not tell stays unknown.
#[test]
fn histories_lead_to_the_same_view() {
    let mut rng = generator(72);
    let erased = Erased::<Jieqi>::new();
    let options = erased.choose(&[]).unwrap_or_else(|e| panic!("{e}"));
    for _ in 0..amount(60, 3_000) {
        let table = played(&mut rng, 60);
        for viewer in VIEWERS {
            let texts: Vec<String> =
                table.lines(viewer, 0).iter().map(|line| (Jieqi::PROGRAMS.action)(&line.entered())).collect();
            assert!(texts.iter().all(|text| (4..=6).contains(&text.len())), "{texts:?}");
            let line = PositionLine { fen: None, moves: texts };
            let own = line.play(&erased, &options).unwrap_or_else(|e| panic!("{e}"));
            let fen = |table: &dyn AnyTable| {
                table.observation(viewer, table.ply()).map(|observation| observation.fen)
            };
            assert_eq!(fen(&*own), fen(&*table), "{viewer:?}: {}", line.moves.join(" "));
        }
    }
}

/// A game that was played at random for some plies.
fn played(rng: &mut Rng, plies: usize) -> Box<dyn AnyTable> {
    let game = Erased::<Jieqi>::new();
    let options = game.choose(&[]).unwrap_or_else(|e| panic!("{e}"));
    let seed = deal_seed(rng);
    let position = game.position(&options, Start::Deal(&seed, false)).unwrap_or_else(|e| panic!("{e}"));
    let mut table = position.into_table();
    for _ in 0..plies {
        let Some(seat) = table.to_act().iter().next() else { break };
        let legal = table.legal(seat);
        let Some(line) = legal.choose(rng) else { break };
        table.act(seat, &line.text).unwrap_or_else(|e| panic!("{e}"));
    }
    table
}

/// Whoever follows a game by the lines that he saw has his view of it, though he was not told all.
#[test]
fn a_game_is_followed_from_every_seat() {
    let mut rng = generator(74);
    let (erased, mut untold) = (Erased::<Jieqi>::new(), 0);
    let options = erased.choose(&[]).unwrap_or_else(|e| panic!("{e}"));
    for _ in 0..amount(40, 2_000) {
        let table = played(&mut rng, 60);
        let start = table.observation(Viewer::Spectator, 0).map(|s| s.fen).unwrap_or_default();
        for viewer in VIEWERS {
            let position = erased.position(&options, Start::Fen(&start)).unwrap_or_else(|e| panic!("{e}"));
            let mut own = position.into_table();
            for line in table.lines(viewer, 0) {
                own.enter(line.seat, &line.entered()).unwrap_or_else(|e| panic!("{viewer:?}: {e}"));
                let ply = line.ply;
                let seen = |t: &dyn AnyTable| {
                    t.observation(viewer, ply).map(|s| (s.fen, s.scene, s.captured, s.pools))
                };
                assert_eq!(seen(&*own), seen(&*table), "{viewer:?} after {ply}");
                let all = table.lines(Viewer::Seat(line.seat), ply - 1).into_iter().next();
                untold += usize::from(all.is_some_and(|all| all.events.len() > line.events.len()));
            }
        }
    }
    assert!(untold > 0, "nothing was captured face down");
}

#[test]
fn wrong_histories_name_the_move() {
    let after = |moves: &[&str]| match told(moves) {
        Ok(_) => "taken".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(after(&["h2e2R", "h7e7=c"]), "taken");
    assert_eq!(after(&["h2h9Pn"]), "taken");
    assert_eq!(after(&["h2h9P"]), "taken");
    for (moves, wrong) in [
        (&["h2e2"][..], "move 1: `h2e2` needs to be told what the piece from h2 is"),
        (
            &["h2e2R", "h7e7C"],
            "move 2: `h7e7C`: what the piece from h7 is: expected one letter of rnbacp, found \"C\"",
        ),
        (
            &["a0a2K"],
            "move 1: `a0a2K`: what the piece from a0 is: expected one letter of RNBACP, found \"K\"",
        ),
        (&["e0e1P"], "move 1: `e0e1P`: nothing turns up"),
        (&["e0e2"], "a king cannot go from e0 to e2 here"),
        (&["a0"], "move 1: `a0`, character 3: expected a file, a to i"),
        (
            &["a3a4R", "a6a5p", "c3c4R", "c6c5p", "e3e4R"],
            "move 5: `e3e4R`: what the piece from e3 is cannot be a rook: none is left",
        ),
    ] {
        assert!(after(moves).contains(wrong), "{}", after(moves));
    }
}

/// Pools that do not fit the board say by how much.
#[test]
fn wrong_pools_say_what_is_too_many() {
    let given = options::<Jieqi>([]);
    let refused = |fen: &str| match Jieqi::read_fen(fen, &given) {
        Ok(_) => "taken".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refused("4k4/9/9/9/9/9/9/9/9/R2XK4 w R2 0 1"),
        "FEN field 3 (pool), character 1: too many red rooks: 1 open on the board, 2 in the pool and 0 captured, but \
         red has 2"
    );
    assert_eq!(
        refused("4k4/9/9/9/9/9/9/9/9/X2XK4 w R1 - 0 1"),
        "FEN field 3 (pool), character 1: red has 2 face-down pieces on the board, but only 1 in the pool: 1 too few"
    );
    assert!(refused("4k4/9/9/9/9/9/9/9/9/3XK4 w RR - 0 1").contains("expected a digit behind 'R'"));
    assert!(refused("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").contains("the kings on e0 and e9 face each other"));
    assert!(refused("3k5/9/9/9/9/9/9/9/R8/3RK4 w - - 0 1").contains("is attacked by the rook on d0"));
    assert!(refused("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1").contains("black has no king"));
    assert!(refused("R~3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 R1").contains("face down on a9"));
    assert!(
        refused("n~3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 n1").contains("~ stands behind the kind of the point")
    );
    assert!(refused("r~3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1").contains("write the pool behind the counters"));
}

/// Texts with something wrong are refused or taken, and never panic.
#[test]
fn damaged_texts_never_panic() {
    let mut rng = generator(73);
    let given = options::<Jieqi>([]);
    let alphabet: Vec<char> = "xXkKrRnNbBaAcCpP0123456789/ -~[];?=wbqé".chars().collect();
    let start = Jieqi::start_fen(&given).unwrap_or_default();
    for _ in 0..amount(20_000, 1_000_000) {
        let dialects = Jieqi::PROGRAMS.dialects;
        let setup = Jieqi::read_fen(&start, &given).unwrap_or_else(|e| panic!("{e}"));
        let view = View::public(&setup.public);
        let text = written(view, dialects[rng.random_range(0..dialects.len())].name);
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..letters.len());
            let new = alphabet[rng.random_range(0..alphabet.len())];
            match rng.random_range(0..3) {
                0 => letters[at] = new,
                1 => letters.insert(at, new),
                _ => drop(letters.remove(at)),
            }
        }
        let damaged: String = letters.into_iter().collect();
        if let Err(error) = Jieqi::read_fen(&damaged, &given) {
            assert!(error.field > 0 && error.at > 0 && error.problem.len() > 3, "{damaged}: {error}");
        }
        let mut action: Vec<char> =
            ["h2h9Pn", "h2e2=R", "a3a4N", "e0e1"][rng.random_range(0..4)].chars().collect();
        let at = rng.random_range(0..action.len());
        action[at] = alphabet[rng.random_range(0..alphabet.len())];
        let action: String = action.into_iter().collect();
        if let Err(error) = told(&[&action]) {
            assert!(error.to_string().len() > 3, "{action}: {error}");
        }
        let (_, answers) = Jieqi::split_answers(&action);
        assert!(answers.len() < 4);
    }
}
