import type { HexId, UnitId } from '../../core/brands.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { Question } from './questions.ts';
import { hexName, phaseOf, scenarioOf, unitName } from './situation.ts';
import type { State } from './state.ts';
import type { Controller, Faction, Front, Pool, Result } from './vocabulary.ts';
import { BOX_TITLES, isBox } from './vocabulary.ts';

const FACTION_NAMES: { readonly [faction in Faction]: string } = {
  soviet: 'Soviet',
  'soviet-allied': 'Soviet-Allied',
  'western-allied': 'Western Allied',
  'west-german': 'West German',
  'east-german': 'East German',
};
const CONTROLLER_NAMES: { readonly [side in Controller]: string } = {
  german: 'The Germans take',
  soviet: 'The Soviets take',
  'western-allied': 'The Western Allies take',
};
const POOL_NAMES: { readonly [pool in Pool]: string } = {
  soviet: 'Soviet',
  'western-allied': 'Western Allied',
  italy: 'Western Allied (Italy)',
  'west-german': 'West German',
  'east-german': 'East German',
};
const FRONT_NAMES: { readonly [front in Front]: string } = {
  west: 'the western front',
  italy: 'Italy',
  east: 'the eastern front',
};
const RESULT_NAMES: { readonly [result in Result]: string } = {
  DE: 'defenders eliminated',
  AE: 'attackers eliminated',
  Ex: 'exchange',
  AR: 'attackers retreat',
  DR: 'defenders retreat',
};
const ELIMINATED_BECAUSE: { readonly [rule: string]: string } = {
  '5.2.2': ' for staying across the German Theater Boundary',
  '5.3.1': ' for staying outside Yugoslavia',
  '5.3.2': ' for staying in Yugoslavia',
  '6.2.1': ' for want of a hex to retreat into',
  '8.0': ' at sea',
  '14.0': ' for staying west of the German Theater Boundary',
};

/** One plain sentence for an event; `state` is the state before it. */
export function narrate(game: Game, event: GameEvent, state: State): string {
  const unit = (id: UnitId): string => unitName(game, id);
  const units = (ids: readonly UnitId[]): string => list(ids.map(unit));
  const hex = (id: HexId): string => hexName(game, id);
  switch (event.event) {
    case 'placed':
      return `${unit(event.unit)} is set up in ${hex(event.hex)}.`;
    case 'moved': {
      const to = event.path.at(-1) ?? event.from;
      const by = event.path.length > 1 ? ` by way of ${list(event.path.slice(0, -1).map(String))}` : '';
      return `${unit(event.unit)} moves from ${hex(event.from)} to ${hex(to)}${by} (${points(event.costHalves)}).`;
    }
    case 'tripled':
      return `${unit(event.unit)} goes three times as far in this phase.`;
    case 'taken-back':
      return `${unit(event.unit)} is taken back from ${hex(event.from)} to ${hex(event.to)}, where it began.`;
    case 'combat':
      return `${units(event.attackers)} ${event.attackers.length === 1 ? 'attacks' : 'attack'} ${units(event.defenders)} in ${list(event.targets.map(hex))}: ${event.attack} against ${event.defense} is ${event.column}; the die shows ${event.die}: ${event.result}, ${RESULT_NAMES[event.result]}.`;
    case 'exchanged':
      return event.units.length === 0
        ? 'The exchange costs the attackers nothing.'
        : `The exchange costs the attackers ${units(event.units)} (attack strength ${event.attack} for a defense strength of ${event.atLeast}).`;
    case 'eliminated':
      return `${unit(event.unit)} is eliminated in ${hex(event.hex)}${ELIMINATED_BECAUSE[event.rule] ?? ''} and goes to the box ${BOX_TITLES[event.box]}.`;
    case 'retreated':
      return `${unit(event.unit)} retreats from ${hex(event.from)} to ${hex(event.to)}.`;
    case 'stood':
      return `${unit(event.unit)} garrisons ${hex(event.hex)} and ignores the retreat.`;
    case 'advanced':
      return `${unit(event.unit)} advances from ${hex(event.from)} into ${hex(event.to)}.`;
    case 'identity-changed':
      return `${unit(event.unit)} has crossed the German Theater Boundary and is ${FACTION_NAMES[event.to]} from now on.`;
    case 'replaced':
      return `${unit(event.unit)} returns as a ${POOL_NAMES[event.pool]} replacement in ${hex(event.hex)}${event.pinned ? ', in an enemy zone of control, and may not move yet' : ''}.`;
    case 'evacuated':
      return `${unit(event.unit)} is evacuated by sea from ${hex(event.from)} to ${hex(event.to)} (the die shows ${event.die}).`;
    case 'evacuation-failed':
      return `The evacuation of ${unit(event.unit)} from ${hex(event.from)} to ${hex(event.to)} is sunk (the die shows ${event.die}).`;
    case 'exited':
      return `${unit(event.unit)} leaves the map over its ${event.edge} edge from ${hex(event.hex)} (${points(event.costHalves)}).`;
    case 'condemned':
      return `For that ${units(event.units)} will leave the game at the end of this phase.`;
    case 'removed':
      return isBox(event.from)
        ? `${unit(event.unit)} is taken out of the Destroyed Units Box for good.`
        : `${unit(event.unit)} leaves the game from ${hex(event.from)}.`;
    case 'fortification-destroyed':
      return `The fortification of ${hex(event.hex)} is destroyed.`;
    case 'port-entered':
      return `${hex(event.hex)} is lost as a port of evacuation.`;
    case 'berlin-entered':
      return `${CONTROLLER_NAMES[event.side].replace(' take', '')} enter Berlin for the first time.`;
    case 'germany-fallen':
      return `Berlin has fallen: the Germans leave the map, the boundary is gone, and Soviets and Western Allies ${event.war ? 'are enemies from now on' : 'go on without fighting each other'}.`;
    case 'ss-joins':
      return `${unit(event.unit)} fights on under the Western Allied player.`;
    case 'opening-die':
      return `The die before play shows ${event.die}: the ${FACTION_NAMES[event.faction]} player ${event.delayed ? 'has no player turn' : 'plays as usual'} on the first turn.`;
    case 'supply-placed':
      return `An offensive supply marker is placed under ${unit(event.unit)} in ${hex(event.hex)}.`;
    case 'garrison':
      return `${unit(event.unit)} becomes the garrison of ${hex(event.hex)}.`;
    case 'control':
      return `${CONTROLLER_NAMES[event.side]} control of ${hex(event.hex)}.`;
    case 'phase':
      return `${phaseOf(game, { ...state, phase: event.phase }).title} of turn ${event.turn} begins.`;
    case 'turn':
      return `Turn ${event.turn} begins.`;
    case 'lapsed':
      return `The order "${event.order}" of ${units(event.units)} lapses: ${event.reason.replace(/\.$/, '')}.`;
    case 'game-over': {
      const { seats } = scenarioOf(game, state);
      const result = seats.map(({ seat, name }) => `${name} ${event.points[seat] ?? 0}`);
      const winners = seats.filter(({ seat }) => event.winners.includes(seat)).map(({ name }) => name);
      const outcome =
        winners.length === 0
          ? 'It is a draw.'
          : `The ${list(winners)} ${winners.length === 1 ? 'side wins' : 'sides win'}.`;
      return `The game is over: ${list(result)} victory points. ${outcome}`;
    }
  }
}

export function narrateQuestion(game: Game, question: Question): string {
  const unit = (id: UnitId): string => unitName(game, id);
  switch (question.ask) {
    case 'retreat':
      return `Where ${question.units.length === 1 ? 'does' : 'do'} ${list(question.units.map(({ unit: id, from }) => `${unit(id)} (${hexName(game, from)})`))} retreat?`;
    case 'exchange':
      return `Which of ${list(question.units.map(unit))} are lost in the exchange? Their attack strengths must total ${question.atLeast} or more.`;
    case 'advance':
      return `Does one of ${list(question.units.map(({ unit: id, hexes }) => `${unit(id)} (into ${hexes.map((hex) => hexName(game, hex)).join(' or ')})`))} advance?`;
    case 'remove':
      return `Which ${question.choose === 1 ? 'unit' : `${question.choose} units`} of ${list(question.among.map(unit))} on ${FRONT_NAMES[question.front]} leave the game for the exit from ${hexName(game, question.hex)}?`;
  }
}

function points(halves: number): string {
  return halves === 2 ? '1 movement point' : `${halves / 2} movement points`;
}

function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? 'nobody') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
