//! The suite holds on the honest copy of Row and fails on every flawed one, with the reason that the flaw has.

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_testkit::conformance::{ALL, Suite};
use facedown_testkit::finding::{Claim, Difference, Finding};
use facedown_testkit::row::Flaw::{self, *};
use facedown_testkit::row::{Flawed, Honest, Row, flawed};

facedown_testkit::conforms!(honest: Row<Honest>);

/// The findings of some claims of the suite on a copy with a flaw.
fn found(flaw: Flaw, claims: &[Claim]) -> Finding {
    match flawed(flaw, || Suite::<Row<Flawed>>::new().games(60).only(claims).run()) {
        Err(finding) => finding,
        Ok(figures) => panic!("{flaw:?} passes: {figures}"),
    }
}

/// The two-deals test must find this copy leaking, through this channel of this surface.
fn leaks(flaw: Flaw, surface: &str, channel: &str, how: Option<Difference>) -> Finding {
    let found = found(flaw, &[Claim::TwoDeals]);
    let Some(leak) = found.leak else { panic!("{flaw:?}: {found}") };
    assert_eq!((leak.surface, leak.channel), (surface, channel), "{flaw:?}: {found}");
    assert!(how.is_none_or(|how| how == leak.difference), "{flaw:?}: {found}");
    found
}

#[test]
fn a_leak_through_the_view() {
    leaks(LeakScene, "table", "scene", Some(Difference::Bytes));
    leaks(LeakFen, "table", "fen", Some(Difference::Bytes));
    leaks(LeakOdds, "table", "scene", None);
    leaks(LeakPool, "table", "pool", Some(Difference::Bytes));
}

#[test]
fn a_leak_through_the_legal_actions() {
    leaks(LeakOrder, "table", "legal", Some(Difference::Order));
    leaks(LeakChoice, "table", "legal", Some(Difference::Bytes));
    leaks(LeakLegal, "table", "legal", Some(Difference::Number));
    leaks(LeakClaim, "table", "claim", None);
    leaks(LeakPremove, "table", "premove", None);
}

#[test]
fn a_leak_through_an_error_text() {
    let found = leaks(LeakError, "table", "reply", None);
    assert!(found.what.contains("you may not look at"), "{found}");
}

#[test]
fn a_leak_through_the_messages() {
    leaks(LeakNumber, "table", "step", Some(Difference::Number));
    leaks(LeakLength, "table", "line", Some(Difference::Length));
    leaks(LeakStep, "table", "step", Some(Difference::Bytes));
    leaks(LeakLog, "log", "state", Some(Difference::Bytes));
}

#[test]
fn a_leak_to_the_wrong_seat() {
    let found = leaks(LeakAudience, "table", "line", Some(Difference::Bytes));
    assert!(found.what.contains("looked at"), "{found}");
    let found = leaks(LeakPublic, "table", "fen", Some(Difference::Bytes));
    let told = found.leak.map(|leak| leak.viewer);
    assert_ne!(told, Some(Viewer::Seat(Seat::Black)), "Black may know what it looked at: {found}");
}

#[test]
fn a_finding_is_shrunk_and_can_be_played_again() {
    let found = leaks(LeakScene, "table", "scene", None);
    assert_eq!(found.ply, 0, "{found}");
    assert!(found.game.contains("options [cards=4,peeks=on] seed "), "{found}");
    assert!(found.game.ends_with("actions: "), "no action is needed to see it: {found}");
}

/// A flaw breaks its own claim before any other.
fn breaks(flaw: Flaw, claim: Claim) {
    let found = found(flaw, &ALL.concat());
    assert_eq!(found.claim, claim, "{flaw:?}: {found}");
}

#[test]
fn wrong_lists_of_actions() {
    breaks(ActionTwice, Claim::Legal);
    breaks(CountShort, Claim::Legal);
    breaks(OrderDrifts, Claim::Legal);
    breaks(NoneLegal, Claim::Legal);
}

#[test]
fn wrong_action_texts() {
    breaks(TextTwice, Claim::ActionText);
    breaks(TextQuoted, Claim::ActionText);
    breaks(AnswersTaken, Claim::NoAsking);
    breaks(ActionPanics, Claim::NoPanic);
}

#[test]
fn wrong_fens() {
    breaks(FenForgets, Claim::FenRoundTrip);
    breaks(FenPanics, Claim::DamagedFen);
    breaks(FenTrusts, Claim::DamagedFen);
}

#[test]
fn games_that_cannot_be_replayed() {
    breaks(DealDrifts, Claim::Replay);
    breaks(RulesDrift, Claim::Replay);
    breaks(EventSilent, Claim::Entered);
}

/// Where deals may have unequal weights, the draws still tell a sampler from the law of `outcomes`.
fn by_frequency_too(flaw: Flaw) {
    let suite = || Suite::<Row<Flawed>>::new().games(60).only(&[Claim::DealtEqualsLazy]).weighted();
    let found = flawed(flaw, || suite().run());
    assert_eq!(found.map_err(|f| f.claim), Err(Claim::DealtEqualsLazy), "{flaw:?}");
    assert!(suite().run().is_ok(), "an honest game passes by frequency");
}

#[test]
fn wrong_chances() {
    breaks(WeightZero, Claim::Chance);
    breaks(TruthMissing, Claim::Chance);
    breaks(BitsForget, Claim::Chance);
    breaks(WeightBiased, Claim::Chance);
    let dealt = || Suite::<Row<Flawed>>::new().only(&[Claim::DealtEqualsLazy]);
    let found = flawed(WeightBiased, || dealt().run());
    assert_eq!(found.map_err(|f| f.claim), Err(Claim::DealtEqualsLazy), "deals tell it too");
    by_frequency_too(WeightBiased);
}

#[test]
fn wrong_samples() {
    breaks(SampleForgets, Claim::Sample);
    breaks(SampleTwice, Claim::Sample);
    breaks(SampleNone, Claim::Sample);
    breaks(SampleBiased, Claim::DealtEqualsLazy);
    by_frequency_too(SampleBiased);
}

#[test]
fn wrong_ends() {
    breaks(NeverOver, Claim::Ends);
    breaks(WinnerUnknown, Claim::Ends);
    breaks(MarkMissing, Claim::Ends);
}

#[test]
fn wrong_pictures() {
    breaks(StepWrong, Claim::Shown);
    breaks(OddsSum, Claim::Shown);
}

/// Counting leaves stands on `count`, so a wrong count shows there too; a record stands on the deal.
#[test]
fn wrong_counts_of_leaves_and_wrong_records() {
    found(CountShort, &[Claim::Perft]);
    found(DealDrifts, &[Claim::Record]);
}

/// A suite that checks nothing would pass everything.
#[test]
#[should_panic(expected = "this suite cannot check Legal")]
fn a_suite_is_not_asked_for_what_it_cannot_check() {
    let _ = Suite::<Row<Honest>>::two_deals().only(&[Claim::Legal]);
}
