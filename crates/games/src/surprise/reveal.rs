//! Turning cards up by attack (Surprise rules page, 3.2), and the test of the mover's own king (step 5).

use facedown_board::chess::{Bitboard, Kind, Position, Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{Audience, Events, Flow};

use super::{Attacker, Event, Identity, Public, Stage, Surprise, Turn, Upturn, Why};

/// The first look after a move of one piece that arrived as `role`: only the piece itself and the lines it opened can meet
/// a card, because no card was attacked before.
#[inline(always)]
pub(super) fn first_scan<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let kind = turn.action.kind();
    if !public.options.keep_cards_safe() || kind.is_castling() {
        return scan(public, turn, events);
    }
    let position = &public.position;
    if position.cards().is_empty() {
        return finish(public, turn, events);
    }
    let us = public.mover();
    let (from, to) = (turn.action.from(), turn.action.to());
    let enemy_cards = position.cards() & position.side(!us);
    let struck = attacks::of(role, us, to, position.occupied()) & enemy_cards;
    let mut met = opened(position, from);
    if kind == Kind::EnPassant {
        // The pawn that was taken stood beside the start, on the target's file.
        met |= opened(position, Square::new(to.file(), from.rank()));
    }
    let theirs = if met.is_empty() { struck } else { struck | attacked(public, us, met) };
    if theirs.any() {
        return ask(public, Turn { now: Upturn::Theirs, ..turn }, theirs);
    }
    let ours = if met.is_empty() { met } else { attacked(public, !us, met) };
    if ours.any() {
        return ask(public, Turn { now: Upturn::Ours, ..turn }, ours);
    }
    finish(public, turn, events)
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

/// Step (a) over all cards, then step (b), until nothing turns up.
#[inline(never)]
pub(super) fn scan<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let theirs = attacked(public, public.mover(), Bitboard::FULL);
    if theirs.any() {
        ask(public, Turn { now: Upturn::Theirs, ..turn }, theirs)
    } else {
        after_theirs(public, turn, events)
    }
}

/// Step (b). Where it finds nothing, neither would step (a): the mover's attacks are the same as before.
#[inline(never)]
fn after_theirs<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    if public.options.mover_only {
        return finish(public, turn, events);
    }
    let ours = attacked(public, !public.mover(), Bitboard::FULL);
    if ours.any() {
        ask(public, Turn { now: Upturn::Ours, ..turn }, ours)
    } else {
        finish(public, turn, events)
    }
}

/// Step (a) again, now that pieces of the mover have turned up. Where it finds nothing, neither would step (b).
fn after_ours<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let theirs = attacked(public, public.mover(), Bitboard::FULL);
    if theirs.any() {
        ask(public, Turn { now: Upturn::Theirs, ..turn }, theirs)
    } else {
        finish(public, turn, events)
    }
}

fn ask<const REX: bool>(public: &mut Public, turn: Turn, group: Bitboard) -> Flow<Surprise<REX>> {
    public.stage = Stage::Turning(turn);
    public.pending = group;
    match group.first() {
        Some(home) => Flow::Ask(Identity(home)),
        None => Flow::Done,
    }
}

/// Cards of the other side within `among` that pieces of `by` attack.
#[inline(never)]
fn attacked(public: &Public, by: Color, among: Bitboard) -> Bitboard {
    let position = &public.position;
    let mut hit = position.cards() & position.side(!by) & among;
    let pieces = attacking(public, by);
    let role = |role| position.role(role) & pieces;
    let (pawns, knights, kings) = (role(Role::Pawn), role(Role::Knight), role(Role::King));
    let queens = role(Role::Queen);
    let (rooks, bishops) = (role(Role::Rook) | queens, role(Role::Bishop) | queens);
    for card in hit {
        let beside =
            attacks::pawn(!by, card) & pawns | attacks::knight(card) & knights | attacks::king(card) & kings;
        // Most cards stand on no line with a slider.
        let is_attacked = beside.any()
            || attacks::rook_rays(card).intersects(rooks)
                && attacks::rook(card, position.occupied()).intersects(rooks)
            || attacks::bishop_rays(card).intersects(bishops)
                && attacks::bishop(card, position.occupied()).intersects(bishops);
        if !is_attacked {
            hit.remove(card);
        }
    }
    hit
}

/// The pieces of a side that attack cards: face-down ones only where cards attack.
#[inline]
fn attacking(public: &Public, color: Color) -> Bitboard {
    let all = public.position.side(color);
    if public.options.cards_attack { all } else { all - public.position.cards() }
}

/// The pieces of `by` that attack a card.
pub(super) fn attackers(public: &Public, by: Color, card: Square) -> Bitboard {
    let position = &public.position;
    position.attackers(card, by, position.occupied()) & attacking(public, by)
}

/// The next enemy card of the group is what `role` says.
#[inline(never)]
pub(super) fn turn_up_theirs<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    home: Square,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    turn_up(public, !public.mover(), home, role, events);
    let turn = Turn { theirs: true, ..turn };
    if public.pending.any() { ask(public, turn, public.pending) } else { after_theirs(public, turn, events) }
}

/// The mover's next card of the group is what `role` says.
#[inline(never)]
pub(super) fn turn_up_ours<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    home: Square,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    turn_up(public, public.mover(), home, role, events);
    let turn = Turn { own_king: turn.own_king || role == Role::King, ..turn };
    if public.pending.any() { ask(public, turn, public.pending) } else { after_ours(public, turn, events) }
}

/// An attacked card turns up.
fn turn_up<const REX: bool>(
    public: &mut Public,
    color: Color,
    home: Square,
    role: Role,
    events: &mut impl Events<Surprise<REX>>,
) {
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
    public.pending.remove(home);
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
    turn: Turn,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let risky = turn.own_king || turn.theirs && !public.options.exposed_king_checks;
    let exposed = risky && public.position.in_check(public.mover());
    public.stage = if exposed { Stage::Exposed } else { Stage::Choosing };
    events.tell(Audience::All, || Event::ended(public));
    Flow::Done
}
