import type * as phrases from './phrase.ts';

export { H, lp, tuple } from './tuple.ts';
export {
  chainFromLinks,
  chainFromTail,
  DEFAULT_CHAIN_LENGTH,
  DEFAULT_SPACING,
  hiddenCommit,
  linkFrom,
  linksTo,
  previousLink,
} from './chain.ts';
export type { Chain, ChainId, ChainName, Link } from './chain.ts';
export { keyFileSchema, readKeyFile, writeKeyFile } from './keyFile.ts';
export type { KeyFile, KeyFileRead } from './keyFile.ts';
export { ctx, hiddenSalt, hiddenSeed, rollSeed, valueCommit } from './seed.ts';
export type { DicePosition } from './seed.ts';
export { die, draw, shuffle, uniformFrom, uniformOf, words } from './faces.ts';
export type { UniformOf } from './faces.ts';
export { answerRequest, requestOf } from './request.ts';
export { Comparison, compareDiceVectors } from './vectors.ts';
export type { VectorDifference } from './vectors.ts';
export { beaconTime, roundFor } from './beacon.ts';
export type {
  Answered,
  DiceRequest,
  DiceResult,
  DiceSource,
  DrawRequest,
  HiddenRecord,
  HiddenSecret,
  HideRequest,
  RollRecord,
  RollRequest,
  ShuffleRequest,
} from './request.ts';
export type { PhraseRead } from './phrase.ts';

/** Dice phrases with their list of words (some 10 kB): loaded only where a phrase is made or typed. */
export function loadPhrases(): Promise<typeof phrases> {
  return import('./phrase.ts');
}
