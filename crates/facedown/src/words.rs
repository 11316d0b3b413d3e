//! The names of the sides, pieces and covers of a game, by the kind of its board: on the points of xiangqi Red plays
//! with horses and elephants, and what lies face down is no card.

use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_games::registry;
use facedown_print::face::{kind, side_title};

/// Counts turns in words: `1 turn`, `2 turns`.
pub fn turns(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 turn".to_owned(),
        count => format!("{count} turns"),
    }
}

/// The names of sides, pieces and places in one game.
#[derive(Copy, Clone, Debug)]
pub struct Words(Ground);

impl Words {
    /// Of a game by its id; those of chess for one that is not known here.
    pub fn of(game: &str) -> Words {
        Words(registry::find(game).map_or(Ground::Squares, |game| game.about().ground))
    }

    /// Of a game on this kind of board.
    pub fn on(ground: Ground) -> Words {
        Words(ground)
    }

    /// `White` or `Red`, `Black`, or `You` (the player of a solitaire).
    pub fn seat(self, seat: Seat) -> &'static str {
        side_title(seat, self.0)
    }

    /// The name of a piece letter.
    pub fn piece(self, letter: char) -> &'static str {
        kind(letter.to_ascii_uppercase(), self.0)
    }

    /// The same with its article: `a rook`, `an elephant`.
    pub fn a_piece(self, letter: char) -> String {
        let name = self.piece(letter);
        let article = if name.starts_with(['a', 'e']) { "an" } else { "a" };
        format!("{article} {name}")
    }

    /// The name of a piece that lies face down.
    pub fn cover(self) -> &'static str {
        match self.0 {
            Ground::Squares => "card",
            Ground::Points => "face-down piece",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jieqi_is_played_by_red_with_horses_and_elephants() {
        let words = Words::of("jieqi");
        assert_eq!((words.seat(Seat::White), words.seat(Seat::Black)), ("Red", "Black"));
        assert_eq!(
            ["N", "b", "R"].map(|letter| words.piece(letter.chars().next().unwrap())),
            ["horse", "elephant", "rook"]
        );
        assert_eq!([words.a_piece('b'), words.a_piece('N')], ["an elephant", "a horse"]);
        assert_eq!(words.cover(), "face-down piece");
    }

    #[test]
    fn every_other_game_speaks_of_chess() {
        for game in ["surprise", "chaos", "no-such-game"] {
            let words = Words::of(game);
            assert_eq!(
                (words.seat(Seat::White), words.piece('n'), words.cover()),
                ("White", "knight", "card"),
                "{game}"
            );
        }
    }
}
