//! The time before a deal: commitments, contributions, and attempts that end without a deal.

use facedown_core::deal::{Commitment, Contribution};
use facedown_core::rules::seat::Seat;
use facedown_protocol::{Committed, Phase};
use facedown_storage::Holder;

use super::also::Also;
use super::entry::Entry;
use super::lost::Lost;
use super::task::{Handled, Task};
use crate::error::Error;

impl Task {
    /// Deals where the room contributes for everybody: nobody else would begin.
    pub(super) async fn deal_for_both(&mut self) -> Result<(), Lost> {
        let live = &self.live;
        if live.phase() == Phase::Dealing
            && live.joined
            && live.has_deal
            && live.dealing.is_open()
            && live.seal.is_none()
        {
            let dealt = self.commit_entry(Entry::DealtByRoom {}, Also::dealing(), None).await?;
            dealt.map_err(|error| self.lost(&error))?;
        }
        Ok(())
    }

    /// The seat for which somebody may put something into the deal.
    pub(super) fn may_deal(&self, holder: Holder, named: Option<Seat>) -> Result<Seat, Error> {
        if self.live.phase() != Phase::Dealing {
            return Err(Error::Dealt);
        }
        if let Some(seat) = named
            && !self.live.seats().contains(&seat)
        {
            return Err(Error::NoSuchSeat { seat });
        }
        match holder {
            Holder::Spectator | Holder::Invited => Err(Error::Spectator),
            Holder::Player(player) => match (self.live.place_of(player), named) {
                (own, Some(seat)) if seat != own => Err(Error::NotYourSeat { seat }),
                (own, _) if self.live.dealing.is_bound(own) => Err(Error::Opened { seat: own }),
                (own, _) => Ok(own),
            },
            Holder::Screen | Holder::Awake(_) => named.ok_or(Error::SeatMissing),
        }
    }

    /// A seat commits itself.
    pub(super) async fn commit(
        &mut self,
        holder: Holder,
        named: Option<Seat>,
        commitment: Commitment,
    ) -> Handled<Committed> {
        let may = self.may_deal(holder, named);
        let (seat, before) = match may.and_then(|seat| Ok((seat, self.live.dealing.commitment(seat)?))) {
            Ok(may) => may,
            Err(error) => return Ok(Err(error)),
        };
        if before != Some(commitment) {
            if self.live.is_fixed() {
                return Ok(Err(Error::Dealt));
            }
            // A seat that has lost what it committed itself to will never open it: that ends the attempt. It commits itself
            // in the next one once it has seen the commitment to the new secret, as everybody does.
            if before.is_some() {
                if let Err(error) = self.live.check_attempts() {
                    return Ok(Err(error));
                }
                let next = self.end_attempt(seat).await?.map(|()| self.live.secret.commitment());
                return Ok(Err(
                    next.map_or_else(|error| error, |next| Error::CommitmentReplaced { seat, next })
                ));
            }
            let entry = Entry::Committed { seat, sha256: commitment.to_string() };
            if let Err(error) = self.commit_entry(entry, Also::nothing(), None).await? {
                return Ok(Err(error));
            }
        }
        Ok(Ok(Committed {
            commitment: self.live.secret.commitment().to_string(),
            complete: self.live.dealing.is_committed(),
        }))
    }

    /// A seat opens its contribution.
    pub(super) async fn contribute(
        &mut self,
        holder: Holder,
        named: Option<Seat>,
        contribution: Contribution,
    ) -> Handled<Phase> {
        let may = self.may_deal(holder, named);
        let fits = may.and_then(|seat| {
            let fits = self.live.dealing.fits(seat, &contribution)?;
            self.locks_are_bound()?;
            Ok((seat, fits))
        });
        match fits {
            Err(error) => return Ok(Err(error)),
            Ok((seat, true)) if self.live.dealing.has_opened(seat) => {}
            Ok((seat, true)) => {
                let entry = Entry::Opened { seat, contribution: contribution.to_hex() };
                if let Err(error) = self.commit_entry(entry, Also::dealing(), None).await? {
                    return Ok(Err(error));
                }
            }
            Ok((seat, false)) => {
                if let Err(error) = self.live.check_attempts() {
                    return Ok(Err(error));
                }
                if let Err(error) = self.end_attempt(seat).await? {
                    return Ok(Err(error));
                }
                let next = self.live.secret.commitment();
                return Ok(Err(Error::ContributionMismatch { seat, next }));
            }
        }
        Ok(Ok(self.live.phase()))
    }

    /// Ends an attempt at a deal: everything put in lapses, and the next attempt has a new secret.
    pub(super) async fn end_attempt(&mut self, seat: Seat) -> Handled<()> {
        let fresh = self.room.random().secret();
        let (kept, used) = match fresh {
            Ok(secret) => (facedown_core::deal::ServerSecret::new(*secret.bytes()), secret),
            Err(error) => return Ok(Err(error)),
        };
        self.live.replace_secret(used);
        let secret = Some((self.live.row.deal.clone(), self.live.attempt() + 1, kept));
        self.commit_entry(Entry::AttemptEnded { seat }, Also { secret, ..Also::nothing() }, None).await
    }
}
