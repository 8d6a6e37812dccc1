"""What clients ask for besides moves: to deal, to change seats and options, to lend a seat, to say something."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from . import messages
from .entries import Entry, Said, Seated
from .refusals import no
from .room import RoomState

SeatRequest = (
    messages.Start
    | messages.Rematch
    | messages.SetSeat
    | messages.SetOptions
    | messages.Lend
    | messages.Choose
    | messages.TakeBack
    | messages.Leave
    | messages.Say
)


def entries_for(
    request: SeatRequest, state: RoomState, mine: Sequence[int], here: AbstractSet[int], wall: int, cid: str
) -> Sequence[Entry]:
    """What a request asks to be written, if whoever holds the seats `mine` may ask for it of the table as it is. The
    people of the seats `here` are connected. Raises Refused."""
    match request:
        case messages.Start():
            _must_be_host(state, mine)
            return state.deal(request.fill, wall, cid)
        case messages.Rematch():
            if not mine:
                raise no("not_your_seat")
            return state.deal_again(wall, cid)
        case messages.SetSeat():
            _must_be_host(state, mine)
            return [state.set_seat(request.seat, request.kind, request.level, cid)]
        case messages.SetOptions():
            _must_be_host(state, mine)
            return [state.set_options(request.options, cid)]
        case messages.Lend():
            return [_lend(request, state, mine, here, cid)]
    state.check_seat(request.seat, mine)
    match request:
        case messages.Choose():
            return [state.choose(request.seat, request.name, request.age, request.options, cid)]
        case messages.TakeBack():
            return [state.take_back(request.seat, cid)]
        case messages.Leave():
            return [state.leave(request.seat, cid)]
    return [Said(request.seat, request.phrase, cid)]


def _must_be_host(state: RoomState, mine: Sequence[int]) -> None:
    if state.host not in mine:
        raise no("only_host")


def _lend(request: messages.Lend, state: RoomState, mine: Sequence[int], here: AbstractSet[int], cid: str) -> Seated:
    """One's own seat, or that of somebody who is away."""
    seat = request.seat
    if seat >= len(state.players) or not state.players[seat].plays_itself:
        raise no("not_your_seat")
    if seat not in mine:
        if not mine:
            raise no("not_your_seat")
        if seat in here:
            raise no("still_here")
    return state.lend(seat, request.level, "asked" if seat in mine else "away", cid)
