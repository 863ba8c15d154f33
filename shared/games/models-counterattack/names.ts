import type { NamedThing } from '../../rules/contract.ts';
import type { EditionData } from './data.ts';
import { PHASES } from './vocabulary.ts';

const SIDES = { soviet: 'Soviet', german: 'German' } as const;

/** What orders and policies of this game speak of beside units, hexes and boxes, by the formats of their schemas. */
export function namesIn(data: EditionData): { readonly [format: string]: readonly NamedThing[] } {
  const { units, tracks, events, scenarios, map } = data;
  const formation = units.formations.map(({ id, title }) => ({ name: id, title }));
  const marker = [
    ...tracks.artillery.map(({ id, side }) => ({ name: id, title: id, group: `${SIDES[side]} artillery` })),
    ...tracks.stuka.map(({ id }) => ({ name: id, title: id, group: 'Stukas' })),
  ];
  const counters = units.units.map(({ id, longName, side }) => ({
    name: id,
    title: longName,
    group: SIDES[side],
  }));
  return {
    formation,
    marker,
    card: events.counters.flatMap(({ id, name, side, copies }) =>
      Array.from({ length: copies }, (_, i) => ({
        name: `${id}.${i + 1}`,
        title: `${id}.${i + 1} ${name}`,
        group: SIDES[side],
      })),
    ),
    event: events.counters.map(({ id, name, side }) => ({
      name: id,
      title: `${id} ${name}`,
      group: SIDES[side],
    })),
    phase: phases(Math.max(...scenarios.scenarios.map(({ turns }) => turns))),
    goal: [
      ...formation.map((each) => ({ ...each, group: 'The nearest unit of' })),
      ...map.hexes.map(({ hex, name }) => ({
        name: hex,
        title: name === undefined ? hex : `${hex} ${name}`,
        group: 'Hexes',
      })),
    ],
    force: [...marker, ...counters],
  };
}

/** 5: the activation phases of each turn, as policies name them. */
function phases(turns: number): readonly NamedThing[] {
  return Array.from({ length: turns }, (_, i) => i + 1).flatMap((turn) =>
    PHASES.filter((phase) => phase !== 'administrative').map((phase) => ({
      name: `${turn} ${phase}`,
      title: phase,
      group: `Turn ${turn}`,
    })),
  );
}
