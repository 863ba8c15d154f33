import type { SeatId } from '../../../shared/core/brands.ts';
import { hexId } from '../../../shared/core/brands.ts';
import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import type { State } from '../../../shared/games/models-counterattack/state.ts';
import { isHexName, seatOfSide } from '../../../shared/games/models-counterattack/vocabulary.ts';
import { onePage } from '../../../web/components/replay/onePage.ts';
import type { Output, Seals } from './compare.ts';
import { MAILBOXES } from './world.ts';
import type { Answer, Onlooker, World } from './world.ts';

const output = (what: string, answer: Answer): Output => ({
  what,
  bytes: `${answer.status}\n${answer.headers}\n\n${answer.body}`,
});

/** What an onlooker gets of the entries `from` to the head, in a fixed order. `mails`: those that the step sent to anybody. */
export async function observe(
  world: World,
  who: Onlooker,
  from: number,
  mails: readonly string[],
): Promise<readonly Output[]> {
  const { seq } = await world.head();
  const outputs: Output[] = [];
  const get = async (path: string) => outputs.push(output(`GET ${path}`, await world.call(who, 'GET', path)));
  await get('');
  for (let at = from; at < seq; at++) await get(`/state?seq=${at}`);
  await get('/state');
  outputs.push({ what: 'live updates', bytes: untimed(await world.heard(who, seq)) });
  const box = who === '1' || who === '2' ? MAILBOXES[who] : null;
  const own = box === null ? [] : mails.filter((mail) => mail.includes(`<${box}>`));
  outputs.push({ what: 'number of mails', bytes: String(own.length) });
  for (const [i, bytes] of own.entries()) outputs.push({ what: `mail ${i}`, bytes });
  const entries = await world.serving.store.entries(world.game, from, seq);
  for (const { seq: at, entry } of entries) outputs.push({ what: `entry ${at}`, bytes: entry });
  return outputs;
}

/** The entry that an output tells of; null where it tells of the newest state of things. */
export function entryOf(what: string): number | null {
  const [, seq] = /^(?:entry |GET \/state\?seq=)(\d+)$/.exec(what) ?? [];
  return seq === undefined ? null : Number(seq);
}

/** Every path below a game's own that can be read, from the server's description of itself; but for the stream of live updates. */
export async function wholePaths(world: World): Promise<readonly string[]> {
  const { paths } = (await (await fetch(`${world.at}/docs/json`)).json()) as {
    paths: { readonly [path: string]: { readonly [method: string]: unknown } };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/games/{game}') && 'get' in methods && !path.endsWith('/events')
      ? [path.replace('/api/games/{game}', '')]
      : [],
  );
}

/** All that an onlooker can read at these paths, the log and what a replay is made of among it; refusals, too. */
export async function wholeViews(
  world: World,
  who: Onlooker,
  paths: readonly string[],
): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (const path of paths)
    // Re-execution of the whole log costs most of all, and a HEAD of it as much again.
    for (const method of path === '/verify' ? ['GET'] : ['GET', 'HEAD']) {
      const answer = await world.call(who, method, path);
      outputs.push(output(`whole: ${method} ${path}`, answer));
      // The replay saved as one page is made of what the viewer has been given; its code is the same for all.
      if (path === '/log' && method === 'GET')
        outputs.push({ what: 'replay as one page', bytes: onePage('Replay', answer.body, '', null) });
    }
  return outputs;
}

/** By the clock alone: a look may tell of an entry before its own step does, then without its type; a heartbeat. */
const untimed = (heard: string): string =>
  heard.replaceAll(/"type":"[a-z]+"/g, '"type":""').replaceAll(': here\n\n', '');

/** What a player works out from the state he is given: reach and odds, as the planner asks the rules. */
export async function workedOut(world: World, who: Onlooker): Promise<readonly Output[]> {
  const answer = await world.call(who, 'GET', '/state');
  const { state } = JSON.parse(answer.body) as { state: State };
  const side = who === '1' ? 'soviet' : 'german';
  const counters = Object.values(state.counters).filter(({ place }) => isHexName(place));
  const units = counters
    .filter((counter) => counter.side === side && counter.unit !== null)
    .map(({ unit }) => unit!)
    .slice(0, 4);
  const targets = [
    ...new Set(counters.filter((counter) => counter.side !== side).map(({ place }) => place)),
  ].sort();
  return [
    { what: 'position', bytes: JSON.stringify(game.position(state)) },
    { what: 'score', bytes: JSON.stringify(game.score(state)) },
    { what: 'plan', bytes: JSON.stringify(game.plan?.(state, who === '1' ? 1 : 2) ?? null) },
    { what: 'reach', bytes: JSON.stringify(units.map((unit) => game.reach(state, unit))) },
    {
      what: 'odds',
      bytes: JSON.stringify(targets.map((hex) => game.odds(state, { units, targets: [hexId(hex)] }))),
    },
  ];
}

/** Orders that break rules, or would meet what is hidden, of a seat that may be on the move or not. */
async function batteriesOf(
  world: World,
  who: '1' | '2',
): Promise<{ readonly [name: string]: readonly object[] }> {
  const seat: SeatId = who === '1' ? 1 : 2;
  const { state } = JSON.parse((await world.call(who, 'GET', '/state')).body) as { state: State };
  const own = Object.values(state.counters).filter(
    ({ side, place, unit }) => seatOfSide(side) === seat && isHexName(place) && unit !== null,
  );
  const foes = Object.values(state.counters).filter(
    ({ side, place }) => seatOfSide(side) !== seat && isHexName(place),
  );
  const [unit, other] = [own[0]?.unit ?? 'S-58', own.at(-1)?.unit ?? 'S-59'];
  const stacks = [...new Set(foes.map(({ place }) => place))].sort();
  const near = stacks.map((hex) => ({ order: 'overrun', unit, target: hex })).slice(0, 3);
  const all = game.counters.units.filter(({ faction }) => faction !== (seat === 1 ? 'soviet' : 'german'));
  return {
    'moves into stacks': stacks.slice(0, 6).map((hex) => ({ order: 'move', unit, path: [hex] })),
    overruns: near,
    attacks: stacks.slice(0, 6).map((hex) => ({ order: 'attack', units: [unit, other], targets: [hex] })),
    'the enemy’s units': all.map((foe) => ({ order: 'move', unit: foe.unit, path: ['2013'] })),
    'events not held': ['S01.1', 'S09.1', 'S10.1', 'G01.1', 'G07.1', 'G11.1'].map((card) => ({
      order: 'play',
      card,
      unit,
    })),
    'an answer that nobody asked for': [{ order: 'answer', ask: 'break-contact', to: {} }],
    'nothing to drop': [{ order: 'drop-queue' }],
  };
}

/** One that would meet each stack of the enemy. */
export const badOrders = async (world: World, who: '1' | '2'): Promise<readonly object[]> =>
  (await batteriesOf(world, who))['moves into stacks']!;

/** Such files, as a dry run and in earnest. */
export async function refusals(world: World, who: '1' | '2'): Promise<readonly Output[]> {
  const seat: SeatId = who === '1' ? 1 : 2;
  const batteries = await batteriesOf(world, who);
  const near = batteries['overruns']!;
  const outputs: Output[] = [];
  for (const [name, orders] of Object.entries(batteries)) {
    if (orders.length === 0) continue;
    const file = await world.file(seat, orders);
    outputs.push(
      output(`dry run: ${name}`, await world.call(who, 'POST', '/moves?dryRun=true', file)),
      // Each holds an order that is none, so that nothing of it can be carried out.
      output(
        `file: ${name}`,
        await world.call(
          who,
          'POST',
          '/moves',
          await world.file(seat, [...orders, { order: 'move', unit: 'nobody', path: ['0000'] }]),
        ),
      ),
    );
  }
  const stale = JSON.stringify({
    ...(JSON.parse(await world.file(seat, near)) as object),
    head: '0'.repeat(64),
  });
  outputs.push(output('file on no head', await world.call(who, 'POST', '/moves', stale)));
  for (const [name, answer] of [
    [
      'the other seat’s file',
      await world.call(who, 'POST', '/moves', await world.file(seat === 1 ? 2 : 1, near)),
    ],
    ['a state that is not there', await world.call(who, 'GET', '/state?seq=100000')],
    ['HEAD of the log', await world.call(who, 'HEAD', '/log')],
    ['HEAD of the private view', await world.call(who, 'HEAD', '/private')],
  ] as const)
    outputs.push(output(name, answer));
  return outputs;
}

/** What an entry seals. */
interface Sealing {
  readonly file: { readonly commit?: string } | null;
  readonly dice: {
    readonly hidden: readonly { readonly j: number; readonly commits: readonly string[] }[];
  } | null;
}

/** What is hashed and signed over sealed bytes that differ, named by entry. */
export async function sealsOf(a: World, b: World, from: number, viewer: SeatId): Promise<Seals> {
  const seals = new Map<string, readonly [string, string]>();
  const [here, there] = await Promise.all(
    [a, b].map(async (world) => world.serving.store.entries(world.game, from, (await world.head()).seq)),
  );
  for (const [i, x] of here!.entries()) {
    const y = there![i];
    if (y === undefined) break;
    const [one, two] = [x, y].map(({ entry }) => JSON.parse(entry) as Sealing);
    const put = (name: string, first: string | undefined, second: string | undefined) => {
      if (first !== undefined && second !== undefined && first !== second) seals.set(name, [first, second]);
    };
    // Entries that differ in anything else are found out by what is compared under these names: the entry itself.
    put(`seal of file ${x.seq}`, one!.file?.commit, two!.file?.commit);
    for (const [n, { j, commits }] of (one!.dice?.hidden ?? []).entries())
      for (const [c, commit] of commits.entries())
        put(`seal of draw ${x.seq}/${j}.${c}`, commit, two!.dice?.hidden[n]?.commits[c]);
    put(`hash of entry ${x.seq}`, x.hash, y.hash);
    const [note, other] = [x.checkpoint.split('\n'), y.checkpoint.split('\n')];
    put(`root of ${x.seq}`, note[2], other[2]);
    put(`signature of ${x.seq}`, note.at(-2), other.at(-2));
  }
  const [own, alike] = await Promise.all(
    [a, b].map(async (world) => world.serving.store.files(world.game, { seat: viewer })),
  );
  for (const [i, { seq, sha256, bytes }] of own!.entries()) {
    const other = alike![i];
    // The viewer's own file names the head that it was made on, and is the same but for that.
    if (other === undefined || other.sha256 === sha256) continue;
    const [one, two] = [bytes, other.bytes].map((each) => Buffer.from(each).toString('utf8'));
    const head = seals.get(`hash of entry ${seq - 1}`);
    if (head === undefined || one!.replace(...head) !== two) continue;
    seals.set(`SHA-256 of own file ${seq}`, [sha256, other.sha256]);
    seals.set(`bytes of own file ${seq}`, [
      Buffer.from(bytes).toString('base64'),
      Buffer.from(other.bytes).toString('base64'),
    ]);
  }
  return seals;
}
