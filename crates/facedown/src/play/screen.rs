//! The screen at which people play: covered between two of them who have secrets from each other.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use clap::ValueEnum;

use crate::failure::Failure;

/// The places in which the screen is covered between two people.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cover {
    /// At a terminal
    Auto,
    /// In a pipe too, which is then sent a line for each Enter
    Always,
    /// Nowhere: a line says whose eyes what follows is for
    Never,
}

/// Clears a terminal, what was scrolled away included (ECMA-48, `ED`; 3 is xterm's, and known to the others).
const CLEAR: &[u8] = b"\x1b[H\x1b[2J\x1b[3J";

/// The properties of the place where the game is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    /// People read and type at a terminal.
    pub terminal: bool,
    /// The places in which it is covered between two people.
    pub cover: Cover,
}

impl Screen {
    /// The one that this process has.
    pub fn here(cover: Cover) -> Screen {
        Screen { terminal: io::stdin().is_terminal() && io::stdout().is_terminal(), cover }
    }

    /// The most columns that a line may have: those of the terminal, but 40 to 120, and 80 without a
    /// terminal.
    pub fn width(self) -> usize {
        let measured = terminal_size::terminal_size().filter(|_| self.terminal);
        measured.map_or(80, |(terminal_size::Width(columns), _)| usize::from(columns).clamp(40, 120))
    }

    /// Does somebody have to press Enter?
    fn asks(self) -> bool {
        match self.cover {
            Cover::Auto => self.terminal,
            Cover::Always => true,
            Cover::Never => false,
        }
    }

    /// Takes away what one person's eyes alone were to see.
    ///
    /// # Errors
    /// The screen cannot be written to.
    pub fn clear(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.terminal && self.asks() {
            out.flush()?;
            // Not through `out`, which takes out what is not wanted where color is not.
            let mut stdout = io::stdout();
            stdout.write_all(CLEAR)?;
            stdout.flush()?;
        }
        Ok(())
    }

    /// Covers the screen until `name` is alone with it; `false` where nobody is there any more.
    ///
    /// # Errors
    /// The screen cannot be written to, or what is typed cannot be read.
    pub fn cover_for(
        self,
        name: &str,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        if !self.asks() {
            writeln!(out, "\n--- For {name}'s eyes only ---")?;
            return Ok(true);
        }
        self.clear(out)?;
        let there =
            self.enter(&format!("{name}, press Enter when only you can see the screen."), input, out)?;
        self.clear(out)?;
        Ok(there)
    }

    /// Takes away, when somebody is done with it, what one person alone was to see; `false` where nobody is there any
    /// more.
    ///
    /// # Errors
    /// As [`Screen::cover_for`].
    pub fn uncover(self, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        if !self.asks() {
            writeln!(out, "\n--- For everybody ---")?;
            return Ok(true);
        }
        let there = self.enter("Press Enter to hide it again.", input, out)?;
        self.clear(out)?;
        Ok(there)
    }

    /// Asks for Enter; `false` where somebody leaves instead.
    ///
    /// # Errors
    /// As [`Screen::cover_for`].
    pub fn enter(self, words: &str, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        write!(out, "{words} ")?;
        out.flush()?;
        let there = read_line(input)?.is_some_and(|line| !is_leaving(&line));
        if !self.terminal {
            writeln!(out)?;
        }
        Ok(there)
    }
}

/// Does a line say that its writer leaves?
pub fn is_leaving(line: &str) -> bool {
    matches!(line.trim(), "quit" | "exit")
}

/// The next line that somebody types; `None` at the end.
///
/// # Errors
/// It cannot be read.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    // A move is a few characters; whatever comes in one line beyond this is not typed by a person.
    const LIMIT: u64 = 4096;
    let mut bytes = Vec::new();
    match input.by_ref().take(LIMIT).read_until(b'\n', &mut bytes) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(e) => Err(Failure::input(format!("what you type cannot be read: {e}"))),
    }
}
