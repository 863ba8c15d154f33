/** A seat's plan as this browser keeps it: orders, and the head that they were made against. */
export interface KeptPlan {
  readonly head: string;
  readonly seq: number;
  readonly orders: readonly ({ readonly order: string } & { readonly [member: string]: unknown })[];
}

const keyOf = (game: string, seat: number): string => `hexpost:plan:${game}:${seat}`;

/** Null where nothing is kept, or what is kept is no plan. */
export function keptPlan(game: string, seat: number): KeptPlan | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(game, seat)) ?? 'null') as Partial<KeptPlan> | null;
    if (typeof value?.head !== 'string' || typeof value.seq !== 'number' || !Array.isArray(value.orders))
      return null;
    const orders = value.orders as readonly ({ readonly order?: unknown } | null)[];
    return orders.every((order) => typeof order?.order === 'string') ? (value as KeptPlan) : null;
  } catch {
    return null;
  }
}

/** An empty plan is forgotten. */
export function keepPlan(game: string, seat: number, plan: KeptPlan): void {
  try {
    if (plan.orders.length === 0) localStorage.removeItem(keyOf(game, seat));
    else localStorage.setItem(keyOf(game, seat), JSON.stringify(plan));
  } catch {
    // Nothing is kept then; the plan can be saved as a file.
  }
}
