import { moduleRef } from '../../shared/rules/packs.ts';

/** The module that entry 0 of an exported log names, with its data pack; empty if this is no log. */
export function moduleIn(log: string): string {
  try {
    const line = JSON.parse(log.split('\n', 2)[1] ?? '') as {
      entry?: { module?: { id?: unknown; version?: unknown } };
    } | null;
    const { id, version } = line?.entry?.module ?? {};
    return typeof id === 'string' ? moduleRef({ id, version: String(version) }) : '';
  } catch {
    return '';
  }
}
