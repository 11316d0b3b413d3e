//! Engines of Pikafish's Jieqi line as players: what they are told, held against a small program that replays such a
//! dialogue and writes down what it hears.
#![cfg(unix)]

use std::path::{Path, PathBuf};

use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_core::table::{AnyTable, Start};
use facedown_engine::player::Bounds;
use facedown_engine::uci::program::Program;
use facedown_games::registry;

/// Hears into its first file; answers `go` by the next line of its second.
const REPLAYER: &str = r#"heard=$1 moves=$2 n=0
while read -r word rest; do
  echo "$word $rest" >> "$heard"
  case $word in
    uci) echo "id name Replayer"; echo "option name Threads type spin default 1 min 1 max 8"; echo uciok ;;
    isready) echo readyok ;;
    go) n=$((n + 1)); echo "info depth 1 score cp 0"; echo "bestmove $(sed -n ${n}p "$moves")" ;;
    quit) exit ;;
  esac
done
"#;

/// Everything is as in xiangqi, but Black's horse on h9 is a pawn and that of i6 a horse.
const DEALT: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 \
                     RNBAABNRCCPPPPP/rnbaabprccppppn;-";

struct Player {
    program: Program,
    heard: PathBuf,
}

fn player(folder: &Path, name: &str, moves: &[&str]) -> Player {
    let file = |kind: &str| folder.join(format!("{name}.{kind}"));
    std::fs::write(file("sh"), REPLAYER).unwrap();
    std::fs::write(file("moves"), moves.join("\n")).unwrap();
    std::fs::write(file("heard"), "").unwrap();
    let path = |kind: &str| file(kind).display().to_string();
    let command =
        format!("sh \"{}\" \"{}\" \"{}\" option.Threads=1", path("sh"), path("heard"), path("moves"));
    let options = registry::find("jieqi").unwrap().choose(&[]).unwrap();
    let bounds = Bounds { move_time: Some(std::time::Duration::from_millis(200)), ..Bounds::default() };
    let program = Program::start(&command, "jieqi", &options, bounds).unwrap();
    Player { program, heard: file("heard") }
}

fn position_lines(player: &Player) -> Vec<String> {
    let heard = std::fs::read_to_string(&player.heard).unwrap();
    heard.lines().filter(|line| line.starts_with("position ")).map(str::to_owned).collect()
}

/// Red takes a face-down piece: only Red's engine is told which. Black takes Red's open cannon, which all have seen.
#[test]
fn each_engine_is_told_what_its_seat_knows() {
    let folder = tempfile::tempdir().unwrap();
    let mut players = [
        player(folder.path(), "red", &["h2h9", "e0e1", "a3a4"]),
        player(folder.path(), "black", &["i9h9", "e9e8", "h2e2e2"]),
    ];
    let jieqi = registry::find("jieqi").unwrap();
    let (mut table, _) = jieqi.open(&jieqi.choose(&[]).unwrap(), Start::Fen(DEALT)).unwrap();
    let mut choose = |table: &mut dyn AnyTable, seat: Seat| {
        let seen = Seen::of(table, seat);
        let choice = players[seat.index()].program.choose(&seen, Clock::default()).unwrap();
        let Decision::Act(action) = choice else { panic!("a program does not resign") };
        table.act(seat, &action).map_err(|e| e.to_string())
    };
    for seat in [Seat::White, Seat::Black, Seat::White, Seat::Black, Seat::White] {
        assert_eq!(choose(&mut *table, seat), Ok(()));
    }
    // What is no action is refused by the table, not by the client.
    assert!(choose(&mut *table, Seat::Black).is_err());
    let start = DEALT.split(" - ").next().unwrap();
    let fen = format!("position fen {start} 0 1");
    assert_eq!(
        position_lines(&players[0]),
        [fen.clone(), format!("{fen} moves h2h9Cp i9h9r"), format!("{fen} moves h2h9Cp i9h9r e0e1 e9e8")]
    );
    assert_eq!(
        position_lines(&players[1]),
        [
            format!("{fen} moves h2h9C"),
            format!("{fen} moves h2h9C i9h9r e0e1"),
            format!("{fen} moves h2h9C i9h9r e0e1 e9e8 a3a4P")
        ]
    );
    let heard = std::fs::read_to_string(&players[0].heard).unwrap();
    assert!(heard.starts_with("uci \nsetoption name Threads value 1\nisready \nucinewgame \n"), "{heard}");
    assert!(heard.contains("go movetime 200") && !heard.contains("UCI_Variant"), "{heard}");
}
