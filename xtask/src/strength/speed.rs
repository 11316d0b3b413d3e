//! Nodes a second beside another program's, on the same positions.

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

/// Nodes a second of both programs on the same positions, one thread, two seconds each, and their ratio.
pub fn compare(ours: &Path, rival: &Path) -> Result<(), String> {
    let owners = "a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7";
    println!("nodes a second, ours and fairy-stockfish's, one thread");
    for fen in POSITIONS {
        let home: String = owners
            .as_bytes()
            .chunks(2)
            .map(|square| String::from_utf8_lossy(square).into_owned())
            .filter(|square| owns(fen, square))
            .collect();
        let home = if home.is_empty() { "-".to_owned() } else { home };
        let mine = nodes_a_second(ours, &["uci"], "chaos", &format!("{fen} {home} 0"))?;
        let theirs = nodes_a_second(rival, &[], "chess", fen)?;
        println!("  {:>9} {:>9}  ratio {:.2}  {fen}", mine, theirs, mine as f64 / theirs.max(1) as f64);
    }
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

fn nodes_a_second(program: &Path, arguments: &[&str], variant: &str, fen: &str) -> Result<u64, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", program.display());
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let lines =
        format!("uci\nsetoption name UCI_Variant value {variant}\nposition fen {fen}\ngo movetime 2000\n");
    input.write_all(lines.as_bytes()).map_err(failed)?;
    let mut nps = 0;
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines() {
        let line = line.map_err(failed)?;
        let mut words = line.split_whitespace();
        if words.any(|w| w == "nps") {
            nps = words.next().and_then(|w| w.parse().ok()).unwrap_or(nps);
        }
        if line.starts_with("bestmove") {
            break;
        }
    }
    input.write_all(b"quit\n").map_err(failed)?;
    child.wait().map_err(failed)?;
    Ok(nps)
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
