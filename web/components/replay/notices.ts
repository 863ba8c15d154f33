import { packOf } from '../../../shared/rules/packs.ts';

/** A link leads nowhere; the reader is shown the nearest entry. @param seq NaN where the link names no number */
export const noSuchEntry = (seq: number, last: number): string =>
  Number.isNaN(seq)
    ? `The link names no entry; this is the newest one, ${last}.`
    : `There is no entry ${seq}: the log has 0 to ${last}. This is the nearest.`;

/** A link's hash is not that of the entry: two people were told two stories. */
export const otherHistory = (seq: number, linked: string, logged: string): string =>
  `Careful: your link was made for another entry ${seq} (hash ${linked}…) than this log has (${logged.slice(0, 16)}…). Somebody was shown another history.`;

export function unknownGame(ref: string): string {
  const pack = packOf(ref);
  return pack === null
    ? `This viewer does not know the game “${ref}”.`
    : `This game is played on the data pack with the hash ${pack}, which is not at hand here: it can be shown only where the server has that pack, or by “hexpost --packs FOLDER replay”.`;
}
