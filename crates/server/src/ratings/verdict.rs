//! The verdict on the games of a deal: whether they count, and for how much.

use facedown_storage::ratings::{Ladder, RatedDeal, RatedPlayer, SeatedAccount, Settled};

use crate::bots::lines::speed;

/// The fate of the games on a deal.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Verdict {
    /// Something goes on.
    Wait,
    /// They do not count.
    Void,
    /// They count: together as one game, with their share of the points.
    Counts(Settled),
}

/// Points of the first seat; `None` for a game without a result.
fn points(result: &str) -> Option<f64> {
    match result {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}

/// The verdict on the games of a deal, as far as they have come.
pub(super) fn verdict(games: &RatedDeal) -> Verdict {
    let over: Vec<(u8, &str)> =
        games.games.iter().filter_map(|(white, result)| Some((*white, result.as_deref()?))).collect();
    // An abort ends all that is played on the deal.
    if over.iter().any(|(_, result)| points(result).is_none()) {
        return Verdict::Void;
    }
    let expected = usize::try_from(games.games_on_deal).unwrap_or(usize::MAX).max(1);
    if over.len() < expected {
        return Verdict::Wait;
    }
    let [Some(SeatedAccount { id, bot: bots }), second] = &games.accounts else { return Verdict::Void };
    let opponent = match (second, games.computer) {
        (Some(other), _) if other.id == *id || other.bot != *bots => return Verdict::Void,
        (Some(other), _) => RatedPlayer::Account(other.id.clone()),
        (None, Some(level)) => RatedPlayer::Computer(level),
        (None, None) => return Verdict::Void,
    };
    let of_first = over.iter().filter_map(|(white, result)| {
        let points = points(result)?;
        Some(if *white == 0 { points } else { 1.0 - points })
    });
    Verdict::Counts(Settled {
        deal: games.deal.clone(),
        ladder: Ladder { bots: *bots, game: games.game.clone(), speed: speed(games.clock).to_owned() },
        players: [RatedPlayer::Account(id.clone()), opponent],
        score: of_first.sum::<f64>() / over.len() as f64,
    })
}

#[cfg(test)]
mod tests {
    use facedown_tournament::clock::TimeControl;

    use super::*;
    use facedown_storage::id::Id;

    fn account(name: &str, bot: bool) -> Option<SeatedAccount> {
        Some(SeatedAccount { id: Id::given(name.to_owned()), bot })
    }

    fn deal(games_on_deal: u32, games: &[(u8, Option<&str>)]) -> RatedDeal {
        RatedDeal {
            deal: Id::given("deal".to_owned()),
            game: "any".to_owned(),
            clock: Some(TimeControl::Increment { base: 300_000, increment: 0 }),
            games_on_deal,
            games: games.iter().map(|(white, result)| (*white, result.map(str::to_owned))).collect(),
            computer: None,
            accounts: [account("ada", false), account("bo", false)],
        }
    }

    fn score(games: &RatedDeal) -> Option<f64> {
        match verdict(games) {
            Verdict::Counts(settled) => Some(settled.score),
            Verdict::Wait | Verdict::Void => None,
        }
    }

    #[test]
    fn points_go_to_players_and_not_to_colors() {
        assert_eq!(score(&deal(1, &[(0, Some("1-0"))])), Some(1.0));
        assert_eq!(score(&deal(1, &[(1, Some("1-0"))])), Some(0.0));
        assert_eq!(score(&deal(1, &[(1, Some("0-1"))])), Some(1.0));
        assert_eq!(score(&deal(1, &[(1, Some("1/2-1/2"))])), Some(0.5));
        assert_eq!(verdict(&deal(1, &[(0, None)])), Verdict::Wait);
    }

    #[test]
    fn a_pair_counts_as_one_game() {
        assert_eq!(verdict(&deal(2, &[(0, Some("1-0"))])), Verdict::Wait);
        assert_eq!(verdict(&deal(2, &[(0, Some("1-0")), (1, None)])), Verdict::Wait);
        assert_eq!(score(&deal(2, &[(0, Some("1-0")), (1, Some("1-0"))])), Some(0.5));
        assert_eq!(score(&deal(2, &[(0, Some("1-0")), (1, Some("1/2-1/2"))])), Some(0.75));
        assert_eq!(score(&deal(2, &[(0, Some("1-0")), (1, Some("0-1"))])), Some(1.0));
    }

    #[test]
    fn what_was_aborted_does_not_count() {
        for result in ["*", "*0", "*1", "lost", "17"] {
            assert_eq!(verdict(&deal(1, &[(0, Some(result))])), Verdict::Void, "{result}");
            assert_eq!(verdict(&deal(2, &[(0, Some("1-0")), (1, Some(result))])), Verdict::Void, "{result}");
        }
        // Whatever goes on beside it: it cannot count any more.
        assert_eq!(verdict(&deal(2, &[(0, Some("*1")), (1, None)])), Verdict::Void);
    }

    #[test]
    fn it_counts_between_two_of_one_kind() {
        let between =
            |accounts, computer| verdict(&RatedDeal { accounts, computer, ..deal(1, &[(0, Some("1-0"))]) });
        let ladder = |verdict| match verdict {
            Verdict::Counts(Settled { ladder, players, .. }) => Some((ladder.bots, players)),
            Verdict::Wait | Verdict::Void => None,
        };
        let player = |name: &str| RatedPlayer::Account(Id::given(name.to_owned()));
        let (ada, bo, robot) = (account("ada", false), account("bo", false), account("robot", true));
        let people = ladder(between([ada.clone(), bo], None));
        assert_eq!(people, Some((false, [player("ada"), player("bo")])));
        let bots = ladder(between([robot.clone(), account("other", true)], None));
        assert_eq!(bots, Some((true, [player("robot"), player("other")])));
        let against_computer = ladder(between([ada.clone(), None], Some(4)));
        assert_eq!(against_computer, Some((false, [player("ada"), RatedPlayer::Computer(4)])));
        for accounts in [[ada.clone(), robot], [ada.clone(), None], [None, ada.clone()], [ada.clone(), ada]] {
            assert_eq!(between(accounts.clone(), None), Verdict::Void, "{accounts:?}");
        }
        let blitz = verdict(&deal(1, &[(0, Some("1-0"))]));
        assert!(matches!(blitz, Verdict::Counts(settled) if settled.ladder.speed == "blitz"));
    }
}
