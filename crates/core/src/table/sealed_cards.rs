//! A table whose deal is sealed: nothing hidden is known to it, and the cards that were opened answer what its rules ask.

use std::cell::Cell;

use super::any::{AnyPosition, AnyTable};
use super::erased::opened;
use super::history::Table;
use super::referee::{Question, Reply, Turn};
use super::sealed_terms::{CardsAsked, NotSealed, SealedCards};
use crate::notation::{ActionError, Sealed};
use crate::rules::game::Setup;
use crate::rules::options::Chosen;
use crate::rules::seat::{Seat, Viewer};
use crate::show::Show;

/// The ability and the options of a game whose deal with them can be sealed.
fn ability<G: Show>(options: &Chosen) -> Result<(Sealed<G>, G::Options), NotSealed> {
    let read = G::options(options).map_err(|e| NotSealed(e.to_string()))?;
    let sealed =
        G::SEALED.ok_or_else(|| NotSealed(format!("the cards of {} cannot be sealed", G::ABOUT.name)))?;
    match (sealed.refused)(&read) {
        Some(why) => Err(NotSealed(why.to_owned())),
        None => Ok((sealed, read)),
    }
}

pub(super) fn sealed<G: Show>(options: &Chosen) -> Result<SealedCards, NotSealed> {
    let (sealed, read) = ability::<G>(options)?;
    let start = if sealed.start.is_some() { None } else { G::start_fen(&read) };
    Ok(SealedCards {
        decks: sealed.decks.to_vec(),
        open_at_start: sealed.open_at_start,
        start: start.unwrap_or_default(),
    })
}

pub(super) fn open<G: Show>(options: &Chosen, open: &[u32]) -> Result<Box<dyn AnyTable>, NotSealed> {
    let (sealed, read) = ability::<G>(options)?;
    let none = || NotSealed(format!("no deal of {} begins with these cards", G::ABOUT.name));
    let setup = match sealed.start {
        Some(start) => start(&read, open).ok_or_else(none)?,
        None => {
            let fen = G::start_fen(&read).ok_or_else(none)?;
            G::read_fen(&fen, &read).map_err(|e| NotSealed(e.to_string()))?
        }
    };
    Ok(Box::new(Table::<G>::new(options.clone(), Setup { hidden: None, ..setup })))
}

pub(super) fn laid_out<G: Show>(
    options: &Chosen,
    cards: &[Vec<u32>],
) -> Result<Box<dyn AnyPosition>, NotSealed> {
    let (sealed, read) = ability::<G>(options)?;
    let state = (sealed.laid_out)(&read, cards);
    let state = state.ok_or_else(|| NotSealed(format!("these cards are no deal of {}", G::ABOUT.name)))?;
    Ok(opened::<G>(options.clone(), state))
}

impl<G: Show> Table<G> {
    /// Takes an action with the cards that were opened: see [`AnyTable::tell_cards`].
    pub(super) fn take_cards(
        &mut self,
        seat: Seat,
        text: &str,
        told: &[Option<Vec<u32>>],
    ) -> Result<Option<CardsAsked>, ActionError> {
        let wrong = |why: &str| ActionError::Answer { text: text.to_owned(), why: why.to_owned() };
        let sealed = G::SEALED.ok_or_else(|| wrong("the cards of this game are not sealed"))?;
        let action = self.read(seat, text)?;
        let given = Cell::new(told);
        let reply = |question: &Question<G>| {
            let Some((first, rest)) = given.get().split_first() else { return Ok(Reply::NotYet) };
            given.set(rest);
            match first {
                Some(cards) => {
                    let answer = (sealed.answer)(question.query, cards);
                    answer.map(Reply::Is).ok_or_else(|| "cards of the deck".to_owned())
                }
                None if question.only.is_none() => Err("cards: everybody is told".to_owned()),
                None => Ok(Reply::Untold),
            }
        };
        let accept = |_: &Turn<G>| match given.get() {
            [] => Ok(()),
            _ => Err(wrong("nothing more is asked than was told before")),
        };
        let question = self.carry_out(seat, text, action, reply, &accept)?;
        let public = self.view(Viewer::Spectator).public;
        Ok(question.map(|question| CardsAsked {
            cards: (sealed.asked)(public, question.query),
            what: G::query_words(question.query),
            only: question.only,
        }))
    }
}
