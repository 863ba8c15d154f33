import type { PackGuide } from '../../rules/packs.ts';

/** For whoever fills in a new data pack of Götterdämmerung. */
export const packGuide: PackGuide = {
  game: 'Götterdämmerung',
  reconstructed:
    'whose maps, most counters, both Combat Results Tables, most costs of movement, Volkssturm and delay markers are reconstructed',
  comments: {
    map: 'operational: terrain, features (fort) and victory points of each hex; hexsides with river (minor, major), lake, road, rail, ring (between Transition Hexes), elbe, front (a Front boundary), shortened (12.51). city: the same for Berlin, with water (canal, spree, bridge) and ubahn. links: from each Transition Hex into the city. areas: the letters of 10.22 (deploy-A), where reinforcements come on (entry-SE), red arrows, map edges, and one hex each for chancellery, juterbog and spandau. mark: printed for what you read off your map.',
    scenarios:
      'Seats, phases and length of the campaign, and what can be agreed on. Change them only if your edition prints it otherwise.',
    tables:
      'soviet, german: one row a die face, one result a column, as printed. terrain, hexsides: movement points for foot and vehicle units, column shift; printed: which of them your chart prints. volkssturm, delay: what lies in the cups. victory, supportPoints: 11.0, 6.59.',
    units:
      'Each counter with its strengths and where it begins: setUp (a hex), code (a letter of 10.22), entry (turn and place), cup, pool, or option. artillery: the markers of 6.91 by army.',
  },
  notes: [
    'Hex numbers are row, then column; 2.1 says which belong to which map. Transition Hexes are listed once, on the Operational Map.',
    'Unit ids, branches, the armies 12A and 6SS, and the names of terrains and areas are used by the rules: keep them.',
  ],
};
