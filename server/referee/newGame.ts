import { assert } from '../../shared/core/assert.ts';
import { toHex } from '../../shared/core/bytes.ts';
import { DEFAULT_CHAIN_LENGTH, hiddenCommit } from '../../shared/dice/index.ts';
import { formatVerifierKey, gameOrigin, NO_HASH } from '../../shared/log/index.ts';
import type { GameModule, Options, Scenario } from '../../shared/rules/contract.ts';
import { packOf } from '../../shared/rules/packs.ts';
import { newMatch } from '../../shared/rules/runtime.ts';
import { NEW_LEDGER } from '../store/store.ts';
import type { NewStoredGame, StoredGame, StoredSeat } from '../store/store.ts';
import type { CreateGame, RefereeParts } from './api.ts';
import { newChain } from './dice.ts';
import type { Vault } from './dice.ts';
import { Draft } from './draft.ts';
import { newLink } from './links.ts';
import { mailRow } from './mails.ts';
import { badRequest } from './problem.ts';
import type { Problem } from './problem.ts';

/**
 * A game as the store takes it, before anybody has joined: the server's chains (DICE-AND-LOG 3), the genesis entry, links and
 * invitations. Nothing is stored yet.
 */
export function newGame(
  parts: RefereeParts,
  vault: Vault,
  request: CreateGame,
): { readonly ok: true; readonly made: NewStoredGame } | Problem {
  const module = parts.modules.find(request.module);
  if (module === null)
    return badRequest(`There is no module “${request.module}”.`, 'GET /api/modules lists the games at hand.');
  const scenario = module.scenarios.find(({ id }) => id === request.scenario);
  if (scenario === undefined) {
    const known = module.scenarios.map(({ id }) => id).join(', ');
    return badRequest(`${module.title} has no scenario “${request.scenario}”.`, `It has: ${known}.`);
  }
  const options = fullOptions(module, request.options);
  if ('mistake' in options)
    return badRequest(options.mistake, 'GET /api/modules/:module lists the options with their choices.');
  const seats = seatsOf(scenario, request.seats);
  if ('mistake' in seats) return badRequest(seats.mistake, 'Give every seat of the scenario once.');

  const game = toHex(parts.entropy(16));
  const n = parts.chainLength ?? DEFAULT_CHAIN_LENGTH;
  const chains = [0, ...scenario.seats.map(({ seat }) => seat)]
    .sort((a, b) => a - b)
    .map((seat) => newChain('t', game, seat, n, parts.entropy(32)));
  assert(
    chains.every(({ id }, i) => id.seat === i),
    'seats are numbered 1..n',
  );
  const h = parts.entropy(32);
  const director = request.director ?? null;
  const match = newMatch(module, request.scenario, options.options);
  const ref = { id: module.id, version: module.version, hash: parts.moduleHash(module.id) };
  const createdAt = new Date(parts.now()).toISOString();
  const beforeGenesis: StoredGame = {
    game,
    module: ref,
    scenario: scenario.id,
    options: options.options,
    createdAt,
    seats: seats.seats,
    director:
      director === null
        ? null
        : {
            id: 'director',
            name: director.name,
            email: director.email,
            timeZone: 'UTC',
            pub: director.pub ?? null,
          },
    origin: gameOrigin(parts.host, game),
    genesisHash: NO_HASH,
    chainLength: n,
    answerMs: answerMs(request.answerHours === undefined ? parts.answerHours : request.answerHours),
    listed: request.listed ?? false,
    head: { seq: -1, hash: NO_HASH, time: '' },
    closed: null,
    match,
    ledger: NEW_LEDGER,
  };
  const draft = new Draft(beforeGenesis, module, parts);
  const genesis = draft.add({
    type: 'genesis',
    actor: 'server',
    body: {
      dice: 'pbem-dice/1',
      seats: scenario.seats.length,
      n,
      anchors: chains.map(({ anchor }) => toHex(anchor)),
      hidden: toHex(hiddenCommit(game, h)),
      vkey: formatVerifierKey(beforeGenesis.origin, parts.keys.publicKey),
      beacon: null,
      director: director?.pub === undefined ? null : { id: 'director', pub: director.pub },
      options: { scenario: scenario.id, pack: packOf(module.version), game: options.options },
    },
  });
  const stored: StoredGame = {
    ...beforeGenesis,
    genesisHash: genesis.hash,
    head: draft.head,
    ledger: draft.ledger,
  };
  const links = [
    ...scenario.seats.map(({ seat }) => newLink(parts.keys, { game, role: 'seat', seat, generation: 0 })),
    newLink(parts.keys, { game, role: 'spectator', seat: null, generation: 0 }),
    ...(director === null
      ? []
      : [newLink(parts.keys, { game, role: 'director', seat: null, generation: 0 })]),
  ];
  const now = { from: 0, questions: [], notBeforeMs: parts.now() };
  const outbox = [
    ...stored.seats
      .filter(({ email }) => email !== null)
      .map(({ seat }) => mailRow(game, seat, 'invitation', stored.head, parts, now)),
    ...(director === null ? [] : [mailRow(game, 'director', 'invitation', stored.head, parts, now)]),
  ];
  return {
    ok: true,
    made: {
      game: stored,
      genesis,
      keyframe: match.state,
      secrets: Object.assign(
        {},
        ...chains.map((chain) => vault.sealChain(chain)),
        vault.sealHidden(game, h),
      ) as Record<string, Uint8Array>,
      links,
      outbox,
    },
  };
}

/** Milliseconds of a number of hours; none for none. */
const answerMs = (hours: number | null | undefined) =>
  hours === null || hours === undefined || hours === 0 ? null : Math.round(hours * 3_600_000);

/** All options with their values: those given, else the defaults. */
function fullOptions(
  module: GameModule,
  given: Options,
): { readonly options: Options } | { readonly mistake: string } {
  for (const [id, value] of Object.entries(given)) {
    const spec = module.options.find((option) => option.id === id);
    if (spec === undefined) return { mistake: `${module.title} has no option “${id}”.` };
    const fits =
      spec.choices === undefined
        ? typeof value === typeof spec.default
        : typeof value === 'string' && spec.choices.includes(value);
    if (!fits) return { mistake: `Option “${id}” can't be ${JSON.stringify(value)}.` };
  }
  return {
    options: Object.fromEntries(module.options.map((spec) => [spec.id, given[spec.id] ?? spec.default])),
  };
}

/** The seats of the scenario, each given once, before anybody has joined. */
function seatsOf(
  scenario: Scenario,
  given: CreateGame['seats'],
): { readonly seats: readonly StoredSeat[] } | { readonly mistake: string } {
  const wanted = scenario.seats.map(({ seat }) => seat).sort((a, b) => a - b);
  const have = given.map(({ seat }) => seat).sort((a, b) => a - b);
  if (wanted.join() !== have.join())
    return {
      mistake: `Scenario “${scenario.id}” has the seats ${wanted.join(', ')}; given are ${have.join(', ') || 'none'}.`,
    };
  const seats = [...given].sort((a, b) => a.seat - b.seat);
  return {
    seats: seats.map(({ seat, name, email, timeZone }) => ({
      seat,
      name,
      email,
      timeZone,
      custody: null,
      anchor: null,
      pub: null,
    })),
  };
}
