//! The room's storage on a disk that fails: no acknowledged action is lost, none stands twice, order holds.
//!
//! `FACEDOWN_DEEP=1` takes 10,000 actions where the usual run takes a few hundred, and prints its figures.

mod checker;
mod controls;
mod trial;

use std::collections::BTreeSet;

use checker::Wrong;
use controls::Keeper;
use facedown_faults::Fault;
use facedown_testkit::deep::amount;
use trial::{Figures, Found, Weather, run};

const FAIR: Weather = Weather { faults: &[], power: false, lies: false };
const FULL: Weather = Weather { faults: &[Fault::Full], ..FAIR };
const POWER: Weather = Weather { power: true, ..FAIR };
const STORM: Weather =
    Weather { faults: &[Fault::Full, Fault::Io, Fault::Io, Fault::Busy, Fault::Cut], ..POWER };

fn tried(seed: u64, actions: usize, keeper: Keeper, weather: Weather) -> Result<Figures, Found> {
    // Each trial on a runtime of its own: nothing of one is left for another.
    tokio::runtime::Runtime::new().unwrap().block_on(run(seed, actions, keeper, weather))
}

#[test]
fn nothing_acknowledged_is_lost_on_a_disk_that_fails() {
    for seed in 0..amount(1, 5) as u64 {
        let actions = amount(1_000, 10_000);
        let figures = tried(seed, actions, Keeper::Sound, STORM).unwrap();
        println!("seed {seed}, {actions} actions: {figures}");
        assert!(figures.acknowledged >= actions / 2, "{figures}");
        let causes: BTreeSet<&str> = figures.failed.keys().map(|(_, cause)| cause.as_str()).collect();
        assert!(causes.is_superset(&BTreeSet::from(["Busy", "Disk", "Full"])), "{figures}");
    }
}

#[test]
fn what_was_synced_outlives_the_power() {
    for seed in 0..amount(2, 20) as u64 {
        let figures = tried(seed, amount(500, 2_000), Keeper::Sound, POWER).unwrap();
        assert!(figures.blackouts > 0 && figures.refused == 0, "{figures}");
    }
}

/// The fault that was in the room: a connection on which a COMMIT has failed is used again.
#[test]
fn a_connection_that_is_trusted_after_a_failure_is_caught() {
    for seed in 0..4 {
        let found = tried(seed, 2_000, Keeper::Trusting, FULL).unwrap_err();
        println!("caught: {found:?}");
        // The last lines are gone, or lines before others; or the storage takes nothing more, since it has lines that the
        // one who wrote them was refused.
        let wrong = &found.wrong;
        assert!(
            matches!(wrong, Wrong::Lost { .. } | Wrong::Unreadable { .. } | Wrong::Stuck { .. }),
            "{found:?}"
        );
    }
}

#[test]
fn who_acknowledges_before_writing_is_caught() {
    let found = tried(0xd15c, 2_000, Keeper::Hasty, STORM).unwrap_err();
    println!("caught: {found:?}");
}

#[test]
fn a_commit_without_a_sync_is_caught() {
    let found = tried(0xd15c, 2_000, Keeper::Unsynced, POWER).unwrap_err();
    println!("caught: {found:?}");
    assert!(matches!(found.wrong, Wrong::Lost { .. }), "{found:?}");
}

#[test]
fn a_disk_that_lies_about_syncing_is_caught() {
    let lying = Weather { lies: true, ..POWER };
    let found = tried(0xd15c, 2_000, Keeper::Sound, lying).unwrap_err();
    println!("caught: {found:?}");
}
