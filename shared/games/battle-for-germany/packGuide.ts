/** What the files of a new data pack say to the one who fills them in. */
export const PACK_COMMENTS: { readonly [file: string]: string } = {
  map: 'hexes: terrain (a row of the terrain chart), theater W, E or BERLIN, features (fortified, coastal, italy, yugoslavia). hexsides: two adjacent hexes and a kind (a row of the chart). cities: hex, points, capital. areas, exits, entries: the hexes of rules 8.0, 9.0 and 7.2. mark: printed for what you read off your map.',
  scenarios:
    'Seats, phases, hostility and length of each scenario. Change a scenario only if your edition prints it otherwise.',
  tables:
    'crt: one row a die face, one result a column (DE, AE, Ex, AR, DR). tec: movement points to enter and to cross, defence multipliers. trt: replacements by turn.',
  units:
    'Strengths as printed, and the set-up hex by chart column: a hex, the name of an area of the map, or null.',
};

export function packReadme(title: string): string {
  return `# ${title}

A data pack for Battle for Germany: the map, tables, counters and scenarios on which a game is played. The four files began
as a copy of the data built into Hexpost, whose map, most of the Combat Results Table, movement costs and replacement rates
are reconstructed. If you own the printed game, write down what it prints, for your own use.

- pack.json: the title of this pack. The hash of a pack is made of all five JSON files; a game names it and never changes it.
- map.json, tables.json, units.json, scenarios.json: see \`$comment\` at the top of each. You may put a \`$comment\` into any
  object; nothing reads it. Set \`mark\` to \`printed\` for what you have copied from print, so that the board says so.
- Hex numbers are row, then column, both from 01; even rows lie half a hex to the east.
- Unit ids and terrain names are used by the rules: keep them.

\`hexpost pack check DIR\` names every fault by file, path and hex. \`hexpost --packs FOLDER new --module
battle-for-germany+pack.HASH\` begins a game on the pack DIR inside FOLDER; the beginning of the hash will do.
`;
}
