import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import { printedEvent } from './game.ts';
import type { Question } from './questions.ts';
import { phaseTitle } from './rules/sequence.ts';
import type { Situation } from './situation.ts';
import { nameOf, placeName, unitName } from './situation.ts';
import type { UprisingEffects } from './data.ts';
import { GERMAN, sideOfSeat } from './vocabulary.ts';

const SIDE_NAMES = { soviet: 'Soviet', german: 'German' } as const;

/** 12: what Model does. */
const MODEL_USES = {
  'non-adjacent': 'units that are not adjacent attack together',
  're-roll': 'the die is rolled again',
  reactivate: 'a stack becomes active again',
  division: 'a third division may act in this phase',
} as const;

/** One plain sentence; `s` is the situation before the event, for whoever reads it. */
export function narrate(s: Situation, event: GameEvent): string {
  const name = (handle: string): string => nameOf(s, handle);
  const names = (handles: readonly string[]): string => listed(handles.map(name));
  const place = (at: string): string => placeName(s.game, at);
  const unit = (id: string): string => nameOfUnit(s.game, id);
  const player = (seat: number): string => `the ${SIDE_NAMES[sideOfSeat(seat)]} player`;
  switch (event.event) {
    case 'turn':
      return `Turn ${event.turn} begins: ${s.game.data.tracks.turns.find(({ turn }) => turn === event.turn)?.date ?? ''}.`;
    case 'phase':
      return `${phaseTitle(event.phase)}.`;
    case 'step':
      return `The ${event.step} step begins.`;
    case 'dealt':
      return event.tokens === null
        ? `${cap(player(event.seat))} draws ${counted(event.count, 'event')} in private.`
        : `${cap(player(event.seat))} draws ${listed(event.tokens.map(({ value }) => cardName(s.game, value)))}.`;
    case 'arrived':
      return `${unit(event.unit)} arrives ${event.counter === null ? `at entry ${event.place.slice(1)}` : 'in Warsaw'}.`;
    case 'activated':
      return `${s.game.formations.get(event.formation)?.title ?? event.formation} is activated.`;
    case 'acted':
      return `${names(event.counters)} ${many(event.counters, 'is', 'are')} active.`;
    case 'march':
      return `${names(event.counters)} ${many(event.counters, 'begins', 'begin')} to move.`;
    case 'stepped':
      return `${names(event.counters)} ${many(event.counters, 'goes', 'go')} to ${place(event.to)}${costOf(event.costHalves)}.`;
    case 'entered':
      return `${unit(event.unit)} enters at ${place(event.to)}${costOf(event.costHalves)}.`;
    case 'shifted':
      return `${unit(event.unit)} goes off the map to entry ${event.to.slice(1)}${costOf(event.costHalves)}.`;
    case 'halted':
      return event.done ? 'It goes no further.' : 'It stops in the enemy zone of control.';
    case 'spotted':
      return event.sights.every((sight) => sight.unit === null)
        ? `${cap(player(event.by))} inspects ${names(event.sights.map(({ counter }) => counter))}.`
        : `${cap(player(event.by))} inspects ${listed(event.sights.map((sight) => (sight.unit === null ? name(sight.counter) : `${unit(sight.unit)}${sight.reduced === true ? ' (reduced)' : ''}`)))}.`;
    case 'lost-sight':
      return `${cap(player(event.by))} loses sight of ${names(event.counters)}.`;
    case 'uncovered':
      return `${unit(event.unit)} lies on top.`;
    case 'covered':
      return `${name(event.counter)} lies below.`;
    case 'inspected':
      return `Home Army guides look at ${listed(event.hexes.map(place))}.`;
    case 'broke-contact':
      return `${name(event.counter)} breaks contact to ${place(event.to)}.`;
    case 'contact-held':
      return 'Home Army guides: the next German break of contact in this phase fails.';
    case 'contact-refused':
      return 'The Germans try to break contact, and are held by the guides.';
    case 'die':
      return `The die shows ${event.die}.`;
    case 'combat':
      return `${event.kind === 'overrun' ? 'Overrun' : 'Attack'} on ${place(event.target)} by ${listed(event.attacking.map(unit))} against ${listed(event.defending.map(unit))}: ${event.attack} to ${event.defence}, column ${event.column}, ${event.die}${signed(event.modifier)}: ${event.result}.`;
    case 'defence':
      return event.kind === 'elastic'
        ? `Elastic defence: ${counted(event.steps, 'step')}, ${counted(event.retreat, 'hex', 'hexes')} of retreat.`
        : `Desperate defence: ${counted(event.steps, 'step')}, ${counted(event.retreat, 'hex', 'hexes')} of retreat.`;
    case 'step-lost':
      return `${name(event.counter)} loses a step.`;
    case 'eliminated':
      return `${unit(event.unit)} is eliminated.`;
    case 'retreated':
      return `${name(event.counter)} retreats to ${place(event.path.at(-1) ?? event.from)}.`;
    case 'advanced':
      return `${names(event.counters)} ${many(event.counters, 'advances', 'advance')} to ${place(event.path.at(-1) ?? event.from)}.`;
    case 'supported':
      return `${cap(markerName(event.marker))} supports ${player(event.seat)}.`;
    case 'barrage':
      return `${cap(event.marker === null ? 'an air strike' : markerName(event.marker))} hits ${place(event.target)}: ${event.die}${signed(event.modified - event.die)}, ${event.result === '-' ? 'no effect' : event.result}.`;
    case 'disorganized':
      return `${unit(event.unit)} is disorganized.`;
    case 'markers-removed':
      return `${cap(listed(event.markers.map(markerName)))} ${many(event.markers, 'leaves', 'leave')} the game with the formation.`;
    case 'prepared':
      return event.on
        ? `${name(event.counter)} is in prepared defence.`
        : `${name(event.counter)} gives up its prepared defence.`;
    case 'reserve':
      return event.on
        ? `${names(event.counters)} ${many(event.counters, 'goes', 'go')} into reserve.`
        : `${names(event.counters)} ${many(event.counters, 'leaves', 'leave')} the reserve.`;
    case 'supply':
      return event.out.length === 0
        ? 'All units checked are in supply.'
        : `Out of supply: ${names(event.out)}.`;
    case 'moved':
      return `${counted(event.counters.length, 'unit')} marked as moved.`;
    case 'recovered':
      return `${name(event.counter)} recovers a step.`;
    case 'returned':
      return `${unit(event.unit)} returns in ${place(event.place)}.`;
    case 'uprising':
      return uprisingLine(event.status, event.effects, event.die, event.modified);
    case 'committed':
      return `${counted(event.counters.length, 'unit')} in Warsaw marked as moved.`;
    case 'penalty':
      return `The Soviet player gains ${counted(event.points, 'victory point')} (${event.why === 'uprising' ? 'Warsaw Uprising' : 'Magnuszew'}).`;
    case 'sent':
      return `${event.unit === null ? (event.marker === null ? 'Nothing' : cap(markerName(event.marker))) : unit(event.unit)} goes to Magnuszew.`;
    case 'model':
      return `Model is used: ${MODEL_USES[event.use]}.`;
    case 'reactivated':
      return `${names(event.counters)} ${many(event.counters, 'is', 'are')} active again.`;
    case 'played':
      return `${cap(player(event.seat))} plays ${cardName(s.game, event.card)}.`;
    case 'attached':
      return `${cardName(s.game, event.card)} joins ${name(event.counter)}.`;
    case 'fuelled':
      return `Fuel reaches ${names(event.counters)}.`;
    case 'bridge-guard':
      return `${names(event.counters)} may cross the bridge at ${place(event.hex)}.`;
    case 'sortie':
      return `${cap(markerName(event.marker))} flies again.`;
    case 'bridge-used':
      return 'The bridge near Józefów is crossed; it will not outlast the turn.';
    case 'bridge-destroyed':
      return 'The bridge near Józefów is destroyed.';
    case 'lapsed':
      return `The order “${event.order}” has been overtaken: ${event.reason.replace(/\.$/, '')}.`;
    case 'game-over':
      return `The game ends ${event.points['1'] ?? 0} to ${event.points['2'] ?? 0}: ${event.winners.length === 0 ? 'a draw' : `${event.level} for ${player(event.winners[0] ?? GERMAN)}`}.`;
  }
}

function uprisingLine(
  status: 'due' | 'begun' | 'running',
  effects: UprisingEffects,
  die: number | null,
  modified: number | null,
): string {
  if (status === 'due') return 'Soviet units are near Praga: Warsaw will rise.';
  const words = [
    effects.noMove ? 'no movement over the bridges' : '',
    effects.noSupply ? 'no supply from Warsaw' : '',
    effects.stepLoss ? 'a step is lost' : '',
    effects.extraCost > 0 ? `bridges cost ${effects.extraCost} more` : '',
    effects.unitsMoved > 0 ? `${counted(effects.unitsMoved, 'unit')} held in Warsaw` : '',
  ].filter((word) => word !== '');
  const roll = die === null || modified === null ? '' : ` (${die}${signed(modified - die)})`;
  return `${status === 'begun' ? 'Warsaw rises' : 'The Warsaw Uprising'}${roll}: ${words.join(', ') || 'no effect'}.`;
}

/** What is asked, in a line. */
export function narrateQuestion(game: Game, question: Question): string {
  const place = (at: string): string => placeName(game, at);
  const units = (ids: readonly string[]): string => listed(ids.map((id) => nameOfUnit(game, id)));
  switch (question.ask) {
    case 'break-contact': {
      const comes = `${units(question.movers)} comes to ${place(question.hex)}.`;
      const ways = question.choices.map(
        ({ unit, to }) => `${nameOfUnit(game, unit)} (to ${to.map(place).join(' or ')})`,
      );
      // Ruling R123: it is asked all the same.
      return ways.length === 0
        ? `${comes} Nobody has a place to break contact to.`
        : `${comes} Who breaks contact: ${listed(ways)}?`;
    }
    case 'defence-tactical-support': {
      const { target, column, markers } = question;
      const which =
        markers.length === 0
          ? 'No marker can support the defence.'
          : `Which marker supports the defence: ${markers.join(', ')}, or none?`;
      return `${place(target)} is attacked in column ${column}. ${which}`;
    }
    case 'model-reroll':
      return `The die shows ${question.die} against ${place(question.target)}: ${question.result}. Does Model roll again?`;
    case 'loss-distribution':
      return `${counted(question.steps, 'step')} to lose among ${units(question.units)}.`;
    case 'elastic-defence':
      return `${place(question.target)}: ${counted(question.steps, 'step')} and ${counted(question.retreat, 'hex', 'hexes')} of retreat; a step less for a hex more${question.hasRetreat ? '' : ' (there is no such retreat)'}?`;
    case 'desperate-defence':
      return `${place(question.target)}: how many of ${counted(question.retreat, 'hex', 'hexes')} of retreat are bought with steps?`;
    case 'retreat-path':
      return `${units(question.units)} retreats ${counted(question.retreat, 'hex', 'hexes')} from ${place(question.from)}: along which paths?`;
    case 'advance':
      return `${place(question.target)} is vacated. Who advances (${counted(question.hexes, 'hex', 'hexes')} at most): ${units(question.units)}?`;
    case 'barrage-victim':
      return `The barrage has effect (${question.result}). On which unit: ${units(question.units)}?`;
    case 'event-play':
      return `${place(question.target)} is attacked. Is an event played?`;
    case 'recovery':
      return question.choices.length === 0
        ? 'No unit can recover a step.'
        : `Which unit recovers a step: ${units(question.choices.map(({ unit }) => unit))}, or none?`;
    case 'uprising-commitment':
      return `Which units in Warsaw fight the uprising (by twos): ${units(question.units)}?`;
    case 'uprising-moved':
      return `${counted(question.count, 'unit')} in Warsaw count as moved: which of ${units(question.units)}?`;
    case 'magnuszew':
      return `To Magnuszew: ${listed(question.wanted.map(({ kind, candidates }) => `${kind} (${candidates.join(', ') || 'none there'})`))}.`;
  }
}

function nameOfUnit(game: Game, id: string): string {
  const printed = game.units.get(id);
  return printed === undefined ? id : unitName(game, printed);
}

function cardName(game: Game, card: string): string {
  const found = printedEvent(game, card);
  return found === undefined ? card : `“${found.name}” (${card})`;
}

/** "ART-HG": the artillery of HG; "STUKA-1": Stuka 1. */
const markerName = (marker: string): string =>
  marker.startsWith('ART-')
    ? `the artillery of ${marker.slice('ART-'.length)}`
    : marker.replace(/^STUKA-/, 'Stuka ');

/** The verb for one or for several. */
const many = (of: readonly unknown[], one: string, several: string): string =>
  of.length === 1 ? one : several;

const costOf = (halves: number | null): string =>
  halves === null || halves === 0 ? '' : ` for ${halves / 2}`;
const signed = (n: number): string => (n < 0 ? ` - ${-n}` : ` + ${n}`);
const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const counted = (n: number, one: string, many = `${one}s`): string =>
  n === 1 ? `one ${one}` : `${n} ${many}`;

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'nobody') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
