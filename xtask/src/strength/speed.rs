//! Depth and nodes a second beside another program's, on the same positions.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// All-open positions that both programs search: Chaos starts whose rules from here on are those of chess.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1q2r3/p1pkb1p1/1pnp1n1p/4pN2/2BPP3/P1N1BQ2/1PP2P1P/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2b1k1n1/1p1r1p2/p2q1np1/2pPp2r/P1B1P1bN/2N2P1p/1P1Q2PP/R1B1K2R w - - 0 1",
];

/// Jieqi as Red sees it: the start, and the same after 12 to 32 actions of games against another program.
const JIEQI: [&str; 5] = [
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1",
    "xxxxkx1xx/9/1x2n2x1/x8/2c3N1p/P8/2X1X4/1X2P2X1/9/XX1XKXXXX w R1r1N1n1B2b2A2a2C2c1P3p3 - 3 7",
    "1xx1kxx1x/4p4/rx4axb/xNc5x/4p2R1/2NB4C/4X1X2/4P4/9/XX1XKXXXX w R1r1n2B1b1A2a1C1c1P4p3 - 16 9",
    "xxx1kx1xx/2c1r4/4n4/x8/6N2/P1P1C2bp/9/BR2P3B/5A3/X2XKX2X w N1n1b1A1a2C1c1P2p2 - 3 13",
    "3xkn3/b3c4/4a1p1a/p3x1x2/2n5p/3NP1P2/2N1C2PX/A1A3P2/4R4/4K1X1X w R1r1B2c1P1p1 - 3 17",
];

/// Depths are those that are reached in so many milliseconds.
const GLANCE: u32 = 100;
/// Nodes are counted for so many.
const LONG: u32 = 2_000;

/// A program that searches, with its arguments and what it calls the game.
struct Searching<'a> {
    program: &'a Path,
    arguments: &'a [&'a str],
    variant: &'a str,
}

/// Depth in a short time and nodes a second of both programs on the same positions of chess, one thread.
pub fn compare(ours: &Path, rival: &Path) -> Result<(), String> {
    let owners = "a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7";
    println!("chess, ours and fairy-stockfish: depth in {GLANCE} ms, nodes a second; one thread");
    let [ours, rival] = [(ours, &["uci"][..], "chaos"), (rival, &[], "chess")]
        .map(|(program, arguments, variant)| Searching { program, arguments, variant });
    for fen in POSITIONS {
        let home: String = owners
            .as_bytes()
            .chunks(2)
            .map(|square| String::from_utf8_lossy(square).into_owned())
            .filter(|square| owns(fen, square))
            .collect();
        let home = if home.is_empty() { "-".to_owned() } else { home };
        beside(&ours, &format!("{fen} {home} 0"), &rival, fen)?;
    }
    Ok(())
}

/// The same on positions of Jieqi, beside a program of Pikafish's line, whose FEN has a field less.
pub fn compare_jieqi(ours: &Path, rival: &Path) -> Result<(), String> {
    println!("Jieqi, ours and {}: depth in {GLANCE} ms, nodes a second; one thread", rival.display());
    let [ours, rival] = [(ours, &["uci"][..]), (rival, &[])].map(|(program, arguments)| Searching {
        program,
        arguments,
        variant: "jieqi",
    });
    for fen in JIEQI {
        beside(&ours, fen, &rival, &fen.replacen(" - ", " ", 1))?;
    }
    Ok(())
}

/// Prints the figures of one position, which each program reads in its own way.
fn beside(ours: &Searching<'_>, our_fen: &str, rival: &Searching<'_>, their_fen: &str) -> Result<(), String> {
    let depths = [figure(ours, our_fen, GLANCE, "depth")?, figure(rival, their_fen, GLANCE, "depth")?];
    let nodes = [figure(ours, our_fen, LONG, "nps")?, figure(rival, their_fen, LONG, "nps")?];
    let ratio = nodes[0] as f64 / nodes[1].max(1) as f64;
    println!(
        "  depth {:>2} {:>2}  nodes {:>9} {:>9}  ratio {ratio:.2}  {our_fen}",
        depths[0], depths[1], nodes[0], nodes[1]
    );
    Ok(())
}

/// Does a pawn stand on its own second rank here?
fn owns(fen: &str, square: &str) -> bool {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'0');
    let row = fen.split([' ', '/']).nth(8 - usize::from(rank)).unwrap_or_default();
    let mut at = 0;
    for c in row.chars() {
        match c.to_digit(10) {
            Some(n) => at += n as u8,
            None => {
                if at == file && c == if rank == 2 { 'P' } else { 'p' } {
                    return true;
                }
                at += 1;
            }
        }
    }
    false
}

/// The last figure behind a word of what a program says while it searches a position for so many milliseconds.
fn figure(search: &Searching<'_>, fen: &str, milliseconds: u32, word: &str) -> Result<u64, String> {
    let &Searching { program, arguments, variant } = search;
    let failed = |e: std::io::Error| format!("{}: {e}", program.display());
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let start = format!("uci\nsetoption name UCI_Variant value {variant}\nisready\n");
    input.write_all(start.as_bytes()).map_err(failed)?;
    let mut last = 0;
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines() {
        let line = line.map_err(failed)?;
        // The clock begins once its tables are laid out, which takes one of ours a third of the shorter time.
        if line.starts_with("readyok") {
            let go = format!("position fen {fen}\ngo movetime {milliseconds}\n");
            input.write_all(go.as_bytes()).map_err(failed)?;
        }
        let mut words = line.split_whitespace();
        if words.any(|w| w == word) {
            last = words.next().and_then(|w| w.parse().ok()).unwrap_or(last);
        }
        if line.starts_with("bestmove") {
            break;
        }
    }
    input.write_all(b"quit\n").map_err(failed)?;
    child.wait().map_err(failed)?;
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_at_home_are_found() {
        assert!(owns(POSITIONS[0], "e2") && owns(POSITIONS[0], "h7"));
        let other = POSITIONS[4];
        assert!(owns(other, "e2") && owns(other, "c7") && !owns(other, "a2") && !owns(other, "d7"));
    }
}
