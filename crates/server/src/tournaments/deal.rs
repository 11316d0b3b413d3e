//! The same deal on all boards of a round (duplicate): everybody plays the same hidden cards, so that what each made of them
//! can be compared.
//!
//! The room commits itself to one secret when the tournament is made, and each player to a contribution when entering. When
//! the entry is closed the contributions are opened; whoever does not open theirs in time is left out. From all of it follows
//! a deal for each round. A round's deal is opened when the last game on it is over, and the secret at the end.

use std::collections::BTreeMap;

use facedown_core::deal::{Commitment, Contribution, ServerSecret};
use facedown_protocol::{DealPart, TournamentDeal};
use facedown_storage::Millis;
use facedown_storage::id::{Id, Token};
use facedown_storage::tournaments::{Board, Right};
use facedown_tournament::event::{Command, Stage};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::kept::{Kept, Write};
use super::{Tournaments, steps};
use crate::error::{Error, TournamentError};
use crate::room::SharedDeal;

/// Something that happened about the deal. Stored for ever, so a variant is never changed, only added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Part {
    /// A player has committed himself to a contribution.
    Committed {
        /// The entry.
        number: u32,
        /// SHA-256 of the contribution, in hexadecimal.
        sha256: String,
    },
    /// A player has opened the contribution.
    Opened {
        /// The entry.
        number: u32,
        /// Its 32 bytes, in hexadecimal.
        contribution: String,
    },
    /// No more contributions are waited for.
    Closed {},
    /// The deal of a round was opened: its last game is over.
    RoundOpened {
        /// The round, from 1.
        round: u32,
    },
}

impl Part {
    /// Would it change the deal?
    fn is_before_the_deal(&self) -> bool {
        matches!(self, Part::Committed { .. } | Part::Opened { .. })
    }
}

/// Milliseconds for which contributions are waited for, where nothing is said about how long a player is.
const USUAL_WAIT: Millis = 60_000;

impl Kept {
    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.lines.iter().filter_map(|(_, line)| line.deal.as_ref())
    }

    /// The commitments of those who are still entered.
    fn commitments(&self) -> BTreeMap<u32, &str> {
        let all = self.parts().filter_map(|part| match part {
            Part::Committed { number, sha256 } => Some((*number, sha256.as_str())),
            _ => None,
        });
        all.filter(|(number, _)| self.event.entries().iter().any(|entry| entry.number.0 == *number)).collect()
    }

    fn contributions(&self) -> BTreeMap<u32, &str> {
        let all = self.parts().filter_map(|part| match part {
            Part::Opened { number, contribution } => Some((*number, contribution.as_str())),
            _ => None,
        });
        all.collect()
    }

    /// Is this still to be written? Several who look at a tournament at once may find that the same is to be done.
    ///
    /// # Errors
    /// A contribution when no more are waited for: with it the deal would be another one than that of the boards.
    pub(super) fn is_due(&self, part: &Part) -> Result<bool, TournamentError> {
        is_due(self.parts(), part)
    }

    /// Are no more contributions waited for?
    pub(super) fn is_deal_closed(&self) -> bool {
        self.parts().any(|part| *part == Part::Closed {})
    }

    /// Does it wait for contributions, and may it stop? `Some(true)`: all are there.
    pub(super) fn waits_for_contributions(&self) -> Option<bool> {
        let waits = self.terms.same_deal && self.event.stage() != Stage::Entry && !self.is_deal_closed();
        waits.then(|| {
            let opened = self.contributions();
            self.commitments().keys().all(|number| opened.contains_key(number))
        })
    }

    /// Was it waited for contributions for long enough?
    pub(super) fn waited_for_contributions(&self, now: Millis) -> bool {
        let start = self.lines.iter().find(|(_, line)| matches!(line.command, Some(Command::Start { .. })));
        let wait = self.terms.wait.map_or(USUAL_WAIT, |wait| i64::from(wait) * 1000);
        start.is_some_and(|(at, _)| now - at >= wait)
    }

    /// A round whose last game is over, and whose deal was not opened.
    pub(super) fn round_to_open(&self, boards: &[Board]) -> Option<u32> {
        if !self.terms.same_deal {
            return None;
        }
        let opened = |round: u32| self.parts().any(|part| *part == Part::RoundOpened { round });
        let rounds = steps::rounds(&self.event).filter(|(round, _)| !opened(*round));
        let mut over = rounds.filter(|(round, of)| {
            let made: Vec<&Board> = boards.iter().filter(|board| board.row.round == *round).collect();
            let done = made.iter().all(|board| board.games.iter().all(|game| game.result.is_some()));
            done && !made.is_empty() && made.len() >= of.pairings.len()
        });
        over.next().map(|(round, _)| round)
    }

    /// The deal as everybody sees it; the secret where it is over.
    pub(super) fn shown_deal(&self, secret: Option<&ServerSecret>) -> Option<TournamentDeal> {
        let commitment = self.terms.commitment.clone()?;
        let opened = self.contributions();
        let part = |(number, sha256): (&u32, &&str)| DealPart {
            number: *number,
            commitment: (*sha256).to_owned(),
            contribution: opened.get(number).map(|text| (*text).to_owned()),
        };
        Some(TournamentDeal {
            commitment,
            parts: self.commitments().iter().map(part).collect(),
            closed: self.is_deal_closed(),
            secret: secret.map(|secret| facedown_core::deal::to_hex(secret.bytes())),
        })
    }

    /// The deal of a round, for one of its boards; `first` where the storage does not have its secret yet.
    pub(super) fn deal_of(
        &self,
        id: &Id,
        secret: &ServerSecret,
        round: u32,
        board: u32,
        first: bool,
    ) -> SharedDeal {
        let contributions = self.contributions();
        let of_seat = |seat: u8| {
            let mut hash = Sha256::new();
            hash.update(b"facedown duplicate contribution\0");
            hash.update([seat]);
            hash.update(round.to_be_bytes());
            for (number, text) in &contributions {
                hash.update(number.to_be_bytes());
                hash.update(text.as_bytes());
            }
            Contribution::new(hash.finalize().into()).to_hex()
        };
        let boards = steps::rounds(&self.event).find(|(other, _)| *other == round);
        let boards = boards.map_or(1, |(_, of)| u32::try_from(of.pairings.len()).unwrap_or(u32::MAX));
        SharedDeal {
            id: deal_id(id, round),
            secret: first.then(|| round_secret(secret, round)),
            contributions: vec![of_seat(0), of_seat(1)],
            board,
            boards,
        }
    }
}

/// The secret of a round: it follows from the tournament's, and tells nothing of that.
fn round_secret(secret: &ServerSecret, round: u32) -> ServerSecret {
    let mut hash = Sha256::new();
    hash.update(b"facedown duplicate secret\0");
    hash.update(secret.bytes());
    hash.update(round.to_be_bytes());
    ServerSecret::new(hash.finalize().into())
}

/// The id of a round's deal.
fn deal_id(tournament: &Id, round: u32) -> Id {
    let mut hash = Sha256::new();
    hash.update(b"facedown duplicate deal\0");
    hash.update(tournament.as_str().as_bytes());
    hash.update(round.to_be_bytes());
    let bytes: [u8; 32] = hash.finalize().into();
    let mut id = [0; 16];
    id.copy_from_slice(&bytes[..16]);
    Id::new(id)
}

fn is_due<'a>(mut there: impl Iterator<Item = &'a Part>, part: &Part) -> Result<bool, TournamentError> {
    let ends = |other: &&Part| *other == part || (**other == Part::Closed {} && part.is_before_the_deal());
    match (there.find(ends), part) {
        (None, _) => Ok(true),
        (Some(Part::Closed {}), Part::Opened { .. }) => Err(TournamentError::NoContribution),
        (Some(_), _) => Ok(false),
    }
}

impl Tournaments {
    /// A commitment that somebody enters with.
    ///
    /// # Errors
    /// A text that is no commitment.
    pub(super) fn committed(sha256: &str) -> Result<String, Error> {
        let commitment: Commitment =
            sha256.parse().map_err(|source| Error::Hex { field: "sha256", source })?;
        Ok(commitment.to_string())
    }

    /// The player of an entry opens a contribution.
    ///
    /// # Errors
    /// A token of nobody who has entered, an entry that is not closed or without a commitment, another contribution.
    pub(crate) async fn contribute(&self, id: &Id, token: &Token, contribution: &str) -> Result<(), Error> {
        let Some(Right::Entry(number)) = self.right(id, token).await? else {
            return Err(TournamentError::NotEntered.into());
        };
        let given: Contribution =
            contribution.parse().map_err(|source| Error::Hex { field: "contribution", source })?;
        let kept = self.read(id).await?;
        if kept.contributions().get(&number).is_some_and(|opened| *opened == given.to_hex()) {
            return Ok(());
        }
        let commitment = kept.commitments().get(&number).map(|text| (*text).to_owned());
        let (Some(false), Some(commitment)) = (kept.waits_for_contributions(), commitment) else {
            return Err(TournamentError::NoContribution.into());
        };
        if given.commitment().to_string() != commitment {
            return Err(TournamentError::OtherContribution.into());
        }
        self.write(id, Write::Deal(Part::Opened { number, contribution: given.to_hex() })).await?;
        self.after(id).await;
        Ok(())
    }

    /// The secret of a tournament whose boards have the same deal.
    pub(super) async fn secret(&self, id: &Id) -> Result<ServerSecret, Error> {
        let secret = self.stored()?.tournament_secret(id).await?;
        secret.ok_or(Error::Unfinished)
    }

    /// Opens the deal of a round, whose last game is over: everybody may go through its games.
    pub(super) async fn open_round(&self, id: &Id, round: u32) -> Result<(), Error> {
        self.stored()?.open_round(id, round).await?;
        let boards = self.stored()?.boards(id).await?;
        let tables: Vec<Id> = boards
            .into_iter()
            .filter(|board| board.row.round == round)
            .flat_map(|board| board.games.into_iter().map(|game| game.table))
            .collect();
        // Whoever looks at one hears of it when it is loaded again.
        self.room().load_again(&tables);
        self.write(id, Write::Deal(Part::RoundOpened { round })).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deals_of_rounds_follow_from_one_secret_and_differ() {
        let (secret, id) = (ServerSecret::new([7; 32]), Id::given("tournament".to_owned()));
        assert_eq!(round_secret(&secret, 1).bytes(), round_secret(&secret, 1).bytes());
        assert_ne!(round_secret(&secret, 1).bytes(), round_secret(&secret, 2).bytes());
        assert_ne!(round_secret(&secret, 1).bytes(), secret.bytes());
        assert_ne!(deal_id(&id, 1), deal_id(&id, 2));
        assert_eq!(deal_id(&id, 1).as_str().len(), 22);
    }

    /// Two who look at a tournament at once find the same to be done, and a contribution may be on its way when no more are
    /// waited for.
    #[test]
    fn nothing_is_written_twice_and_no_contribution_after_the_deal_is_closed() {
        let opened =
            |number| Part::Opened { number, contribution: Contribution::new([number as u8; 32]).to_hex() };
        let committed = |number| Part::Committed { number, sha256: String::new() };
        let before = [committed(1), committed(2), opened(1)];
        for part in [opened(2), committed(3), Part::Closed {}, Part::RoundOpened { round: 1 }] {
            assert!(is_due(before.iter(), &part).unwrap(), "{part:?}");
        }
        assert!(!is_due(before.iter(), &opened(1)).unwrap());
        let after = [&before[..], &[Part::Closed {}, Part::RoundOpened { round: 1 }]].concat();
        for part in [opened(1), committed(3), Part::Closed {}, Part::RoundOpened { round: 1 }] {
            assert!(!is_due(after.iter(), &part).unwrap(), "{part:?}");
        }
        assert!(matches!(is_due(after.iter(), &opened(2)), Err(TournamentError::NoContribution)));
        assert!(is_due(after.iter(), &Part::RoundOpened { round: 2 }).unwrap());
    }
}
