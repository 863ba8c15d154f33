import type { HexId, UnitId } from '../../core/brands.ts';
import type { Fault } from '../../rules/violation.ts';

/** Why an order can't be carried out. `rule` null: it is no order of this game (unknown unit, hex off the map). */
export function fault(
  code: string,
  rule: string | null,
  message: string,
  about: { readonly hexes?: readonly HexId[]; readonly units?: readonly UnitId[] } = {},
): Fault {
  return {
    code,
    ...(rule === null ? {} : { rule }),
    message: rule === null ? message : `${message.replace(/\.$/, '')} (${rule}).`,
    ...about,
  };
}
