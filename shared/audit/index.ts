/** What directors count in logs (DICE-AND-LOG 11). For now faces; tests and luck come with the tournaments. */
export { countFaces } from './faceCounts.ts';
export type { FaceCount, ThrownDice } from './faceCounts.ts';
export { auditReport, firstLine } from './report.ts';
export type { AuditedLog } from './report.ts';
