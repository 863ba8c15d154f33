import '../jitless.ts';
import { registry } from '../../shared/games/registry.ts';
import type { GameModule } from '../../shared/rules/contract.ts';

/** The rules that came with this page; null for a game that it does not know. */
export function moduleOf(id: string): GameModule | null {
  return registry.find(id);
}
