/** Order of UTF-16 code units, the same on every machine; `localeCompare` is not. For ASCII ids it is bytewise order. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
