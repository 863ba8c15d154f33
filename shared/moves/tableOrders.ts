import { z } from 'zod';
import type { BaseOrder } from '../rules/contract.ts';

/** Orders that every game knows, whatever its rules (DESIGN 10, DICE-AND-LOG 7 and 9a). */
export const TABLE_ORDERS = ['answer', 'drop-queue', 'resign', 'offer', 'consent'] as const;
export type TableOrderName = (typeof TABLE_ORDERS)[number];

/**
 * The reply to a question: by its `id`, or by its kind `ask` where only one of that kind is open. What stands beside
 * them is the answer itself; the question's own schema judges it.
 */
export const answerOrderSchema = z
  .looseObject({
    order: z.literal('answer'),
    id: z.string().min(1).exactOptional(),
    ask: z.string().min(1).exactOptional(),
  })
  .refine(
    (answer) => answer.id !== undefined || answer.ask !== undefined,
    'an answer names the question by "id" or "ask"',
  );

/** The rest of the seat's queue is not to be carried out. */
export const dropQueueOrderSchema = z.strictObject({ order: z.literal('drop-queue') });

/** The seat gives the game up. */
export const resignOrderSchema = z.strictObject({ order: z.literal('resign') });

/** A draw is offered, or an offer taken back; once every seat offers, the game is closed as agreed. */
export const offerOrderSchema = z.strictObject({ order: z.literal('offer'), draw: z.boolean() });

/** A seat without a key agrees to a `ruling`, `void`, `skip` or `rekey`; `to` is the digest that a key would sign. */
export const consentOrderSchema = z.strictObject({
  order: z.literal('consent'),
  to: z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hex digits'),
});

export const tableOrderSchema = z.union([
  answerOrderSchema,
  dropQueueOrderSchema,
  resignOrderSchema,
  offerOrderSchema,
  consentOrderSchema,
]);
export type AnswerOrder = z.infer<typeof answerOrderSchema>;
export type DropQueueOrder = z.infer<typeof dropQueueOrderSchema>;
export type ResignOrder = z.infer<typeof resignOrderSchema>;
export type OfferOrder = z.infer<typeof offerOrderSchema>;
export type ConsentOrder = z.infer<typeof consentOrderSchema>;
export type TableOrder = z.infer<typeof tableOrderSchema>;

const SCHEMAS = {
  answer: answerOrderSchema,
  'drop-queue': dropQueueOrderSchema,
  resign: resignOrderSchema,
  offer: offerOrderSchema,
  consent: consentOrderSchema,
} satisfies { [name in TableOrderName]: z.ZodType<TableOrder> };

export function isTableOrder(order: BaseOrder): boolean {
  return (TABLE_ORDERS as readonly string[]).includes(order.order);
}

/** What is wrong with a table order, in words; an empty list if nothing is. For orders of which `isTableOrder` is true. */
export function tableOrderFaults(order: BaseOrder): readonly string[] {
  const result = SCHEMAS[order.order as TableOrderName].safeParse(order);
  return result.success
    ? []
    : result.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': '));
}
