//! Turning cards up by attack (Surprise rules page, 3.2), and the test of the mover's own king (step 5).

use facedown_board::chess::{Bitboard, Kind, Position, Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{Audience, Events, Flow};

use super::{Attacker, Event, Identity, Public, Stage, Surprise, Why, so_far};

/// The first look after a move of one piece that arrived as `role`: only the piece itself and the lines it opened can meet
/// a card, because no card was attacked before.
#[inline(always)]
pub(super) fn first_scan<const REX: bool>(
    public: &mut Public,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let kind = public.action.kind();
    if !public.options.keep_cards_safe() || kind.is_castling() {
        return scan(public, events);
    }
    let position = &public.position;
    if position.cards().is_empty() {
        return finish(public, events);
    }
    let us = public.mover();
    let (from, to) = (public.action.from(), public.action.to());
    let enemy_cards = position.cards() & position.side(!us);
    let struck = attacks::of(role, us, to, position.occupied()) & enemy_cards;
    let mut met = struck | opened(position, from);
    if kind == Kind::EnPassant {
        // The pawn that was taken stood beside the start, on the target's file.
        met |= opened(position, Square::new(to.file(), from.rank()));
    }
    if met.is_empty() {
        return finish(public, events);
    }
    scan_met(public, met, events)
}

/// Cards that an enemy slider may have come to attack through a square that was left. May hold too many.
#[inline(always)]
fn opened(position: &Position, left: Square) -> Bitboard {
    let cards = position.cards();
    let mut met = Bitboard::EMPTY;
    let queens = position.role(Role::Queen);
    let rooks = position.role(Role::Rook) | queens;
    let bishops = position.role(Role::Bishop) | queens;
    for (rays, sliders, along) in
        [(attacks::rook_rays(left), rooks, true), (attacks::bishop_rays(left), bishops, false)]
    {
        // A line needs a card at one end and a slider of the other side at the other.
        let ends = rays & cards;
        let sliders = rays & sliders;
        let facing = (ends.intersects(position.side(Color::White))
            && sliders.intersects(position.side(Color::Black)))
            || (ends.intersects(position.side(Color::Black))
                && sliders.intersects(position.side(Color::White)));
        if facing {
            let seen = if along {
                attacks::rook(left, position.occupied())
            } else {
                attacks::bishop(left, position.occupied())
            };
            if seen.intersects(sliders) {
                met |= seen & ends;
            }
        }
    }
    met
}

/// Looks at the cards in `met` only: step (a) for the enemy's, step (b) for the mover's own.
fn scan_met<const REX: bool>(
    public: &mut Public,
    met: Bitboard,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let us = public.mover();
    let theirs = attacked(public, us, met);
    if theirs.any() {
        return ask(public, Stage::Theirs, theirs);
    }
    let ours = attacked(public, !us, met);
    if ours.any() {
        return ask(public, Stage::Ours, ours);
    }
    finish(public, events)
}

/// Step (a) over all cards, then step (b), until nothing turns up.
pub(super) fn scan<const REX: bool>(
    public: &mut Public,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let theirs = attacked(public, public.mover(), Bitboard::FULL);
    if theirs.any() { ask(public, Stage::Theirs, theirs) } else { after_theirs(public, events) }
}

/// Step (b). Where it finds nothing, neither would step (a): the mover's attacks are the same as before.
fn after_theirs<const REX: bool>(
    public: &mut Public,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    if public.options.mover_only {
        return finish(public, events);
    }
    let ours = attacked(public, !public.mover(), Bitboard::FULL);
    if ours.any() { ask(public, Stage::Ours, ours) } else { finish(public, events) }
}

/// Step (a) again, now that pieces of the mover have turned up. Where it finds nothing, neither would step (b).
fn after_ours<const REX: bool>(
    public: &mut Public,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let theirs = attacked(public, public.mover(), Bitboard::FULL);
    if theirs.any() { ask(public, Stage::Theirs, theirs) } else { finish(public, events) }
}

fn ask<const REX: bool>(public: &mut Public, stage: Stage, group: Bitboard) -> Flow<Surprise<REX>> {
    public.stage = stage;
    public.pending = group;
    match group.first() {
        Some(home) => Flow::Ask(Identity(home)),
        None => Flow::Done,
    }
}

/// Cards of the other side within `among` that pieces of `by` attack.
fn attacked(public: &Public, by: Color, among: Bitboard) -> Bitboard {
    let position = &public.position;
    let mut hit = Bitboard::EMPTY;
    for card in position.cards() & position.side(!by) & among {
        if attackers(public, by, card).any() {
            hit.insert(card);
        }
    }
    hit
}

/// The pieces of `by` that attack a card; face-down ones only where cards attack.
pub(super) fn attackers(public: &Public, by: Color, card: Square) -> Bitboard {
    let position = &public.position;
    let all = position.attackers(card, by, position.occupied());
    if public.options.cards_attack { all } else { all - position.cards() }
}

/// The next card of the group is what `role` says.
pub(super) fn turn_up_attacked<const REX: bool>(
    public: &mut Public,
    home: Square,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let theirs = public.stage == Stage::Theirs;
    let us = public.mover();
    let color = if theirs { !us } else { us };
    events.tell(Audience::All, || {
        let by = attackers(public, !color, home);
        let position = &public.position;
        let by = by.into_iter().filter_map(|at| Attacker::on(position, at)).collect();
        Event::TurnedUp { color, role, home, at: home, why: Why::Attacked(by) }
    });
    public.pools[color as usize].take(role);
    public.position.turn_up(home, role);
    if !public.options.flip_keeps_castling {
        lose_castling(&mut public.position, home, color);
    }
    if theirs {
        public.so_far |= so_far::THEIRS;
    } else if role == Role::King {
        public.so_far |= so_far::OWN_KING;
    }
    public.pending.remove(home);
    if let Some(next) = public.pending.first() {
        return Flow::Ask(Identity(next));
    }
    if theirs { after_theirs(public, events) } else { after_ours(public, events) }
}

/// With `flip-keeps-castling=off` a piece that turned up counts as moved.
fn lose_castling(position: &mut Position, home: Square, color: Color) {
    if Role::ARRAY[home.file().index()] == Role::King {
        position.forbid_castling(color);
    } else {
        position.forbid_castling_at(home);
    }
}

/// Step 5: the mover loses if their open king is attacked now. Only what turned up can have brought that about.
#[inline(always)]
fn finish<const REX: bool>(
    public: &mut Public,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let risky =
        if public.options.exposed_king_checks { so_far::OWN_KING } else { so_far::OWN_KING | so_far::THEIRS };
    let exposed = public.so_far & risky != 0 && public.position.in_check(public.mover());
    public.stage = if exposed { Stage::Exposed } else { Stage::Choosing };
    public.settle();
    events.tell(Audience::All, || Event::ended(public));
    Flow::Done
}
