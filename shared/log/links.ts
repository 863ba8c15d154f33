import type { SeatId } from '../core/brands.ts';

/** What a replay link says: the game, the entry that the reader is to see, and how its hash begins. */
export interface ReplayLink {
  readonly gid: string;
  readonly seq: number;
  /** Of entry `seq`; the link holds its first 16 digits, the reader's browser compares. */
  readonly hash: string;
  /** The reader's secret link token; missing in a link for everybody. */
  readonly token?: string;
}

/**
 * DICE-AND-LOG 7: `https://<host>/r/<gid>#e=<seq>&h=<16 hex>&t=<token>`. All but the game stands behind the `#`, which
 * browsers send to no server.
 *
 * @param base `https://pbem.example.org`, without a slash at its end
 */
export function replayLink(base: string, link: ReplayLink): string {
  const token = link.token === undefined ? '' : `&t=${encodeURIComponent(link.token)}`;
  return `${base}/r/${link.gid}#e=${link.seq}&h=${link.hash.slice(0, 16)}${token}`;
}

/** What stands behind the `#` of a replay link. A part that is missing or malformed is null. */
export function parseReplayFragment(fragment: string): {
  seq: number | null;
  hashStart: string | null;
  token: string | null;
} {
  const parts = new Map(
    fragment
      .replace(/^#/, '')
      .split('&')
      .map((part): [string, string] => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const seq = parts.get('e') ?? '';
  const hashStart = parts.get('h') ?? '';
  return {
    seq: /^(?:0|[1-9][0-9]{0,9})$/.test(seq) ? Number(seq) : null,
    hashStart: /^[0-9a-f]{16}$/.test(hashStart) ? hashStart : null,
    token: decodeToken(parts.get('t') ?? ''),
  };
}

/**
 * DICE-AND-LOG 7: `<first 32 hex of hash>.<seat>@<host>`, in the angle brackets of the header field: one for each state
 * and reader, so that a mail sent twice is one mail.
 *
 * @param reader a seat, or another reader's fixed word (`director`)
 * @param host a port is left off: it has no place in a Message-ID
 */
export function messageId(hash: string, reader: SeatId | string, host: string): string {
  return `<${hash.slice(0, 32)}.${reader}@${host.replace(/:\d+$/, '')}>`;
}

/** The line of a mail's plain text that holds head `seq` and hash (DICE-AND-LOG 7), for the reader to keep. */
export function headLine(head: { readonly seq: number; readonly hash: string }): string {
  return `Log head: entry ${head.seq}, ${head.hash}`;
}

/** Name of the checkpoint attached to a mail. */
export const CHECKPOINT_ATTACHMENT = 'checkpoint.txt';

function decodeToken(text: string): string | null {
  try {
    return text === '' ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
