//! Fairy-Stockfish, a program under the GPL that is never linked: asked over a pipe where it is installed.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The advice where it is not there.
pub const ADVICE: &str = "fairy-stockfish is not installed (on Debian: apt-get install fairy-stockfish)";

/// A running Fairy-Stockfish that plays xiangqi.
pub struct FairyStockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FairyStockfish {
    /// The installed program, from the search path or Debian's games; `None` if it is not installed.
    #[must_use]
    pub fn find() -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        folders.map(|folder| folder.join("fairy-stockfish")).find(|program| program.is_file())
    }

    /// Starts it.
    ///
    /// # Errors
    /// In words: it is not installed, does not start, or does not speak.
    pub fn start() -> Result<FairyStockfish, String> {
        let program = FairyStockfish::find().ok_or(ADVICE)?;
        let failed = |e: std::io::Error| format!("{}: {e}", program.display());
        let mut child =
            Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("its pipes are missing".to_owned());
        };
        let mut started = FairyStockfish { child, input, output: BufReader::new(output) };
        started.say("setoption name UCI_Variant value xiangqi")?;
        Ok(started)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|e| format!("fairy-stockfish: {e}"))
    }

    /// Leaves of the tree of xiangqi below a position, given as a board and a side.
    ///
    /// # Errors
    /// In words: it is gone, or says no number.
    pub fn perft(&mut self, board: &str, side: char, depth: u32) -> Result<u64, String> {
        self.say(&format!("position fen {board} {side} - - 0 1"))?;
        self.say(&format!("go perft {depth}"))?;
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).map_err(|e| format!("fairy-stockfish: {e}"))?;
            if read == 0 {
                return Err("fairy-stockfish ended by itself".to_owned());
            }
            if let Some(count) = line.strip_prefix("Nodes searched:") {
                return count.trim().parse().map_err(|_| format!("fairy-stockfish said `{}`", line.trim()));
            }
        }
    }
}

impl Drop for FairyStockfish {
    fn drop(&mut self) {
        // It ends by itself at `quit`; one that does not is ended.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
