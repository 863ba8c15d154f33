/** HTTP request and response schemas, for both ends (DESIGN 10). */
export {
  MAX_FILE_BYTES,
  gameId,
  gameParams,
  hash32,
  instant,
  logHead,
  moduleJson,
  seatNumber,
} from './names.ts';
export type { LogHead } from './names.ts';
export {
  CUSTODIES,
  custody,
  directorInvitation,
  mailAddress,
  personName,
  seatInvitation,
  timeZone,
} from './people.ts';
export type { Custody, SeatInvitation } from './people.ts';
export { problem, violationShape } from './problem.ts';
export type { Problem } from './problem.ts';
export { moduleDetails, moduleList, moduleParams, moduleSummary } from './modules.ts';
export type { ModuleDetails, PackSummary } from './modules.ts';
export {
  gameCreated,
  gameStatus,
  invitationList,
  joinRequest,
  joinSeat,
  joined,
  newGame,
  openQuestion,
  seatStatus,
  takeSeat,
} from './games.ts';
export type {
  GameCreated,
  GameStatus,
  InvitationList,
  JoinSeat,
  Joined,
  NewGame,
  TakeSeat,
} from './games.ts';
export { dryRun, loggedRoll, movesQuery, receipt } from './moves.ts';
export type { DryRun, Receipt } from './moves.ts';
export {
  liveEntry,
  privateView,
  seenEntries,
  standingOrders,
  standingStored,
  stateAt,
  stateQuery,
  verifyReport,
} from './state.ts';
export type { LiveEntry, PrivateView, SeenEntries, StateAt, VerifyReport } from './state.ts';
export { linksAnswer, linksRequest } from './links.ts';
export type { LinksRequest } from './links.ts';
export { mailList, mailMessage, mailQuery, mailSummary } from './mail.ts';
export type { MailMessage } from './mail.ts';
export { takeback, takebackAnswer, takebackList, takebackRequest } from './takebacks.ts';
export type { Takeback, TakebackAnswer } from './takebacks.ts';
