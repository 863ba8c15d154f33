import type { HexId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { center } from '../../hex/index.ts';
import type { BoardBox, BoardLink } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { BOX_TITLES } from './vocabulary.ts';

/** A hex number in the corner that the Operational Map leaves free, on the same grid: the box is drawn around it. */
const CORNER = hexId('0827');

/** 2.1, 5.26: the North German Plain Box, west of the red arrows. */
export function plainBox({ data, areas }: Game): BoardBox {
  return {
    box: hexId('NGP'),
    title: BOX_TITLES.NGP,
    ...center(data.map.grid, CORNER),
    width: 11,
    height: 7,
    towards: [...(areas.get('arrows') ?? [])].map(hexId),
  };
}

/** 2.1, 4.25: from each Transition Hex into the city. */
export function linksIntoTheCity({ data: { map } }: Game): readonly BoardLink[] {
  return map.links.map(({ transition, city }) => ({ hex: transition, map: 'city', to: city }));
}

/** The same from the city's side: a Transition Hex stands on both maps, and its rim looks on it. */
export function linksOutOfTheCity({ data: { map } }: Game): readonly BoardLink[] {
  const rim = new Map<HexId, HexId[]>();
  for (const { transition, city } of map.links)
    for (const hex of [transition, ...city]) rim.set(hex, [...(rim.get(hex) ?? []), transition]);
  return [...rim].map(([hex, to]) => ({ hex, map: 'operational', to }));
}
