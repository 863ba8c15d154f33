import type { Packable } from '../shared/rules/packs.ts';

/** The README of a new data pack: what the folder is, and how it is filled in. */
export function packReadme({ id, files, guide }: Packable, title: string): string {
  const names = files.map((name) => `${name}.json`).join(', ');
  const notes = [
    'pack.json: the title of this pack. The hash of a pack is made of all its JSON files; a game names it and never changes it.',
    `${names}: see \`$comment\` at the top of each. You may put a \`$comment\` into any object; nothing reads it. Set \`mark\` to
  \`printed\` for what you have copied from print, so that the board says so.`,
    ...guide.notes,
  ];
  return `# ${title}

A data pack for ${guide.game}: the map, tables, counters and scenarios on which a game is played. The files began as a copy
of the data built into Hexpost, ${guide.reconstructed}.
If you own the printed game, write down what it prints, for your own use.

${notes.map((note) => `- ${note}`).join('\n')}

\`hexpost pack check DIR\` names every fault by file, path and hex. \`hexpost --packs FOLDER new --module ${id}+pack.HASH\`
begins a game on the pack DIR inside FOLDER; the beginning of the hash will do.
`;
}
