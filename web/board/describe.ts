import type { HexId, UnitId } from '../../shared/core/brands.ts';
import type {
  BoardMap,
  CounterSheet,
  CounterSpec,
  CounterView,
  Position,
} from '../../shared/rules/presentation.ts';

/** The counter's printed face; undefined for a unit that the viewer may not know. */
export function specOf(sheet: CounterSheet, unit: UnitId | null): CounterSpec | undefined {
  return unit === null ? undefined : specs(sheet).get(unit);
}

const cache = new WeakMap<CounterSheet, ReadonlyMap<UnitId, CounterSpec>>();
function specs(sheet: CounterSheet): ReadonlyMap<UnitId, CounterSpec> {
  let found = cache.get(sheet);
  if (found === undefined) cache.set(sheet, (found = new Map(sheet.units.map((unit) => [unit.unit, unit]))));
  return found;
}

const SIZES: { readonly [mark: string]: string } = {
  I: 'company',
  II: 'battalion',
  III: 'regiment',
  X: 'brigade',
  XX: 'division',
  XXX: 'corps',
  XXXX: 'army',
  XXXXX: 'army group',
};

/** "1st Belorussian Front, front, 8-20-3, Soviet, disrupted". */
export function describeCounter(sheet: CounterSheet, counter: CounterView): string {
  const spec = specOf(sheet, counter.unit);
  const faction = sheet.factions.find(({ id }) => id === counter.faction)?.title ?? counter.faction;
  if (spec === undefined)
    return ['hidden unit', faction, ...counter.states.filter((state) => state !== 'hidden')].join(', ');
  const kind = `${spec.type} ${SIZES[spec.size] ?? spec.size}`.trim();
  return [spec.longName || spec.name, kind, counter.strengths, faction, ...counter.states]
    .filter((part) => part !== '')
    .join(', ');
}

/** "broken terrain, fortified": the legend's words where it has them. */
export function describeGround(map: BoardMap, hex: HexId): string {
  const found = map.hexes.find((each) => each.hex === hex);
  if (found === undefined) return 'off the map';
  const label = (kind: string): string => map.legend.find((each) => each.kind === kind)?.label ?? kind;
  const known = found.features.filter((feature) => map.legend.some(({ kind }) => kind === feature));
  return [found.terrain, ...known].map((kind) => label(kind).toLowerCase()).join(', ');
}

/** A hex for the ear: "2105: broken, fortified. Cologne, 1 point. 63, infantry corps, 2-3-4, West German; …". */
export function describeHex(
  map: BoardMap,
  sheet: CounterSheet,
  position: Position,
  hex: HexId,
  maps: readonly BoardMap[] = [],
): string {
  const place = map.boxes?.find(({ box }) => box === hex);
  if (place !== undefined) return describeBox(sheet, position, hex, place.title);
  const links = (map.links ?? []).filter((link) => link.hex === hex);
  const city = map.cities.find((each) => each.hex === hex);
  const here = position.counters.filter((counter) => counter.hex === hex);
  const marks = position.marks.filter((mark) => mark.hex === hex).map(({ title }) => title);
  return [
    `${hex}: ${describeGround(map, hex)}`,
    ...(city === undefined
      ? []
      : [
          `${city.name}${city.points > 0 ? `, ${city.points} ${city.points === 1 ? 'point' : 'points'}` : ''}`,
        ]),
    ...marks,
    ...links.map(
      (link) =>
        `Leads to ${link.to.join(', ')} on the ${maps.find(({ id }) => id === link.map)?.title ?? 'other map'}`,
    ),
    here.length === 0 ? 'No units' : here.map((counter) => describeCounter(sheet, counter)).join('; '),
  ].join('. ');
}

/** A box beside the map for the ear. */
function describeBox(sheet: CounterSheet, position: Position, hex: HexId, title: string): string {
  const box = position.boxes.find((each) => (each.box as HexId) === hex);
  const here =
    box?.counters?.map((counter) => describeCounter(sheet, counter)) ??
    box?.units.map((unit) => specOf(sheet, unit)?.longName ?? unit) ??
    [];
  return `${title}: ${here.length === 0 ? 'no units' : here.join('; ')}`;
}
