//! Actions: an action that is listed is taken; any other text is refused in words and changes nothing.

use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyTable, Start};

/// Everything that an action could change.
fn position(table: &dyn AnyTable) -> (u32, Vec<Option<String>>, Vec<String>) {
    let viewers = std::iter::once(Viewer::Spectator).chain(table.seats().iter().map(|s| Viewer::Seat(*s)));
    let seen = viewers.map(|v| table.observation(v, table.ply()).map(|s| s.fen)).collect();
    let legal = table.seats().iter().flat_map(|s| table.legal(*s)).map(|a| a.text).collect();
    (table.ply(), seen, legal)
}

/// Lines that are read: longer games find nothing more and cost the time of many short ones.
const LINES: usize = 40;

/// Bytes: game and options, a byte for the deal, then lines: `#` and a byte plays a listed action, anything else is
/// a text that the seat to act enters (or, with `!` before it, the other seat; with `?`, as a player sends it).
pub fn claim(bytes: &[u8]) {
    let Some((game, options, rest)) = crate::choose(bytes) else { return };
    let Some((seed, lines)) = rest.split_first() else { return };
    let start = DealSeed([*seed; 32]);
    let Ok((mut table, _)) = game.open(&options, Start::Deal(&start, false)) else { return };
    for line in lines.split(|b| *b == b'\n').take(LINES) {
        let Some(seat) = table.to_act().iter().next() else { return };
        if let [b'#', pick] = line {
            let actions = table.legal(seat);
            let action = &actions[usize::from(*pick) % actions.len()].text;
            table.act(seat, action).expect("a listed action is taken");
            continue;
        }
        let Ok(text) = std::str::from_utf8(line) else { continue };
        let before = position(&*table);
        let taken = match (text.strip_prefix('!'), text.strip_prefix('?')) {
            (Some(text), _) => table.enter(seat.other(), text),
            (_, Some(text)) => table.act(seat, text),
            _ => table.enter(seat, text),
        };
        match taken {
            Ok(()) => {
                assert_eq!(table.ply(), before.0 + 1);
                let own = table.lines(Viewer::Seat(seat), before.0);
                assert!(own.iter().all(|l| before.2.contains(&l.action)), "taken, but not listed: {text:?}");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(position(&*table), before, "refused, but changed something: {text:?}");
            }
        }
    }
}
