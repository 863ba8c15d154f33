import { assert, present } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { concat, toHex, u32 } from '../../shared/core/bytes.ts';
import { answerRequest, chainFromLinks, chainFromTail, ctx } from '../../shared/dice/index.ts';
import type {
  Chain,
  ChainName,
  DiceSource,
  HiddenRecord,
  Link,
  RollRecord,
} from '../../shared/dice/index.ts';
import type { EntryDice } from '../../shared/log/index.ts';
import type { ChanceRequest, ChanceResult, HiddenToken } from '../../shared/rules/effects.ts';
import type { Environment } from '../../shared/rules/match.ts';
import type { Keys } from '../keys.ts';
import type { Ledger, OpenDice, Store, StoredToken } from '../store/store.ts';

/** The dice of one file (DICE-AND-LOG 4): its position, and `t[k]`, which stays here until the file is finished. */
export interface FileDice {
  readonly place: OpenDice;
  /** This entry begins the file; else it goes on with it (9a). */
  readonly first: boolean;
  readonly secret: Uint8Array;
  readonly h: Uint8Array;
}

/** Secrets of the games: chains and hidden keys, sealed in the store. */
export class Vault {
  constructor(
    private readonly store: Store,
    private readonly keys: Keys,
  ) {}

  /** A chain as it is stored: every 32nd link and the tail, so that no link costs more than 32 hashes. */
  sealChain(chain: Chain): { readonly [name: string]: Uint8Array } {
    const name = chainName(chain.id.chain, chain.id.seat);
    const bytes = concat(...chain.kept.flatMap(({ k, value }) => [u32(k), value]));
    return { [name]: this.keys.seal(`${chain.id.gid}/${name}`, bytes) };
  }

  sealHidden(game: string, h: Uint8Array): { readonly [name: string]: Uint8Array } {
    return { hidden: this.keys.seal(`${game}/hidden`, h) };
  }

  async hidden(game: string): Promise<Uint8Array> {
    return this.open(game, 'hidden');
  }

  /** `t_s[k]` or `n_s[k]`. */
  async link(game: string, chain: ChainName, seat: SeatId, k: number): Promise<Uint8Array> {
    const bytes = await this.open(game, chainName(chain, seat));
    const kept: Link[] = [];
    for (let at = 0; at < bytes.length; at += 36) {
      kept.push({
        k: new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0),
        value: bytes.slice(at + 4, at + 36),
      });
    }
    const { k: length } = present(kept.at(-1), 'a tail');
    return chainFromLinks({ chain, gid: game, seat }, length, kept).link(k);
  }

  private async open(game: string, name: string): Promise<Uint8Array> {
    return this.keys.open(`${game}/${name}`, present(await this.store.secret(game, name), `secret ${name}`));
  }
}

const chainName = (chain: ChainName, seat: SeatId) => `${chain}${seat}`;

/** A new chain of 32 random bytes. */
export function newChain(
  chain: ChainName,
  game: string,
  seat: SeatId,
  length: number,
  tail: Uint8Array,
): Chain {
  return chainFromTail({ chain, gid: game, seat }, length, tail, 32);
}

/** Where the dice of a seat's next file stand: its own nonce, and every other seat's latest logged one. */
export function placeOf(
  ledger: Ledger,
  seats: readonly SeatId[],
  at: { seat: SeatId; seq: number; k: number; n: string },
): OpenDice {
  const others = seats
    .filter((seat) => seat !== at.seat)
    .map((seat) => ({ seat, ...present(ledger.cursors[seat], `cursor of seat ${seat}`) }));
  return { ...at, others, rolled: false };
}

/** Chance for one step of a game, and what the log says of it. No seed is derived before the rules ask. */
export class Dice {
  readonly rolls: RollRecord[] = [];
  readonly hidden: HiddenRecord[] = [];
  readonly tokens: StoredToken[] = [];
  private source: DiceSource | null = null;

  constructor(
    private readonly at: { readonly genesisHash: string; readonly seq: number },
    /** Null: a file without `k`; a request is then a fault of the rules (DICE-AND-LOG 3). */
    readonly file: FileDice | null,
    private readonly known: readonly StoredToken[],
  ) {}

  readonly environment: Environment = {
    chance: (request, j) => this.chance(request, j),
    salt: (token) => this.salt(token),
  };

  /**
   * `dice` of the entry. `t` only where this step finishes the file.
   *
   * @param ready the file is a `ready`, of which nobody expects a roll
   */
  record({ finished, ready }: { finished: boolean; ready: boolean }): EntryDice | null {
    if (this.file === null) return null;
    const { place, first, secret } = this.file;
    const { seat, seq, k, n, others } = place;
    const rolled = place.rolled || this.rolls.length + this.hidden.length > 0;
    return {
      k,
      t: finished ? toHex(secret) : '',
      n,
      others: others.map((other) => ({ seat: other.seat, k: other.k })),
      beacon: null,
      rolls: this.rolls,
      hidden: this.hidden,
      ...(first ? {} : { of: { seat, seq } }),
      ...(finished && !rolled && !ready ? { empty: true as const } : {}),
    };
  }

  private chance(request: ChanceRequest, j: number): ChanceResult {
    assert(this.file !== null, `the rules ask for chance (${request.for}) in a file without dice`);
    this.source ??= sourceOf(this.at, this.file);
    const answered = answerRequest(this.source, request, j);
    if (answered.roll !== null) this.rolls.push(answered.roll);
    if (answered.hidden !== null) this.hidden.push(answered.hidden);
    for (const { to, ...token } of answered.secrets) this.tokens.push({ seat: to ?? 0, ...token });
    return answered.result;
  }

  private salt(token: HiddenToken): string {
    const found = [...this.tokens, ...this.known].find(
      ({ seq, j, i }) => seq === token.seq && j === token.j && i === token.i,
    );
    return present(found, `token ${token.seq}/${token.j}.${token.i}`).salt;
  }
}

function sourceOf(
  { genesisHash, seq }: { readonly genesisHash: string; readonly seq: number },
  { place, secret, h }: FileDice,
): DiceSource {
  return {
    genesisHash,
    seq,
    ctx: ctx({
      genesisHash,
      seat: place.seat,
      k: place.k,
      nonce: place.n,
      others: place.others.map(({ seat, n }) => ({ seat, nonce: n })),
      beacon: null,
    }),
    secret,
    h,
  };
}
