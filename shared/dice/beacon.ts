/** DICE-AND-LOG 6: drand quicknet's clock. Only its arithmetic stands here; no game with a beacon can be started yet. */
const GENESIS_SECONDS = 1692803367;
const PERIOD_SECONDS = 3;

/** When round `round` is published, in seconds since 1970. */
export function beaconTime(round: number): number {
  return GENESIS_SECONDS + PERIOD_SECONDS * (round - 1);
}

/**
 * The round that decides an entry locked at `time`: the first one not earlier than `delaySeconds` after it. The time
 * counts in whole seconds, rounded down.
 */
export function roundFor(time: string, delaySeconds: number): number {
  const lockSeconds = Math.floor(Date.parse(time) / 1000);
  return Math.ceil((lockSeconds + delaySeconds - GENESIS_SECONDS) / PERIOD_SECONDS) + 1;
}
