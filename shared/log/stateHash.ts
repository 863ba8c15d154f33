import { toHex, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import { H } from '../dice/index.ts';

/**
 * DICE-AND-LOG 7: an entry's `state`. Only ever of the public view: a hash over hidden things could be guessed at.
 *
 * @param publicState plain JSON, integers only
 * @throws AssertionError naming the path of a value that has no canonical form
 */
export function stateHash(publicState: unknown): string {
  return toHex(H('pbem-log/1 state', utf8(canonicalJson(publicState))));
}
