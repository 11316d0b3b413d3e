//! Telling everybody who looks at a tournament what has changed: gathered, so that many changes are few messages.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use facedown_protocol::TournamentMessage;
use facedown_storage::id::Id;

use super::{Tournaments, written};

/// Time in which changes are gathered, and what each who looks on adds to it: the more hear it, the more it costs to say.
const GATHERED: Duration = Duration::from_millis(200);
const FOR_EACH: Duration = Duration::from_millis(1);

/// Changes of which nobody has heard yet.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Untold {
    /// Something was done.
    stands: bool,
    /// Somebody has come or gone.
    presence: bool,
    /// Something was written.
    chat: bool,
}

/// The tournaments of which something is being told, with what has changed since.
pub(super) type Telling = HashMap<Id, Untold>;

impl Untold {
    /// How it stands.
    pub(super) const STANDS: Untold = Untold { stands: true, presence: false, chat: false };
    /// Who is there.
    pub(super) const PRESENCE: Untold = Untold { stands: false, presence: true, chat: false };
    /// What was written.
    pub(super) const CHAT: Untold = Untold { stands: false, presence: false, chat: true };

    fn and(self, other: Untold) -> Untold {
        Untold {
            stands: self.stands | other.stands,
            presence: self.presence | other.presence,
            chat: self.chat | other.chat,
        }
    }
}

impl Tournaments {
    fn telling(&self) -> MutexGuard<'_, Telling> {
        self.inner.telling.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: everybody who looks hears of it, at once where nothing was told of late.
    pub(super) fn spread(&self, id: &Id, change: Untold) {
        if self.inner.bulletin.readers(id) == 0 {
            return;
        }
        let mut telling = self.telling();
        if let Some(untold) = telling.get_mut(id) {
            *untold = untold.and(change);
            return;
        }
        telling.insert(id.clone(), change);
        drop(telling);
        let (tournaments, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let closing = tournaments.room().closing();
            tokio::select! {
                () = tournaments.keep_telling(&id) => {}
                () = closing.cancelled() => { tournaments.telling().remove(&id); }
            }
        });
    }

    /// Tells what has changed until nothing has for a while.
    async fn keep_telling(&self, id: &Id) {
        loop {
            let untold = {
                let mut telling = self.telling();
                let untold = telling.get_mut(id).map(std::mem::take).unwrap_or_default();
                if untold == Untold::default() {
                    telling.remove(id);
                    return;
                }
                untold
            };
            self.tell_now(id, untold).await;
            let readers = u32::try_from(self.inner.bulletin.readers(id)).unwrap_or(u32::MAX);
            tokio::time::sleep(GATHERED + FOR_EACH.saturating_mul(readers)).await;
        }
    }

    async fn tell_now(&self, id: &Id, untold: Untold) {
        let bulletin = &self.inner.bulletin;
        if untold.stands {
            match self.view(id).await {
                Ok(view) => {
                    bulletin.publish(id, written(&TournamentMessage::Tournament { view: Box::new(view) }))
                }
                Err(cause) => tracing::warn!(tournament = %id, %cause, "nobody hears how it stands"),
            }
        }
        if untold.presence {
            bulletin.publish(id, written(&TournamentMessage::Present { numbers: bulletin.present(id) }));
        }
        if untold.chat {
            bulletin.publish(id, written(&TournamentMessage::Chat));
        }
    }
}
