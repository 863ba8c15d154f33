import { randomBytes } from 'node:crypto';
import type { GameStatus, Problem, Receipt } from '../../shared/api/index.ts';
import { toHex } from '../../shared/core/bytes.ts';
import { chainFromTail, loadPhrases } from '../../shared/dice/index.ts';
import type { Chain } from '../../shared/dice/index.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';

/** The server answered with a problem document. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer';
  readonly problem: Problem;
  constructor(problem: Problem) {
    const rules = (problem.violations ?? []).map(
      ({ order, rule, message }) => `\n  order ${order}: ${message}${rule === undefined ? '' : ` (${rule})`}`,
    );
    super(`${problem.status} ${problem.code}: ${problem.detail}${rules.join('')}`);
    this.problem = problem;
  }
}

/** One answer of the HTTP interface, as JSON. */
export async function call<T>(
  origin: string,
  path: string,
  request: { method?: string; token?: string; body?: unknown } = {},
): Promise<T> {
  const { method = 'GET', token, body } = request;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new RefusedByServer(answer as Problem);
  return answer as T;
}

/** A player at the other end of HTTP: has a link, keeps a dice phrase, writes move files. Knows what anybody with that link knows. */
export class SeatClient {
  readonly seat: number;
  readonly #origin: string;
  readonly #game: string;
  readonly #token: string;
  #chain: Chain | null = null;
  /** Twelve words; null where the server keeps this seat's nonces. */
  phrase: string | null = null;

  /** @param link the seat's link as it was mailed, `https://…/g/<gid>#t=<token>` */
  constructor(link: string, seat: number) {
    const { origin, pathname, hash } = new URL(link);
    this.seat = seat;
    this.#origin = origin;
    this.#game = pathname.split('/').at(-1)!;
    this.#token = new URLSearchParams(hash.slice(1)).get('t')!;
  }

  status(): Promise<GameStatus> {
    return this.#call('');
  }

  /** What the seat sees of the module's state. */
  async view(): Promise<unknown> {
    const { state } = await this.#call<{ state: unknown }>('/state');
    return state;
  }

  /** Custody `self`: draws a dice phrase, and sends the anchor of the chain that it makes (DICE-AND-LOG 3). */
  async join(custody: 'self' | 'server', chainLength: number): Promise<void> {
    if (custody === 'server') {
      await this.#call('/join', { custody });
      return;
    }
    const { newPhrase, phraseTail } = await loadPhrases();
    this.phrase = newPhrase(randomBytes(16));
    this.#chain = chainFromTail(
      { chain: 'n', gid: this.#game, seat: this.seat },
      chainLength,
      phraseTail(this.#game, this.seat, this.phrase),
    );
    await this.#call('/join', { custody, anchor: toHex(this.#chain.anchor), pub: null });
  }

  /** The first file: k 1, no orders (DICE-AND-LOG 3). Only custody `self` sends it; the server does the others' by itself. */
  async ready(): Promise<Receipt> {
    return this.#send([], { rolls: true });
  }

  /**
   * Checks the orders by a dry run, which also says whether the file must carry a nonce, and submits them.
   *
   * @throws RefusedByServer with all violations
   */
  async submit(orders: readonly Order[], comment?: string): Promise<Receipt> {
    const { mayRoll } = await this.check(orders);
    return this.#send(orders, { rolls: mayRoll, ...(comment === undefined ? {} : { comment }) });
  }

  /** A dry run: without a nonce, which is for the real file only. */
  async check(orders: readonly Order[]): Promise<{ readonly legal: boolean; readonly mayRoll: boolean }> {
    return this.#call('/moves?dryRun=true', await this.#file(orders, { rolls: false }));
  }

  async #send(orders: readonly Order[], how: { rolls: boolean; comment?: string }): Promise<Receipt> {
    return this.#call('/moves', await this.#file(orders, how));
  }

  async #file(
    orders: readonly Order[],
    { rolls, comment }: { rolls: boolean; comment?: string },
  ): Promise<Uint8Array> {
    const { head, you } = await this.status();
    const link =
      rolls && this.#chain !== null && you.k !== null
        ? { k: you.k, nonce: toHex(this.#chain.link(you.k)) }
        : { k: null, nonce: null };
    return writeMoveFile({
      format: 'pbem-move/1',
      game: this.#game,
      seat: this.seat,
      ...link,
      head: head.hash,
      ...(comment === undefined ? {} : { comment }),
      orders,
    });
  }

  #call<T>(path: string, body?: unknown): Promise<T> {
    return call<T>(this.#origin, `/api/games/${this.#game}${path}`, {
      token: this.#token,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
  }
}
