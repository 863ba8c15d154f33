export {
  diceSchema,
  ENTRY_TYPES,
  entryFileSchema,
  entrySchema,
  eventSchema,
  hiddenRecordSchema,
  moduleRefSchema,
  NO_HASH,
  rollRecordSchema,
  sealedFileSchema,
  sealedOrdersFileSchema,
  verbatimFileSchema,
} from './entry.ts';
export type {
  Entry,
  EntryBody,
  EntryDice,
  EntryDraft,
  EntryFile,
  EntryOf,
  EntryType,
  ModuleRef,
  SealedFile,
  SealedOrdersFile,
  VerbatimFile,
} from './entry.ts';
export { bodySchemas } from './bodies.ts';
export type { BeaconRound, LoggedAnswer, OpenedFile, OpenedOrder, Reveal } from './bodies.ts';
export { emptyLog, entryTime, linkEntry } from './append.ts';
export type { Appended, LogHead } from './append.ts';
export { entryHash, leafHash } from './hash.ts';
export { appendLeaf, EMPTY_FRONTIER, frontierRoot, merkleRoot } from './merkle.ts';
export type { Frontier } from './merkle.ts';
export {
  checkpointText,
  equivocates,
  formatVerifierKey,
  gameOrigin,
  keyId,
  parseCheckpoint,
  parseVerifierKey,
  readCheckpoint,
  signCheckpoint,
} from './checkpoint.ts';
export type { Checkpoint, CheckpointRead, ParsedCheckpoint, VerifierKey } from './checkpoint.ts';
export { ed25519Signer, ed25519Verify, fileSigDigest, signFile, verifyFileSig } from './signature.ts';
export type { Signer } from './signature.ts';
export {
  fileCommit,
  openFile,
  openOrder,
  orderCommit,
  orderSalt,
  rulingDigest,
  voidDigest,
  sealFile,
  sealOrders,
  standingCommit,
} from './sealing.ts';
export type { SealPlace } from './sealing.ts';
export { stateHash } from './stateHash.ts';
export { isRulesFile, moduleHash, RULES_FOLDERS } from './moduleHash.ts';
export { exportHeaderSchema, readExport, writeExportHeader, writeExportLine } from './export.ts';
export type { ExportHeader, ExportLine, ExportRead, LogExport } from './export.ts';
export { CHECKPOINT_ATTACHMENT, headLine, messageId, parseReplayFragment, replayLink } from './links.ts';
export type { ReplayLink } from './links.ts';
export { compareVectors } from './vectors.ts';
export type { VectorReport } from './vectors.ts';
