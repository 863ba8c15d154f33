import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexpost, hexpostAlone } from './hexpost.ts';

const VECTORS = 'fixtures/vectors/dice-vectors.json';
const CASES = 'fixtures/cases/battle-for-germany/6-combat.json';
const LOGS = 'fixtures/logs';

let dir: string;
const at = (name: string) => join(dir, name);
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hexpost-exit-'));
  const vectors = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: { d6: number[] }[] };
  vectors.vectors[0]!.d6[0] = 5; // V01 begins with a 4
  writeFileSync(at('vectors.json'), JSON.stringify(vectors));
  const cases = JSON.parse(readFileSync(CASES, 'utf8')) as { expect: object }[];
  writeFileSync(at('case.json'), JSON.stringify({ ...cases[0]!, expect: { turn: 9 } }));
  writeFileSync(at('unknown-field.json'), JSON.stringify({ ...cases[0]!, expected: {} }));
  writeFileSync(at('no.json'), 'no');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('exit codes: 0 fine, 1 found wrong, 2 usage', () => {
  test.each([
    ['help that was asked for', ['--help'], 0, 'Usage: hexpost'],
    ['help of a command', ['verify', '--help'], 0, '--pin'],
    ['the games at hand', ['modules'], 0, 'battle-for-germany'],
    ['a schema', ['schema', 'orders', '-m', 'battle-for-germany'], 0, 'end-phase'],
    ['good vectors', ['vectors', VECTORS], 0, 'OK '],
    ['good cases', ['case', CASES], 0, ' 0 failed'],
    ['a good log', ['verify', `${LOGS}/finished.jsonl`], 0, 'OK '],
    [
      'the dice of a good log',
      ['audit', `${LOGS}/finished.jsonl`, `${LOGS}/answered.jsonl`],
      0,
      'Cryptographic check: OK',
    ],
    ['changed vectors', ['vectors', 'vectors.json'], 1, 'DIFFERS vectors.V01.d6'],
    ['a case that fails', ['case', 'case.json'], 1, 'expected 9'],
    ['a case with a field that nobody knows', ['case', 'unknown-field.json'], 1, 'expected'],
    ['a tampered log', ['verify', `${LOGS}/answered.face.jsonl`], 1, 'FAIL E_FACES'],
    ['the dice of a tampered log', ['audit', `${LOGS}/answered.face.jsonl`], 1, 'Cryptographic check: FAIL'],
    [
      'a log under another key than the one pinned',
      ['verify', `${LOGS}/finished.jsonl`, '--pin', 'x+00000000+AAAA'],
      1,
      'FAIL E_KEY',
    ],
    ['something that is no log', ['verify', 'no.json'], 1, 'FAIL E_FORMAT'],
  ])('%s', async (_, args, code, said) => {
    const ran = await hexpost(args.map((arg) => (/^[a-z-]+\.json$/.test(arg) ? at(arg) : arg)));
    expect(ran.out).toContain(said);
    expect(ran.code).toBe(code);
  });

  test.each([
    ['no command', [], 'Usage'],
    ['an unknown command', ['frobnicate'], "unknown command 'frobnicate'"],
    ['an unknown option', ['modules', '--colour'], "unknown option '--colour'"],
    ['an argument that is missing', ['verify'], "missing required argument 'file'"],
    ['an option that is missing', ['new'], "required option '-m, --module"],
    ['a file that is not there', ['verify', 'nowhere.jsonl'], 'there is no such file'],
    [
      'a checkpoint that is not there',
      ['verify', `${LOGS}/finished.jsonl`, '--checkpoint', 'nowhere.txt'],
      'there is no such file',
    ],
    ['a folder in place of a file', ['case', 'fixtures'], 'it is a folder'],
    ['a case that is no JSON', ['case', 'no.json'], 'is no JSON'],
    ['vectors that are not there', ['vectors', 'nowhere.json'], 'there is no such file'],
    ['a module that is not at hand', ['playout', '-m', 'chess', '--seed', '1'], 'There is no module chess'],
    [
      'a scenario that is not at hand',
      ['playout', '-m', 'battle-for-germany', '-s', 'moon'],
      'has no scenario moon',
    ],
    [
      'a machine player that is not at hand',
      ['playout', '-m', 'battle-for-germany', '--player', 'deep'],
      'no machine player deep',
    ],
    [
      'a seed that is no number',
      ['playout', '-m', 'battle-for-germany', '--seed', 'x'],
      'A seed is a whole number',
    ],
    ['a schema that nobody knows', ['schema', 'soup'], 'There is no schema soup'],
    ['a data folder without games', ['state', '-d', 'nowhere'], 'There are no games in'],
    ['orders that are not there', ['submit', 'nowhere.json', '-d', 'nowhere'], 'there is no such file'],
    ['a log to tell that is not there', ['replay', './nowhere.jsonl'], 'there is no such file'],
  ])('usage: %s', async (_, args, said) => {
    const ran = await hexpost(args.map((arg) => (/^(nowhere|no)/.test(arg) ? at(arg) : arg)));
    expect(ran.err).toContain(said);
    expect(ran.code).toBe(2);
    expect(ran.out).toBe('');
  });
});

describe('a world that fails is told in one sentence, without a trace', () => {
  test('a database that is none; a key that is none', async () => {
    mkdirSync(at('broken/keys'), { recursive: true });
    writeFileSync(
      at('broken/hexpost.sqlite'),
      'no database, but longer than the header that SQLite looks for. '.repeat(20),
    );
    expect(await hexpost(['state', '-d', at('broken')])).toEqual({
      code: 1,
      out: '',
      err: "The database can't be used: file is not a database (SQLITE_NOTADB).\n",
    });
    rmSync(at('broken/hexpost.sqlite'));
    writeFileSync(at('broken/keys/server.key'), 'x\n');
    expect(await hexpost(['new', '-m', 'battle-for-germany', '-d', at('broken')])).toEqual({
      code: 1,
      out: '',
      err: `${at('broken/keys/server.key')} holds no key: 64 hex digits are expected.\n`,
    });
  });
});

describe('--json', () => {
  test('is one line of JSON, whatever the outcome', async () => {
    const [good, bad, cases] = await Promise.all([
      hexpost(['verify', `${LOGS}/finished.jsonl`, '--json']),
      hexpost(['verify', `${LOGS}/answered.face.jsonl`, '--json']),
      hexpost(['case', CASES, '--json']),
    ]);
    expect(JSON.parse(good.out)).toMatchObject({ ok: true, failure: null, grade: 'B' });
    expect(JSON.parse(bad.out)).toMatchObject({ ok: false, failure: { code: 'E_FACES' } });
    expect(JSON.parse(cases.out)).toMatchObject({ ok: true });
    for (const { out } of [good, bad, cases]) expect(out.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('the process', () => {
  test.each([
    ['fine', ['verify', `${LOGS}/finished.jsonl`], 0],
    ['help', ['--help'], 0],
    ['found wrong', ['verify', `${LOGS}/answered.face.jsonl`], 1],
    ['refused, for machines', ['verify', `${LOGS}/answered.face.jsonl`, '--json'], 1],
    ['usage', ['verify'], 2],
    ['a file that is not there', ['verify', './nowhere.jsonl'], 2],
  ])(
    '%s: prints what the command says, to the stream that is meant, and ends with its code',
    async (_, args, code) => {
      const ran = await hexpostAlone(args);
      expect(ran).toEqual(await hexpost(args));
      expect(ran.code).toBe(code);
    },
  );

  test('tells of a world that fails in one sentence, without a trace', async () => {
    mkdirSync(at('broken-too'));
    writeFileSync(at('broken-too/hexpost.sqlite'), 'no database, but as long as its header. '.repeat(40));
    expect(await hexpostAlone(['state', '-d', at('broken-too')])).toEqual({
      code: 1,
      out: '',
      err: "The database can't be used: file is not a database (SQLITE_NOTADB).\n",
    });
  });

  test('reads standard input where the file is "-"', async () => {
    const log = readFileSync(`${LOGS}/finished.jsonl`, 'utf8');
    expect(await hexpostAlone(['verify', '-'], log)).toEqual(
      await hexpost(['verify', `${LOGS}/finished.jsonl`]),
    );
  });
});

describe('the installed command', () => {
  test('runs the same program', async () => {
    const { execFileSync } = await import('node:child_process');
    expect(
      execFileSync(process.execPath, ['server/cli/hexpost.js', 'modules'], { encoding: 'utf8' }),
    ).toContain('battle-for-germany');
  });
});
