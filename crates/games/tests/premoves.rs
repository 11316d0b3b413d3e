//! What a board offers to be prepared while the other side is to act.

use std::collections::BTreeMap;

use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::scene::SeenPiece;
use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;

/// The pieces on the board: the letter of an open one, nothing for one that lies face down.
fn pieces(table: &dyn AnyTable) -> BTreeMap<String, Option<char>> {
    let observation = table.observation(Viewer::Spectator, table.ply()).unwrap();
    let pieces = observation.scene.cells.into_iter().filter_map(|cell| match cell.piece? {
        SeenPiece::Open { piece, .. } => Some((cell.at, Some(piece))),
        _ => Some((cell.at, None)),
    });
    pieces.collect()
}

/// Whatever a piece may do that nothing has happened to could be prepared while the other was to act.
#[test]
fn what_is_legal_later_could_be_prepared() {
    for id in ["chaos", "surprise", "surprise-rex", "jieqi"] {
        let game = registry::find(id).unwrap();
        let options = game.choose(&[]).unwrap();
        let mut prepared_for = 0;
        for number in 0..25u8 {
            let seed = DealSeed([number; 32]);
            let (mut table, _) = game.open(&options, Start::Deal(&seed, false)).unwrap();
            let mut chance = u64::from(number) * 0x9e37_79b9 + 1;
            while let Some(seat) = table.to_act().iter().next().filter(|_| table.ply() < 120) {
                assert_eq!(table.premoves(seat), [], "{id}: it is to act");
                let waits: Seat = seat.other();
                let (before, prepared) = (pieces(&*table), table.premoves(waits));
                let legal = table.legal(seat);
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let action = &legal[(chance >> 33) as usize % legal.len()].text;
                table.act(seat, action).unwrap();
                let after = pieces(&*table);
                for line in table.legal(waits) {
                    let Some(from) = &line.from else { continue };
                    if before.get(from) == after.get(from) && !prepared.is_empty() {
                        assert!(prepared.contains(&line), "{id} {number}: {} was not offered", line.text);
                        prepared_for += 1;
                    }
                }
            }
        }
        assert!(prepared_for > 10_000, "{id}: {prepared_for}");
    }
}
