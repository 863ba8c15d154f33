import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { CounterSheet, Position } from '../../../shared/rules/presentation.ts';
import { specOf } from '../../board/describe.ts';
import { neighbours } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import { NO_OVERLAY } from '../../board/overlay.ts';
import type { Branch, Overlay } from '../../board/overlay.ts';
import { labelOf } from '../labelOf.ts';
import { variantsOf } from '../schemaForm/schema.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { branchesOf } from './branches.ts';
import type { PlannedOrder } from './outlook.ts';

const isWord = (value: unknown): value is string => typeof value === 'string';
const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isWord) : []);

/** Where each unit stands, in a hex or in a box, for orders that leave out their start. */
function places({ counters, boxes }: Position): ReadonlyMap<UnitId, HexId> {
  return new Map([
    ...boxes.flatMap(({ box, units }) => units.map((unit) => [unit, box as HexId] as const)),
    ...counters.flatMap(({ unit, hex }) => (unit === null ? [] : [[unit, hex] as const])),
  ]);
}

/**
 * A plan on the board: paths of what goes somewhere, arrows of what attacks, branches of what is done if things turn out
 * otherwise. Reads the members that all games' orders use (`unit`, `units`, `path`, `overrun`, `hex`, `to`, `target`,
 * `targets`, `plan`).
 *
 * @param orders each with the position that it finds
 */
export function sketch(
  orders: readonly { readonly order: PlannedOrder; readonly before: Position }[],
  schema: Schema,
  layouts: readonly Layout[],
): Overlay {
  const drawn = orders.map(({ order, before }) => strokes(order, places(before)));
  return {
    ...NO_OVERLAY,
    paths: drawn.flatMap(({ paths }) => paths),
    attacks: drawn.flatMap(({ attacks }) => attacks),
    branches: orders.flatMap(({ order, before }, i) =>
      branches(order, `Order ${i + 1}`, places(before), schema, layouts),
    ),
  };
}

function branches(
  order: PlannedOrder,
  name: string,
  at: ReadonlyMap<UnitId, HexId>,
  schema: Schema,
  layouts: readonly Layout[],
): readonly Branch[] {
  const shape = variantsOf(schema, 'order').find(({ tag }) => tag === order.order)?.schema;
  const plan = shape?.properties?.['plan'];
  if (plan === undefined) return [];
  const start = unitsIn(order).flatMap((unit) => at.get(unit) ?? [])[0];
  const way = [...(start === undefined ? [] : [start]), ...(words(order['path']) as HexId[])];
  return branchesOf(
    order,
    { schema: plan, way, name },
    {
      hexOf: (unit) => at.get(unit as UnitId),
      isNextTo: (a, b) =>
        layouts.some((layout) => layout.centres.has(a) && neighbours(layout, a).includes(b)),
    },
  );
}

function strokes(order: PlannedOrder, at: ReadonlyMap<UnitId, HexId>): Pick<Overlay, 'paths' | 'attacks'> {
  const units = unitsIn(order);
  const way = words(order['path']) as HexId[];
  const to = isWord(order['to']) ? [order['to'] as HexId] : [];
  const goals = way.length > 0 ? way : units.length === 1 ? to : [];
  const fought = words(order['overrun']);
  const targets = [
    ...words(order['targets']),
    ...(isWord(order['target']) ? [order['target']] : []),
  ] as HexId[];
  const starts = units.flatMap((unit) => at.get(unit) ?? []);
  const walked = [...starts.slice(0, 1), ...way];
  return {
    paths: (goals.length === 0 ? [] : units).map((unit) => {
      const from = at.get(unit);
      return { unit, hexes: from === undefined ? goals : [from, ...goals], kind: 'move' };
    }),
    attacks: [
      ...targets.flatMap((target) => starts.map((from) => ({ from, to: target }))),
      ...walked.flatMap((hex, i) => {
        const next = walked[i + 1];
        return next !== undefined && fought.includes(next) ? [{ from: hex, to: next }] : [];
      }),
    ],
  };
}

const unitsIn = (order: PlannedOrder): readonly UnitId[] =>
  (isWord(order['unit']) ? [order['unit']] : words(order['units'])) as UnitId[];

/** Members that `orderText` puts into its sentence; what else an order holds follows by name. */
const SPOKEN = [
  'order',
  'unit',
  'units',
  'targets',
  'target',
  'path',
  'overrun',
  'hex',
  'hexes',
  'to',
  'place',
];

/** An order in words, as far as its members say: "Move 1st Belorussian (8-20-3) by 3622 3521". */
export function orderText(order: PlannedOrder, sheet: CounterSheet): string {
  const name = (id: string): string => {
    const spec = specOf(sheet, id as UnitId);
    return spec === undefined ? id : `${spec.name} (${spec.strengths})`;
  };
  const list = (member: string, before: string): string => {
    const value = isWord(order[member]) ? [order[member]] : words(order[member]);
    return value.length === 0 ? '' : `${before} ${value.join(' ')}`.trim();
  };
  const targets = [...words(order['targets']), ...words([order['target']])];
  const units = unitsIn(order);
  const parts = [
    labelOf(order.order),
    targets.join(' and ') + (targets.length > 0 && units.length > 0 ? ' with' : ''),
    units.map(name).join(', '),
    list('path', 'by'),
    list('overrun', 'overrunning'),
    list('hex', 'in'),
    list('hexes', 'in'),
    list('to', 'to'),
    list('place', 'in'),
    ...Object.entries(order)
      .filter(([member]) => !SPOKEN.includes(member))
      .map(([member, value]) => further(member, value, name)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Members whose value says enough by itself. */
const NAMES = ['formation', 'marker', 'card'];

/** "(marker 8GTC)", "(on contact overrun, top)": what an order holds beside its unit and its hexes. */
function further(member: string, value: unknown, name: (id: string) => string): string {
  const word = labelOf(member).toLowerCase();
  if (isWord(value) && NAMES.includes(member)) return name(value);
  if (value === true) return `(${word})`;
  if (value === false) return `(no ${word})`;
  if (value === null) return `(${word}: none)`;
  if (isWord(value)) return `(${word} ${name(value)})`;
  if (Array.isArray(value)) return `(${word} ${words(value).map(name).join(' ')})`;
  if (typeof value !== 'object' || value === undefined)
    return value === undefined ? '' : `(${word} ${String(value)})`;
  return Object.entries(value)
    .map(([inner, each]) => further(inner, each, name))
    .join(' ');
}
