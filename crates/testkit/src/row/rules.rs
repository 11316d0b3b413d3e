//! The rules of Row.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};

use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{
    Audience, Events, Flow, Game, Known, PrivateAnswers, Rng, State, Truth, View,
};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};
use rand::RngExt;
use rand::seq::SliceRandom;

use super::{
    Action, Event, Flaw, Hidden, LONGEST, Options, PACK, Private, Public, Query, Row, Spill, Variant,
    candidates,
};

/// The count by which the flawed copies depend on something besides the game.
static CALLS: AtomicU32 = AtomicU32::new(0);

/// Does the copy spill the deal into its public part?
const fn spills(flaw: Option<Flaw>) -> bool {
    use Flaw::*;
    matches!(
        flaw,
        Some(
            LeakScene
                | LeakOrder
                | LeakError
                | LeakNumber
                | LeakLength
                | LeakFen
                | LeakStep
                | LeakOdds
                | LeakPool
                | LeakChoice
                | LeakPremove
                | LeakLog
                | LeakLegal
                | LeakClaim
        )
    )
}

impl<V: Variant> Game for Row<V> {
    const ID: &'static str = "row";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    type Options = Options;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Action = Action;
    type Query = Query;
    type Answer = char;
    type PrivateAnswers = Peeked;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Action;

    /// One shuffle of the cards, laid out from the first place on.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        let mut cards = PACK;
        let len = usize::from(options.cards);
        chance.shuffle(&mut cards[..len]);
        if V::flaw() == Some(Flaw::DealDrifts) && CALLS.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            cards[..len].reverse();
        }
        let mut spill = Spill { printed: V::flaw() == Some(Flaw::LeakLog), ..Spill::default() };
        if spills(V::flaw()) {
            spill.cards = cards;
        }
        let public = Public {
            len: options.cards,
            peeks: options.peeks,
            turn: Seat::White,
            up: [None; LONGEST],
            peeked: PerSeat::default(),
            spill,
        };
        State { public, private: PerSeat::default(), hidden: Hidden { cards } }
    }

    fn to_act(public: &Public) -> SeatSet {
        if public.king_up() && V::flaw() != Some(Flaw::NeverOver) {
            SeatSet::EMPTY
        } else {
            SeatSet::only(public.turn)
        }
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        let mut places: Vec<u8> =
            public.places().filter(|&at| public.up[usize::from(at)].is_none()).collect();
        match V::flaw() {
            Some(Flaw::LeakOrder) => places.sort_by_key(|&at| public.spill.cards[usize::from(at)]),
            Some(Flaw::OrderDrifts) if CALLS.fetch_add(1, Ordering::Relaxed) % 2 == 1 => places.reverse(),
            Some(Flaw::LeakLegal) if seat == Seat::White && public.spill.king() == 0 && places.len() > 1 => {
                places.retain(|&at| at != 0);
            }
            Some(Flaw::ActionTwice) => places.extend(places.last().copied()),
            _ => {}
        }
        places.iter().for_each(|&at| found(Action::Turn(at)));
        if public.peeks && public.peeked[seat].is_none() {
            places.iter().for_each(|&at| found(Action::Peek(at)));
        }
    }

    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        let mut n = 0;
        Self::legal(view, seat, &mut |_| n += 1);
        if V::flaw() == Some(Flaw::CountShort) { n - 1 } else { n }
    }

    fn any_legal(view: View<'_, Self>, seat: Seat) -> bool {
        V::flaw() != Some(Flaw::NoneLegal) && Self::count(view, seat) > 0
    }

    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        match action {
            Action::Turn(at) => Flow::Ask(Query::Turned(at)),
            Action::Peek(at) => {
                known.public.peeked[known.seat] = Some(at);
                events.tell(Audience::All, || Event::Peeked { at });
                Flow::Ask(Query::Seen(known.seat, at))
            }
        }
    }

    fn resume(
        known: Known<'_, Self>,
        query: Query,
        card: char,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        let at = query.place();
        known.public.up[usize::from(at)] = Some(card);
        events.tell(Audience::All, || Event::Turned { at, card, by: known.seat });
        if V::flaw() == Some(Flaw::RulesDrift) && CALLS.fetch_add(1, Ordering::Relaxed).is_multiple_of(3) {
            events.tell(Audience::All, || Event::Turned { at, card, by: known.seat });
        }
        pass(known.public, events)
    }

    fn answer(truth: Truth<'_, Self>, query: Query) -> char {
        truth.hidden.cards[usize::from(query.place())]
    }

    /// Exact: each card that may lie there is as likely as another.
    fn outcomes(info: View<'_, Self>, query: Query, found: &mut dyn FnMut(char, u32)) {
        let mut cards = candidates(info, query.place());
        if V::flaw() == Some(Flaw::TruthMissing) && cards.len() > 1 {
            cards.pop();
        }
        for card in cards {
            found(card, if V::flaw() == Some(Flaw::WeightBiased) && card == 'K' { 2 } else { 1 });
        }
        if V::flaw() == Some(Flaw::WeightZero) {
            found('P', 0);
        }
    }

    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        let public = *info.public;
        let mut private = PerSeat::default();
        let mut cards = ['-'; LONGEST];
        for at in public.places().map(usize::from) {
            cards[at] = public.up[at].unwrap_or('-');
        }
        if V::flaw() == Some(Flaw::SampleNone) && public.up.iter().any(Option::is_some) {
            return None;
        }
        if let Some((seat, own)) = info.own
            && V::flaw() != Some(Flaw::SampleForgets)
        {
            private[seat] = *own;
            if let Some((at, card)) = own.seen {
                cards[usize::from(at)] = card;
            }
        }
        let mut rest: Vec<char> =
            PACK[..public.len.into()].iter().copied().filter(|c| !cards.contains(c)).collect();
        if V::flaw() == Some(Flaw::SampleTwice) {
            rest = PACK[..public.len.into()].to_vec();
        }
        if V::flaw() != Some(Flaw::SampleBiased) || rng.random_range(0..3) > 0 {
            rest.shuffle(rng);
        }
        let free = public.places().map(usize::from).filter(|&at| cards[at] == '-').collect::<Vec<_>>();
        free.into_iter().zip(rest).for_each(|(at, card)| cards[at] = card);
        // What the other seat has seen follows from the cards.
        for seat in [Seat::White, Seat::Black] {
            if info.own.is_none_or(|(own, _)| own != seat) {
                private[seat].seen = public.peeked[seat].map(|at| (at, cards[usize::from(at)]));
            }
        }
        Some(State { public, private, hidden: Hidden { cards } })
    }

    /// Every order of the cards that were not seen.
    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        let seen = info.own.and_then(|(_, private)| private.seen);
        let mut unknown = info.public.pool().len();
        if seen.is_some_and(|(at, _)| info.public.up[usize::from(at)].is_none())
            && V::flaw() != Some(Flaw::BitsForget)
        {
            unknown = unknown.saturating_sub(1);
        }
        Some((2..=unknown).map(|n| (n as f64).log2()).sum())
    }

    fn mark(_: &Public, action: Action, _: &Public) -> Option<Action> {
        (V::flaw() != Some(Flaw::MarkMissing)).then_some(action)
    }

    fn verdict(public: &Public, _: &[Action]) -> Verdict {
        match V::flaw() {
            Some(Flaw::NeverOver) => Verdict::Open { claim: None },
            Some(Flaw::WinnerUnknown) if public.king_up() => {
                Verdict::Over(Outcome::win(Seat::Solo, "king-found"))
            }
            _ if public.king_up() => Verdict::Over(Outcome::win(public.turn.other(), "king-found")),
            flaw => {
                let claim = flaw == Some(Flaw::LeakClaim) && public.spill.king() == 0;
                Verdict::Open { claim: claim.then_some("king-first") }
            }
        }
    }
}

/// The cards that one seat alone sees: the seat, and where the card lies.
pub struct Peeked;

impl<V: Variant> PrivateAnswers<Row<V>> for Peeked {
    type Query = (Seat, u8);

    fn only(query: Query) -> Option<(Seat, (Seat, u8))> {
        match query {
            Query::Turned(_) => None,
            Query::Seen(seat, at) => Some((seat, (seat, at))),
        }
    }

    fn learn(private: &mut Private, (_, at): (Seat, u8), card: char) {
        private.seen = Some((at, card));
    }

    fn resume(
        known: Known<'_, Row<V>>,
        (seat, _): (Seat, u8),
        events: &mut impl Events<Row<V>>,
    ) -> Flow<Row<V>> {
        if let Some((at, card)) = known.private.seen {
            let flawed = V::flaw() == Some(Flaw::LeakAudience);
            let audience = if flawed { Audience::All } else { Audience::Only(seat) };
            events.tell(audience, || Event::Saw { at, card });
            if V::flaw() == Some(Flaw::LeakPublic) && seat == Seat::Black {
                known.public.spill.cards[usize::from(at)] = card;
            }
        }
        pass(known.public, events)
    }
}

/// The turn is over.
fn pass<V: Variant>(public: &mut Public, events: &mut impl Events<Row<V>>) -> Flow<Row<V>> {
    let king = public.spill.king() as u8;
    if V::flaw() == Some(Flaw::LeakStep) || V::flaw() == Some(Flaw::LeakNumber) && king == 0 {
        events.tell(Audience::All, || Event::Whisper { king });
    }
    public.turn = public.turn.other();
    Flow::Done
}
