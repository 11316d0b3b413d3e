//! The meaning of an action's number, without a position.

use facedown_board::Color;

/// As much of an action as its number says, in the frame of the seat that acts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meaning {
    /// The text in front of the squares.
    pub before: String,
    /// The square that something leaves.
    pub from: Option<usize>,
    /// The square that something comes to, or that is named alone.
    pub to: Option<usize>,
    /// The text behind the squares.
    pub after: String,
}

impl Meaning {
    /// An action without squares.
    #[must_use]
    pub fn word(word: impl Into<String>) -> Meaning {
        Meaning { before: word.into(), ..Meaning::default() }
    }

    /// A move from square to square.
    #[must_use]
    pub fn of_move(from: usize, to: usize) -> Meaning {
        Meaning { from: Some(from), to: Some(to), ..Meaning::default() }
    }

    /// An action on one square.
    #[must_use]
    pub fn at(before: impl Into<String>, to: usize) -> Meaning {
        Meaning { before: before.into(), to: Some(to), ..Meaning::default() }
    }

    /// The same with a text behind it.
    #[must_use]
    pub fn then(self, after: impl Into<String>) -> Meaning {
        Meaning { after: after.into(), ..self }
    }

    /// The text, with the names of the squares as White counts them; `first_rank` is the name of White's first.
    #[must_use]
    pub fn text(&self, me: Color, [files, ranks]: [usize; 2], first_rank: usize) -> String {
        let name = |square: Option<usize>| match square {
            Some(square) => {
                let (file, rank) = (square % files, square / files);
                let rank = if me.is_white() { rank } else { ranks - 1 - rank };
                format!("{}{}", char::from(b'a' + file as u8), rank + first_rank)
            }
            None => String::new(),
        };
        [&self.before, &name(self.from), &name(self.to), &self.after].map(String::as_str).concat()
    }
}
