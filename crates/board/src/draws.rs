//! Draws by repetition and by counting moves (FIDE Laws of Chess 9.2, 9.3, 9.6), on the marks of the turns played.

/// As much of one finished turn as the draw rules remember.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Key of the position in which the turn began.
    pub before: u64,
    /// Key of the position to which it led.
    pub after: u64,
    /// No position from before this turn can come again (a capture or a pawn move).
    pub irreversible: bool,
}

/// The state of the draw rules after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The game goes on, and no draw can be claimed.
    None,
    /// The side to move may claim a draw.
    Claim(&'static str),
    /// The game is drawn, for this reason.
    Over(&'static str),
}

/// The number of times that the position after the last of these turns has stood on the board; 1 where no turn was
/// played.
pub fn occurrences(past: &[Mark]) -> u32 {
    let Some(last) = past.last() else { return 1 };
    let mut times = 0;
    for mark in past.iter().rev() {
        times += u32::from(mark.after == last.after);
        if mark.irreversible {
            return times;
        }
    }
    times + u32::from(past[0].before == last.after)
}

/// Threefold repetition and fifty moves may be claimed; fivefold and seventy-five moves end the game by themselves.
pub fn by_history(past: &[Mark], halfmoves: u32) -> Draw {
    let times = occurrences(past);
    if times >= 5 {
        Draw::Over("fivefold-repetition")
    } else if halfmoves >= 150 {
        Draw::Over("seventy-five-moves")
    } else if times >= 3 {
        Draw::Claim("repetition")
    } else if halfmoves >= 100 {
        Draw::Claim("fifty-moves")
    } else {
        Draw::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(before: u64, after: u64) -> Mark {
        Mark { before, after, irreversible: false }
    }

    #[test]
    fn the_start_counts_as_an_occurrence() {
        let past = [mark(1, 2), mark(2, 3), mark(3, 4), mark(4, 1)];
        assert_eq!(occurrences(&past), 2);
    }

    #[test]
    fn nothing_from_before_an_irreversible_turn_counts() {
        let mut past = vec![mark(1, 2), mark(2, 1), mark(1, 2), mark(2, 1)];
        assert_eq!(occurrences(&past), 3);
        past[2].irreversible = true;
        assert_eq!(occurrences(&past), 1);
    }

    #[test]
    fn three_may_be_claimed_and_five_end_the_game() {
        let mut past = Vec::new();
        let mut found = Vec::new();
        for _ in 0..4 {
            past.extend([mark(1, 2), mark(2, 3), mark(3, 4), mark(4, 1)]);
            found.push(by_history(&past, 0));
        }
        assert_eq!(
            found,
            [
                Draw::None,
                Draw::Claim("repetition"),
                Draw::Claim("repetition"),
                Draw::Over("fivefold-repetition")
            ]
        );
        assert_eq!(by_history(&[], 99), Draw::None);
        assert_eq!(by_history(&[], 100), Draw::Claim("fifty-moves"));
        assert_eq!(by_history(&[], 150), Draw::Over("seventy-five-moves"));
    }
}
