import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { CounterSheet, Position } from '../../../shared/rules/presentation.ts';
import { specOf } from '../../board/describe.ts';
import { NO_OVERLAY } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import { titleOf } from './offers.ts';
import type { PlannedOrder } from './outlook.ts';

const isWord = (value: unknown): value is string => typeof value === 'string';
const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isWord) : []);

/** Where each unit stands, for orders that leave out their start. */
function places(position: Position): ReadonlyMap<UnitId, HexId> {
  return new Map(position.counters.flatMap(({ unit, hex }) => (unit === null ? [] : [[unit, hex] as const])));
}

/**
 * A plan on the board: paths of what goes somewhere, arrows of what attacks. Reads the members that all games' orders use
 * (`unit`, `units`, `path`, `hex`, `to`, `targets`).
 *
 * @param orders each with the position that it finds
 */
export function sketch(
  orders: readonly { readonly order: PlannedOrder; readonly before: Position }[],
): Overlay {
  const paths: Overlay['paths'][number][] = [];
  const attacks: Overlay['attacks'][number][] = [];
  for (const { order, before } of orders) {
    const at = places(before);
    const units = (isWord(order['unit']) ? [order['unit']] : words(order['units'])) as UnitId[];
    const way = words(order['path']) as HexId[];
    if (way.length > 0)
      for (const unit of units) {
        const from = at.get(unit);
        paths.push({ unit, hexes: from === undefined ? way : [from, ...way], kind: 'move' });
      }
    const to = order['to'];
    if (isWord(to) && units.length === 1) {
      const from = at.get(units[0]!);
      if (from !== undefined) paths.push({ unit: units[0]!, hexes: [from, to as HexId], kind: 'move' });
    }
    for (const target of words(order['targets']) as HexId[])
      for (const unit of units) {
        const from = at.get(unit);
        if (from !== undefined) attacks.push({ from, to: target });
      }
  }
  return { ...NO_OVERLAY, paths, attacks };
}

/** An order in words, as far as its members say: "Move 1st Belorussian (8-20-3) 3622 3521". */
export function orderText(order: PlannedOrder, sheet: CounterSheet): string {
  const name = (id: string): string => {
    const spec = specOf(sheet, id as UnitId);
    return spec === undefined ? id : `${spec.name} (${spec.strengths})`;
  };
  const units = isWord(order['unit']) ? [order['unit']] : words(order['units']);
  const targets = words(order['targets']);
  const path = words(order['path']);
  const parts = [
    titleOf(order.order),
    targets.length > 0 ? `${targets.join(' and ')} with` : '',
    units.map(name).join(', '),
    path.length > 0 ? `by ${path.join(' ')}` : '',
    isWord(order['hex']) ? `in ${order['hex']}` : '',
    isWord(order['to']) ? `to ${order['to']}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
