import type { UnitId } from '../../core/brands.ts';
import type { EventOf, GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { Question } from './questions.ts';
import { hexName, phaseOf, scenarioOf, situation, strengthsOf, unitName } from './situation.ts';
import type { State } from './state.ts';
import { BOX_TITLES, isBox } from './vocabulary.ts';

/** One plain sentence; `state` is the state before the event. */
export function narrate(game: Game, event: GameEvent, state: State): string {
  const unit = (id: UnitId): string => unitName(game, id);
  const units = (ids: readonly UnitId[]): string => list(ids.map(unit));
  const place = (at: string): string => (isBox(at) ? BOX_TITLES[at] : hexName(game, at));
  switch (event.event) {
    case 'bid': {
      const bids = list(Object.entries(event.bids).map(([seat, bid]) => `seat ${seat} ${bid}`));
      return event.soviet === null
        ? `Bids: ${bids}. They are equal and made again.`
        : `Bids: ${bids}. Seat ${event.soviet} commands the Soviets and gains ${event.points} victory points.`;
    }
    case 'placed':
      return `${unit(event.unit)} is placed in ${place(event.hex)}.`;
    case 'artillery':
      return `The artillery of ${event.marker} supports ${unit(event.unit)}.`;
    case 'artillery-removed':
      return 'The artillery support markers are removed.';
    case 'moved': {
      if (event.path.length === 0) return `${unit(event.unit)} does not move.`;
      const way = event.rail > 0 ? 'goes by rail' : isBox(event.from) ? 'comes on' : 'moves';
      return `${unit(event.unit)} ${way} from ${place(event.from)} to ${place(event.path.at(-1)!)} (${points(event.costHalves)}).`;
    }
    case 'delay-turned':
      return `${unit(event.unit)} turns its delay (${event.tokens.map((token) => token.replace(/[a-z]$/, '')).join(', ')}) and loses ${event.points} movement ${event.points === 1 ? 'point' : 'points'}.`;
    case 'delays-returned':
      return event.units.length === 0
        ? 'The delay markers are back in their cup.'
        : `The delay markers of ${units(event.units)} go back unseen.`;
    case 'delayed':
      return `${unit(event.unit)} gets a delay marker.`;
    case 'split':
      return `${unit(event.unit)} is split into ${units(event.into)} in ${place(event.hex)}.`;
    case 'volkssturm-turned': {
      const { attack, defence, movement } = strengthsOf(event.token);
      return `${unit(event.unit)} is turned: ${attack}-${defence}-${movement}.`;
    }
    case 'combat':
      return combat(game, event);
    case 'flooding':
      return event.flooded
        ? `The die shows ${event.die}: the underground is flooded for good.`
        : `The die shows ${event.die}: the underground is not flooded.`;
    case 'support-points':
      return `The Soviets pay ${event.spent} support ${event.spent === 1 ? 'point' : 'points'} and have ${event.left} left.`;
    case 'reduced':
      return `${unit(event.unit)} loses a step (${event.rule}).`;
    case 'destroyed':
      return `${unit(event.unit)} is destroyed in ${place(event.from)} (${event.rule}).`;
    case 'removed':
      return `${unit(event.unit)} leaves the game (${event.rule}).`;
    case 'retreated':
      return event.path.length === 0
        ? `${unit(event.unit)} can't retreat.`
        : `${unit(event.unit)} retreats from ${place(event.from)} to ${place(event.path.at(-1)!)}.`;
    case 'advanced':
      return `${unit(event.unit)} advances from ${place(event.from)} into ${place(event.path.at(-1) ?? event.from)}.`;
    case 'occupied':
      return `Soviet units occupy ${place(event.hex)}${event.bonus > 0 ? `, which earns ${event.bonus} additional points` : ''}.`;
    case 'liberated':
      return `German units take back ${place(event.hex)}.`;
    case 'arrived':
      return `${units(event.units)} ${event.units.length === 1 ? 'arrives' : 'arrive'} in the North German Plain Box.`;
    case 'drawn':
      return `${units(event.units)} of the 12th Army are drawn.`;
    case 'vlasov':
      return event.leaves
        ? `The die shows ${event.die}: Vlasov's 600th Division leaves the German ranks.`
        : `The die shows ${event.die}: Vlasov's 600th Division stays.`;
    case 'supply': {
      const out =
        event.out.length > 0
          ? `${units(event.out)} ${event.out.length === 1 ? 'is' : 'are'} out of supply`
          : '';
      const back =
        event.restored.length > 0
          ? `${units(event.restored)} ${event.restored.length === 1 ? 'is' : 'are'} in supply again`
          : '';
      return `${[out, back].filter((part) => part !== '').join('; ')}.`;
    }
    case 'reinforcements':
      return `The Germans may bring back ${event.infantry} points of infantry and ${event.armour} of armour, and place ${event.volkssturm} Volkssturm units.`;
    case 'reinforced':
      return `${unit(event.unit)} is brought back in ${place(event.hex)}.`;
    case 'volkssturm':
      return `A Volkssturm unit (${event.unit}) is placed face down in ${place(event.hex)}.`;
    case 'elbe':
      return `Soviets and Americans meet at the Elbe (${list(event.hexes.map(place))}): ${event.points} victory points.`;
    case 'recovered':
      return `${event.units.length} disrupted ${event.units.length === 1 ? 'unit recovers' : 'units recover'}.`;
    case 'lapsed':
      return `The order "${event.order}" of ${units(event.units)} lapses: ${event.reason.replace(/\.$/, '')}.`;
    case 'phase':
      return `${phaseOf(game, { ...state, phase: event.phase }).title} of turn ${event.turn} begins.`;
    case 'game-over':
      return `The game is over: ${event.soviet} Soviet and ${event.german} German victory points. ${event.level}.`;
  }
}

function combat(game: Game, event: EventOf<'combat'>): string {
  const attackers = list(event.attackers.map((id) => unitName(game, id)));
  const shifts = event.shifts.map(
    ({ columns, rule }) => `${Math.abs(columns)} ${columns < 0 ? 'left' : 'right'} (${rule})`,
  );
  const moved = event.column === event.odds ? '' : `, ${shifts.join(', ')}: ${event.column}`;
  const verb = event.overrun
    ? event.attackers.length === 1
      ? 'overruns'
      : 'overrun'
    : event.attackers.length === 1
      ? 'attacks'
      : 'attack';
  return `${attackers} ${verb} ${hexName(game, event.targets[0]!)}: ${event.attack} to ${event.defence}, ${event.odds}${moved}; the die shows ${event.die}: ${event.result}.`;
}

export function narrateQuestion(game: Game, question: Question, state: State): string {
  const unit = (id: UnitId): string => unitName(game, id);
  switch (question.ask) {
    case 'losses':
      return `Which of ${list(question.units.map((each) => unit(each.unit)))} lose ${question.steps} ${question.steps === 1 ? 'step' : 'steps'} (${question.rule})?`;
    case 'retreat':
      return `Where ${question.units.length === 1 ? 'does' : 'do'} ${list(question.units.map((each) => `${unit(each.unit)} (${hexName(game, each.from)})`))} retreat?`;
    case 'advance':
      return `Who of ${list(question.units.map((each) => `${unit(each.unit)} (into ${each.first.join(' or ')}, ${each.hexes} ${each.hexes === 1 ? 'hex' : 'hexes'})`))} advances?`;
    case 'delay':
      return `Which of ${list(question.units.map(unit))} gets ${question.markers === 1 ? 'the delay marker' : `${question.markers} delay markers`}?`;
    case 'excess':
      return `Which of ${list(question.units.map(unit))} are removed from ${hexName(game, question.hex)}, which holds too many?`;
    case 'bid':
      return `How many support points do you bid for the Soviet side of ${scenarioOf(game, situation(game, state).state).title} (round ${question.round})?`;
  }
}

function points(halves: number): string {
  return halves === 2 ? '1 movement point' : `${halves / 2} movement points`;
}

function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? 'nobody') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
