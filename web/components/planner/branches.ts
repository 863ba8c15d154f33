import type { HexId } from '../../../shared/core/brands.ts';
import type { Branch } from '../../board/overlay.ts';
import { labelOf } from '../labelOf.ts';
import { fieldOf, fits } from '../schemaForm/field.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { isMembers } from '../schemaForm/value.ts';
import type { Members } from '../schemaForm/value.ts';
import type { PlannedOrder } from './outlook.ts';

/** What the branches of an order are drawn with. */
export interface Ground {
  /** Where a unit stands when the order comes up; undefined: not on a map. */
  hexOf(unit: string): HexId | undefined;
  isNextTo(a: HexId, b: HexId): boolean;
}

/** A part of a plan with what it says of itself. */
interface Told {
  readonly value: unknown;
  readonly schema: Schema;
  readonly title: string;
  /** The unit that it is about; null: the first of the order. */
  readonly unit: string | null;
}

/**
 * What the order's `plan` says of the map: the ways that it names, each from where its schema says that it starts, and in a
 * word what is chosen where the order stands. Reads the schema and knows no game.
 *
 * @param way the hexes that the order goes, from where its unit stands
 * @param name "Order 2"
 */
export function branchesOf(
  order: PlannedOrder,
  { schema, way, name }: { readonly schema: Schema; readonly way: readonly HexId[]; readonly name: string },
  ground: Ground,
): readonly Branch[] {
  const { plan } = order;
  if (!isMembers(plan)) return [];
  const branches: Branch[] = [];
  const words: { readonly label: string; readonly title: string }[] = [];
  const tell = ({ value, schema: shape, title, unit }: Told): void => {
    const field = fieldOf(shape);
    switch (field.kind) {
      case 'places': {
        const hexes = value as readonly HexId[];
        const [first] = hexes;
        const start = first === undefined ? undefined : startOf(shape, first, unit);
        if (first !== undefined)
          branches.push({
            hexes: start === undefined ? hexes : [start, ...hexes],
            label: '',
            title: `${name}, ${lower(title)}: ${hexes.join(' ')}`,
          });
        return;
      }
      case 'name':
        // A target: from the end of the way, where contact is made.
        if (field.format !== 'hex' || way.length === 0) return;
        branches.push({
          hexes: [touching(value as HexId) ?? way.at(-1)!, value as HexId],
          label: '',
          title: `${name}, ${lower(title)}: ${String(value)}`,
        });
        return;
      case 'choice':
        words.push({ label: String(value), title: `${lower(title)}: ${String(value)}` });
        return;
      case 'rows':
        for (const [key, each] of Object.entries(value as Members))
          tell({ value: each, schema: field.value, title: `${title} ${key}`, unit: key });
        return;
      case 'variants': {
        const fitting = field.variants.find((variant) => fits(variant, value));
        if (isMembers(value) && fitting !== undefined) tell({ value, schema: fitting, title, unit });
        return;
      }
      case 'switch':
      case 'yes-no':
      case 'number':
      case 'text':
      case 'names':
      case 'picks':
      case 'words':
      case 'group':
      case 'nobody':
      case 'json':
    }
  };
  const touching = (hex: HexId): HexId | undefined => way.findLast((each) => ground.isNextTo(each, hex));
  const startOf = (shape: Schema, first: HexId, unit: string | null): HexId | undefined => {
    const from = shape.startsAt === undefined ? undefined : (plan[shape.startsAt] ?? order[shape.startsAt]);
    if (typeof from === 'string') return from as HexId;
    if (Array.isArray(from)) return touching(first) ?? way[0];
    return unit === null ? way[0] : ground.hexOf(unit);
  };
  for (const [member, value] of Object.entries(plan)) {
    const shape = schema.properties?.[member];
    if (shape === undefined) continue;
    // The one unit that advances goes by the path beside it.
    const unit = member === 'path' && typeof plan['advance'] === 'string' ? plan['advance'] : null;
    tell({ value, schema: shape, title: shape.title ?? labelOf(member), unit });
  }
  if (words.length > 0 && way[0] !== undefined)
    branches.push({
      hexes: [way[0]],
      label: [...new Set(words.map(({ label }) => label))].join(' / '),
      title: `${name}, ${words.map(({ title }) => title).join('; ')}`,
    });
  return branches;
}

const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
