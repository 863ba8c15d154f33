import { decodeUtf8 } from '../../shared/core/bytes.ts';
import type { JsonObject } from '../../shared/core/json.ts';
import { describeJsonFault, parseStrictJson } from '../../shared/core/strictJson.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Policies } from '../../shared/rules/match.ts';

/** Standing orders as their bytes came: a JSON object, question kind → that kind's policy. */
export function readPolicies(
  module: GameModule,
  bytes: Uint8Array,
): { readonly policies: Policies } | { readonly mistake: string } {
  const text = decodeUtf8(bytes);
  if (text === null) return { mistake: 'These standing orders are not UTF-8.' };
  const json = parseStrictJson(text, { profile: true });
  if (!json.ok) return { mistake: `These standing orders are not JSON: ${describeJsonFault(json.fault)}.` };
  const { value } = json;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { mistake: 'Standing orders are a JSON object: question kind → policy.' };
  for (const [ask, policy] of Object.entries(value as JsonObject)) {
    const kind = Object.hasOwn(module.questions, ask) ? module.questions[ask] : undefined;
    if (kind === undefined) return { mistake: `${module.title} has no question “${ask}”.` };
    const parsed = kind.policy.safeParse(policy);
    if (!parsed.success)
      return {
        mistake: `${ask}: ${parsed.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': ')).join('; ')}.`,
      };
  }
  return { policies: value as Policies };
}
