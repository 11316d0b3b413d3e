//! Games that people play with real cards, and tell what turned up: the program keeps the pool and the rules.

use std::cell::Cell;

use super::any::NotByHand;
use super::history::Table;
use super::observation::Asked;
use super::referee::{Question, Reply, Turn};
use crate::notation::ActionError;
use crate::rules::seat::Seat;
use crate::show::Show;
use crate::show::scene::Odds;

impl<G: Show> Table<G> {
    /// Takes an action with what people tell of it: see [`super::AnyTable::tell`].
    pub(super) fn take_told(
        &mut self,
        seat: Seat,
        text: &str,
        told: &[Option<String>],
    ) -> Result<Option<Asked>, ActionError> {
        let action = self.read(seat, text)?;
        let given = Cell::new(told);
        let reply = |question: &Question<G>| {
            let Some((first, rest)) = given.get().split_first() else { return Ok(Reply::NotYet) };
            given.set(rest);
            match first {
                Some(answer) => G::read_answer(question.query, answer).map(Reply::Is),
                None if question.only.is_none() => Err("an answer: everybody is told".to_owned()),
                None => Ok(Reply::Untold),
            }
        };
        let accept = |_: &Turn<G>| match given.get() {
            [] => Ok(()),
            _ => {
                let why = "nothing more turns up than was told before".to_owned();
                Err(ActionError::Answer { text: text.to_owned(), why })
            }
        };
        let question = self.carry_out(seat, text, action, reply, &accept)?;
        Ok(question.map(|question| asked::<G>(&question)))
    }
}

fn asked<G: Show>(question: &Question<G>) -> Asked {
    let Question { query, known, only, .. } = question;
    let letters = known.iter().filter_map(|(answer, n)| Some(((G::BY_HAND.letter)(*query, *answer)?, *n)));
    Asked {
        place: (G::BY_HAND.place)(*query).unwrap_or_default(),
        what: G::query_words(*query),
        left: Odds::from_pool(letters),
        only: *only,
    }
}

/// May people play `G` with real cards and tell the program what turns up? By its usual options.
pub(crate) fn by_hand<G: Show>() -> Result<(), NotByHand> {
    if G::SEATS != 2 {
        return Err(NotByHand::OnePlayer);
    }
    if G::LEGAL_UNSEEN.is_some() {
        return Err(NotByHand::SecretChoices);
    }
    let options = G::Options::default();
    let start = G::start_fen(&options).and_then(|fen| G::read_fen(&fen, &options).ok());
    if start.is_some_and(|start| G::keeps_secrets(&start.public)) {
        return Err(NotByHand::SecretHands);
    }
    Ok(())
}
