import type { PackGuide } from '../../rules/packs.ts';

/** For whoever fills in a new data pack of Battle for Germany. */
export const packGuide: PackGuide = {
  game: 'Battle for Germany',
  reconstructed:
    'whose map, most of the Combat Results Table, movement costs and replacement rates are reconstructed',
  comments: {
    map: 'hexes: terrain (a row of the terrain chart), theater W, E or BERLIN, features (fortified, coastal, italy, yugoslavia). hexsides: two adjacent hexes and a kind (a row of the chart). cities: hex, points, capital. areas, exits, entries: the hexes of rules 8.0, 9.0 and 7.2. mark: printed for what you read off your map.',
    scenarios:
      'Seats, phases, hostility and length of each scenario. Change a scenario only if your edition prints it otherwise.',
    tables:
      'crt: one row a die face, one result a column (DE, AE, Ex, AR, DR). tec: movement points to enter and to cross, defence multipliers. trt: replacements by turn.',
    units:
      'Strengths as printed, and the set-up hex by chart column: a hex, the name of an area of the map, or null.',
  },
  notes: [
    'Hex numbers are row, then column, both from 01; even rows lie half a hex to the east.',
    'Unit ids, nations, and the names of terrains, features and areas are used by the rules: keep them.',
  ],
};
