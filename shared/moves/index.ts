export { MAX_MOVE_FILE_BYTES, moveFileSchema, orderSchema, readMoveFile, writeMoveFile } from './moveFile.ts';
export type { BadFile, MoveFile, MoveFileRead, Order } from './moveFile.ts';
export {
  TABLE_ORDERS,
  answerOrderSchema,
  consentOrderSchema,
  dropQueueOrderSchema,
  isTableOrder,
  offerOrderSchema,
  resignOrderSchema,
  tableOrderFaults,
  tableOrderSchema,
} from './tableOrders.ts';
export type {
  AnswerOrder,
  ConsentOrder,
  DropQueueOrder,
  OfferOrder,
  ResignOrder,
  TableOrder,
  TableOrderName,
} from './tableOrders.ts';
