/** Our own mistake: nothing is written, the log stays as it was. Never thrown for what a user did. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** The value, which the caller knows to be there. */
export function present<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `missing: ${what}`);
  return value;
}
