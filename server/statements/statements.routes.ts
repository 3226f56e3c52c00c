import {
  bookFee,
  confirmDisbursement,
  confirmLine,
  confirmRefund,
  confirmTogether,
  dismissLine,
  recordLine,
} from '#server/statements/join-line.ts';
import { countStatementLines, listStatementLines } from '#server/statements/list-lines.ts';
import { confirmOwnMoney } from '#server/statements/read-bank-file.ts';
import { previewStatement, uploadStatement } from '#server/statements/upload-statement.ts';

export const statementsRoutes = [
  previewStatement,
  uploadStatement,
  listStatementLines,
  countStatementLines,
  confirmLine,
  confirmDisbursement,
  confirmRefund,
  confirmOwnMoney,
  confirmTogether,
  recordLine,
  bookFee,
  dismissLine,
];
