import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { BoardMap } from '../../../shared/rules/presentation.ts';

/** Which maps of a game on several are shown: all, or one at a time; null: as there is room. */
export type MapChoice = 'all' | 'one' | null;

const KEY = 'hexpost-maps';
/** Pixels that a viewer must be wide to show several maps if nobody has chosen, and to show them at all. */
const ROOMY = 1500;
const NARROW = 704;

/** What was chosen in this browser; null where nothing was, or nothing is kept. */
export function keptChoice(): MapChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'all' || kept === 'one' ? kept : null;
  } catch {
    return null;
  }
}

export function keepChoice(choice: 'all' | 'one'): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** Whether all maps are shown side by side in a viewer of this width (pixels). */
export function showsAll(choice: MapChoice, maps: number, width: number): boolean {
  return maps > 1 && width >= NARROW && (choice === 'all' || (choice === null && width >= ROOMY));
}

/** The map on which the hexes lie, for a game on several; the one that is shown where it holds any of them. */
export function mapOf(maps: readonly BoardMap[], hexes: readonly HexId[], shown: number): number {
  const holds = (map: BoardMap | undefined): boolean =>
    map !== undefined &&
    (map.hexes.some(({ hex }) => hexes.includes(hex)) ||
      (map.boxes ?? []).some(({ box }) => hexes.includes(box)));
  if (maps.length < 2 || hexes.length === 0 || holds(maps[shown])) return shown;
  const other = maps.findIndex(holds);
  return other < 0 ? shown : other;
}

/** What is lit on the maps, by map id, while a hex of one of them is pointed at: where that leads to. */
export function linkedHexes(
  maps: readonly BoardMap[],
  map: BoardMap,
  hex: HexId | null,
): ReadonlyMap<string, readonly HexId[]> {
  const links = hex === null ? [] : (map.links ?? []).filter((link) => link.hex === hex);
  if (links.length === 0) return new Map();
  const ends = new Set([...links.flatMap(({ to }) => to), ...(hex === null ? [] : [hex])]);
  return new Map(
    maps.map((each) => [
      each.id,
      each.hexes
        .map((other) => other.hex)
        .filter((other) => ends.has(other) && (each !== map || other !== hex)),
    ]),
  );
}

interface ChooserOf {
  readonly maps: readonly BoardMap[];
  readonly index: number;
  readonly all: boolean;
  /** There is room for several. */
  readonly room: boolean;
  chooseMap(index: number): void;
  chooseAll(): void;
}

/** Buttons for the maps of a game on several: one of them, or all side by side. */
export function mapChooser(of: ChooserOf): TemplateResult | typeof nothing {
  if (of.maps.length < 2) return nothing;
  const button = (label: string, pressed: boolean, action: () => void): TemplateResult =>
    html`<button type="button" aria-pressed=${pressed ? 'true' : 'false'} @click=${action}>${label}</button>`;
  return html`<div class="maps" role="group" aria-label="Maps">
    ${of.maps.map((map, i) => button(map.title, !of.all && i === of.index, () => of.chooseMap(i)))}
    ${of.room ? button('Side by side', of.all, () => of.chooseAll()) : nothing}
  </div>`;
}

export const hasRoom = (width: number): boolean => width >= NARROW;
