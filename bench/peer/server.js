// Vlamonix as a game of boardgame.io, for bench/server.py: the rules of src/cartable/games/vlamonix.py, hands hidden by
// playerView, matches in memory (the fastest of its stores: nothing is written to disk). What boardgame.io does not have
// is left out: clocks, lists of legal moves, explanations, records.
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { ActivePlayers, INVALID_MOVE, Stage } = require('boardgame.io/core');

const BOX = ('* * * * * * ! Ap Ep Ip Op Up Yp Ab Eb Ib Ob Ub Yb ' +
  'Ay Ay Ey Ey Iy Iy Oy Oy Uy Uy Av Av Ev Ev Ov Ov').split(' ');
const PARTNER = { y: 'y', v: 'v', p: 'b', b: 'p' };
const MOST_DRAWS_IN_VAIN = 200;
const MOST_REARRANGED = 3;

const arePair = (one, other) =>
  one === '*' || other === '*'
    ? one === other
    : one !== '!' && other !== '!' && one[0] === other[0] && PARTNER[one[1]] === other[1];

// ---------------------------------------------------------------- rules

function deal(random, seats) {
  const cards = random.Shuffle(BOX);
  const hands = Array.from({ length: seats }, () => []);
  cards.forEach((card, n) => hands[n % seats].push(card));
  return {
    hands,
    thrown: [],
    step: 'throwing',
    done: Array(seats).fill(false),
    offering: -1,
    turn: -1,
    rearranged: Array(seats).fill(0),
    drawsInVain: 0,
    safe: [],
    result: null,
  };
}

function throwPair(G, seat, one, other) {
  for (const card of [one, other]) {
    G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
    G.thrown.push(card);
  }
  G.drawsInVain = 0;
  safeIfEmpty(G, seat);
}

function findPair(hand) {
  for (let i = 0; i < hand.length; i++)
    for (let j = i + 1; j < hand.length; j++) if (arePair(hand[i], hand[j])) return [hand[i], hand[j]];
  return null;
}

function throwOverlookedPairs(G, seat) {
  for (let pair; (pair = findPair(G.hands[seat])); ) throwPair(G, seat, ...pair);
}

function safeIfEmpty(G, seat) {
  if (G.hands[seat].length === 0) G.safe.push(seat);
}

function lose(G, events, reason, loser) {
  G.step = 'over';
  G.result = { reason, loser };
  events.setPhase('over');
}

function offer(G, events, first) {
  const seats = G.hands.length;
  const holders = [];
  for (let n = 0; n < seats; n++) {
    const seat = (first + n) % seats;
    if (G.hands[seat].length > 0) holders.push(seat);
  }
  if (holders.length === 1) return lose(G, events, 'alone', holders[0]);
  if (G.drawsInVain === MOST_DRAWS_IN_VAIN)
    return lose(G, events, 'in_vain', holders.find((seat) => G.hands[seat].includes('!')));
  const begins = G.step === 'throwing';
  G.step = 'drawing';
  [G.offering, G.turn] = holders;
  if (begins) events.setPhase('drawing');
  else events.endTurn();
}

function endDraw(G, events, seat) {
  throwOverlookedPairs(G, seat);
  offer(G, events, seat);
}

// ---------------------------------------------------------------- moves

function play({ G, playerID, events }, one, other) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  const held = hand.indexOf(one) >= 0 && hand.indexOf(other, one === other ? hand.indexOf(one) + 1 : 0) >= 0;
  if (!mayThrow(G, seat) || !held || !arePair(one, other)) return INVALID_MOVE;
  throwPair(G, seat, one, other);
  if (G.step === 'pairing') endDraw(G, events, seat);
  else if (hand.length === 0) finishThrowing(G, events, seat);
}

function done({ G, playerID, events }) {
  const seat = Number(playerID);
  if (!mayThrow(G, seat)) return INVALID_MOVE;
  if (G.step === 'pairing') endDraw(G, events, seat);
  else finishThrowing(G, events, seat);
}

function mayThrow(G, seat) {
  return G.step === 'throwing' ? !G.done[seat] : G.step === 'pairing' && seat === G.turn;
}

function finishThrowing(G, events, seat) {
  throwOverlookedPairs(G, seat);
  G.done[seat] = true;
  if (G.done.every(Boolean)) offer(G, events, 0);
}

function take({ G, playerID }, place) {
  const seat = Number(playerID);
  const held = G.hands[G.offering];
  if (G.step !== 'drawing' || seat !== G.turn || !Number.isInteger(place) || !(place in held)) return INVALID_MOVE;
  G.hands[seat].push(...held.splice(place, 1));
  G.drawsInVain += 1;
  G.rearranged.fill(0);
  safeIfEmpty(G, G.offering);
  G.step = 'pairing';
}

function rearrange(G, seat, order) {
  const hand = G.hands[seat];
  const whole = Array.isArray(order) && order.length === hand.length && hand.every((_, n) => order.includes(n));
  if (!whole || hand.length < 2 || G.rearranged[seat] >= MOST_REARRANGED) return INVALID_MOVE;
  G.rearranged[seat] += 1;
  G.hands[seat] = order.map((n) => hand[n]);
}

const arrange = ({ G, playerID }, order) => rearrange(G, Number(playerID), order);

function shuffle({ G, playerID, random }) {
  return rearrange(G, Number(playerID), random.Shuffle(G.hands[playerID].map((_, n) => n)));
}

function again({ random, events, ctx }) {
  events.setPhase('throwing');
  return deal(random, ctx.numPlayers);
}

// Moves that need what a client does not know happen on the server only.
const onServer = (move) => ({ move, client: false });
const arranging = { arrange, shuffle: onServer(shuffle) };

const Vlamonix = {
  name: 'vlamonix',
  minPlayers: 2,
  maxPlayers: 6,
  // A card that was drawn has been seen: nothing is undone.
  disableUndo: true,
  setup: ({ random, ctx }) => deal(random, ctx.numPlayers),
  phases: {
    throwing: {
      start: true,
      turn: { activePlayers: ActivePlayers.ALL },
      moves: { play: onServer(play), done: onServer(done), ...arranging },
    },
    drawing: {
      turn: {
        order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
        activePlayers: { currentPlayer: Stage.NULL, others: 'arranging' },
        stages: { arranging: { moves: arranging } },
      },
      moves: { take: onServer(take), play: onServer(play), done: onServer(done), ...arranging },
    },
    over: {
      turn: { activePlayers: ActivePlayers.ALL },
      moves: { again: onServer(again) },
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
  }),
};

Server({ games: [Vlamonix], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`port ${appServer.address().port}`));
