//! The examples in the help of each command. A test pastes every line of them into a shell, in the order of the commands
//! in `tests/examples.rs`: the records that some of them read are written by others.

/// Examples in the help of `serve`.
pub const SERVE: &str = "\
Examples:
  facedown serve --data club --log info --listen localhost:0";

/// Of `room`. They are asked of the room that the example of `serve` opens.
pub const ROOM: &str = "\
Examples:
  facedown room stats --data club
  facedown room backup club.backup --data club
  facedown room announce \"We restart at noon.\" --data club
  facedown room ban 192.0.2.0/24 --for 2h --why flood --data club
  facedown room drain --data club";

/// Examples in the help of `games`.
pub const GAMES: &str = "\
Examples:
  facedown games
  facedown games --json";

/// Examples in the help of `rules`.
pub const RULES: &str = "\
Examples:
  facedown rules surprise";

/// Examples in the help of `options`.
pub const OPTIONS: &str = "\
Examples:
  facedown options jieqi";

/// Examples in the help of `deal`.
pub const DEAL: &str = "\
Examples:
  facedown deal surprise --as white
  facedown deal chaos --option match=single --json
  facedown deal booster --sheet deals.pdf --count 2";

/// Examples in the help of `legal`.
pub const LEGAL: &str = "\
Examples:
  facedown legal surprise
  facedown legal booster e2e4";

/// Examples in the help of `apply`.
pub const APPLY: &str = "\
Examples:
  facedown apply surprise e2e4 b8c6=n b1c3=Q
  facedown apply parade add --json";

/// Examples in the help of `perft`.
pub const PERFT: &str = "\
Examples:
  facedown perft surprise 3 --count outcomes
  facedown perft jieqi 1 --divide";

/// Examples in the help of `odds`.
pub const ODDS: &str = "\
Examples:
  facedown odds surprise
  facedown odds surprise --record game.jsonl --ply 2";

/// Examples in the help of `play`.
pub const PLAY: &str = "\
Examples:
  facedown play surprise --black engine:3 --tc 300+2
  facedown play jieqi --unicode --white-name Ada --black-name Boris
  facedown play surprise --white engine:2 --black random --record game.jsonl";

/// Examples in the help of `match`.
pub const MATCH: &str = "\
Examples:
  facedown match surprise --a engine:1 --b random --games 2 --nodes 200
  facedown match chaos --a greedy --b random --games 2 --records games";

/// Examples in the help of `lab`.
pub const LAB: &str = "\
Examples:
  facedown lab
  facedown lab parade-add --scale 0.001 --nodes 500 --out add
  facedown lab chaos-fair --scale 0.001 --nodes 20 --shard 0/2 --out fair
  facedown lab chaos-fair --scale 0.001 --nodes 20 --shard 1/2 --out fair
  facedown lab merge fair --csv
  facedown lab compare booster --b stack-limit=1 --deals 2 --nodes 20 --out limit";

/// Examples in the help of `solve`.
pub const SOLVE: &str = "\
Examples:
  facedown solve parade --nodes 100000";

/// Examples in the help of `puzzles`.
pub const PUZZLES: &str = "\
Examples:
  facedown puzzles parade --count 2 --difficulty easy";

/// Examples in the help of `uci`.
pub const UCI: &str = "\
Examples:
  echo uci | facedown uci";

/// Examples in the help of `print`.
pub const PRINT: &str = "\
Examples:
  facedown print surprise --paper letter --out kit.pdf
  facedown print jieqi --rules zh --out rules.pdf";

/// Examples in the help of `verify`.
pub const VERIFY: &str = "\
Examples:
  facedown verify game.jsonl";

/// Examples in the help of `replay`.
pub const REPLAY: &str = "\
Examples:
  facedown replay game.jsonl --as white --moves
  facedown replay game.jsonl --as referee --ply 6 --unicode";

/// Examples in the help of `export`.
pub const EXPORT: &str = "\
Examples:
  facedown export game.jsonl --to pgn
  facedown export game.jsonl --to svg --ply 6 --out six.svg";

/// Examples in the help of `review`.
pub const REVIEW: &str = "\
Examples:
  facedown review game.jsonl --as white --nodes 100";

/// Of `bot`. They are run against a room in a test of their own.
pub const BOT: &str = "\
Examples:
  facedown bot --url http://localhost:7960 --token-file bot.token --player engine:8 --upgrade
  facedown bot --url http://localhost:7960 --token-file bot.token --player uci:fairy-stockfish --otherwise engine:4 --only chaos
  facedown bot --url http://localhost:7960 --player human --challenge Ada --game jieqi --tc 300+3
  facedown bot --sealed --table http://localhost:7960/join/ID#TOKEN --player human";

/// Examples in the help of `bench`.
pub const BENCH: &str = "\
Examples:
  facedown bench --quick --rounds 1 --only playouts";

/// Examples in the help of `completions`.
pub const COMPLETIONS: &str = "\
Examples:
  facedown completions bash > facedown.bash";

/// Examples in the help of `man`.
pub const MAN: &str = "\
Examples:
  facedown man pages";
