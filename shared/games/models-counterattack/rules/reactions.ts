import type { SeatId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask } from '../effects.ts';
import { fault } from '../fault.ts';
import { eventOf, printedEvent } from '../game.ts';
import type { Policies } from '../policies.ts';
import type { Answers, EventQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, handleOfUnit, isHexPlace } from '../situation.ts';
import type { Fire, PlayOrder } from './eventCounters.ts';
import { cardFaults, deedFaults, isForCombat, playInReaction } from './eventCounters.ts';
import type { Decision } from './policyScope.ts';
import { inScope } from './policyScope.ts';

type Occasion = Omit<EventQuestion, 'ask' | 'cards'>;

/** What a reaction has come to: `card` is the counter that was played, if any. */
export interface Reaction {
  readonly s: Situation;
  readonly card: string | null;
}

/**
 * 20: an event of the seat that is not phasing. It is asked whether or not it holds a fitting counter, since the number of
 * questions must not tell the hand; and it is never waited for (ruling R112).
 */
export function* react(s: Situation, occasion: Occasion, fire: Fire): Rule<Reaction> {
  const { seat } = occasion;
  if ((s.state.hands[seat]?.count ?? 0) === 0 || s.state.played.includes(seat)) return { s, card: null };
  const cards = s.state.hands[seat]?.tokens?.map(({ value }) => value) ?? [];
  const { event: card, ...target } = yield* ask({ ask: 'event-play', ...occasion, cards });
  if (card === null) return { s, card: null };
  return { s: yield* playInReaction(s, seat, { order: 'play', card, ...target }, fire), card };
}

export function eventFaults(
  s: Situation,
  question: EventQuestion,
  { event: card, ...target }: Answers['event-play'],
): readonly Fault[] {
  if (card === null) return [];
  const held = cardFaults(s, question.seat, card);
  if (held.length > 0 || (isForCombat(s, card) && question.when === 'combat')) return held;
  return isForCombat(s, card)
    ? [fault('event.combat', '20', `${card} is played on a combat.`)]
    : deedFaults(s, question.seat, { order: 'play', card, ...target });
}

const TRIGGERS = { combat: 'onCombatAt', barrage: 'onBarrageAt', bridge: 'onBridgeUse' } as const;

/**
 * A counter that `counters` names is played at its trigger. Of the others `always` plays any interrupt, and `smart` those on
 * victory hexes (and on `onHexes`).
 */
export function decideEvent(
  s: Situation,
  question: EventQuestion,
  policy: Policies['event-play'],
): Decision<Answers['event-play']> | null {
  const { mine, decided } = inScope(s, policy, question.units, question.target);
  if (mine.mode === 'ask') return null;
  const none: Answers['event-play'] = { event: null };
  if (mine.mode === 'never') return decided(none, 'never');
  const dear = s.game.victoryHexes.has(question.target) || mine.onHexes?.includes(question.target) === true;
  for (const card of question.cards) {
    const named = mine.counters?.[card] ?? mine.counters?.[eventOf(card)];
    const wanted =
      named === undefined
        ? printedEvent(s.game, card)?.kind === 'interrupt' && (dear || mine.mode === 'always')
        : named.trigger === TRIGGERS[question.when] && named.at?.includes(question.target) !== false;
    if (!wanted) continue;
    const answer: Answers['event-play'] = {
      event: card,
      ...(named?.target ?? usualTarget(s, question, card)),
    };
    if (eventFaults(s, question, answer).length === 0)
      return decided(answer, named === undefined ? mine.mode : `counters ${card}, ${named.trigger}`);
  }
  return decided(none, mine.mode);
}

/** What a counter is played on where its owner does not say. */
function usualTarget(
  s: Situation,
  { seat, target, units, from }: EventQuestion,
  card: string,
): Omit<PlayOrder, 'order' | 'card'> {
  const enemies = from.filter((place) => isHexPlace(s, place)).map(asHex);
  switch (printedEvent(s.game, card)?.deed) {
    case 'air-strike':
      return { hexes: enemies.slice(0, 1) };
    case 'inspect':
      return { hexes: enemies.slice(0, 3) };
    case 'sortie': {
      const marker = [...s.game.stukas].find((id) => s.state.markers[id]?.used === true);
      return marker === undefined ? {} : { marker };
    }
    case 'fuel':
      return units.some((unit) => isCutOff(s, unit)) ? { place: target } : {};
    case 'bridge-guard':
      return { units: units.slice(0, 3), hexes: [target] };
    case 'recover-armored':
    case 'recover-infantry':
    case 'attach': {
      // The first of the units that may have it.
      const unit = units.find(
        (each) => deedFaults(s, seat, { order: 'play', card, unit: each }).length === 0,
      );
      return unit === undefined ? {} : { unit };
    }
    case 'again-stack':
    case 'again-formation':
    case 'combat':
    case undefined:
      return {};
  }
}

function isCutOff(s: Situation, unit: UnitId): boolean {
  const handle = handleOfUnit(s, unit);
  return handle !== undefined && counterOf(s, handle).outOfSupply;
}

/** 18, G11: Germans in a hex of Praga whose bridge is closed may be guarded across it before they leave the hex. */
export function* openBridge(s: Situation, seat: SeatId, place: string, units: readonly UnitId[]): Rule {
  const bridge = s.game.bridges.get(place);
  if (bridge === undefined || !bridge.retreat || !s.state.uprising.effects.noMove || units.length === 0)
    return s;
  const occasion: Occasion = { seat, when: 'bridge', target: asHex(place), units, from: [] };
  // No German counter fires.
  return (yield* react(s, occasion, function* (now) {
    return now;
  })).s;
}
