import { describe, expect, test } from 'vitest';
import { compareVectors } from '../../../shared/log/index.ts';
import { changed, leaves, vectorFile, vectorText } from './vectorFile.ts';

/**
 * Inputs of which a change need not show: a token that was not drawn, a die that falls alike with one side more, a time
 * that leads to the same round.
 */
const mayGoUnseen = ['note', 'id', 'names', 'pool', 'sides', 'time', 'delay', 'pools'];
const seen = (path: readonly (string | number)[]): boolean =>
  !path.some((step) => mayGoUnseen.includes(String(step)));

const differences = (file: unknown): readonly string[] =>
  compareVectors(JSON.stringify(file)).differences.map(({ where }) => where);

describe('DICE-AND-LOG 12: the published vectors', () => {
  test('all come out here as they are published', () => {
    const report = compareVectors(vectorText);
    expect(report.differences).toEqual([]);
    expect([...report.sections].sort()).toEqual([
      'beaconRounds',
      'chain',
      'digests',
      'equivocation',
      'hashChain3',
      'miniLog',
      'seedrandom',
      'vectors',
      'vkeyWithPlus',
    ]);
    expect(vectorFile().vectors.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 16 }, (_, i) => `V${String(i + 1).padStart(2, '0')}`),
    );
    // 16 vectors of at least five values, 9 entries of at least seven.
    expect(report.checks).toBeGreaterThan(16 * 5 + 9 * 7);
  });

  const vectors: { id: string }[] = vectorFile().vectors;
  test.each(vectors.map((vector) => [vector.id, vector] as const))(
    '%s: no value can be changed unseen',
    (_id, vector) => {
      const paths = leaves(vector).filter(seen);
      expect(paths.length).toBeGreaterThan(20);
      for (const path of paths)
        expect(differences({ vectors: [changed(vector, path)] }), path.join('.')).not.toEqual([]);
    },
  );

  test.each(['seedrandom', 'chain', 'digests', 'beaconRounds', 'vkeyWithPlus', 'hashChain3'])(
    '%s: no value can be changed unseen',
    (name) => {
      const section = vectorFile()[name];
      const paths = leaves(section).filter(seen);
      expect(paths.length).toBeGreaterThan(2);
      for (const path of paths)
        expect(differences({ [name]: changed(section, path) }), path.join('.')).not.toEqual([]);
    },
  );

  test('miniLog: no value of the entry with dice, nor of states and roots, can be changed unseen', () => {
    const section = vectorFile().miniLog;
    const paths = leaves(section).filter(([part, i]) => (part !== 'pools' && part !== 'lines') || i === 6);
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths)
      expect(differences({ miniLog: changed(section, path) }), path.join('.')).not.toEqual([]);
  }, 30_000);

  test('equivocation: the second checkpoint is signed, and names another root', () => {
    const { miniLog, equivocation } = vectorFile();
    expect(differences({ miniLog, equivocation })).toEqual([]);
    const same = { ...equivocation, checkpoint: miniLog.lines[5].checkpoint };
    expect(differences({ miniLog, equivocation: same })).toEqual(['equivocation']);
    const forged = { ...equivocation, checkpoint: equivocation.checkpoint.replace('game/23', 'game/24') };
    expect(differences({ miniLog, equivocation: forged })).toContain('equivocation.checkpoint');
  });

  test('what is not known is not passed over', () => {
    const { vectors } = vectorFile();
    expect(differences({ more: 1 })).toEqual(['more']);
    expect(differences({ vectors: [{ ...vectors[0], d20: [1] }] })).not.toEqual([]);
    expect(differences({ proto: 'pbem-dice/2' })).toEqual(['proto']);
    expect(compareVectors('{"vectors": [], "vectors": []}').differences[0]).toMatchObject({ where: '$' });
    expect(compareVectors('[]').differences).toHaveLength(1);
  });

  test('an empty file has compared nothing', () => {
    expect(compareVectors('{}')).toEqual({ sections: [], checks: 0, differences: [] });
  });

  test('inputs of which nothing can come are a difference, not a crash', () => {
    const [first] = vectorFile().vectors;
    expect(differences({ vectors: [{ ...first, pool: ['a', 'a'], draw: ['a'] }] })).toEqual(['vectors']);
    expect(differences({ vectors: [{ ...first, in: { ...first.in, seat: 0 } }] })).toEqual([
      'vectors.V01.in.nonce',
    ]);
  });
});
