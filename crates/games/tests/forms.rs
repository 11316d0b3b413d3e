//! The forms by which positions are filled in (`Notation::FORM`): what they begin with and show is a position of the game.
//! That every FEN of a game is as its form says, the conformance suite holds.

use std::collections::BTreeSet;

use facedown_core::notation::form::Takes;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::Start;
use facedown_games::registry;
use facedown_testkit::form::{Value, put_together, take_apart};

#[test]
fn starts_and_pictures_are_positions_and_an_empty_board_is_filled_in() {
    let mut faults = Vec::new();
    for game in registry::all() {
        let (id, form) = (game.about().id, game.form());
        let options = game.choose(&[]).unwrap();
        for fen in [form.start, form.picture] {
            match game.position(&options, Start::Fen(fen)) {
                Ok(position) => {
                    let scene = position.scene(Some(Viewer::Spectator)).unwrap();
                    assert!(!scene.cells.is_empty(), "{id}: nothing stands on the board");
                }
                Err(e) => faults.push(format!("{id}: `{fen}`: {e}")),
            }
        }
        for fen in [form.start, form.picture, form.empty] {
            match take_apart(form, game.about(), fen) {
                Ok(filled) => assert_eq!(put_together(form, &filled), fen, "{id}"),
                Err(e) => faults.push(format!("{id}: `{fen}` is not as its form says: {e}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn fields_have_one_name_each_and_pawns_step_from_the_ranks_that_are_named() {
    for game in registry::all() {
        let (id, form) = (game.about().id, game.form());
        let names: BTreeSet<_> = form.fields.iter().map(|field| field.name).collect();
        assert_eq!(names.len(), form.fields.len(), "{id}: a field's name stands twice");
        let filled = take_apart(form, game.about(), form.start).unwrap();
        for (field, value) in form.fields.iter().zip(filled.fields) {
            let (Takes::Pawns { white, black, .. }, Value::Places(at)) = (field.takes, value) else {
                continue;
            };
            let ranks: BTreeSet<u32> = white.iter().chain(black).map(|rank| u32::from(*rank)).collect();
            assert!(at.len() == 16 && at.iter().all(|(_, rank)| ranks.contains(rank)), "{id}: {at:?}");
        }
    }
}
