//! What was asked of authenticators and is not answered yet. It is kept in memory: a room that is started again has them
//! begin once more.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use facedown_storage::Millis;
use facedown_storage::id::Id;
use passki::{AuthenticationState, RegistrationState};

/// Time in which an answer is taken, in milliseconds.
pub(crate) const WITHIN: Millis = 5 * 60 * 1000;

/// The most that are kept; a new one ends the oldest. (A refusal would let whoever begins thousands keep others out.)
pub(crate) const MOST: usize = 10_000;

/// A question to an authenticator.
#[derive(Debug)]
pub(crate) enum Asked {
    /// A passkey is to be made for an account, by one of its sessions.
    Add {
        /// The session.
        session: Id,
        /// The question.
        state: RegistrationState,
    },
    /// Somebody signs in, whoever it is.
    SignIn(AuthenticationState),
}

/// All that were asked lately.
#[derive(Debug, Default)]
pub(crate) struct Ceremonies(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    asked: HashMap<Id, (Millis, Asked)>,
    /// The ids in the order in which they were asked; some may be answered.
    order: VecDeque<(Millis, Id)>,
}

impl Ceremonies {
    /// Keeps a question.
    pub(crate) fn begin(&self, id: Id, now: Millis, asked: Asked) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some((at, oldest)) = kept.order.front()
            && (kept.order.len() >= MOST || now - at > WITHIN)
        {
            let oldest = oldest.clone();
            kept.asked.remove(&oldest);
            kept.order.pop_front();
        }
        kept.order.push_back((now, id.clone()));
        kept.asked.insert(id, (now, asked));
    }

    /// Takes the question with an id out, for the one answer to it; `None` where there is none, or its time is over.
    pub(crate) fn take(&self, id: &Id, now: Millis) -> Option<Asked> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, asked) = kept.asked.remove(id)?;
        (now - at <= WITHIN).then_some(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use passki::{AuthenticationOptions, Passki};

    fn question() -> Asked {
        let site = Passki::new("localhost", &["http://localhost"], "");
        let (_, state) = site.start_passkey_authentication(&[], AuthenticationOptions::default()).unwrap();
        Asked::SignIn(state)
    }

    fn id(n: usize) -> Id {
        Id::given(n.to_string())
    }

    #[test]
    fn a_question_is_answered_once_and_within_five_minutes() {
        let ceremonies = Ceremonies::default();
        for n in 0..3 {
            ceremonies.begin(id(n), 1_000, question());
        }
        assert!(ceremonies.take(&id(0), 1_000).is_some());
        assert!(ceremonies.take(&id(0), 1_000).is_none(), "once");
        assert!(ceremonies.take(&id(1), 1_000 + WITHIN).is_some());
        assert!(ceremonies.take(&id(2), 1_001 + WITHIN).is_none(), "too late");
        assert!(ceremonies.take(&id(9), 1_000).is_none());
    }

    #[test]
    fn there_is_an_end_to_the_questions_that_are_kept() {
        let ceremonies = Ceremonies::default();
        for n in 0..MOST + 10 {
            ceremonies.begin(id(n), 0, question());
        }
        let size = || {
            let kept = ceremonies.0.lock().unwrap();
            (kept.asked.len(), kept.order.len())
        };
        assert_eq!(size(), (MOST, MOST));
        assert!(ceremonies.take(&id(9), 0).is_none(), "the oldest made way");
        assert!(ceremonies.take(&id(10), 0).is_some());
        ceremonies.begin(id(0), WITHIN + 1, question());
        assert_eq!(size(), (1, 1), "what is too old is not kept");
    }
}
