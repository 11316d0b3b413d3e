//! The deal as section 6 of the rules page orders the draws.

use facedown_core::deal::ChanceStream;

/// Fields 1 to 6 and field 8 of the start that a stream gives: White's identities are drawn first, then Black's, each
/// side's a shuffle of the normal array (Rex: without the king) laid out from a to h.
#[must_use]
pub fn dealt(rex: bool, chance: &mut ChanceStream) -> (String, String) {
    let mut side = || {
        let mut letters: Vec<char> = "RNBQKBNR".chars().filter(|&c| !(rex && c == 'K')).collect();
        for i in (1..letters.len()).rev() {
            let j = chance.below(i as u32 + 1) as usize;
            letters.swap(i, j);
        }
        if rex {
            letters.insert(4, '-');
        }
        letters.into_iter().collect::<String>()
    };
    let (white, black) = (side(), side().to_lowercase());
    let (top, bottom) = if rex { ("xxxxkxxx", "XXXXKXXX") } else { ("xxxxxxxx", "XXXXXXXX") };
    (format!("{top}/pppppppp/8/8/8/8/PPPPPPPP/{bottom} w KQkq - 0 1"), format!("{white}/{black}"))
}
