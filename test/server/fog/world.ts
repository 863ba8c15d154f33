import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { loadConfig } from '../../../server/config.ts';
import { serve } from '../../../server/serve.ts';
import type { Serving } from '../../../server/serve.ts';
import type { StoredGame } from '../../../server/store/store.ts';
import type { GameCreated } from '../../../shared/api/index.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { toHex } from '../../../shared/core/bytes.ts';
import { registry } from '../../../shared/games/all.ts';
import type { State } from '../../../shared/games/models-counterattack/state.ts';
import type { Match } from '../../../shared/rules/match.ts';
import { smtpSink } from '../../support/smtpSink.ts';
import type { SmtpSink } from '../../support/smtpSink.ts';
import { tokenOf } from '../../support/testServer.ts';

/** Who may look, and by what: a seat's link, the spectator's, or none. */
export const ONLOOKERS = ['1', '2', 'spectator', 'stranger'] as const;
export type Onlooker = (typeof ONLOOKERS)[number];

export const MAILBOXES = { '1': 'ada@example.org', '2': 'isoroku@example.org' } as const;

/** What an HTTP call gave: everything but the clock's header. */
export interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Bytes that look random and come from a name: two worlds with the same one are dealt the same. */
export function entropyFrom(name: string): (bytes: number) => Uint8Array {
  let block = 0;
  return (length) => {
    const bytes = Buffer.concat(
      Array.from({ length: Math.ceil(length / 32) }, () =>
        createHash('sha256').update(`${name}/${block++}`).digest(),
      ),
    );
    return new Uint8Array(bytes.subarray(0, length));
  };
}

/**
 * Key files as a server finds them that has started before. The server's public key is in the genesis entry, whose hash is in
 * every seed: with keys of its own each run would throw other dice.
 */
function layKeys(dir: string, name: string): void {
  const entropy = entropyFrom(name);
  mkdirSync(join(dir, 'keys'), { recursive: true, mode: 0o700 });
  for (const file of ['server.key', 'vault.key'])
    writeFileSync(join(dir, 'keys', file), `${toHex(entropy(32))}\n`, { mode: 0o600 });
}

/** The rules' hash, too, is in the genesis entry: a seed shall bring the same game after a change of the rules' text. */
const moduleHash = (module: string): string => createHash('sha256').update(module).digest('hex');

/** One server of flesh and blood: HTTP and SMTP on the loopback interface, a database file, keys on disk; and one game in it. */
export class World {
  readonly clock: { nowMs: number };
  private readonly streams = new Map<Onlooker, { text: string; readonly stop: AbortController }>();

  private constructor(
    readonly dir: string,
    readonly serving: Serving,
    readonly sink: SmtpSink,
    readonly at: string,
    readonly chance: { entropy: (bytes: number) => Uint8Array },
    clock: { nowMs: number },
    readonly game: string,
    readonly tokens: { readonly [onlooker in Onlooker]: string | null },
  ) {
    this.clock = clock;
  }

  private static async open(
    dir: string,
    clock: { nowMs: number },
    entropy: string,
    webRoot: string | null = null,
  ) {
    const sink = await smtpSink();
    const chance = { entropy: entropyFrom(entropy) };
    const config = loadConfig(
      {},
      {
        dataDir: dir,
        host: '127.0.0.1',
        port: 0,
        publicOrigin: 'https://pbem.example.org',
        handOutLinks: true,
        logLevel: 'silent',
        chainLength: 2048,
        smtpUrl: sink.url,
      },
    );
    const serving = await serve(config, {
      modules: registry,
      moduleHash,
      webRoot,
      now: () => clock.nowMs,
      entropy: (bytes) => chance.entropy(bytes),
      unlimited: true,
      mailWorker: false,
      clockWorker: false,
    });
    const { port } = serving.app.server.address() as AddressInfo;
    return { sink, chance, serving, at: `http://127.0.0.1:${port}` };
  }

  /** A new game; the server keeps both seats' nonces, so that it begins at once. */
  static async begin(
    seed: number,
    options: { readonly [id: string]: boolean | string },
    webRoot: string | null = null,
  ): Promise<World> {
    const dir = await mkdtemp(join(tmpdir(), 'hexpost-fog-'));
    const clock = { nowMs: Date.parse('2027-03-01T12:00:00.000Z') };
    layKeys(dir, `keys ${seed}`);
    const { serving, sink, at, chance } = await World.open(dir, clock, `fog ${seed}`, webRoot);
    const made = await fetch(`${at}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        module: 'models-counterattack',
        scenario: 'campaign',
        options,
        seats: ([1, 2] as const).map((seat) => ({
          seat,
          name: seat === 1 ? 'Ada Lovelace' : '山本 五十六',
          email: MAILBOXES[seat],
          timeZone: 'UTC',
          custody: 'server',
        })),
      }),
    });
    if (made.status !== 201) throw new Error(await made.text());
    const { game, links } = (await made.json()) as GameCreated;
    const tokens = {
      '1': tokenOf(links.seats!['1']!),
      '2': tokenOf(links.seats!['2']!),
      spectator: tokenOf(links.spectator),
      stranger: null,
    };
    return new World(dir, serving, sink, at, chance, clock, game, tokens);
  }

  /**
   * Another server on a copy of this one's files, as things stand now: the same game, the same keys, and from here on (in both)
   * the chance of that name. `change` is done to the copy before anybody opens it.
   */
  async fork(entropy: string, change: (db: Database.Database) => void): Promise<World> {
    const dir = await mkdtemp(join(tmpdir(), 'hexpost-fog-'));
    cpSync(join(this.dir, 'keys'), join(dir, 'keys'), { recursive: true });
    const file = join(dir, 'hexpost.sqlite');
    const original = new Database(join(this.dir, 'hexpost.sqlite'));
    original.exec(`VACUUM INTO '${file}'`);
    original.close();
    const copy = new Database(file);
    change(copy);
    copy.close();
    const clock = { nowMs: this.clock.nowMs };
    this.chance.entropy = entropyFrom(entropy);
    const { serving, sink, at, chance } = await World.open(dir, clock, entropy);
    return new World(dir, serving, sink, at, chance, clock, this.game, this.tokens);
  }

  async stored(): Promise<StoredGame & { readonly match: Match<State> }> {
    return (await this.serving.store.game(this.game)) as StoredGame & { readonly match: Match<State> };
  }

  async call(
    who: Onlooker,
    method: string,
    path: string,
    body?: string,
    headers: { readonly [name: string]: string } = {},
  ): Promise<Answer> {
    const token = this.tokens[who];
    const answer = await fetch(`${this.at}/api/games/${this.game}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const kept = [...answer.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '));
    return { status: answer.status, headers: kept.join('\n'), body: await answer.text() };
  }

  async head(): Promise<{ readonly seq: number; readonly hash: string }> {
    return (await this.serving.store.heads([this.game])).get(this.game)!;
  }

  /** The bytes of a file on the present head. */
  async file(seat: SeatId, orders: readonly object[], comment?: string): Promise<string> {
    const { hash: head } = await this.head();
    return JSON.stringify({
      format: 'pbem-move/1',
      game: this.game,
      seat,
      k: null,
      head,
      nonce: null,
      orders,
      ...(comment === undefined ? {} : { comment }),
    });
  }

  /** Sends what is due; the raw messages to this mailbox since the last look, in order of their Message-IDs. */
  async mails(): Promise<readonly string[]> {
    await this.serving.outbox.sendDue();
    return this.sink.raw.splice(0).sort();
  }

  /** Opens the onlooker's line of live updates; `heard` gives what came over it. */
  async listen(who: Onlooker): Promise<void> {
    const stop = new AbortController();
    const line = { text: '', stop };
    this.streams.set(who, line);
    const token = this.tokens[who];
    const response = await fetch(`${this.at}/api/games/${this.game}/events`, {
      signal: stop.signal,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        line.text += value;
      }
    })().catch(() => undefined);
    await until(() => line.text.endsWith('\n\n'));
    line.text = '';
  }

  async heard(who: Onlooker, seq: number): Promise<string> {
    const line = this.streams.get(who)!;
    const told = `id: ${seq}\n`;
    await until(() => line.text.includes(told) && line.text.endsWith('\n\n'));
    const { text } = line;
    line.text = '';
    return text;
  }

  async close(): Promise<void> {
    for (const { stop } of this.streams.values()) stop.abort();
    await this.serving.close();
    await this.sink.close();
    await rm(this.dir, { recursive: true, force: true });
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}
