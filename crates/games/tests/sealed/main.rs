//! Sealed games (`docs/sealed.md`) of every kind, played by a room that knows nothing and two seats that know half.

mod due;
mod hall;
mod party;
mod records;
mod rooms;

use facedown_core::rules::seat::Viewer;
use facedown_testkit::deep::amount;
use hall::{Hall, SEALED};

/// Room, both seats and the truth agree: on every public position and event, and each seat's own game shows what that
/// seat is shown at a table with a referee.
#[test]
fn a_room_without_the_cards_plays_the_same_games() {
    let games = amount(12, 100) as u64;
    for id in SEALED {
        let (mut plies, mut turned) = (0, 0);
        for n in 0..games {
            let mut hall = Hall::open(id, &[], n);
            hall.play(120);
            plies += hall.table().ply();
            turned += hall.room.openings().iter().map(Vec::len).sum::<usize>();
            let truth = hall.truth();
            let tables = [hall.table(), hall.own[0].table().unwrap(), hall.own[1].table().unwrap()];
            for ply in 0..=truth.ply() {
                for table in tables {
                    let seen = |table: &dyn facedown_core::table::AnyTable| {
                        table.observation(Viewer::Spectator, ply)
                    };
                    assert_eq!(seen(table), seen(&*truth), "{id} {n}, ply {ply}");
                }
                for seat in truth.seats() {
                    let viewer = Viewer::Seat(*seat);
                    let own = hall.own[hall.room.deal().number(*seat)].table().unwrap();
                    assert_eq!(
                        own.observation(viewer, ply),
                        truth.observation(viewer, ply),
                        "{id} {n}, ply {ply}"
                    );
                    assert_eq!(own.lines(viewer, ply), truth.lines(viewer, ply), "{id} {n}, ply {ply}");
                }
            }
            assert_eq!(hall.table().lines(Viewer::Spectator, 0), truth.lines(Viewer::Spectator, 0));
        }
        println!("{id}: {games} games, {plies} plies, {turned} openings");
        assert!(turned > 0);
    }
}
