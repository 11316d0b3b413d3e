//! FEN: reading one never panics, and a position that was read has one spelling for each viewer.

use facedown_core::erased::{OpenError, Start};
use facedown_core::seat::Viewer;

/// Bytes: game and options, then the FEN.
pub fn claim(bytes: &[u8]) {
    let Some((game, options, text)) = crate::choose(bytes) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (table, _) = match game.open(&options, Start::Fen(text)) {
        Ok(opened) => opened,
        Err(OpenError::Fen(error)) => {
            assert!(error.field >= 1 && error.at >= 1, "{error:?}");
            return;
        }
        Err(error) => panic!("a FEN was refused for another reason: {error}"),
    };
    for viewer in std::iter::once(Viewer::Spectator).chain(table.seats().iter().map(|s| Viewer::Seat(*s))) {
        let seen = game.fen(&options, Start::Fen(text), Some(viewer)).expect("it was read before");
        let again = game.fen(&options, Start::Fen(&seen), Some(viewer));
        assert_eq!(again.as_ref(), Ok(&seen), "{text}");
        let observation = table.observation(viewer, 0).expect("the start is there");
        assert_eq!(observation.fen, seen);
    }
    if let Ok(whole) = game.fen(&options, Start::Fen(text), None) {
        assert_eq!(game.fen(&options, Start::Fen(&whole), None).as_ref(), Ok(&whole), "{text}");
    }
    for seat in table.to_act().iter() {
        let mut actions: Vec<String> = table.legal(seat).into_iter().map(|a| a.text).collect();
        let found = actions.len();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), found, "an action is listed twice: {text}");
    }
}
