import type { HexId } from '../../../shared/core/brands.ts';
import type { Reach } from '../../../shared/rules/contract.ts';
import type { Hint } from '../../board/hint.ts';
import { neighbours } from '../../board/geometry.ts';
import type { Overlay } from '../../board/overlay.ts';
import type { Draft } from './draft.ts';
import { endsOf } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import type { DoingWith } from './doing.ts';
import { faultText } from './faultText.ts';
import type { Hand } from './hand.ts';
import { hexesOf } from './offers.ts';

const hint = (hex: HexId, kind: Hint['kind'], title = '', label = ''): Hint => ({ hex, kind, label, title });

/** What the hexes of the board stand for, given what the player has in hand. */
export function hintsOf(draft: Draft, hand: Hand): readonly Hint[] {
  const { doing } = hand;
  switch (doing.what) {
    case 'nothing': {
      const hexes = new Set(draft.ready.flatMap((unit) => draft.hexOf(unit) ?? []));
      return [...hexes].map((hex) => hint(hex, 'ready'));
    }
    case 'unit':
      return unitHints(draft, hand, doing);
    case 'attack': {
      const picked = new Set(doing.units.flatMap((unit) => draft.hexOf(unit) ?? []));
      const able = new Set(hand.candidates(doing).flatMap((unit) => draft.hexOf(unit) ?? []));
      return [
        ...doing.targets.map((hex) => hint(hex, 'target', 'under attack')),
        ...[...able].map((hex) =>
          picked.has(hex) ? hint(hex, 'picked', 'attacks') : hint(hex, 'choice', 'can attack'),
        ),
      ];
    }
    case 'place':
      return doing.choice.hexes.map((hex) =>
        doing.hexes.includes(hex) ? hint(hex, 'picked', 'chosen') : hint(hex, 'choice', doing.choice.title),
      );
    case 'drawing':
      return drawingHints(draft, hand, doing.drawing);
  }
}

/** What has been chosen for a field, and of a path where it can go on. */
function drawingHints(
  draft: Draft,
  hand: Hand,
  { as, places, starts, reach, title }: Drawing,
): readonly Hint[] {
  const chosen = places.map((hex) => hint(hex, 'picked', 'chosen'));
  if (as !== 'path') return chosen;
  if (places.length === 0 && reach !== null)
    return reach.hexes.map(({ hex, cost }) => hint(hex, 'reach', title, String(cost)));
  const ends = endsOf({ places, starts });
  const layout = draft.layouts[hand.map];
  const next = layout === undefined ? [] : ends.flatMap((end) => neighbours(layout, end));
  const open = new Set(next.filter((hex) => !places.includes(hex) && !ends.includes(hex)));
  return [...[...open].map((hex) => hint(hex, 'choice', title)), ...chosen];
}

function unitHints(draft: Draft, hand: Hand, doing: DoingWith<'unit'>): readonly Hint[] {
  const { choice, unit, mates } = doing;
  const picked = mates
    .flatMap((mate) => draft.hexOf(mate) ?? [])
    .map((hex) => hint(hex, 'picked', 'goes too'));
  if (choice === null) return [];
  switch (choice.by) {
    case 'path':
      return [...reachHints(draft, hand, doing), ...picked];
    case 'hex':
      return hexesOf(choice, unit).map((hex) =>
        choice.attacks === true
          ? hint(hex, 'target', choice.title, hand.oddsOf({ units: [unit], targets: [hex] })?.column ?? '')
          : hint(hex, 'choice', choice.title),
      );
    case 'attack':
      return hexesOf(choice, unit).map((hex) => hint(hex, 'choice', 'can be attacked'));
    case 'units': {
      const able = hand.companions.flatMap((mate) => draft.hexOf(mate) ?? []);
      return [...[...new Set(able)].map((hex) => hint(hex, 'choice', choice.title)), ...picked];
    }
    case 'unit':
    case 'place':
    case 'nothing':
      return [];
  }
}

/** Reached hexes with their costs, the hexes beyond with the reason, and the path so far. */
function reachHints(draft: Draft, hand: Hand, { choice, trail }: DoingWith<'unit'>): readonly Hint[] {
  const { reach } = hand;
  if (reach === null || choice?.by !== 'path') return [];
  const { ends } = choice;
  const { longer } = reach;
  const open = (hexes: Reach['hexes']): Reach['hexes'] =>
    ends === undefined ? hexes : hexes.filter(({ hex }) => ends.includes(hex));
  const far = open(longer?.hexes ?? []);
  const beyond = reach.beyond.filter(({ hex }) => !far.some((each) => each.hex === hex));
  const points = (cost: number): string => `${cost} of ${reach.allowance} movement points`;
  return [
    ...open(reach.hexes).map(({ hex, cost }) =>
      choice.through !== undefined && draft.isStrange(hex)
        ? hint(hex, 'target', `can be overrun; ${points(cost)}`, String(cost))
        : hint(hex, 'reach', points(cost), String(cost)),
    ),
    ...far.map(({ hex, cost }) =>
      hint(
        hex,
        'choice',
        `${longer!.title} (${longer!.rule}): ${cost} of ${longer!.allowance} movement points`,
        String(cost),
      ),
    ),
    ...beyond.map(({ hex, fault }) => hint(hex, 'beyond', faultText(fault))),
    ...trail.map((hex) => hint(hex, 'picked', 'on the path')),
  ];
}

/** The plan's arrows, and those of what is in hand. */
export function shownOn(draft: Draft, hand: Hand): Overlay {
  const { overlay } = draft;
  const { doing } = hand;
  if (doing.what === 'unit') {
    const from = draft.hexOf(doing.unit);
    const way = wayInHand(hand, doing);
    if (way === null || from === null) return overlay;
    return {
      ...overlay,
      paths: [...overlay.paths, { unit: doing.unit, hexes: [from, ...way], kind: 'advance' }],
    };
  }
  if (doing.what === 'drawing') {
    const { as, places, starts } = doing.drawing;
    const [first] = places;
    if (as !== 'path' || first === undefined) return overlay;
    const layout = draft.layouts[hand.map];
    const start =
      starts.findLast((each) => layout !== undefined && neighbours(layout, each).includes(first)) ??
      starts[0];
    const hexes = start === undefined ? places : [start, ...places];
    return { ...overlay, paths: [...overlay.paths, { unit: null, hexes, kind: 'advance' }] };
  }
  if (doing.what !== 'attack') return overlay;
  const arrows = doing.units.flatMap((unit) => {
    const from = draft.hexOf(unit);
    return from === null ? [] : doing.targets.map((to) => ({ from, to }));
  });
  return { ...overlay, attacks: [...overlay.attacks, ...arrows] };
}

/** The path set so far, else the one to the hex under the pointer. */
function wayInHand(hand: Hand, { choice, trail, unit }: DoingWith<'unit'>): readonly HexId[] | null {
  if (choice?.by !== 'path') return null;
  if (trail.length > 0) return trail;
  return hand.previewed === null ? null : hand.pathTo(choice, unit, hand.previewed);
}
