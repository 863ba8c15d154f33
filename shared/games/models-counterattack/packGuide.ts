import type { PackGuide } from '../../rules/packs.ts';

/** For whoever fills in a new data pack of Model's Counterattack. */
export const packGuide: PackGuide = {
  game: 'Model’s Counterattack',
  reconstructed:
    'whose map, counters, event counters, most of the Combat Results Table and of the Terrain Effects Table are reconstructed',
  comments: {
    map: 'hexes: terrain (a row of the terrain table), name, edge (frame or river). hexsides: minor rivers. roads: road, highway or railway between two hexes. bridges: between a hex and Warsaw (6). victoryHexes: points; praga for the three at the bridges. entries: the hexes of each box of the calendar (17). mark: printed for what you read off your map.',
    units:
      'formations, and the counters: combat points of the full and the reduced side, white and red bonus, movement, and the set-up hex or the turn and box of arrival.',
    tables:
      'crt: one row a modified die, one result a column (A1D1r1; * for the yellow background). barrage: 10. terrain, hexsides, roads: movement points, column shifts, die modifiers. offMap: costs between entry points (6).',
    tracks:
      'turns: the calendar. uprising, magnuszew: the boxes of 18 and 19. artillery, stuka: markers with their turn. Limits of 7, 9, 12, 14 and 15.',
    events:
      'The event counters of 20. copies: how many; deed: what the rules do when it is played (recover-armored, recover-infantry, again-stack, again-formation, attach, air-strike, combat, inspect, sortie, fuel, bridge-guard); attach: the bonus, and the types and classes of unit that may have it.',
    scenarios:
      'Seats and length, and what can be agreed on. Change them only if your edition prints it otherwise.',
  },
  notes: [
    'Hex numbers are column, then row. A major river has no hexes behind it; Warsaw is a place of its own.',
    'Unit ids, the boxes GA to GF and SA to SF, and kinds of formations are used by the rules: keep them.',
  ],
};
