//! FEN: reading one never panics, and a position that was read has one spelling for each viewer.

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{OpenError, Start};

/// Bytes: game and options, then the FEN.
pub fn claim(bytes: &[u8]) {
    let Some((game, options, text)) = crate::choose(bytes) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let position = match game.position(&options, Start::Fen(text)) {
        Ok(position) => position,
        Err(OpenError::Fen(error)) => {
            assert!(error.field >= 1 && error.at >= 1, "{error:?}");
            return;
        }
        Err(error) => panic!("a FEN was refused for another reason: {error}"),
    };
    let read =
        |fen: &str, viewer| game.position(&options, Start::Fen(fen)).and_then(|again| again.fen(viewer));
    let whole = position.fen(None);
    let seats = Seat::all(game.about().seats);
    let viewers = std::iter::once(Viewer::Spectator).chain(seats.iter().map(|seat| Viewer::Seat(*seat)));
    let seen: Vec<_> =
        viewers.map(|viewer| (viewer, position.fen(Some(viewer)).expect("it was read"))).collect();
    let table = position.into_table();
    for (viewer, seen) in &seen {
        assert_eq!(read(seen, Some(*viewer)).as_ref(), Ok(seen), "{text}");
        let observation = table.observation(*viewer, 0).expect("the start is there");
        assert_eq!(&observation.fen, seen);
    }
    if let Ok(whole) = whole {
        assert_eq!(read(&whole, None).as_ref(), Ok(&whole), "{text}");
    }
    for seat in table.to_act().iter() {
        let mut actions: Vec<String> = table.legal(seat).into_iter().map(|a| a.text).collect();
        let found = actions.len();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), found, "an action is listed twice: {text}");
    }
}
